//! Incoming bytes: written to a local file as they arrive, counted and hashed along the way.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use futures_util::stream::{self, StreamExt};
use sha2::{Digest, Sha256};

use crate::clock::{DAY, Moment};
use crate::error::{Error, Result};
use crate::ids::Id;

use super::{ByteStream, make_folder};

/// This much is buffered before it is written.
const GATHERED: usize = 128 * 1024;

/// This much of the beginning is kept, to detect the file type.
const HEAD: usize = 4 * 1024;

/// A file that is being written. Dropping it before `finish` deletes it.
pub struct Spool {
    sink: Option<Sink>,
    gathered: Vec<Bytes>,
    gathered_size: usize,
    size: u64,
}

struct Sink {
    file: File,
    temp: TempFile,
    hasher: Sha256,
    head: Vec<u8>,
}

/// Deletes the file when dropped, unless it was renamed before.
struct TempFile(PathBuf);

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

impl Spool {
    pub(super) async fn create(folder: &Path, now: Moment) -> Result<Self> {
        // The name starts with the time, to tell abandoned files from those being written.
        let path = folder.join(format!("{}_{}", now.0, Id::new(now)));
        let folder = folder.to_owned();
        let sink = blocking(move || {
            let create = || File::options().read(true).write(true).create_new(true).open(&path);
            let file = match create() {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    tracing::error!("the folder for files was deleted; created it again, without its files");
                    make_folder(&folder).map_err(io::Error::other)?;
                    create()?
                }
                created => created?,
            };
            Ok(Sink { file, temp: TempFile(path), hasher: Sha256::new(), head: Vec::new() })
        })
        .await?;
        Ok(Self { sink: Some(sink), gathered: Vec::new(), gathered_size: 0, size: 0 })
    }

    /// The number of bytes so far.
    pub fn size(&self) -> u64 {
        self.size
    }

    pub async fn write(&mut self, bytes: Bytes) -> Result<()> {
        self.size += bytes.len() as u64;
        self.gathered_size += bytes.len();
        self.gathered.push(bytes);
        if self.gathered_size >= GATHERED { self.flush().await } else { Ok(()) }
    }

    async fn flush(&mut self) -> Result<()> {
        let mut sink = self.sink.take().ok_or_else(|| Error::internal("the spool failed before"))?;
        let gathered = std::mem::take(&mut self.gathered);
        self.gathered_size = 0;
        let sink = blocking(move || {
            for bytes in gathered {
                let missing = HEAD.saturating_sub(sink.head.len());
                sink.head.extend_from_slice(&bytes[..bytes.len().min(missing)]);
                sink.hasher.update(&bytes);
                sink.file.write_all(&bytes)?;
            }
            Ok(sink)
        });
        self.sink = Some(sink.await?);
        Ok(())
    }

    /// Finishes the file; when this returns, its bytes are on disk.
    pub async fn finish(mut self) -> Result<Spooled> {
        self.flush().await?;
        let sink = self.sink.take().ok_or_else(|| Error::internal("the spool failed before"))?;
        let size = self.size;
        blocking(move || {
            sink.file.sync_all()?;
            (&sink.file).seek(SeekFrom::Start(0))?;
            let hash = sink.hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
            Ok(Spooled { file: sink.file, temp: sink.temp, size, hash, head: sink.head })
        })
        .await
    }
}

/// A complete file, ready to be published. Dropping it deletes it.
pub struct Spooled {
    file: File,
    temp: TempFile,
    pub size: u64,
    /// SHA-256, in hexadecimal.
    pub hash: String,
    /// The first bytes.
    pub head: Vec<u8>,
}

impl Spooled {
    pub(super) fn path(&self) -> &Path {
        &self.temp.0
    }

    /// The file without its name: its bytes are deleted when it is closed.
    pub fn into_file(self) -> File {
        self.file
    }

    /// The next `size` bytes, or fewer at the end.
    pub(super) async fn next(&mut self, size: usize) -> Result<Bytes> {
        let file = self.file.try_clone().map_err(Error::internal)?;
        blocking(move || next_bytes(file, size)).await
    }
}

fn next_bytes(file: File, size: usize) -> io::Result<Bytes> {
    let mut bytes = Vec::with_capacity(size);
    file.take(size as u64).read_to_end(&mut bytes)?;
    Ok(bytes.into())
}

/// Streams a range of a file.
pub(super) fn stream(file: File, range: Range<u64>, chunk: usize) -> ByteStream {
    let pieces = stream::try_unfold((file, range), move |(file, range)| async move {
        if range.is_empty() {
            return Ok(None);
        }
        let size = usize::try_from(range.end - range.start).unwrap_or(chunk).min(chunk);
        let read = tokio::task::spawn_blocking(move || {
            (&file).seek(SeekFrom::Start(range.start))?;
            let bytes = next_bytes(file.try_clone()?, size)?;
            Ok::<_, io::Error>((bytes, file, range))
        });
        let (bytes, file, range) = read.await??;
        if bytes.is_empty() {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the file is shorter than it was"));
        }
        let next = range.start + bytes.len() as u64;
        Ok(Some((bytes, (file, next..range.end))))
    });
    pieces.boxed()
}

/// Deletes files begun before this moment, which their names contain. A file from the future is a leftover of
/// a wrong clock.
pub(super) async fn clear(folder: &Path, before: Moment) -> io::Result<()> {
    let mut entries = match tokio::fs::read_dir(folder).await {
        // The folder was deleted; the next upload creates it again.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    while let Some(entry) = entries.next_entry().await? {
        let name = entry.file_name();
        let begun =
            name.to_str().and_then(|name| name.split_once('_')).and_then(|(moment, _)| moment.parse().ok());
        let is_old = |begun: Moment| begun < before || !begun.has_passed(before.plus(2 * DAY));
        if begun.map(Moment).is_some_and(is_old) {
            tokio::fs::remove_file(entry.path()).await?;
        }
    }
    Ok(())
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?.map_err(Error::unavailable)
}
