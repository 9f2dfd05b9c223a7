//! Writing a backup.

use std::collections::BTreeSet;
use std::io::Write;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::app::App;
use crate::clock::Moment;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::migrations;
use crate::storage::Spool;

use super::contents::{self, Lines};
use super::damage::Damage;
use super::manifest::{Contents, FORMAT, Manifest, Records};
use super::state::{self, Trouble};
use super::target::{Target, name_of, object_path, records_path, site_mark};
use super::turn::{BUSY, Turn};
use super::{copies, health, review, verifying};

/// Bytes to collect before compressing and writing them.
const GATHERED: usize = 256 * 1024;

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
    /// The damage that could not be repaired.
    pub damage: Damage,
}

/// Writes a backup, verifies it, deletes old ones, and stores the outcome.
pub async fn take(app: &App) -> Result<Taken> {
    match Turn::take(app).await {
        Ok(turn) => take_then(app, turn).await,
        Err(error) => {
            if error.code() != BUSY {
                record_failure(app, &error).await;
            }
            Err(error)
        }
    }
}

/// Like [`take`], with a turn that the caller has already taken; ends the turn.
pub async fn take_then(app: &App, turn: Turn) -> Result<Taken> {
    let taken = take_in(app, &turn, Why::Routine).await;
    if let Err(error) = turn.end().await {
        // The turn will run out anyway; the outcome of the backup matters more.
        tracing::warn!(%error, "could not end the turn to write a backup");
    }
    taken
}

/// Like [`take`], but keeps the turn, because the caller has more to do.
pub async fn take_in(app: &App, turn: &Turn, why: Why) -> Result<Taken> {
    let taken = turn.watch(reviewed_and_written(app, turn, why)).await;
    health::look_again(app).await;
    match &taken {
        Ok(taken) => record_success(app, taken).await,
        Err(error) => record_failure(app, error).await,
    }
    taken
}

async fn record_success(app: &App, taken: &Taken) {
    let (now, disk) = (Some(app.now().0), Target::disk(app));
    state::update(app, |state| {
        (state.last_verified_at, state.last_try_at, state.disk) = (now, now, disk);
        state.problem = None;
        state.damage.clone_from(&taken.damage);
    })
    .await;
}

async fn record_failure(app: &App, error: &Error) {
    record_trouble(app, Trouble::Technical(error.to_string())).await;
}

/// Stores the reason why no backup was written.
pub async fn record_trouble(app: &App, trouble: Trouble) {
    let now = app.now().0;
    state::update(app, |state| {
        state.last_try_at = Some(now);
        state.problem = Some(trouble);
    })
    .await;
}

/// Writes a backup of what this locked transaction sees. Other writers are waiting, so it copies only the
/// files that the earlier copy lacks.
pub async fn take_within(app: &App, turn: &Turn, tx: &mut Tx, before: Option<Taken>) -> Result<Taken> {
    let target = Target::open(app)?;
    let written = write_records(app, &target, tx).await?;
    let damage = state::read(tx).await?.damage;
    let known = before.as_ref().map(|before| &before.contents);
    let mut files = copy_files(app, &target, turn, &written.contents, known, &damage).await?;
    files.lost.extend(before.into_iter().flat_map(|before| before.lost));
    complete(app, &target, written, files, damage, Why::Safety).await
}

async fn reviewed_and_written(app: &App, turn: &Turn, why: Why) -> Result<Taken> {
    let target = Target::open(app)?;
    // The review comes first, so that the backup contains what it repairs. A safety copy skips it, because someone waits.
    let damage = match why {
        Why::Routine => review::review(app, &target, turn).await?,
        Why::Safety => state::read(&mut app.db.read().await?).await?.damage,
    };
    written(app, &target, turn, damage, why).await
}

async fn written(app: &App, target: &Target, turn: &Turn, damage: Damage, why: Why) -> Result<Taken> {
    let mut snapshot = app.db.snapshot().await?;
    let written = write_records(app, target, &mut snapshot).await?;
    turn.went_on();
    drop(snapshot);
    let name = name_of(written.at);
    let taken = async {
        let files = copy_files(app, target, turn, &written.contents, None, &damage).await?;
        turn.renew().await?;
        complete(app, target, written, files, damage, why).await
    }
    .await;
    match &taken {
        // Half a backup would only waste space.
        Err(_) => drop(target.abandon(&name).await),
        Ok(taken) => {
            if let Err(error) = target.prune(&taken.damage, app.now()).await {
                // The new backup is still good; the next one tries again.
                tracing::warn!(%error, "could not delete old backups");
            }
        }
    }
    taken
}

/// Files by hash: those whose bytes were copied, and those whose bytes are missing or damaged.
#[derive(Default)]
struct Files {
    fresh: Vec<String>,
    lost: BTreeSet<String>,
}

/// Stores the bytes that the backups don't have yet under their hash.
async fn copy_files(
    app: &App,
    target: &Target,
    turn: &Turn,
    contents: &Contents,
    before: Option<&Contents>,
    damage: &Damage,
) -> Result<Files> {
    let mut files = Files::default();
    for (hash, kept) in &contents.files {
        if before.is_some_and(|before| before.files.contains_key(hash)) {
            continue;
        }
        turn.went_on();
        let path = object_path(hash);
        let (from, to) = ((&app.storage, kept.name.as_str()), (&target.storage, path.as_str()));
        if !damage.objects.contains(hash) && copies::size_of(to).await? == Some(kept.size) {
            continue;
        }
        if copies::copy(from, to, hash, kept.size, app.now()).await? {
            files.fresh.push(hash.clone());
        } else {
            files.lost.insert(hash.clone());
        }
    }
    Ok(files)
}

/// Writes the manifest and verifies the backup.
async fn complete(
    app: &App,
    target: &Target,
    written: Written,
    files: Files,
    mut damage: Damage,
    why: Why,
) -> Result<Taken> {
    let Written { at, contents, records } = written;
    let Files { fresh, lost } = files;
    let manifest = Manifest {
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        schema: migrations::newest(),
        created_at: at.0,
        records,
        contents,
        lost,
        site: Some(site_mark(app)),
        safety: why == Why::Safety,
    };
    let name = name_of(at);
    let hash = target.put_manifest(&name, &manifest).await?;
    verifying::verify(app, target, &name, &manifest, &fresh).await?;
    target.put_verified(&name, hash, app.now()).await?;
    damage.objects.retain(|hash| !fresh.contains(hash));
    let lost = manifest.contents.files.iter().filter(|(hash, _)| manifest.lost.contains(*hash));
    damage.files.extend(lost.map(|(_, kept)| kept.name.clone()));
    Ok(Taken { name, contents: manifest.contents, lost: manifest.lost, damage })
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
    let contents = contents::read(from, &migrations::schema(migrations::newest())?, &mut packer).await?;
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
