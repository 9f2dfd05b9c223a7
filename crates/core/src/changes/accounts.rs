//! Accounts that were deleted since a change, and what an undo does about them.

use std::collections::HashMap;

use serde_json::Value as Json;

use crate::db::{Conn, DbError, Image, OnDelete, RecordTable, Reference};

use super::store::Entry;

pub(super) fn account_columns<'a>(
    table: &'a RecordTable,
    on_delete: &'a [OnDelete],
) -> impl Iterator<Item = &'a Reference> {
    let of_accounts = |reference: &&Reference| reference.to == "users";
    table.references.iter().filter(of_accounts).filter(|reference| on_delete.contains(&reference.on_delete))
}

/// Remembers which accounts exist, so that each is looked up once.
#[derive(Default)]
pub(super) struct Accounts(HashMap<String, bool>);

impl Accounts {
    /// True if the column names a deleted account.
    async fn is_gone(
        &mut self,
        conn: &mut Conn,
        image: &Image,
        reference: &Reference,
    ) -> Result<bool, DbError> {
        let Some(id) = image.get(reference.column).and_then(Json::as_str) else { return Ok(false) };
        if let Some(there) = self.0.get(id) {
            return Ok(!there);
        }
        let found: Option<(String,)> = conn.opt(&reference.target, &[id.into()]).await?;
        self.0.insert(id.to_owned(), found.is_some());
        Ok(found.is_none())
    }

    /// True if the row was deleted with an account that has not been restored.
    pub(super) async fn have_left(
        &mut self,
        conn: &mut Conn,
        table: &RecordTable,
        entry: &Entry,
    ) -> Result<bool, DbError> {
        let Some(image) = entry.before()? else { return Ok(false) };
        for reference in account_columns(table, &[OnDelete::Leave]) {
            if self.is_gone(conn, &image, reference).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Clears the columns that name deleted accounts, as the database did in existing rows.
    pub(super) async fn forget_deleted(
        &mut self,
        conn: &mut Conn,
        table: &RecordTable,
        image: &mut Image,
    ) -> Result<(), DbError> {
        for reference in account_columns(table, &[OnDelete::Forget, OnDelete::Release]) {
            if self.is_gone(conn, image, reference).await? {
                image.insert(reference.column.to_owned(), Json::Null);
            }
        }
        Ok(())
    }
}
