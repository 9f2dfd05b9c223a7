//! Bytes whose hash is known: checks whether they are whole, and copies whole bytes to where they are needed.

use bytes::Bytes;
use futures_util::StreamExt;
use sha2::{Digest, Sha256};

use crate::clock::Moment;
use crate::error::{Error, Result};
use crate::storage::{ByteStream, Storage};

use super::contents::hex;

/// A path in a storage.
pub type Spot<'a> = (&'a Storage, &'a str);

/// True if these bytes exist and have this hash.
pub async fn is_whole((storage, path): Spot<'_>, hash: &str, size: u64) -> Result<bool> {
    let Some(mut bytes) = open((storage, path), size).await? else { return Ok(false) };
    let mut hasher = Sha256::new();
    while let Some(chunk) = bytes.next().await {
        let Some(chunk) = readable(storage, chunk)? else { return Ok(false) };
        hasher.update(&chunk);
    }
    Ok(hex(hasher) == hash)
}

/// Copies bytes, unless they are missing or have another hash; then it returns false and changes nothing.
pub async fn copy(
    (storage, path): Spot<'_>,
    (to, to_path): Spot<'_>,
    hash: &str,
    size: u64,
    now: Moment,
) -> Result<bool> {
    let Some(mut bytes) = open((storage, path), size).await? else { return Ok(false) };
    let mut spool = to.spool(now).await?;
    while let Some(chunk) = bytes.next().await {
        let Some(chunk) = readable(storage, chunk)? else { return Ok(false) };
        spool.write(chunk).await?;
    }
    let spooled = spool.finish().await?;
    if spooled.hash != hash {
        return Ok(false);
    }
    to.publish(spooled, to_path).await?;
    Ok(true)
}

pub async fn size_of((storage, path): Spot<'_>) -> Result<Option<u64>> {
    unless_lost(storage, storage.size_of(path).await)
}

async fn open((storage, path): Spot<'_>, size: u64) -> Result<Option<ByteStream>> {
    if size_of((storage, path)).await? != Some(size) {
        return Ok(None);
    }
    unless_lost(storage, storage.read(path, 0..size).await)
}

/// Nothing if the disk can no longer open the file: one damaged file must not stop the work on all others.
pub fn unless_lost<T>(storage: &Storage, found: Result<Option<T>>) -> Result<Option<T>> {
    match found {
        Err(error) if storage.has_lost(&error) => {
            tracing::warn!(%error, "a stored file can no longer be opened");
            Ok(None)
        }
        found => found,
    }
}

/// The bytes, or `None` if the disk can no longer read them. A bucket that fails may only be away for a moment, which
/// proves nothing about its bytes.
fn readable(storage: &Storage, chunk: std::io::Result<Bytes>) -> Result<Option<Bytes>> {
    match chunk {
        Err(error) if !storage.is_folder() => Err(Error::unavailable(error)),
        chunk => Ok(chunk.ok()),
    }
}
