//! The main part of a picture, without its texts: a tree, or a fan of ancestors.

use std::hash::Hash;

use tree_layout::{Layout, Sizes, Tie};

use crate::fan::Fan;
use crate::label::{Label, Life};
use crate::scale::Scale;
use crate::shapes::Shape;
use crate::sign::Sign;
use crate::ties;
use crate::tree;

pub enum Drawing<'a, Key> {
    /// Boxes and lines, and the places where lines go on in another part.
    Tree(&'a Layout<Key>, &'a Sizes, &'a [Tie]),
    Fan(&'a Fan<Key>),
}

impl<Key: Copy + Eq + Hash + Ord> Drawing<'_, Key> {
    /// In the units of the layout.
    pub(crate) fn size(&self) -> (f64, f64) {
        match self {
            Drawing::Tree(layout, ..) => (layout.width, layout.height),
            Drawing::Fan(fan) => fan.size(),
        }
    }

    pub(crate) fn people(&self) -> Vec<Key> {
        match self {
            Drawing::Tree(layout, ..) => layout.spots.iter().map(|spot| spot.key).collect(),
            Drawing::Fan(fan) => fan.people().collect(),
        }
    }

    /// The signs that need an explanation.
    pub(crate) fn signs(&self, label: &dyn Fn(Key) -> Label) -> Vec<Sign> {
        match self {
            Drawing::Tree(layout, _, ties) => {
                let mut signs: Vec<Sign> = tree::signs(layout).collect();
                signs.extend(ties.first().map(|_| Sign::GoesOn));
                for person in self.people() {
                    let Label { life, tint, .. } = label(person);
                    signs.extend((tint > 0).then_some(Sign::Tint(tint)));
                    match life {
                        Life::Living => {}
                        Life::Deceased => signs.push(Sign::Deceased),
                        Life::Unknown => signs.push(Sign::Unknown),
                    }
                }
                signs
            }
            Drawing::Fan(_) => {
                let tints = self.people().into_iter().map(|person| label(person).tint);
                tints.filter(|tint| *tint > 0).map(Sign::Tint).collect()
            }
        }
    }

    pub(crate) fn shapes(&self, label: &dyn Fn(Key) -> Label, scale: Scale) -> Vec<Shape> {
        match self {
            Drawing::Tree(layout, sizes, ties) => {
                let mut shapes = tree::shapes(layout, sizes, label, scale);
                shapes.extend(ties::shapes(ties, scale));
                shapes
            }
            Drawing::Fan(fan) => fan.shapes(label, scale),
        }
    }
}
