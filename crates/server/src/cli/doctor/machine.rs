//! Checks the machine: the settings, the folders, the disk and the clock.

use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::app::App;
use crate::clock::{MINUTE, Moment};
use crate::config::Config;
use crate::{changes, on_disk};

use super::finding::Finding;

pub(super) const MIB: u64 = 1024 * 1024;

/// With less free space, saving will soon fail.
const SPACE_NEEDED: u64 = 200 * MIB;
const SPACE_WANTED: u64 = 2 * 1024 * MIB;

/// The clock cannot be earlier than this: the first of January 2026.
const EARLIEST: Moment = Moment(1_767_225_600_000);
const CLOCK_SLACK: i64 = 2 * MINUTE;

pub(super) fn configuration(config: &Config) -> Finding {
    let address = format!("{}, public address {}", config.listen, config.link(""));
    if !config.is_https() && !config.is_loopback() {
        return Finding::warning(
            "configuration",
            address,
            "Passwords travel in the clear. Put a proxy with HTTPS in front, and set public-url to its https:// address.",
        );
    }
    Finding::fine("configuration", address)
}

/// Checks that the data folder exists, is ours, private and writable, and has space.
pub(super) fn folder(data: &Path) -> Finding {
    let about = "data folder";
    let shown = std::path::absolute(data).unwrap_or_else(|_| data.to_owned()).display().to_string();
    let Ok(found) = data.metadata() else {
        return Finding::problem(
            about,
            format!("{shown} does not exist"),
            "Name the right folder: --data FOLDER",
        );
    };
    let probe = data.join(format!(".doctor-{}", std::process::id()));
    if let Err(error) = std::fs::write(&probe, "a small file").and_then(|()| std::fs::remove_file(&probe)) {
        return Finding::problem(
            about,
            format!("{shown}: {error}"),
            "Run this as the user that runs the server, and let that user write there.",
        );
    }
    if found.uid() != on_disk::own_user() {
        return Finding::warning(
            about,
            format!("{shown} belongs to another user"),
            "Run commands as the user that runs the server: sudo -u kinkeeper kinkeeper …",
        );
    }
    if found.mode() & 0o077 != 0 {
        return Finding::warning(
            about,
            format!("{shown} can be read by other users of this machine"),
            "Start the server once, which closes it, or run: chmod 700 on the folder",
        );
    }
    space(about, data)
}

pub(super) fn space(about: &'static str, folder: &Path) -> Finding {
    let shown = folder.display();
    match rustix::fs::statvfs(folder) {
        Ok(disk) => {
            let free = disk.f_bavail * disk.f_frsize;
            let text = format!("{shown}, {} MiB free", free / MIB);
            match free {
                free if free < SPACE_NEEDED => Finding::problem(
                    about,
                    text,
                    "Free some space on this disk, or move the folder to a larger one.",
                ),
                free if free < SPACE_WANTED => {
                    Finding::warning(about, text, "The disk is nearly full. Make space before it is.")
                }
                _ => Finding::fine(about, text),
            }
        }
        Err(error) => Finding::problem(about, format!("{shown}: {error}"), "Check that the folder exists."),
    }
}

/// Compares our clock with the file system's and with the last saved time.
pub(super) async fn clock(app: &App) -> Finding {
    let advice =
        "Set the clock of this machine, and keep it right with a time service such as systemd-timesyncd.";
    let now = app.now();
    if now < EARLIEST {
        return Finding::problem("clock", "this machine's clock is years behind", advice);
    }
    let last = async { changes::last_at(&mut app.db.read().await?).await };
    let last = match last.await {
        Ok(last) => last,
        Err(error) => {
            return Finding::problem("clock", error.to_string(), "The database could not be asked.");
        }
    };
    if last.is_some_and(|last| last.0 > now.0 + CLOCK_SLACK) {
        return Finding::problem(
            "clock",
            "something was saved later than what this machine calls now",
            advice,
        );
    }
    match file_time(&app.config.data) {
        Some(time) if (time.0 - app.now().0).abs() > CLOCK_SLACK => {
            Finding::problem("clock", "the disk's clock and this machine's differ by minutes", advice)
        }
        _ => Finding::fine("clock", "agrees with the disk and with what was saved"),
    }
}

/// The time that the file system gives to a file written now.
fn file_time(folder: &Path) -> Option<Moment> {
    let probe = folder.join(format!(".doctor-clock-{}", std::process::id()));
    std::fs::write(&probe, "tick").ok()?;
    let time: Option<SystemTime> = probe.metadata().and_then(|found| found.modified()).ok();
    let _ = std::fs::remove_file(&probe);
    let since = time?.duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(since.as_millis()).ok().map(Moment)
}
