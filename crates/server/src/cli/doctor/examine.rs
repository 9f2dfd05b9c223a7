//! Runs the checks and reports what they found.

use std::time::Duration;

use crate::app::App;
use crate::clock::Clock;
use crate::config::{Config, Storage};
use crate::db::Db;
use crate::error::Result;
use crate::migrations::MIGRATIONS;

use super::super::output::print;
use super::finding::Finding;
use super::machine::{clock, configuration, folder, space};
use super::public_address::public_address;
use super::site::{backups, confinement, database, encryption, mail, rehearsal, storage};

/// No check takes longer than this.
const PATIENCE: Duration = Duration::from_secs(30);

/// Runs all checks, ordered so that an earlier problem explains later ones.
async fn examine(config: Config) -> Vec<Finding> {
    let mut found = vec![configuration(&config), folder(&config.data)];
    if let Storage::Folder(folder) = &config.storage {
        found.push(space("files", folder));
    }
    let exists = in_time("database", Db::exists(&config.database)).await;
    match exists {
        Ok(Ok(true)) => {}
        Ok(Ok(false)) => {
            found.push(Finding::problem(
                "database",
                "there is no site in it yet",
                "Start the server once, or name the right --data folder or --database-url.",
            ));
            return found;
        }
        Ok(Err(error)) => {
            found.push(unopened(&error.to_string()));
            return found;
        }
        Err(late) => {
            found.push(late);
            return found;
        }
    }
    let app = match in_time("database", App::open(config, MIGRATIONS, Clock::System)).await {
        Ok(Ok(app)) => app,
        Ok(Err(error)) => {
            found.push(unopened(&error));
            return found;
        }
        Err(late) => {
            found.push(late);
            return found;
        }
    };
    let checks = tokio::join!(
        in_time("database", database(&app)),
        in_time("storage", storage(&app)),
        in_time("files", confinement(&app)),
        in_time("encryption key", encryption(&app)),
        in_time("mail", mail(&app)),
        in_time("clock", clock(&app)),
        in_time("backups", backups(&app)),
        in_time("rehearsal", rehearsal(&app)),
        in_time("public address", public_address(&app)),
    );
    let (database, storage, confinement, encryption, mail, clock, backups, rehearsal, address) = checks;
    found.extend(
        [database, storage, confinement, encryption, mail, clock, backups, rehearsal, address]
            .map(|checked| checked.unwrap_or_else(|late| late)),
    );
    found
}

async fn in_time<T>(about: &'static str, check: impl Future<Output = T>) -> std::result::Result<T, Finding> {
    tokio::time::timeout(PATIENCE, check).await.map_err(|_| {
        let text = format!("no answer within {} s", PATIENCE.as_secs());
        Finding::problem(about, text, "Check that it is running and can be reached from this machine.")
    })
}

fn unopened(error: &str) -> Finding {
    Finding::problem(
        "database",
        error,
        "Check the path or address, the rights and the disk; restore a backup if the file is damaged: kinkeeper restore",
    )
}

/// Prints the findings; returns an error if something is wrong.
fn report(found: &[Finding]) -> std::result::Result<(), String> {
    print(&found.iter().map(Finding::line).collect::<String>())?;
    match found.iter().filter(|finding| finding.is_problem()).count() {
        0 => Ok(()),
        1 => Err("1 problem found".to_owned()),
        count => Err(format!("{count} problems found")),
    }
}

pub async fn doctor(config: Config) -> Result<(), String> {
    report(&examine(config).await)
}
