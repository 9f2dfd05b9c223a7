//! The command `backup`.

use std::path::Path;

use crate::app::App;
use crate::backup;
use crate::backup::rehearsal::Rehearsed;
use crate::config::{Config, Database};
use crate::db::Db;
use crate::error::{Error, Result};

use super::output::print;

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

pub async fn write(app: &App, archive: Option<&Path>) -> Result<()> {
    let taken = backup::take(app).await?;
    let name = taken.name;
    let target = backup::Target::open(app)?;
    let mut text = format!("Backup {name} written and verified in {}\n", backup::Target::words(app));
    if let Some(file) = archive {
        let missing = backup::archive::pack(app, &target, &name, file).await?;
        text += &format!("Also written to one file: {}\n", file.display());
        if !missing.is_empty() {
            text += &format!("These files are missing in it: {}\n", missing.join(", "));
        }
    }
    if !taken.damage.files.is_empty() {
        text += "These files are missing or damaged on the site, and no backup could repair them:\n";
        text += &taken.damage.files.iter().map(|name| format!("    {name}\n")).collect::<String>();
    }
    print(&text).map_err(Error::internal)
}

pub async fn rehearse(app: &App) -> Result<()> {
    let Rehearsed { backup, rows, files } = backup::rehearsal::rehearse(app).await?;
    let text = format!(
        "The backup {backup} can be restored: {rows} records came back and were opened as a site, and all {files} files \
         are whole.\n"
    );
    print(&text).map_err(Error::internal)
}
