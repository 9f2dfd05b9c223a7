use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::{Action, Viewer, may};
use crate::admin::wire::{
    ClearData, DataCleared, MailState, MailView, Overview, QueuedMail, SamplesAdded, Statistics,
    UsersByStatus,
};
use crate::admin::{clearing, outbox, samples, statistics};
use crate::app::App;
use crate::clock::Moment;
use crate::error::{Error, Result};
use crate::http::{Client, Json, Page, PageQuery, Path, Query, Routes, routes};
use crate::ids::Id;
use crate::{index, jobs, mail};

pub fn routes() -> Routes {
    routes![
        overview,
        list_mail,
        retry_mail,
        send_test_mail,
        database_statistics,
        add_samples,
        remove_samples,
        check_users
    ]
}

/// Slow routes: they take as long as a backup.
pub fn patient_routes() -> Routes {
    routes![clear_data]
}

/// Counts of everything that needs attention
#[utoipa::path(get, path = "/api/admin/overview", operation_id = "admin_overview", tag = "admin", responses(
    (status = 200, description = "The counts", body = Overview),
    (status = "4XX", description = "403 `forbidden`; 412 `failed-precondition`: the index is being built"),
))]
pub async fn overview(State(app): State<App>, viewer: Viewer) -> Result<Json<Overview>> {
    may(&viewer.user, Action::ManageSite)?;
    let mut conn = app.db.read().await?;
    index::check_ready(&mut conn).await?;
    Ok(Json(statistics::overview(&app, &mut conn).await?))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MailQuery {
    state: Option<MailState>,
}

/// Email of the last thirty days, newest first
#[utoipa::path(get, path = "/api/admin/mail", tag = "admin", params(MailQuery, PageQuery), responses(
    (status = 200, description = "A page of mail", body = Page<MailView>),
    (status = "4XX", description = "403 `forbidden`"),
))]
pub async fn list_mail(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<MailQuery>,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<MailView>>> {
    may(&viewer.user, Action::ManageSite)?;
    let limit = page.limit()?;
    let after = page.after()?.map(|(created_at, id)| (Moment(created_at), id));
    let state = query.state.map(MailState::of_job);
    let found = jobs::list(&mut app.db.read().await?, mail::JOB_KIND, state, after, limit + 1).await?;
    let page = Page::new(found, limit, |job| (job.created_at.0.to_string(), job.id.to_string()));
    Ok(Json(page.map(MailView::from)))
}

/// Retry an email at once
#[utoipa::path(post, path = "/api/admin/mail/{id}/retry", tag = "admin", params(("id" = Id, Path)), responses(
    (status = 200, description = "The mail", body = MailView),
    (status = "4XX", description = "403 `forbidden`; 404 `mail-not-found`; 409 `mail-sent`"),
))]
pub async fn retry_mail(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
) -> Result<Json<MailView>> {
    may(&viewer.user, Action::ManageSite)?;
    Ok(Json(outbox::retry(&app, id).await?.into()))
}

/// Send a test email to yourself
#[utoipa::path(post, path = "/api/admin/mail/test", tag = "admin", responses(
    (status = 202, description = "It is queued", body = QueuedMail),
    (status = "4XX", description = "403 `forbidden`"),
))]
pub async fn send_test_mail(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<(StatusCode, Json<QueuedMail>)> {
    may(&viewer.user, Action::ManageSite)?;
    let id = outbox::send_test(&app, &viewer.user).await?;
    Ok((StatusCode::ACCEPTED, Json(QueuedMail { id })))
}

/// Database statistics
#[utoipa::path(get, path = "/api/admin/database", tag = "admin", responses(
    (status = 200, description = "The numbers", body = Statistics),
    (status = "4XX", description = "403 `forbidden`"),
))]
pub async fn database_statistics(State(app): State<App>, viewer: Viewer) -> Result<Json<Statistics>> {
    may(&viewer.user, Action::ManageSite)?;
    Ok(Json(statistics::statistics(&app).await?))
}

/// Add sample records: four users, a family, three events
#[utoipa::path(post, path = "/api/admin/database/samples", tag = "admin", responses(
    (status = 200, description = "Whether they were added; they are there now", body = SamplesAdded),
    (status = "4XX", description = "403 `forbidden`; 409 `samples-taken`: an account already has a sample name"),
))]
pub async fn add_samples(State(app): State<App>, viewer: Viewer) -> Result<Json<SamplesAdded>> {
    may(&viewer.user, Action::ManageSite)?;
    Ok(Json(SamplesAdded { added: samples::add(&app, &viewer.user).await? }))
}

/// Remove the sample records
#[utoipa::path(delete, path = "/api/admin/database/samples", tag = "admin", responses(
    (status = 204, description = "None are there now"),
    (status = "4XX", description = "403 `forbidden`"),
))]
pub async fn remove_samples(State(app): State<App>, viewer: Viewer) -> Result<StatusCode> {
    may(&viewer.user, Action::ManageSite)?;
    samples::remove(&app, &viewer.user).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Delete everything except admin accounts, after a backup
#[utoipa::path(post, path = "/api/admin/database/clear", tag = "admin", request_body = ClearData, responses(
    (status = 200, description = "What was deleted, and the backup that still has it", body = DataCleared),
    (status = "4XX", description = "403 `forbidden`, `password-needed`; 422 `confirm-words`"),
))]
pub async fn clear_data(
    State(app): State<App>,
    viewer: Viewer,
    client: Client,
    Json(body): Json<ClearData>,
) -> Result<Json<DataCleared>> {
    may(&viewer.user, Action::ManageSite)?;
    viewer.check_password_is_recent(app.now())?;
    clearing::check_words(&body.confirm)?;
    // Run in a task, so that closing the page does not stop it halfway.
    let work = tokio::spawn(async move { clearing::clear(&app, &client, viewer.user.id).await });
    Ok(Json(work.await.map_err(Error::internal)??))
}

/// All users by status
#[utoipa::path(get, path = "/api/admin/database/users", tag = "admin", responses(
    (status = 200, description = "The users", body = UsersByStatus),
    (status = "4XX", description = "403 `forbidden`"),
))]
pub async fn check_users(State(app): State<App>, viewer: Viewer) -> Result<Json<UsersByStatus>> {
    may(&viewer.user, Action::ManageSite)?;
    Ok(Json(statistics::users_by_status(&mut app.db.read().await?).await?))
}
