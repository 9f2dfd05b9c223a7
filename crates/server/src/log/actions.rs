//! The list of people's actions, with the images of their changes made readable. An action may have changed
//! any number of rows, so its rows are shown in pages, and a long action costs no more than a short one.

use std::collections::HashMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::access::User;
use crate::app::App;
use crate::changes::{self, Entry, Filter};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::http::{Page, PageQuery};
use crate::ids::Id;
use crate::record_types::{Names, RecordType, Subject};

use super::fields;
use super::wire::{ChangeItem, ChangeItems, ChangeKind, ChangeView};

/// At most this many rows of one action are read at once.
const ROWS: i64 = 100;

pub async fn page(app: &App, viewer: &User, filter: &Filter, page: &PageQuery) -> Result<Page<ChangeView>> {
    let limit = page.limit()?;
    let after = page.after()?.map(|(_, number): (String, i64)| number);
    let mut conn = app.db.read().await?;
    let firsts = changes::actions(&mut conn, filter, after, limit + 1).await?;
    let page = Page::new(firsts, limit, |entry| (String::new(), entry.number.to_string()));
    let mut reader = Reader { conn: &mut conn, names: &mut Names::default(), viewer };
    let mut items = Vec::with_capacity(page.items.len());
    for first in &page.items {
        let action = reader.action(first).await?;
        // Filtering by person must not reveal whose private event it is.
        if filter.actor.is_none() || !action.private {
            items.push(action);
        }
    }
    Ok(Page { items, next_cursor: page.next_cursor })
}

/// These actions, each given by its first entry.
pub async fn several(conn: &mut Conn, viewer: &User, firsts: &[Entry]) -> Result<Vec<ChangeView>> {
    let mut reader = Reader { conn, names: &mut Names::default(), viewer };
    let mut actions = Vec::with_capacity(firsts.len());
    for first in firsts {
        actions.push(reader.action(first).await?);
    }
    Ok(actions)
}

/// The records that an action changed after this position.
pub async fn items(app: &App, viewer: &User, batch: Id, after: i64) -> Result<ChangeItems> {
    let mut conn = app.db.read().await?;
    if changes::first(&mut conn, batch).await?.is_none() {
        return Err(Error::not_found("change-not-found"));
    }
    let mut reader = Reader { conn: &mut conn, names: &mut Names::default(), viewer };
    reader.items(batch, after).await
}

struct Reader<'a> {
    conn: &'a mut Conn,
    names: &'a mut Names,
    viewer: &'a User,
}

/// The rows of one record in an action, each with its subject.
type Rows = Vec<(Entry, Subject)>;

impl Reader<'_> {
    async fn action(&mut self, first: &Entry) -> Result<ChangeView> {
        let mut page = self.items(first.batch, -1).await?;
        if page.next.is_some() {
            self.lead(first.batch, &mut page.items).await?;
        }
        let private = first.actor != Some(self.viewer.id)
            && !page.items.is_empty()
            && page.items.iter().all(|item| item.private);
        let actor = first.actor.filter(|_| !private);
        let actor_name = match actor {
            Some(actor) => self.names.user(self.conn, actor).await?,
            None => None,
        };
        Ok(ChangeView {
            id: first.batch,
            at: if private { start_of_day(first.at, self.viewer)? } else { first.at },
            actor,
            actor_name,
            private,
            feature: page.items.first().map_or_else(|| first.feature.clone(), |item| item.feature.clone()),
            undone: changes::is_undone(self.conn, first.batch).await?,
            items: page.items,
            more: page.more,
            next: page.next,
        })
    }

    async fn items(&mut self, batch: Id, after: i64) -> Result<ChangeItems> {
        let entries = changes::entries(self.conn, batch, after, ROWS).await?;
        let (mut next, mut more) = (None, 0);
        if entries.len() >= usize::try_from(ROWS).unwrap_or(usize::MAX) {
            let last = entries.last().map_or(after, |entry| entry.position);
            more = changes::last_position(self.conn, batch).await? - last;
            next = (more > 0).then_some(last);
        }
        let mut items = Vec::new();
        for rows in self.by_record(entries).await? {
            items.push((rank(&rows), self.item(&rows).await?));
        }
        items.sort_by_key(|(rank, _)| *rank);
        Ok(ChangeItems { items: items.into_iter().map(|(_, item)| item).collect(), more, next })
    }

    /// A long action's main record may come last: a deleted person's relationships go first.
    async fn lead(&mut self, batch: Id, items: &mut Vec<ChangeItem>) -> Result<()> {
        for kind in crate::records().iter().filter(|kind| kind.whole().is_some()) {
            let feature = (kind.table)().feature;
            if items.first().is_some_and(|item| item.feature == feature) {
                return Ok(());
            }
            if let Some(entry) = changes::first_of(self.conn, batch, feature).await? {
                let subject = Subject::of(self.conn, &entry).await?;
                items.insert(0, self.item(&[(entry, subject)]).await?);
                return Ok(());
            }
        }
        Ok(())
    }

    /// Groups the rows by record, in the order the records were first changed.
    async fn by_record(&mut self, entries: Vec<Entry>) -> Result<Vec<Rows>> {
        let mut records: Vec<Rows> = Vec::new();
        let mut positions: HashMap<Id, usize> = HashMap::new();
        for entry in entries {
            let subject = Subject::of(self.conn, &entry).await?;
            let position = *positions.entry(entry.record_id()).or_insert(records.len());
            if position == records.len() {
                records.push(Vec::new());
            }
            records[position].push((entry, subject));
        }
        Ok(records)
    }

    async fn item(&mut self, rows: &[(Entry, Subject)]) -> Result<ChangeItem> {
        let whole: Vec<&Subject> =
            rows.iter().filter(|(entry, _)| entry.is_whole()).map(|(_, subject)| subject).collect();
        let kind = match (whole.first(), whole.last()) {
            (_, Some(last)) if last.after.is_none() => ChangeKind::Deleted,
            (Some(first), _) if first.before.is_none() => ChangeKind::Created,
            _ => ChangeKind::Changed,
        };
        let feature = rows.first().map(|(_, subject)| subject.feature()).unwrap_or_default().to_owned();
        let nothing =
            ChangeItem { feature, record_id: None, kind, title: None, fields: Vec::new(), private: false };
        if self.is_hidden(rows).await? {
            return Ok(ChangeItem { private: true, ..nothing });
        }
        let Some((record_id, record)) =
            rows.first().and_then(|(entry, subject)| subject.whole.map(|whole| (entry.record_id(), whole)))
        else {
            return Ok(nothing);
        };
        let title = match whole.last().and_then(|last| last.image()) {
            Some(image) => self.names.title(self.conn, record, image).await?,
            None => self.names.of(self.conn, (record.table)().name, record_id).await?,
        };
        let fields = fields::of(self.conn, self.names, &whole, rows).await?;
        Ok(ChangeItem { record_id: Some(record_id), title, fields, ..nothing })
    }

    async fn is_hidden(&mut self, rows: &[(Entry, Subject)]) -> Result<bool> {
        for (entry, subject) in rows {
            let owner = subject.private_to(self.conn, entry.record_id()).await?;
            if owner.is_some_and(|owner| owner.0 != Some(self.viewer.id)) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn start_of_day(at: Moment, viewer: &User) -> Result<Moment> {
    let zone = TimeZone::get(&viewer.time_zone).unwrap_or(TimeZone::UTC);
    let moment = Timestamp::from_millisecond(at.0).map_err(Error::internal)?.to_zoned(zone);
    let start = moment.start_of_day().map_err(Error::internal)?;
    Ok(Moment(start.timestamp().as_millisecond()))
}

/// The main record of an action comes first, by the order of the record types.
fn rank(rows: &[(Entry, Subject)]) -> usize {
    let whole = rows.first().and_then(|(_, subject)| subject.whole);
    let is_it = |kind: &&RecordType| whole.is_some_and(|whole| std::ptr::eq(*kind, whole));
    crate::records().iter().position(is_it).unwrap_or(usize::MAX)
}
