use std::collections::HashMap;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fuzzy_date::whole_years_between;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::{Action, User, Viewer, may, policy};
use crate::app::App;
use crate::db::{Conn, steps};
use crate::error::{Error, Result};
use crate::files::{File, OwnerKind, all_attachments, attachments_of};
use crate::http::{Expensive, Json, Path, Query, Routes, SeenQuery, is_known, routes};
use crate::ids::Id;
use crate::members::store as members;
use crate::members::wire::PersonRef;
use crate::words::{fuzzy, reader};

use super::events::{self, Saved};
use super::model::{HistoryEvent, HistoryType, in_order_of_life, source_of};
use super::store;
use super::wire::{
    ChangeHistoryEvent, History, HistoryCan, HistoryChanged, HistoryChanges, HistoryNotes, HistoryRow,
    HistoryView, HistoryWarnings, Life, LifeEvent, NewHistoryEvent, SavedHistory,
};

pub fn routes() -> Routes {
    routes![
        list_history,
        history_changes,
        add_history_event,
        get_history_event,
        update_history_event,
        delete_history_event,
        check_history_event,
        life
    ]
}

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
    let mut involved: HashMap<Id, Vec<Id>> = HashMap::new();
    for (event, member) in store::everyone_involved(&mut conn).await? {
        involved.entry(event).or_default().push(member);
    }
    let attached = all_attachments(&mut conn, OwnerKind::HistoryEvent).await?;
    let mut sources: HashMap<Id, File> =
        attached.into_iter().map(|attached| (attached.attachment.owner_id, attached.file)).collect();
    let events = store::all(&mut conn).await?;
    let items = events.into_iter().map(|event| {
        let (people, source) = (involved.remove(&event.id), sources.remove(&event.id));
        HistoryRow::new(event, people.unwrap_or_default(), source)
    });
    let mut response = Json(History { items: items.collect(), version, can: can(user) }).into_response();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
        // The browser caches the list and revalidates it with the tag each time.
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    }
    Ok(response)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SinceQuery {
    /// The `version` of the list that the page has
    since: i64,
}

/// What has changed in the history
///
/// One changed event costs one row, however many there are.
#[utoipa::path(get, path = "/api/history/changes", tag = "history", params(SinceQuery), responses(
    (status = 200, description = "The changes", body = HistoryChanged),
))]
pub async fn history_changes(
    State(app): State<App>,
    viewer: Viewer,
    Query(SinceQuery { since }): Query<SinceQuery>,
) -> Result<Json<HistoryChanged>> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = app.db.read().await?;
    // Read first: what changes meanwhile is reported twice, and not missed.
    let version = store::version(&mut conn).await?;
    let Some(changed) = steps::since(&mut conn, store::HISTORY, since).await? else {
        return Ok(Json(HistoryChanged { version, changes: None, can: can(&viewer.user) }));
    };
    let mut changes = HistoryChanges { rows: Vec::new(), gone: Vec::new() };
    for id in changed {
        match store::get(&mut conn, id).await? {
            Some(event) => changes.rows.push(row(&mut conn, event).await?),
            None => changes.gone.push(id),
        }
    }
    Ok(Json(HistoryChanged { version, changes: Some(changes), can: can(&viewer.user) }))
}

async fn row(conn: &mut Conn, event: HistoryEvent) -> Result<HistoryRow> {
    let people = store::people_of(conn, event.id).await?;
    let involved = people.into_iter().map(|person| person.member_id).collect();
    let source = source(conn, event.id).await?;
    Ok(HistoryRow::new(event, involved, source))
}

fn can(viewer: &User) -> HistoryCan {
    let edit = policy::allows(viewer, Action::EditHistory);
    HistoryCan { add: edit, edit, delete: policy::allows(viewer, Action::DeleteHistory) }
}

async fn view(app: &App, event: HistoryEvent, viewer: &User) -> Result<HistoryView> {
    let mut conn = app.db.read().await?;
    let mut people = Vec::new();
    for person in store::people_of(&mut conn, event.id).await? {
        people.extend(members::line(&mut conn, person.member_id).await?.map(Into::into));
    }
    let created_by_name = match event.created_by {
        Some(user) => members::user_name(&mut conn, user).await?,
        None => None,
    };
    let involved = people.iter().map(|person: &PersonRef| person.id).collect();
    let source = source(&mut conn, event.id).await?;
    Ok(HistoryView {
        row: HistoryRow::new(event, involved, source),
        people,
        created_by_name,
        can: can(viewer),
    })
}

async fn source(conn: &mut Conn, event: Id) -> Result<Option<File>> {
    let files = attachments_of(conn, source_of(event)).await?;
    Ok(files.into_iter().next().map(|attached| attached.file))
}

async fn saved(app: &App, saved: Saved, viewer: &User) -> Result<Json<SavedHistory>> {
    Ok(Json(SavedHistory { event: view(app, saved.event, viewer).await?, notes: saved.notes }))
}

/// Add a history event
#[utoipa::path(post, path = "/api/history", tag = "history", request_body = NewHistoryEvent, responses(
    (status = 201, description = "The event, and what saving it did to dates on profiles", body = SavedHistory),
    (status = "4XX", description = "403 `forbidden`; 409 `birth-known`, `death-known`, `conflict`; 422 `invalid`, `unknown-file`"),
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
        `invalid`, `unknown-file`"),
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
    let mut conn = app.db.read().await?;
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
