//! The main part of a picture, without its texts: a tree, or a fan of ancestors.

use std::hash::Hash;

use tree_layout::{Layout, Sizes};

use crate::fan::Fan;
use crate::label::Label;
use crate::shapes::Shape;
use crate::sign::Sign;
use crate::tree::{self, Scale};

pub enum Drawing<'a, Key> {
    Tree(&'a Layout<Key>, &'a Sizes),
    Fan(&'a Fan<Key>),
}

impl<Key: Copy + Eq + Hash + Ord> Drawing<'_, Key> {
    /// In the units of the layout.
    pub(crate) fn size(&self) -> (f64, f64) {
        match self {
            Drawing::Tree(layout, _) => (layout.width, layout.height),
            Drawing::Fan(fan) => fan.size(),
        }
    }

    pub(crate) fn people(&self) -> Vec<Key> {
        match self {
            Drawing::Tree(layout, _) => layout.spots.iter().map(|spot| spot.key).collect(),
            Drawing::Fan(fan) => fan.people().collect(),
        }
    }

    /// The signs that need an explanation.
    pub(crate) fn signs(&self, label: &dyn Fn(Key) -> Label) -> Vec<Sign> {
        match self {
            Drawing::Tree(layout, _) => {
                let deceased = self.people().into_iter().any(|person| label(person).deceased);
                tree::signs(layout).chain(deceased.then_some(Sign::Deceased)).collect()
            }
            Drawing::Fan(_) => Vec::new(),
        }
    }

    pub(crate) fn shapes(&self, label: &dyn Fn(Key) -> Label, scale: Scale) -> Vec<Shape> {
        match self {
            Drawing::Tree(layout, sizes) => tree::shapes(layout, sizes, label, scale),
            Drawing::Fan(fan) => fan.shapes(label, scale),
        }
    }
}
