//! A backup as one portable file: a tar of the backup's files.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use tar::{Archive, Builder, EntryType, Header};

use crate::app::App;
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::storage::make_folder;

use super::contents::damaged;
use super::copies;
use super::leftovers::TempFolder;
use super::target::{Target, object_path, records_path};

/// Writes a backup of this target into one file, which appears only when it is complete. Returns the names of files that
/// are missing in the backup; a restore of the archive names them too.
pub async fn pack(app: &App, target: &Target, name: &str, to: &Path) -> Result<Vec<String>> {
    let mut unfinished = to.as_os_str().to_owned();
    unfinished.push(".part");
    let unfinished = PathBuf::from(unfinished);
    let packed = async {
        let (_, missing) = pack_into(app, target, name, create(&unfinished)?).await?;
        std::fs::rename(&unfinished, to).map_err(|error| cannot(to, &error))?;
        Ok(missing)
    }
    .await;
    if packed.is_err() {
        let _ = std::fs::remove_file(&unfinished);
    }
    packed
}

/// Like [`pack`], but into an unnamed file that is deleted when it is closed.
pub async fn pack_unseen(app: &App, target: &Target, name: &str) -> Result<File> {
    let path = app.config.data.join(format!("archive-{}.tar", Id::new(app.now())));
    let file = create(&path)?;
    std::fs::remove_file(&path).map_err(|error| cannot(&path, &error))?;
    Ok(pack_into(app, target, name, file).await?.0)
}

/// Readable only by the server's own account, because it holds everything.
fn create(path: &Path) -> Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(true).mode(0o600);
    options.open(path).map_err(|error| cannot(path, &error))
}

async fn pack_into(app: &App, target: &Target, name: &str, file: File) -> Result<(File, Vec<String>)> {
    let manifest = target.manifest(name).await?;
    let created = u64::try_from(manifest.created_at / 1000).unwrap_or_default();
    let mut archive = Builder::new(file);
    let mut missing = Vec::new();
    let parts = [(format!("{name}/manifest.json"), None), (records_path(name), None)];
    let files = manifest.files().map(|(hash, kept)| (object_path(hash), Some(&kept.name)));
    for (path, file) in parts.into_iter().chain(files) {
        let bytes = copies::unless_lost(&target.storage, target.storage.fetch(&path, app.now()).await)?;
        match (bytes, file) {
            (Some(bytes), _) => tokio::task::block_in_place(|| append(&mut archive, &path, bytes, created))
                .map_err(Error::internal)?,
            // One missing file must not keep the others from being carried away.
            (None, Some(name)) => missing.push(name.clone()),
            (None, None) => return Err(damaged(format!("{path} is missing"))),
        }
    }
    let mut file = archive.into_inner().map_err(Error::internal)?;
    file.flush().and_then(|()| file.sync_all()).and_then(|()| file.rewind()).map_err(Error::internal)?;
    Ok((file, missing))
}

fn cannot(path: &Path, error: &std::io::Error) -> Error {
    Error::internal(format!("cannot open {}: {error}", path.display()))
}

fn append(archive: &mut Builder<File>, path: &str, mut bytes: File, created: u64) -> std::io::Result<()> {
    let size = bytes.seek(SeekFrom::End(0))?;
    bytes.seek(SeekFrom::Start(0))?;
    let mut header = Header::new_gnu();
    header.set_size(size);
    header.set_mode(0o600);
    header.set_mtime(created);
    archive.append_data(&mut header, path, BufReader::new(bytes))
}

/// An archive unpacked into its own folder, which is deleted on drop.
pub struct Unpacked {
    pub target: Target,
    pub name: String,
    folder: TempFolder,
}

pub async fn unpack(app: &App, from: &Path) -> Result<Unpacked> {
    let file = File::open(from).map_err(|error| cannot(from, &error))?;
    let folder = TempFolder::new(app, "archive")?;
    let mut unpacked = Unpacked { target: Target::folder(folder.path.clone())?, name: String::new(), folder };
    tokio::task::block_in_place(|| extract(file, &unpacked.folder.path))?;
    let mut names = unpacked.target.names().await?;
    unpacked.name = names.pop().ok_or_else(|| damaged("the archive has no manifest"))?;
    Ok(unpacked)
}

/// True if this file is an archive with something of a backup in it.
pub fn is_archive(path: &Path) -> Result<bool> {
    let file = File::open(path).map_err(|error| cannot(path, &error))?;
    let mut archive = Archive::new(file);
    let Ok(mut entries) = archive.entries_with_seek() else { return Ok(false) };
    Ok(entries.any(|entry| {
        entry.is_ok_and(|entry| entry.path().is_ok_and(|path| is_ours(&path.to_string_lossy())))
    }))
}

/// Extracts only plain files with the names that a backup uses; ignores the rest.
fn extract(file: File, folder: &Path) -> Result<()> {
    let mut archive = Archive::new(BufReader::new(file));
    for entry in archive.entries().map_err(damaged)? {
        // The rest of an archive that is cut off or damaged can't be read. The backup's hashes then tell what is missing.
        let Ok(mut entry) = entry else { break };
        let path = entry.path().map_err(damaged)?.to_string_lossy().into_owned();
        if entry.header().entry_type() != EntryType::Regular || !is_ours(&path) {
            continue;
        }
        let to = folder.join(&path);
        if let Some(parent) = to.parent() {
            make_folder(parent).map_err(Error::internal)?;
        }
        let mut out = File::create(&to).map_err(Error::internal)?;
        std::io::copy(&mut entry.by_ref(), &mut out).map_err(Error::internal)?;
    }
    Ok(())
}

pub fn is_ours(path: &str) -> bool {
    let plain = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    match path.split_once('/') {
        Some(("objects", hash)) => plain(hash),
        Some((name, "manifest.json" | "records.jsonl.gz")) => plain(name),
        _ => false,
    }
}
