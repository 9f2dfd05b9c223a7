use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::attempts::{self, Try};
use crate::access::{Action, Viewer, may};
use crate::app::App;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::feedback::store::Filter;
use crate::feedback::wire::{AnswerView, ChangeFeedback, FeedbackView, NewAnswer, NewFeedback};
use crate::feedback::{Feedback, FeedbackStatus, record, store};
use crate::fold::fold;
use crate::http::{Client, Json, Page, PageQuery, Path, Query, Routes, routes};
use crate::ids::Id;
use crate::members::store as members;

pub fn routes() -> Routes {
    routes![list_feedback, send_feedback, change_feedback, answer_feedback]
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    status: Option<FeedbackStatus>,
    /// Words in subject, message, name and address, ignoring case and accents
    text: Option<String>,
}

/// Feedback, newest first
#[utoipa::path(get, path = "/api/feedback", tag = "feedback", params(ListQuery, PageQuery), responses(
    (status = 200, description = "A page of feedback", body = Page<FeedbackView>),
    (status = "4XX", description = "403 `forbidden`"),
))]
pub async fn list_feedback(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<ListQuery>,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<FeedbackView>>> {
    may(&viewer.user, Action::ManageFeedback)?;
    let limit = page.limit()?;
    let words = query.text.as_deref().map(fold).unwrap_or_default();
    let filter = Filter {
        status: query.status,
        words: words.split_whitespace().map(str::to_owned).collect(),
        after: page.after()?.map(|(created_at, id)| (Moment(created_at), id)),
    };
    let mut conn = app.db.read().await?;
    let found = store::list(&mut conn, &filter, usize::try_from(limit).unwrap_or_default()).await?;
    let page = Page::new(found, limit, |row| (row.created_at.0.to_string(), row.id.to_string()));
    let mut items = Vec::with_capacity(page.items.len());
    for feedback in page.items {
        items.push(view(&mut conn, feedback).await?);
    }
    Ok(Json(Page { items, next_cursor: page.next_cursor }))
}

async fn view(conn: &mut Conn, feedback: Feedback) -> Result<FeedbackView> {
    let mut answers = Vec::new();
    for answer in store::answers(conn, feedback.id).await? {
        let name = match answer.sent_by {
            Some(user) => members::user_name(conn, user).await?,
            None => None,
        };
        answers.push(AnswerView::new(answer, name));
    }
    Ok(FeedbackView::new(feedback, answers))
}

/// Send feedback to the admins; also open to pending accounts
#[utoipa::path(post, path = "/api/feedback", tag = "feedback", request_body = NewFeedback, responses(
    (status = 201, description = "The feedback", body = FeedbackView),
    (status = "4XX", description = "422 `invalid`; 429 `too-many-attempts`"),
))]
pub async fn send_feedback(
    State(app): State<App>,
    client: Client,
    viewer: Viewer,
    Json(body): Json<NewFeedback>,
) -> Result<(StatusCode, Json<FeedbackView>)> {
    let account = viewer.user.id.to_string();
    // Limit attempts, because pending accounts that no admin has checked yet may write too.
    attempts::begin(&app, &client, Try::Feedback, &account).await?;
    let sent = record::send(&app, &viewer.user, body.id, body.form()).await?;
    Ok((StatusCode::CREATED, Json(FeedbackView::new(sent, Vec::new()))))
}

/// Set the status of feedback
#[utoipa::path(patch, path = "/api/feedback/{id}", tag = "feedback", params(("id" = Id, Path)), request_body = ChangeFeedback, responses(
    (status = 200, description = "The feedback", body = FeedbackView),
    (status = "4XX", description = "403 `forbidden`; 404 `feedback-not-found`; 409 `conflict`"),
))]
pub async fn change_feedback(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(body): Json<ChangeFeedback>,
) -> Result<Json<FeedbackView>> {
    let outcome = record::set_status(&app, &viewer.user, id, body.version, body.status).await?;
    answered(&app, outcome).await
}

/// Answer feedback by email
#[utoipa::path(post, path = "/api/feedback/{id}/answers", tag = "feedback", params(("id" = Id, Path)), request_body = NewAnswer, responses(
    (status = 200, description = "The feedback, with the answer", body = FeedbackView),
    (status = "4XX", description = "403 `forbidden`; 404 `feedback-not-found`; 409 `conflict`, `former-user`: there is no address; 422 \
        `invalid`"),
))]
pub async fn answer_feedback(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(body): Json<NewAnswer>,
) -> Result<Json<FeedbackView>> {
    let outcome = record::answer(&app, &viewer.user, id, body).await?;
    answered(&app, outcome).await
}

async fn answered(app: &App, outcome: std::result::Result<Feedback, Feedback>) -> Result<Json<FeedbackView>> {
    let mut conn = app.db.read().await?;
    match outcome {
        Ok(feedback) => Ok(Json(view(&mut conn, feedback).await?)),
        Err(current) => Err(Error::stale(&view(&mut conn, current).await?)),
    }
}
