//! Bytes on their way: written to a file of this machine while they come, counted and hashed on the way.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use futures_util::stream::{self, StreamExt};
use sha2::{Digest, Sha256};

use crate::clock::Moment;
use crate::error::{Error, Result};
use crate::ids::Id;

use super::ByteStream;

/// How much is gathered before it is written.
const GATHERED: usize = 128 * 1024;

/// How much of the beginning is kept at hand, to see what the bytes are.
const HEAD: usize = 4 * 1024;

/// A file that is being written. Dropped before its end, it is gone.
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

/// Removes the file with itself, unless it has got another name by then.
struct TempFile(PathBuf);

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

impl Spool {
    pub(super) async fn create(folder: &Path, now: Moment) -> Result<Self> {
        // The moment stands in front, so that the forgotten can be told from those that are being written.
        let path = folder.join(format!("{}_{}", now.0, Id::new(now)));
        let sink = blocking(move || {
            let file = File::options().read(true).write(true).create_new(true).open(&path)?;
            Ok(Sink { file, temp: TempFile(path), hasher: Sha256::new(), head: Vec::new() })
        })
        .await?;
        Ok(Self { sink: Some(sink), gathered: Vec::new(), gathered_size: 0, size: 0 })
    }

    /// How many bytes have come.
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

    /// Ends the file; when this answers, its bytes are on the disk.
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

/// A file that was written to its end and waits to be published. Dropped, it is gone.
pub struct Spooled {
    file: File,
    temp: TempFile,
    pub size: u64,
    /// SHA-256, in hexadecimal.
    pub hash: String,
    /// How it begins.
    pub head: Vec<u8>,
}

impl Spooled {
    pub(super) fn path(&self) -> &Path {
        &self.temp.0
    }

    /// The file without its name: its bytes go when it is closed.
    pub(super) fn into_file(self) -> File {
        self.file
    }

    /// The next bytes, as many as these unless it ends.
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

/// A range of a file, piece by piece.
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

/// Removes what was begun before this moment. The names tell when that was.
pub(super) async fn clear(folder: &Path, before: Moment) -> io::Result<()> {
    let mut entries = tokio::fs::read_dir(folder).await?;
    while let Some(entry) = entries.next_entry().await? {
        let name = entry.file_name();
        let begun =
            name.to_str().and_then(|name| name.split_once('_')).and_then(|(moment, _)| moment.parse().ok());
        if begun.is_some_and(|begun| Moment(begun) < before) {
            tokio::fs::remove_file(entry.path()).await?;
        }
    }
    Ok(())
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?.map_err(Error::internal)
}
