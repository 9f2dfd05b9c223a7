//! What is here already, as far as an import is compared with it.

use std::collections::{HashMap, HashSet};

use family_file::Contents;
use gedcom::{Document, Limits};

use crate::db::Conn;
use crate::error::{Error, Result};
use crate::history::{HistoryEvent, store as history};
use crate::ids::Id;
use crate::members::{Member, MemberName, MemberNote, store as members};
use crate::relationships::{Kind, Relationship, store as relationships};
use crate::sources::{Citation, ExternalId, ExternalOwner, Source, store as sources};

use super::positions::Positions;
use super::store;

/// How many earlier imports are tried as the one that a file continues.
const IMPORTS: i64 = 5;

#[derive(Default)]
pub struct Here {
    pub members: HashMap<Id, Member>,
    pub ties: HashMap<(Kind, Id, Id), Relationship>,
    pub sources: HashMap<Id, Source>,
    /// Who has an id of another program; `None` if several have it.
    pub ids: HashMap<(ExternalOwner, String, String), Option<Id>>,
    /// Earlier imports, newest first.
    pub earlier: Vec<Earlier>,
}

/// An earlier import, as its lines are kept.
pub struct Earlier {
    pub id: Id,
    pub contents: Contents,
    pub positions: Positions,
    /// What each record became.
    pub owners: Vec<Option<Id>>,
    pub lines: HashMap<String, String>,
}

impl Here {
    pub async fn load(conn: &mut Conn) -> Result<Self> {
        let mut here = Self::default();
        if !members::any(conn).await? {
            return Ok(here);
        }
        let mut after = None;
        loop {
            let page = members::page(conn, after).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            here.members.extend(page.into_iter().map(|member| (member.id, member)));
        }
        after = None;
        loop {
            let page = sources::page(conn, after).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            here.sources.extend(page.into_iter().map(|source| (source.id, source)));
        }
        for tie in relationships::all(conn).await? {
            here.ties.insert((tie.kind, tie.first_id, tie.second_id), tie);
        }
        for id in store::external_ids(conn).await? {
            let owner = id.owner_id;
            let known = here.ids.entry((id.owner_kind, id.kind, id.value)).or_insert(Some(owner));
            if *known != Some(owner) {
                *known = None;
            }
        }
        for import in store::newest(conn, IMPORTS).await? {
            if let Some(earlier) = Earlier::load(conn, import.id).await? {
                here.earlier.push(earlier);
            }
        }
        Ok(here)
    }
}

impl Earlier {
    async fn load(conn: &mut Conn, id: Id) -> Result<Option<Self>> {
        let mut text = String::new();
        let mut owners = Vec::new();
        let mut lines = HashMap::new();
        let mut after = -1;
        loop {
            let page = store::kept(conn, id, after).await?;
            let Some(last) = page.last() else { break };
            after = last.position;
            for record in page {
                text.push_str(&record.lines);
                owners.push(record.owner_id);
                if let Some(xref) = record.xref {
                    lines.entry(xref).or_insert(record.lines);
                }
            }
        }
        // What was read once can be read again.
        let document =
            tokio::task::spawn_blocking(move || Document::read(text.as_bytes(), &Limits::default()));
        let Ok(document) = document.await.map_err(Error::internal)? else { return Ok(None) };
        let contents = tokio::task::spawn_blocking(move || Contents::read(document));
        let contents = contents.await.map_err(Error::internal)?;
        let positions = Positions::of(&contents);
        Ok(Some(Self { id, contents, positions, owners, lines }))
    }

    /// What the record with this id became.
    pub fn owner(&self, xref: &str) -> Option<Id> {
        self.owners.get(self.positions.named(xref)?).copied().flatten()
    }
}

/// What belongs to members who are in the file.
#[derive(Default)]
pub struct Details {
    pub names: HashMap<Id, Vec<MemberName>>,
    pub notes: HashMap<Id, Vec<MemberNote>>,
    pub citations: HashMap<Id, Vec<Citation>>,
    pub ids: HashMap<Id, Vec<ExternalId>>,
    pub events: HashMap<Id, Vec<HistoryEvent>>,
    /// Rows by the structure that they were made from.
    pub rows: HashMap<(usize, u32), Id>,
}

impl Details {
    pub async fn load(conn: &mut Conn, wanted: &HashSet<Id>, earlier: Option<Id>) -> Result<Self> {
        let mut details = Self::default();
        for id in wanted {
            details.names.insert(*id, members::names_of(conn, *id).await?);
            details.notes.insert(*id, members::notes_of(conn, *id).await?);
            details.citations.insert(*id, sources::of_record(conn, *id).await?);
            details.ids.insert(*id, sources::external_ids(conn, *id).await?);
            details.events.insert(*id, history::of_member(conn, *id).await?);
        }
        if let Some(earlier) = earlier.filter(|_| !wanted.is_empty()) {
            for (row, position, at) in store::origins(conn, earlier).await? {
                if let (Ok(position), Ok(at)) = (usize::try_from(position), u32::try_from(at)) {
                    details.rows.insert((position, at), row);
                }
            }
        }
        Ok(details)
    }
}
