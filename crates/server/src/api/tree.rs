use std::collections::HashMap;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tokio::task::block_in_place;
use tree_layout::{Options, Sizes};

use crate::access::{Action, User, Viewer, may, policy};
use crate::app::App;
use crate::calendar::days;
use crate::error::{Error, Result};
use crate::files::name::content_disposition;
use crate::http::{Expensive, Json, Query, Routes, is_known, routes};
use crate::ids::Id;
use crate::members::directory::Directory;
use crate::members::store as members;
use crate::members::wire::PersonRef;
use crate::tree::family;
use crate::tree::picture::{MOST_PEOPLE, Picture, PictureCheck, PictureFormat, PictureQuery};
use crate::tree::view::TreeQuery;
use crate::tree::wire::{Tree, TreeCan};
use crate::views;
use crate::words::reader;

pub fn routes() -> Routes {
    routes![show_tree, picture, check_picture]
}

/// A view of the family tree: where everyone is, and the lines between them
///
/// Has an ETag, which changes with the family.
#[utoipa::path(get, path = "/api/tree", tag = "tree", params(TreeQuery), responses(
    (status = 200, description = "The view", body = Tree),
    (status = 304, description = "Nothing has changed"),
    (status = "4XX", description = "404 `member-not-found`"),
))]
pub async fn show_tree(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
    Query(query): Query<TreeQuery>,
) -> Result<Response> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = app.db.read().await?;
    // The choice of people is part of the address, and so need not be part of the tag.
    let (version, user) = (members::version(&mut conn).await?, &viewer.user);
    let (program, language) = (env!("CARGO_PKG_VERSION"), reader::language().code());
    let tag = format!("\"{program}-{language}-{version}-{}-{}\"", user.id, user.version);
    if is_known(&headers, &tag) {
        return Ok(StatusCode::NOT_MODIFIED.into_response());
    }
    let graph = family::graph(&app, &mut conn, version).await?;
    let focus = query.focus(&graph, user)?;
    let options = Options { around: focus, sizes: Sizes::default() };
    let (layout, hidden) = block_in_place(|| {
        let layout = query.layout(&graph, focus, &options);
        let hidden = query.hidden(&graph, focus, &layout);
        (layout, hidden)
    });
    let people: HashMap<Id, PersonRef> = views::ask(&app, &mut conn, |directory: &Directory| {
        let person = |id: Id| Some((id, directory.line(id)?.into()));
        layout.spots.iter().filter_map(|spot| person(spot.key)).collect()
    })
    .await?;
    let can = TreeCan { add: policy::allows(user, Action::AddMember) };
    let mut tree = Tree::new(&layout, &options.sizes, people, can).with_hidden(hidden);
    (tree.focus, tree.you) = (focus, user.member_id);
    let mut response = Json(tree).into_response();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    }
    Ok(response)
}

/// A view of the family tree as a file, to print or to keep
///
/// Living people are only called "Living" unless `living` is set.
#[utoipa::path(get, path = "/api/tree/picture", tag = "tree", params(TreeQuery, PictureQuery), responses(
    (status = 200, description = "A PDF or an SVG", content(
        (Vec<u8> = "application/pdf"),
        (String = "image/svg+xml"),
    )),
    (status = "4XX", description = "404 `member-not-found`; 422 `picture-too-large`"),
))]
pub async fn picture(
    State(app): State<App>,
    viewer: Viewer,
    Query(tree): Query<TreeQuery>,
    Query(query): Query<PictureQuery>,
) -> Result<Response> {
    may(&viewer.user, Action::ReadFamily)?;
    let (bytes, title) = draw(&app, &viewer.user, &tree, &query, |picture| picture.file()).await?;
    let (content_type, ending) = match query.format {
        PictureFormat::Svg => ("image/svg+xml", "svg"),
        PictureFormat::Pdf => ("application/pdf", "pdf"),
    };
    let disposition = content_disposition("attachment", &format!("{title}.{ending}"));
    let disposition = HeaderValue::from_str(&disposition).map_err(Error::internal)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type)),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, bytes).into_response())
}

/// The size of a view's file, and the people whose names its font cannot draw
#[utoipa::path(get, path = "/api/tree/picture/check", tag = "tree", params(TreeQuery, PictureQuery), responses(
    (status = 200, description = "What to know before the download", body = PictureCheck),
    (status = "4XX", description = "404 `member-not-found`; 422 `picture-too-large`"),
))]
pub async fn check_picture(
    State(app): State<App>,
    viewer: Viewer,
    Query(tree): Query<TreeQuery>,
    Query(query): Query<PictureQuery>,
) -> Result<Json<PictureCheck>> {
    may(&viewer.user, Action::ReadFamily)?;
    Ok(Json(draw(&app, &viewer.user, &tree, &query, |picture| picture.check()).await?))
}

/// Runs `make` on the picture, within the limits of expensive reads.
async fn draw<T>(
    app: &App,
    viewer: &User,
    tree: &TreeQuery,
    query: &PictureQuery,
    make: impl FnOnce(&Picture) -> Result<T>,
) -> Result<T> {
    let mut conn = Expensive::begin(app, viewer.id).await?;
    let version = members::version(&mut conn).await?;
    let graph = family::graph(app, &mut conn, version).await?;
    let focus = tree.focus(&graph, viewer)?;
    let options = Options { around: focus, sizes: Sizes::default() };
    let layout =
        block_in_place(|| tree.layout(&graph, focus, &options).within(&query.window(), &options.sizes));
    if layout.spots.len() > MOST_PEOPLE {
        return Err(Error::problem(StatusCode::UNPROCESSABLE_ENTITY, "picture-too-large"));
    }
    let people = views::ask(app, &mut conn, |directory: &Directory| {
        layout.spots.iter().filter_map(|spot| Some((spot.key, directory.line(spot.key)?))).collect()
    })
    .await?;
    let today = days::today(viewer, app.now());
    let picture = Picture { layout: &layout, people, query, view: tree.view, focus, today };
    block_in_place(|| make(&picture))
}
