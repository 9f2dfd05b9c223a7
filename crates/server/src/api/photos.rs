use axum::extract::State;

use crate::access::{Viewer, policy};
use crate::app::App;
use crate::error::{Error, Result};
use crate::files::store as files;
use crate::http::{Json, Page, PageQuery, Path, Query, Routes, routes};
use crate::ids::Id;
use crate::members::store as members;
use crate::photos::store;
use crate::photos::wire::MemberPhoto;

pub fn routes() -> Routes {
    routes![member_photos]
}

/// A member's photos: pictures of the events and history events that they are part of, latest first
#[utoipa::path(get, path = "/api/members/{id}/photos", tag = "members", params(("id" = Id, Path), PageQuery), responses(
    (status = 200, description = "A page of photos that the viewer may see", body = Page<MemberPhoto>),
    (status = "4XX", description = "400 `bad-cursor`, `bad-limit`; 404 `member-not-found`"),
))]
pub async fn member_photos(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<MemberPhoto>>> {
    policy::may_see(&viewer.user, "member-not-found")?;
    let limit = page.limit()?;
    let mut conn = app.db.read_at_once().await?;
    members::line(&mut conn, id).await?.ok_or_else(|| Error::not_found("member-not-found"))?;
    let found = store::of_member(&mut conn, viewer.user.id, id, page.after()?, limit + 1).await?;
    let page = Page::new(found, limit, |line| (line.day.to_string(), line.attachment.to_string()));
    let mut items = Vec::with_capacity(page.items.len());
    for line in page.items {
        items.extend(files::get(&mut conn, line.file).await?.map(|file| MemberPhoto::new(line, file)));
    }
    Ok(Json(Page { items, next_cursor: page.next_cursor }))
}
