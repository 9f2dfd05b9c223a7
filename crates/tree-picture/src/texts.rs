use std::collections::BTreeMap;

use crate::sign::Sign;

/// The words around the tree, in the reader's language.
pub struct Texts<'a> {
    pub title: String,
    /// "16 November 2026"
    pub date: String,
    pub signs: BTreeMap<Sign, String>,
    /// "Page 3 of 12: row 1, column 3"
    pub page: &'a dyn Fn(Tile) -> String,
}

/// One of several pages; rows and columns are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    pub page: usize,
    pub pages: usize,
    pub row: usize,
    pub column: usize,
}
