//! The commands `backup` and `restore`.

use std::path::Path;

use crate::app::App;
use crate::backup;
use crate::clock::Clock;
use crate::config::{Config, Database, Storage};
use crate::db::Db;
use crate::error::{Error, Result};

use super::print;

/// Only the server creates a site: a command in the wrong folder would create an empty one and succeed.
pub async fn check_site(config: &Config) -> std::result::Result<(), String> {
    let exists = Db::exists(&config.database).await;
    if exists.map_err(|error| format!("cannot open the database: {error}"))? {
        return Ok(());
    }
    Err(match config.database {
        Database::Sqlite(_) => format!(
            "there is no site in the folder {}. Run this command where the server runs, or name its data folder: \
             --data FOLDER. To restore a backup from elsewhere, name its place: --backup-url PLACE",
            std::path::absolute(&config.data).unwrap_or_else(|_| config.data.clone()).display()
        ),
        Database::Postgres(_) => {
            "there is no site in this database. Use the server's --database-url, or start the \
                                  server once"
                .to_owned()
        }
    })
}

/// Restores a backup, or lists them. This also works without a site, and on one whose tables are from a newer version.
pub async fn restore(config: Config, from: Option<&str>) -> std::result::Result<(), String> {
    // A place that was chosen on the settings page is known only once the database is open.
    let usual = Storage::Folder(config.usual_backups_folder());
    let is_there = match (from, config.given.backups.as_ref().unwrap_or(&usual)) {
        (_, Storage::S3(_)) => true,
        (Some(from), _) if Path::new(from).is_file() => true,
        (Some(from), Storage::Folder(folder)) => folder.join(from).join("manifest.json").is_file(),
        (None, Storage::Folder(folder)) => folder.is_dir(),
    };
    if !is_there {
        check_site(&config).await?;
    }
    let failed = |error| format!("cannot open the database: {error}");
    let newer = match from {
        Some(_) if is_there => Db::set_newer_aside(&config.database, &Clock::System).map_err(failed)?,
        _ => None,
    };
    let restored = async {
        let app = App::open(config, Clock::System).await?;
        restore_backup(&app, from).await.map_err(|error| error.to_string())
    }
    .await;
    match (&restored, newer) {
        (Ok(()), Some(newer)) => {
            let text = format!("The newer version's database is kept as {}\n", newer.aside.display());
            print(&text)?;
        }
        (Err(_), Some(newer)) => newer.put_back().map_err(|error| error.to_string())?,
        (_, None) => {}
    }
    restored
}

pub async fn write(app: &App, archive: Option<&Path>) -> Result<()> {
    let taken = backup::take(app).await?;
    let name = taken.name;
    let target = backup::Target::open(app)?;
    let mut text = format!("Backup {name} written and verified in {}\n", backup::Target::words(app));
    if let Some(file) = archive {
        backup::archive::pack(app, &target, &name, file).await?;
        text += &format!("Also written to one file: {}\n", file.display());
    }
    if !taken.lost_names.is_empty() {
        text += "These files are missing or damaged on the site; earlier backups may have them:\n";
        text += &taken.lost_names.iter().map(|name| format!("    {name}\n")).collect::<String>();
    }
    print(&text).map_err(Error::internal)
}

async fn restore_backup(app: &App, from: Option<&str>) -> Result<()> {
    let target = backup::Target::open(app)?;
    let Some(from) = from else {
        return list_backups(&target).await;
    };
    let restored = if Path::new(from).is_file() {
        let unpacked = backup::archive::unpack(app, Path::new(from)).await?;
        backup::restoring::restore(app, &unpacked.target, &unpacked.name).await?
    } else {
        backup::restoring::restore(app, &target, from).await?
    };
    let mut text = format!("Restored {} records and {} files.\n", restored.rows, restored.files);
    if let Some(safety) = restored.safety {
        text += &format!("Safety copy of the previous data: {safety}\n");
    }
    print(&text).map_err(Error::internal)
}

/// One line for each backup, newest first: its name, and what is wrong with it.
async fn list_backups(target: &backup::Target) -> Result<()> {
    let survey = target.survey().await?;
    let state = |backup: &backup::target::Listed| match backup.missing.as_slice() {
        [] if backup.verified_at.is_some() => String::new(),
        [] => "  not verified".to_owned(),
        missing => format!("  damaged, missing: {}", missing.join(", ")),
    };
    let mut lines: Vec<String> =
        survey.backups.iter().map(|backup| format!("{}{}\n", backup.name, state(backup))).collect();
    lines.extend(
        survey.unreadable.iter().map(|name| format!("{name}  damaged, its manifest can't be read\n")),
    );
    lines.sort_unstable_by(|one, other| other.cmp(one));
    print(&if lines.is_empty() { "No backups yet.\n".to_owned() } else { lines.concat() })
        .map_err(Error::internal)
}
