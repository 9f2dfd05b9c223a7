//! The decisions about an import so far, and the storage form of its questions: pure.

use std::collections::{HashMap, HashSet};

use crate::error::{Error, Result};
use crate::ids::Id;

use super::items::{Difference, Item, ListRow, Proposal};
use super::model::{Choice, ItemKind, StoredItem};

/// This many items fit between two lines of the file.
const PER_LINE: i64 = 1 << 16;
/// Items that need less attention come after those of all lines.
const LATER: i64 = PER_LINE << 32;

/// The choices about some items.
pub enum Choices {
    Some(Vec<(i64, ItemChoice)>),
    All(ItemKind, ItemChoice),
}

/// The choice about an item. The other fields are for scans only.
#[derive(Clone)]
pub struct ItemChoice {
    pub choice: Choice,
    /// The source for `same`.
    pub source: Option<Id>,
    /// The title of the source for `new`.
    pub title: Option<String>,
}

impl ItemChoice {
    pub fn is_plain(&self) -> bool {
        self.source.is_none() && self.title.is_none()
    }
}

#[derive(Default)]
pub struct Decisions {
    /// The proposed members, each with the choice.
    pub proposed: Vec<(Proposal, Choice)>,
    /// True if all proposals have been made, so that no one else is recognized.
    pub is_complete: bool,
    /// By the keys of the differences; with the value here at the time of the decision.
    changes: HashMap<String, (Choice, Option<String>)>,
    /// By the keys of the rows of a list.
    pub rows: HashMap<String, (ListRow, Choice)>,
}

impl Decisions {
    pub fn of(items: &[StoredItem], is_complete: bool) -> Result<Self> {
        let mut decisions = Self { is_complete, ..Self::default() };
        for stored in items {
            let Some(choice) = stored.choice else { continue };
            match Item::of(stored)? {
                Item::Doubt { .. } | Item::Missing(_) | Item::Scan(_) => {}
                Item::Match(proposal) => decisions.proposed.push((proposal, choice)),
                Item::Change(change) => {
                    decisions.changes.insert(change.key, (choice, change.here));
                }
                Item::Row(row) => {
                    decisions.rows.insert(row.key.clone(), (row, choice));
                }
            }
        }
        Ok(decisions)
    }

    /// True if no questions have been asked yet.
    pub fn is_empty(&self) -> bool {
        self.proposed.is_empty() && self.changes.is_empty() && self.rows.is_empty()
    }

    /// The decision about a row of a list.
    pub fn about_row(&self, key: &str) -> Option<Choice> {
        self.rows.get(key).map(|(_, choice)| *choice)
    }

    /// The decision about a difference. It counts only if the value here is still the one that was shown,
    /// because no one has agreed to overwrite anything else.
    pub fn about(&self, difference: &Difference) -> Option<Choice> {
        let (choice, here) = self.changes.get(&difference.key)?;
        (*here == difference.here).then_some(*choice)
    }
}

/// Turns the items of a draft into rows, in the order of the file; what stays as it is here comes last. Items that were `stored` before keep their
/// positions, because someone may be choosing at this moment.
pub fn arrange(items: Vec<(Item, Option<Choice>)>, stored: &[StoredItem]) -> Result<Vec<StoredItem>> {
    let mut known = HashMap::with_capacity(stored.len());
    for item in stored {
        known.insert(identity(&Item::of(item)?, &item.item), item.position);
    }
    let mut taken: HashSet<i64> = stored.iter().map(|item| item.position).collect();
    let mut arranged = Vec::with_capacity(items.len());
    for (item, choice) in items {
        let text = serde_json::to_string(&item).map_err(Error::internal)?;
        // Each position is used once, even if two items have the same text.
        let position = known.remove(&identity(&item, &text)).unwrap_or_else(|| {
            let later = if choice == Some(Choice::Keep) { LATER } else { 0 };
            let first = later + i64::from(item.line()) * PER_LINE;
            let free = (first..).find(|position| !taken.contains(position)).unwrap_or(first);
            taken.insert(free);
            free
        });
        arranged.push(StoredItem { position, kind: item.kind(), choice, item: text });
    }
    Ok(arranged)
}

/// Identifies an item when an import is planned again.
fn identity(item: &Item, text: &str) -> String {
    item.key().unwrap_or(text).to_owned()
}
