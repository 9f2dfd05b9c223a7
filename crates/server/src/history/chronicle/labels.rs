//! The labels that events use.

use std::collections::BTreeMap;

use crate::fold::fold;

/// The labels in use: by their folded text, their spelling and their number of uses.
#[derive(Default)]
pub(super) struct Labels(BTreeMap<Box<str>, (String, usize)>);

impl Labels {
    pub(super) fn add(&mut self, label: &str) {
        self.0.entry(fold(label).into()).or_insert_with(|| (label.to_owned(), 0)).1 += 1;
    }

    pub(super) fn remove(&mut self, folded: &str) {
        if let Some((_, count)) = self.0.get_mut(folded) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(folded);
            }
        }
    }

    /// In alphabetical order.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.values().map(|(label, _)| label.as_str())
    }
}
