use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing;

use crate::access::{Action, Viewer, may};
use crate::app::App;
use crate::calendar::reminders::{self, Reminder};
use crate::calendar::settings::{Feed, USUAL};
use crate::calendar::wire::{ChangeFeed, FeedView, Subscription};
use crate::calendar::{feed, store};
use crate::error::{Error, Result};
use crate::http::{Expensive, Json, Path, Routes, is_known, routes};

pub fn routes() -> Routes {
    routes![get_feed, renew_feed, change_feed, revoke_feed, download, subscription, unsubscribe]
}

pub fn secret_routes() -> Router<App> {
    Router::new()
        .route("/feed/{file}", routing::get(read_feed))
        .route("/unsubscribe/{kind}/{token}", routing::get(show_unsubscribe).post(unsubscribe))
}

/// Your calendar feed for phones
#[utoipa::path(get, path = "/api/calendar/feed", tag = "calendar", responses(
    (status = 200, description = "The feed", body = FeedView),
))]
pub async fn get_feed(State(app): State<App>, viewer: Viewer) -> Result<Json<FeedView>> {
    may(&viewer.user, Action::ReadFamily)?;
    let feed = store::feed(&mut app.db.read().await?, viewer.user.id).await?;
    Ok(Json(FeedView::new(feed.as_ref(), &app.config)))
}

/// Create a new secret address; the old one stops working at once
#[utoipa::path(post, path = "/api/calendar/feed", tag = "calendar", responses(
    (status = 201, description = "The feed", body = FeedView),
))]
pub async fn renew_feed(State(app): State<App>, viewer: Viewer) -> Result<(StatusCode, Json<FeedView>)> {
    let feed = feed::renew(&app, &viewer.user).await?;
    Ok((StatusCode::CREATED, Json(FeedView::new(Some(&feed), &app.config))))
}

/// Choose what the feed includes
#[utoipa::path(put, path = "/api/calendar/feed", tag = "calendar", request_body = ChangeFeed, responses(
    (status = 200, description = "The feed", body = FeedView),
    (status = "4XX", description = "404 `feed-not-found`: there is none"),
))]
pub async fn change_feed(
    State(app): State<App>,
    viewer: Viewer,
    Json(body): Json<ChangeFeed>,
) -> Result<Json<FeedView>> {
    let feed = feed::choose(&app, &viewer.user, body.choice()).await?;
    Ok(Json(FeedView::new(Some(&feed), &app.config)))
}

/// Revoke the feed's address
#[utoipa::path(delete, path = "/api/calendar/feed", tag = "calendar", responses(
    (status = 204, description = "It leads nowhere now"),
))]
pub async fn revoke_feed(State(app): State<App>, viewer: Viewer) -> Result<StatusCode> {
    feed::revoke(&app, &viewer.user).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Download the feed as a file
#[utoipa::path(get, path = "/api/calendar/download", operation_id = "download_calendar", tag = "calendar", responses(
    (status = 200, description = "An iCalendar file", content_type = "text/calendar", body = String),
))]
pub async fn download(State(app): State<App>, viewer: Viewer) -> Result<Response> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = app.db.read().await?;
    let choice = store::feed(&mut conn, viewer.user.id).await?.as_ref().map_or(USUAL, Feed::choice);
    let mut response = calendar(feed::build(&app, &mut conn, choice, viewer.user.language()).await?);
    let disposition = HeaderValue::from_static("attachment; filename=\"family-calendar.ics\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// `/feed/{token}.ics`, which phones fetch every few hours.
async fn read_feed(State(app): State<App>, Path(file): Path<String>, headers: HeaderMap) -> Result<Response> {
    let token = file.strip_suffix(".ics").ok_or_else(|| Error::not_found("feed-not-found"))?;
    let (feed, language) = feed::at(&app, token).await?;
    let mut conn = app.db.read().await?;
    let tag = feed::tag(&app, &mut conn, feed.choice(), language).await?;
    let mut response = if is_known(&headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        drop(conn);
        let mut conn = Expensive::begin(&app, feed.user_id).await?;
        calendar(feed::build(&app, &mut conn, feed.choice(), language).await?)
    };
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    Ok(response)
}

fn calendar(text: String) -> Response {
    ([(header::CONTENT_TYPE, "text/calendar; charset=utf-8")], text).into_response()
}

/// The reminder that an unsubscribe link stops
#[utoipa::path(get, path = "/api/unsubscribe/{kind}/{token}", tag = "calendar", params(("kind" = Reminder, Path), ("token" = String, Path)), responses(
    (status = 200, description = "The reminder", body = Subscription),
    (status = "4XX", description = "404 `unsubscribe-not-found`"),
))]
pub async fn subscription(
    State(app): State<App>,
    Path((kind, token)): Path<(Reminder, String)>,
) -> Result<Json<Subscription>> {
    let (user, on) = reminders::subscription(&mut app.db.read().await?, kind, &token).await?;
    Ok(Json(Subscription { kind, email: masked(&user.email), on }))
}

/// `a…@example.org`
fn masked(email: &str) -> String {
    let (name, host) = email.split_once('@').unwrap_or((email, ""));
    format!("{}…@{host}", name.chars().take(1).collect::<String>())
}

/// Redirects to the page that asks for confirmation, for mail programs without one-click unsubscribe.
async fn show_unsubscribe(
    State(app): State<App>,
    Path((kind, token)): Path<(Reminder, String)>,
) -> Result<Redirect> {
    reminders::subscription(&mut app.db.read().await?, kind, &token).await?;
    Ok(Redirect::to(&format!("/unsubscribe?kind={}&token={token}", kind.as_str())))
}

/// Stop a reminder
#[utoipa::path(post, path = "/api/unsubscribe/{kind}/{token}", tag = "calendar", params(("kind" = Reminder, Path), ("token" = String, Path)), responses(
    (status = 204, description = "No more of these mails are sent"),
    (status = "4XX", description = "404 `unsubscribe-not-found`"),
))]
pub async fn unsubscribe(
    State(app): State<App>,
    Path((kind, token)): Path<(Reminder, String)>,
) -> Result<StatusCode> {
    reminders::unsubscribe(&app, kind, &token).await?;
    Ok(StatusCode::NO_CONTENT)
}
