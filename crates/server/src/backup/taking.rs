//! Writing a backup.

use std::collections::BTreeSet;
use std::io::Write;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::StreamExt;

use crate::app::App;
use crate::clock::Moment;
use crate::db::schema::Schema;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::storage::Spool;

use super::contents::{self, Lines};
use super::manifest::{Contents, FORMAT, Kept, Manifest, Records};
use super::place::{Place, name_of, object_path, records_path};
use super::state::{self, State, Turn};
use super::verifying;

/// How much is gathered before it is packed and written.
const GATHERED: usize = 256 * 1024;
/// How many lost files are named.
const NAMED: usize = 3;

/// A backup that was written and verified.
#[derive(Clone, Debug)]
pub struct Taken {
    /// What it is called: the moment that it holds.
    pub name: String,
    pub contents: Contents,
    /// What an admin should know although it was written.
    pub problem: Option<String>,
}

/// Writes a backup of this moment, verifies it, and throws old ones away. Remembers how it went.
pub async fn take(app: &App) -> Result<Taken> {
    let turn = Turn::take(app).await?;
    take_then(app, turn).await
}

/// The same with a turn that was taken before and ends with it.
pub async fn take_then(app: &App, turn: Turn) -> Result<Taken> {
    let taken = take_in(app, &turn).await;
    turn.end().await?;
    taken
}

/// The same for whoever has more to do in their turn.
pub async fn take_in(app: &App, turn: &Turn) -> Result<Taken> {
    let taken = written(app, turn).await;
    let before = state::read(&mut app.db.read().await?).await?;
    let now = app.now();
    let after = match &taken {
        Ok(taken) => {
            State { last_verified_at: Some(now.0), last_try_at: Some(now.0), problem: taken.problem.clone() }
        }
        Err(error) => State { last_try_at: Some(now.0), problem: Some(error.to_string()), ..before },
    };
    state::write(app, &after).await?;
    taken
}

/// The same of what a transaction sees in which nobody else writes; whoever calls this keeps them waiting.
pub async fn take_within(app: &App, tx: &mut Tx) -> Result<Taken> {
    let place = Place::open(app)?;
    let written = write_records(app, &place, tx).await?;
    complete(app, &place, written, None).await
}

async fn written(app: &App, turn: &Turn) -> Result<Taken> {
    let place = Place::open(app)?;
    let mut snapshot = app.db.snapshot().await?;
    let written = write_records(app, &place, &mut snapshot).await?;
    drop(snapshot);
    complete(app, &place, written, Some(turn)).await
}

/// Adds the files and the manifest, and reads everything again.
async fn complete(app: &App, place: &Place, written: Written, turn: Option<&Turn>) -> Result<Taken> {
    let Written { at, contents, records } = written;
    let (mut fresh, mut lost) = (Vec::new(), BTreeSet::new());
    for (hash, kept) in &contents.files {
        if let Some(turn) = turn {
            turn.renew().await?;
        }
        match copy_file(app, place, hash, kept).await? {
            Copied::Known => {}
            Copied::New => fresh.push(hash.clone()),
            Copied::Lost => drop(lost.insert(hash.clone())),
        }
    }
    let manifest = Manifest {
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        schema: Schema::newest(),
        created_at: at.0,
        records,
        contents,
        lost,
    };
    let name = name_of(at);
    place.put_manifest(&name, &manifest).await?;
    verifying::verify(app, place, &name, &manifest, &fresh).await?;
    place.put_verified(&name, app.now()).await?;
    place.prune(app.now()).await?;
    Ok(Taken { name, problem: lost_files(&manifest), contents: manifest.contents })
}

/// One file that is lost must not keep all others from being saved, but somebody should look after it.
fn lost_files(manifest: &Manifest) -> Option<String> {
    let names: Vec<&str> = manifest
        .contents
        .files
        .iter()
        .filter(|(hash, _)| manifest.lost.contains(*hash))
        .map(|(_, kept)| kept.name.as_str())
        .collect();
    let named = names.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
    match names.len() {
        0 => None,
        1 => Some(format!("The bytes of one file are lost or damaged: {named}")),
        many => Some(format!("The bytes of {many} files are lost or damaged: {named}")),
    }
}

/// The records of a backup, before anything else of it is there.
struct Written {
    at: Moment,
    contents: Contents,
    records: Records,
}

/// All records, seen at one moment, packed.
async fn write_records(app: &App, place: &Place, from: &mut Conn) -> Result<Written> {
    let mut packer = Packer {
        spool: place.storage.spool(app.now()).await?,
        pending: String::new(),
        packed: GzEncoder::new(Vec::new(), Compression::default()),
    };
    let at = app.now();
    let contents = contents::read(from, &Schema::of(Schema::newest())?, &mut packer).await?;
    let spooled = packer.finish().await?.finish().await?;
    let records = Records { size: spooled.size, hash: spooled.hash.clone() };
    place.storage.publish(spooled, &records_path(&name_of(at))).await?;
    Ok(Written { at, contents, records })
}

/// Lines on their way into a packed file.
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

/// What became of a file's bytes.
enum Copied {
    /// They were there before.
    Known,
    New,
    /// They are not what they were, or nowhere.
    Lost,
}

/// Keeps a file's bytes by their hash.
async fn copy_file(app: &App, place: &Place, hash: &str, kept: &Kept) -> Result<Copied> {
    let path = object_path(hash);
    if place.storage.size_of(&path).await? == Some(kept.size) {
        return Ok(Copied::Known);
    }
    if app.storage.size_of(&kept.name).await? != Some(kept.size) {
        return Ok(Copied::Lost);
    }
    let Some(mut bytes) = app.storage.read(&kept.name, 0..kept.size).await? else { return Ok(Copied::Lost) };
    let mut spool = place.storage.spool(app.now()).await?;
    while let Some(chunk) = bytes.next().await {
        spool.write(chunk.map_err(Error::internal)?).await?;
    }
    let spooled = spool.finish().await?;
    if spooled.hash != hash {
        return Ok(Copied::Lost);
    }
    place.storage.publish(spooled, &path).await?;
    Ok(Copied::New)
}
