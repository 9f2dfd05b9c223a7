use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use fuzzy_date::whole_years_between;

use crate::access::{Action, User, Viewer, may, policy};
use crate::app::App;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::files::attachments_of;
use crate::history::chronicle::Chronicle;
use crate::history::events::{self, Saved};
use crate::history::wire::{
    ChangeHistoryEvent, History, HistoryCan, HistoryNotes, HistoryRow, HistoryView, HistoryWarnings,
    InvolvedPerson, Life, LifeEvent, NewHistoryEvent, SavedHistory,
};
use crate::history::{HistoryEvent, HistoryType, files_of, in_order_of_life, store};
use crate::http::whole::{self, WholeList};
use crate::http::{Expensive, Json, Path, Query, SeenQuery, is_known};
use crate::ids::Id;
use crate::members::store as members;
use crate::sources::wire::SourceFileView;
use crate::sources::{Citing, citations};
use crate::views;
use crate::words::{fuzzy, reader};

use super::window::{Brief, rows};

/// The family's history, latest first
///
/// Complete and compact, with an ETag.
#[utoipa::path(get, path = "/api/history", tag = "history", responses(
    (status = 200, description = "The history", body = History),
    (status = 304, description = "Nothing has changed"),
))]
pub async fn list_history(State(app): State<App>, viewer: Viewer, headers: HeaderMap) -> Result<Response> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = Expensive::begin(&app, viewer.user.id).await?;
    let (version, user) = (store::version(&mut conn).await?, &viewer.user);
    // The tag includes the program's version and the language: both change the words of the same history.
    let (program, language) = (env!("CARGO_PKG_VERSION"), reader::language().code());
    let tag = format!("\"{program}-{language}-{version}-{}-{}\"", user.id, user.version);
    if is_known(&headers, &tag) {
        return Ok(StatusCode::NOT_MODIFIED.into_response());
    }
    let mut list = WholeList::new(&History { items: Vec::new(), can: HistoryCan::of(user) })?;
    for ids in store::all_ids(&mut conn).await?.chunks(whole::PIECE) {
        let briefs = |chronicle: &Chronicle| Brief::of(chronicle, ids);
        let briefs = views::ask(&app, &mut conn, briefs).await?;
        for row in rows(&mut conn, briefs).await?.0 {
            list.push(&row)?;
        }
    }
    list.tagged(&tag)
}

async fn row(conn: &mut Conn, event: HistoryEvent) -> Result<HistoryRow> {
    let people = store::people_of(conn, event.id).await?;
    let involved = people.into_iter().map(|person| person.member_id).collect();
    let source = citations::first_of(conn, event.id).await?;
    let has_files = !attachments_of(conn, files_of(event.id)).await?.is_empty();
    Ok(HistoryRow::new(event, involved, source, has_files))
}

async fn view(app: &App, event: HistoryEvent, viewer: &User) -> Result<HistoryView> {
    let mut conn = app.db.read_at_once().await?;
    let mut people = Vec::new();
    for person in store::people_of(&mut conn, event.id).await? {
        let line = members::line(&mut conn, person.member_id).await?;
        people.extend(line.map(|line| InvolvedPerson { person: line.into(), role: person.role }));
    }
    let created_by_name = match event.created_by {
        Some(user) => members::user_name(&mut conn, user).await?,
        None => None,
    };
    let involved = people.iter().map(|person| person.person.id).collect();
    let source = citations::first_of(&mut conn, event.id).await?;
    let cited = citations::of(&mut conn, Citing::event(event.id)).await?;
    let files = attachments_of(&mut conn, files_of(event.id)).await?;
    Ok(HistoryView {
        citations: citations::views(&mut conn, &cited).await?,
        row: HistoryRow::new(event, involved, source, !files.is_empty()),
        people,
        files: files
            .into_iter()
            .map(|attached| SourceFileView {
                file: attached.file.into(),
                caption: attached.attachment.caption,
            })
            .collect(),
        created_by_name,
        can: HistoryCan::of(viewer),
    })
}

async fn saved(app: &App, saved: Saved, viewer: &User) -> Result<Json<SavedHistory>> {
    Ok(Json(SavedHistory { event: view(app, saved.event, viewer).await?, notes: saved.notes }))
}

/// Add a history event
#[utoipa::path(post, path = "/api/history", tag = "history", request_body = NewHistoryEvent, responses(
    (status = 201, description = "The event, and what saving it did to dates on profiles", body = SavedHistory),
    (status = "4XX", description = "403 `forbidden`; 409 `birth-known`, `death-known`, `conflict`; 422 `invalid`, `unknown-file`, \
        `unknown-source`"),
))]
pub async fn add_history_event(
    State(app): State<App>,
    viewer: Viewer,
    Json(body): Json<NewHistoryEvent>,
) -> Result<(StatusCode, Json<SavedHistory>)> {
    let added = events::add(&app, &viewer.user, body.id, body.form()).await?;
    Ok((StatusCode::CREATED, saved(&app, added, &viewer.user).await?))
}

/// Possible mistakes in a history event, before saving
#[utoipa::path(post, path = "/api/history/check", tag = "history", request_body = NewHistoryEvent, responses(
    (status = 200, description = "What may be a mistake", body = HistoryWarnings),
    (status = "4XX", description = "403 `forbidden`; 422 `invalid`"),
))]
pub async fn check_history_event(
    State(app): State<App>,
    viewer: Viewer,
    Json(body): Json<NewHistoryEvent>,
) -> Result<Json<HistoryWarnings>> {
    Ok(Json(HistoryWarnings { warnings: events::check(&app, &viewer.user, &body.form()).await? }))
}

/// One history event
#[utoipa::path(get, path = "/api/history/{id}", tag = "history", params(("id" = Id, Path)), responses(
    (status = 200, description = "The event", body = HistoryView),
    (status = "4XX", description = "404 `history-event-not-found`"),
))]
pub async fn get_history_event(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
) -> Result<Json<HistoryView>> {
    policy::may_see(&viewer.user, "history-event-not-found")?;
    let event = store::get(&mut app.db.read().await?, id).await?;
    let event = event.ok_or_else(|| Error::not_found("history-event-not-found"))?;
    Ok(Json(view(&app, event, &viewer.user).await?))
}

/// Change a history event
#[utoipa::path(put, path = "/api/history/{id}", tag = "history", params(("id" = Id, Path)), request_body = ChangeHistoryEvent, responses(
    (status = 200, description = "The event, and what saving it did to dates on profiles", body = SavedHistory),
    (status = "4XX", description = "403 `forbidden`; 404 `history-event-not-found`; 409 `conflict`, `birth-known`, `death-known`; 422 \
        `invalid`, `unknown-file`, `unknown-source`"),
))]
pub async fn update_history_event(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(body): Json<ChangeHistoryEvent>,
) -> Result<Json<SavedHistory>> {
    match events::update(&app, &viewer.user, id, body.version, body.form()).await? {
        Ok(changed) => saved(&app, changed, &viewer.user).await,
        Err(current) => Err(Error::stale(&view(&app, current, &viewer.user).await?)),
    }
}

/// Delete a history event
#[utoipa::path(delete, path = "/api/history/{id}", tag = "history", params(("id" = Id, Path), SeenQuery), responses(
    (status = 200, description = "It is gone; which date stays on a profile", body = HistoryNotes),
    (status = "4XX", description = "403 `forbidden`: admins only; 404 `history-event-not-found`; 409 `conflict`"),
))]
pub async fn delete_history_event(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Query(seen): Query<SeenQuery>,
) -> Result<Json<HistoryNotes>> {
    match events::delete(&app, &viewer.user, id, seen.version).await? {
        Ok(notes) => Ok(Json(HistoryNotes { notes })),
        Err(current) => Err(Error::stale(&view(&app, current, &viewer.user).await?)),
    }
}

/// A member's life: the events they were involved in, earliest first, with their age
#[utoipa::path(get, path = "/api/members/{id}/history", operation_id = "member_history", tag = "history", params(("id" = Id, Path)), responses(
    (status = 200, description = "Their history", body = Life),
    (status = "4XX", description = "404 `member-not-found`"),
))]
pub async fn life(State(app): State<App>, viewer: Viewer, Path(id): Path<Id>) -> Result<Json<Life>> {
    policy::may_see(&viewer.user, "member-not-found")?;
    let mut conn = app.db.read_at_once().await?;
    let member = members::get(&mut conn, id).await?.ok_or_else(|| Error::not_found("member-not-found"))?;
    let birth = member.birth_date;
    let mut items = Vec::new();
    for event in in_order_of_life(store::of_member(&mut conn, id).await?, id) {
        let own_birth = event.is_fact_of(HistoryType::Birth, id);
        // No age after death.
        let is_dead = member.death_latest.zip(event.date_earliest).is_some_and(|(death, on)| death < on);
        let years = birth
            .filter(|_| !own_birth && !is_dead)
            .zip(event.date)
            .and_then(|(birth, on)| whole_years_between(birth, on));
        let row = row(&mut conn, event).await?;
        items.push(LifeEvent { row, age: years.map(fuzzy::age) });
    }
    Ok(Json(Life { items }))
}
