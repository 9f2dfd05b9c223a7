//! ZIP archives: a GEDZIP with `gedcom.ged` and the files that it names, or scans. The sizes that an archive
//! declares may be false, so the unpacked bytes are counted.

use std::collections::HashMap;
use std::io::{BufReader, Read};
use std::sync::{Mutex, MutexGuard, PoisonError};

use gedcom::zip::{ArchiveBudget, ArchiveError, ArchiveLimits, GEDCOM_ENTRY};
use sha2::{Digest, Sha256};

use crate::error::Error;

use super::model::Told;
use super::progress::Stopped;

pub struct Archive(Mutex<Opened>);

type Zip = zip::ZipArchive<BufReader<std::fs::File>>;

struct Opened {
    zip: Zip,
    budget: ArchiveBudget,
    /// The hashes of the entries that were compared with files here, and what may still be unpacked for comparing.
    hashes: HashMap<String, Option<String>>,
    to_compare: ArchiveBudget,
}

impl Archive {
    /// Opens an archive and checks the names in it.
    pub fn open(file: std::fs::File) -> Result<Self, Stopped> {
        let zip =
            zip::ZipArchive::new(BufReader::new(file)).map_err(|_| Told::new("problem.archiveBroken"))?;
        let mut budget = ArchiveBudget::new(ArchiveLimits::default());
        for name in zip.file_names() {
            let name = name.map_err(|_| Told::new("problem.archiveNames"))?;
            budget.start_entry(&name, 0).map_err(refusal)?;
        }
        let [budget, to_compare] = [(); 2].map(|()| ArchiveBudget::new(ArchiveLimits::default()));
        Ok(Self(Mutex::new(Opened { zip, budget, hashes: HashMap::new(), to_compare })))
    }

    fn lock(&self) -> MutexGuard<'_, Opened> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn has(&self, name: &str) -> bool {
        self.lock().zip.index_for_name(name).is_some()
    }

    /// The names of its files, with folders. Some programs write UTF-8 without declaring it.
    pub fn names(&self) -> Vec<String> {
        let opened = self.lock();
        let names = opened.zip.file_names_raw().zip(opened.zip.file_names());
        let name = |(raw, decoded): (&[u8], zip::result::ZipResult<std::borrow::Cow<'_, str>>)| {
            std::str::from_utf8(raw).map(str::to_owned).ok().or_else(|| Some(decoded.ok()?.into_owned()))
        };
        names.filter_map(name).filter(|name| !name.ends_with('/')).collect()
    }

    /// The GEDCOM file, at most one byte more than the limit.
    pub fn gedcom(&self, limit: usize) -> Result<Vec<u8>, Stopped> {
        if !self.has(GEDCOM_ENTRY) {
            return Err(Told::new("problem.noGedcomInside").into());
        }
        let mut bytes = Vec::new();
        self.unpack(GEDCOM_ENTRY, limit as u64 + 1, &mut |piece| {
            bytes.extend_from_slice(piece);
            Ok(())
        })?;
        Ok(bytes)
    }

    /// Passes on the bytes of an entry, up to a limit.
    pub fn unpack(
        &self,
        name: &str,
        limit: u64,
        sink: &mut dyn FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Stopped> {
        let Opened { zip, budget, .. } = &mut *self.lock();
        unpack(zip, budget, name, limit, sink)
    }

    /// The size of an entry, as the archive declares it.
    pub fn size(&self, name: &str) -> Option<u64> {
        let Opened { zip, .. } = &mut *self.lock();
        let entry = zip.by_name(name).ok()?;
        Some(entry.size())
    }

    /// The SHA-256 of an entry of this size, as files have it. `None` if it cannot be unpacked.
    pub fn hash(&self, name: &str, size: u64) -> Option<String> {
        let Opened { zip, hashes, to_compare, .. } = &mut *self.lock();
        if let Some(known) = hashes.get(name) {
            return known.clone();
        }
        let mut hasher = Sha256::new();
        let unpacked = unpack(zip, to_compare, name, size + 1, &mut |piece| {
            hasher.update(piece);
            Ok(())
        });
        let hex = || hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let hash: Option<String> = unpacked.is_ok().then(hex);
        hashes.insert(name.to_owned(), hash.clone());
        hash
    }
}

fn unpack(
    zip: &mut Zip,
    budget: &mut ArchiveBudget,
    name: &str,
    limit: u64,
    sink: &mut dyn FnMut(&[u8]) -> Result<(), Error>,
) -> Result<(), Stopped> {
    let broken = || Told::new("problem.archiveBroken");
    let entry = zip.by_name(name).map_err(|_| broken())?;
    budget.start_entry(name, entry.compressed_size()).map_err(refusal)?;
    let mut entry = entry.take(limit);
    let mut piece = vec![0; 64 * 1024];
    loop {
        let length = entry.read(&mut piece).map_err(|_| broken())?;
        if length == 0 {
            return Ok(());
        }
        budget.unpacked(length as u64).map_err(refusal)?;
        sink(&piece[..length])?;
    }
}

fn refusal(error: ArchiveError) -> Told {
    Told::new(match error {
        ArchiveError::BadName => "problem.archiveNames",
        ArchiveError::TooManyEntries { .. }
        | ArchiveError::EntryTooLarge { .. }
        | ArchiveError::TooLarge { .. }
        | ArchiveError::RatioTooHigh { .. } => "problem.archiveTooLarge",
    })
}
