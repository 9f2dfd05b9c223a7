use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::access::{Action, Viewer, may};
use crate::app::App;
use crate::clock::Moment;
use crate::error::Result;
use crate::http::client::device_words;
use crate::http::{Json, Page, PageQuery, Query, Routes, routes};
use crate::ids::Id;
use crate::security::{Kind, LogEntry, store};
use crate::words::Message;

pub fn routes() -> Routes {
    routes![list_security]
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SecurityQuery {
    /// Only this account
    person: Option<Id>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecurityEntry {
    id: Id,
    at: Moment,
    kind: Kind,
    /// Null if the typed address had no account, or the account was deleted
    person: Option<SecurityPerson>,
    /// The network address that the request came from
    address: String,
    /// The browser, such as `Firefox on Android`
    #[schema(value_type = String)]
    device: Message,
}

#[derive(Serialize, ToSchema)]
pub struct SecurityPerson {
    id: Id,
    name: String,
}

impl From<LogEntry> for SecurityEntry {
    fn from(entry: LogEntry) -> Self {
        let person = entry.user_id.zip(entry.user_name).map(|(id, name)| SecurityPerson { id, name });
        let device = device_words(&entry.device);
        Self { id: entry.id, at: entry.at, kind: entry.kind, person, address: entry.address, device }
    }
}

/// Sign-ins, failures and changes of passwords in the last thirty days, newest first
#[utoipa::path(get, path = "/api/admin/security", tag = "admin", params(SecurityQuery, PageQuery), responses(
    (status = 200, description = "A page of entries", body = Page<SecurityEntry>),
    (status = "4XX", description = "403 `forbidden`"),
))]
pub async fn list_security(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<SecurityQuery>,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<SecurityEntry>>> {
    may(&viewer.user, Action::ManageSite)?;
    let limit = page.limit()?;
    let after = page.after()?.map(|(at, id)| (Moment(at), id));
    let found = store::entries(&mut app.db.read().await?, query.person, after, limit + 1).await?;
    let page = Page::new(found, limit, |entry| (entry.at.0.to_string(), entry.id.to_string()));
    Ok(Json(page.map(SecurityEntry::from)))
}
