//! Sources that have no record in the lines: citations name them by their titles.

use std::collections::HashMap;

use family_file::{Citation, Person, SourceKey};

/// Sources that the lines only name in citations, and the records that they need now.
pub type NewRecords = HashMap<SourceKey, SourceKey>;

pub fn citations_of(person: &mut Person) -> impl Iterator<Item = &mut Citation> {
    let names = person.names.iter_mut().flat_map(|name| &mut name.citations);
    let lives = [&mut person.birth, &mut person.death].into_iter().flatten();
    names.chain(lives.flat_map(|detail| &mut detail.citations)).chain(&mut person.citations)
}

/// Citations of the lines that only name a source point to its record, if it needs one now.
pub fn cite_records<'c>(new_records: &NewRecords, citations: impl Iterator<Item = &'c mut Citation>) {
    for citation in citations {
        if let Some(record) = new_records.get(&citation.source) {
            citation.source.clone_from(record);
        }
    }
}
