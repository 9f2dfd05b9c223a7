//! The rows that name an account as their creator. The record types list the columns; the database sets them
//! to NULL when the account is deleted.

use std::collections::BTreeMap;

use crate::db::{Conn, DbError};
use crate::ids::Id;

/// Row ids by `table.column`.
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

/// Makes the account the creator of these rows again. Skips rows that are deleted or name another account now, and
/// columns that no longer exist.
pub async fn give_back(conn: &mut Conn, account: Id, works: &Works) -> Result<(), DbError> {
    for (name, mark) in crate::account_marks() {
        for row in works.get(name).into_iter().flatten() {
            conn.exec(&mark.claim, &[(*row).into(), account.into()]).await?;
        }
    }
    Ok(())
}
