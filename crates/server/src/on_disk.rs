//! The site's files on the disk belong to the service's user alone.

use std::fs::{Metadata, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use rustix::fs::Mode;
use rustix::process::{geteuid, umask};

use crate::config::{Config, Database, Storage};

/// The beginnings of the names that we use in the data folder; other files there may not be ours.
const OURS: [&str; 9] = [
    "kinkeeper.",
    "encryption-key",
    "files",
    "backups",
    "mail",
    "setup-link",
    "backup.lock",
    "scratch-",
    "archive-",
];

/// The user that runs this process.
pub fn own_user() -> u32 {
    geteuid().as_raw()
}

/// From now on, others can't read the files and folders that this process creates.
pub fn write_privately() {
    umask(Mode::RWXG | Mode::RWXO);
}

/// Makes existing files and folders private, because older versions left them readable for others. The
/// folders come first, which protects everything in them; the rest follows in the background.
pub fn make_private(config: &Config) {
    let mut tops = vec![config.data.clone()];
    let usual = Storage::Folder(config.usual_backups_folder());
    if let Storage::Folder(backups) = config.given.backups.as_ref().unwrap_or(&usual) {
        // Outside of the data folder, only entries that look like ours are closed: the folder may be shared
        // with other programs.
        if backups.starts_with(&config.data) {
            tops.push(backups.clone());
        } else {
            let entries = std::fs::read_dir(backups).into_iter().flatten().flatten();
            tops.extend(entries.map(|entry| entry.path()).filter(|path| is_backup(path)));
        }
    }
    for entry in std::fs::read_dir(&config.data).into_iter().flatten().flatten() {
        if OURS.iter().any(|ours| entry.file_name().to_string_lossy().starts_with(ours)) {
            tops.push(entry.path());
        }
    }
    for path in &tops {
        close(path);
    }
    std::thread::spawn(move || {
        for path in tops.iter().skip(1) {
            close_all(path);
        }
    });
}

/// True if this entry of a backup folder is ours: a backup, the files of all backups, or one that is being
/// written.
fn is_backup(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name == "objects" || name == "incoming" || path.join("manifest.json").is_file()
}

/// Makes this file or folder private; returns true for a folder.
fn close(path: &Path) -> bool {
    let closed = || -> io::Result<bool> {
        let found = path.symlink_metadata()?;
        if found.is_symlink() {
            return Ok(false);
        }
        let wanted = if found.is_dir() { 0o700 } else { 0o600 };
        if found.mode() & 0o777 != wanted {
            std::fs::set_permissions(path, Permissions::from_mode(wanted))?;
        }
        Ok(found.is_dir())
    };
    match closed() {
        Ok(is_folder) => is_folder,
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => {
            tracing::warn!(path = %path.display(), %error, "could not make this private");
            path.is_dir()
        }
    }
}

fn close_all(path: &Path) {
    if close(path) {
        for entry in std::fs::read_dir(path).into_iter().flatten().flatten() {
            close_all(&entry.path());
        }
    }
}

/// Refuses to write as root into a site of another user: the server could not write there afterwards.
pub fn check_user(config: &Config, command: &str) -> Result<(), String> {
    let site = match &config.database {
        Database::Sqlite(file) if file.exists() => file.metadata(),
        _ => config.data.metadata(),
    };
    match site.map(|site: Metadata| site.uid()) {
        Ok(owner) => check_owner(geteuid().as_raw(), owner, command),
        // There is no site yet.
        Err(_) => Ok(()),
    }
}

pub fn check_owner(me: u32, owner: u32, command: &str) -> Result<(), String> {
    if me != 0 || owner == 0 {
        return Ok(());
    }
    let user = user_name(owner).unwrap_or_else(|| format!("#{owner}"));
    Err(format!(
        "this site belongs to the user {user}, and files of root would stop its server. Run the command as that user: \
         sudo -u '{user}' {command}"
    ))
}

fn user_name(uid: u32) -> Option<String> {
    let users = std::fs::read_to_string("/etc/passwd").ok()?;
    let is_theirs = |line: &&str| line.split(':').nth(2) == Some(&uid.to_string());
    users.lines().find(is_theirs).and_then(|line| line.split(':').next()).map(str::to_owned)
}
