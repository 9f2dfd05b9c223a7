//! Receiving a file: a row reserves its name, the bytes are collected in the spool, get their space and are published
//! under the name, and only then is the row marked complete.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use tokio::time::{Instant, timeout, timeout_at};

use crate::app::App;
use crate::db::Tx;
use crate::error::{Error, Problem, Result};
use crate::http::shares::{Most, Share, Shares};
use crate::ids::Id;
use crate::storage::Spooled;

use super::collector::{self, UNUSED};
use super::model::{File, Thumbnails};
use super::name::Filename;
use super::store::{self, Finished, NewFile};
use super::{kind, texts, thumbnails};

/// The longest pause of a client between two chunks, and the longest time of an upload in total.
const SILENCE: Duration = Duration::from_secs(30);
const LONGEST: Duration = Duration::from_secs(60 * 60);

/// A refused client may still send this much before we close the connection, so that it receives our answer.
const UNHEARD: usize = 8 * 1024 * 1024;
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);

/// The facts about a file that the client declares before its bytes arrive.
pub struct Announced<'a> {
    pub filename: &'a Filename,
    pub declared_type: Option<&'a str>,
    pub uploader: Option<Id>,
}

/// The upload that a file was joined from, and the paths of its parts.
pub struct Joined {
    pub upload: Id,
    pub parts: Vec<String>,
}

/// A name, and later the space, reserved for a file. Dropping it releases both.
pub struct Reservation {
    app: App,
    id: Id,
    name: String,
    /// True if bytes may already be stored under the name.
    published: bool,
    kept: bool,
}

/// Stored bytes whose row is not complete yet. Dropping it removes both.
pub struct Published {
    reservation: Reservation,
    size: i64,
    hash: String,
    content_type: &'static str,
}

/// Reserves a name, if this many bytes would fit; the space is reserved once they have arrived.
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
            declared_type: file.declared_type,
            uploader: file.uploader,
            now: app.now(),
        };
        if store::reserve(&mut tx, &new).await? {
            break name;
        }
        // The name was taken in the same millisecond.
        moment = moment.plus(1);
    };
    tx.commit().await?;
    Ok(Reservation { app: app.clone(), id, name, published: false, kept: false })
}

/// Checks the quota. No one else can reserve space until the transaction ends.
pub async fn check_room(app: &App, tx: &mut Tx, size: u64) -> Result<()> {
    store::turn(tx).await?;
    let used = u64::try_from(store::used(tx).await?).unwrap_or_default();
    // Without a known size, at least one byte must be free.
    if used.saturating_add(size.max(1)) > app.config.max_files_bytes {
        return Err(Error::problem(StatusCode::PAYMENT_REQUIRED, "quota-exceeded"));
    }
    Ok(())
}

/// Counts the bodies that each account is sending.
#[derive(Default)]
struct Sending(Arc<Shares<Id>>);

/// Bodies wait in the spool, so one account may send only a few at a time. Keep the share while receiving.
pub fn take_turn(app: &App, account: Id) -> Result<Share<Id>> {
    let most = Most { each: app.config.visitors.uploads_per_account, all: usize::MAX };
    let share = app.memory::<Sending>().0.take(account, 1, most);
    share.ok_or_else(|| Error::too_many("site-busy", 5))
}

/// Stores bytes that have been spooled as a file, all or nothing.
pub async fn keep_spooled(app: &App, file: &Announced<'_>, spooled: Spooled) -> Result<File> {
    let published = publish_spooled(app, file, spooled).await?;
    let mut tx = app.db.begin().await?;
    let file = published.complete(&mut tx).await?;
    tx.commit().await?;
    published.keep();
    Ok(file)
}

/// Stores bytes that have been spooled. They are a file once the caller has completed it in a transaction.
pub async fn publish_spooled(app: &App, file: &Announced<'_>, spooled: Spooled) -> Result<Published> {
    let reservation = reserve(app, file, Some(spooled.size)).await?;
    if let Err(error) = reservation.claim(spooled.size).await {
        reservation.release().await?;
        return Err(error);
    }
    reservation.publish(spooled).await
}

fn stored(size: u64) -> Result<i64> {
    i64::try_from(size).map_err(Error::internal)
}

impl Reservation {
    /// Reserves the space for the bytes that have arrived.
    pub async fn claim(&self, size: u64) -> Result<()> {
        let mut tx = self.app.db.begin().await?;
        check_room(&self.app, &mut tx, size).await?;
        store::set_reserved_size(&mut tx, self.id, stored(size)?).await?;
        Ok(tx.commit().await?)
    }

    /// Turns the spooled bytes into the file. Once this returns, the file is safely stored and visible. Also finishes
    /// `upload` in the same transaction; returns `None` if that upload is already finished or gone.
    pub async fn complete(self, spooled: Spooled, upload: Option<Joined>) -> Result<Option<File>> {
        let app = self.app.clone();
        let published = self.publish(spooled).await?;
        let mut tx = app.db.begin().await?;
        let file = published.complete(&mut tx).await?;
        if let Some(Joined { upload, parts }) = upload {
            if !store::finish_upload(&mut tx, upload, file.id).await? {
                return Ok(None);
            }
            store::forget_parts(&mut tx, upload).await?;
            collector::enqueue(&mut tx, parts, app.now()).await?;
        }
        tx.commit().await?;
        published.keep();
        Ok(Some(file))
    }

    /// Stores the spooled bytes under the name.
    async fn publish(mut self, spooled: Spooled) -> Result<Published> {
        let (size, hash) = (stored(spooled.size)?, spooled.hash.clone());
        let content_type = kind::of(&spooled.head);
        self.published = true;
        self.app.storage.publish(spooled, &self.name).await?;
        Ok(Published { reservation: self, size, hash, content_type })
    }

    /// Releases the name and the space.
    pub async fn release(mut self) -> Result<()> {
        self.kept = true;
        give_back(&self.app, self.id, self.name.clone(), self.published).await
    }
}

impl Published {
    /// Completes the row, and queues what is made of the file. Call [`Published::keep`] after the commit.
    pub async fn complete(&self, tx: &mut Tx) -> Result<File> {
        let (id, now) = (self.reservation.id, self.reservation.app.now());
        let has_picture = kind::picture(self.content_type).is_some();
        let finished = Finished {
            size: self.size,
            hash: &self.hash,
            content_type: self.content_type,
            thumbnails: if has_picture { Thumbnails::Waiting } else { Thumbnails::None },
            collect_at: now.plus(UNUSED),
        };
        if !store::complete(tx, id, &finished, now).await? {
            return Err(Error::internal("the row of an upload is gone"));
        }
        if has_picture {
            thumbnails::enqueue(tx, id, now).await?;
        }
        let file = store::get(tx, id).await?;
        let file = file.ok_or_else(|| Error::internal("a new file cannot be found"))?;
        texts::await_text(tx, &file, now).await?;
        Ok(file)
    }

    /// Keeps the file, because the transaction that completed it has been committed.
    pub fn keep(mut self) {
        self.reservation.kept = true;
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        // The client disconnected midway. If the program ends before this runs, the collector cleans up.
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
    // The row is complete if the client disconnected only while we were answering.
    if store::forget_incoming(&mut tx, id).await? && published {
        collector::enqueue(&mut tx, vec![name], app.now()).await?;
    }
    Ok(tx.commit().await?)
}

/// Waits for the chunks of a body, with a time limit.
pub struct Patience {
    end: Instant,
}

impl Patience {
    pub fn begin() -> Self {
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

/// The size, length and hash that a body must match.
pub struct Expected<'a> {
    pub most: u64,
    /// The exact length, if the client declared one.
    pub length: Option<u64>,
    pub hash: Option<&'a str>,
}

/// Spools a body and checks it against its declared length and hash.
pub async fn receive<E>(
    app: &App,
    body: impl Stream<Item = Result<Bytes, E>>,
    expected: &Expected<'_>,
) -> Result<Spooled> {
    let mut body = pin!(body);
    let mut patience = Patience::begin();
    let mut spool = app.storage.spool(app.now()).await?;
    while let Some(piece) = patience.next(&mut body).await? {
        if spool.size() + piece.len() as u64 > expected.most {
            return Err(too_large(expected.most));
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

pub fn too_large(most: u64) -> Error {
    let max = (most / (1024 * 1024)).to_string();
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "file-too-large").with("max", max).into()
}

/// Reads on for a moment after refusing a client: if we hang up while it is sending, it never sees our answer.
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
