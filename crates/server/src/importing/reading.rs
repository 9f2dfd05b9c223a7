//! From the bytes of a file to what it says, without writing anything. Work for a thread of its own.

use std::io::Read;
use std::sync::Arc;

use family_file::{About, Contents};
use gedcom::{Document, Limits, LineEnding, Version, Writer};

use crate::error::{Error, Result};

use super::archive::Archive;
use super::model::{AboutFile, FileCounts, Told};
use super::progress::Stopped;
use super::rows::List;
use super::store::KeptRecord;
use super::words;

/// A file that has been read.
pub struct FamilyFile {
    pub contents: Contents,
    /// The files that came with it.
    pub archive: Option<Arc<Archive>>,
    /// The list that it was before.
    pub list: Option<List>,
}

impl FamilyFile {
    /// Whether it came with this file.
    pub fn has(&self, entry: &str) -> bool {
        self.archive.as_ref().is_some_and(|archive| archive.has(entry))
    }
}

pub fn read(mut file: std::fs::File) -> Result<FamilyFile, Stopped> {
    let mut start = [0; 4];
    let length = file.read(&mut start).map_err(Error::internal)?;
    std::io::Seek::rewind(&mut file).map_err(Error::internal)?;
    let limits = Limits::default();
    let (bytes, archive) = if gedcom::zip::is_archive(&start[..length]) {
        let archive = Archive::open(file)?;
        (archive.gedcom(limits.size)?, Some(archive))
    } else {
        (whole(file, limits.size)?, None)
    };
    let document = Document::read(&bytes, &limits).map_err(words::refusal)?;
    drop(bytes);
    let contents = Contents::read(document);
    if contents.people() == 0 {
        return Err(Told::new("problem.empty").into());
    }
    Ok(FamilyFile { contents, archive: archive.map(Arc::new), list: None })
}

/// All bytes; one more than the limit is enough to be refused.
pub fn whole(file: std::fs::File, limit: usize) -> Result<Vec<u8>, Stopped> {
    let mut bytes = Vec::new();
    file.take(limit as u64 + 1).read_to_end(&mut bytes).map_err(Error::internal)?;
    Ok(bytes)
}

pub fn about(file: &FamilyFile) -> AboutFile {
    if let Some(list) = &file.list {
        let (version, encoding) = (list.format.to_owned(), list.encoding.to_owned());
        return AboutFile { version, encoding, ..AboutFile::default() };
    }
    let about: &About = file.contents.about();
    AboutFile {
        program: about.program.clone(),
        program_version: about.program_version.clone(),
        date: about.date.clone(),
        language: about.language.clone(),
        version: format(about),
        encoding: about.encoding.name().to_owned(),
        declared_encoding: about
            .declared_encoding
            .clone()
            .filter(|declared| !declared.eq_ignore_ascii_case(about.encoding.name())),
        archive: file.archive.is_some(),
    }
}

fn format(about: &About) -> String {
    let version = match (about.gedcom_version.as_str(), about.version) {
        (declared, _) if !declared.is_empty() => declared,
        (_, Version::V5_5) => "5.5",
        (_, Version::V5_5_1) => "5.5.1",
        (_, Version::V7) => "7.0",
    };
    format!("GEDCOM {}", version.chars().take(20).collect::<String>())
}

pub fn counts(file: &FamilyFile) -> FileCounts {
    let counts = file.contents.about().counts;
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    FileCounts {
        people: number(counts.people),
        couples: number(counts.couples),
        events: number(counts.events),
        sources: number(counts.sources),
        files: number(counts.files),
    }
}

/// The lines of some records, as they are kept; each is a text in UTF-8.
pub fn kept(
    contents: &Contents,
    owners: &[Option<crate::ids::Id>],
    first: usize,
    count: usize,
) -> Vec<KeptRecord> {
    let version = contents.document().version();
    let records = contents.document().records().enumerate().skip(first).take(count);
    records
        .map(|(position, record)| KeptRecord {
            position: i64::try_from(position).unwrap_or(i64::MAX),
            tag: record.tag().to_owned(),
            xref: record.xref().map(str::to_owned),
            owner_id: owners.get(position).copied().flatten(),
            lines: lines(record, version),
        })
        .collect()
}

pub fn lines(record: gedcom::Structure<'_>, version: Version) -> String {
    let mut writer = Writer::new(version, LineEnding::Lf);
    writer.copy(record);
    let text = String::from_utf8(writer.finish()).unwrap_or_default();
    match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    }
}
