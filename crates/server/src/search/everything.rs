//! The index of everything, in memory.

use std::collections::{HashMap, HashSet};

use text_search::Index;

use crate::calendar::store as calendar;
use crate::calendar::upkeep::store as all_events;
use crate::db::{Conn, DbError, Topic};
use crate::feedback::store as feedback;
use crate::files::{self, Attached, Owner, OwnerKind};
use crate::history::store as history;
use crate::households::store as households;
use crate::ids::Id;
use crate::members::store as members;
use crate::relationships::store as relationships;
use crate::sources::{citations, store as sources};
use crate::views::View;

use super::couples;
use super::documents::{self, About, Document, Key};
use super::fields::{NAMES, SPELLING, WORTH};
use super::wire::Kind;

const CALENDAR: Topic = "calendar";
const FAMILIES: Topic = "families";
const FEEDBACK: Topic = "feedback";
const FILES: Topic = "files";
/// One of a couple, not with all that they took part in.
const PARTNER: Topic = "partner";

/// What the files that are searched are attached to.
const SEARCHED: [OwnerKind; 4] =
    [OwnerKind::Event, OwnerKind::HistoryEvent, OwnerKind::Member, OwnerKind::Source];

pub struct Everything {
    pub index: Index<About>,
    documents: HashMap<Key, text_search::Document>,
    /// The attachments of each record.
    attached: HashMap<Id, HashSet<Id>>,
    /// The sources that each record quotes: their documents have the quotes.
    quoted: HashMap<Id, Vec<Id>>,
    /// The couples of whom something is known: both are found by it.
    couples: HashMap<Id, [Id; 2]>,
}

pub enum Change {
    Record(Key, Option<Document>),
    /// All attachments of a record.
    Files(Id, Vec<Document>),
    /// The sources that a record quotes.
    Quoted(Id, Vec<Id>),
    Couple(Id, Option<[Id; 2]>),
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
    const TOPICS: &'static [Topic] = &[
        CALENDAR,
        FAMILIES,
        FEEDBACK,
        FILES,
        history::HISTORY,
        members::MEMBERS,
        members::RELATIONSHIPS,
        sources::SOURCES,
    ];
    type Change = Change;

    async fn load(conn: &mut Conn) -> Result<Self, DbError> {
        let mut everything = Self {
            index: Index::new(SPELLING, NAMES, WORTH),
            documents: HashMap::new(),
            attached: HashMap::new(),
            quoted: HashMap::new(),
            couples: HashMap::new(),
        };
        let mut of_couples: HashMap<Id, Vec<String>> = HashMap::new();
        for tie in relationships::dated_or_placed(conn).await? {
            let (words, both) = (couples::indexed(&tie), [tie.first_id, tie.second_id]);
            both.iter().for_each(|id| of_couples.entry(*id).or_default().push(words.clone()));
            everything.couples.insert(tie.id, both);
        }
        // Everyone's portrait would be found with them.
        let mut portraits = HashSet::new();
        // Page by page: the whole history at once would take more memory than the index.
        let mut after = None;
        loop {
            let page = members::page(conn, after).await?;
            let (Some(first), Some(last)) = (page.first(), page.last()) else { break };
            after = Some(last.id);
            let names = members::names_between(conn, first.id, last.id).await?;
            let mut names = grouped(names.into_iter().map(|name| (name.member_id, name)));
            let notes = members::notes_between(conn, first.id, last.id).await?;
            let mut notes = grouped(notes.into_iter().map(|note| (note.member_id, note)));
            for member in page {
                portraits.extend(member.portrait);
                let names = names.remove(&member.id).unwrap_or_default();
                let notes = notes.remove(&member.id).unwrap_or_default();
                let couples = of_couples.remove(&member.id).unwrap_or_default();
                everything.put(documents::person(&member, &names, &notes, &couples));
            }
        }
        let source_files = citations::first_files(conn).await?;
        let mut after = None;
        loop {
            let page = history::page(conn, after).await?;
            let (Some(first), Some(last)) = (page.first(), page.last()) else { break };
            after = Some(last.id);
            let people = history::people_between(conn, first.id, last.id).await?;
            let mut people = grouped(people.into_iter().map(|(event, _, name)| (event, name)));
            let cited = citations::first_between(conn, first.id, last.id, &source_files).await?;
            for event in page {
                let people = people.remove(&event.id).unwrap_or_default();
                everything.put(documents::history(&event, &people, cited.get(&event.id)));
            }
        }
        let mut after = None;
        loop {
            let page = sources::page(conn, after).await?;
            let (Some(first), Some(last)) = (page.first(), page.last()) else { break };
            after = Some(last.id);
            let mut quotes: HashMap<Id, Vec<String>> = HashMap::new();
            for (source, record, quote) in sources::quotes_between(conn, first.id, last.id).await? {
                quotes.entry(source).or_default().push(quote);
                everything.quoted.entry(record).or_default().push(source);
            }
            for source in page {
                let quotes = quotes.remove(&source.id).unwrap_or_default();
                everything.put(documents::source(&source, &quotes));
            }
        }
        let mut after = None;
        loop {
            let page = all_events::page(conn, after).await?;
            let (Some(first), Some(last)) = (page.first(), page.last()) else { break };
            after = Some(last.id);
            let mut people = grouped(calendar::names_between(conn, first.id, last.id).await?);
            for event in page {
                let people = people.remove(&event.id).unwrap_or_default();
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
                if kind == OwnerKind::Member && portraits.contains(&attached.file.id) {
                    continue;
                }
                let document = file(conn, &attached).await?;
                everything.put_file(attached.attachment.owner_id, document);
            }
        }
        everything.index.shrink();
        Ok(everything)
    }

    /// A record that quotes sources has changed: so may their quotes. One of a person's files may be the portrait now.
    /// A couple that is no more, or has other words now, changes what both are found by.
    fn also(&self, topic: Topic, id: Id) -> Vec<(Topic, Id)> {
        if topic == members::MEMBERS && self.attached.contains_key(&id) {
            return vec![(FILES, id)];
        }
        if topic == members::RELATIONSHIPS {
            let both = self.couples.get(&id).into_iter().flatten();
            return both.map(|member| (PARTNER, *member)).collect();
        }
        let quoted = if topic == sources::SOURCES { self.quoted.get(&id) } else { None };
        quoted.into_iter().flatten().map(|source| (sources::SOURCES, *source)).collect()
    }

    async fn look(conn: &mut Conn, topic: Topic, id: Id) -> Result<Vec<Change>, DbError> {
        match topic {
            members::MEMBERS => {
                let mut changes = person(conn, id).await?;
                for place in history::places_of(conn, id).await? {
                    changes.push(history_event(conn, place.event_id).await?);
                }
                for place in calendar::rows_with_member(conn, id).await? {
                    changes.push(event(conn, place.event_id).await?);
                }
                Ok(changes)
            }
            members::RELATIONSHIPS => {
                let found =
                    relationships::get(conn, id).await?.filter(|tie| !couples::indexed(tie).is_empty());
                let both = found.map(|tie| [tie.first_id, tie.second_id]);
                let mut changes = vec![Change::Couple(id, both)];
                for member in both.into_iter().flatten() {
                    changes.extend(person(conn, member).await?);
                }
                Ok(changes)
            }
            PARTNER => person(conn, id).await,
            history::HISTORY => Ok(vec![history_event(conn, id).await?]),
            // A source, or a record that cites some.
            sources::SOURCES => {
                let mut changes = vec![source(conn, id).await?];
                for event in sources::events_citing(conn, id).await? {
                    changes.push(history_event(conn, event).await?);
                }
                let mut quoted = Vec::new();
                for citation in sources::of_record(conn, id).await? {
                    changes.push(source(conn, citation.source_id).await?);
                    if citation.quote.is_some() {
                        quoted.push(citation.source_id);
                    }
                }
                changes.push(history_event(conn, id).await?);
                changes.push(Change::Quoted(id, quoted));
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
                let mut changes = vec![attached(conn, id).await?];
                // A source's file can be what its events are called by.
                for event in sources::events_citing(conn, id).await? {
                    changes.push(history_event(conn, event).await?);
                }
                Ok(changes)
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
            Change::Quoted(record, sources) if sources.is_empty() => {
                self.quoted.remove(&record);
            }
            Change::Quoted(record, sources) => {
                self.quoted.insert(record, sources);
            }
            Change::Couple(tie, Some(both)) => {
                self.couples.insert(tie, both);
            }
            Change::Couple(tie, None) => {
                self.couples.remove(&tie);
            }
        }
    }
}

/// With their couples, as these were read: the entries of both must be found again when a couple changes.
async fn person(conn: &mut Conn, id: Id) -> Result<Vec<Change>, DbError> {
    let key = Key { kind: Kind::People, id };
    let Some(member) = members::get(conn, id).await? else { return Ok(vec![Change::Record(key, None)]) };
    let names = members::names_of(conn, id).await?;
    let notes = members::notes_of(conn, id).await?;
    let mut changes = Vec::new();
    let mut words = Vec::new();
    for tie in relationships::of(conn, id).await? {
        let indexed = couples::indexed(&tie);
        if !indexed.is_empty() {
            changes.push(Change::Couple(tie.id, Some([tie.first_id, tie.second_id])));
            words.push(indexed);
        }
    }
    changes.push(Change::Record(key, Some(documents::person(&member, &names, &notes, &words))));
    Ok(changes)
}

async fn source(conn: &mut Conn, id: Id) -> Result<Change, DbError> {
    let document = match sources::get(conn, id).await? {
        Some(source) => Some(documents::source(&source, &sources::quotes_of(conn, id).await?)),
        None => None,
    };
    Ok(Change::Record(Key { kind: Kind::Sources, id }, document))
}

async fn history_event(conn: &mut Conn, id: Id) -> Result<Change, DbError> {
    let key = Key { kind: Kind::History, id };
    let Some(event) = history::get(conn, id).await? else { return Ok(Change::Record(key, None)) };
    let mut people = Vec::new();
    for person in history::people_of(conn, id).await? {
        people.extend(members::line(conn, person.member_id).await?.map(|line| line.name));
    }
    let source = citations::first_of(conn, id).await?;
    Ok(Change::Record(key, Some(documents::history(&event, &people, source.as_ref()))))
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

/// The files of a record, whatever it is.
async fn attached(conn: &mut Conn, id: Id) -> Result<Change, DbError> {
    let portrait = members::get(conn, id).await?.and_then(|member| member.portrait);
    let mut all = Vec::new();
    for kind in SEARCHED {
        for attached in files::attachments_of(conn, Owner { kind, id }).await? {
            if portrait != Some(attached.file.id) {
                all.push(file(conn, &attached).await?);
            }
        }
    }
    Ok(Change::Files(id, all))
}

async fn file(conn: &mut Conn, attached: &Attached) -> Result<Document, DbError> {
    let text = files::text_of(conn, attached.file.id).await?;
    Ok(documents::file(attached, text.as_deref()))
}

fn grouped<T>(pairs: impl IntoIterator<Item = (Id, T)>) -> HashMap<Id, Vec<T>> {
    let mut groups: HashMap<Id, Vec<T>> = HashMap::new();
    for (id, one) in pairs {
        groups.entry(id).or_default().push(one);
    }
    groups
}
