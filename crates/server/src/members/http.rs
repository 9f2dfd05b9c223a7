use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::access::{Action, Viewer, may, policy};
use crate::app::App;
use crate::error::{FieldProblems, Problem, Result};
use crate::http::{Json, Query};
use crate::words;

use super::model::{fold, one_time};
use super::store;
use super::wire::{Members, MembersCan, UnderstoodDate};

/// A search looks for at most this many words.
const MOST_WORDS: usize = 4;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(understand))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Words to look for, in any order, without regard to case and accents
    search: Option<String>,
}

/// All family members, by name
///
/// Whole and compact, with an ETag; with `search` only those in whom every word is found.
#[utoipa::path(get, path = "/api/members", tag = "members", params(ListQuery), responses(
    (status = 200, description = "The members", body = Members),
    (status = 304, description = "Nothing has changed"),
    (status = 403, description = "`account-pending`", body = Problem, content_type = "application/problem+json"),
))]
pub async fn list(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
    Query(query): Query<ListQuery>,
) -> Result<Response> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = app.db.read().await?;
    let found: Vec<String> = query
        .search
        .as_deref()
        .map(fold)
        .unwrap_or_default()
        .split(' ')
        .take(MOST_WORDS)
        .map(str::to_owned)
        .collect();
    let tag = format!("\"{}-{}-{}\"", store::version(&mut conn).await?, viewer.user.id, viewer.user.version);
    if query.search.is_none() && headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str())
    {
        return Ok(StatusCode::NOT_MODIFIED.into_response());
    }
    let lines = match query.search {
        None => store::list(&mut conn).await?,
        Some(_) => {
            let contact = policy::allows(&viewer.user, Action::ReadContact { own: false });
            store::search(&mut conn, &found, contact).await?
        }
    };
    let members = Members {
        items: lines.into_iter().map(Into::into).collect(),
        you: viewer.user.member_id,
        can: MembersCan {
            add: policy::allows(&viewer.user, Action::AddMember),
            edit_all: policy::allows(&viewer.user, Action::EditMember { own: false }),
            delete: policy::allows(&viewer.user, Action::DeleteMember),
        },
    };
    let mut response = Json(members).into_response();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
        // Kept by the browser and asked for again each time: the tag then spares the sending.
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    }
    Ok(response)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DateQuery {
    /// What a person typed: `about 1887`
    text: String,
}

/// How a typed date is understood
#[utoipa::path(get, path = "/api/dates", tag = "members", params(DateQuery), responses(
    (status = 200, description = "The date", body = UnderstoodDate),
    (status = 422, description = "`invalid`, with `bad-date` at `text` and what to do", body = Problem, content_type = "application/problem+json"),
))]
pub async fn understand(viewer: Viewer, Query(query): Query<DateQuery>) -> Result<Json<UnderstoodDate>> {
    may(&viewer.user, Action::ReadFamily)?;
    match one_time(&query.text) {
        Ok(date) => Ok(Json(UnderstoodDate {
            notation: date.to_string(),
            words: words::dates::render(date),
            exact: date.is_exact(),
            day: date.as_day().map(|day| format!("{:04}-{:02}-{:02}", day.year(), day.month(), day.day())),
        })),
        Err(error) => {
            let mut problems = FieldProblems::default();
            problems.say("text", "bad-date", words::dates::problem(error));
            Err(problems.check().err().unwrap_or_else(crate::error::Error::forbidden))
        }
    }
}
