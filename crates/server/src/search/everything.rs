//! The index of everything, in memory.

use std::collections::{HashMap, HashSet};

use text_search::Index;

use crate::calendar::store as calendar;
use crate::calendar::upkeep::store as all_events;
use crate::db::{Conn, DbError, Topic};
use crate::feedback::store as feedback;
use crate::files::{self, Attached, Owner, OwnerKind};
use crate::history::HistoryEvent;
use crate::history::store as history;
use crate::households::store as households;
use crate::ids::Id;
use crate::members::store as members;
use crate::views::View;

use super::documents::{self, About, Document, Key};
use super::fields::{NAMES, SPELLING, WORTH};
use super::wire::Kind;

const CALENDAR: Topic = "calendar";
const FAMILIES: Topic = "families";
const FEEDBACK: Topic = "feedback";
const FILES: Topic = "files";

/// What the files that are searched are attached to. Portraits are not.
const SEARCHED: [OwnerKind; 2] = [OwnerKind::Event, OwnerKind::HistoryEvent];

pub struct Everything {
    pub index: Index<About>,
    documents: HashMap<Key, text_search::Document>,
    /// The attachments of each record.
    attached: HashMap<Id, HashSet<Id>>,
    /// Whose birth or death an event is: their document names its place.
    facts: HashMap<Id, Id>,
}

pub enum Change {
    Record(Key, Option<Document>),
    /// All attachments of a record.
    Files(Id, Vec<Document>),
    /// Whose birth or death an event is.
    Fact(Id, Option<Id>),
}

impl Everything {
    fn put(&mut self, document: Document) {
        let Document { about, texts } = document;
        let key = about.key;
        self.remove(key);
        let number = self.index.insert(about, texts.iter().map(|(field, text)| (*field, text.as_str())));
        self.documents.insert(key, number);
    }

    fn remove(&mut self, key: Key) {
        if let Some(number) = self.documents.remove(&key) {
            self.index.remove(number);
        }
    }

    fn put_file(&mut self, owner: Id, document: Document) {
        self.attached.entry(owner).or_default().insert(document.about.key.id);
        self.put(document);
    }
}

impl View for Everything {
    const TOPICS: &'static [Topic] =
        &[CALENDAR, FAMILIES, FEEDBACK, FILES, history::HISTORY, members::MEMBERS];
    type Change = Change;

    async fn load(conn: &mut Conn) -> Result<Self, DbError> {
        let mut everything = Self {
            index: Index::new(SPELLING, NAMES, WORTH),
            documents: HashMap::new(),
            attached: HashMap::new(),
            facts: HashMap::new(),
        };
        let mut facts: HashMap<Id, Vec<HistoryEvent>> = HashMap::new();
        let mut happened = Vec::new();
        let mut after = None;
        loop {
            let page = history::page(conn, after).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            for event in page {
                if let Some(member) = event.fact_member {
                    everything.facts.insert(event.id, member);
                    facts.entry(member).or_default().push(event.clone());
                }
                happened.push(event);
            }
        }
        let mut names: HashMap<Id, String> = HashMap::new();
        let mut after = None;
        loop {
            let page = members::page(conn, after).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            for member in page {
                let facts = facts.remove(&member.id).unwrap_or_default();
                everything.put(documents::person(&member, &facts));
                names.insert(member.id, member.name);
            }
        }
        let mut involved = grouped(history::everyone_involved(conn).await?);
        for event in happened {
            let people = named_of(&names, involved.remove(&event.id));
            everything.put(documents::history(&event, &people));
        }
        let mut invited = grouped(calendar::everyone_in_events(conn).await?);
        let mut after = None;
        loop {
            let page = all_events::page(conn, after).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            for event in page {
                let people = named_of(&names, invited.remove(&event.id));
                if let Some(document) = documents::event(&event, &people) {
                    everything.put(document);
                }
            }
        }
        let mut after = None;
        loop {
            let page = households::page(conn, after).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            page.iter().for_each(|household| everything.put(documents::household(household)));
        }
        let mut after = None;
        loop {
            let page = feedback::page(conn, after).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            for item in page {
                let answers = feedback::answers(conn, item.id).await?;
                everything.put(documents::feedback(&item, &answers));
            }
        }
        for kind in SEARCHED {
            for attached in files::all_attachments(conn, kind).await? {
                let document = file(conn, &attached).await?;
                everything.put_file(attached.attachment.owner_id, document);
            }
        }
        everything.index.shrink();
        Ok(everything)
    }

    /// A birth that is deleted, or becomes another person's, also changes the person that it was about.
    fn also(&self, topic: Topic, id: Id) -> Vec<(Topic, Id)> {
        let person = if topic == history::HISTORY { self.facts.get(&id) } else { None };
        person.map(|person| (members::MEMBERS, *person)).into_iter().collect()
    }

    async fn look(conn: &mut Conn, topic: Topic, id: Id) -> Result<Vec<Change>, DbError> {
        match topic {
            members::MEMBERS => {
                let mut changes = vec![person(conn, id).await?];
                for place in history::places_of(conn, id).await? {
                    changes.push(history_event(conn, place.event_id).await?.0);
                }
                for place in calendar::rows_with_member(conn, id).await? {
                    changes.push(event(conn, place.event_id).await?);
                }
                Ok(changes)
            }
            history::HISTORY => {
                let (change, fact_member) = history_event(conn, id).await?;
                let mut changes = vec![change, Change::Fact(id, fact_member)];
                if let Some(member) = fact_member {
                    changes.push(person(conn, member).await?);
                }
                Ok(changes)
            }
            CALENDAR => Ok(vec![event(conn, id).await?]),
            FAMILIES => {
                let found = households::get(conn, id).await?;
                let document = found.map(|found| documents::household(&found));
                Ok(vec![Change::Record(Key { kind: Kind::Families, id }, document)])
            }
            FEEDBACK => {
                let document = match feedback::get(conn, id).await? {
                    Some(found) => Some(documents::feedback(&found, &feedback::answers(conn, id).await?)),
                    None => None,
                };
                Ok(vec![Change::Record(Key { kind: Kind::Feedback, id }, document)])
            }
            _ => {
                let mut all = Vec::new();
                for kind in SEARCHED {
                    for attached in files::attachments_of(conn, Owner { kind, id }).await? {
                        all.push(file(conn, &attached).await?);
                    }
                }
                Ok(vec![Change::Files(id, all)])
            }
        }
    }

    fn apply(&mut self, change: Change) {
        match change {
            Change::Record(_, Some(document)) => self.put(document),
            Change::Record(key, None) => self.remove(key),
            Change::Files(owner, documents) => {
                for id in self.attached.remove(&owner).unwrap_or_default() {
                    self.remove(Key { kind: Kind::Files, id });
                }
                for document in documents {
                    self.put_file(owner, document);
                }
            }
            Change::Fact(event, Some(member)) => {
                self.facts.insert(event, member);
            }
            Change::Fact(event, None) => {
                self.facts.remove(&event);
            }
        }
    }
}

async fn person(conn: &mut Conn, id: Id) -> Result<Change, DbError> {
    let document = match members::get(conn, id).await? {
        Some(member) => Some(documents::person(&member, &history::facts_of(conn, id).await?)),
        None => None,
    };
    Ok(Change::Record(Key { kind: Kind::People, id }, document))
}

/// Also returns whose birth or death it is.
async fn history_event(conn: &mut Conn, id: Id) -> Result<(Change, Option<Id>), DbError> {
    let key = Key { kind: Kind::History, id };
    let Some(event) = history::get(conn, id).await? else { return Ok((Change::Record(key, None), None)) };
    let mut people = Vec::new();
    for person in history::people_of(conn, id).await? {
        people.extend(members::line(conn, person.member_id).await?.map(|line| line.name));
    }
    Ok((Change::Record(key, Some(documents::history(&event, &people))), event.fact_member))
}

async fn event(conn: &mut Conn, id: Id) -> Result<Change, DbError> {
    let key = Key { kind: Kind::Events, id };
    let Some(event) = calendar::get(conn, id).await? else { return Ok(Change::Record(key, None)) };
    let mut people = Vec::new();
    for member in calendar::member_ids(conn, id).await? {
        people.extend(members::line(conn, member).await?.map(|line| line.name));
    }
    Ok(Change::Record(key, documents::event(&event, &people)))
}

async fn file(conn: &mut Conn, attached: &Attached) -> Result<Document, DbError> {
    let text = files::text_of(conn, attached.file.id).await?;
    Ok(documents::file(attached, text.as_deref()))
}

fn grouped(pairs: Vec<(Id, Id)>) -> HashMap<Id, Vec<Id>> {
    let mut groups: HashMap<Id, Vec<Id>> = HashMap::new();
    for (event, member) in pairs {
        groups.entry(event).or_default().push(member);
    }
    groups
}

fn named_of(names: &HashMap<Id, String>, ids: Option<Vec<Id>>) -> Vec<String> {
    ids.unwrap_or_default().iter().filter_map(|id| names.get(id).cloned()).collect()
}
