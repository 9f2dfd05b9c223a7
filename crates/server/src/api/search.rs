use axum::extract::State;
use axum::http::StatusCode;

use crate::access::{Action, Viewer, may};
use crate::app::App;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::http::{Json, Query, Routes, routes};
use crate::ids::Id;
use crate::members::{FOUND_PEOPLE, store as members};
use crate::search::Kind;
use crate::search::find::{Answer, FoundFor, Matches, Wanted, answer, find, ids};
use crate::search::hits;
use crate::search::questions::Whose;
use crate::search::wire::{Found, FoundGroup, FoundIds, IdsQuery, SearchQuery};
use crate::words::Message;

const USUAL_LIMIT: usize = 5;
const MOST: usize = 50;

pub fn routes() -> Routes {
    routes![search, search_ids]
}

/// Everything that matches a text, by kind, best first
///
/// Finds nothing that the viewer may not see, and does not count it either. If nothing has all words, the best partial
/// results are found, and `leftOut` names the words that they lack.
#[utoipa::path(get, path = "/api/search", tag = "search", params(SearchQuery), responses(
    (status = 200, description = "What was found", body = Found),
    (status = "4XX", description = "400 `bad-limit`; 403 `forbidden`"),
))]
pub async fn search(
    State(app): State<App>,
    viewer: Viewer,
    Query(asked): Query<SearchQuery>,
) -> Result<Json<Found>> {
    let viewer = &viewer.user;
    may(viewer, Action::ReadFamily)?;
    let limit = asked.limit.unwrap_or(USUAL_LIMIT);
    if !(1..=MOST).contains(&limit) {
        return Err(Error::problem(StatusCode::BAD_REQUEST, "bad-limit"));
    }
    let mut conn = app.db.read().await?;
    if asked.kind.is_none_or(|kind| kind == Kind::of(FOUND_PEOPLE))
        && let Some(answer) = answer(&app, &mut conn, viewer, &asked.q).await?
        && !answer.relations.is_empty()
    {
        return Ok(Json(relatives(&mut conn, answer, asked.skip.unwrap_or(0), limit).await?));
    }
    let wanted = Wanted { kind: asked.kind, skip: asked.skip.unwrap_or(0), limit, partial: true };
    let FoundFor { asked: words, matches, left_out } =
        find(&app, &mut conn, viewer, &asked.q, &wanted).await?;
    let mut groups = Vec::with_capacity(matches.len());
    for (kind, Matches { count, best }) in matches {
        let ids: Vec<Id> = best.iter().map(|key| key.id).collect();
        let items = hits::hits(&mut conn, viewer, &words, kind, &ids).await?;
        groups.push(FoundGroup { kind, count, items: items.into_iter().map(Into::into).collect() });
    }
    Ok(Json(Found { understood: None, left_out, groups }))
}

/// The relatives that someone asked for.
async fn relatives(conn: &mut Conn, answer: Answer, skip: usize, limit: usize) -> Result<Found> {
    let Answer { question, of, relations } = answer;
    let count = relations.len();
    let mut items = Vec::new();
    for relation in relations.into_iter().skip(skip).take(limit) {
        items.extend(hits::relative(conn, relation).await?.map(Into::into));
    }
    let mut names = Vec::new();
    for id in of {
        names.extend(members::line(conn, id).await?.map(|line| line.name));
    }
    let understood = match question.whose {
        Whose::Viewers => Message::text("finding.yours", &[("kin", &question.typed)]),
        Whose::Of(_) => {
            Message::text("finding.theirs", &[("kin", &question.typed), ("names", &names.join(", "))])
        }
    };
    Ok(Found {
        understood: Some(understood),
        left_out: Vec::new(),
        groups: vec![FoundGroup { kind: Kind::of(FOUND_PEOPLE), count, items }],
    })
}

/// The ids of everything of one kind that matches a text, for filtering a list
#[utoipa::path(get, path = "/api/search/ids", tag = "search", params(IdsQuery), responses(
    (status = 200, description = "What was found", body = FoundIds),
    (status = "4XX", description = "403 `forbidden`"),
))]
pub async fn search_ids(
    State(app): State<App>,
    viewer: Viewer,
    Query(asked): Query<IdsQuery>,
) -> Result<Json<FoundIds>> {
    let viewer = &viewer.user;
    may(viewer, Action::ReadFamily)?;
    let mut conn = app.db.read().await?;
    Ok(Json(FoundIds { ids: ids(&app, &mut conn, viewer, &asked.q, asked.kind).await? }))
}
