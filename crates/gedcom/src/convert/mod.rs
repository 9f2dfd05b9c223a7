//! 5.5.1 <-> 7.0. A record is converted as a tree; what a version has no form for is kept in extension tags and counted,
//! so that a person can be told before the download.

mod tables;
mod age;
mod files;
mod places;
mod standard;
mod legal;
mod move_7;
mod to_7;
mod to_5;

use std::collections::{BTreeMap, HashMap, HashSet};

pub use tables::role;
pub use to_5::To5;
pub use to_7::To7;

use crate::{Document, LineEnding, Payload, Tree, Version, Writer};

/// Structures that the other version cannot express: how often each was kept under an extension tag instead, and how
/// many obsolete ones were left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Losses {
    /// By the tag in the original.
    pub extensions: BTreeMap<String, usize>,
    /// Structures that only describe the old file: its character set, its submission.
    pub left_out: BTreeMap<String, usize>,
}

impl Losses {
    fn extension(&mut self, tag: &str) {
        *self.extensions.entry(tag.to_owned()).or_default() += 1;
    }

    fn leave_out(&mut self, tag: &str) {
        *self.left_out.entry(tag.to_owned()).or_default() += 1;
    }
}

impl Document {
    /// The file in this version, converted if it has another, and what has no form there.
    pub fn write_as(&self, version: Version, ending: LineEnding) -> (Vec<u8>, Losses) {
        if self.version().is_7() == version.is_7() {
            return (self.write(ending), Losses::default());
        }
        let mut writer = Writer::new(version, ending);
        if self.head().is_none() {
            writer.tree(0, &head(version));
        }
        let ids = Ids::of(self);
        let losses = if version.is_7() {
            let mut converter = To7::new(ids);
            for record in self.records() {
                converter.record(Tree::from(record)).iter().for_each(|record| writer.tree(0, record));
            }
            converter.losses()
        } else {
            let mut converter = To5::new(ids);
            for record in self.records() {
                converter.record(Tree::from(record)).iter().for_each(|record| writer.tree(0, record));
            }
            converter.losses()
        };
        (writer.finish(), losses)
    }
}

/// A header for a file that has none.
pub fn head(version: Version) -> Tree {
    let mut head = Tree::new("HEAD", Payload::Empty);
    let mut format = Tree::new("GEDC", Payload::Empty);
    format.children.push(Tree::text("VERS", if version.is_7() { "7.0" } else { "5.5.1" }));
    if !version.is_7() {
        format.children.push(Tree::text("FORM", "LINEAGE-LINKED"));
    }
    head.children.push(format);
    if !version.is_7() {
        head.children.push(Tree::text("CHAR", "UTF-8"));
    }
    head
}

/// The ids of all records of a file, and those that they get in the new one.
#[derive(Debug, Clone, Default)]
pub struct Ids {
    used: HashSet<String>,
    renamed: HashMap<String, String>,
    next: usize,
}

impl Ids {
    pub fn of(document: &Document) -> Ids {
        Ids::new(document.records().filter_map(|record| record.xref()))
    }

    pub fn new<'a>(ids: impl Iterator<Item = &'a str>) -> Ids {
        Ids { used: ids.map(str::to_owned).collect(), ..Ids::default() }
    }

    fn contains(&self, id: &str) -> bool {
        self.used.contains(id)
    }

    /// An id that no record has.
    fn fresh(&mut self) -> String {
        loop {
            self.next += 1;
            let id = format!("X{}", self.next);
            if self.used.insert(id.clone()) {
                return id;
            }
        }
    }

    /// The id in 7.0, if it has to be another one: only capital letters, digits and underscores are allowed there.
    fn renamed_in_7(&mut self, id: &str) -> Option<String> {
        let fits = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
        if id.bytes().all(fits) && id != "VOID" {
            return None;
        }
        if let Some(renamed) = self.renamed.get(id) {
            return Some(renamed.clone());
        }
        let fresh = self.fresh();
        self.renamed.insert(id.to_owned(), fresh.clone());
        Some(fresh)
    }
}

/// The tags above a structure, from the nearest one up to the record.
#[derive(Debug, Clone, Copy)]
enum Path<'a> {
    Top,
    Below { tag: &'a str, above: &'a Path<'a> },
}

impl Path<'_> {
    fn is_top(&self) -> bool {
        matches!(self, Path::Top)
    }

    /// The path above these tags, if it ends with them.
    fn above(&self, tags: &[&str]) -> Option<&Path<'_>> {
        let Some((last, others)) = tags.split_last() else { return Some(self) };
        match self {
            Path::Below { tag, above } if tag == last => above.above(others),
            _ => None,
        }
    }

    fn ends_with(&self, tags: &[&str]) -> bool {
        self.above(tags).is_some()
    }

    fn is(&self, tags: &[&str]) -> bool {
        self.above(tags).is_some_and(Path::is_top)
    }
}

fn set_text(tree: &mut Tree, text: impl Into<String>) {
    tree.payload = Payload::from_text(text.into());
}
