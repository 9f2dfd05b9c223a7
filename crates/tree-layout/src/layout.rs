//! The result: positions and lines.

use crate::model::{ParentKind, PartnerState};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// Sizes of boxes and gaps, in any unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    pub box_width: f64,
    pub box_height: f64,
    /// Between partners.
    pub couple_gap: f64,
    /// Between brothers and sisters.
    pub sibling_gap: f64,
    /// Between the branches of a family.
    pub branch_gap: f64,
    /// Between generations. Grows where many lines need space.
    pub row_gap: f64,
    /// Between lines that run beside each other.
    pub lane_gap: f64,
    /// Between families who are not connected.
    pub family_gap: f64,
}

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes {
            box_width: 160.0,
            box_height: 64.0,
            couple_gap: 24.0,
            sibling_gap: 24.0,
            branch_gap: 48.0,
            row_gap: 72.0,
            lane_gap: 14.0,
            family_gap: 120.0,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Options<Key> {
    pub sizes: Sizes,
    /// Places the ancestors of this person symmetrically above. Without it, and for everyone else, children hang
    /// below their parents from the oldest known ancestors down.
    pub around: Option<Key>,
}

/// The positions of all people, and the lines between them. All coordinates are from 0 to `width` and `height`.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout<Key> {
    pub width: f64,
    pub height: f64,
    /// From the oldest to the youngest; everyone once.
    pub spots: Vec<Spot<Key>>,
    pub couples: Vec<CoupleLine<Key>>,
    pub children: Vec<ChildLines<Key>>,
    pub siblings: Vec<SiblingLine<Key>>,
}

/// The box of one person.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot<Key> {
    pub key: Key,
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The generation, from 0 for the oldest of the family.
    pub row: u32,
    /// People who are connected in any way have the same number; the largest family has 0.
    pub family: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CoupleLine<Key> {
    pub a: Key,
    pub b: Key,
    /// None if they only have a child together.
    pub state: Option<PartnerState>,
    pub path: Path,
}

/// The lines from one couple or one parent to their children: down from `start`, along a bar, down to each child.
#[derive(Clone, Debug, PartialEq)]
pub struct ChildLines<Key> {
    /// Both are None for siblings whose parents are unknown or not in the picture; only a bar joins those.
    pub parents: [Option<Key>; 2],
    pub start: Point,
    /// The height of the bar.
    pub bar: f64,
    /// Curves turn to the side here: below the boxes of the parents and above all bars. There they pass neither
    /// boxes nor the lines down to children, of which there are many more than lines down from parents.
    pub turn: f64,
    /// Bars with the same lane between two rows do not overlap; 0 is the uppermost.
    pub lane: u32,
    /// In birth order.
    pub children: Vec<ChildLine<Key>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChildLine<Key> {
    pub child: Key,
    /// The closest kind, if the parents are of two kinds.
    pub kind: ParentKind,
    /// On the upper edge of the child's box: in the middle, or beside it if closer parents have a line too.
    pub end: Point,
    /// This child is not placed with its brothers and sisters, but beside a partner somewhere else: a curve leads
    /// there.
    pub elsewhere: bool,
}

/// Siblings by record who do not have the same parents in the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct SiblingLine<Key> {
    pub a: Key,
    pub b: Key,
    pub path: Path,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Path {
    /// Straight from point to point.
    Straight(Vec<Point>),
    /// Straight to the first point of a cubic Bézier curve, then along it: start, two control points, end.
    Curve { from: Point, curve: [Point; 4] },
}

impl Path {
    pub fn start(&self) -> Point {
        match self {
            Path::Straight(points) => points[0],
            Path::Curve { from, .. } => *from,
        }
    }

    pub fn end(&self) -> Point {
        match self {
            Path::Straight(points) => points[points.len() - 1],
            Path::Curve { curve, .. } => curve[3],
        }
    }
}

impl<Key> ChildLines<Key> {
    /// The whole way from the parents to this child. Lines to brothers and sisters share the first part.
    pub fn path(&self, line: &ChildLine<Key>) -> Path {
        let (start, end) = (self.start, line.end);
        if line.elsewhere && end.y > self.turn {
            let turn = |x: f64| Point { x, y: self.turn };
            return Path::Curve { from: start, curve: [turn(start.x), turn(start.x), turn(end.x), end] };
        }
        if line.elsewhere {
            let reach = ((end.y - start.y).abs() / 2.0).max(self.bar - start.y).max(1.0);
            let leave = Point { x: start.x, y: start.y + reach };
            let arrive = Point { x: end.x, y: end.y - reach };
            return Path::Curve { from: start, curve: [start, leave, arrive, end] };
        }
        if start.x == end.x {
            return Path::Straight(vec![start, end]);
        }
        let corner = |x: f64| Point { x, y: self.bar };
        Path::Straight(vec![start, corner(start.x), corner(end.x), end])
    }
}
