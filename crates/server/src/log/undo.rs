//! Taking changes back: the one place that knows what each room must do when its rows come back.

use axum::http::StatusCode;

use crate::access::{Action, User, may, store as access};
use crate::accounts;
use crate::app::App;
use crate::calendar::events;
use crate::changes::{self, Entry};
use crate::db::{Record, Tx};
use crate::error::{Error, Problem, Result};
use crate::feedback;
use crate::history;
use crate::households;
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::members::{Member, Touched, links, store as members, touch};
use crate::relationships::{Kind, Relationship, store as ties};

use super::names::Names;
use super::obstacles::Teller;
use super::sight;

/// What the Undo beside a message does: only changes of the family, for whoever made them, and admins.
pub async fn of_family(app: &App, viewer: &User, batch: Id) -> Result<()> {
    may(viewer, Action::ReadFamily)?;
    let (tx, entries) = open(app, batch).await?;
    if !entries.iter().any(|entry| matches!(entry.room.as_str(), "members" | "relationships")) {
        return Err(Error::not_found("change-not-found"));
    }
    let own = entries.iter().all(|entry| entry.actor == Some(viewer.id));
    may(viewer, Action::UndoFamily { own })?;
    put_back(app, tx, viewer, batch, &entries).await
}

/// What admins do from the change log: any change, by the rules of the rooms that it touches.
pub async fn any(app: &App, viewer: &User, batch: Id) -> Result<()> {
    may(viewer, Action::ManageSite)?;
    let (tx, entries) = open(app, batch).await?;
    if entries.is_empty() {
        return Err(Error::not_found("change-not-found"));
    }
    put_back(app, tx, viewer, batch, &entries).await
}

/// The changes of a batch, and the transaction in which nobody else changes accounts, the family or what names it.
async fn open(app: &App, batch: Id) -> Result<(Tx, Vec<Entry>)> {
    let mut tx = app.db.begin().await?;
    access::lock_admins(&mut tx).await?;
    links::turn(&mut tx).await?;
    let entries = changes::entries_of(&mut tx, batch).await?;
    Ok((tx, entries))
}

/// Why an act cannot be taken back, as far as that can be told without trying.
pub async fn obstacle(teller: &mut Teller<'_>) -> Result<Option<Problem>> {
    let Some(first) = teller.entries.first() else { return Ok(None) };
    if changes::is_undone(teller.conn, first.batch).await? {
        return Ok(Some(Problem::new(StatusCode::CONFLICT, "already-undone")));
    }
    let refused = match check(teller).await {
        Err(Error::Problem(problem)) => Some(*problem),
        other => other.map(|()| None)?,
    };
    if refused.as_ref().is_some_and(|problem| problem.code != "cannot-undo") {
        return Ok(refused);
    }
    // The rules look at the records as they are now; that somebody changed those since says more.
    match changes::misfit(teller.conn, &crate::records(), teller.entries).await? {
        Some(conflict) => Ok(Some(teller.explain(&conflict).await?)),
        None => Ok(refused),
    }
}

/// Whether this person may take these changes back, by the rooms' own rules.
async fn check(teller: &mut Teller<'_>) -> Result<()> {
    for entry in teller.entries {
        let (before, after) = (entry.before()?, entry.after()?);
        if entry.room == "accounts" {
            accounts::check_undo(teller.conn, teller.viewer, entry.row_id, before.as_ref()).await?;
        }
        if entry.table_name == Member::table().name && before.is_none() {
            untied(teller, entry.row_id).await?;
        }
        if let Some(hidden) = sight::hidden_maker(teller.conn, teller.viewer, entry).await? {
            // What its maker did to a private event is theirs. What others did to it without seeing it may be put
            // right again, and a deleted one may come back as it was.
            let side_effect = before.is_some() && entry.actor != hidden.0;
            if after.is_some() && !side_effect {
                return Err(changes::refuse("cannot-undo-private").into());
            }
        }
    }
    Ok(())
}

async fn put_back(app: &App, mut tx: Tx, viewer: &User, batch: Id, entries: &[Entry]) -> Result<()> {
    let names = &mut Names::default();
    if let Some(problem) = obstacle(&mut Teller { conn: &mut tx, names, viewer, entries }).await? {
        return Err(problem.into());
    }
    // Members first, as they are written back: a tie needs both its ends.
    for entry in entries.iter().rev() {
        tell(&mut tx, entry).await?;
    }
    let tables = crate::records();
    if let Err(conflict) = changes::undo(&mut tx, &tables, batch, Some(viewer.id), app.now()).await? {
        // PostgreSQL answers nothing more in a transaction in which something has failed.
        drop(tx);
        let conn = &mut app.db.read().await?;
        return Err(Teller { conn, names, viewer, entries }.explain(&conflict).await?.into());
    }
    for entry in entries {
        came_back(&mut tx, entry).await?;
        if let Some(member) = own_ancestor(&mut tx, entry).await? {
            let mut teller = Teller { conn: &mut tx, names, viewer, entries };
            return Err(teller.own_ancestor(member).await?.into());
        }
    }
    if entries.iter().any(|entry| entry.room == "accounts")
        && access::acting_admins(&mut tx).await?.is_empty()
    {
        return Err(Error::problem(StatusCode::FORBIDDEN, "last-admin"));
    }
    Notice::Change { to: Audience::Admins, room: "changes".to_owned(), id: None }.leave(&mut tx);
    Ok(tx.commit().await?)
}

/// Before rows come back: raises the rooms' counters and tells those who look.
async fn tell(tx: &mut Tx, entry: &Entry) -> Result<()> {
    match entry.room.as_str() {
        "members" => touch(tx, Touched::Member, entry.row_id).await?,
        "relationships" => touch(tx, Touched::Relationship, entry.row_id).await?,
        "calendar" => events::came_back(tx).await?,
        "history" => history::announce(tx, entry.record_id).await?,
        "families" => households::announce(tx, entry.record_id),
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
async fn untied(teller: &mut Teller<'_>, member: Id) -> Result<()> {
    match members::user_of(teller.conn, member).await? {
        Some(user) if !teller.entries.iter().any(|entry| entry.row_id == user.id) => {
            Err(teller.linked(member, &user).await?.into())
        }
        _ => Ok(()),
    }
}

/// Whoever came back as a parent and is now among their own descendants.
async fn own_ancestor(tx: &mut Tx, entry: &Entry) -> Result<Option<Id>> {
    if entry.table_name == Relationship::table().name
        && let Some(tie) = ties::get(tx, entry.row_id).await?
        && tie.kind == Kind::Parent
        && ties::is_ancestor(tx, tie.second_id, tie.first_id, tie.id).await?
    {
        return Ok(Some(tie.first_id));
    }
    Ok(None)
}

/// After rows came back: what the rooms have to do then.
async fn came_back(tx: &mut Tx, entry: &Entry) -> Result<()> {
    if entry.room == "accounts" {
        return accounts::came_back(tx, entry.row_id, entry.before()?.as_ref()).await;
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
