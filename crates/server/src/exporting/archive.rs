//! An archive of a file and its pictures and documents, on disk.

use std::fs::File;
use std::io::{BufReader, BufWriter, Seek, Write};

use tokio::task::block_in_place;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::app::App;
use crate::error::{Error, Result};
use crate::files;

pub struct Archive {
    writer: ZipWriter<BufWriter<File>>,
}

impl Archive {
    /// Writes to a file without a name, which is deleted as soon as it is closed.
    pub async fn new(app: &App) -> Result<Self> {
        let file = app.storage.unnamed_file(app.now()).await?;
        Ok(Self { writer: ZipWriter::new(BufWriter::new(file)) })
    }

    /// Adds a text.
    pub fn add(&mut self, entry: &str, bytes: &[u8]) -> Result<()> {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        block_in_place(|| {
            self.writer.start_file(entry, options.large_file(bytes.len() > u32::MAX as usize))?;
            self.writer.write_all(bytes)?;
            Ok(())
        })
        .map_err(failed)
    }

    /// Adds a stored file as it is: pictures gain nothing by being compressed again. Returns false if its bytes are lost.
    pub async fn add_file(&mut self, app: &App, entry: &str, file: &files::File) -> Result<bool> {
        let Some(bytes) = app.storage.fetch(&file.name, app.now()).await? else {
            tracing::error!(file = %file.id, "the content of a file is missing");
            return Ok(false);
        };
        let large = file.length() > u64::from(u32::MAX) / 2;
        let options =
            SimpleFileOptions::default().compression_method(CompressionMethod::Stored).large_file(large);
        block_in_place(|| {
            self.writer.start_file(entry, options)?;
            std::io::copy(&mut BufReader::with_capacity(128 * 1024, bytes), &mut self.writer)?;
            Ok(())
        })
        .map_err(failed)?;
        Ok(true)
    }

    pub fn finish(self) -> Result<File> {
        block_in_place(|| {
            let mut file = self.writer.finish()?.into_inner().map_err(|error| error.into_error())?;
            file.rewind()?;
            Ok(file)
        })
        .map_err(failed)
    }
}

/// The disk may only be full for now.
fn failed(error: zip::result::ZipError) -> Error {
    Error::unavailable(error)
}
