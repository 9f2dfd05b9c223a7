use std::collections::HashMap;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::task::block_in_place;
use tree_layout::{Graph, Layout, Options, Shape, Sizes, View};
use utoipa::{IntoParams, ToSchema};

use crate::access::{Action, User, Viewer, may, policy};
use crate::app::App;
use crate::error::{Error, Result};
use crate::http::{Json, Query, Routes, is_known, routes};
use crate::ids::Id;
use crate::members::directory::Directory;
use crate::members::wire::PersonRef;
use crate::members::{memory, store as members};
use crate::words::reader;

use super::family;
use super::wire::{Tree, TreeCan};

pub fn routes() -> Routes {
    routes![show_tree]
}

/// Generations above and below, unless the request says otherwise.
const USUAL_GENERATIONS: u32 = 3;
const MOST_GENERATIONS: u32 = 100;

#[derive(Clone, Copy, Default, Deserialize, PartialEq, Eq, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TreeShape {
    /// Ancestors and descendants of one person
    #[default]
    Around,
    Ancestors,
    Descendants,
    /// Everyone
    All,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TreeQuery {
    #[param(inline)]
    #[serde(default)]
    view: TreeShape,
    /// The person in the middle; without it the viewer, else the person with the most close relatives
    person: Option<Id>,
    /// Generations above and below the person; 3 if left out, at most 100
    generations: Option<u32>,
    /// Also partners; yes if left out
    partners: Option<bool>,
    /// Also brothers and sisters; yes if left out
    siblings: Option<bool>,
}

impl TreeQuery {
    /// Who is in the middle; no one only if the family is empty.
    fn focus(&self, graph: &Graph<Id>, viewer: &User) -> Result<Option<Id>> {
        match self.person {
            Some(person) if graph.contains(person) => Ok(Some(person)),
            Some(_) => Err(Error::not_found("member-not-found")),
            None => {
                Ok(viewer.member_id.filter(|own| graph.contains(*own)).or_else(|| graph.best_connected()))
            }
        }
    }

    fn layout(&self, graph: &Graph<Id>, focus: Option<Id>, options: &Options<Id>) -> Layout<Id> {
        let Some(focus) = focus else { return graph.layout_all(options) };
        let generations = self.generations.unwrap_or(USUAL_GENERATIONS).min(MOST_GENERATIONS);
        let view = View {
            shape: match self.view {
                TreeShape::Around => Shape::Hourglass,
                TreeShape::Ancestors => Shape::Ancestors,
                TreeShape::Descendants => Shape::Descendants,
                TreeShape::All => Shape::All,
            },
            focus,
            up: generations,
            down: generations,
            partners: self.partners.unwrap_or(true),
            siblings: self.siblings.unwrap_or(true),
        };
        graph.layout_view(&view, options)
    }
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
    let layout = block_in_place(|| query.layout(&graph, focus, &options));
    let people: HashMap<Id, PersonRef> = memory::ask(&app, &mut conn, |directory: &Directory| {
        let person = |id: Id| Some((id, directory.line(id)?.into()));
        layout.places.iter().filter_map(|place| person(place.key)).collect()
    })
    .await?;
    let can = TreeCan { add: policy::allows(user, Action::AddMember) };
    let mut tree = Tree::new(&layout, &options.sizes, people, can);
    (tree.focus, tree.you) = (focus, user.member_id);
    let mut response = Json(tree).into_response();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    }
    Ok(response)
}
