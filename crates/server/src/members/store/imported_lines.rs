//! The lines of imported files that describe a member; merging moves them.

use crate::db::{DbError, Tx};
use crate::ids::Id;
use crate::sql;

/// The key, in the image of a merged member, of the list of lines that moved: the import and the record's
/// position.
pub const MERGED_LINES: &str = "mergedLines";

/// The key, in the same image, of the member that they moved to.
pub const MERGED_INTO: &str = "mergedInto";

/// Moves the lines of imported files that describe one member to another; returns the lines.
pub async fn give_lines(tx: &mut Tx, from: Id, to: Id) -> Result<Vec<(Id, i64)>, DbError> {
    let lines: Vec<(Id, i64)> = tx
        .all(
            sql!(
                "SELECT import_id, position FROM import_records WHERE owner_id = $1 ORDER BY import_id, position"
            ),
            &[from.into()],
        )
        .await?;
    for line in &lines {
        give_line(tx, *line, to).await?;
    }
    Ok(lines)
}

pub async fn give_line(tx: &mut Tx, (import, position): (Id, i64), to: Id) -> Result<(), DbError> {
    tx.exec(
        sql!("UPDATE import_records SET owner_id = $3 WHERE import_id = $1 AND position = $2"),
        &[import.into(), position.into(), to.into()],
    )
    .await?;
    Ok(())
}
