//! Reads the bytes of a file, without writing anything. Runs on a separate thread.

use std::collections::HashSet;
use std::io::Read;

use family_file::{About, Contents};
use gedcom::{Document, Encoding, Limits, LineEnding, Version, Writer};

use crate::db::Value;
use crate::error::{Error, Result};

use super::archive::Archive;
use super::count::Count;
use super::enclosed::Enclosed;
use super::model::{AboutFile, FileCounts, Told};
use super::progress::Stopped;
use super::rows::List;
use super::words;

/// This many names show what the special letters look like.
const SHOWN_NAMES: usize = 12;

/// A longer one is cut.
const SHOWN_NAME: usize = 80;

/// A file that has been read.
pub struct FamilyFile {
    pub contents: Contents,
    pub enclosed: Enclosed,
    /// The list that it was read from, if it is one.
    pub list: Option<List>,
    /// The character set that someone chose.
    pub chosen: Option<Encoding>,
}

impl FamilyFile {
    /// True if the archive has this file.
    pub fn has(&self, entry: &str) -> bool {
        self.enclosed.has(entry)
    }
}

/// The steps of reading: its bytes, its lines, and what they say.
pub const STEPS: usize = 3;

/// Reads a file, in the character set that someone chose or else in its own.
pub fn read(mut file: std::fs::File, chosen: Option<Encoding>, count: &Count) -> Result<FamilyFile, Stopped> {
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
    count.add(1);
    let document = Document::read_as(&bytes, &limits, chosen).map_err(words::refusal)?;
    drop(bytes);
    count.add(1);
    let contents = Contents::read(document);
    count.add(1);
    if contents.people() == 0 {
        return Err(Told::new("problem.empty").into());
    }
    Ok(FamilyFile { contents, enclosed: Enclosed::of(archive), list: None, chosen })
}

/// All bytes; one more than the limit is enough for a refusal.
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
        archive: file.enclosed.archive().is_some(),
        missing_files: missing_files(file),
        encodings: encodings(file),
        special_names: special_names(file.contents.document()),
    }
}

/// Counts the files that it names, on a web site excepted, and that are not in the archive.
fn missing_files(file: &FamilyFile) -> i64 {
    let missing = file.contents.files().filter(|(_, named)| match named.entry_name() {
        Some(entry) => !file.has(&entry),
        None => !named.path.is_empty() && !named.path.contains("://"),
    });
    let paths: HashSet<String> = missing.map(|(_, named)| named.path).collect();
    i64::try_from(paths.len()).unwrap_or(i64::MAX)
}

/// The character sets to choose from; none if the file can't mean anything else in another one.
fn encodings(file: &FamilyFile) -> Vec<String> {
    if file.chosen.is_none() && file.contents.document().is_encoding_certain() {
        return Vec::new();
    }
    Encoding::CHOICES.iter().map(|encoding| encoding.name().to_owned()).collect()
}

/// Names of people and places that show how the special letters were read: each has one that the others don't have.
fn special_names(document: &Document) -> Vec<String> {
    let (mut names, mut shown) = (Vec::new(), HashSet::new());
    let records = document.records().filter(|record| matches!(record.tag(), "INDI" | "FAM"));
    for structure in records.flat_map(gedcom::Structure::descendants) {
        if !matches!(structure.tag(), "NAME" | "PLAC") || structure.value().is_ascii() {
            continue;
        }
        let text = structure.text().replace('/', " ");
        let new_letters = text.chars().filter(|letter| !letter.is_ascii() && shown.insert(*letter)).count();
        if new_letters > 0 {
            let words: Vec<&str> = text.split_whitespace().collect();
            names.push(words.join(" ").chars().take(SHOWN_NAME).collect());
        }
        if names.len() == SHOWN_NAMES {
            break;
        }
    }
    names
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

/// The columns of [`KeptRecord`](super::store::KeptRecord) for a record of the file.
pub fn kept_values(
    position: i64,
    record: gedcom::Structure<'_>,
    owner: Option<crate::ids::Id>,
    version: Version,
) -> [Value<'_>; 5] {
    [position.into(), record.tag().into(), record.xref().into(), owner.into(), lines(record, version).into()]
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
