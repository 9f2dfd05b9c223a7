//! Each record type says here how it is cleared; the order of clearing follows from that.

use std::collections::BTreeSet;

use crate::clock::Moment;
use crate::db::{DbError, Later, OnDelete, Sql, Tx};
use crate::live::{Audience, Notice};

use super::{PlainTable, RecordType};

pub struct Clearing {
    pub rows: Cleared,
    /// The topic that pages load again, and the people whose pages do. Parts have none: their records are announced.
    pub notice: Option<(Audience, &'static str)>,
}

pub enum Cleared {
    /// They belong to the installation.
    Nothing,
    Everything,
    /// Everything, once the function has removed what depends on it outside of the change log.
    EverythingAfter(Clear),
    /// The function decides what is removed, and announces it.
    By(Clear),
}

pub type Clear = for<'a> fn(&'a mut Tx, Moment) -> Later<'a, Result<(), DbError>>;

impl Clearing {
    /// For records that stay.
    pub const KEPT: Self = Self { rows: Cleared::Nothing, notice: None };
    /// For rows that go with the record that they belong to.
    pub const PART: Self = Self { rows: Cleared::Everything, notice: None };

    pub const fn everything(audience: Audience, topic: &'static str) -> Self {
        Self { rows: Cleared::Everything, notice: Some((audience, topic)) }
    }
}

/// A table that clearing may empty.
struct Table {
    name: &'static str,
    clearing: &'static Clearing,
    /// The tables whose rows cannot be deleted before this one's.
    needs: Vec<&'static str>,
}

impl From<&'static RecordType> for Table {
    fn from(kind: &'static RecordType) -> Self {
        let table = (kind.table)();
        let refuses = table.references.iter().filter(|reference| reference.on_delete == OnDelete::Refuse);
        Self { name: table.name, clearing: &kind.clearing, needs: refuses.map(|one| one.to).collect() }
    }
}

impl From<&'static PlainTable> for Table {
    fn from(table: &'static PlainTable) -> Self {
        Self { name: table.name, clearing: &table.clearing, needs: Vec::new() }
    }
}

/// All tables, each before those that its rows refer to.
fn in_order() -> Vec<Table> {
    let plain = crate::plain_tables().iter().copied().map(Table::from);
    // The most important types come first in the list, and rows of later ones refer to theirs.
    let mut left: Vec<Table> = crate::records().iter().copied().map(Table::from).chain(plain).rev().collect();
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let is_free = |table: &Table| {
            !left.iter().any(|other| other.name != table.name && other.needs.contains(&table.name))
        };
        // If tables need each other, the database decides.
        let next = left.iter().position(is_free).unwrap_or_default();
        ordered.push(left.remove(next));
    }
    ordered
}

/// Deletes the records of every type, and what belongs to them. It is not logged.
pub async fn clear(tx: &mut Tx, now: Moment) -> Result<(), DbError> {
    for table in in_order() {
        let delete_all = Sql::from_text(&format!("DELETE FROM {}", table.name), "");
        match table.clearing.rows {
            Cleared::Nothing => {}
            Cleared::Everything => {
                tx.exec(&delete_all, &[]).await?;
            }
            Cleared::EverythingAfter(clear) => {
                clear(tx, now).await?;
                tx.exec(&delete_all, &[]).await?;
            }
            Cleared::By(clear) => clear(tx, now).await?,
        }
    }
    crate::tables().into_iter().for_each(|table| tx.changed_everything(table.feature));
    let notices = crate::records().iter().filter_map(|kind| kind.clearing.notice);
    let mut told = BTreeSet::new();
    for (to, topic) in notices.filter(|(_, topic)| told.insert(*topic)) {
        Notice::Change { to, feature: topic.to_owned(), id: None }.leave(tx);
    }
    Ok(())
}
