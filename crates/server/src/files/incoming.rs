//! A file on its way in: its name and its room are reserved by a row, its bytes are gathered in the spool, published
//! under the name, and only then is the row complete.

use std::pin::pin;
use std::time::Duration;

use axum::http::StatusCode;
use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use tokio::time::{Instant, timeout, timeout_at};

use crate::access::User;
use crate::app::App;
use crate::db::Tx;
use crate::error::{Error, Problem, Result};
use crate::ids::Id;
use crate::storage::Spooled;

use super::collector::{self, UNUSED};
use super::model::{File, Thumbnails};
use super::name::Filename;
use super::store::{self, Finished, NewFile};
use super::{kind, thumbnails};

/// How long a client may keep silent between two pieces, and how long it may take in all.
const SILENCE: Duration = Duration::from_secs(30);
const LONGEST: Duration = Duration::from_secs(60 * 60);

/// What a refused client may still send before we hang up, so that it hears why.
const UNHEARD: usize = 8 * 1024 * 1024;
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);

/// What is known of a file before its bytes have come.
pub struct Announced<'a> {
    pub filename: &'a Filename,
    pub declared_type: Option<&'a str>,
    pub uploader: &'a User,
}

/// The upload that a file was made of, and where its parts are.
pub struct Joined {
    pub upload: Id,
    pub parts: Vec<String>,
}

/// A name and some room that are kept for a file. Dropped, they are given back.
pub struct Reservation {
    app: App,
    id: Id,
    name: String,
    /// Whether bytes may be under the name.
    published: bool,
    kept: bool,
}

/// Keeps a name and room for so many bytes; only the name, when its room is kept elsewhere.
pub async fn reserve(app: &App, file: &Announced<'_>, room: Option<u64>) -> Result<Reservation> {
    let mut tx = app.db.begin().await?;
    if let Some(size) = room {
        check_room(app, &mut tx, size).await?;
    }
    let mut moment = app.now();
    let id = Id::new(moment);
    let name = loop {
        let name = file.filename.object(moment);
        let new = NewFile {
            id,
            name: &name,
            filename: file.filename.as_str(),
            size: stored(room.unwrap_or_default())?,
            declared_type: file.declared_type,
            uploader: file.uploader.id,
            now: app.now(),
        };
        if store::reserve(&mut tx, &new).await? {
            break name;
        }
        // The same name in the same millisecond.
        moment = moment.plus(1);
    };
    tx.commit().await?;
    Ok(Reservation { app: app.clone(), id, name, published: false, kept: false })
}

/// Whether so much more fits. Nobody else takes room until the transaction ends.
pub async fn check_room(app: &App, tx: &mut Tx, size: u64) -> Result<()> {
    store::turn(tx).await?;
    let used = u64::try_from(store::used(tx).await?).unwrap_or_default();
    // One that does not say its size must find some room at least.
    if used.saturating_add(size.max(1)) > app.config.max_files_bytes {
        return Err(Error::problem(StatusCode::PAYMENT_REQUIRED, "quota-exceeded"));
    }
    Ok(())
}

fn stored(size: u64) -> Result<i64> {
    i64::try_from(size).map_err(Error::internal)
}

impl Reservation {
    /// Keeps room for a size that was not known before.
    pub async fn resize(&self, size: u64) -> Result<()> {
        let mut tx = self.app.db.begin().await?;
        check_room(&self.app, &mut tx, size).await?;
        store::set_reserved_size(&mut tx, self.id, stored(size)?).await?;
        Ok(tx.commit().await?)
    }

    /// Makes the file of what was spooled. When this answers it is safe and can be seen. In the same step `upload`,
    /// of whose parts it was made, is over; nothing comes back when that has become a file already.
    pub async fn complete(mut self, spooled: Spooled, upload: Option<Joined>) -> Result<Option<File>> {
        let app = self.app.clone();
        let (size, hash, content_type) =
            (stored(spooled.size)?, spooled.hash.clone(), kind::of(&spooled.head));
        self.published = true;
        app.storage.publish(spooled, &self.name).await?;

        let now = app.now();
        let has_picture = kind::picture(content_type).is_some();
        let finished = Finished {
            size,
            hash: &hash,
            content_type,
            thumbnails: if has_picture { Thumbnails::Waiting } else { Thumbnails::None },
            collect_at: now.plus(UNUSED),
        };
        let mut tx = app.db.begin().await?;
        if !store::complete(&mut tx, self.id, &finished, now).await? {
            return Err(Error::internal("the row of an upload is gone"));
        }
        if let Some(Joined { upload, parts }) = upload {
            if !store::finish_upload(&mut tx, upload, self.id).await? {
                return Ok(None);
            }
            store::forget_parts(&mut tx, upload).await?;
            collector::enqueue(&mut tx, parts, now).await?;
        }
        if has_picture {
            thumbnails::enqueue(&mut tx, self.id, now).await?;
        }
        let file = store::get(&mut tx, self.id).await?;
        tx.commit().await?;
        self.kept = true;
        Ok(file)
    }

    /// Gives the name and the room back.
    pub async fn release(mut self) -> Result<()> {
        self.kept = true;
        give_back(&self.app, self.id, self.name.clone(), self.published).await
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        // The client has gone in the middle. Should the program end before this is done, the collector does it.
        if !self.kept
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            let (app, id, name, published) = (self.app.clone(), self.id, self.name.clone(), self.published);
            runtime.spawn(async move {
                if let Err(error) = give_back(&app, id, name, published).await {
                    tracing::warn!(%error, "could not remove a broken upload");
                }
            });
        }
    }
}

async fn give_back(app: &App, id: Id, name: String, published: bool) -> Result<()> {
    let mut tx = app.db.begin().await?;
    // Complete after all, if the client left while the answer was on its way.
    if store::forget_incoming(&mut tx, id).await? && published {
        collector::enqueue(&mut tx, vec![name], app.now()).await?;
    }
    Ok(tx.commit().await?)
}

/// Waits for the pieces of a body, but not for ever.
pub struct Patience {
    end: Instant,
}

impl Patience {
    pub fn new() -> Self {
        Self { end: Instant::now() + LONGEST }
    }

    pub async fn next<E>(
        &mut self,
        body: &mut (impl Stream<Item = Result<Bytes, E>> + Unpin),
    ) -> Result<Option<Bytes>> {
        let until = self.end.min(Instant::now() + SILENCE);
        match timeout_at(until, body.next()).await {
            Err(_) => Err(Error::problem(StatusCode::REQUEST_TIMEOUT, "upload-stalled")),
            Ok(Some(Err(_))) => Err(Error::problem(StatusCode::BAD_REQUEST, "upload-interrupted")),
            Ok(Some(Ok(piece))) => Ok(Some(piece)),
            Ok(None) => Ok(None),
        }
    }
}

/// What a body must be.
pub struct Expected<'a> {
    pub most: u64,
    /// Exactly so long, if that was said.
    pub length: Option<u64>,
    pub hash: Option<&'a str>,
}

/// Takes a body into the spool and compares it with what was said of it.
pub async fn receive<E>(
    app: &App,
    body: impl Stream<Item = Result<Bytes, E>>,
    expected: &Expected<'_>,
) -> Result<Spooled> {
    let mut body = pin!(body);
    let mut patience = Patience::new();
    let mut spool = app.storage.spool(app.now()).await?;
    while let Some(piece) = patience.next(&mut body).await? {
        if spool.size() + piece.len() as u64 > expected.most {
            return Err(too_large(app));
        }
        spool.write(piece).await?;
    }
    let unfit = |code: &str| Err(Error::problem(StatusCode::UNPROCESSABLE_ENTITY, code));
    if expected.length.is_some_and(|length| length != spool.size()) {
        return unfit("length-mismatch");
    }
    if spool.size() == 0 {
        return unfit("file-empty");
    }
    let spooled = spool.finish().await?;
    if expected.hash.is_some_and(|hash| hash != spooled.hash) {
        return unfit("hash-mismatch");
    }
    Ok(spooled)
}

pub fn too_large(app: &App) -> Error {
    let max = (app.config.max_file_bytes / (1024 * 1024)).to_string();
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "file-too-large").with("max", max).into()
}

/// Listens a little longer to a client that is refused: one that is still talking when we hang up never hears why.
pub async fn drain_body<E>(body: impl Stream<Item = Result<Bytes, E>>) {
    let mut body = pin!(body);
    let _ = timeout(DRAIN_TIMEOUT, async {
        let mut heard = 0;
        while let Some(Ok(piece)) = body.next().await {
            heard += piece.len();
            if heard > UNHEARD {
                break;
            }
        }
    })
    .await;
}
