//! Writing a backup.

use std::collections::BTreeSet;
use std::io::Write;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::StreamExt;

use crate::app::App;
use crate::clock::{DAY, Moment};
use crate::db::schema::Schema;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::storage::Spool;

use super::contents::{self, Lines};
use super::manifest::{Contents, FORMAT, FileEntry, Manifest, Records};
use super::state::{self, State, Trouble};
use super::target::{Target, name_of, object_path, records_path, site_mark};
use super::turn::{BUSY, Turn};
use super::{health, verifying};

/// Bytes to collect before compressing and writing them.
const GATHERED: usize = 256 * 1024;
/// Every stored file is read again within this many nights.
const NIGHTS: i64 = 14;

/// The reason for a backup.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Why {
    Routine,
    /// Data is about to be replaced.
    Safety,
}

/// A backup that was written and verified.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The moment it was taken.
    pub name: String,
    pub contents: Contents,
    /// Hashes of the files that it lacks.
    pub lost: BTreeSet<String>,
    /// The names of files that the site has lost.
    pub lost_names: Vec<String>,
    /// A problem that admins should know about, although the backup was written.
    pub problem: Option<Trouble>,
}

/// Writes a backup, verifies it, deletes old ones, and stores the outcome.
pub async fn take(app: &App) -> Result<Taken> {
    match Turn::take(app).await {
        Ok(turn) => take_then(app, turn).await,
        Err(error) => {
            if error.code() != BUSY {
                record_failure(app, &error).await?;
            }
            Err(error)
        }
    }
}

/// Like [`take`], with a turn that the caller has already taken; ends the turn.
pub async fn take_then(app: &App, turn: Turn) -> Result<Taken> {
    let taken = take_in(app, &turn, Why::Routine).await;
    if let Err(error) = turn.end().await {
        // The turn will run out anyway; how the backup went matters more.
        tracing::warn!(%error, "could not end the turn to write a backup");
    }
    taken
}

/// Like [`take`], but keeps the turn, because the caller has more to do.
pub async fn take_in(app: &App, turn: &Turn, why: Why) -> Result<Taken> {
    let taken = turn.watch(written(app, turn, why)).await;
    health::look_again(app).await;
    match &taken {
        Ok(taken) => {
            let now = Some(app.now().0);
            let problem = taken.problem.clone();
            let disk = Target::disk(app);
            state::record(app, &State { last_verified_at: now, last_try_at: now, disk, problem }).await;
        }
        Err(error) => record_failure(app, error).await?,
    }
    taken
}

async fn record_failure(app: &App, error: &Error) -> Result<()> {
    record_trouble(app, Trouble::Technical(error.to_string())).await
}

/// Stores why no backup was written.
pub async fn record_trouble(app: &App, trouble: Trouble) -> Result<()> {
    let before = state::read(&mut app.db.read().await?).await?;
    let problem = Some(trouble);
    state::record(app, &State { last_try_at: Some(app.now().0), problem, ..before }).await;
    Ok(())
}

/// A backup of what this locked transaction sees. Other writers are waiting, so it copies only the files that the
/// earlier copy lacks.
pub async fn take_within(app: &App, tx: &mut Tx, before: Option<Taken>) -> Result<Taken> {
    let target = Target::open(app)?;
    let written = write_records(app, &target, tx).await?;
    let known = before.as_ref().map(|before| &before.contents);
    let mut files = copy_files(app, &target, &written.contents, known, None).await?;
    files.lost.extend(before.into_iter().flat_map(|before| before.lost));
    complete(app, &target, written, files, Why::Safety).await
}

async fn written(app: &App, turn: &Turn, why: Why) -> Result<Taken> {
    let target = Target::open(app)?;
    let mut snapshot = app.db.snapshot().await?;
    let written = write_records(app, &target, &mut snapshot).await?;
    turn.went_on();
    drop(snapshot);
    let name = name_of(written.at);
    let taken = async {
        let files = copy_files(app, &target, &written.contents, None, Some(turn)).await?;
        turn.renew().await?;
        complete(app, &target, written, files, why).await
    }
    .await;
    if taken.is_err() {
        // Half a backup would only waste space.
        let _ = target.abandon(&name).await;
    } else if let Err(error) = target.prune(app.now()).await {
        // The new backup is still good; the next one tries again.
        tracing::warn!(%error, "could not delete old backups");
    }
    taken
}

/// What happened to a backup's files, by hash.
#[derive(Default)]
struct Files {
    fresh: Vec<String>,
    lost: BTreeSet<String>,
    /// Files that the backups have but the site has lost.
    missed: BTreeSet<String>,
}

async fn copy_files(
    app: &App,
    target: &Target,
    contents: &Contents,
    before: Option<&Contents>,
    turn: Option<&Turn>,
) -> Result<Files> {
    let mut files = Files::default();
    for (hash, kept) in &contents.files {
        if before.is_some_and(|before| before.files.contains_key(hash)) {
            continue;
        }
        if let Some(turn) = turn {
            turn.renew().await?;
        }
        match copy_file(app, target, hash, kept, turn).await? {
            Copied::Known => {}
            Copied::New => files.fresh.push(hash.clone()),
            Copied::Lost => drop(files.lost.insert(hash.clone())),
            Copied::Missed => drop(files.missed.insert(hash.clone())),
        }
    }
    Ok(files)
}

/// Writes the manifest and verifies the backup.
async fn complete(app: &App, target: &Target, written: Written, files: Files, why: Why) -> Result<Taken> {
    let Written { at, contents, records } = written;
    let Files { fresh, lost, missed } = files;
    let manifest = Manifest {
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        schema: Schema::newest(),
        created_at: at.0,
        records,
        contents,
        lost,
        site: Some(site_mark(app)),
        safety: why == Why::Safety,
    };
    let name = name_of(at);
    target.put_manifest(&name, &manifest).await?;
    verifying::verify(app, target, &name, &manifest, &fresh).await?;
    target.put_verified(&name, app.now()).await?;
    let lost_names = lost_names(&manifest, &missed);
    // A lost file must not stop the backup, but admins should know about it.
    let problem = (!lost_names.is_empty())
        .then(|| Trouble::LostFiles { count: lost_names.len(), names: health::named(&lost_names) });
    Ok(Taken { name, problem, contents: manifest.contents, lost: manifest.lost, lost_names })
}

fn lost_names(manifest: &Manifest, missed: &BTreeSet<String>) -> Vec<String> {
    let is_lost = |hash: &String| manifest.lost.contains(hash) || missed.contains(hash);
    let files = manifest.contents.files.iter();
    files.filter(|(hash, _)| is_lost(hash)).map(|(_, kept)| kept.name.clone()).collect()
}

/// A backup's records, before its files and manifest are written.
struct Written {
    at: Moment,
    contents: Contents,
    records: Records,
}

/// Writes a compressed snapshot of all records.
async fn write_records(app: &App, target: &Target, from: &mut Conn) -> Result<Written> {
    let mut packer = Packer {
        spool: target.storage.spool(app.now()).await?,
        pending: String::new(),
        packed: GzEncoder::new(Vec::new(), Compression::default()),
    };
    let at = app.now();
    let contents = contents::read(from, &Schema::of(Schema::newest())?, &mut packer).await?;
    let spooled = packer.finish().await?.finish().await?;
    let records = Records { size: spooled.size, hash: spooled.hash.clone() };
    target.storage.publish(spooled, &records_path(&name_of(at))).await?;
    Ok(Written { at, contents, records })
}

/// Compresses lines into a file.
struct Packer {
    spool: Spool,
    pending: String,
    packed: GzEncoder<Vec<u8>>,
}

impl Lines for Packer {
    async fn add(&mut self, line: &str) -> Result<()> {
        self.pending.push_str(line);
        if self.pending.len() >= GATHERED { self.flush().await } else { Ok(()) }
    }
}

impl Packer {
    async fn flush(&mut self) -> Result<()> {
        let text = std::mem::take(&mut self.pending);
        tokio::task::block_in_place(|| self.packed.write_all(text.as_bytes())).map_err(Error::internal)?;
        let bytes = std::mem::take(self.packed.get_mut());
        self.spool.write(Bytes::from(bytes)).await
    }

    async fn finish(mut self) -> Result<Spool> {
        self.flush().await?;
        let rest = self.packed.finish().map_err(Error::internal)?;
        self.spool.write(Bytes::from(rest)).await?;
        Ok(self.spool)
    }
}

/// What happened to a file's bytes.
enum Copied {
    /// Already in the backups.
    Known,
    New,
    /// Damaged or missing.
    Lost,
    /// In the backups, but missing on the site.
    Missed,
}

/// Stores a file's bytes under their hash.
async fn copy_file(
    app: &App,
    target: &Target,
    hash: &str,
    kept: &FileEntry,
    turn: Option<&Turn>,
) -> Result<Copied> {
    let path = object_path(hash);
    let there = app.storage.size_of(&kept.name).await? == Some(kept.size);
    if is_kept(target, &path, hash, kept.size, app.now()).await? {
        return Ok(if there { Copied::Known } else { Copied::Missed });
    }
    if !there {
        return Ok(Copied::Lost);
    }
    let mut spool = target.storage.spool(app.now()).await?;
    let Some(mut bytes) = app.storage.read(&kept.name, 0..kept.size).await? else { return Ok(Copied::Lost) };
    while let Some(chunk) = bytes.next().await {
        // On a failing disk, one unreadable file must not stop the others from being saved.
        let Ok(chunk) = chunk else { return Ok(Copied::Lost) };
        spool.write(chunk).await?;
        if let Some(turn) = turn {
            turn.went_on();
        }
    }
    let spooled = spool.finish().await?;
    if spooled.hash != hash {
        return Ok(Copied::Lost);
    }
    target.storage.publish(spooled, &path).await?;
    Ok(Copied::New)
}

/// Whether earlier backups have these bytes. Each night it reads a share of the stored files again.
async fn is_kept(target: &Target, path: &str, hash: &str, size: u64, now: Moment) -> Result<bool> {
    if target.storage.size_of(path).await? != Some(size) {
        return Ok(false);
    }
    let share = i64::from_str_radix(hash.get(..4).unwrap_or_default(), 16).unwrap_or_default();
    if share % NIGHTS != (now.0 / DAY) % NIGHTS {
        return Ok(true);
    }
    Ok(verifying::hash_of(&target.storage, path, size).await?.as_deref() == Some(hash))
}
