use axum::extract::State;

use crate::access::{Action, User, Viewer, may, store};
use crate::admin::settings::wire::{
    SaveBackupSettings, SaveMailSettings, SaveSiteSettings, SettingsView, Trial,
};
use crate::admin::settings::{backups, mail, site};
use crate::app::App;
use crate::error::{Error, Result};
use crate::http::{Client, Json, Routes, routes};
use crate::settings;

pub fn routes() -> Routes {
    routes![read_settings, save_site_settings]
}

/// Slow routes: a server under test may take a while, up to a limit.
pub fn patient_routes() -> Routes {
    routes![save_mail_settings, test_mail_settings, save_backup_settings, test_backup_settings]
}

async fn view(app: &App, viewer: &User) -> Result<SettingsView> {
    let mut conn = app.db.read().await?;
    let owner = store::owner_email(&mut conn).await?;
    Ok(SettingsView::new(app, viewer, &settings::saved(&mut conn, &app.keys).await?, owner))
}

/// The settings that admins can change
#[utoipa::path(get, path = "/api/admin/settings", operation_id = "read_settings", tag = "admin", responses(
    (status = 200, description = "The settings; never a password or key", body = SettingsView),
    (status = "4XX", description = "403 `forbidden`"),
))]
pub async fn read_settings(State(app): State<App>, viewer: Viewer) -> Result<Json<SettingsView>> {
    may(&viewer.user, Action::ManageSite)?;
    Ok(Json(view(&app, &viewer.user).await?))
}

/// Save the site's name, contact address, language and registration mode
#[utoipa::path(put, path = "/api/admin/settings/site", tag = "admin", request_body = SaveSiteSettings, responses(
    (status = 200, description = "The settings", body = SettingsView),
    (status = "4XX", description = "403 `forbidden`; 409 `conflict`; 422 `invalid`, also for what is set from outside"),
))]
pub async fn save_site_settings(
    State(app): State<App>,
    viewer: Viewer,
    Json(body): Json<SaveSiteSettings>,
) -> Result<Json<SettingsView>> {
    may(&viewer.user, Action::ManageSite)?;
    let saved = site::save(&app, &viewer.user, body.version, &body.into()).await?;
    let view = view(&app, &viewer.user).await?;
    saved.map_err(|()| Error::stale(&view.site))?;
    Ok(Json(view))
}

fn check_chooses_servers(app: &App, viewer: &Viewer) -> Result<()> {
    may(&viewer.user, Action::ChooseServers)?;
    viewer.check_password_is_recent(app.now())?;
    app.check_is_no_demo()
}

/// Save the mail server
///
/// The server is tested first: it must respond and accept the password, unless `anyway` is true.
#[utoipa::path(put, path = "/api/admin/settings/mail", tag = "admin", request_body = SaveMailSettings, responses(
    (status = 200, description = "The settings", body = SettingsView),
    (status = "4XX", description = "403 `forbidden`, `owner-only`, `password-needed`, `not-in-demo`; 409 `conflict`; 422 `mail-check-failed`, `invalid`"),
))]
pub async fn save_mail_settings(
    State(app): State<App>,
    viewer: Viewer,
    client: Client,
    Json(body): Json<SaveMailSettings>,
) -> Result<Json<SettingsView>> {
    check_chooses_servers(&app, &viewer)?;
    let how = (body.version, body.anyway);
    let saved = mail::save(&app, &viewer.user, &client, how, &body.into()).await?;
    let view = view(&app, &viewer.user).await?;
    saved.map_err(|()| Error::stale(&view.mail))?;
    Ok(Json(view))
}

/// Send yourself a test email with these settings, saved or not
#[utoipa::path(post, path = "/api/admin/settings/mail/test", tag = "admin", request_body = SaveMailSettings, responses(
    (status = 200, description = "Whether the server accepted it", body = Trial),
    (status = "4XX", description = "403 `forbidden`, `owner-only`, `password-needed`, `not-in-demo`; 422 `invalid`, `mail-no-server`"),
))]
pub async fn test_mail_settings(
    State(app): State<App>,
    viewer: Viewer,
    Json(body): Json<SaveMailSettings>,
) -> Result<Json<Trial>> {
    check_chooses_servers(&app, &viewer)?;
    Ok(Json(Trial::of(mail::test(&app, &viewer.user, &body.into()).await?)))
}

/// Save the backup location
///
/// The location is tested first: a small file must be written, read and deleted there, unless `anyway` is
/// true.
#[utoipa::path(put, path = "/api/admin/settings/backups", tag = "admin", request_body = SaveBackupSettings, responses(
    (status = 200, description = "The settings", body = SettingsView),
    (status = "4XX", description = "403 `forbidden`, `owner-only`, `password-needed`, `not-in-demo`; 409 `conflict`; 422 `backup-check-failed`, `invalid`"),
))]
pub async fn save_backup_settings(
    State(app): State<App>,
    viewer: Viewer,
    client: Client,
    Json(body): Json<SaveBackupSettings>,
) -> Result<Json<SettingsView>> {
    check_chooses_servers(&app, &viewer)?;
    let how = (body.version, body.anyway);
    let saved = backups::save(&app, &viewer.user, &client, how, &body.into()).await?;
    let view = view(&app, &viewer.user).await?;
    saved.map_err(|()| Error::stale(&view.backups))?;
    Ok(Json(view))
}

/// Check that backups can be kept there
#[utoipa::path(post, path = "/api/admin/settings/backups/check", tag = "admin", request_body = SaveBackupSettings, responses(
    (status = 200, description = "Whether a small file could be written, read and deleted there", body = Trial),
    (status = "4XX", description = "403 `forbidden`, `owner-only`, `password-needed`, `not-in-demo`; 422 `invalid`"),
))]
pub async fn test_backup_settings(
    State(app): State<App>,
    viewer: Viewer,
    Json(body): Json<SaveBackupSettings>,
) -> Result<Json<Trial>> {
    check_chooses_servers(&app, &viewer)?;
    Ok(Json(Trial::of(backups::test(&app, &body.into()).await?)))
}
