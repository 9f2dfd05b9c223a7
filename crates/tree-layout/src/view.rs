//! Chooses the people that a picture shows.

use std::hash::Hash;

use crate::graph::Graph;
use crate::layout::{Layout, Options};
use crate::model::ParentKind;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The whole family.
    All,
    Ancestors,
    Descendants,
    /// Ancestors and descendants.
    Hourglass,
    /// Parents, partners, brothers and sisters, and children.
    Close,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View<Key> {
    pub shape: Shape,
    pub focus: Key,
    /// Generations above and below the focus; `u32::MAX` for all.
    pub up: u32,
    pub down: u32,
    /// Also the partners of everyone shown. Always on for `All` and `Close`.
    pub partners: bool,
    /// Also the brothers and sisters of the focus and of all ancestors shown. Always on for `All` and `Close`.
    pub siblings: bool,
}

impl<Key: Copy + Eq + Hash + Ord> Graph<Key> {
    /// The people of a view, from the oldest to the youngest; none if the focus is unknown and needed.
    pub fn select(&self, view: &View<Key>) -> Vec<Key> {
        self.select_numbers(view).into_iter().map(|number| self.keys[number as usize]).collect()
    }

    /// Selects the people of a view and places them.
    pub fn layout_view(&self, view: &View<Key>, options: &Options<Key>) -> Layout<Key> {
        let around = match view.shape {
            Shape::All => options.around,
            Shape::Ancestors | Shape::Descendants | Shape::Hourglass | Shape::Close => Some(view.focus),
        };
        self.layout_numbers(self.select_numbers(view), &Options { around, ..*options })
    }

    fn select_numbers(&self, view: &View<Key>) -> Vec<u32> {
        if view.shape == Shape::All {
            return (0..self.len() as u32).collect();
        }
        let Some(focus) = self.number(view.focus) else { return Vec::new() };
        let mut selection = Selection { shown: vec![false; self.len()], people: Vec::new() };
        selection.add(focus);
        if view.shape == Shape::Close {
            self.add_close(focus, &mut selection);
        } else {
            self.add_lines(focus, view, &mut selection);
        }
        selection.people.sort_unstable();
        selection.people
    }

    fn add_close(&self, focus: u32, selection: &mut Selection) {
        selection.extend(self.parents.of(focus).iter().map(|(parent, _)| *parent));
        selection.extend(self.siblings_of(focus));
        selection.extend(self.partners_of(focus));
        selection.extend(self.children.of(focus).iter().map(|(child, _)| *child));
    }

    fn add_lines(&self, focus: u32, view: &View<Key>, selection: &mut Selection) {
        if view.shape != Shape::Descendants {
            selection.walk(view.up, |person, next| next.extend(self.real_parents(person)));
        }
        let line = selection.people.clone();
        if view.shape != Shape::Ancestors {
            let mut below = Selection { shown: std::mem::take(&mut selection.shown), people: vec![focus] };
            below.walk(view.down, |person, next| next.extend(self.real_children(person)));
            selection.shown = below.shown;
            selection.people.extend(below.people.into_iter().skip(1));
        }
        if view.siblings {
            line.iter().for_each(|person| selection.extend(self.siblings_of(*person)));
        }
        if view.partners {
            selection.people.clone().iter().for_each(|person| selection.extend(self.partners_of(*person)));
        }
    }

    fn real_parents(&self, of: u32) -> impl Iterator<Item = u32> {
        let parents = self.parents.of(of).iter().filter(|(_, kind)| *kind != ParentKind::Step);
        parents.map(|(parent, _)| *parent)
    }

    fn real_children(&self, of: u32) -> impl Iterator<Item = u32> {
        let children = self.children.of(of).iter().filter(|(_, kind)| *kind != ParentKind::Step);
        children.map(|(child, _)| *child)
    }

    /// Children of the same parents, half-siblings, and those who are only recorded as siblings.
    fn siblings_of(&self, of: u32) -> impl Iterator<Item = u32> {
        let through_parents = self.real_parents(of).flat_map(|parent| self.real_children(parent));
        through_parents.chain(self.siblings.of(of).iter().copied())
    }

    /// Partners, and the other parents of their children.
    fn partners_of(&self, of: u32) -> impl Iterator<Item = u32> {
        let recorded = self.partners.of(of).iter().map(|partner| partner.to);
        recorded.chain(self.real_children(of).flat_map(|child| self.real_parents(child)))
    }
}

struct Selection {
    shown: Vec<bool>,
    people: Vec<u32>,
}

impl Selection {
    fn add(&mut self, person: u32) {
        if !std::mem::replace(&mut self.shown[person as usize], true) {
            self.people.push(person);
        }
    }

    fn extend(&mut self, people: impl IntoIterator<Item = u32>) {
        people.into_iter().for_each(|person| self.add(person));
    }

    /// Adds generation after generation, starting from everyone chosen so far.
    fn walk(&mut self, generations: u32, step: impl Fn(u32, &mut Vec<u32>)) {
        let mut first = 0;
        for _ in 0..generations {
            let level = self.people[first..].to_vec();
            if level.is_empty() {
                break;
            }
            first = self.people.len();
            let mut next = Vec::new();
            level.into_iter().for_each(|person| step(person, &mut next));
            self.extend(next);
        }
    }
}
