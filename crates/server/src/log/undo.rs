//! Taking changes back: the one place that knows what each room must do when its rows come back.

use axum::http::StatusCode;

use crate::access::{Action, User, may, store as access};
use crate::accounts;
use crate::app::App;
use crate::calendar::events;
use crate::changes::{self, Entry, Reason};
use crate::db::{Conn, Record, Tx};
use crate::error::{Error, Result};
use crate::families;
use crate::feedback;
use crate::history::events as history;
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::members::{Member, Touched, links, store as members, touch};
use crate::relationships::{Kind, Relationship, store as ties};

use super::sight;

/// What the Undo beside a message does: only changes of the family, for whoever made them, and admins.
pub async fn of_family(app: &App, viewer: &User, batch: Id) -> Result<()> {
    may(viewer, Action::ReadFamily)?;
    let (mut tx, entries) = open(app, batch).await?;
    if !entries.iter().any(|entry| matches!(entry.room.as_str(), "members" | "relationships")) {
        return Err(Error::not_found("change-not-found"));
    }
    let own = entries.iter().all(|entry| entry.actor == Some(viewer.id));
    may(viewer, Action::UndoFamily { own })?;
    put_back(app, &mut tx, viewer, batch, &entries).await?;
    Ok(tx.commit().await?)
}

/// What admins do from the change log: any change, by the rules of the rooms that it touches.
pub async fn any(app: &App, viewer: &User, batch: Id) -> Result<()> {
    may(viewer, Action::ManageSite)?;
    let (mut tx, entries) = open(app, batch).await?;
    if entries.is_empty() {
        return Err(Error::not_found("change-not-found"));
    }
    put_back(app, &mut tx, viewer, batch, &entries).await?;
    Ok(tx.commit().await?)
}

/// The changes of a batch, and the transaction in which nobody else changes accounts, the family or what names it.
async fn open(app: &App, batch: Id) -> Result<(Tx, Vec<Entry>)> {
    let mut tx = app.db.begin().await?;
    access::lock_admins(&mut tx).await?;
    links::turn(&mut tx).await?;
    let entries = changes::entries_of(&mut tx, batch).await?;
    Ok((tx, entries))
}

fn cannot() -> Error {
    Error::conflict("cannot-undo")
}

/// Whether this person may take these changes back, by the rooms' own rules.
pub async fn check(conn: &mut Conn, viewer: &User, entries: &[Entry]) -> Result<()> {
    for entry in entries {
        let (before, after) = (entry.before()?, entry.after()?);
        if entry.room == "accounts" {
            accounts::check_undo(conn, viewer, entry.row_id, before.as_ref()).await?;
        }
        if let Some(hidden) = sight::hidden_maker(conn, viewer, entry).await? {
            // What its maker did to a private event is theirs. What others did to it without seeing it may be put
            // right again, and a deleted one may come back as it was.
            let side_effect = before.is_some() && entry.actor != hidden.0;
            if after.is_some() && !side_effect {
                return Err(cannot());
            }
        }
    }
    Ok(())
}

async fn put_back(app: &App, tx: &mut Tx, viewer: &User, batch: Id, entries: &[Entry]) -> Result<()> {
    check(tx, viewer, entries).await?;
    // Members first, as they are written back: a tie needs both its ends.
    for entry in entries.iter().rev() {
        tell(tx, entry).await?;
    }
    let tables = crate::records();
    if let Err(conflict) = changes::undo(tx, &tables, batch, Some(viewer.id), app.now()).await? {
        return Err(Error::problem(StatusCode::CONFLICT, reason(conflict.reason)));
    }
    for entry in entries {
        came_back(tx, entry).await?;
    }
    if entries.iter().any(|entry| entry.room == "accounts") && access::acting_admins(tx).await?.is_empty() {
        return Err(Error::problem(StatusCode::FORBIDDEN, "last-admin"));
    }
    Notice::Change { to: Audience::Admins, room: "changes".to_owned(), id: None }.leave(tx);
    Ok(())
}

/// Before rows come back: raises the rooms' counters and tells those who look.
async fn tell(tx: &mut Tx, entry: &Entry) -> Result<()> {
    match entry.room.as_str() {
        "members" => {
            touch(tx, Touched::Member, entry.row_id).await?;
            untied(tx, entry).await?;
        }
        "relationships" => touch(tx, Touched::Relationship, entry.row_id).await?,
        "calendar" => events::came_back(tx).await?,
        "history" => history::announce(tx, entry.record_id).await?,
        "families" => families::announce(tx, entry.record_id),
        "feedback" => feedback::announce(tx, entry.record_id),
        // What hangs on a record comes back with it, and accounts are looked at afterwards.
        _ => {}
    }
    if matches!(entry.room.as_str(), "members" | "relationships") {
        Notice::change(Audience::Approved, &entry.room, entry.row_id).leave(tx);
    }
    Ok(())
}

/// A member whom an account has become since is not taken away by undoing that they were added.
async fn untied(tx: &mut Tx, entry: &Entry) -> Result<()> {
    if entry.before.is_some() {
        return Ok(());
    }
    let Some(user) = members::user_of(tx, entry.row_id).await? else { return Ok(()) };
    let rows = changes::entries_of(tx, entry.batch).await?;
    if rows.iter().any(|row| row.row_id == user.id) { Ok(()) } else { Err(cannot()) }
}

/// After rows came back: the rules over several records still hold.
async fn came_back(tx: &mut Tx, entry: &Entry) -> Result<()> {
    if entry.room == "accounts" {
        return accounts::came_back(tx, entry.row_id, entry.before()?.as_ref()).await;
    }
    if entry.table_name == Relationship::table().name
        && let Some(tie) = ties::get(tx, entry.row_id).await?
        && tie.kind == Kind::Parent
        && ties::is_ancestor(tx, tie.second_id, tie.first_id, tie.id).await?
    {
        // Whoever came back as a parent is now among their own descendants.
        return Err(cannot());
    }
    if entry.table_name == Member::table().name
        && let Some(mut member) = members::get(tx, entry.row_id).await?
    {
        // The image may be older than the way in which search texts are written.
        member.index();
        members::set_index(tx, &member).await?;
    }
    Ok(())
}

fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::AlreadyUndone => "already-undone",
        _ => "cannot-undo",
    }
}
