//! Writing a backup.

use std::io::Write;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::StreamExt;

use crate::app::App;
use crate::db::schema::Schema;
use crate::error::{Error, Result};
use crate::storage::Spool;

use super::contents::{self, Lines};
use super::manifest::{Contents, FORMAT, Kept, Manifest, Records};
use super::place::{Place, name_of, object_path, records_path};
use super::state::{self, State, Turn};
use super::verifying;

/// How much is gathered before it is packed and written.
const GATHERED: usize = 256 * 1024;

/// A backup that was written and verified.
#[derive(Clone, Debug)]
pub struct Taken {
    /// What it is called: the moment that it holds.
    pub name: String,
}

/// Writes a backup of this moment, verifies it, and throws old ones away. Remembers how it went.
pub async fn take(app: &App) -> Result<Taken> {
    let turn = Turn::take(app).await?;
    let taken = written(app, &turn).await;
    turn.end().await?;
    let before = state::read(&mut app.db.read().await?).await?;
    let now = app.now();
    let after = match &taken {
        Ok(_) => State { last_verified_at: Some(now.0), last_try_at: Some(now.0), problem: None },
        Err(error) => State { last_try_at: Some(now.0), problem: Some(error.to_string()), ..before },
    };
    state::write(app, &after).await?;
    taken
}

async fn written(app: &App, turn: &Turn) -> Result<Taken> {
    let place = Place::open(app)?;
    let (now, schema) = (app.now(), Schema::of(Schema::newest())?);
    let name = name_of(now);
    let (contents, records) = write_records(app, &place, &name, &schema).await?;
    let mut fresh = Vec::new();
    for (hash, kept) in &contents.files {
        turn.renew().await?;
        if copy_file(app, &place, hash, kept).await? {
            fresh.push(hash.clone());
        }
    }
    let manifest = Manifest {
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        schema: Schema::newest(),
        created_at: now.0,
        records,
        contents,
    };
    place.put_manifest(&name, &manifest).await?;
    verifying::verify(app, &place, &name, &manifest, &fresh).await?;
    place.put_verified(&name, app.now()).await?;
    place.prune(app.now()).await?;
    Ok(Taken { name })
}

/// All records, seen at one moment, packed.
async fn write_records(app: &App, place: &Place, name: &str, schema: &Schema) -> Result<(Contents, Records)> {
    let mut packer = Packer {
        spool: place.storage.spool(app.now()).await?,
        pending: String::new(),
        packed: GzEncoder::new(Vec::new(), Compression::default()),
    };
    let mut snapshot = app.db.snapshot().await?;
    let contents = contents::read(&mut snapshot, schema, &mut packer).await?;
    drop(snapshot);
    let spooled = packer.finish().await?.finish().await?;
    let records = Records { size: spooled.size, hash: spooled.hash.clone() };
    place.storage.publish(spooled, &records_path(name)).await?;
    Ok((contents, records))
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

/// Keeps a file's bytes by their hash; says whether they are new there.
async fn copy_file(app: &App, place: &Place, hash: &str, kept: &Kept) -> Result<bool> {
    let path = object_path(hash);
    if place.storage.size_of(&path).await? == Some(kept.size) {
        return Ok(false);
    }
    let lost = || Error::internal(format!("the bytes of {} are lost", kept.name));
    let mut bytes = app.storage.read(&kept.name, 0..kept.size).await?.ok_or_else(lost)?;
    let mut spool = place.storage.spool(app.now()).await?;
    while let Some(chunk) = bytes.next().await {
        spool.write(chunk.map_err(Error::internal)?).await?;
    }
    let spooled = spool.finish().await?;
    if spooled.hash != hash {
        return Err(Error::internal(format!("the bytes of {} are not what they were", kept.name)));
    }
    place.storage.publish(spooled, &path).await?;
    Ok(true)
}
