//! Some rows of the history at a time, as pages show them.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::{Action, User, Viewer, may};
use crate::app::App;
use crate::db::{Conn, steps};
use crate::error::{Error, Problem, Result};
use crate::fold::fold;
use crate::history::FOUND_HISTORY;
use crate::history::chronicle::{Chronicle, Entry, Order, SortColumn};
use crate::history::selection::{Filters, Selection};
use crate::history::wire::{HistoryCan, HistoryRow, HistoryWindow};
use crate::history::{HistoryEvent, HistoryType, store};
use crate::http::{Json, Query, WindowQuery};
use crate::ids::Id;
use crate::members::directory::Directory;
use crate::members::wire::PersonRef;
use crate::search;
use crate::sources::{citations, store as sources};
use crate::text_enum;
use crate::views::{self, View};
use crate::words::reader;

/// At most this many ids in one parameter.
const MOST_IDS: usize = 50;
/// If more rows have changed, the page gets its window again.
const MOST_CHANGED: usize = 200;
/// A window is read again this often if one of its rows was deleted meanwhile.
const TRIES: usize = 3;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct FilterQuery {
    #[serde(rename = "type")]
    #[param(inline)]
    kind: Option<HistoryType>,
    /// Only events with this label, ignoring case and accents
    label: Option<String>,
    /// A member who was involved
    person: Option<Id>,
    /// Only dates that may lie in this year or later
    from_year: Option<i16>,
    /// Only dates that may lie in this year or earlier
    to_year: Option<i16>,
    /// Only events that the search finds
    text: Option<String>,
    /// Leaves out births and deaths that come from profiles alone
    hide_generated: Option<bool>,
}

impl FilterQuery {
    pub async fn filters(self, app: &App, conn: &mut Conn, viewer: &User) -> Result<Filters> {
        let text = self.text.unwrap_or_default();
        let found = match text.trim() {
            "" => None,
            text => Some(search::ids(app, conn, viewer, text, search::Kind::of(FOUND_HISTORY)).await?),
        };
        Ok(Filters {
            kind: self.kind,
            label: self.label.as_deref().map(fold).filter(|label| !label.is_empty()),
            person: self.person,
            from_year: self.from_year,
            to_year: self.to_year,
            found: found.map(HashSet::from_iter),
            hide_generated: self.hide_generated.unwrap_or_default(),
        })
    }
}

text_enum! {
    pub enum Direction {
        Ascending = "ascending",
        Descending = "descending",
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OrderQuery {
    /// By default, the date
    #[param(inline)]
    sort: Option<SortColumn>,
    /// By default, the latest first, and other columns ascending
    #[param(inline)]
    order: Option<Direction>,
    /// Ids of events that are shown even if the filters exclude them, with commas between them
    also: Option<String>,
    /// Ids of events that come before all others, in this order
    first: Option<String>,
    /// Ids of events whose positions are wanted
    find: Option<String>,
}

impl OrderQuery {
    fn order(&self) -> Order {
        let column = self.sort.unwrap_or(SortColumn::Date);
        let usual = if self.sort.is_none() { Direction::Descending } else { Direction::Ascending };
        Order::new(column, self.order.unwrap_or(usual) == Direction::Descending, reader::language())
    }
}

fn ids(list: Option<&str>) -> Result<Vec<Id>> {
    let parts = list.unwrap_or_default().split(',').filter(|part| !part.is_empty());
    let ids: Option<Vec<Id>> = parts.map(|part| part.parse().ok()).collect();
    ids.filter(|ids| ids.len() <= MOST_IDS).ok_or_else(|| {
        let detail = format!("at most {MOST_IDS} ids with commas between them");
        Problem::new(StatusCode::BAD_REQUEST, "bad-query").with("detail", detail).into()
    })
}

/// The details that the rows need besides the event itself.
pub struct Brief {
    id: Id,
    people: Vec<Id>,
    has_source: bool,
    is_generated: bool,
}

impl From<&Entry> for Brief {
    fn from(entry: &Entry) -> Self {
        Self {
            id: entry.id(),
            people: entry.people().to_vec(),
            has_source: entry.has_source(),
            is_generated: entry.is_generated(),
        }
    }
}

impl Brief {
    /// The events with these ids that the copy has.
    pub fn of(chronicle: &Chronicle, ids: &[Id]) -> Vec<Self> {
        ids.iter().filter_map(|id| chronicle.rows().get(*id)).map(Self::from).collect()
    }
}

/// A list, and the part of it that is wanted.
struct List {
    order: Order,
    filters: Filters,
    also: HashSet<Id>,
    first: Vec<Id>,
    find: Vec<Id>,
    positions: Range<usize>,
}

impl List {
    fn pick(&self, chronicle: &Chronicle, since: Option<&[i64]>) -> Picked {
        let selection = Selection::new(chronicle, self.order, &self.filters, &self.also, &self.first);
        let is_same = since.is_some_and(|since| !chronicle.has_moved_since(since, self.order));
        let rows = || selection.window(self.positions.clone()).into_iter().map(Brief::from).collect();
        Picked {
            versions: chronicle.versions().to_vec(),
            total: chronicle.rows().len(),
            found: selection.len(),
            has_generated: chronicle.has_generated(),
            labels: chronicle.labels(),
            positions: self.find.iter().map(|id| selection.position(*id)).collect(),
            rows: (!is_same).then(rows),
        }
    }
}

/// A part of a list, from the copy in memory.
struct Picked {
    versions: Vec<i64>,
    total: usize,
    found: usize,
    has_generated: bool,
    labels: Vec<String>,
    positions: Vec<Option<usize>>,
    /// `None` if no row has moved.
    rows: Option<Vec<Brief>>,
}

/// Some rows of the history, sorted and filtered
///
/// With `since` and without filters, only what has changed, unless rows have moved.
#[utoipa::path(get, path = "/api/history/window", tag = "history", params(FilterQuery, OrderQuery, WindowQuery), responses(
    (status = 200, description = "The rows", body = HistoryWindow),
    (status = "4XX", description = "400 `bad-query`; 403 `forbidden`"),
))]
pub async fn history_window(
    State(app): State<App>,
    viewer: Viewer,
    Query(filters): Query<FilterQuery>,
    Query(order): Query<OrderQuery>,
    Query(window): Query<WindowQuery>,
) -> Result<Json<HistoryWindow>> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = app.db.read_at_once().await?;
    let list = List {
        also: ids(order.also.as_deref())?.into_iter().collect(),
        first: ids(order.first.as_deref())?,
        find: ids(order.find.as_deref())?,
        positions: window.positions(),
        order: order.order(),
        filters: filters.filters(&app, &mut conn, &viewer.user).await?,
    };
    // A version with other counters is ignored.
    let mut since = window.since.as_deref().and_then(versions).filter(|_| list.filters.is_empty());
    for _ in 0..TRIES {
        let pick = |chronicle: &Chronicle| list.pick(chronicle, since.as_deref());
        let picked = views::ask(&app, &mut conn, pick).await?;
        let (items, changed, mut people) = match (picked.rows, &since) {
            (None, Some(known)) => {
                // This is read after the version: a change in between is reported twice rather than missed.
                let Some(changes) = changes(&mut conn, known).await? else {
                    since = None;
                    continue;
                };
                let briefs = |chronicle: &Chronicle| Brief::of(chronicle, &changes.events);
                let briefs = views::ask(&app, &mut conn, briefs).await?;
                let (rows, mut people) = rows(&mut conn, briefs).await?;
                people.extend(changes.people);
                (None, Some(rows), people)
            }
            (briefs, _) => {
                let briefs = briefs.unwrap_or_default();
                let wanted = briefs.len();
                let (rows, people) = rows(&mut conn, briefs).await?;
                if rows.len() < wanted {
                    continue;
                }
                (Some(rows), None, people)
            }
        };
        people.sort_unstable();
        people.dedup();
        return Ok(Json(HistoryWindow {
            version: version_text(&picked.versions),
            total: picked.total,
            found: picked.found,
            items,
            changed,
            people: named(&app, &mut conn, &people).await?,
            has_generated: picked.has_generated,
            labels: picked.labels,
            positions: picked.positions,
            can: HistoryCan::of(&viewer.user),
        }));
    }
    Err(Error::too_many("site-busy", 1))
}

fn version_text(versions: &[i64]) -> String {
    versions.iter().map(i64::to_string).collect::<Vec<_>>().join(".")
}

fn versions(text: &str) -> Option<Vec<i64>> {
    let versions: Option<Vec<i64>> = text.split('.').map(|part| part.parse().ok()).collect();
    versions.filter(|versions| versions.len() == Chronicle::topics().len())
}

/// The ids of records that have changed.
struct Changes {
    events: Vec<Id>,
    people: Vec<Id>,
}

/// The changes since then; `None` if they are no longer known or too many.
async fn changes(conn: &mut Conn, since: &[i64]) -> Result<Option<Changes>> {
    let mut changed = Vec::with_capacity(since.len());
    for (topic, since) in Chronicle::topics().iter().zip(since) {
        let Some(ids) = steps::since(conn, topic, *since).await? else { return Ok(None) };
        if ids.len() > MOST_CHANGED {
            return Ok(None);
        }
        changed.push(ids);
    }
    let [mut events, people, sources] = <[Vec<Id>; 3]>::try_from(changed).unwrap_or_default();
    for id in sources {
        // An event, or a source that is shown in events.
        events.push(id);
        events.extend(sources::events_citing(conn, id).await?);
    }
    events.sort_unstable();
    events.dedup();
    Ok((events.len() <= MOST_CHANGED).then_some(Changes { events, people }))
}

/// The rows of these events that still exist, and the people in them.
pub async fn rows(conn: &mut Conn, briefs: Vec<Brief>) -> Result<(Vec<HistoryRow>, Vec<Id>)> {
    if briefs.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    let all: Vec<Id> = briefs.iter().map(|brief| brief.id).collect();
    let events = store::among(conn, &all).await?;
    let mut events: HashMap<Id, HistoryEvent> = events.into_iter().map(|event| (event.id, event)).collect();
    let with_source: Vec<Id> = briefs.iter().filter(|brief| brief.has_source).map(|brief| brief.id).collect();
    let mut sources = citations::first_among(conn, &with_source).await?;
    let mut people = Vec::new();
    let mut rows = Vec::with_capacity(briefs.len());
    for brief in briefs {
        let Some(event) = events.remove(&brief.id) else { continue };
        people.extend(&brief.people);
        let mut row = HistoryRow::new(event, brief.people, sources.remove(&brief.id), false);
        // The copy also knows if the event has files of its own.
        row.generated = brief.is_generated;
        rows.push(row);
    }
    Ok((rows, people))
}

pub async fn named(app: &App, conn: &mut Conn, people: &[Id]) -> Result<Vec<PersonRef>> {
    let lines =
        |directory: &Directory| people.iter().filter_map(|id| directory.line(*id)).collect::<Vec<_>>();
    Ok(views::ask(app, conn, lines).await?.into_iter().map(PersonRef::from).collect())
}
