//! Removes everything that is not passed on: details of people who are alive, confidential records, pointers to
//! records that are gone.

use std::collections::{HashMap, HashSet};

use gedcom::{Payload, Structure, Tree};

use super::options::Options;
use super::privacy::{self, asks_for_privacy};
use super::written::Record;
use crate::Contents;
use crate::positions::{self, KnownPosition};
use crate::read::in_one_line;

pub(super) struct Filter<'a> {
    options: &'a Options<'a>,
    dropped: HashSet<String>,
    /// The first lines of records without an id that are only about people who are left out.
    dropped_lines: HashSet<u32>,
    /// The ids of the people of whom only the links are written.
    left_out: HashSet<String>,
    /// The id and the name of the sender, if those of the file stay out.
    submitter: Option<(String, &'a str)>,
    renames: bool,
    seven: bool,
}

impl<'a> Filter<'a> {
    pub fn new(
        contents: &Contents,
        options: &'a Options<'a>,
        mut dropped: HashSet<String>,
        left_out: HashSet<String>,
        submitter: Option<(String, &'a str)>,
    ) -> Filter<'a> {
        let mut dropped_lines = HashSet::new();
        for record in contents.document.records() {
            let sender = submitter.is_some() && matches!(record.tag(), "SUBM" | "SUBN");
            if sender || is_only_about(&left_out, record, contents) {
                match record.xref() {
                    Some(xref) => dropped.insert(xref.to_owned()),
                    None => dropped_lines.insert(record.index()),
                };
            }
        }
        if !options.restricted {
            let records = contents.document.records();
            let private = records
                .filter(|record| !matches!(record.tag(), "HEAD" | "INDI" | "FAM") && is_private(*record));
            dropped.extend(private.filter_map(Structure::xref).map(str::to_owned));
        }
        let renames = contents.files().any(|(_, file)| (options.file_path)(&file.path).is_some());
        let seven = contents.document.version().is_7();
        Filter { options, dropped, dropped_lines, left_out, submitter, renames, seven }
    }

    /// The record of the sender, if those of the file stay out.
    pub fn submitter(&self) -> Option<Tree> {
        let (xref, name) = self.submitter.as_ref()?;
        let children = vec![Tree::text("NAME", name)];
        Some(Tree { xref: Some(xref.clone()), children, ..Tree::new("SUBM", Payload::Empty) })
    }

    /// Returns true if something must stay hidden, so that records which others point to have to be checked as well.
    pub fn hides(&self, someone_left_out: bool) -> bool {
        someone_left_out || self.submitter.is_some() || !self.options.restricted || self.options.part
    }

    pub fn drops(&self, xref: &str) -> bool {
        self.dropped.contains(xref)
    }

    /// The record as it may be passed on.
    pub fn apply<'r>(&self, record: Record<'r>) -> Option<Record<'r>> {
        if record.xref().is_some_and(|xref| self.drops(xref)) {
            return None;
        }
        let structure = match record {
            Record::Kept(structure) if self.dropped_lines.contains(&structure.index()) => return None,
            Record::Kept(structure) if !self.concerns(structure) => return Some(Record::Kept(structure)),
            record => record,
        };
        let mut tree = structure.into_tree();
        match (tree.tag.as_str(), &self.submitter) {
            ("FAM", _) if !self.options.restricted && asks_for_privacy(&tree) => {
                privacy::only_members(&mut tree);
            }
            ("HEAD", Some((xref, _))) => privacy::without_sender(&mut tree, xref),
            _ => {}
        }
        if !self.options.contact && tree.tag != "HEAD" {
            privacy::without_contact(&mut tree);
        }
        self.clean(&mut tree);
        Some(Record::Changed(tree))
    }

    fn concerns(&self, record: Structure<'_>) -> bool {
        let nothing_hidden = self.dropped.is_empty() && self.left_out.is_empty() && self.submitter.is_none();
        let all = nothing_hidden && self.options.restricted && self.options.contact;
        if all && !self.renames && self.options.position.is_none() {
            return false;
        }
        if record.tag() == "HEAD" && self.submitter.is_some() {
            return true;
        }
        record.descendants().any(|structure| match structure.tag() {
            "FILE" => (self.options.file_path)(structure.text().trim()).is_some(),
            "RESN" => !self.options.restricted,
            "PLAC" => {
                let known = self.position(&positions::name(structure));
                known.is_some_and(|known| known.concerns(structure))
            }
            "ADDR" => !self.options.contact,
            tag if privacy::is_contact(tag) => !self.options.contact,
            _ => {
                structure.pointer().is_some_and(|id| self.dropped.contains(id) || self.left_out.contains(id))
            }
        })
    }

    fn position(&self, place: &str) -> Option<KnownPosition> {
        self.options.position.and_then(|position| position(place))
    }

    fn clean(&self, tree: &mut Tree) {
        tree.children.retain(|child| {
            let leads_nowhere = child.as_pointer().is_some_and(|id| self.dropped.contains(id));
            let private = !self.options.restricted && asks_for_privacy(child);
            !leads_nowhere && !private
        });
        for child in &mut tree.children {
            if child.as_pointer().is_some_and(|id| self.left_out.contains(id)) {
                privacy::only_link(child, self.seven);
            }
            if child.tag == "FILE"
                && let Some(path) = (self.options.file_path)(child.as_text().trim())
            {
                child.payload = Payload::from_text(path);
            }
            if child.tag == "PLAC"
                && let Some(known) = self.position(&in_one_line(child.as_text()))
            {
                known.write(child);
            }
            self.clean(child);
        }
    }

    /// Collects the records that others point to: `cited`, and those of the file.
    pub fn reach(&self, contents: &Contents, cited: HashSet<String>) -> Reached {
        let mut reached = Reached { pointed: cited, ..Reached::default() };
        for record in contents.document.records() {
            reached.pointed.extend(record.descendants().filter_map(Structure::pointer).map(str::to_owned));
        }
        reached
    }

    /// Drops records to which something pointed before and nothing does now.
    pub fn drop_unreached(&mut self, reached: Reached) {
        let mut open = reached.roots;
        let mut seen: HashSet<String> = HashSet::new();
        let independent = reached.others.keys().filter(|xref| !reached.pointed.contains(*xref)).cloned();
        open.extend(independent);
        while let Some(xref) = open.pop() {
            if let Some(pointers) = reached.others.get(&xref)
                && seen.insert(xref)
            {
                open.extend(pointers.iter().cloned());
            }
        }
        self.dropped.extend(reached.others.into_keys().filter(|xref| !seen.contains(xref)));
    }
}

/// The pointers in a file as it would be written.
#[derive(Default)]
pub(super) struct Reached {
    /// Records to which something pointed before anything was left out.
    pointed: HashSet<String>,
    /// Records that people, families and the header point to.
    roots: Vec<String>,
    /// Records that other records point to.
    others: HashMap<String, Vec<String>>,
}

impl Reached {
    /// Adds the ids of records that were made only because something pointed to them.
    pub fn add_made<'i>(&mut self, made: impl Iterator<Item = &'i String>) {
        self.pointed.extend(made.cloned());
    }

    pub fn add(&mut self, record: &Record<'_>) {
        let mut pointers = Vec::new();
        let tag = match record {
            Record::Kept(structure) => {
                pointers.extend(structure.descendants().filter_map(Structure::pointer).map(str::to_owned));
                structure.tag()
            }
            Record::Changed(tree) => {
                collect(tree, &mut pointers);
                tree.tag.as_str()
            }
        };
        match record.xref() {
            Some(xref) if !matches!(tag, "INDI" | "FAM") => {
                self.others.insert(xref.to_owned(), pointers);
            }
            _ => self.roots.extend(pointers),
        }
    }
}

fn collect(tree: &Tree, pointers: &mut Vec<String>) {
    pointers.extend(tree.as_pointer().map(str::to_owned));
    tree.children.iter().for_each(|child| collect(child, pointers));
}

/// Returns true if a record, such as a task of some program, names people and all of them are left out.
fn is_only_about(left_out: &HashSet<String>, record: Structure<'_>, contents: &Contents) -> bool {
    if left_out.is_empty() || matches!(record.tag(), "INDI" | "FAM" | "HEAD") {
        return false;
    }
    let people = record.descendants().filter_map(Structure::pointer);
    let mut people = people.filter(|id| contents.find_person(id).is_some()).peekable();
    people.peek().is_some() && people.all(|id| left_out.contains(id))
}

fn is_private(structure: Structure<'_>) -> bool {
    structure.child("RESN").is_some_and(|restriction| privacy::is_private(restriction.value()))
}
