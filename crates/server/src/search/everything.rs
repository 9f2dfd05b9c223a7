//! The index of everything, in memory. It learns from the record types what is found, and knows none of them by name.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

use text_search::Index;

use crate::db::{Conn, DbError, Topic};
use crate::ids::Id;
use crate::record_types::search::fields::{NAMES, PLACES, SPELLING, WORTH};
use crate::record_types::search::{Document, Follows, grouped};
use crate::views::View;

use super::kind::Kind;

/// Identifies a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    pub kind: Kind,
    pub id: Id,
}

/// The facts about a document that the index keeps.
#[derive(Clone, Debug)]
pub struct About {
    pub key: Key,
    /// Orders documents that match equally well.
    pub order: i64,
    /// The one account that may find it; `None` for all who may find its kind.
    pub only_for: Option<Id>,
}

pub struct Everything {
    pub index: Index<About>,
    documents: HashMap<Key, text_search::Document>,
    /// The documents that are loaded with a record and are not the record's own.
    loaded_with: HashMap<Key, HashSet<Id>>,
    /// The documents to load again when another record changes that some of their texts come from.
    made_of: HashMap<(Topic, Id), Vec<Key>>,
}

pub enum Change {
    /// A record has changed; the documents that still have texts of it follow.
    Record(Topic, Id),
    /// All documents of a kind that are loaded with a record.
    Documents(Key, Vec<Document>),
}

static FOLLOWS: LazyLock<Vec<&'static Follows>> =
    LazyLock::new(|| crate::records().iter().flat_map(|kind| kind.search.follows()).collect());

static TOPICS: LazyLock<Vec<Topic>> = LazyLock::new(|| {
    let topics: BTreeSet<Topic> = FOLLOWS.iter().map(|follows| follows.topic).collect();
    topics.into_iter().collect()
});

impl Everything {
    fn put(&mut self, kind: Kind, document: Document) {
        let Document { id, of, order, only_for, texts, made_of } = document;
        let key = Key { kind, id };
        self.remove(key);
        let about = About { key, order, only_for };
        let number = self.index.insert(about, texts.iter().map(|(field, text)| (*field, text.as_str())));
        self.documents.insert(key, number);
        let with = Key { kind, id: of };
        if of != id {
            self.loaded_with.entry(with).or_default().insert(id);
        }
        for part in made_of {
            let keys = self.made_of.entry(part).or_default();
            if !keys.contains(&with) {
                keys.push(with);
            }
        }
    }

    fn remove(&mut self, key: Key) {
        if let Some(number) = self.documents.remove(&key) {
            self.index.remove(number);
        }
    }

    async fn load_kind(&mut self, conn: &mut Conn, kind: Kind) -> Result<(), DbError> {
        let Some(documents) = kind.documents() else { return Ok(()) };
        let mut added = Vec::new();
        for texts in kind.texts() {
            added.extend((texts.all)(conn).await?);
        }
        let mut added = grouped(added.into_iter().map(|added| (added.to, added)));
        // Page by page: the whole history at once would take more memory than the index.
        let mut after = None;
        loop {
            let page = (documents.page)(conn, after).await?;
            for document in page.documents {
                let added = added.remove(&document.of).unwrap_or_default();
                self.put(kind, document.with_added(added));
            }
            after = page.last;
            if after.is_none() {
                return Ok(());
            }
        }
    }
}

impl View for Everything {
    type Change = Change;

    fn topics() -> &'static [Topic] {
        &TOPICS
    }

    async fn load(conn: &mut Conn) -> Result<Self, DbError> {
        let mut everything = Self {
            index: Index::new(SPELLING, NAMES, PLACES, WORTH),
            documents: HashMap::new(),
            loaded_with: HashMap::new(),
            made_of: HashMap::new(),
        };
        for kind in Kind::all() {
            everything.load_kind(conn, kind).await?;
        }
        everything.index.shrink();
        Ok(everything)
    }

    async fn look(conn: &mut Conn, topic: Topic, id: Id) -> Result<Vec<Change>, DbError> {
        let mut changed = BTreeSet::new();
        for follows in FOLLOWS.iter().filter(|follows| follows.topic == topic) {
            let kind = Kind::of(follows.group);
            changed.extend((follows.records)(conn, id).await?.into_iter().map(|id| Key { kind, id }));
        }
        let mut changes = vec![Change::Record(topic, id)];
        for key in changed {
            changes.push(loaded(conn, key).await?);
        }
        Ok(changes)
    }

    /// Documents with texts of a record that may be gone, or that it no longer has to do with.
    fn also(&self, topic: Topic, id: Id) -> Vec<(Topic, Id)> {
        let keys = self.made_of.get(&(topic, id)).into_iter().flatten();
        keys.map(|key| (key.kind.name(), key.id)).collect()
    }

    /// Only the documents themselves, named by their kind.
    async fn look_at_other(conn: &mut Conn, group: Topic, id: Id) -> Result<Vec<Change>, DbError> {
        Ok(vec![loaded(conn, Key { kind: Kind::of(group), id }).await?])
    }

    fn apply(&mut self, change: Change) {
        match change {
            Change::Record(topic, id) => {
                self.made_of.remove(&(topic, id));
            }
            Change::Documents(with, documents) => {
                self.remove(with);
                for id in self.loaded_with.remove(&with).unwrap_or_default() {
                    self.remove(Key { kind: with.kind, id });
                }
                documents.into_iter().for_each(|document| self.put(with.kind, document));
            }
        }
    }
}

/// The documents of a kind that are loaded with a record, as they are now.
async fn loaded(conn: &mut Conn, with: Key) -> Result<Change, DbError> {
    let Some(documents) = with.kind.documents() else { return Ok(Change::Documents(with, Vec::new())) };
    let mut loaded = (documents.of)(conn, with.id).await?;
    for texts in with.kind.texts() {
        if loaded.is_empty() {
            break;
        }
        let mut added = grouped((texts.of)(conn, with.id).await?.into_iter().map(|added| (added.to, added)));
        let add = |document: Document| {
            let added = added.remove(&document.of).unwrap_or_default();
            document.with_added(added)
        };
        loaded = loaded.into_iter().map(add).collect();
    }
    Ok(Change::Documents(with, loaded))
}
