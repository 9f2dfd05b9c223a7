use std::collections::HashMap;

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::{Action, User, Viewer, may, policy};
use crate::actions;
use crate::app::App;
use crate::error::{Error, Result};
use crate::households::store::PersonLine;
use crate::households::wire::{ChangeHousehold, HouseholdView, Households, HouseholdsCan, NewHousehold};
use crate::households::{Household, people, record, store};
use crate::http::{Json, Path, Query, Routes, SeenQuery, routes};
use crate::ids::Id;

pub fn routes() -> Routes {
    routes![
        list,
        create_household,
        get_household,
        update_household,
        delete_household,
        add_to_household,
        remove_from_household,
        make_household_admin,
        end_household_admin
    ]
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Only the families that the viewer belongs to
    #[serde(default)]
    mine: bool,
}

/// The families, by name
#[utoipa::path(get, path = "/api/families", operation_id = "list_households", tag = "families", params(ListQuery), responses(
    (status = 200, description = "The families", body = Households),
))]
pub async fn list(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<ListQuery>,
) -> Result<Json<Households>> {
    let viewer = &viewer.user;
    may(viewer, Action::ReadFamily)?;
    let mut conn = app.db.read_at_once().await?;
    let found = store::list(&mut conn, query.mine.then_some(viewer.id)).await?;
    let mut people: HashMap<Id, Vec<PersonLine>> = HashMap::new();
    for line in store::lines(&mut conn, None).await? {
        people.entry(line.family_id).or_default().push(line);
    }
    let view = |household: Household| {
        let lines = people.remove(&household.id).unwrap_or_default();
        HouseholdView::new(household, lines, viewer)
    };
    Ok(Json(Households {
        items: found.into_iter().map(view).collect(),
        can: HouseholdsCan { create: policy::allows(viewer, Action::CreateHousehold) },
    }))
}

async fn shown(app: &App, viewer: &User, household: Household) -> Result<HouseholdView> {
    let lines = store::lines(&mut app.db.read().await?, Some(household.id)).await?;
    Ok(HouseholdView::new(household, lines, viewer))
}

/// 409 with the current household.
async fn stale(app: &App, viewer: &User, current: Household) -> Result<Error> {
    Ok(Error::stale(&shown(app, viewer, current).await?))
}

/// Create a family; its creator is its first member and admin
#[utoipa::path(post, path = "/api/families", tag = "families", request_body = NewHousehold, responses(
    (status = 201, description = "The family", body = HouseholdView),
    (status = "4XX", description = "409 `conflict`: the id is taken; 422 `invalid`, `bad-id`"),
))]
pub async fn create_household(
    State(app): State<App>,
    viewer: Viewer,
    Json(form): Json<NewHousehold>,
) -> Result<(StatusCode, Json<HouseholdView>)> {
    let household = record::create(&app, &viewer.user, form.id, form.form()).await?;
    Ok((StatusCode::CREATED, Json(shown(&app, &viewer.user, household).await?)))
}

/// One family
#[utoipa::path(get, path = "/api/families/{id}", tag = "families", params(("id" = Id, Path)), responses(
    (status = 200, description = "The family", body = HouseholdView),
    (status = "4XX", description = "404 `family-not-found`"),
))]
pub async fn get_household(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
) -> Result<Json<HouseholdView>> {
    policy::may_see(&viewer.user, "family-not-found")?;
    let household = store::get(&mut app.db.read().await?, id).await?;
    let household = household.ok_or_else(|| Error::not_found("family-not-found"))?;
    Ok(Json(shown(&app, &viewer.user, household).await?))
}

/// Change a family's name and description
#[utoipa::path(put, path = "/api/families/{id}", tag = "families", params(("id" = Id, Path)), request_body = ChangeHousehold, responses(
    (status = 200, description = "The family", body = HouseholdView),
    (status = "4XX", description = "403 `forbidden`; 404 `family-not-found`; 409 `conflict`; 422 `invalid`"),
))]
pub async fn update_household(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(form): Json<ChangeHousehold>,
) -> Result<Json<HouseholdView>> {
    match record::update(&app, &viewer.user, id, form.version, form.form()).await? {
        Ok(household) => Ok(Json(shown(&app, &viewer.user, household).await?)),
        Err(current) => Err(stale(&app, &viewer.user, current).await?),
    }
}

/// Delete a family; its people and events stay
#[utoipa::path(delete, path = "/api/families/{id}", tag = "families", params(("id" = Id, Path), SeenQuery), responses(
    (status = 204, description = "Done"),
    (status = "4XX", description = "403 `forbidden`; 404 `family-not-found`; 409 `conflict`"),
))]
pub async fn delete_household(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Query(seen): Query<SeenQuery>,
) -> Result<StatusCode> {
    match actions::households::delete(&app, &viewer.user, id, seen.version).await? {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(current) => Err(stale(&app, &viewer.user, current).await?),
    }
}

/// Add an account to a family
#[utoipa::path(put, path = "/api/families/{id}/members/{userId}", tag = "families", params(("id" = Id, Path), ("userId" = Id, Path)), responses(
    (status = 200, description = "The family", body = HouseholdView),
    (status = "4XX", description = "403 `forbidden`; 404 `family-not-found`, `user-not-found`"),
))]
pub async fn add_to_household(
    State(app): State<App>,
    viewer: Viewer,
    Path((id, user)): Path<(Id, Id)>,
) -> Result<Json<HouseholdView>> {
    let household = people::add(&app, &viewer.user, id, user).await?;
    Ok(Json(shown(&app, &viewer.user, household).await?))
}

/// Remove an account from a family, also as its admin; remove yourself to leave
#[utoipa::path(delete, path = "/api/families/{id}/members/{userId}", tag = "families", params(("id" = Id, Path), ("userId" = Id, Path)), responses(
    (status = 200, description = "The family", body = HouseholdView),
    (status = "4XX", description = "403 `forbidden`; 404 `family-not-found`"),
))]
pub async fn remove_from_household(
    State(app): State<App>,
    viewer: Viewer,
    Path((id, user)): Path<(Id, Id)>,
) -> Result<Json<HouseholdView>> {
    let household = people::remove(&app, &viewer.user, id, user).await?;
    Ok(Json(shown(&app, &viewer.user, household).await?))
}

/// Make a member of a family its admin
#[utoipa::path(put, path = "/api/families/{id}/admins/{userId}", tag = "families", params(("id" = Id, Path), ("userId" = Id, Path)), responses(
    (status = 200, description = "The family", body = HouseholdView),
    (status = "4XX", description = "403 `forbidden`; 404 `family-not-found`, `user-not-found`; 409 `not-a-member`"),
))]
pub async fn make_household_admin(
    State(app): State<App>,
    viewer: Viewer,
    Path((id, user)): Path<(Id, Id)>,
) -> Result<Json<HouseholdView>> {
    let household = people::set_admin(&app, &viewer.user, id, user, true).await?;
    Ok(Json(shown(&app, &viewer.user, household).await?))
}

/// Remove a member as admin of a family
#[utoipa::path(delete, path = "/api/families/{id}/admins/{userId}", tag = "families", params(("id" = Id, Path), ("userId" = Id, Path)), responses(
    (status = 200, description = "The family", body = HouseholdView),
    (status = "4XX", description = "403 `forbidden`; 404 `family-not-found`"),
))]
pub async fn end_household_admin(
    State(app): State<App>,
    viewer: Viewer,
    Path((id, user)): Path<(Id, Id)>,
) -> Result<Json<HouseholdView>> {
    let household = people::set_admin(&app, &viewer.user, id, user, false).await?;
    Ok(Json(shown(&app, &viewer.user, household).await?))
}
