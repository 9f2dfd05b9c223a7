//! Undoes an import although something in it was changed later: together with those changes, or without the people whom
//! they are about.

use std::collections::HashMap;

use axum::http::StatusCode;
use serde_json::Value as Json;

use crate::access::{Action, Viewer, may};
use crate::actions::undo::{self, Step};
use crate::app::App;
use crate::changes::{self, Batch, Entry, Kept, Later, references};
use crate::db::{Conn, Image, Record, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::members::Member;
use crate::places::{self, Place};
use crate::record_types::of_table;
use crate::text_enum;

use super::model::Import;
use super::store;

text_enum! {
    /// What becomes of the changes that were made after an import and depend on it.
    pub enum LaterChanges {
        /// They are undone too.
        Undo = "undo",
        /// They stay, and so do the people whom they are about.
        Keep = "keep",
    }
}

/// The later changes that depend on an import; `None` for any other action.
pub async fn later(conn: &mut Conn, batch: Id) -> Result<Option<Later>> {
    match changes::first(conn, batch).await? {
        Some(first) if first.table_name == Import::table().name => {
            Ok(Some(changes::later(conn, &crate::tables(), batch).await?))
        }
        _ => Ok(None),
    }
}

/// Undoes an import and decides about later changes. `last` is the newest of those that someone has seen.
pub async fn undo_with(app: &App, viewer: &Viewer, batch: Id, how: LaterChanges, last: Id) -> Result<()> {
    may(&viewer.user, Action::ManageSite)?;
    let mut tx = undo::open(app).await?;
    let Some(later) = later(&mut tx, batch).await? else {
        return Err(Error::problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid"));
    };
    if later.actions.last().is_none_or(|action| action.batch != last) {
        return Err(Error::conflict("more-changes"));
    }
    let steps = match how {
        LaterChanges::Undo => {
            let later = later.actions.iter().rev().map(|action| Step::all(action.batch));
            later.chain([Step::all(batch)]).collect()
        }
        LaterChanges::Keep => {
            let kept = Rows::load(&mut tx, batch).await?.kept(&later);
            vec![Step { batch, kept, also: Some(|tx, undoing, batch| Box::pin(reduce(tx, undoing, batch))) }]
        }
    };
    undo::put_back(app, tx, viewer, &steps).await
}

/// Notes that only a part of an import is left, so that the next one may bring the rest again.
async fn reduce(tx: &mut Tx, undoing: &mut Batch, batch: Id) -> Result<()> {
    let Some(first) = changes::first(tx, batch).await? else { return Ok(()) };
    let Some(import) = store::import(tx, first.row_id).await? else { return Ok(()) };
    let mut reduced = Import { reduced: true, updated_at: undoing.at(), ..import.clone() };
    undoing.update(tx, &import, &mut reduced).await?;
    Ok(())
}

/// The rows that an import created, and what they refer to.
#[derive(Default)]
struct Rows {
    import: Option<Id>,
    rows: HashMap<Id, Row>,
    /// The places that got a position, by their keys.
    places: HashMap<String, Id>,
}

struct Row {
    members: Vec<Id>,
    /// The keys of the places that it names.
    places: Vec<String>,
    /// Everything that must be there as long as this row is.
    needs: Vec<Id>,
    /// The record that it is a part of.
    whole: Option<Id>,
}

impl Rows {
    async fn load(conn: &mut Conn, batch: Id) -> Result<Self> {
        let mut found = Self::default();
        let mut after = -1;
        loop {
            let entries = changes::stored_after(conn, batch, after).await?;
            let Some(last) = entries.last() else { return Ok(found) };
            after = last.last_position()?;
            for stored in entries.into_iter().filter(|entry| entry.before.is_none()) {
                if stored.table_name == Import::table().name {
                    found.import = Some(stored.row_id);
                }
                for (entry, image) in images(conn, stored).await? {
                    if entry.table_name == Place::table().name
                        && let Some(key) = image.get("key").and_then(Json::as_str)
                    {
                        found.places.insert(key.to_owned(), entry.row_id);
                    }
                    found.rows.insert(entry.row_id, Row::new(&entry, &image));
                }
            }
        }
    }

    /// What stays: the rows that later changes depend on, the people whom these are about with everything that came with
    /// them, and whatever that needs.
    fn kept(&self, later: &Later) -> Kept {
        let mut kept: Kept = self.import.into_iter().collect();
        for id in &later.rows {
            self.keep(*id, &mut kept);
        }
        // An event or a relationship is about people.
        for row in self.rows.values().filter(|row| row.whole.is_some_and(|whole| later.rows.contains(&whole)))
        {
            row.members.iter().for_each(|member| self.keep(*member, &mut kept));
        }
        loop {
            let belongs = |(id, row): &(&Id, &Row)| !kept.contains(*id) && self.belongs(row, &kept);
            let more: Vec<Id> = self.rows.iter().filter(belongs).map(|(id, _)| *id).collect();
            if more.is_empty() {
                break;
            }
            more.into_iter().for_each(|id| self.keep(id, &mut kept));
        }
        // Records name places without referring to them.
        let staying = kept.iter().filter_map(|id| self.rows.get(id));
        let places: Vec<Id> =
            staying.flat_map(|row| &row.places).filter_map(|key| self.places.get(key).copied()).collect();
        kept.extend(places);
        kept
    }

    fn keep(&self, id: Id, kept: &mut Kept) {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if kept.insert(id)
                && let Some(row) = self.rows.get(&id)
            {
                open.extend(row.needs.iter().copied());
            }
        }
    }

    /// True if a row is about people who stay, and about no one who goes.
    fn belongs(&self, row: &Row, kept: &Kept) -> bool {
        let is_about = match row.members.as_slice() {
            [] => row.whole.is_some_and(|whole| kept.contains(&whole)),
            members => members.iter().any(|member| kept.contains(member)),
        };
        is_about && self.stays(row, kept)
    }

    /// True if a row and everything that it needs is about people who stay.
    fn stays(&self, row: &Row, kept: &Kept) -> bool {
        let goes = |member: &Id| self.rows.contains_key(member) && !kept.contains(member);
        let needs = || row.needs.iter().filter(|id| !kept.contains(*id)).filter_map(|id| self.rows.get(id));
        !row.members.iter().any(goes) && needs().all(|needed| self.stays(needed, kept))
    }
}

impl Row {
    fn new(entry: &Entry, image: &Image) -> Self {
        let kind = of_table(&entry.table_name);
        let references = kind.map(|kind| references((kind.table)(), image)).unwrap_or_default();
        let is_member = |to: &str| to == Member::table().name;
        let members = references.iter().filter(|(to, _)| is_member(to)).map(|(_, id)| *id).collect();
        let needs = references.into_iter().map(|(_, id)| id).chain(entry.part_of).collect();
        let named = image.iter().filter(|(column, _)| names_place(column));
        let places = named.filter_map(|(_, name)| name.as_str().map(places::key)).collect();
        Self { members, places, needs, whole: entry.part_of }
    }
}

/// True for the columns in which records name places.
fn names_place(column: &str) -> bool {
    column == "location" || column.ends_with("_place")
}

/// The rows of a stored entry as they are, or as they were when they were last there.
async fn images(conn: &mut Conn, stored: Entry) -> Result<Vec<(Entry, Image)>> {
    let Some(kind) = of_table(&stored.table_name) else { return Ok(Vec::new()) };
    let table = (kind.table)();
    let entries = stored.expand()?;
    let found = (table.several)(conn, entries.iter().map(|entry| entry.row_id).collect()).await?;
    let mut images = Vec::with_capacity(entries.len());
    for (entry, image) in entries.into_iter().zip(found) {
        let image = match image {
            Some(image) => image,
            None => changes::after(conn, table, &entry).await?.unwrap_or_default(),
        };
        images.push((entry, image));
    }
    Ok(images)
}
