use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::access::{Action, User, Viewer, may, policy};
use crate::app::App;
use crate::error::{Error, Result};
use crate::http::{Json, Query, Routes, routes};
use crate::places::{Place, PlaceForm, key, record, store};

pub fn routes() -> Routes {
    routes![get_place, set_place]
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NameQuery {
    /// As written in a record; case and accents do not matter
    name: String,
}

/// The position of a place
#[derive(Serialize, ToSchema)]
#[schema(as = Place)]
pub struct PlaceView {
    name: String,
    /// In degrees; null if unknown
    latitude: Option<f64>,
    longitude: Option<f64>,
    /// 0 if the position is unknown
    version: i64,
    can: PlaceCan,
}

#[derive(Serialize, ToSchema)]
pub struct PlaceCan {
    edit: bool,
}

impl PlaceView {
    fn new(name: String, place: Option<&Place>, viewer: &User) -> Self {
        let (latitude, longitude) = place.map(Place::degrees).unzip();
        let can = PlaceCan { edit: policy::allows(viewer, Action::EditHistory) };
        Self { name, latitude, longitude, version: place.map_or(0, |place| place.version), can }
    }
}

/// The position of a place
#[utoipa::path(get, path = "/api/places", tag = "places", params(NameQuery), responses(
    (status = 200, description = "Its position, if it is known", body = PlaceView),
    (status = "4XX", description = "403 `forbidden`"),
))]
pub async fn get_place(
    State(app): State<App>,
    viewer: Viewer,
    Query(NameQuery { name }): Query<NameQuery>,
) -> Result<Json<PlaceView>> {
    may(&viewer.user, Action::ReadFamily)?;
    let place = store::named(&mut app.db.read().await?, &key(&name)).await?;
    Ok(Json(PlaceView::new(name, place.as_ref(), &viewer.user)))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPlace {
    #[schema(max_length = 200)]
    name: String,
    /// In degrees, north positive; null removes the position
    latitude: Option<f64>,
    /// In degrees, east positive
    longitude: Option<f64>,
    /// The version that was read; without it, a position that someone else saved meanwhile is overwritten
    version: Option<i64>,
}

/// Set the position of a place
#[utoipa::path(put, path = "/api/places", tag = "places", request_body = NewPlace, responses(
    (status = 200, description = "Its position", body = PlaceView),
    (status = "4XX", description = "403 `forbidden`; 409 `conflict`; 422 `invalid`"),
))]
pub async fn set_place(
    State(app): State<App>,
    viewer: Viewer,
    Json(body): Json<NewPlace>,
) -> Result<Json<PlaceView>> {
    let form = PlaceForm { name: body.name, latitude: body.latitude, longitude: body.longitude };
    let place = match record::set(&app, &viewer.user, &form, body.version).await? {
        Ok(place) => place,
        Err(current) => return Err(Error::stale(&PlaceView::new(form.name, current.as_ref(), &viewer.user))),
    };
    let name = place.as_ref().map_or(form.name, |place| place.name.clone());
    Ok(Json(PlaceView::new(name, place.as_ref(), &viewer.user)))
}
