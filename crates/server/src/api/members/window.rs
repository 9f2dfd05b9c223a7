//! The list of members by window, for pages and pickers: in a family of any size, they fetch only the rows
//! that they show.

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::{Action, Viewer, may};
use crate::app::App;
use crate::db::{Conn, steps};
use crate::error::{Error, Result};
use crate::http::window::MOST;
use crate::http::{Json, Query, Routes, WindowQuery, routes};
use crate::ids::Id;
use crate::members::FOUND_PEOPLE;
use crate::members::directory::{Directory, Letter, Order};
use crate::members::store::{self, FamilyVersion};
use crate::members::wire::{ListLetter, MemberOrder, MembersWindow, SomeMembers};
use crate::search;
use crate::views;

use super::list::{Rows, head, read_version};

pub fn routes() -> Routes {
    routes![window, some]
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListedQuery {
    /// `name` if left out
    #[param(inline)]
    order: Option<MemberOrder>,
    /// Words to search for; the list then has only the people who match
    search: Option<String>,
    /// A person to find in the list
    find: Option<Id>,
}

/// Some rows of the list of members
///
/// Without `search` and with `since`, one changed member costs one row.
#[utoipa::path(get, path = "/api/members/window", operation_id = "members_window", tag = "members", params(ListedQuery, WindowQuery), responses(
    (status = 200, description = "The rows", body = MembersWindow),
    (status = "4XX", description = "400 `bad-query`, `bad-version`; 403 `forbidden`"),
))]
pub async fn window(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<ListedQuery>,
    Query(window): Query<WindowQuery>,
) -> Result<Json<MembersWindow>> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = app.db.read_at_once().await?;
    // Read this first: a change in between is reported twice rather than missed.
    let version = store::versions(&mut conn).await?;
    let text = query.search.as_deref().unwrap_or_default().trim();
    let found = match text {
        "" => None,
        text => Some(search::ids(&app, &mut conn, &viewer.user, text, search::Kind::of(FOUND_PEOPLE)).await?),
    };
    let since = window.since.as_deref().map(read_version).transpose()?;
    let changed = match since.filter(|_| found.is_none()) {
        Some(since) => changed(&mut conn, since, version).await?,
        None => None,
    };
    let order = query.order.unwrap_or(MemberOrder::Name);
    let shown = views::ask(&app, &mut conn, |people: &Directory| {
        let list = List::new(people, order, found, text);
        let changed = changed.filter(|changed| people.is_placed_as_at(changed.since));
        let ids = changed.as_ref().map_or_else(|| list.window(&window), |changed| changed.ids.clone());
        Shown {
            total: people.len(),
            found: list.len(),
            rows: Rows::new(people, &ids),
            is_changed: changed.is_some(),
            letters: list.letters(),
            find_position: query.find.and_then(|id| list.position(id)),
        }
    })
    .await?;
    let rows = shown.rows.named(&app, &mut conn).await?;
    let (items, changed) = if shown.is_changed { (None, Some(rows)) } else { (Some(rows), None) };
    Ok(Json(MembersWindow {
        version: version.to_string(),
        total: shown.total,
        found: shown.found,
        items,
        changed,
        letters: shown
            .letters
            .into_iter()
            .map(|(letter, position)| ListLetter { letter, position })
            .collect(),
        find_position: shown.find_position,
        head: head(&app, &mut conn, &viewer).await?,
    }))
}

struct Changed {
    /// The version of the members.
    since: i64,
    ids: Vec<Id>,
}

/// The members who have changed. `None` if that is unknown, if there are too many, or if relationships have
/// changed as well, because those distinguish namesakes.
async fn changed(conn: &mut Conn, since: FamilyVersion, now: FamilyVersion) -> Result<Option<Changed>> {
    if since.relationships != now.relationships {
        return Ok(None);
    }
    let ids = steps::since(conn, store::MEMBERS, since.members).await?;
    Ok(ids.filter(|ids| ids.len() <= MOST).map(|ids| Changed { since: since.members, ids }))
}

struct Shown {
    total: usize,
    found: usize,
    rows: Rows,
    is_changed: bool,
    letters: Vec<Letter>,
    find_position: Option<usize>,
}

/// The list that was asked for: everyone in an order, or the people who were found.
enum List<'a> {
    Everyone(&'a Directory, Order),
    Found(&'a Directory, Order, Vec<Id>),
    Ranked(Vec<Id>),
}

impl<'a> List<'a> {
    fn new(people: &'a Directory, order: MemberOrder, found: Option<Vec<Id>>, text: &str) -> Self {
        let by = match order {
            MemberOrder::Name | MemberOrder::Best => Order::Name,
            MemberOrder::Surname => Order::Surname,
        };
        match found {
            None => Self::Everyone(people, by),
            Some(mut found) if order == MemberOrder::Best => {
                people.named_first(&mut found, text);
                Self::Ranked(found)
            }
            Some(found) => Self::Found(people, by, people.sorted(by, &found)),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Everyone(people, _) => people.len(),
            Self::Found(_, _, found) | Self::Ranked(found) => found.len(),
        }
    }

    fn window(&self, window: &WindowQuery) -> Vec<Id> {
        let positions = window.positions();
        match self {
            Self::Everyone(people, order) => people.window(*order, positions),
            Self::Found(_, _, found) | Self::Ranked(found) => {
                found.iter().skip(positions.start).take(positions.len()).copied().collect()
            }
        }
    }

    fn letters(&self) -> Vec<Letter> {
        match self {
            Self::Everyone(people, order) => people.letters(*order),
            Self::Found(people, order, found) => people.letters_among(*order, found),
            Self::Ranked(_) => Vec::new(),
        }
    }

    fn position(&self, id: Id) -> Option<usize> {
        match self {
            Self::Everyone(people, order) => people.position(*order, id),
            Self::Found(_, _, found) | Self::Ranked(found) => found.iter().position(|found| *found == id),
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct IdsQuery {
    /// The members' ids, separated by commas; at most 200
    ids: String,
}

/// Some members, by their ids
///
/// In the order asked for, without those who are not in the family.
#[utoipa::path(get, path = "/api/members/some", operation_id = "some_members", tag = "members", params(IdsQuery), responses(
    (status = 200, description = "The members", body = SomeMembers),
    (status = "4XX", description = "400 `bad-query`, `bad-limit`; 403 `forbidden`"),
))]
pub async fn some(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<IdsQuery>,
) -> Result<Json<SomeMembers>> {
    may(&viewer.user, Action::ReadFamily)?;
    // A text that is not an id belongs to no one.
    let ids: Vec<Id> = query.ids.split(',').filter_map(|id| id.trim().parse().ok()).collect();
    if ids.len() > MOST {
        return Err(Error::problem(StatusCode::BAD_REQUEST, "bad-limit"));
    }
    let mut conn = app.db.read_at_once().await?;
    let rows = views::ask(&app, &mut conn, |people: &Directory| Rows::new(people, &ids)).await?;
    Ok(Json(SomeMembers { items: rows.named(&app, &mut conn).await? }))
}
