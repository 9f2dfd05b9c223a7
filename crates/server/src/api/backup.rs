use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::policy::allows;
use crate::access::{Action, Viewer, may};
use crate::app::App;
use crate::backup::health::{self, Health, Light};
use crate::backup::restoring::{self, FilesByHash, Restored};
use crate::backup::state::{Rehearsal, Repaired, Trouble};
use crate::backup::target::{Listed, Target};
use crate::backup::turn::Turn;
use crate::backup::{archive, create};
use crate::clock::Moment;
use crate::error::{Error, Problem, Result};
use crate::http::{AsItIs, Client, Json, Path, Routes, routes};
use crate::security::{self, Kind};
use crate::site;
use crate::storage::stream;
use crate::words::{Message, reader};

/// The words that an admin types to confirm a restore: in English, or as the page shows them.
const WORDS: &str = "tools.words.restore";

pub fn routes() -> Routes {
    routes![list_backups, take_backup]
}

/// Slow routes.
pub fn patient_routes() -> Routes {
    routes![restore_backup, download_backup]
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Backups {
    light: Light,
    last_verified_at: Option<Moment>,
    /// A folder or a bucket
    place: String,
    /// True while a backup is running
    running: bool,
    /// The problem: why the last backup failed, or which backup is damaged
    #[schema(value_type = Option<String>)]
    problem: Option<Message>,
    /// True if the only problem is lost files; everything else was saved
    files_lost: bool,
    /// The names of the site's files whose contents are lost or damaged
    lost: Vec<String>,
    /// The last repair of damaged files
    repaired: Option<RepairedFiles>,
    /// The last rehearsal of a restore
    rehearsal: Option<LastRehearsal>,
    /// True if backups that were written before are damaged or gone, or could not be restored in a rehearsal
    damaged: bool,
    /// Newest first
    items: Vec<Backup>,
    can: BackupsCan,
}

#[derive(Serialize, ToSchema)]
pub struct RepairedFiles {
    at: Moment,
    /// The names of the files, on the site or in the backups, that were repaired from their other copy
    names: Vec<String>,
}

impl From<Repaired> for RepairedFiles {
    fn from(Repaired { at, names }: Repaired) -> Self {
        Self { at: Moment(at), names: names.into_iter().collect() }
    }
}

#[derive(Serialize, ToSchema)]
pub struct LastRehearsal {
    at: Moment,
    /// The name of the backup that was restored
    backup: String,
    succeeded: bool,
}

impl From<Rehearsal> for LastRehearsal {
    fn from(Rehearsal { at, backup, problem }: Rehearsal) -> Self {
        Self { at: Moment(at), backup, succeeded: problem.is_none() }
    }
}

#[derive(Serialize, ToSchema)]
pub struct BackupsCan {
    /// As one file; only for the owner, because it contains private events
    download: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Backup {
    name: String,
    created_at: Moment,
    /// Null if it has not been verified
    verified_at: Option<Moment>,
    records: u64,
    files: usize,
    bytes: u64,
    /// Taken before data was replaced
    safety: bool,
    /// The files that it should have and that are missing or damaged
    missing: Vec<String>,
}

impl From<Listed> for Backup {
    fn from(listed: Listed) -> Self {
        Self {
            created_at: listed.manifest.moment(),
            records: listed.manifest.rows(),
            files: listed.manifest.files().count(),
            bytes: listed.manifest.bytes(),
            safety: listed.manifest.safety,
            name: listed.name,
            verified_at: listed.verified_at,
            missing: listed.missing,
        }
    }
}

/// Backups and their status
#[utoipa::path(get, path = "/api/admin/backups", tag = "admin", responses(
    (status = 200, description = "The backups", body = Backups),
    (status = "4XX", description = "403 `forbidden`"),
))]
pub async fn list_backups(State(app): State<App>, viewer: Viewer) -> Result<Json<Backups>> {
    may(&viewer.user, Action::ManageSite)?;
    let Health { light, last_good, problem, survey, state } = health::health(&app).await?;
    let mut conn = app.db.read().await?;
    Ok(Json(Backups {
        light,
        last_verified_at: last_good,
        place: Target::words(&app),
        running: site::is_held(&mut conn, app.now()).await?,
        files_lost: matches!(problem, Some(Trouble::LostFiles { .. })),
        lost: state.damage.files.into_iter().collect(),
        repaired: state.repaired.map(Into::into),
        rehearsal: state.rehearsal.map(Into::into),
        damaged: matches!(
            problem,
            Some(
                Trouble::Damaged { .. }
                    | Trouble::Rehearsal { .. }
                    | Trouble::Unreadable { .. }
                    | Trouble::Gone { .. }
            )
        ),
        problem: problem.map(Message::from),
        items: survey.backups.into_iter().map(Into::into).collect(),
        can: BackupsCan { download: allows(&viewer.user, Action::DownloadBackup) },
    }))
}

/// Start a backup now
#[utoipa::path(post, path = "/api/admin/backups", tag = "admin", responses(
    (status = 202, description = "It has started; a live notice of `backups` says when it is done"),
    (status = "4XX", description = "403 `forbidden`; 409 `backup-running`"),
))]
pub async fn take_backup(State(app): State<App>, viewer: Viewer) -> Result<StatusCode> {
    may(&viewer.user, Action::ManageSite)?;
    let turn = Turn::take(&app).await?;
    tokio::spawn(async move {
        if let Err(error) = create::take_then(&app, turn).await {
            tracing::error!(%error, "backup failed");
        }
    });
    Ok(StatusCode::ACCEPTED)
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConfirmRestore {
    /// The word `restore`
    confirm: String,
    /// True to restore everything else if files are damaged
    #[serde(default)]
    without_damaged: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RestoreOutcome {
    /// False if nothing was changed, because files are damaged
    restored: bool,
    /// The names of the files that the backup has only damaged, and that no other copy was found of
    damaged: Vec<String>,
    /// The safety copy of the earlier data
    safety: Option<String>,
    records: u64,
    files: usize,
}

/// Restore a backup
///
/// Replaces everything, after a safety copy; everyone must sign in again. If files are damaged, it changes nothing and
/// names them, unless `withoutDamaged` is true.
#[utoipa::path(post, path = "/api/admin/backups/{name}/restore", tag = "admin", params(("name" = String, Path)), request_body = ConfirmRestore, responses(
    (status = 200, description = "It is back, or files are damaged", body = RestoreOutcome),
    (status = "4XX", description = "403 `forbidden`, `password-needed`; 404 `backup-not-found`; 409 `backup-running`, `backup-records-damaged`, `no-whole-backup`; 422 `confirm-words`"),
))]
pub async fn restore_backup(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    Json(body): Json<ConfirmRestore>,
) -> Result<Json<RestoreOutcome>> {
    may(&viewer.user, Action::ManageSite)?;
    viewer.check_password_is_recent(app.now())?;
    if !reader::in_english_and_own(WORDS).contains(&body.confirm.trim().to_lowercase()) {
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "confirm-words").at("confirm").into());
    }
    // Run in a task, so that closing the page does not stop it halfway.
    let work = tokio::spawn(async move {
        let target = Target::open(&app)?;
        let damaged = restoring::damaged_files(&app, &target, &name).await?;
        if !damaged.is_empty() && !body.without_damaged {
            return Ok(RestoreOutcome::refused(damaged));
        }
        restoring::restore_without(&app, &target, &name, &damaged).await.map(RestoreOutcome::from)
    });
    Ok(Json(work.await.map_err(Error::internal)??))
}

impl RestoreOutcome {
    fn refused(damaged: FilesByHash) -> Self {
        let damaged = damaged.into_values().collect();
        Self { restored: false, damaged, safety: None, records: 0, files: 0 }
    }
}

impl From<Restored> for RestoreOutcome {
    fn from(Restored { safety, rows, files, lost }: Restored) -> Self {
        Self { restored: true, damaged: lost.into_iter().collect(), safety, records: rows, files }
    }
}

/// Download a backup as one file
#[utoipa::path(get, path = "/api/admin/backups/{name}/archive", tag = "admin", params(("name" = String, Path)), responses(
    (status = 200, description = "A tar file", body = String, content_type = "application/x-tar"),
    (status = "4XX", description = "403 `forbidden`, `owner-only`, `password-needed`, `not-in-demo`; 404 `backup-not-found`"),
))]
pub async fn download_backup(
    State(app): State<App>,
    viewer: Viewer,
    client: Client,
    Path(name): Path<String>,
) -> Result<Response> {
    may(&viewer.user, Action::DownloadBackup)?;
    viewer.check_password_is_recent(app.now())?;
    app.check_is_no_demo()?;
    let target = Target::open(&app)?;
    let file = archive::pack_unseen(&app, &target, &name).await?;
    let mut tx = app.db.begin().await?;
    security::note(&mut tx, &client, Kind::BackupDownloaded, Some(viewer.user.id), app.now()).await?;
    tx.commit().await?;
    let size = file.metadata().map_err(Error::internal)?.len();
    let mut response = Body::from_stream(stream(file, size)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-tar"));
    headers.insert(header::CONTENT_LENGTH, size.into());
    let disposition = format!("attachment; filename=\"kinkeeper-{name}.tar\"");
    headers
        .insert(header::CONTENT_DISPOSITION, HeaderValue::from_str(&disposition).map_err(Error::internal)?);
    response.extensions_mut().insert(AsItIs);
    Ok(response)
}
