use axum::extract::State;
use axum::http::StatusCode;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::{Action, User, Viewer, may};
use crate::actions::undo;
use crate::app::App;
use crate::changes::Filter;
use crate::clock::Moment;
use crate::error::{Error, Result};
use crate::http::{Json, Page, PageQuery, Path, Query, Routes, routes};
use crate::ids::Id;
use crate::importing::undoing::{self, LaterChanges};
use crate::log::actions;
use crate::log::wire::{ChangeItems, ChangeView, UndoCheck};

/// At most this many later changes are shown.
const MOST_LATER: usize = 50;

pub fn routes() -> Routes {
    routes![list_changes, list_change_items]
}

/// Undoing a long action takes a while.
pub fn patient_routes() -> Routes {
    routes![check_undo, undo_any_change, undo_change]
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ChangesQuery {
    /// The person who made the changes
    person: Option<Id>,
    /// `accounts`, `members`, `relationships`, `families`, `calendar`, `history`, `feedback`
    feature: Option<String>,
    /// The first day, `YYYY-MM-DD`, in the viewer's time zone
    from: Option<String>,
    /// The last day
    to: Option<String>,
}

impl ChangesQuery {
    fn filter(self, viewer: &User) -> Result<Filter> {
        let zone = TimeZone::get(&viewer.time_zone).unwrap_or(TimeZone::UTC);
        let bad = || Error::problem(StatusCode::BAD_REQUEST, "bad-day");
        let begins = |day: Date| {
            let start = day.to_zoned(zone.clone()).map_err(|_| bad())?;
            Ok::<_, Error>(Moment(start.timestamp().as_millisecond()))
        };
        let read = |text: Option<String>| {
            text.filter(|text| !text.is_empty())
                .map(|text| text.parse::<Date>().map_err(|_| bad()))
                .transpose()
        };
        let to = read(self.to)?.map(|day| day.tomorrow().map_err(|_| bad())).transpose()?;
        Ok(Filter {
            actor: self.person,
            feature: self.feature.filter(|feature| !feature.is_empty()),
            from: read(self.from)?.map(begins).transpose()?,
            before: to.map(begins).transpose()?,
        })
    }
}

/// Changes of the last thirty days, newest first
#[utoipa::path(get, path = "/api/admin/changes", tag = "changes", params(ChangesQuery, PageQuery), responses(
    (status = 200, description = "A page of changes", body = Page<ChangeView>),
    (status = "4XX", description = "400 `bad-day`; 403 `forbidden`"),
))]
pub async fn list_changes(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<ChangesQuery>,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<ChangeView>>> {
    may(&viewer.user, Action::ManageSite)?;
    let filter = query.filter(&viewer.user)?;
    Ok(Json(actions::page(&app, &viewer.user, &filter, &page).await?))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ItemsQuery {
    /// `next` of the action, or of the items before
    after: Option<i64>,
}

/// The records that a long action changed, page by page
#[utoipa::path(get, path = "/api/admin/changes/{batch}/items", tag = "changes", params(("batch" = Id, Path), ItemsQuery), responses(
    (status = 200, description = "The next records", body = ChangeItems),
    (status = "4XX", description = "403 `forbidden`; 404 `change-not-found`"),
))]
pub async fn list_change_items(
    State(app): State<App>,
    viewer: Viewer,
    Path(batch): Path<Id>,
    Query(ItemsQuery { after }): Query<ItemsQuery>,
) -> Result<Json<ChangeItems>> {
    may(&viewer.user, Action::ManageSite)?;
    Ok(Json(actions::items(&app, &viewer.user, batch, after.unwrap_or(-1)).await?))
}

/// Check if a change can be undone, and why not
#[utoipa::path(get, path = "/api/admin/changes/{batch}/undo-check", tag = "changes", params(("batch" = Id, Path)), responses(
    (status = 200, description = "What undoing it would answer", body = UndoCheck),
    (status = "4XX", description = "403 `forbidden`; 404 `change-not-found`"),
))]
pub async fn check_undo(
    State(app): State<App>,
    viewer: Viewer,
    Path(batch): Path<Id>,
) -> Result<Json<UndoCheck>> {
    may(&viewer.user, Action::ManageSite)?;
    let problem = undo::check(&app, &viewer.user, batch).await?;
    let conn = &mut app.db.read().await?;
    let may_depend = problem.as_ref().is_none_or(|problem| problem.code == "cannot-undo");
    let later = if may_depend { undoing::later(conn, batch).await? } else { None };
    let mut later = later.map(|later| later.actions).unwrap_or_default();
    later.reverse();
    let shown = later.get(..MOST_LATER).unwrap_or(&later);
    let (why_not, reason) = problem.map(|problem| (problem.code, problem.message)).unzip();
    Ok(Json(UndoCheck {
        can_undo: why_not.is_none(),
        why_not,
        reason,
        later: actions::several(conn, &viewer.user, shown).await?,
        later_count: i64::try_from(later.len()).unwrap_or(i64::MAX),
        last_later: later.first().map(|action| action.batch),
    }))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UndoQuery {
    /// For an import: what becomes of later changes that depend on it, `undo` or `keep`
    #[param(inline)]
    later: Option<LaterChanges>,
    /// The newest of these that the viewer has seen
    last: Option<Id>,
}

/// Undo any change
///
/// An import can also be undone together with the later changes that depend on it, or without the people whom
/// they are about.
#[utoipa::path(post, path = "/api/admin/changes/{batch}/undo", tag = "changes", params(("batch" = Id, Path), UndoQuery), responses(
    (status = 204, description = "It is as it was before"),
    (status = "4XX", description = "403 `forbidden`, `owner-only`, `owner-protected`, `last-admin`, `not-yourself`, `password-needed`; 404 `change-not-found`; 409 \
        `cannot-undo`, `already-undone`, `more-changes`; 422 `invalid`"),
))]
pub async fn undo_any_change(
    State(app): State<App>,
    viewer: Viewer,
    Path(batch): Path<Id>,
    Query(query): Query<UndoQuery>,
) -> Result<StatusCode> {
    match (query.later, query.last) {
        (Some(how), Some(last)) => undoing::undo_with(&app, &viewer, batch, how, last).await?,
        _ => undo::any(&app, &viewer, batch).await?,
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Undo a change to the family
#[utoipa::path(post, path = "/api/changes/{batch}/undo", tag = "changes", params(("batch" = Id, Path)), responses(
    (status = 204, description = "It is as it was before"),
    (status = "4XX", description = "403 `forbidden`; 404 `change-not-found`; 409 `cannot-undo`, `already-undone`"),
))]
pub async fn undo_change(
    State(app): State<App>,
    viewer: Viewer,
    Path(batch): Path<Id>,
) -> Result<StatusCode> {
    undo::own(&app, &viewer, batch).await?;
    Ok(StatusCode::NO_CONTENT)
}
