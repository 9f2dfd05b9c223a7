//! The list of what people did, with the images of their changes made readable.

use crate::access::User;
use crate::app::App;
use crate::changes::{self, Entry, Filter};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Result;
use crate::http::{Page, PageQuery};
use crate::ids::Id;

use super::names::Names;
use super::obstacles::Teller;
use super::wire::{ChangeItem, ChangeKind, ChangeView};
use super::{fields, sight, undo};

/// How many records of one act are shown.
const MOST: usize = 100;

pub async fn page(app: &App, viewer: &User, filter: &Filter, page: &PageQuery) -> Result<Page<ChangeView>> {
    let limit = page.limit()?;
    let after = page.after()?.map(|(at, id)| (Moment(at), id));
    let mut conn = app.db.read().await?;
    let firsts = changes::acts(&mut conn, filter, after, limit + 1).await?;
    let page = Page::new(firsts, limit, |entry| (entry.at.0.to_string(), entry.id.to_string()));
    let mut names = Names::default();
    let mut items = Vec::with_capacity(page.items.len());
    for first in &page.items {
        items.push(act(&mut conn, &mut names, viewer, first).await?);
    }
    Ok(Page { items, next_cursor: page.next_cursor })
}

async fn act(conn: &mut Conn, names: &mut Names, viewer: &User, first: &Entry) -> Result<ChangeView> {
    let entries = changes::entries_of(conn, first.batch).await?;
    let records = by_record(&entries);
    let mut items = Vec::new();
    for (room, id, rows) in records.iter().take(MOST) {
        items.push(item(conn, names, viewer, room, *id, rows).await?);
    }
    let obstacle = undo::obstacle(&mut Teller { conn, names, viewer, entries: &entries }).await?;
    let (why_not, reason) = obstacle.map(|problem| (problem.code, problem.message)).unzip();
    let actor_name = match first.actor {
        Some(actor) => names.user(conn, actor).await?,
        None => None,
    };
    Ok(ChangeView {
        id: first.batch,
        at: first.at,
        actor: first.actor,
        actor_name,
        room: records.first().map_or_else(String::new, |(room, ..)| (*room).to_owned()),
        undone: why_not.as_deref() == Some("already-undone"),
        more: records.len().saturating_sub(MOST),
        items,
        can_undo: why_not.is_none(),
        why_not,
        reason,
    })
}

/// The rows of an act, record by record.
fn by_record(entries: &[Entry]) -> Vec<(&str, Id, Vec<&Entry>)> {
    let mut records: Vec<(&str, Id, Vec<&Entry>)> = Vec::new();
    for entry in entries {
        match records.iter_mut().find(|(_, id, _)| *id == entry.record_id) {
            Some((.., rows)) => rows.push(entry),
            None => records.push((sight::room(entry), entry.record_id, vec![entry])),
        }
    }
    records
}

async fn item(
    conn: &mut Conn,
    names: &mut Names,
    viewer: &User,
    room: &str,
    id: Id,
    rows: &[&Entry],
) -> Result<ChangeItem> {
    let whole: Vec<&&Entry> = rows.iter().filter(|entry| entry.is_whole()).collect();
    let kind = match (whole.first(), whole.last()) {
        (_, Some(last)) if last.after.is_none() => ChangeKind::Deleted,
        (Some(first), _) if first.before.is_none() => ChangeKind::Created,
        _ => ChangeKind::Changed,
    };
    for row in rows {
        if sight::hidden_maker(conn, viewer, row).await?.is_some() {
            let room = room.to_owned();
            return Ok(ChangeItem {
                room,
                record_id: None,
                kind,
                title: None,
                fields: Vec::new(),
                private: true,
            });
        }
    }
    let (title, mut found) = match (whole.first(), whole.last()) {
        (Some(first), Some(last)) => {
            let (before, after, table) = (first.before()?, last.after()?, &first.table_name);
            let found = fields::of_record(conn, names, table, before.as_ref(), after.as_ref()).await?;
            (names.title(conn, table, &last.either()).await?, found)
        }
        _ => (names.title_of(conn, room, id).await?, Vec::new()),
    };
    let mut parts = Vec::new();
    for row in rows.iter().filter(|entry| !entry.is_whole()) {
        parts.extend(fields::of_part(conn, names, row).await?);
    }
    found.extend(fields::merge(parts));
    Ok(ChangeItem { room: room.to_owned(), record_id: Some(id), kind, title, fields: found, private: false })
}
