use std::collections::HashMap;

use family_file::Contents;

/// The position of each record in a file.
pub struct Positions {
    /// The lines in which records begin, in order.
    lines: Vec<u32>,
    by_xref: HashMap<String, usize>,
}

impl Positions {
    pub fn of(contents: &Contents) -> Self {
        let records = contents.document().records();
        let mut by_xref = HashMap::with_capacity(records.len());
        for (position, record) in records.clone().enumerate() {
            if let Some(xref) = record.xref() {
                by_xref.entry(xref.to_owned()).or_insert(position);
            }
        }
        Self { lines: records.map(|record| record.index()).collect(), by_xref }
    }

    pub fn at_line(&self, line: u32) -> Option<usize> {
        self.lines.binary_search(&line).ok()
    }

    /// The line in which a record begins.
    pub fn line(&self, position: usize) -> Option<u32> {
        self.lines.get(position).copied()
    }

    /// The record that an origin names: by its id, or by `@` and its line.
    pub fn named(&self, xref: &str) -> Option<usize> {
        match xref.strip_prefix('@') {
            Some(line) => self.at_line(line.parse().ok()?),
            None => self.by_xref.get(xref).copied(),
        }
    }

    pub fn count(&self) -> usize {
        self.lines.len()
    }
}
