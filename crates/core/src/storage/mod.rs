//! Long-term storage for bytes: in a local folder, or in S3. Knows paths and bytes, not files.
//!
//! Incoming bytes go to the [`Spool`] first, a local file. [`Storage::publish`] then moves them to their path
//! atomically: readers see all of them or nothing. When it returns, the bytes are on disk, or S3 has confirmed them.

mod patience;
mod spool;

use std::collections::HashMap;
use std::ops::Range;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures_util::stream::{BoxStream, StreamExt, TryStreamExt};
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path as ObjectPath;
use object_store::prefix::PrefixStore;
use object_store::{
    ClientOptions, GetOptions, GetRange, GetResultPayload, ObjectStore, ObjectStoreExt, PutPayload,
};
use tokio::sync::Semaphore;

use crate::clock::Moment;
use crate::config::{S3, Storage as Setting};
use crate::error::{Error, Result};
use crate::ids::Id;

pub use spool::{Spool, Spooled};

use patience::Patience;

/// This much is read from a file at once.
const CHUNK: usize = 128 * 1024;

/// This much is written to check that the disk has space.
const PROBE: usize = 64 * 1024;

/// The size of one part of an S3 upload. All but the last need at least this much; more would take longer on a slow line.
const S3_PART: usize = 5 * 1024 * 1024;
/// This many parts are in memory at once.
const S3_SENDERS: usize = 2;
const S3_TIMEOUT: Duration = Duration::from_secs(60);

pub type ByteStream = BoxStream<'static, std::io::Result<Bytes>>;

pub struct Storage {
    store: Arc<dyn ObjectStore>,
    /// Set if publishing is a rename, because the spool is in the same folder.
    folder: Option<PathBuf>,
    spool: PathBuf,
    bucket: String,
    senders: Semaphore,
    patience: Patience,
}

impl Storage {
    /// `local` is the folder for bytes on their way to a bucket.
    pub fn open(setting: &Setting, local: PathBuf, patience: Duration) -> Result<Self, String> {
        let (folder, local) = match setting {
            Setting::Folder(folder) => (Some(folder.clone()), folder.clone()),
            Setting::S3(_) => (None, local),
        };
        let spool = spool_folder(&local);
        make_folder(&spool)?;
        let failed = |error: object_store::Error| format!("cannot open the file storage: {error}");
        let (store, bucket): (Arc<dyn ObjectStore>, _) = match setting {
            Setting::Folder(folder) => {
                let store = LocalFileSystem::new_with_prefix(folder).map_err(failed)?.with_fsync(true);
                (Arc::new(store), "files".to_owned())
            }
            Setting::S3(settings) => (s3(settings).map_err(failed)?, settings.bucket.clone()),
        };
        let senders = Semaphore::new(S3_SENDERS);
        Ok(Self { store, folder, spool, bucket, senders, patience: Patience::new(patience) })
    }

    /// The bucket's name in S3, else `files`.
    pub fn bucket(&self) -> &str {
        &self.bucket
    }

    /// True for a folder, false for a bucket.
    pub fn is_folder(&self) -> bool {
        self.folder.is_some()
    }

    /// A spool for incoming bytes.
    pub async fn spool(&self, now: Moment) -> Result<Spool> {
        Spool::create(&self.spool, now).await
    }

    /// A file without a name, for bytes that are only sent: it is deleted as soon as it is closed.
    pub async fn unnamed_file(&self, now: Moment) -> Result<std::fs::File> {
        Ok(self.spool(now).await?.finish().await?.into_file())
    }

    /// Moves spooled bytes to their path.
    pub async fn publish(&self, spooled: Spooled, path: &str) -> Result<()> {
        let to = object(path)?;
        let Some(folder) = &self.folder else { return self.send(spooled, &to).await };
        let from = spooled.path().strip_prefix(folder).map_err(Error::internal)?;
        let from = object(&from.to_string_lossy())?;
        self.patience.wait(self.store.rename(&from, &to)).await.map_err(Error::unavailable)
    }

    /// Uploads to S3, a few MiB at a time. Nothing is visible there until the last step.
    async fn send(&self, mut spooled: Spooled, to: &ObjectPath) -> Result<()> {
        let waiting_since = Instant::now();
        let _turn = self.senders.acquire().await.map_err(Error::internal)?;
        // Otherwise, everyone in the queue would wait for a silent service in turn.
        self.patience.check_since(waiting_since).map_err(Error::unavailable)?;
        let first = spooled.next(S3_PART).await?;
        if first.len() < S3_PART {
            return self.put_bytes(to, first).await;
        }
        let begun = self.patience.wait(self.store.put_multipart(to)).await;
        let mut upload = begun.map_err(Error::unavailable)?;
        let sent = async {
            let mut part = first;
            while !part.is_empty() {
                let size = part.len();
                let putting = upload.put_part(PutPayload::from(part));
                self.patience.wait_for(size, putting).await.map_err(Error::unavailable)?;
                part = spooled.next(S3_PART).await?;
            }
            self.patience.wait(upload.complete()).await.map(drop).map_err(Error::unavailable)
        }
        .await;
        if sent.is_err() {
            // If this fails, the bucket's rule for unfinished uploads cleans up. No one waits for it.
            tokio::spawn(async move { upload.abort().await });
        }
        sent
    }

    /// Stores something small, such as a thumbnail.
    pub async fn put(&self, path: &str, bytes: Vec<u8>) -> Result<()> {
        self.put_bytes(&object(path)?, bytes.into()).await
    }

    async fn put_bytes(&self, to: &ObjectPath, bytes: Bytes) -> Result<()> {
        let (size, putting) = (bytes.len(), self.store.put(to, bytes.into()));
        self.patience.wait_for(size, putting).await.map(drop).map_err(Error::unavailable)
    }

    /// Reads something small at once.
    pub async fn read_small(&self, path: &str) -> Result<Option<Bytes>> {
        let path = object(path)?;
        let read = async { self.store.get(&path).await?.bytes().await };
        match self.patience.wait(read).await {
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            read => read.map(Some).map_err(Error::unavailable),
        }
    }

    /// Streams the bytes of this range; `None` if there is nothing at this path.
    pub async fn read(&self, path: &str, range: Range<u64>) -> Result<Option<ByteStream>> {
        let options = GetOptions { range: Some(GetRange::Bounded(range.clone())), ..GetOptions::default() };
        let path = object(path)?;
        let found = match self.patience.wait(self.store.get_opts(&path, options)).await {
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            found => found.map_err(Error::unavailable)?,
        };
        Ok(Some(match found.payload {
            GetResultPayload::File(file, _) => spool::stream(file, range, CHUNK),
            GetResultPayload::Stream(stream) => {
                self.patience.wait_for_each(stream).map_err(std::io::Error::other).boxed()
            }
        }))
    }

    /// A local file with these bytes, for random access; a copy from S3 is deleted when closed.
    pub async fn fetch(&self, path: &str, now: Moment) -> Result<Option<std::fs::File>> {
        let path = object(path)?;
        let found = match self.patience.wait(self.store.get(&path)).await {
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            found => found.map_err(Error::unavailable)?,
        };
        match found.payload {
            GetResultPayload::File(file, _) => Ok(Some(file)),
            GetResultPayload::Stream(stream) => {
                let mut stream = self.patience.wait_for_each(stream);
                let mut spool = self.spool(now).await?;
                while let Some(chunk) = stream.next().await {
                    spool.write(chunk.map_err(Error::unavailable)?).await?;
                }
                Ok(Some(spool.finish().await?.into_file()))
            }
        }
    }

    /// True if this error says that the disk cannot open a file that is there. A bucket, or a disk that does not
    /// respond, may only be away for a moment, which says nothing about its bytes.
    pub fn has_lost(&self, error: &Error) -> bool {
        let Error::Unavailable(error) = error else { return false };
        self.is_folder()
            && error.downcast_ref::<object_store::Error>().is_some_and(|error| !patience::is_silent(error))
    }

    /// The size of the object at this path, if there is one.
    pub async fn size_of(&self, path: &str) -> Result<Option<u64>> {
        let path = object(path)?;
        match self.patience.wait(self.store.head(&path)).await {
            Ok(found) => Ok(Some(found.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(Error::unavailable(error)),
        }
    }

    /// Removes the object at this path, if there is one.
    pub async fn remove(&self, path: &str) -> Result<()> {
        let path = object(path)?;
        match self.patience.wait(self.store.delete(&path)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(Error::unavailable(error)),
        }
    }

    /// All paths in this folder.
    pub async fn list(&self, folder: &str) -> Result<Vec<String>> {
        let folder = (!folder.is_empty()).then(|| object(folder)).transpose()?;
        let found = self.patience.wait_for_each(self.store.list(folder.as_ref()));
        let found = found.map_ok(|object| object.location.to_string());
        found.try_collect().await.map_err(Error::unavailable)
    }

    /// All paths in this folder with their sizes: one request for many objects, while `size_of` takes one for
    /// each.
    pub async fn sizes(&self) -> Result<HashMap<String, u64>> {
        let found = self.patience.wait_for_each(self.store.list(None));
        let found = found.map_ok(|object| (object.location.to_string(), object.size));
        found.try_collect().await.map_err(Error::internal)
    }

    /// Deletes files that were spooled before this moment: their writer died long ago.
    pub async fn clear_spool(&self, before: Moment) -> Result<()> {
        spool::clear(&self.spool, before).await.map_err(Error::unavailable)
    }

    /// Writes, reads and deletes a small object at this path. Returns false if it could not be read back.
    pub async fn trial(&self, path: &str) -> Result<bool> {
        let written = path.as_bytes().to_vec();
        self.put(path, written.clone()).await?;
        let read = self.read_small(path).await;
        self.remove(path).await?;
        Ok(read?.is_some_and(|bytes| bytes == written))
    }

    /// True if bytes can be stored now.
    pub async fn is_reachable(&self, now: Moment) -> bool {
        // A spooled file is enough to check the folder; S3 needs a real upload. An empty file fits on a full disk.
        let spooled = async {
            let mut spool = self.spool(now).await?;
            spool.write(Bytes::from_static(&[0; PROBE])).await?;
            spool.finish().await
        }
        .await;
        if self.folder.is_some() {
            return spooled.is_ok();
        }
        let path = "staging/probe";
        spooled.is_ok() && self.put(path, b"probe".to_vec()).await.is_ok() && self.remove(path).await.is_ok()
    }
}

/// Streams a whole file.
pub fn stream(file: std::fs::File, size: u64) -> ByteStream {
    spool::stream(file, 0..size, CHUNK)
}

/// A path that nothing else has, for [`Storage::trial`].
pub fn trial_path(now: Moment) -> String {
    format!("check-{}", Id::new(now))
}

/// The folder for bytes on their way to their path.
pub fn spool_folder(local: &Path) -> PathBuf {
    local.join("incoming")
}

/// Creates a folder that only the server's own user can read.
pub fn make_folder(folder: &Path) -> Result<(), String> {
    let made = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.map_err(|error| format!("cannot create the folder {}: {error}", folder.display()))
}

fn object(path: &str) -> Result<ObjectPath> {
    ObjectPath::parse(path).map_err(Error::internal)
}

fn s3(settings: &S3) -> Result<Arc<dyn ObjectStore>, object_store::Error> {
    let plain = settings.endpoint.as_deref().is_some_and(|endpoint| endpoint.starts_with("http://"));
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(&settings.bucket)
        .with_region(&settings.region)
        .with_allow_http(plain)
        // Not every S3 service supports bulk deletes.
        .with_disable_bulk_delete(true)
        .with_client_options(ClientOptions::new().with_timeout(S3_TIMEOUT).with_allow_http(plain));
    if let Some(endpoint) = &settings.endpoint {
        builder = builder.with_endpoint(endpoint);
    }
    if let Some((access, secret)) = &settings.keys {
        builder = builder.with_access_key_id(access).with_secret_access_key(secret.reveal());
    }
    let store = builder.build()?;
    if settings.prefix.is_empty() {
        return Ok(Arc::new(store));
    }
    Ok(Arc::new(PrefixStore::new(store, ObjectPath::parse(&settings.prefix)?)))
}
