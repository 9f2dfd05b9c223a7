//! Checks the parts of the site: database, storage, mail and backups.

use std::os::unix::fs::MetadataExt;

use crate::app::App;
use crate::backup::{Target, health, is_of_another_site, state};
use crate::clock::{DAY, HOUR};
use crate::files::reader_process;
use crate::mail::trial;
use crate::migrations;
use crate::settings::SecretState;
use crate::storage::trial_path;
use crate::words::Language;

use super::finding::Finding;
use super::machine::MIB;
use super::public_address::WEB_PATIENCE;

/// Days after which restoring should be rehearsed again.
const REHEARSED_WITHIN: i64 = 180;

const ENTER_AGAIN: &str =
    "Enter it again on the settings page, or set encryption-key to the key that it was saved with.";

pub(super) async fn database(app: &App) -> Finding {
    let checked = async {
        app.db.check_integrity().await?;
        app.db.check_writable().await?;
        app.db.bytes().await
    };
    let kind = app.db.kind();
    match checked.await {
        Ok(bytes) => {
            let version = migrations::newest();
            let size = bytes / i64::try_from(MIB).unwrap_or(1);
            Finding::fine(
                "database",
                format!("{kind}, tables of version {version}, {size} MiB, no damage found"),
            )
        }
        Err(error) => Finding::problem(
            "database",
            format!("{kind}: {error}"),
            "If it is damaged, restore a backup: kinkeeper restore. If it cannot be written, check rights and disk.",
        ),
    }
}

pub(super) async fn storage(app: &App) -> Finding {
    match app.storage.trial(&trial_path(app.now())).await {
        Ok(true) => Finding::fine("storage", "a small file was written, read and deleted"),
        Ok(false) => Finding::problem(
            "storage",
            "what was written could not be read again",
            "Check the disk, or the bucket's rules.",
        ),
        Err(error) => Finding::problem(
            "storage",
            error.to_string(),
            "Check the rights and the space of the folder, or the bucket, its keys and s3-endpoint.",
        ),
    }
}

pub(super) async fn confinement(app: &App) -> Finding {
    match reader_process::confinement(app).await {
        Ok(possible) if possible.is_empty() => {
            Finding::fine("files", "the process that reads them is locked in")
        }
        Ok(possible) => Finding::warning(
            "files",
            format!("the process that reads them is not locked in; it can {}", possible.join(", ")),
            "Use a kernel with seccomp filters, and allow the call seccomp if a service or container forbids it.",
        ),
        Err(error) => Finding::problem(
            "files",
            format!("the process that reads them does not start: {error}"),
            "Check the rights of the program, and how many processes its user may start.",
        ),
    }
}

pub(super) async fn mail(app: &App) -> Finding {
    let settings = app.settings();
    let Some(server) = &settings.mail else {
        return Finding::warning(
            "mail",
            format!("no mail server; emails are saved in {}", app.config.mail_folder().display()),
            "Set one up on the settings page, or with smtp-url.",
        );
    };
    if settings.mail_password == SecretState::Missing {
        let text = format!("the password for {} is missing, so emails wait", server.host);
        return Finding::problem("mail", text, ENTER_AGAIN);
    }
    match trial::connects(server, app.config.limits.mail.min(WEB_PATIENCE)).await {
        Ok(()) => Finding::fine("mail", format!("{}:{} answers and lets us in", server.host, server.port)),
        Err(reason) => Finding::problem(
            "mail",
            reason.in_language(Language::English),
            "Correct it on the settings page, or in smtp-url, and send a test email.",
        ),
    }
}

/// Says where the key for saved passwords comes from, and whether it opens them.
pub(super) async fn encryption(app: &App) -> Finding {
    let about = "encryption key";
    let settings = app.settings();
    if settings.backup_keys == SecretState::Missing {
        let text = format!("the keys for {} are missing or cannot be decrypted", Target::words(app));
        return Finding::problem(about, text, ENTER_AGAIN);
    }
    if settings.mail_password == SecretState::Missing {
        return Finding::problem(about, "the mail password is missing or cannot be decrypted", ENTER_AGAIN);
    }
    if !app.config.encryption_keys.is_empty() {
        return Finding::fine(about, "from the settings");
    }
    let file = app.config.encryption_key_file();
    let shown = file.display();
    match file.metadata() {
        Ok(found) if found.mode() & 0o077 == 0 => {
            Finding::fine(about, format!("{shown}, readable only for its user"))
        }
        Ok(_) => Finding::warning(
            about,
            format!("{shown} can be read by other users of this machine"),
            "Start the server once, which closes it, or run: chmod 600 on the file",
        ),
        Err(error) => Finding::problem(
            about,
            format!("{shown}: {error}"),
            "Put the file back, or restart the server and enter saved passwords again on the settings page.",
        ),
    }
}

pub(super) async fn rehearsal(app: &App) -> Finding {
    let about = "rehearsal";
    let advice = "Restore the newest backup into a temporary place; the site stays as it is: kinkeeper backup rehearse";
    let state = async { state::read(&mut app.db.read().await?).await };
    let last = match state.await {
        Ok(state) => state.rehearsal,
        Err(error) => return Finding::problem(about, error.to_string(), "The database could not be asked."),
    };
    let Some(last) = last else {
        return Finding::warning(about, "restoring a backup has never been rehearsed", advice);
    };
    let days = (app.now().0 - last.at) / DAY;
    match last.problem {
        Some(problem) => {
            let text =
                format!("the rehearsal of the backup {} failed {days} days ago: {problem}", last.backup);
            Finding::warning(about, text, "Write a new backup, and rehearse it: kinkeeper backup rehearse")
        }
        None => {
            let text = format!("the backup {} was restored without a problem {days} days ago", last.backup);
            if days > REHEARSED_WITHIN {
                Finding::warning(about, text, advice)
            } else {
                Finding::fine(about, text)
            }
        }
    }
}

pub(super) async fn backups(app: &App) -> Finding {
    let advice = "Write one now and see what it says: kinkeeper backup";
    let place = Target::words(app);
    let found = match health::health(app).await {
        Ok(found) => found,
        Err(error) => return Finding::problem("backups", error.to_string(), advice),
    };
    if let Some(problem) = found.problem {
        let text = crate::words::Message::from(problem).in_language(Language::English);
        return Finding::problem("backups", text, "Solve this, then write a new one: kinkeeper backup");
    }
    if found.survey.backups.first().is_some_and(|newest| is_of_another_site(&newest.manifest, app)) {
        let text = format!("the newest in {place} is of another site");
        return Finding::problem(
            "backups",
            text,
            "If two sites write their backups there, give each its own place: they delete each other's. If this site was \
             moved here, write a backup now: kinkeeper backup",
        );
    }
    match found.last_good {
        None => Finding::warning("backups", format!("there is no verified backup in {place}"), advice),
        Some(good) => {
            let age = app.now().0 - good.0;
            let mut text = format!("the newest in {place} is {} h old and verified", age / HOUR);
            if let Some(repaired) = found.state.repaired {
                let names: Vec<String> = repaired.names.into_iter().collect();
                text += &format!(
                    "; {} h ago damaged files were repaired from their other copy: {}",
                    (app.now().0 - repaired.at) / HOUR,
                    names.join(", ")
                );
            }
            match age {
                age if age > 3 * DAY => Finding::problem("backups", text, advice),
                age if age > 26 * HOUR => Finding::warning("backups", text, advice),
                _ => Finding::fine("backups", text),
            }
        }
    }
}
