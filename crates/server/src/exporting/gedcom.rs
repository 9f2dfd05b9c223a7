//! The family as GEDCOM.

use std::collections::HashSet;

use family_file::{Contents, LeftOut, Options, PositionOf, Program, write_file};
use gedcom::zip::entry_name;
use gedcom::{Document, Limits, LineEnding, Version};
use jiff::civil::Date;

use crate::error::{Error, Result};

use super::load::Loaded;
use super::places::Positions;
use super::privacy::Privacy;

/// A file, and the number of lines that other programs will not understand.
#[derive(Debug)]
pub struct Gedcom {
    pub bytes: Vec<u8>,
    /// Lines with tags that are not in the standard, which other programs may ignore.
    pub extensions: usize,
    /// Lines that only described the file they came from.
    pub left_out: usize,
}

/// The values in the head of a new file.
pub struct Head<'a> {
    pub site: &'a str,
    pub today: Date,
}

impl Head<'_> {
    /// A name has one line, and in 5.5.1 at most 60 characters.
    fn submitter(&self) -> String {
        let site: String = self.site.chars().filter(|letter| !letter.is_control()).take(60).collect();
        site.trim().to_owned()
    }

    fn date(&self) -> String {
        self.today.strftime("%-d %b %Y").to_string().to_uppercase()
    }
}

/// A file without people, for a family that was never imported.
pub fn new_file(version: Version, head: &Head<'_>) -> Result<Contents> {
    let site = head.submitter().replace('@', "@@");
    let version = if version.is_7() { "7.0" } else { "5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8" };
    let text = format!("0 HEAD\n1 GEDC\n2 VERS {version}\n1 SUBM @U1@\n0 @U1@ SUBM\n1 NAME {site}\n0 TRLR\n");
    let document = Document::read(text.as_bytes(), &Limits::default()).map_err(Error::internal)?;
    Ok(Contents::read(document))
}

/// Writes the family over the kept lines. `part` means that not everyone is in it.
pub fn write(
    kept: &Contents,
    loaded: &Loaded,
    positions: &Positions,
    version: Version,
    privacy: &Privacy,
    head: &Head<'_>,
    part: bool,
) -> Gedcom {
    let left_out = |number: usize| loaded.left_out.get(number).copied().unwrap_or(Some(LeftOut::Living));
    let position = |place: &str| positions.of(place);
    let position: Option<PositionOf<'_>> = if positions.is_empty() { None } else { Some(&position) };
    let (submitter, date) = (head.submitter(), head.date());
    let program =
        Program { id: "KINKEEPER", name: "Kinkeeper", version: env!("CARGO_PKG_VERSION"), date: &date };
    let options = Options {
        leave_out: &left_out,
        restricted: privacy.living,
        contact: privacy.contact,
        submitter: (!privacy.living).then_some(submitter.as_str()),
        program: Some(program),
        part,
        position,
        ..Options::default()
    };
    let ending = if version.is_7() { LineEnding::Lf } else { LineEnding::CrLf };
    let (bytes, losses) = write_file(kept, &loaded.records, &options, version, ending);
    Gedcom { extensions: extensions(&bytes), bytes, left_out: losses.left_out.values().sum() }
}

/// The entries of an archive that the lines of a 7.0 file name.
pub fn named_files(bytes: &[u8]) -> HashSet<String> {
    let text = String::from_utf8_lossy(bytes);
    let paths = text.lines().filter_map(|line| line.split_once(' ')?.1.strip_prefix("FILE "));
    // A value that begins with an at sign has two.
    let paths = paths.map(|path| path.strip_prefix('@').unwrap_or(path).trim());
    paths.filter_map(|path| Some(entry_name(path)?.into_owned())).collect()
}

/// The number of lines with extension tags, except `_UID`, which every program knows.
fn extensions(bytes: &[u8]) -> usize {
    let is_extension = |line: &&[u8]| {
        let mut words = line.split(|byte| *byte == b' ').skip(1);
        let tag = words.find(|word| !word.starts_with(b"@")).unwrap_or_default();
        tag.starts_with(b"_") && tag.trim_ascii_end() != b"_UID"
    };
    bytes.split(|byte| *byte == b'\n').filter(is_extension).count()
}
