use std::collections::HashMap;

use family_file::{Contents, Options, write_file};
use gedcom::{Document, Error, Limits, LineEnding, Version};

use crate::people::People;

/// The lines in which people begin, and the rows that they come from.
#[derive(Debug, Default)]
pub struct Rows(Vec<(u32, u32)>);

impl Rows {
    /// The row that a line was made of; 0 if it was none.
    pub fn of(&self, line: u32) -> u32 {
        let position = self.0.partition_point(|(first, _)| *first <= line);
        position.checked_sub(1).map(|position| self.0[position].1).unwrap_or_default()
    }
}

/// A list as the file that a family program would have written.
pub fn as_file(people: &People) -> Result<(Contents, Rows), Error> {
    let empty = Contents::empty(Version::V7);
    let (bytes, _) = write_file(&empty, &people.records, &Options::default(), Version::V7, LineEnding::Lf);
    let contents = Contents::read(Document::read(&bytes, &Limits::default())?);
    let xrefs = people.records.people.iter().map(|person| person.xref.as_str());
    let by_xref: HashMap<&str, u32> = xrefs.zip(people.rows.iter().copied()).collect();
    let row = |number: usize| {
        let record = contents.person_record(number);
        Some((record.line_number(), *by_xref.get(record.xref()?)?))
    };
    let rows = (0..contents.people()).filter_map(row).collect();
    Ok((contents, Rows(rows)))
}
