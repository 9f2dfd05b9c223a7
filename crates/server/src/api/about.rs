//! Public facts about the site: its name and its health. Never a secret or a record.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::access::{MaybeViewer, store};
use crate::app::App;
use crate::config::RegistrationMode;
use crate::demo::DemoSignIn;
use crate::error::Result;
use crate::health;
use crate::http::{Json, Proxy, Routes, routes};
use crate::words::Message;

pub fn routes() -> Routes {
    routes![site, debug, healthz, readyz]
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Site {
    site_name: String,
    /// The site's address, for links that people pass on
    public_url: String,
    contact_email: String,
    /// True once someone has become the owner
    owner_exists: bool,
    owner_email_configured: bool,
    min_password_length: usize,
    /// The largest file that can be uploaded, in mebibytes
    max_file_mib: u64,
    /// True if emails are sent
    mail_configured: bool,
    /// The site's language, for people whose account and browser name none
    language: &'static str,
    registration: RegistrationMode,
    vitals: bool,
    /// Null unless this is a demo, where everyone may sign in
    demo: Option<DemoSignIn>,
}

/// The site's name and rules
#[utoipa::path(get, path = "/api/site", tag = "about", responses((status = 200, description = "The record", body = Site)))]
pub async fn site(State(app): State<App>) -> Result<Json<Site>> {
    let (config, settings) = (&app.config, app.settings());
    let owner = store::owner_email(&mut app.db.read().await?).await?;
    let owner_exists = owner.is_some();
    let contact = settings.contact_email.clone().or(owner);
    Ok(Json(Site {
        site_name: settings.site_name.clone(),
        public_url: config.link(""),
        contact_email: contact.unwrap_or_else(|| config.postmaster()),
        owner_exists,
        owner_email_configured: config.owner_email.is_some(),
        min_password_length: config.min_password_length,
        max_file_mib: config.max_file_bytes / (1024 * 1024),
        mail_configured: settings.sends_mail(),
        language: settings.language.code(),
        registration: settings.registration,
        vitals: config.vitals,
        demo: config.demo.then(DemoSignIn::offered),
    }))
}

/// The manifest with which a phone or computer installs the site as an app. Only browsers request it, so it
/// is not in the API's document.
pub async fn manifest(State(app): State<App>) -> Response {
    let icon = |name: &str, size: u32, purpose: &str| {
        json!({
            "src": format!("/icons/{name}.png"),
            "type": "image/png",
            "sizes": format!("{size}x{size}"),
            "purpose": purpose,
        })
    };
    let shortcut = |key: &'static str, address: &str| json!({ "name": Message::text(key, &[]).for_reader(), "url": address });
    let manifest = json!({
        "id": "/",
        "name": app.settings().site_name,
        "short_name": app.settings().site_name,
        "description": Message::text("install.description", &[]).for_reader(),
        "start_url": "/dashboard",
        "scope": "/",
        "display": "standalone",
        // These are the light colours; the page also has dark ones.
        "background_color": "#faf5ec",
        "theme_color": "#fffdf9",
        "icons": [
            icon("icon-192", 192, "any"),
            icon("icon-512", 512, "any"),
            icon("maskable-512", 512, "maskable"),
        ],
        "shortcuts": [
            shortcut("install.calendar", "/dashboard"),
            shortcut("install.members", "/family-members"),
            shortcut("install.tree", "/family-tree"),
            shortcut("install.history", "/family-history"),
        ],
    });
    let headers = [(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, "no-cache")];
    (headers, manifest.to_string()).into_response()
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Debug {
    version: &'static str,
    uptime_seconds: i64,
    database: bool,
    storage: bool,
    /// Null when mail is only written to a folder
    mail: Option<bool>,
    /// True if this browser has a session
    session: bool,
    /// Tells if this request came through a proxy, and if its headers are trusted
    proxy: Proxy,
}

/// The health of the site
#[utoipa::path(get, path = "/api/debug", tag = "about", responses((status = 200, description = "The record", body = Debug)))]
pub async fn debug(State(app): State<App>, proxy: Proxy, viewer: Result<MaybeViewer>) -> Json<Debug> {
    let checks = health::checks(&app).await;
    Json(Debug {
        version: env!("CARGO_PKG_VERSION"),
        uptime_seconds: app.now().seconds_since(app.started_at),
        database: checks.database,
        storage: checks.storage,
        mail: checks.mail,
        session: viewer.is_ok_and(|MaybeViewer(viewer)| viewer.is_some()),
        proxy,
    })
}

/// Answers as long as the program runs
#[utoipa::path(get, path = "/healthz", tag = "about", responses((status = 200, description = "The record", body = String)))]
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// Answers 200 if the program can do its work
#[utoipa::path(get, path = "/readyz", tag = "about", responses((status = 200, description = "The record", body = String), (status = 503, description = "Not ready", body = String)))]
pub async fn readyz(State(app): State<App>) -> (StatusCode, &'static str) {
    if health::is_ready(&app).await {
        (StatusCode::OK, "ready\n")
    } else if app.db.is_outdated() {
        (
            StatusCode::SERVICE_UNAVAILABLE,
            "not ready: a newer version of Kinkeeper has changed the database\n",
        )
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready\n")
    }
}
