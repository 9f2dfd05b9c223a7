use axum::extract::State;

use crate::access::{Action, Viewer, may};
use crate::actions::merge::{self, Wanted};
use crate::app::App;
use crate::duplicates::{different, finder};
use crate::error::{Error, Result};
use crate::http::{Expensive, Json, Page, PageQuery, Path, Query, Removed, Routes, routes};
use crate::ids::Id;
use crate::members::found;

use super::views;
use super::wire::{ComparedMembers, DifferentForm, DuplicatePair, Duplicates, MergeForm, MergedMember};

pub fn routes() -> Routes {
    routes![list_duplicates, compare_members, say_different, merge_member]
}

/// Members who may be the same person, best first
#[utoipa::path(get, path = "/api/duplicates", tag = "duplicates", params(PageQuery), responses(
    (status = 200, description = "A page of pairs", body = Duplicates),
    (status = "4XX", description = "400 `bad-cursor`, `bad-limit`; 403 `forbidden`; 429 `site-busy`"),
))]
pub async fn list_duplicates(
    State(app): State<App>,
    viewer: Viewer,
    Query(page): Query<PageQuery>,
) -> Result<Json<Duplicates>> {
    may(&viewer.user, Action::DeleteMember)?;
    let limit = page.limit()?;
    let skip = page.after::<usize, Id>()?.map_or(0, |(position, _)| position + 1);
    let mut conn = Expensive::begin(&app, viewer.user.id).await?;
    let pairs = finder::pairs(&app, &mut conn).await?;
    let total = pairs.len();
    let mut items: Vec<(usize, DuplicatePair)> = Vec::new();
    let wanted = usize::try_from(limit).unwrap_or_default() + 1;
    for (position, pair) in pairs.iter().enumerate().skip(skip).take(wanted) {
        items.extend(views::pair(&app, &mut conn, pair).await?.map(|pair| (position, pair)));
    }
    let page =
        Page::new(items, limit, |(position, pair)| (position.to_string(), pair.one.person.id.to_string()));
    let Page { items, next_cursor } = page.map(|(_, pair)| pair);
    Ok(Json(Duplicates { items, next_cursor, total }))
}

/// Two members side by side
#[utoipa::path(get, path = "/api/duplicates/{one}/{other}", tag = "duplicates",
    params(("one" = Id, Path), ("other" = Id, Path)), responses(
    (status = 200, description = "What both say, and what speaks for their being the same", body = ComparedMembers),
    (status = "4XX", description = "403 `forbidden`; 404 `member-not-found`"),
))]
pub async fn compare_members(
    State(app): State<App>,
    viewer: Viewer,
    Path((one, other)): Path<(Id, Id)>,
) -> Result<Json<ComparedMembers>> {
    may(&viewer.user, Action::DeleteMember)?;
    let mut conn = app.db.read().await?;
    Ok(Json(views::compared(&app, &mut conn, [one, other]).await?))
}

/// Remember that two members are not the same person
#[utoipa::path(post, path = "/api/duplicates/different", tag = "duplicates", request_body = DifferentForm, responses(
    (status = 200, description = "How to undo it", body = Removed),
    (status = "4XX", description = "403 `forbidden`; 404 `member-not-found`; 409 `already-different`; 422 `merge-same`"),
))]
pub async fn say_different(
    State(app): State<App>,
    viewer: Viewer,
    Json(form): Json<DifferentForm>,
) -> Result<Json<Removed>> {
    Ok(Json(Removed { undo: different::say(&app, &viewer.user, [form.one, form.other]).await? }))
}

/// Merge another member into this one, with everything that is attached to them
#[utoipa::path(post, path = "/api/members/{id}/merge", tag = "duplicates", params(("id" = Id, Path)),
    request_body = MergeForm, responses(
    (status = 200, description = "Who stays, and how to undo it", body = MergedMember),
    (status = "4XX", description = "403 `forbidden`; 404 `member-not-found`; 409 `conflict`, `merge-relatives`, \
        `merge-both-linked`; 422 `merge-same`, `own-ancestor`"),
))]
pub async fn merge_member(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(form): Json<MergeForm>,
) -> Result<Json<MergedMember>> {
    let versions = [form.versions.one, form.versions.other];
    let wanted = Wanted { kept: id, other: form.other, versions, choices: form.fields };
    let undo = merge::merge(&app, &viewer.user, &wanted).await?;
    let mut conn = app.db.read().await?;
    let Some(undo) = undo else {
        let current = views::compared(&app, &mut conn, [id, wanted.other]).await?;
        return Err(Error::stale(&current));
    };
    let member = found(&mut conn, id).await?;
    Ok(Json(MergedMember { id, name: member.name, undo }))
}
