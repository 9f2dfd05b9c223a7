//! The family as the layout needs it, kept until the family changes.

use std::sync::{Arc, Mutex, PoisonError};

use tree_layout::{Graph, Link, Person};

use crate::app::App;
use crate::db::Conn;
use crate::error::Result;
use crate::ids::Id;
use crate::relationships::graph;
use crate::views;

#[derive(Default)]
struct Kept(Mutex<Option<(i64, Arc<Graph<Id>>)>>);

/// The graph of this version of the family, or of a newer one.
pub async fn graph(app: &App, conn: &mut Conn, version: i64) -> Result<Arc<Graph<Id>>> {
    let kept = app.memory::<Kept>();
    if let Some((known, graph)) = &*kept.0.lock().unwrap_or_else(PoisonError::into_inner)
        && *known == version
    {
        return Ok(Arc::clone(graph));
    }
    let graph = Arc::new(views::ask(app, conn, build).await?);
    *kept.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((version, Arc::clone(&graph)));
    Ok(graph)
}

fn build(known: &graph::Graph) -> Graph<Id> {
    let people = known.family().people().map(|person| Person { key: person.key, birth: person.birth });
    let links = known.family().links().map(|link| match link {
        kinship::Link::Parent { parent, child, kind } => Link::Parent { parent, child, kind },
        kinship::Link::Partner { a, b, state } => Link::Couple { a, b, state, since: known.since(a, b) },
        kinship::Link::Sibling { a, b, .. } => Link::Sibling { a, b },
    });
    Graph::build(people, links)
}
