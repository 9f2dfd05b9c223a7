//! Explains which record prevents an undo, as far as the viewer may see it.

use axum::http::StatusCode;

use crate::changes::{self, Conflict, Entry, Reason, refuse};
use crate::db::{OnDelete, Reference};
use crate::error::{Problem, Result};
use crate::ids::Id;
use crate::record_types::{RecordType, Role, Subject, Undo, id_in, of_table};
use crate::words::Message;

pub async fn explain(undo: &mut Undo<'_>, Conflict { entry, reason }: &Conflict) -> Result<Problem> {
    match reason {
        Reason::AlreadyUndone => Ok(Problem::new(StatusCode::CONFLICT, "already-undone")),
        Reason::ChangedSince => changed(undo, entry).await,
        Reason::AlreadyGone => deleted(undo, entry).await,
        Reason::AlreadyThere => {
            let thing = thing(undo, entry).await?;
            Ok(refuse("cannot-undo-there").with("thing", thing))
        }
        Reason::Taken => taken(undo, entry).await,
        Reason::Reference if entry.before.is_some() => missing(undo, entry).await,
        Reason::Reference => needed(undo, entry).await,
    }
}

async fn changed(undo: &mut Undo<'_>, entry: &Entry) -> Result<Problem> {
    let thing = thing(undo, entry).await?;
    Ok(match who_was_later(undo, entry).await? {
        Some(who) => refuse("cannot-undo-changed-by").with("thing", thing).with("who", who),
        None => refuse("cannot-undo-changed").with("thing", thing),
    })
}

async fn deleted(undo: &mut Undo<'_>, entry: &Entry) -> Result<Problem> {
    let thing = thing(undo, entry).await?;
    Ok(match who_was_later(undo, entry).await? {
        Some(who) => refuse("cannot-undo-deleted-by").with("thing", thing).with("who", who),
        None => refuse("cannot-undo-deleted").with("thing", thing),
    })
}

/// The name of the person who changed it later. It stays hidden for a private event, which only its creator
/// changes.
async fn who_was_later(undo: &mut Undo<'_>, entry: &Entry) -> Result<Option<String>> {
    let subject = Subject::of(undo.conn, entry).await?;
    if is_hidden(undo, &subject, entry.record_id()).await? {
        return Ok(None);
    }
    match changes::last_since(undo.conn, entry).await?.and_then(|later| later.actor) {
        Some(actor) => undo.names.user(undo.conn, actor).await,
        None => Ok(None),
    }
}

/// Another record now has a value that this one would need to be restored.
async fn taken(undo: &mut Undo<'_>, entry: &Entry) -> Result<Problem> {
    let hook = of_table(&entry.table_name).and_then(RecordType::whole).and_then(|whole| whole.taken);
    if let (Some(hook), Some(image)) = (hook, entry.before()?)
        && let Some(problem) = hook(undo, &image).await?
    {
        return Ok(problem);
    }
    let thing = thing(undo, entry).await?;
    Ok(refuse("cannot-undo-again").with("thing", thing))
}

/// Something that the record refers to is gone.
async fn missing(undo: &mut Undo<'_>, entry: &Entry) -> Result<Problem> {
    let image = entry.before()?.unwrap_or_default();
    let references = of_table(&entry.table_name).map(|kind| &(kind.table)().references);
    for reference in references.into_iter().flatten() {
        let Some(id) = id_in(&image, reference.column) else { continue };
        if undo.has_changed(id).await? || is_there(undo, reference, id).await? {
            continue;
        }
        let Some(kind) = of_table(reference.to) else { continue };
        if is_hidden_record(undo, kind, id).await? {
            return Ok(refuse("cannot-undo-gone-private"));
        }
        if let Some(title) = undo.names.of(undo.conn, reference.to, id).await? {
            return Ok(refuse("cannot-undo-gone").with("thing", undo.in_words(kind, Some(title))));
        }
    }
    Ok(refuse("cannot-undo-gone-unknown"))
}

async fn is_there(undo: &mut Undo<'_>, reference: &Reference, id: Id) -> Result<bool> {
    Ok(undo.conn.opt::<(String,)>(&reference.target, &[id.into()]).await?.is_some())
}

/// Something refers to the record that would be deleted.
async fn needed(undo: &mut Undo<'_>, entry: &Entry) -> Result<Problem> {
    let thing = thing(undo, entry).await?;
    if let Some(name) = who_joined(undo, entry).await? {
        return Ok(refuse("cannot-undo-joined").with("thing", thing).with("name", name));
    }
    Ok(match naming(undo, entry).await? {
        Some(other) => refuse("cannot-undo-named").with("thing", thing).with("other", other),
        None => refuse("cannot-undo-needed").with("thing", thing),
    })
}

/// The columns that refer to a row of this table and keep it from being deleted.
fn referring(table: &str) -> impl Iterator<Item = (&'static RecordType, &'static Reference)> {
    // Closest first: a relationship explains more than an event.
    let all = crate::records().iter().rev().copied();
    let columns = all.flat_map(|kind| (kind.table)().references.iter().map(move |column| (kind, column)));
    columns.filter(move |(_, column)| column.to == table && column.on_delete == OnDelete::Refuse)
}

/// The name of an account that has joined this record since.
async fn who_joined(undo: &mut Undo<'_>, entry: &Entry) -> Result<Option<String>> {
    for (kind, reference) in referring(&entry.table_name) {
        let table = (kind.table)();
        let account = table.references.iter().find(|column| column.on_delete == OnDelete::Leave);
        let Some(account) = account else { continue };
        let Some((row, _)) = other(undo, reference, entry.row_id).await? else { continue };
        let image = (table.current)(undo.conn, row).await?.unwrap_or_default();
        if let Some(user) = id_in(&image, account.column) {
            return undo.names.user(undo.conn, user).await;
        }
    }
    Ok(None)
}

/// In words, a record that refers to this one and was not changed by the same action.
async fn naming(undo: &mut Undo<'_>, entry: &Entry) -> Result<Option<Message>> {
    for (kind, reference) in referring(&entry.table_name) {
        let Some((row, record)) = other(undo, reference, entry.row_id).await? else { continue };
        if record == entry.record_id() {
            continue;
        }
        let whole = match &kind.role {
            Role::Whole(_) => Some(kind),
            Role::Part(part) => {
                let image = ((kind.table)().current)(undo.conn, row).await?.unwrap_or_default();
                part(&image).and_then(|part| of_table(part.of))
            }
        };
        let Some(whole) = whole else { continue };
        if is_hidden_record(undo, whole, record).await? {
            return Ok(Some(private()));
        }
        let title = undo.names.of(undo.conn, (whole.table)().name, record).await?;
        return Ok(Some(undo.in_words(whole, title)));
    }
    Ok(None)
}

async fn other(undo: &mut Undo<'_>, reference: &Reference, id: Id) -> Result<Option<(Id, Id)>> {
    Ok(undo.conn.opt(&reference.other, &[id.into(), undo.batch.into()]).await?)
}

/// The subject of a log entry, in words.
async fn thing(undo: &mut Undo<'_>, entry: &Entry) -> Result<Message> {
    let subject = Subject::of(undo.conn, entry).await?;
    if is_hidden(undo, &subject, entry.record_id()).await? {
        return Ok(private());
    }
    let Some(whole) = subject.whole else { return Ok(Message::text("recordNames.thing.other", &[])) };
    let title = match subject.image().filter(|_| entry.is_whole()) {
        Some(image) => undo.names.title(undo.conn, whole, image).await?,
        None => undo.names.of(undo.conn, (whole.table)().name, entry.record_id()).await?,
    };
    Ok(undo.in_words(whole, title))
}

async fn is_hidden(undo: &mut Undo<'_>, subject: &Subject, record: Id) -> Result<bool> {
    let owner = subject.private_to(undo.conn, record).await?;
    Ok(owner.is_some_and(|owner| owner.0 != Some(undo.viewer.id)))
}

async fn is_hidden_record(undo: &mut Undo<'_>, kind: &RecordType, id: Id) -> Result<bool> {
    let owner = kind.is_private_to(undo.conn, id).await?;
    Ok(owner.is_some_and(|owner| owner.0 != Some(undo.viewer.id)))
}

fn private() -> Message {
    Message::text("recordNames.thing.private", &[])
}
