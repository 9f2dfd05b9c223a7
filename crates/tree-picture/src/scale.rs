//! The size and the position of a layout on paper.

use tree_layout::{Path, Point};

use crate::shapes::{Ink, Move, Pen};

/// Points for each unit of the layout, and where its upper left corner is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    pub factor: f64,
    pub left: f64,
    pub top: f64,
}

impl Scale {
    /// Boxes are 4 cm wide, and names have letters of 10 points.
    pub const NATURAL: Scale = Scale { factor: 0.7, left: 0.0, top: 0.0 };

    pub fn point(self, point: Point) -> Point {
        Point { x: self.left + point.x * self.factor, y: self.top + point.y * self.factor }
    }

    pub fn pen(self, width: f64, ink: Ink, dashes: &[f64]) -> Pen {
        let dashes = dashes.iter().map(|length| length * self.factor).collect();
        Pen { width: width * self.factor, ink, dashes }
    }

    pub fn moves(self, path: &Path) -> Vec<Move> {
        match path {
            Path::Straight(points) => straight(points.iter().map(|point| self.point(*point))),
            Path::Curve { from, curve: [start, one, two, end] } => vec![
                Move::To(self.point(*from)),
                Move::Line(self.point(*start)),
                Move::Curve([*one, *two, *end].map(|point| self.point(point))),
            ],
        }
    }
}

pub(crate) fn straight(points: impl Iterator<Item = Point>) -> Vec<Move> {
    points.enumerate().map(|(at, point)| if at == 0 { Move::To(point) } else { Move::Line(point) }).collect()
}
