//! One error for the whole server, and one JSON form for it: `application/problem+json`.

use std::collections::BTreeMap;
use std::error::Error as StdError;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::db::{DbError, outcome};
use crate::request_id;
use crate::words::{Language, Message, fuzzy};

/// In seconds: long enough for a short outage to pass, short enough for people to wait.
const RETRY_AFTER: i64 = 10;

/// Some or all of what a request wanted to save may be saved.
const OUTCOME_UNKNOWN: &str = "outcome-unknown";

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug)]
pub enum Error {
    /// Something that the user can understand and act on.
    Problem(Box<Problem>),
    /// An internal failure. Logged at the edge, never shown.
    Internal(Box<dyn StdError + Send + Sync>),
    /// The database or the storage cannot be used for now: a full disk, a lost connection. Logged like the above.
    Unavailable(Box<dyn StdError + Send + Sync>),
    /// The database was lost after something was saved, or while it was being saved.
    OutcomeUnknown(Box<dyn StdError + Send + Sync>),
}

/// An error as clients see it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    pub status: u16,
    /// A stable code for programs: `username-taken`.
    pub code: String,
    /// An explanation for people, in their language.
    #[schema(value_type = String)]
    pub message: Message,
    /// For bad input: the problem of each field.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, FieldProblem>,
    /// Seconds after which another attempt makes sense.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<i64>,
    /// The current record, if someone else has changed it meanwhile.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub current: Option<serde_json::Value>,
    /// Identifies this response in the server's log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct FieldProblem {
    pub code: String,
    #[schema(value_type = String)]
    pub message: Message,
    /// The values that the person may have meant, to offer instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<String>)]
    pub choices: Vec<Message>,
}

impl Problem {
    /// The message is the catalogue's `errors.<code>`.
    pub fn new(status: StatusCode, code: &str) -> Self {
        Self {
            status: status.as_u16(),
            code: code.to_owned(),
            message: Message::text(format!("errors.{code}"), &[]),
            fields: BTreeMap::new(),
            retry_after: None,
            current: None,
            request_id: None,
        }
    }

    /// Fills in a placeholder of the message.
    pub fn with(mut self, name: &'static str, value: impl Into<Message>) -> Self {
        self.message = self.message.with(name, value);
        self
    }

    /// Also reports this problem on a field, with the same message.
    pub fn at(mut self, field: &str) -> Self {
        self.fields.insert(
            field.to_owned(),
            FieldProblem { code: self.code.clone(), message: self.message.clone(), choices: Vec::new() },
        );
        self
    }
}

impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        Self::Problem(Box::new(problem))
    }
}

impl Error {
    pub fn problem(status: StatusCode, code: &str) -> Self {
        Problem::new(status, code).into()
    }

    pub fn internal(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Internal(error.into())
    }

    /// 503, to be tried again in a moment.
    pub fn busy(code: &str) -> Self {
        let mut problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, code);
        problem.retry_after = Some(RETRY_AFTER);
        problem.into()
    }

    pub fn unavailable(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Unavailable(error.into())
    }

    pub fn unauthenticated() -> Self {
        Self::problem(StatusCode::UNAUTHORIZED, "unauthenticated")
    }

    pub fn forbidden() -> Self {
        Self::problem(StatusCode::FORBIDDEN, "forbidden")
    }

    pub fn not_found(code: &str) -> Self {
        Self::problem(StatusCode::NOT_FOUND, code)
    }

    pub fn conflict(code: &str) -> Self {
        Self::problem(StatusCode::CONFLICT, code)
    }

    pub fn too_many(code: &str, seconds: i64) -> Self {
        let mut problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, code);
        problem.retry_after = Some(seconds.max(1));
        problem.into()
    }

    /// Someone else changed the record since the client read it; `current` is its current state.
    pub fn stale(current: &impl Serialize) -> Self {
        let mut problem = Problem::new(StatusCode::CONFLICT, "conflict");
        problem.current = serde_json::to_value(current).ok();
        problem.into()
    }

    pub fn code(&self) -> &str {
        match self {
            Self::Problem(problem) => &problem.code,
            Self::Internal(_) => "internal",
            Self::Unavailable(_) => "unavailable",
            Self::OutcomeUnknown(_) => OUTCOME_UNKNOWN,
        }
    }
}

impl From<DbError> for Error {
    fn from(error: DbError) -> Self {
        match error {
            DbError::TooSlow => Self::busy("too-slow"),
            // A feature that expects this reports which value is taken. Otherwise a client chose an id that
            // is in use.
            DbError::Unique(_) => Self::conflict("conflict"),
            DbError::Busy | DbError::Unavailable(_) => Self::unavailable(error),
            DbError::OutcomeUnknown(_) => Self::OutcomeUnknown(Box::new(error)),
            _ => Self::Internal(Box::new(error)),
        }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            // For logs and the command line.
            Self::Problem(problem) => f.write_str(&problem.message.in_language(Language::English)),
            Self::Internal(error) | Self::Unavailable(error) | Self::OutcomeUnknown(error) => error.fmt(f),
        }
    }
}

impl StdError for Error {}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        match self {
            Self::Problem(problem) => problem.into_response(),
            Self::Internal(error) => {
                tracing::error!(%error, "request failed");
                Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal").into_response()
            }
            // Someone who reads that nothing could be saved would save it again.
            Self::Unavailable(error) if outcome::may_be_saved() => {
                Self::OutcomeUnknown(error).into_response()
            }
            Self::OutcomeUnknown(error) => {
                tracing::error!(%error, "the outcome of a request is unknown");
                Problem::new(StatusCode::INTERNAL_SERVER_ERROR, OUTCOME_UNKNOWN).into_response()
            }
            Self::Unavailable(error) => {
                tracing::error!(%error, "the database or the storage cannot be used");
                let mut problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable");
                problem.retry_after = Some(RETRY_AFTER);
                problem.into_response()
            }
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(mut self) -> Response {
        self.request_id = request_id::current();
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let mut response = (status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// Collects the problems of all fields of a form, to report them together.
#[derive(Default)]
pub struct FieldProblems(BTreeMap<String, FieldProblem>);

impl FieldProblems {
    pub fn add(&mut self, field: &str, code: &str, details: &[(&'static str, &str)]) {
        self.say(field, code, Message::text(format!("errors.{code}"), details));
    }

    /// Adds a problem with its own message, for when the catalogue's sentence is not enough.
    pub fn say(&mut self, field: &str, code: &str, message: Message) {
        self.offer(field, code, message, Vec::new());
    }

    /// Like `say`, with the values that the person may have meant.
    pub fn offer(&mut self, field: &str, code: &str, message: Message, choices: Vec<Message>) {
        let problem = FieldProblem { code: code.to_owned(), message, choices };
        self.0.entry(field.to_owned()).or_insert(problem);
    }

    /// Adds the problem of a text that is not a date.
    pub fn bad_date(&mut self, field: &str, error: fuzzy_date::Error) {
        self.offer(field, "bad-date", fuzzy::problem(error), fuzzy::choices(error));
    }

    /// Rejects a text that is too long or has characters that no page could show.
    pub fn check_line(&mut self, field: &str, text: &str, most: usize) {
        if text.chars().count() > most {
            self.add(field, "too-long", &[("max", &most.to_string())]);
        }
        if text.chars().any(char::is_control) {
            self.add(field, "control-characters", &[]);
        }
    }

    /// The same for a text that may have several lines.
    pub fn check_lines(&mut self, field: &str, text: &str, most: usize) {
        self.check_line(field, &text.replace('\n', " "), most);
    }

    pub fn check(self) -> Result<()> {
        if self.0.is_empty() {
            return Ok(());
        }
        let mut problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
        problem.fields = self.0;
        Err(problem.into())
    }
}
