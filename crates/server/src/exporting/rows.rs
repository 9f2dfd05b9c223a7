//! The rows of the chosen people, read with few statements for any number of people.

use std::collections::HashMap;

use crate::db::{Conn, DbError};
use crate::files::{self, Attached, OwnerKind};
use crate::history::{HistoryEvent, HistoryPerson, store as history};
use crate::ids::Id;
use crate::members::{Member, MemberName, MemberNote, store as members};
use crate::relationships::{Relationship, store as relationships};
use crate::sources::{Citation, ExternalId, Source, store as sources};

use super::choice::ChosenPeople;

/// A statement names this many ids.
const CHUNK: usize = 200;

/// All rows of a statement about some ids.
macro_rules! among {
    ($conn:expr, $ids:expr, $read:path) => {{
        let mut rows = Vec::new();
        for chunk in $ids.chunks(CHUNK) {
            rows.extend($read($conn, chunk).await?);
        }
        rows
    }};
}

/// Rows by the id of the record that they belong to.
pub type ById<T> = HashMap<Id, Vec<T>>;

pub fn by_id<T>(rows: Vec<T>, id: impl Fn(&T) -> Id) -> ById<T> {
    let mut found: ById<T> = HashMap::new();
    for row in rows {
        found.entry(id(&row)).or_default().push(row);
    }
    found
}

/// Reads members page by page, so that they are never all in memory.
pub struct Members {
    rest: Option<Vec<Id>>,
    after: Option<Id>,
    ended: bool,
}

impl Members {
    pub fn of(chosen: &ChosenPeople) -> Self {
        let rest = match chosen {
            ChosenPeople::Everyone => None,
            // In reverse, because they are taken from the end.
            ChosenPeople::Some(ids) => Some(ids.iter().rev().copied().collect()),
        };
        Self { rest, after: None, ended: false }
    }

    /// The next ones by their ids; none at the end.
    pub async fn next(&mut self, conn: &mut Conn) -> Result<Vec<Member>, DbError> {
        if let Some(rest) = &mut self.rest {
            let mut page = Vec::new();
            while page.is_empty() && !rest.is_empty() {
                let ids = rest.split_off(rest.len().saturating_sub(CHUNK));
                page = members::among(conn, &ids).await?;
            }
            page.sort_unstable_by_key(|member| member.id);
            return Ok(page);
        }
        if self.ended {
            return Ok(Vec::new());
        }
        let page = members::page(conn, self.after).await?;
        self.after = page.last().map(|member| member.id);
        self.ended = self.after.is_none();
        Ok(page)
    }
}

/// The rows that belong to the chosen people, besides their own rows and the sources.
pub struct Belongings {
    pub events: Vec<HistoryEvent>,
    pub involved: ById<HistoryPerson>,
    pub facts: Vec<Relationship>,
    pub parts: Parts,
    pub citations: ById<Citation>,
    pub ids: ById<ExternalId>,
    pub portraits: ById<Attached>,
    pub pictures: ById<Attached>,
}

pub async fn belongings(conn: &mut Conn, chosen: &ChosenPeople) -> Result<Belongings, DbError> {
    let (events, involved) = events(conn, chosen).await?;
    let facts = relationships(conn, chosen).await?;
    let mut records: Vec<Id> = match chosen {
        ChosenPeople::Everyone => Vec::new(),
        ChosenPeople::Some(ids) => ids.iter().copied().collect(),
    };
    let portraits = files(conn, chosen, OwnerKind::Member, &records).await?;
    records.extend(events.iter().map(|event| event.id));
    records.extend(facts.iter().map(|fact| fact.id));
    Ok(Belongings {
        parts: parts(conn, chosen).await?,
        citations: citations(conn, chosen, &records).await?,
        ids: external_ids(conn, chosen, &records).await?,
        pictures: files(conn, chosen, OwnerKind::HistoryEvent, &records).await?,
        events,
        involved,
        facts,
        portraits,
    })
}

/// The names and notes of members.
pub struct Parts {
    pub names: ById<MemberName>,
    pub notes: ById<MemberNote>,
}

pub async fn parts(conn: &mut Conn, chosen: &ChosenPeople) -> Result<Parts, DbError> {
    let (names, notes) = match chosen {
        ChosenPeople::Everyone => (members::all_names(conn).await?, members::all_notes(conn).await?),
        ChosenPeople::Some(ids) => {
            let ids: Vec<Id> = ids.iter().copied().collect();
            (among!(conn, &ids, members::names_among), among!(conn, &ids, members::notes_among))
        }
    };
    Ok(Parts { names: by_id(names, |name| name.member_id), notes: by_id(notes, |note| note.member_id) })
}

/// The facts between two of the chosen people.
pub async fn relationships(conn: &mut Conn, chosen: &ChosenPeople) -> Result<Vec<Relationship>, DbError> {
    let mut facts = match chosen {
        ChosenPeople::Everyone => relationships::all(conn).await?,
        ChosenPeople::Some(ids) => {
            let ids: Vec<Id> = ids.iter().copied().collect();
            among!(conn, &ids, relationships::among)
        }
    };
    facts.retain(|fact| chosen.contains(fact.second_id));
    facts.sort_unstable_by_key(|fact| fact.id);
    Ok(facts)
}

/// The events of the chosen people, and everyone who was involved. Events without people are only in exports
/// of everyone.
async fn events(
    conn: &mut Conn,
    chosen: &ChosenPeople,
) -> Result<(Vec<HistoryEvent>, ById<HistoryPerson>), DbError> {
    let (mut events, people) = match chosen {
        ChosenPeople::Everyone => {
            let mut events: Vec<HistoryEvent> = Vec::new();
            loop {
                let page = history::page(conn, events.last().map(|event| event.id)).await?;
                if page.is_empty() {
                    break;
                }
                events.extend(page);
            }
            (events, history::all_people(conn).await?)
        }
        ChosenPeople::Some(ids) => {
            let ids: Vec<Id> = ids.iter().copied().collect();
            let rows: Vec<HistoryPerson> = among!(conn, &ids, history::rows_of_members);
            let mut ids: Vec<Id> = rows.iter().map(|row| row.event_id).collect();
            ids.sort_unstable();
            ids.dedup();
            (among!(conn, &ids, history::among), among!(conn, &ids, history::people_among))
        }
    };
    // Sort them by date.
    events.sort_unstable_by_key(|event| (event.sort_key, event.id));
    Ok((events, by_id(people, |person| person.event_id)))
}

/// The citations of these records and their parts, by the row that cites.
async fn citations(
    conn: &mut Conn,
    chosen: &ChosenPeople,
    records: &[Id],
) -> Result<ById<Citation>, DbError> {
    let citations = match chosen {
        ChosenPeople::Everyone => sources::all_citations(conn).await?,
        ChosenPeople::Some(_) => among!(conn, records, sources::of_records),
    };
    Ok(by_id(citations, |citation| citation.owner_id))
}

pub async fn external_ids(
    conn: &mut Conn,
    chosen: &ChosenPeople,
    records: &[Id],
) -> Result<ById<ExternalId>, DbError> {
    let ids = match chosen {
        ChosenPeople::Everyone => sources::all_external_ids(conn).await?,
        ChosenPeople::Some(_) => among!(conn, records, sources::external_ids_among),
    };
    Ok(by_id(ids, |id| id.owner_id))
}

/// All sources, or those that the chosen records cite.
pub async fn sources(conn: &mut Conn, chosen: &ChosenPeople, cited: &[Id]) -> Result<Vec<Source>, DbError> {
    let mut found: Vec<Source> = match chosen {
        ChosenPeople::Everyone => {
            let mut all: Vec<Source> = Vec::new();
            loop {
                let page = sources::page(conn, all.last().map(|source| source.id)).await?;
                if page.is_empty() {
                    break all;
                }
                all.extend(page);
            }
        }
        ChosenPeople::Some(_) => among!(conn, cited, sources::among),
    };
    found.sort_unstable_by_key(|source| source.id);
    Ok(found)
}

/// The files of these records that everyone may see.
pub async fn files(
    conn: &mut Conn,
    chosen: &ChosenPeople,
    kind: OwnerKind,
    owners: &[Id],
) -> Result<ById<Attached>, DbError> {
    let mut found = match chosen {
        ChosenPeople::Everyone => files::all_attachments(conn, kind).await?,
        ChosenPeople::Some(_) => {
            let mut found = Vec::new();
            for chunk in owners.chunks(CHUNK) {
                found.extend(files::attachments_among(conn, kind, chunk).await?);
            }
            found
        }
    };
    found.retain(|attached| attached.attachment.only_for.is_none());
    Ok(by_id(found, |attached| attached.attachment.owner_id))
}
