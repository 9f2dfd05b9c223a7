//! The part of the family that a request asks for.

use serde::Deserialize;
use tree_layout::{Graph, Hidden, Layout, Options, Shape, View};
use utoipa::{IntoParams, ToSchema};

use crate::access::User;
use crate::error::{Error, Result};
use crate::ids::Id;

/// Generations above and below, unless the request says otherwise.
const USUAL_GENERATIONS: u32 = 3;
const MOST_GENERATIONS: u32 = 100;
/// More people are not opened; by then the whole family is the better view.
const MOST_OPENED: usize = 100;

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, ToSchema)]
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
    pub view: TreeShape,
    /// The person in the middle; by default the viewer, else the person with the most close relatives
    person: Option<Id>,
    /// Generations above and below the person; 3 by default, at most 100
    generations: Option<u32>,
    /// Also partners; yes by default
    partners: Option<bool>,
    /// Also brothers and sisters; yes by default
    siblings: Option<bool>,
    /// Also the close relatives of these people: up to 100 ids, with commas between them. People outside the view count
    /// only if someone before them brought them into it
    open: Option<String>,
}

impl TreeQuery {
    /// The person in the middle; no one only if the family is empty.
    pub fn focus(&self, graph: &Graph<Id>, viewer: &User) -> Result<Option<Id>> {
        match self.person {
            Some(person) if graph.contains(person) => Ok(Some(person)),
            Some(_) => Err(Error::not_found("member-not-found")),
            None => {
                let own = viewer.member_id.filter(|own| graph.contains(*own));
                Ok(own.or_else(|| graph.best_connected()))
            }
        }
    }

    pub fn layout(&self, graph: &Graph<Id>, focus: Option<Id>, options: &Options<Id>) -> Layout<Id> {
        let Some(view) = self.view_of(focus) else { return graph.layout_all(options) };
        let ids = self.open.as_deref().unwrap_or_default().split(',');
        let opened: Vec<Id> = ids.filter_map(|id| id.trim().parse().ok()).take(MOST_OPENED).collect();
        graph.layout_opened(&view, &opened, options)
    }

    /// The people of the layout who have close relatives outside of it.
    pub fn hidden(&self, graph: &Graph<Id>, focus: Option<Id>, layout: &Layout<Id>) -> Vec<(Id, Hidden)> {
        self.view_of(focus).map(|view| graph.hidden(&view, layout)).unwrap_or_default()
    }

    fn view_of(&self, focus: Option<Id>) -> Option<View<Id>> {
        let focus = focus?;
        let generations = self.generations.unwrap_or(USUAL_GENERATIONS).min(MOST_GENERATIONS);
        Some(View {
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
        })
    }
}
