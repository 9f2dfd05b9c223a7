//! A part of a layout: what a window on the picture shows.

use std::collections::HashSet;
use std::hash::Hash;

use crate::layout::{ChildLines, Layout, Path, Point, Sizes};

/// The edges of a window; everything, if nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Default for Window {
    fn default() -> Window {
        let far = f64::INFINITY;
        Window { left: -far, top: -far, right: far, bottom: far }
    }
}

impl<Key: Copy + Eq + Hash> Layout<Key> {
    /// Everyone who is at least partly in the window, whole, and the lines between them.
    #[must_use]
    pub fn within(mut self, window: &Window, sizes: &Sizes) -> Layout<Key> {
        self.spots.retain(|spot| {
            spot.x < window.right
                && spot.x + sizes.box_width > window.left
                && spot.y < window.bottom
                && spot.y + sizes.box_height > window.top
        });
        let shown: HashSet<Key> = self.spots.iter().map(|spot| spot.key).collect();
        self.couples.retain(|couple| shown.contains(&couple.a) && shown.contains(&couple.b));
        self.siblings.retain(|pair| shown.contains(&pair.a) && shown.contains(&pair.b));
        self.children.retain_mut(|lines| keep_shown(lines, &shown));
        self.trim(sizes);
        self
    }

    /// Moves everything to the upper left corner, with no space around it.
    fn trim(&mut self, sizes: &Sizes) {
        let (mut from, mut to) = (Point { x: f64::INFINITY, y: f64::INFINITY }, Point { x: 0.0, y: 0.0 });
        let mut include = |point: Point| {
            from = Point { x: from.x.min(point.x), y: from.y.min(point.y) };
            to = Point { x: to.x.max(point.x), y: to.y.max(point.y) };
        };
        for spot in &self.spots {
            include(Point { x: spot.x, y: spot.y });
            include(Point { x: spot.x + sizes.box_width, y: spot.y + sizes.box_height });
        }
        self.each_point(&mut |point| include(*point));
        if self.spots.is_empty() {
            return;
        }
        self.shift(Point { x: -from.x, y: -from.y });
        (self.width, self.height) = (to.x - from.x, to.y - from.y);
    }
}

impl<Key> Layout<Key> {
    /// Every point of every line. Bars and turns are heights only, between the points of their lines.
    pub(crate) fn each_point(&mut self, visit: &mut dyn FnMut(&mut Point)) {
        let paths = self.couples.iter_mut().map(|couple| &mut couple.path);
        for path in paths.chain(self.siblings.iter_mut().map(|pair| &mut pair.path)) {
            match path {
                Path::Straight(points) => points.iter_mut().for_each(&mut *visit),
                Path::Curve { from, curve } => std::iter::once(from).chain(curve).for_each(&mut *visit),
            }
        }
        for lines in &mut self.children {
            visit(&mut lines.start);
            lines.children.iter_mut().for_each(|line| visit(&mut line.end));
        }
    }
}

/// Returns true if a line remains: one from a parent to a child, or between two children.
fn keep_shown<Key: Copy + Eq + Hash>(lines: &mut ChildLines<Key>, shown: &HashSet<Key>) -> bool {
    let had_parents = lines.parents.iter().any(Option::is_some);
    lines.parents = lines.parents.map(|parent| parent.filter(|parent| shown.contains(parent)));
    lines.children.retain(|line| shown.contains(&line.child));
    if had_parents {
        lines.parents.iter().any(Option::is_some) && !lines.children.is_empty()
    } else {
        lines.children.len() > 1
    }
}
