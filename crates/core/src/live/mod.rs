//! Live updates: server-sent events that announce that something changed, without the data itself.
//!
//! A transaction sends [`Notice`]s, which reach every replica at commit. Each open stream forwards those that
//! its viewer may see; the page then fetches the data through the ordinary routes.

mod streams;

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;
use utoipa::IntoParams;

use crate::access::{self, Viewer};
use crate::app::App;
use crate::clock::Moment;
use crate::db::{self, Notices, RESYNC, Tx};
use crate::error::{Error, Result};
use crate::http::Query;
use crate::ids::Id;

const HEARTBEAT: Duration = Duration::from_secs(20);

/// Streams are reopened after this time, which also checks the session again.
const LONGEST: Duration = Duration::from_secs(60 * 60);

/// A page that takes longer than this to open its stream may miss earlier changes.
const OLDEST: Duration = Duration::from_secs(30);

/// A response is dated slightly after its record was read, and replicas' clocks differ.
const SLACK: Duration = Duration::from_millis(250);

/// The accounts that may receive a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    Approved,
    Admins,
    Only(Id),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    /// An account or its sessions changed: its streams check the session again.
    Account(Id),
    Change {
        to: Audience,
        feature: String,
        id: Option<Id>,
    },
}

impl Notice {
    pub fn change(to: Audience, feature: &str, id: Id) -> Self {
        Self::Change { to, feature: feature.to_owned(), id: Some(id) }
    }

    /// Sends the notice when the transaction commits.
    pub fn leave(&self, tx: &mut Tx) {
        if let Ok(text) = serde_json::to_string(self) {
            tx.notify(text);
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Opening {
    /// The `at` of the session that the page has: changes since then are sent first.
    since: Option<Moment>,
}

/// Opens the stream of live updates
#[utoipa::path(get, path = "/api/live", tag = "live", params(Opening), responses(
    (status = 200, description = "A stream of server-sent events: `change`, `account`, `signed-out`", content_type = "text/event-stream", body = String),
))]
pub async fn open(
    State(app): State<App>,
    viewer: Viewer,
    Query(Opening { since }): Query<Opening>,
) -> Result<Response> {
    let missed = since.map_or(Duration::ZERO, |since| OLDEST.min(app.now().since(since) + SLACK));
    let (earlier, notices) = app.db.notices_since(missed);
    // Subscribe first, then check the session, so that no change in between is missed.
    let viewer = Viewer::by_token_hash(&app, viewer.token_hash).await?.ok_or_else(Error::unauthenticated)?;
    let open = streams::OpenStream::take(&app, &viewer);
    let until = Instant::now() + LONGEST;
    let earlier = earlier.into_iter();
    let stream = Subscriber { earlier, notices, until, viewer, app, open, ended: false }.events();
    let mut response =
        Sse::new(stream).keep_alive(KeepAlive::new().interval(HEARTBEAT).text("")).into_response();
    // Keeps proxies from buffering the events.
    response.headers_mut().insert("x-accel-buffering", axum::http::HeaderValue::from_static("no"));
    Ok(response)
}

struct Subscriber {
    app: App,
    viewer: Viewer,
    earlier: std::vec::IntoIter<db::Notice>,
    notices: Notices,
    until: Instant,
    open: streams::OpenStream,
    ended: bool,
}

impl Subscriber {
    fn events(self) -> impl Stream<Item = Result<Event, Infallible>> {
        let hello = Event::default().event("hello").data("{}");
        let first = stream::once(async { Ok(hello) });
        futures_util::StreamExt::chain(
            first,
            stream::unfold(self, |mut subscriber| async move {
                let event = subscriber.next().await?;
                Some((Ok(event), subscriber))
            }),
        )
    }

    /// The next event for this viewer. The stream ends when the app closes, when notices were lost, when the account
    /// has opened too many, or when the session is over: the page then opens a new one and fetches everything again.
    async fn next(&mut self) -> Option<Event> {
        while !self.ended {
            let notice = match self.earlier.next() {
                Some(notice) => notice,
                None => tokio::select! {
                    () = self.app.closed() => return None,
                    () = tokio::time::sleep_until(self.until) => return None,
                    () = self.open.given_away() => return None,
                    notice = self.notices.recv() => match notice {
                        Ok(notice) => notice,
                        Err(RecvError::Lagged(_) | RecvError::Closed) => return None,
                    },
                },
            };
            if &*notice == RESYNC {
                return None;
            }
            match serde_json::from_str(&notice) {
                Ok(Notice::Account(id)) if id == self.viewer.user.id => return self.look_again().await,
                Ok(Notice::Change { to, feature, id }) if self.may_hear(to) => {
                    return Some(event("change", &json!({ "feature": feature, "id": id })));
                }
                // The notice is for someone else, or not for streams at all.
                _ => {}
            }
        }
        None
    }

    fn may_hear(&self, to: Audience) -> bool {
        match to {
            Audience::Approved => self.viewer.user.is_approved(),
            Audience::Admins => self.viewer.user.is_admin(),
            Audience::Only(id) => self.viewer.user.id == id && self.viewer.user.is_approved(),
        }
    }

    async fn look_again(&mut self) -> Option<Event> {
        match Viewer::by_token_hash(&self.app, self.viewer.token_hash.clone()).await.ok()? {
            Some(viewer) => {
                self.viewer = viewer;
                let user = &self.viewer.user;
                Some(event("account", &json!({ "status": user.status, "role": user.role })))
            }
            None => {
                self.ended = true;
                let mut conn = self.app.db.read().await.ok()?;
                let user = access::store::user(&mut conn, self.viewer.user.id).await.ok()?;
                match user {
                    Some(user) if user.status == access::Status::Rejected => {
                        Some(event("account", &json!({ "status": user.status, "role": user.role })))
                    }
                    _ => Some(event("signed-out", &json!({}))),
                }
            }
        }
    }
}

fn event(name: &str, data: &serde_json::Value) -> Event {
    Event::default().event(name).data(data.to_string())
}
