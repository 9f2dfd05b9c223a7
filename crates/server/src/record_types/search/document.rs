//! The texts of a record that the index reads.

use std::collections::HashMap;

use fuzzy_date::{Day, FuzzyDate, Point};

use crate::db::Topic;
use crate::fold::fold;
use crate::ids::Id;
use crate::words::{Language, Message};

pub struct Document {
    /// The id that a match has: the record's, or for a file its attachment's.
    pub id: Id,
    /// The record that it is loaded with: itself, or for a file the record that it is attached to.
    pub of: Id,
    /// Orders documents that match equally well.
    pub order: i64,
    /// The one account that may find it; `None` for all who may find its group.
    pub only_for: Option<Id>,
    /// The texts, each with its field (see `fields`).
    pub texts: Vec<(u8, String)>,
    /// Other records that some of the texts come from: when one of them changes or is gone, this document is loaded again.
    pub made_of: Vec<(Topic, Id)>,
}

/// Some of a group's documents.
pub struct Page {
    pub documents: Vec<Document>,
    /// The record after which the next page begins; `None` after the last page.
    pub last: Option<Id>,
}

/// A text that another record adds to a document.
pub struct Added {
    /// The record whose document it is added to.
    pub to: Id,
    pub from: (Topic, Id),
    pub field: u8,
    pub text: String,
}

impl Document {
    pub fn new(id: Id, order: i64) -> Self {
        Self { id, of: id, order, only_for: None, texts: Vec::new(), made_of: Vec::new() }
    }

    pub fn with(mut self, field: u8, text: impl Into<String>) -> Self {
        let text = text.into();
        if !text.is_empty() {
            self.texts.push((field, text));
        }
        self
    }

    pub fn with_all<'a>(mut self, field: u8, texts: impl IntoIterator<Item = &'a Option<String>>) -> Self {
        for text in texts.into_iter().flatten() {
            self = self.with(field, text);
        }
        self
    }

    pub fn with_added(mut self, added: impl IntoIterator<Item = Added>) -> Self {
        for Added { from, field, text, .. } in added {
            self.made_of.push(from);
            self = self.with(field, text);
        }
        self
    }

    /// Orders by name. As a number, only its beginning counts.
    pub fn alphabetical(id: Id, name: &str) -> Self {
        let mut first = [0; 8];
        for (slot, byte) in first.iter_mut().zip(fold(name).bytes()) {
            *slot = byte;
        }
        // Without the last bit it fits.
        Self::new(id, (u64::from_be_bytes(first) >> 1).cast_signed())
    }
}

/// The months of dates are indexed in English; what people type is translated.
pub fn in_words(date: Message) -> String {
    date.in_language(Language::English)
}

/// A day as the number YYYYMMDD, as a date.
pub fn day(number: i64) -> Option<FuzzyDate> {
    let part = |divisor: i64, modulus: i64| u8::try_from(number / divisor % modulus).ok();
    let day = Day::new(i32::try_from(number / 10_000).ok()?, part(100, 100)?, part(1, 100)?).ok()?;
    Some(FuzzyDate::on(Point::from_day(day.year(), day.month(), day.day()).ok()?))
}

pub fn grouped<T>(pairs: impl IntoIterator<Item = (Id, T)>) -> HashMap<Id, Vec<T>> {
    let mut groups: HashMap<Id, Vec<T>> = HashMap::new();
    for (id, one) in pairs {
        groups.entry(id).or_default().push(one);
    }
    groups
}
