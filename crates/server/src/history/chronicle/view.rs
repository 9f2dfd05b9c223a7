//! Keeps the copy as current as the database.

use std::collections::{HashMap, HashSet};

use crate::db::{Conn, DbError, Topic};
use crate::files::{self, OwnerKind};
use crate::ids::Id;
use crate::members::store as members;
use crate::ordered::{Listed, Ordered};
use crate::sources::citations;
use crate::sources::store::{self as sources, SOURCES};
use crate::views::{self, View};

use super::super::model::files_of;
use super::super::store;
use super::entry::{Entry, Evidence};
use super::labels::Labels;
use super::order::Order;

/// At most this many labels are listed.
const MOST_LABELS: usize = 200;

pub struct Chronicle {
    rows: Ordered<Entry>,
    generated: usize,
    labels: Labels,
    versions: Vec<i64>,
    /// For each order, the counters at the time when a row last moved in it.
    moved: Vec<Vec<i64>>,
    /// The orders in which a row has moved since the counters were last noted.
    moving: Vec<bool>,
}

impl Chronicle {
    pub fn new(rows: Vec<Entry>) -> Self {
        Self {
            labels: Labels::default(),
            generated: rows.iter().filter(|row| row.is_generated()).count(),
            rows: Ordered::new(rows),
            versions: Vec::new(),
            moved: vec![Vec::new(); Entry::ORDERS.len()],
            moving: vec![true; Entry::ORDERS.len()],
        }
    }

    pub fn rows(&self) -> &Ordered<Entry> {
        &self.rows
    }

    /// True if some event comes from a profile alone.
    pub fn has_generated(&self) -> bool {
        self.generated > 0
    }

    /// The labels in use, in alphabetical order.
    pub fn labels(&self) -> Vec<String> {
        self.labels.texts().take(MOST_LABELS).map(str::to_owned).collect()
    }

    /// The counters of history, members and sources that this copy has caught up with. Pages see them, so no topic is
    /// among them that private records raise too, such as that of files.
    pub fn versions(&self) -> &[i64] {
        &self.versions
    }

    /// True if a list in this order may have other rows, or the same rows in other positions, than at the
    /// time of these counters.
    pub fn has_moved_since(&self, versions: &[i64], order: Order) -> bool {
        let index = Entry::ORDERS.iter().position(|known| *known == order);
        let moved = index.and_then(|index| self.moved.get(index));
        !moved.is_some_and(|moved| moved.len() == versions.len() && views::is_current(versions, moved))
    }
}

impl View for Chronicle {
    /// An event, and its label as written.
    type Change = (Id, Option<(Entry, Option<String>)>);

    fn topics() -> &'static [Topic] {
        &[store::HISTORY, members::MEMBERS, SOURCES]
    }

    async fn load(conn: &mut Conn) -> Result<Self, DbError> {
        let own_files = files::all_attachments(conn, OwnerKind::HistoryEvent).await?;
        let own_files: HashSet<Id> =
            own_files.into_iter().map(|attached| attached.attachment.owner_id).collect();
        let source_files = citations::first_files(conn).await?;
        let mut rows = Vec::new();
        let mut labels = Labels::default();
        let mut after = None;
        loop {
            let page = store::page(conn, after).await?;
            let (Some(first), Some(last)) = (page.first(), page.last()) else { break };
            after = Some(last.id);
            let mut involved: HashMap<Id, (Vec<Id>, String)> = HashMap::new();
            for (event, member, name) in store::people_between(conn, first.id, last.id).await? {
                involved.entry(event).or_insert_with(|| (Vec::new(), name)).0.push(member);
            }
            let sources = citations::first_between(conn, first.id, last.id, &source_files).await?;
            for event in page {
                let (people, name) = involved.remove(&event.id).unzip();
                let evidence =
                    Evidence { source: sources.get(&event.id), has_files: own_files.contains(&event.id) };
                rows.push(Entry::new(&event, &people.unwrap_or_default(), evidence, name.as_deref()));
                event.label.iter().for_each(|label| labels.add(label));
            }
        }
        rows.shrink_to_fit();
        Ok(Self { labels, ..Self::new(rows) })
    }

    async fn look(conn: &mut Conn, topic: Topic, id: Id) -> Result<Vec<Self::Change>, DbError> {
        let events = match topic {
            // The name of an event's first person sorts it.
            members::MEMBERS => {
                let rows = store::rows_of_member(conn, id).await?;
                rows.into_iter().map(|row| row.event_id).collect()
            }
            store::HISTORY => vec![id],
            // A citation counts as a change of the record that cites: an event, or a source, which is shown in the
            // events that cite it.
            _ => {
                let mut events = sources::events_citing(conn, id).await?;
                events.push(id);
                events
            }
        };
        let mut changes = Vec::with_capacity(events.len());
        for id in events {
            changes.push((id, entry(conn, id).await?));
        }
        Ok(changes)
    }

    fn apply(&mut self, (id, entry): Self::Change) {
        if let Some(label) = self.rows.get(id).and_then(|before| before.label().map(str::to_owned)) {
            self.labels.remove(&label);
        }
        if let Some((_, Some(label))) = &entry {
            self.labels.add(label);
        }
        let entry = entry.map(|(entry, _)| entry);
        match (self.rows.get(id), &entry) {
            (None, None) => {}
            (Some(before), Some(after)) => {
                for (moving, order) in self.moving.iter_mut().zip(Entry::ORDERS) {
                    *moving |= before.compare(after, *order).is_ne();
                }
            }
            _ => self.moving.fill(true),
        }
        self.generated += usize::from(entry.as_ref().is_some_and(Entry::is_generated));
        let before = match entry {
            Some(entry) => self.rows.put(entry),
            None => self.rows.remove(id),
        };
        self.generated -= usize::from(before.is_some_and(|before| before.is_generated()));
    }

    fn reached(&mut self, versions: &[i64], newest: &[i64]) {
        self.versions = versions.to_vec();
        for (moving, moved) in self.moving.iter_mut().zip(&mut self.moved) {
            if std::mem::take(moving) {
                *moved = newest.to_vec();
            }
        }
    }
}

async fn entry(conn: &mut Conn, id: Id) -> Result<Option<(Entry, Option<String>)>, DbError> {
    let Some(event) = store::get(conn, id).await? else { return Ok(None) };
    let people: Vec<Id> =
        store::people_of(conn, id).await?.into_iter().map(|person| person.member_id).collect();
    let name = match people.first() {
        Some(first) => members::line(conn, *first).await?.map(|line| line.name),
        None => None,
    };
    let source = citations::first_of(conn, id).await?;
    let has_files = !files::store::attachments(conn, files_of(id)).await?.is_empty();
    let evidence = Evidence { source: source.as_ref(), has_files };
    Ok(Some((Entry::new(&event, &people, evidence, name.as_deref()), event.label)))
}
