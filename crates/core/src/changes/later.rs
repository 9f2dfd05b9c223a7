//! Finds the actions that depend on an earlier one, which therefore cannot be undone alone.

use std::collections::HashSet;

use crate::db::{Conn, DbError, Image, RecordTable};
use crate::error::Result;
use crate::ids::Id;

use super::model::after;
use super::store::{self, Entry};
use super::undo::table_of;

/// The later actions that are in force and changed a row of an action, or refer to one.
#[derive(Default)]
pub struct Later {
    /// The first entry of each, oldest first.
    pub actions: Vec<Entry>,
    /// The rows of the earlier action that they changed or refer to.
    pub rows: HashSet<Id>,
}

/// The actions after this one that depend on it, directly or through each other.
pub async fn later(conn: &mut Conn, tables: &[&'static RecordTable], batch: Id) -> Result<Later> {
    let mut later = Later::default();
    let Some(first) = store::first(conn, batch).await? else { return Ok(later) };
    let own = rows_of(conn, batch).await?;
    let mut depended = own.clone();
    let mut seen = (first.number, i64::MAX);
    let mut action: Option<Action> = None;
    loop {
        let entries = store::stored_since(conn, seen).await?;
        let Some(last) = entries.last() else { break };
        seen = (last.number, last.position);
        for stored in entries {
            if action.as_ref().is_none_or(|action| action.first.number != stored.number) {
                if let Some(action) = action.take() {
                    action.end(&own, &mut depended, &mut later);
                }
                let counts = counts(conn, &stored, first.number).await?;
                action = Some(Action { first: stored.clone(), counts, ids: Vec::new() });
            }
            if let Some(action) = action.as_mut().filter(|action| action.counts) {
                action.read(conn, tables, stored).await?;
            }
        }
    }
    if let Some(action) = action {
        action.end(&own, &mut depended, &mut later);
    }
    Ok(later)
}

struct Action {
    first: Entry,
    /// False for what has been undone, and for its undo.
    counts: bool,
    /// The rows that it changed, each followed by the ids that it names.
    ids: Vec<(Id, Vec<Id>)>,
}

impl Action {
    async fn read(&mut self, conn: &mut Conn, tables: &[&'static RecordTable], stored: Entry) -> Result<()> {
        let table = table_of(tables, &stored)?;
        let is_run = stored.is_run();
        let entries = stored.expand()?;
        let rows = entries.iter().filter(|_| is_run).map(|entry| entry.row_id).collect();
        let mut there = (table.several)(conn, rows).await?.into_iter();
        for entry in entries {
            let made = match there.next().flatten() {
                Some(image) => Some(image),
                None => after(conn, table, &entry).await?,
            };
            let images = [entry.before()?, made].into_iter().flatten();
            let named = images.flat_map(|image| references(table, &image)).map(|(_, id)| id);
            let names = named.chain(entry.part_of).collect();
            self.ids.push((entry.row_id, names));
        }
        Ok(())
    }

    fn end(self, own: &HashSet<Id>, depended: &mut HashSet<Id>, later: &mut Later) {
        let all = || self.ids.iter().flat_map(|(row, names)| std::iter::once(row).chain(names));
        if !all().any(|id| depended.contains(id)) {
            return;
        }
        later.rows.extend(all().filter(|id| own.contains(id)));
        depended.extend(self.ids.iter().map(|(row, _)| row));
        later.actions.push(self.first);
    }
}

/// True if an action is in force and is not just the undo of another later one.
async fn counts(conn: &mut Conn, first: &Entry, since: i64) -> Result<bool, DbError> {
    if store::is_undone(conn, first.batch).await? {
        return Ok(false);
    }
    let Some(undone) = first.undoes else { return Ok(true) };
    Ok(store::first(conn, undone).await?.is_none_or(|undone| undone.number <= since))
}

async fn rows_of(conn: &mut Conn, batch: Id) -> Result<HashSet<Id>> {
    let mut rows = HashSet::new();
    let mut after = -1;
    loop {
        let entries = store::stored_after(conn, batch, after).await?;
        let Some(last) = entries.last() else { return Ok(rows) };
        after = last.last_position()?;
        for stored in entries {
            rows.extend(stored.expand()?.iter().map(|entry| entry.row_id));
        }
    }
}

/// The tables and ids of other rows that an image names.
pub fn references(table: &RecordTable, image: &Image) -> Vec<(&'static str, Id)> {
    let id = |column: &str| image.get(column)?.as_str()?.parse().ok();
    table.references.iter().filter_map(|reference| Some((reference.to, id(reference.column)?))).collect()
}
