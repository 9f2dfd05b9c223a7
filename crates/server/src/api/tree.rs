use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tokio::task::block_in_place;
use tree_layout::{Options, Sizes};
use tree_picture::{Photo, packed, sizes_for};

use crate::access::{Action, User, Viewer, may, policy};
use crate::app::App;
use crate::calendar::days;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::files::name::content_disposition;
use crate::files::{Thumbnails, thumbnail_path, visibility};
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

/// In one file; the portraits beyond are left out.
const MOST_BYTES: usize = 24 * 1024 * 1024;

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
    let (bytes, title) = draw(&app, &viewer.user, (&tree, &query), true, |picture| picture.file()).await?;
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
    Ok(Json(draw(&app, &viewer.user, (&tree, &query), false, |picture| picture.check()).await?))
}

/// Runs `make` on the picture, within the limits of expensive reads. The portraits are only read for a file.
async fn draw<T>(
    app: &App,
    viewer: &User,
    (tree, query): (&TreeQuery, &PictureQuery),
    with_portraits: bool,
    make: impl FnOnce(&Picture) -> Result<T>,
) -> Result<T> {
    let mut conn = Expensive::begin(app, viewer.id).await?;
    let version = members::version(&mut conn).await?;
    let graph = family::graph(app, &mut conn, version).await?;
    let focus = tree.focus(&graph, viewer)?;
    let layout = |sizes: Sizes| (tree.layout(&graph, focus, &Options { around: focus, sizes }), sizes);
    let (screen, sizes) = block_in_place(|| layout(Sizes::default()));
    let tints = block_in_place(|| query.tints(&screen, focus));
    let shown = if query.is_whole() { screen } else { screen.within(&query.window(), &sizes) };
    if shown.spots.len() > MOST_PEOPLE {
        return Err(Error::problem(StatusCode::UNPROCESSABLE_ENTITY, "picture-too-large"));
    }
    let packed = block_in_place(|| {
        let others = sizes_for(query.paper()).into_iter().skip(1).filter(|_| query.is_whole());
        let layouts = [(shown, sizes)].into_iter().chain(others.map(layout));
        packed(layouts.collect(), query.paper())
    });
    let packed = packed.ok_or_else(|| Error::not_found("member-not-found"))?;
    let people = views::ask(app, &mut conn, |directory: &Directory| {
        let spots = packed.layout.spots.iter();
        spots.filter_map(|spot| Some((spot.key, directory.line(spot.key)?))).collect()
    })
    .await?;
    let today = days::today(viewer, app.now());
    let photos = HashMap::new();
    let mut picture =
        Picture { packed: &packed, people, photos, tints, query, view: tree.view, focus, today };
    if with_portraits {
        picture.photos = photos_of(app, &mut conn, viewer, picture.portraits()).await?;
    }
    block_in_place(|| make(&picture))
}

/// The small pictures of these portraits, as far as the viewer may see them.
async fn photos_of(
    app: &App,
    conn: &mut Conn,
    viewer: &User,
    portraits: Vec<(Id, Id)>,
) -> Result<HashMap<Id, Arc<Photo>>> {
    let mut photos = HashMap::new();
    let mut bytes = 0;
    for (person, portrait) in portraits {
        let Ok((file, _)) = visibility::visible(conn, viewer, portrait).await else { continue };
        if file.thumbnails != Thumbnails::Ready || bytes > MOST_BYTES {
            continue;
        }
        let Some(small) = app.storage.read_small(&thumbnail_path(file.id, "small")).await? else { continue };
        bytes += small.len();
        photos.extend(Photo::new(small.to_vec()).map(|photo| (person, Arc::new(photo))));
    }
    Ok(photos)
}
