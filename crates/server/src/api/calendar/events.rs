use std::collections::HashMap;

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::{Action, User, Viewer, may, policy};
use crate::app::App;
use crate::calendar::search::{self, Filter};
use crate::calendar::wire::{ChangeEvent, EventView, Names, NewEvent};
use crate::calendar::{Event, EventType, Visibility, days, events, store, tag_keys};
use crate::db::Conn;
use crate::error::{Error, FieldProblems, Result};
use crate::files::attachments_of;
use crate::fold::fold;
use crate::households::store as households;
use crate::http::{Expensive, Json, Page, PageQuery, Path, Query, Routes, SeenQuery, routes};
use crate::ids::Id;
use crate::members::store as members;

pub fn routes() -> Routes {
    routes![list, add, get, update, delete]
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ListQuery {
    #[serde(rename = "type")]
    #[param(rename = "type")]
    kind: Option<EventType>,
    visibility: Option<Visibility>,
    /// A user's id, or `me`
    created_by: Option<String>,
    family_id: Option<Id>,
    /// The first day, `YYYY-MM-DD`
    date_from: Option<String>,
    /// The last day
    date_to: Option<String>,
    /// Tags separated by commas; an event must have all of them
    tags: Option<String>,
    /// Words in title, description and tags, ignoring case and accents
    text: Option<String>,
}

impl ListQuery {
    fn filter(self, viewer: &User, page: &PageQuery) -> Result<Filter> {
        let mut problems = FieldProblems::default();
        let mut day = |field: &str, text: Option<String>| {
            let text = text.filter(|text| !text.is_empty())?;
            let day = days::parse(&text).map(days::number);
            if day.is_none() {
                problems.add(field, "bad-day", &[]);
            }
            day
        };
        let (from, to) = (day("dateFrom", self.date_from), day("dateTo", self.date_to));
        let created_by = match self.created_by.as_deref() {
            Some("me") => Some(viewer.id),
            Some(id) => {
                let id = id.parse().ok();
                if id.is_none() {
                    problems.add("createdBy", "bad-id", &[]);
                }
                id
            }
            None => None,
        };
        problems.check()?;
        let words = self.text.as_deref().map(fold).unwrap_or_default();
        Ok(Filter {
            kind: self.kind,
            visibility: self.visibility,
            created_by,
            family_id: self.family_id,
            from,
            to,
            tags: tag_keys(self.tags.iter().flat_map(|tags| tags.split(','))),
            words: words.split_whitespace().map(str::to_owned).collect(),
            after: page.after()?,
        })
    }
}

/// Events, latest first
#[utoipa::path(get, path = "/api/events", operation_id = "list_events", tag = "calendar", params(ListQuery, PageQuery), responses(
    (status = 200, description = "A page of events", body = Page<EventView>),
    (status = "4XX", description = "422 `invalid`"),
))]
pub async fn list(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<ListQuery>,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<EventView>>> {
    may(&viewer.user, Action::ReadFamily)?;
    let limit = page.limit()?;
    let filter = query.filter(&viewer.user, &page)?;
    let mut conn = Expensive::begin(&app, viewer.user.id).await?;
    let most = usize::try_from(limit).unwrap_or_default();
    let events = search::list(&mut conn, viewer.user.id, &filter, most).await?;
    let page = Page::new(events, limit, |event| (event.first_day.to_string(), event.id.to_string()));
    let mut known = NameCache::default();
    let mut items = Vec::with_capacity(page.items.len());
    for event in page.items {
        items.push(known.view(&mut conn, event, &viewer.user).await?);
    }
    Ok(Json(Page { items, next_cursor: page.next_cursor }))
}

/// Caches names, because a page of events repeats the same few.
#[derive(Default)]
struct NameCache {
    makers: HashMap<Id, Option<String>>,
    households: HashMap<Id, Option<String>>,
}

impl NameCache {
    async fn view(&mut self, conn: &mut Conn, event: Event, viewer: &User) -> Result<EventView> {
        if let Some(id) = event.created_by
            && !self.makers.contains_key(&id)
        {
            self.makers.insert(id, members::user_name(conn, id).await?);
        }
        if let Some(id) = event.family_id
            && !self.households.contains_key(&id)
        {
            self.households.insert(id, households::get(conn, id).await?.map(|household| household.name));
        }
        let name = |known: &HashMap<Id, Option<String>>, id: Option<Id>| known.get(&id?).cloned().flatten();
        let created_by = name(&self.makers, event.created_by);
        let household = name(&self.households, event.family_id);
        let mut people = Vec::new();
        for id in store::member_ids(conn, event.id).await? {
            people.extend(members::line(conn, id).await?.map(Into::into));
        }
        let photos = attachments_of(conn, events::photos_of(event.id)).await?;
        let photos = photos.into_iter().map(Into::into).collect();
        Ok(EventView::new(event, Names { created_by, household, members: people, photos }, viewer))
    }
}

async fn view(app: &App, event: Event, viewer: &User) -> Result<EventView> {
    NameCache::default().view(&mut app.db.read().await?, event, viewer).await
}

/// Add an event
#[utoipa::path(post, path = "/api/events", operation_id = "add_event", tag = "calendar", request_body = NewEvent, responses(
    (status = 201, description = "The event", body = EventView),
    (status = "4XX", description = "409 `conflict`: the id is taken; 422 `invalid`, `unknown-file`, `not-a-picture`"),
))]
pub async fn add(
    State(app): State<App>,
    viewer: Viewer,
    Json(body): Json<NewEvent>,
) -> Result<(StatusCode, Json<EventView>)> {
    let event = events::add(&app, &viewer.user, body.id, body.form()).await?;
    Ok((StatusCode::CREATED, Json(view(&app, event, &viewer.user).await?)))
}

/// One event
#[utoipa::path(get, path = "/api/events/{id}", operation_id = "get_event", tag = "calendar", params(("id" = Id, Path)), responses(
    (status = 200, description = "The event", body = EventView),
    (status = "4XX", description = "404 `event-not-found`, also for another's private event"),
))]
pub async fn get(State(app): State<App>, viewer: Viewer, Path(id): Path<Id>) -> Result<Json<EventView>> {
    policy::may_see(&viewer.user, "event-not-found")?;
    let event = store::visible(&mut app.db.read().await?, id, viewer.user.id).await?;
    let event = event.ok_or_else(|| Error::not_found("event-not-found"))?;
    Ok(Json(view(&app, event, &viewer.user).await?))
}

/// Change an event
#[utoipa::path(put, path = "/api/events/{id}", operation_id = "update_event", tag = "calendar", params(("id" = Id, Path)), request_body = ChangeEvent, responses(
    (status = 200, description = "The event", body = EventView),
    (status = "4XX", description = "403 `forbidden`: only its creator and admins may; 404 `event-not-found`; 409 `conflict`; 422 \
        `invalid`, `unknown-file`, `not-a-picture`"),
))]
pub async fn update(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(body): Json<ChangeEvent>,
) -> Result<Json<EventView>> {
    match events::update(&app, &viewer.user, id, body.version, body.form()).await? {
        Ok(event) => Ok(Json(view(&app, event, &viewer.user).await?)),
        Err(current) => Err(Error::stale(&view(&app, current, &viewer.user).await?)),
    }
}

/// Delete an event
#[utoipa::path(delete, path = "/api/events/{id}", operation_id = "delete_event", tag = "calendar", params(("id" = Id, Path), SeenQuery), responses(
    (status = 204, description = "It is gone"),
    (status = "4XX", description = "403 `forbidden`: only its creator and admins may; 404 `event-not-found`; 409 `conflict`"),
))]
pub async fn delete(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Query(seen): Query<SeenQuery>,
) -> Result<StatusCode> {
    match events::delete(&app, &viewer.user, id, seen.version).await? {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(current) => Err(Error::stale(&view(&app, current, &viewer.user).await?)),
    }
}
