//! The existing records that an import is compared with.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use family_file::{Contents, File, Origin};
use gedcom::{Document, Limits, Structure};

use crate::db::Conn;
use crate::error::{Error, Result};
use crate::files::{self, Attached, OwnerKind};
use crate::history::{HistoryEvent, store as history};
use crate::ids::Id;
use crate::members::{Member, MemberName, MemberNote, store as members};
use crate::relationships::{Kind, Relationship, store as relationships};
use crate::sources::{Citation, ExternalId, ExternalOwner, Source, store as sources};

use super::kept::store as kept;
use super::model::Import;
use super::positions::Positions;
use super::store;

/// The parts of this many records are read at once.
const PAGE: usize = 500;

#[derive(Default)]
pub struct Here {
    /// Everyone's name. The family may be large, so the other values to compare are in [`Details`].
    pub members: HashMap<Id, String>,
    /// The relationship for each fact.
    pub ties: HashMap<(Kind, Id, Id), Id>,
    pub sources: HashMap<Id, Source>,
    /// The owner of an id of another program; `None` if several records have it.
    pub ids: HashMap<(ExternalOwner, String, String), Option<Id>>,
    /// The earlier import that the file continues.
    pub earlier: Option<Earlier>,
    /// Its records that are no longer here because an import was undone, so that this one may bring them again.
    pub taken_back: HashSet<Id>,
}

/// An earlier import, as its lines are kept.
pub struct Earlier {
    pub id: Id,
    /// True if it was undone in part, so its values may not be what is here.
    pub reduced: bool,
    pub contents: Contents,
    pub positions: Positions,
    /// Our record that each record became.
    pub owners: Vec<Option<Id>>,
    /// Rows by the structure that they were made from: the record's position, and its number there.
    pub rows: HashMap<(usize, u32), Vec<Id>>,
}

impl Here {
    pub async fn load(conn: &mut Conn) -> Result<Self> {
        let mut here = Self::default();
        if !members::any(conn).await? {
            return Ok(here);
        }
        here.members = store::names(conn).await?.into_iter().collect();
        let mut after = None;
        loop {
            let page = sources::page(conn, after).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            here.sources.extend(page.into_iter().map(|source| (source.id, source)));
        }
        let ties = store::ties(conn).await?;
        here.ties = ties.into_iter().map(|(id, kind, first, second)| ((kind, first, second), id)).collect();
        for id in store::external_ids(conn).await? {
            let owner = id.owner_id;
            let known = here.ids.entry((id.owner_kind, id.kind, id.value)).or_insert(Some(owner));
            if *known != Some(owner) {
                *known = None;
            }
        }
        Ok(here)
    }
}

impl Here {
    /// Takes the earlier import that the file continues.
    pub async fn continue_with(&mut self, conn: &mut Conn, mut earlier: Earlier) -> Result<()> {
        let ties: HashSet<&Id> = self.ties.values().collect();
        let is_here =
            |id: &Id| self.members.contains_key(id) || self.sources.contains_key(id) || ties.contains(id);
        let mut gone: HashSet<Id> =
            earlier.owners.iter().flatten().filter(|id| !is_here(id)).copied().collect();
        if !gone.is_empty() {
            // Its records may have come with an import before it.
            let undone: HashSet<Id> =
                kept::undone(conn, earlier.id).await?.into_iter().map(|(id,)| id).collect();
            gone.retain(|id| undone.contains(id));
        }
        self.taken_back = gone;
        for (row, position, at) in store::origins(conn, earlier.id).await? {
            if let (Ok(position), Ok(at)) = (usize::try_from(position), u32::try_from(at)) {
                earlier.rows.entry((position, at)).or_default().push(row);
            }
        }
        self.earlier = Some(earlier);
        Ok(())
    }
}

impl Earlier {
    pub async fn load(conn: &mut Conn, import: &Import) -> Result<Option<Self>> {
        let earlier = Self::read(conn, import.id, false).await?;
        Ok(earlier.map(|earlier| Self { reduced: import.reduced, ..earlier }))
    }

    /// Only its sources, and the files that they name.
    pub async fn load_sources(conn: &mut Conn, id: Id) -> Result<Option<Self>> {
        Self::read(conn, id, true).await
    }

    async fn read(conn: &mut Conn, id: Id, only_sources: bool) -> Result<Option<Self>> {
        let mut text = String::new();
        let mut owners = Vec::new();
        let mut after = -1;
        loop {
            let page = store::kept(conn, id, after, only_sources).await?;
            let Some(last) = page.last() else { break };
            after = last.position;
            for record in page {
                text.push_str(&record.lines);
                owners.push(record.owner_id);
            }
        }
        let read = move || {
            // These lines were read once, so they can be read again.
            let document = Document::read(text.as_bytes(), &Limits::default()).ok()?;
            drop(text);
            let contents = Contents::read(document);
            let positions = Positions::of(&contents);
            Some(Self { id, reduced: false, contents, positions, owners, rows: HashMap::new() })
        };
        tokio::task::spawn_blocking(read).await.map_err(Error::internal)
    }

    /// The paths of the files of sources, each with the source that it belongs to here.
    pub fn files_of_sources(&self) -> Vec<(Id, String)> {
        let mut files = Vec::new();
        for number in 0..self.contents.sources() {
            let position = self.positions.at_line(self.contents.source_structure(number).index());
            let Some(owner) = position.and_then(|position| *self.owners.get(position)?) else { continue };
            let path = |file: &File| file.entry_name().map_or_else(|| file.path.clone(), Cow::into_owned);
            files.extend(self.contents.source(number).files.iter().map(|file| (owner, path(file))));
        }
        files
    }

    /// True if a row was made from this structure, whether it is still here or not.
    pub fn had_row(&self, position: Option<usize>, origin: Origin) -> bool {
        position.zip(origin.0).is_some_and(|structure| self.rows.contains_key(&structure))
    }

    /// True if files came with it.
    pub fn had_files(&self) -> bool {
        self.rows.keys().any(|(position, at)| {
            let record =
                self.positions.line(*position).and_then(|line| self.contents.document().structure(line));
            let structure = record.and_then(|record| record.children().nth(*at as usize));
            structure.is_some_and(|structure| structure.tag() == "OBJE")
        })
    }

    /// The record with this id.
    pub fn record(&self, xref: &str) -> Option<Structure<'_>> {
        self.contents.document().structure(self.positions.line(self.positions.named(xref)?)?)
    }

    /// The member that this person became.
    pub fn owner_of_person(&self, number: usize) -> Option<Id> {
        let position = self.positions.at_line(self.contents.person_record(number).index())?;
        self.owners.get(position).copied().flatten()
    }

    /// Our record that the record with this id became.
    pub fn owner(&self, xref: &str) -> Option<Id> {
        self.owners.get(self.positions.named(xref)?).copied().flatten()
    }
}

/// The records to read in full: those that are here and have changed in the file.
#[derive(Default)]
pub struct Wanted {
    pub members: HashSet<Id>,
    pub ties: Vec<Id>,
    pub sources: Vec<Id>,
    /// True if files came with the records, which are compared with those here.
    pub files: bool,
}

/// The records that are compared field by field, with their parts.
#[derive(Default)]
pub struct Details {
    pub members: HashMap<Id, Member>,
    pub ties: HashMap<Id, Relationship>,
    pub names: HashMap<Id, Vec<MemberName>>,
    pub notes: HashMap<Id, Vec<MemberNote>>,
    /// The citations of members with their names, of their events, and of couples.
    pub citations: HashMap<Id, Vec<Citation>>,
    pub ids: HashMap<Id, Vec<ExternalId>>,
    pub events: HashMap<Id, Vec<HistoryEvent>>,
    /// The files of members, of their events, and of sources.
    pub files: HashMap<Id, Vec<Attached>>,
}

impl Details {
    pub async fn load(conn: &mut Conn, wanted: &Wanted) -> Result<Self> {
        let mut details = Self::default();
        for id in &wanted.members {
            details.members.extend(members::get(conn, *id).await?.map(|member| (*id, member)));
            details.names.insert(*id, members::names_of(conn, *id).await?);
            details.notes.insert(*id, members::notes_of(conn, *id).await?);
            details.ids.insert(*id, sources::external_ids(conn, *id).await?);
            details.events.insert(*id, history::of_member(conn, *id).await?);
        }
        for id in &wanted.ties {
            details.ties.extend(relationships::get(conn, *id).await?.map(|tie| (*id, tie)));
        }
        let members: Vec<Id> = wanted.members.iter().copied().collect();
        let events: HashSet<Id> = details.events.values().flatten().map(|event| event.id).collect();
        let events: Vec<Id> = events.into_iter().collect();
        for some in [&members, &events, &wanted.ties].into_iter().flat_map(|ids| ids.chunks(PAGE)) {
            for citation in sources::of_records(conn, some).await? {
                details.citations.entry(citation.record_id).or_default().push(citation);
            }
        }
        if wanted.files {
            let owners = [
                (OwnerKind::Member, &members),
                (OwnerKind::HistoryEvent, &events),
                (OwnerKind::Source, &wanted.sources),
            ];
            for (kind, ids) in owners {
                for some in ids.chunks(PAGE) {
                    for attached in files::attachments_among(conn, kind, some).await? {
                        details.files.entry(attached.attachment.owner_id).or_default().push(attached);
                    }
                }
            }
        }
        Ok(details)
    }
}
