//! What was decided about an import so far, and how its questions are stored: pure.

use std::collections::{HashMap, HashSet};

use crate::error::{Error, Result};
use crate::ids::Id;

use super::items::{Difference, Item, ListRow, Proposal};
use super::model::{Choice, ItemKind, StoredItem};

/// So many items fit between two lines of the file.
const PER_LINE: i64 = 1 << 16;

/// What to do about some items.
pub enum Choices {
    Some(Vec<(i64, Chosen)>),
    All(ItemKind, Chosen),
}

/// What to do about an item. The rest is about scans alone.
#[derive(Clone)]
pub struct Chosen {
    pub choice: Choice,
    /// The source for `same`.
    pub source: Option<Id>,
    /// What the source for `new` is called.
    pub title: Option<String>,
}

impl Chosen {
    pub fn is_plain(&self) -> bool {
        self.source.is_none() && self.title.is_none()
    }
}

#[derive(Default)]
pub struct Decisions {
    /// Who was proposed, and whether it is them.
    pub proposed: Vec<(Proposal, Choice)>,
    /// Whether all proposals have been made, so that no one else is recognized.
    pub is_complete: bool,
    /// By the keys of the differences; with what was here when it was decided.
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
                Item::Doubt { .. } | Item::Scan(_) => {}
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

    /// Whether nothing was asked yet.
    pub fn is_empty(&self) -> bool {
        self.proposed.is_empty() && self.changes.is_empty() && self.rows.is_empty()
    }

    /// What was decided about a row of a list.
    pub fn about_row(&self, key: &str) -> Option<Choice> {
        self.rows.get(key).map(|(_, choice)| *choice)
    }

    /// What was decided about a difference. What was shown as here has to be here still: no one has agreed to overwrite
    /// anything else.
    pub fn about(&self, difference: &Difference) -> Option<Choice> {
        let (choice, here) = self.changes.get(&difference.key)?;
        (*here == difference.here).then_some(*choice)
    }
}

/// How the items of a draft are stored, in the order of the file. Those that were `stored` before keep their positions, because
/// someone may be choosing at this moment.
pub fn arrange(items: Vec<(Item, Option<Choice>)>, stored: &[StoredItem]) -> Result<Vec<StoredItem>> {
    let mut known = HashMap::with_capacity(stored.len());
    for item in stored {
        known.insert(identity(&Item::of(item)?, &item.item), item.position);
    }
    let mut taken: HashSet<i64> = stored.iter().map(|item| item.position).collect();
    let mut arranged = Vec::with_capacity(items.len());
    for (item, choice) in items {
        let text = serde_json::to_string(&item).map_err(Error::internal)?;
        // Each position is given once, even if two items say the same.
        let position = known.remove(&identity(&item, &text)).unwrap_or_else(|| {
            let first = i64::from(item.line()) * PER_LINE;
            let free = (first..).find(|position| !taken.contains(position)).unwrap_or(first);
            taken.insert(free);
            free
        });
        arranged.push(StoredItem { position, kind: item.kind(), choice, item: text });
    }
    Ok(arranged)
}

/// What makes an item the same item when an import is planned again.
fn identity(item: &Item, text: &str) -> String {
    item.key().unwrap_or(text).to_owned()
}
