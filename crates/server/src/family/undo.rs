//! Taking a change of the family back, right after it was made: what the Undo beside a message does.

use axum::http::StatusCode;

use crate::access::{Action, User, may};
use crate::app::App;
use crate::calendar::events;
use crate::changes::{self, Reason, Row};
use crate::db::{RecordTable, Tx};
use crate::error::{Error, Result};
use crate::history::events as history;
use crate::ids::Id;
use crate::live::Notice;
use crate::members::{Touched, links, touch};
use crate::relationships::{Kind, store as ties};

use super::people::announce;

/// Only changes of the family are taken back here; whoever made them may, and admins.
pub async fn undo(app: &App, tables: &[&'static RecordTable], viewer: &User, batch: Id) -> Result<()> {
    may(viewer, Action::ReadFamily)?;
    let mut tx = app.db.begin().await?;
    // As all writers of the family, the calendar and the history do: in another order two could wait for each other.
    links::turn(&mut tx).await?;
    let rows = changes::rows_of(&mut tx, batch).await?;
    let is_family = rows.iter().any(|row| matches!(row.room.as_str(), "members" | "relationships"));
    if !is_family {
        return Err(Error::not_found("change-not-found"));
    }
    let own = rows.iter().all(|row| row.actor == Some(viewer.id));
    may(viewer, Action::UndoFamily { own })?;
    // Members first, as they are written back: a tie needs both its ends.
    for row in rows.iter().rev() {
        match row.room.as_str() {
            "members" => touch(&mut tx, Touched::Member, row.record_id).await?,
            "relationships" => touch(&mut tx, Touched::Relationship, row.record_id).await?,
            "calendar" => events::came_back(&mut tx).await?,
            "history" => history::announce(&mut tx, row.record_id).await?,
            // What hangs on a record comes back with it.
            "files" => {}
            _ => Notice::Account(row.record_id).leave(&mut tx),
        }
        if matches!(row.room.as_str(), "members" | "relationships") {
            announce(&mut tx, &row.room, row.record_id);
        }
    }
    match changes::undo(&mut tx, tables, batch, Some(viewer.id), app.now()).await? {
        Ok(_) if loops(&mut tx, &rows).await? => Err(Error::conflict("cannot-undo")),
        Ok(_) => Ok(tx.commit().await?),
        Err(conflict) => Err(Error::problem(StatusCode::CONFLICT, reason(conflict.reason))),
    }
}

/// Whether a parent who came back is now among their own descendants.
async fn loops(tx: &mut Tx, rows: &[Row]) -> Result<bool> {
    for row in rows.iter().filter(|row| row.room == "relationships") {
        let Some(tie) = ties::get(tx, row.record_id).await? else { continue };
        if tie.kind == Kind::Parent && ties::is_ancestor(tx, tie.second_id, tie.first_id, tie.id).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::AlreadyUndone => "already-undone",
        _ => "cannot-undo",
    }
}
