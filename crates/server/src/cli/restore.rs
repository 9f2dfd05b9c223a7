//! The command `restore`.

use std::path::Path;

use crate::app::App;
use crate::backup::restoring::{self, FilesByHash, Restored};
use crate::backup::{self, Target, archive, state};
use crate::clock::Clock;
use crate::config::{Config, Storage};
use crate::db::Db;
use crate::error::{Error, Result};
use crate::migrations::MIGRATIONS;
use crate::settings::SecretState;

use super::backups::check_site;
use super::output::print;
use super::serving::asked_to_stop;

/// Restores a backup, or lists them. This also works without a site, and on one whose tables are from a newer version.
pub async fn restore(
    config: Config,
    from: Option<&str>,
    without_damaged: bool,
) -> std::result::Result<(), String> {
    if let Some(from) = from {
        check_from(&config, from)?;
    }
    // A location that was chosen on the settings page is known only once the database is open.
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
        Some(_) if is_there => {
            Db::set_newer_aside(&config.database, MIGRATIONS, &Clock::System).map_err(failed)?
        }
        _ => None,
    };
    let restored = async {
        let app = App::open(config, MIGRATIONS, Clock::System).await?;
        app.db.check_large(|| false).await.map_err(failed)?;
        match from {
            Some(from) => restore_from(&app, from, without_damaged).await,
            None => list_backups(&app).await,
        }
        .map_err(|error| error.to_string())
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

async fn restore_from(app: &App, from: &str, without_damaged: bool) -> Result<()> {
    if Path::new(from).is_file() {
        let unpacked = archive::unpack(app, Path::new(from)).await?;
        return restore_backup(app, &unpacked.target, &unpacked.name, without_damaged).await;
    }
    let restored = restore_backup(app, &Target::open(app)?, from, without_damaged).await;
    restored.map_err(|error| {
        if error.code() != "backup-not-found" {
            return error;
        }
        let place = Target::words(app);
        Error::internal(format!(
            "there is no backup {from} in {place}; \"kinkeeper restore\" lists the backups"
        ))
    })
}

/// Refuses what can be neither the name of a backup nor an archive, before anything is created.
fn check_from(config: &Config, from: &str) -> std::result::Result<(), String> {
    let path = Path::new(from);
    if path.is_file() {
        return match archive::is_archive(path) {
            Ok(true) => Ok(()),
            Ok(false) => Err(format!(
                "{from} is not an archive of a backup; name a file that \"kinkeeper backup --archive FILE\" wrote or that \
                 was downloaded from the Backups page"
            )),
            Err(error) => Err(error.to_string()),
        };
    }
    let usual = Storage::Folder(config.usual_backups_folder());
    let is_backup = match config.given.backups.as_ref().unwrap_or(&usual) {
        // Joining a whole path would leave the folder.
        Storage::Folder(folder) => !from.contains('/') && folder.join(from).join("manifest.json").is_file(),
        Storage::S3(_) => false,
    };
    if path.is_dir() && !is_backup {
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let (folder, name) = match (whole.parent(), whole.file_name()) {
            (Some(parent), Some(name)) if path.join("manifest.json").is_file() => {
                (parent, name.to_string_lossy())
            }
            _ => (whole.as_path(), "NAME".into()),
        };
        return Err(format!(
            "{from} is a folder; to restore a backup from a folder of backups: kinkeeper restore --backup-url {} {name}",
            folder.display()
        ));
    }
    // No backup has such a name.
    if from.contains(['/', '.']) {
        return Err(format!(
            "there is no file {from}; name an archive, or one of the backups that \"kinkeeper restore\" lists"
        ));
    }
    Ok(())
}

async fn restore_backup(app: &App, target: &Target, name: &str, without_damaged: bool) -> Result<()> {
    let damaged = restoring::damaged_files(app, target, name).await?;
    if !damaged.is_empty() && !without_damaged && !is_agreed(&damaged).await? {
        return Err(Error::internal(
            "nothing was changed. To restore everything else, answer yes, or add --without-damaged",
        ));
    }
    let Restored { safety, rows, files, lost } =
        restoring::restore_without(app, target, name, &damaged).await?;
    let mut text = format!("Restored {rows} records and {files} files.\n");
    if !lost.is_empty() {
        text += "These files are lost; the Admin page keeps their names:\n";
        text += &lines(lost.iter());
    }
    if let Some(safety) = &safety {
        text += &format!("Safety copy of the previous data: {safety}\n");
    }
    text += &servers_to_enter(app, safety.is_none());
    print(&text).map_err(Error::internal)
}

/// Backups contain neither servers nor their passwords: says what has to be entered on the settings page.
fn servers_to_enter(app: &App, is_new: bool) -> String {
    let (settings, mut needed) = (app.settings(), Vec::new());
    match &settings.mail {
        Some(_) if !settings.sends_mail() => needed.push("the password for the mail server"),
        None if is_new => needed.push("the mail server with its password, if emails were sent"),
        _ => {}
    }
    let is_usual =
        matches!(&settings.backups, Storage::Folder(folder) if *folder == app.config.usual_backups_folder());
    if settings.backup_keys == SecretState::Missing {
        needed.push("the keys for the backup place");
    } else if is_new && is_usual && app.config.given.backups.is_none() {
        needed.push("the backup place with its keys, if backups went to another one");
    }
    if needed.is_empty() {
        return String::new();
    }
    let needed: String = needed.iter().map(|what| format!("    {what}\n")).collect();
    format!(
        "Backups do not contain these. Enter them on the settings page, or in the settings of this machine:\n{needed}"
    )
}

/// Lists what would be lost, and asks the person at the terminal. No answer means no.
async fn is_agreed(damaged: &FilesByHash) -> Result<bool> {
    let question = format!(
        "These files are damaged in the backup, and no other copy of them was found:\n{}Restore everything else? Type \
         yes: ",
        lines(damaged.values())
    );
    print(&question).map_err(Error::internal)?;
    let answer = tokio::select! {
        answer = tokio::task::spawn_blocking(|| std::io::stdin().lines().next()) => {
            answer.map_err(Error::internal)?.transpose().map_err(Error::internal)?
        }
        // Not the end of the program: a newer database may have to be put back.
        _ = asked_to_stop().map_err(Error::internal)? => None,
    };
    print("\n").map_err(Error::internal)?;
    Ok(answer.is_some_and(|answer| answer.trim().eq_ignore_ascii_case("yes")))
}

fn lines<'a>(names: impl Iterator<Item = &'a String>) -> String {
    names.map(|name| format!("    {name}\n")).collect()
}

/// One line for each backup, newest first: its name, and what is wrong with it.
async fn list_backups(app: &App) -> Result<()> {
    let known = state::read(&mut app.db.read().await?).await?;
    let survey = Target::open(app)?.survey(&known.damage).await?;
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
