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

/// The close relatives of someone that a picture leaves out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    /// Parents, brothers and sisters.
    pub above: u32,
    /// Children and partners.
    pub below: u32,
}

impl<Key: Copy + Eq + Hash + Ord> Graph<Key> {
    /// The people of a view, from the oldest to the youngest; none if the focus is unknown and needed.
    pub fn select(&self, view: &View<Key>) -> Vec<Key> {
        self.select_numbers(view).into_iter().map(|number| self.keys[number as usize]).collect()
    }

    /// Selects the people of a view and places them.
    pub fn layout_view(&self, view: &View<Key>, options: &Options<Key>) -> Layout<Key> {
        self.layout_opened(view, &[], options)
    }

    /// The same with the close relatives of further people, who are in the view or next to someone opened before.
    pub fn layout_opened(&self, view: &View<Key>, opened: &[Key], options: &Options<Key>) -> Layout<Key> {
        let around = match view.shape {
            Shape::All => options.around,
            Shape::Ancestors | Shape::Descendants | Shape::Hourglass | Shape::Close => Some(view.focus),
        };
        let mut numbers = self.select_numbers(view);
        if !opened.is_empty() && view.shape != Shape::All {
            self.open(view, opened, &mut numbers);
        }
        self.layout_numbers(numbers, &Options { around, ..*options })
    }

    fn open(&self, view: &View<Key>, opened: &[Key], numbers: &mut Vec<u32>) {
        let mut selection = Selection { shown: vec![false; self.len()], people: Vec::new() };
        selection.extend(numbers.iter().copied());
        for number in opened.iter().filter_map(|key| self.number(*key)) {
            if !selection.shown[number as usize] {
                continue;
            }
            let before = selection.people.len();
            selection.extend(self.above(view, number));
            selection.extend(self.below(view, number));
            if view.partners {
                let new = selection.people[before..].to_vec();
                new.iter().for_each(|person| selection.extend(self.partners_of(*person)));
            }
        }
        selection.people.sort_unstable();
        *numbers = selection.people;
    }

    /// The people of a picture of this view who have close relatives outside of it. The whole family leaves no one out.
    pub fn hidden(&self, view: &View<Key>, picture: &Layout<Key>) -> Vec<(Key, Hidden)> {
        if view.shape == Shape::All {
            return Vec::new();
        }
        let mut shown = vec![false; self.len()];
        let everyone = picture.spots.iter().filter_map(|spot| self.number(spot.key));
        everyone.clone().for_each(|number| shown[number as usize] = true);
        let line = self.select_numbers(&View { partners: false, siblings: false, ..*view });
        let numbers: Vec<u32> = line.iter().copied().chain(everyone).collect();
        // A relative counts for one person only, because opening that person shows them beside all their relatives. People on
        // the line to the person in the middle come first, then the oldest.
        let mut counted = shown.clone();
        let mut count = |people: Vec<u32>| {
            let new =
                people.into_iter().filter(|person| !std::mem::replace(&mut counted[*person as usize], true));
            new.count() as u32
        };
        // Without brothers and sisters, ancestors have no other children either.
        let is_wanted =
            |child: u32| view.siblings || !self.siblings_of(child).any(|sibling| shown[sibling as usize]);
        let mut hidden = |number: u32| Hidden {
            above: count(self.above(view, number)),
            below: count(self.below(view, number).into_iter().filter(|child| is_wanted(*child)).collect()),
        };
        let hidden = numbers.into_iter().map(|number| (self.keys[number as usize], hidden(number)));
        hidden.filter(|(_, hidden)| *hidden != Hidden::default()).collect()
    }

    fn above(&self, view: &View<Key>, of: u32) -> Vec<u32> {
        let parents = self.parents.of(of).iter().map(|(parent, _)| *parent);
        if view.siblings { parents.chain(self.siblings_of(of)).collect() } else { parents.collect() }
    }

    fn below(&self, view: &View<Key>, of: u32) -> Vec<u32> {
        let children = self.children.of(of).iter().map(|(child, _)| *child);
        if view.partners { children.chain(self.partners_of(of)).collect() } else { children.collect() }
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
