//! The history by decade, as the timeline shows it.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::State;
use fuzzy_date::FuzzyDate;

use crate::access::{Action, Viewer, may};
use crate::app::App;
use crate::calendar::days;
use crate::db::Conn;
use crate::error::Result;
use crate::history::chronicle::{Chronicle, Entry, Order};
use crate::history::selection::{Filters, Selection};
use crate::history::timeline::{Life, Lives, Stretch, by_decade, fitting, living_in};
use crate::history::wire::{HistoryCan, HistoryTimeline, TimelineLife, TimelineStretch};
use crate::http::{Json, Query};
use crate::ids::Id;
use crate::members::directory::Directory;
use crate::members::wire::PersonRef;
use crate::views;

use super::window::{FilterQuery, named};

/// No one would read more names under a decade.
const MOST_NAMES: usize = 6;
/// The page draws at most twelve lanes, but needs more to choose from, because the names need space too.
const MOST_LANES: u16 = 36;

/// The decades of the history, who lived in them, and the lives to draw beside them
///
/// The rows are those of `/api/history/window` with `sort=date` and `order=ascending`.
#[utoipa::path(get, path = "/api/history/timeline", tag = "history", params(FilterQuery), responses(
    (status = 200, description = "The decades", body = HistoryTimeline),
    (status = "4XX", description = "400 `bad-query`; 403 `forbidden`"),
))]
pub async fn history_timeline(
    State(app): State<App>,
    viewer: Viewer,
    Query(filters): Query<FilterQuery>,
) -> Result<Json<HistoryTimeline>> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = app.db.read_at_once().await?;
    let filters = filters.filters(&app, &mut conn, &viewer.user).await?;
    let this_year = i32::from(days::today(&viewer.user, app.now()).year());
    let can = HistoryCan::of(&viewer.user);
    if !filters.is_empty() {
        let (_, timeline) = timeline(&app, &mut conn, &filters, this_year).await?;
        return Ok(Json(HistoryTimeline { can, ..timeline }));
    }
    let versions = views::ask(&app, &mut conn, |chronicle: &Chronicle| chronicle.versions().to_vec()).await?;
    let kept = app.memory::<Kept>();
    let known = kept.get(&kept.timeline, &(versions, this_year));
    let timeline = match known {
        Some(known) => known,
        None => {
            let (versions, timeline) = timeline(&app, &mut conn, &filters, this_year).await?;
            kept.set(&kept.timeline, (versions, this_year), timeline)
        }
    };
    Ok(Json(HistoryTimeline { can, ..HistoryTimeline::clone(&timeline) }))
}

/// The last results, with the counters and the year that they depend on.
#[derive(Default)]
struct Kept {
    timeline: Slot<(Vec<i64>, i32), HistoryTimeline>,
    lives: Slot<(i64, i32), Lives>,
}

type Slot<Key, T> = Mutex<Option<(Key, Arc<T>)>>;

impl Kept {
    fn get<Key: PartialEq, T>(&self, slot: &Slot<Key, T>, key: &Key) -> Option<Arc<T>> {
        let kept = slot.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().filter(|(known, _)| known == key).map(|(_, value)| Arc::clone(value))
    }

    fn set<Key, T>(&self, slot: &Slot<Key, T>, key: Key, value: T) -> Arc<T> {
        let value = Arc::new(value);
        *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some((key, Arc::clone(&value)));
        value
    }
}

/// Counts of the events shown, from the copy in memory.
struct Counted {
    versions: Vec<i64>,
    total: usize,
    found: usize,
    has_generated: bool,
    decades: (Vec<Stretch>, usize),
    /// The number of these events that each person is in.
    events: HashMap<Id, u32>,
}

impl Counted {
    fn new(chronicle: &Chronicle, filters: &Filters) -> Self {
        let shown = Selection::new(chronicle, Order::EARLIEST_FIRST, filters, &HashSet::new(), &[]);
        let mut events: HashMap<Id, u32> = HashMap::new();
        for person in shown.each().flat_map(Entry::people) {
            *events.entry(*person).or_default() += 1;
        }
        Self {
            versions: chronicle.versions().to_vec(),
            total: chronicle.rows().len(),
            found: shown.len(),
            has_generated: chronicle.has_generated(),
            decades: by_decade(shown.each().map(Entry::years)),
            events,
        }
    }
}

/// The timeline, and the counters that it has caught up with.
async fn timeline(
    app: &App,
    conn: &mut Conn,
    filters: &Filters,
    this_year: i32,
) -> Result<(Vec<i64>, HistoryTimeline)> {
    let counted = views::ask(app, conn, |chronicle: &Chronicle| Counted::new(chronicle, filters)).await?;
    let lives = lives(app, conn, &counted.versions, this_year).await?;
    let (stretches, yearless) = counted.decades;
    let by_events = lives.by_events(&counted.events);
    let decades: Vec<i32> = stretches
        .iter()
        .filter_map(|stretch| match stretch {
            Stretch::Decade { from, .. } => Some(*from),
            Stretch::Gap { .. } => None,
        })
        .collect();
    let living = living_in(&decades, &by_events, MOST_NAMES);
    let drawn = fitting(&by_events, MOST_LANES);
    let mut ids: Vec<Id> = living.values().flat_map(|living| &living.named).map(|life| life.id).collect();
    ids.extend(drawn.iter().map(|life| life.id));
    ids.sort_unstable();
    ids.dedup();
    let people: HashMap<Id, PersonRef> =
        named(app, conn, &ids).await?.into_iter().map(|person| (person.id, person)).collect();
    let person = |life: &Life| people.get(&life.id).cloned();
    let stretch = |stretch: &Stretch| match *stretch {
        Stretch::Gap { from, to } => TimelineStretch::Gap { from, to },
        Stretch::Decade { from, count } => {
            let lived = living.get(&from);
            TimelineStretch::Decade {
                from,
                count,
                living: lived.iter().flat_map(|lived| &lived.named).filter_map(person).collect(),
                more: lived.map_or(0, |lived| lived.more),
            }
        }
    };
    let drawn = drawn.iter().filter_map(|life| {
        let involved = counted.events.contains_key(&life.id);
        let Life { from, to, is_open: open, .. } = *life;
        Some(TimelineLife { person: person(life)?, from, to, open, involved })
    });
    let timeline = HistoryTimeline {
        total: counted.total,
        found: counted.found,
        has_generated: counted.has_generated,
        stretches: stretches.iter().map(stretch).collect(),
        yearless,
        lives: drawn.collect(),
        known: lives.len(),
        unknown: lives.unknown,
        first_year: lives.years().map(|(first, _)| first),
        last_year: lives.years().map(|(_, last)| last),
        can: Default::default(),
    };
    Ok((counted.versions, timeline))
}

/// Everyone's years, kept until a member changes.
async fn lives(app: &App, conn: &mut Conn, versions: &[i64], this_year: i32) -> Result<Arc<Lives>> {
    let members = versions.get(1).copied().unwrap_or_default();
    let kept = app.memory::<Kept>();
    if let Some(lives) = kept.get(&kept.lives, &(members, this_year)) {
        return Ok(lives);
    }
    let lives = views::ask(app, conn, |directory: &Directory| {
        Lives::new(directory.each().map(|line| {
            let year = |date: Option<FuzzyDate>| date.and_then(FuzzyDate::year);
            Life::new(line.id, year(line.birth_date), year(line.death_date), line.deceased, this_year)
        }))
    })
    .await?;
    Ok(kept.set(&kept.lives, (members, this_year), lives))
}
