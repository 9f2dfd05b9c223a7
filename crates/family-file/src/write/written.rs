//! The records that are written, and the count of what was left out.

use gedcom::{Structure, Tree};

/// A record that is written.
#[derive(Debug)]
pub enum Record<'a> {
    /// Nothing in it has changed.
    Kept(Structure<'a>),
    /// Changed or new.
    Changed(Tree),
}

impl Record<'_> {
    pub fn into_tree(self) -> Tree {
        match self {
            Record::Kept(structure) => Tree::from(structure),
            Record::Changed(tree) => tree,
        }
    }

    pub fn xref(&self) -> Option<&str> {
        match self {
            Record::Kept(structure) => structure.xref(),
            Record::Changed(tree) => tree.xref.as_deref(),
        }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Written {
    /// People of whom only links and sex were written.
    pub left_out: usize,
    /// Events that no one takes part in: GEDCOM cannot express them.
    pub events_without_people: usize,
}
