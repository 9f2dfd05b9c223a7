//! Which rows name an account as their maker. The record types say in which columns; the database empties those when
//! the account is deleted.

use std::collections::BTreeMap;

use crate::db::{Conn, DbError};
use crate::ids::Id;

/// The ids of rows by `table.column`.
pub type Works = BTreeMap<String, Vec<Id>>;

pub async fn of_account(conn: &mut Conn, account: Id) -> Result<Works, DbError> {
    let mut works = Works::new();
    for (name, mark) in crate::account_marks() {
        let rows: Vec<(Id,)> = conn.all(&mark.rows, &[account.into()]).await?;
        if !rows.is_empty() {
            works.insert(name.clone(), rows.into_iter().map(|(id,)| id).collect());
        }
    }
    Ok(works)
}

/// Gives rows back to their account. One that is gone, or that names another account by now, is left alone, and so is a
/// column that is no longer there.
pub async fn give_back(conn: &mut Conn, account: Id, works: &Works) -> Result<(), DbError> {
    for (name, mark) in crate::account_marks() {
        for row in works.get(name).into_iter().flatten() {
            conn.exec(&mark.claim, &[(*row).into(), account.into()]).await?;
        }
    }
    Ok(())
}
