//! What is not passed on: details of people who are alive, what is confidential, pointers to records that are gone.

use std::collections::{HashMap, HashSet};

use gedcom::{Payload, Structure, Tree};

use super::person::sex_structure;
use super::{Options, Record};
use crate::Contents;
use crate::model::Person;
use crate::positions::{self, Known};
use crate::read::in_one_line;

pub(super) struct Filter<'a> {
    options: &'a Options<'a>,
    dropped: HashSet<String>,
    renames: bool,
}

impl<'a> Filter<'a> {
    pub fn new(contents: &Contents, options: &'a Options<'a>, mut dropped: HashSet<String>) -> Filter<'a> {
        if !options.restricted {
            let records = contents.document.records();
            let private = records
                .filter(|record| !matches!(record.tag(), "HEAD" | "INDI" | "FAM") && is_private(*record));
            dropped.extend(private.filter_map(Structure::xref).map(str::to_owned));
        }
        let renames = contents.files().any(|(_, file)| (options.file_path)(&file.path).is_some());
        Filter { options, dropped, renames }
    }

    /// Whether there is anything that must not show through what others point to.
    pub fn hides(&self, someone_left_out: bool) -> bool {
        someone_left_out || !self.options.restricted || self.options.part
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
            Record::Kept(structure) if !self.concerns(structure) => return Some(Record::Kept(structure)),
            record => record,
        };
        let mut tree = structure.into_tree();
        if tree.tag == "FAM" && !self.options.restricted && tree_is_private(&tree) {
            self.only_links(&mut tree);
        }
        self.clean(&mut tree);
        Some(Record::Changed(tree))
    }

    fn concerns(&self, record: Structure<'_>) -> bool {
        if self.dropped.is_empty()
            && !self.renames
            && self.options.restricted
            && self.options.position.is_none()
        {
            return false;
        }
        record.descendants().any(|structure| match structure.tag() {
            "FILE" => (self.options.file_path)(structure.text().trim()).is_some(),
            "RESN" => !self.options.restricted,
            "PLAC" => {
                let known = self.position(&positions::name(structure));
                known.is_some_and(|known| known.concerns(structure))
            }
            _ => structure.pointer().is_some_and(|id| self.dropped.contains(id)),
        })
    }

    fn position(&self, place: &str) -> Option<Known> {
        self.options.position.and_then(|position| position(place))
    }

    fn clean(&self, tree: &mut Tree) {
        tree.children.retain(|child| {
            let leads_nowhere = child.as_pointer().is_some_and(|id| self.dropped.contains(id));
            let private = !self.options.restricted && tree_is_private(child);
            !leads_nowhere && !private
        });
        for child in &mut tree.children {
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

    /// Only links and sex of someone; their name is not said.
    pub fn living(&self, tree: Tree, person: &Person, seven: bool, links: Vec<Tree>) -> Tree {
        let mut living = Tree { xref: tree.xref, ..Tree::new("INDI", Payload::Empty) };
        living.children.push(Tree::text("NAME", "Living"));
        living.children.extend(sex_structure(person.sex, seven));
        let kept = tree.children.into_iter().filter(|child| matches!(child.tag.as_str(), "FAMC" | "FAMS"));
        for mut link in kept.chain(links) {
            link.children.retain(|child| child.tag == "PEDI");
            living.children.push(link);
        }
        living
    }

    /// A family of which nothing but its members is said.
    pub fn only_links(&self, tree: &mut Tree) {
        tree.children
            .retain(|child| matches!(child.tag.as_str(), "HUSB" | "WIFE" | "CHIL" | crate::read::NO_COUPLE));
        for child in &mut tree.children {
            child.children.retain(|child| matches!(child.tag.as_str(), "_FREL" | "_MREL"));
        }
    }

    /// Which records others point to in the file.
    pub fn reach(&self, contents: &Contents) -> Reached {
        let mut reached = Reached::default();
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

/// What points to what in a file as it would be written.
#[derive(Default)]
pub(super) struct Reached {
    pointed: HashSet<String>,
    /// What people, families and the header point to.
    roots: Vec<String>,
    /// What other records point to.
    others: HashMap<String, Vec<String>>,
}

impl Reached {
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

fn private(text: &str) -> bool {
    let text = text.to_lowercase();
    text.contains("confidential") || text.contains("privacy")
}

fn is_private(structure: Structure<'_>) -> bool {
    structure.child("RESN").is_some_and(|restriction| private(restriction.value()))
}

fn tree_is_private(tree: &Tree) -> bool {
    tree.child("RESN").is_some_and(|restriction| private(restriction.as_text()))
}
