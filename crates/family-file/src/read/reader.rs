use std::borrow::Cow;
use std::collections::HashMap;

use gedcom::{Document, Structure};

use crate::doubts::{Doubts, What};
use crate::limits::cut;

/// The line in which the record with an id begins.
pub(crate) type Ids = HashMap<Box<str>, u32>;

/// Reads structures of one document. What it doubts is collected on the way.
pub(crate) struct Reader<'d> {
    pub document: &'d Document,
    pub ids: &'d Ids,
    pub doubts: Doubts,
    /// Sources without a record, and files that were found inside of other records, by their lines.
    pub inline_sources: Vec<u32>,
    pub inline_files: Vec<(u32, u32)>,
}

impl<'d> Reader<'d> {
    pub fn new(document: &'d Document, ids: &'d Ids) -> Reader<'d> {
        let doubts = Doubts::default();
        Reader { document, ids, doubts, inline_sources: Vec::new(), inline_files: Vec::new() }
    }

    pub fn doubt(&mut self, at: Structure<'_>, what: What) {
        self.doubts.add(at.line_number(), what);
    }

    /// The record that a structure points to, if it has one of these tags.
    pub fn target(&mut self, pointer: Structure<'d>, tags: &[&str]) -> Option<Structure<'d>> {
        let id = pointer.pointer()?;
        let found = self.record(id, tags);
        // VOID says on purpose that there is no record.
        if found.is_none() && id != "VOID" {
            self.doubt(pointer, What::PointerToNothing { id: id.to_owned() });
        }
        found
    }

    pub fn record(&self, id: &str, tags: &[&str]) -> Option<Structure<'d>> {
        let record = self.document.structure(*self.ids.get(id)?)?;
        tags.contains(&record.tag()).then_some(record)
    }

    /// The text of a structure in one line.
    pub fn line(&mut self, structure: Structure<'_>, limit: usize) -> String {
        let text = in_one_line(&structure.text()).into_owned();
        self.cut(structure, text, limit)
    }

    /// The text of a structure, in several lines if it has them. Other control characters are blanks.
    pub fn lines(&mut self, structure: Structure<'_>, limit: usize) -> String {
        let text = structure.text();
        let text = text.trim();
        let text = match text.contains(|letter: char| letter.is_control() && letter != '\n') {
            true => text.split('\n').map(in_one_line).collect::<Vec<_>>().join("\n"),
            false => text.to_owned(),
        };
        self.cut(structure, text, limit)
    }

    pub fn line_of(&mut self, parent: Structure<'_>, tag: &str, limit: usize) -> String {
        parent.child(tag).map(|child| self.line(child, limit)).unwrap_or_default()
    }

    pub fn cut(&mut self, at: Structure<'_>, text: String, limit: usize) -> String {
        match cut(&text, limit) {
            (_, false) => text,
            (start, true) => {
                let start = start.to_owned();
                self.doubt(at, What::TextCut { limit });
                start
            }
        }
    }

    /// Returns true if a list may still grow.
    pub fn fits(&mut self, at: Structure<'_>, count: usize, limit: usize) -> bool {
        if count >= limit {
            self.doubt(at, What::TooMany { limit });
        }
        count < limit
    }
}

/// Line breaks and other control characters as blanks.
pub(crate) fn in_one_line(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    if text.contains(char::is_control) {
        Cow::Owned(text.split(char::is_control).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" "))
    } else {
        Cow::Borrowed(text)
    }
}
