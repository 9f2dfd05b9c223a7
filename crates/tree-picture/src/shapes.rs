//! The shapes that a picture consists of, in points of 1/72 inch from the upper left corner.

use std::sync::Arc;

use tree_layout::Point;

use crate::font::{self, Style};
use crate::photo::Photo;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Move {
    To(Point),
    Line(Point),
    /// Two control points and the end.
    Curve([Point; 3]),
    Close,
}

/// Red, green and blue: those of the light page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ink(pub [u8; 3]);

impl Ink {
    pub const BLACK: Ink = Ink([0x2f, 0x26, 0x20]);
    pub const WHITE: Ink = Ink([0xff, 0xff, 0xff]);
    /// Of lines between parents and children.
    pub const EDGE: Ink = Ink([0x8d, 0x7b, 0x6a]);
    /// Of lines across much of the picture.
    pub const FAINT: Ink = Ink([0xd1, 0xca, 0xc3]);
    /// Of lines between partners.
    pub const BARK: Ink = Ink([0x8a, 0x5a, 0x3c]);

    /// So much of this one, and the rest of the other.
    pub fn mixed(self, part: f64, other: Ink) -> Ink {
        let mix = |at: usize| f64::from(self.0[at]) * part + f64::from(other.0[at]) * (1.0 - part);
        Ink([0, 1, 2].map(|at| mix(at).round() as u8))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pen {
    pub width: f64,
    pub ink: Ink,
    /// Lengths of dashes and gaps; empty for a whole line.
    pub dashes: Vec<f64>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    Stroke { path: Vec<Move>, pen: Pen },
    Fill { path: Vec<Move>, ink: Ink },
    Text(Text),
    Portrait(Portrait),
}

/// A photo in a disc.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Portrait {
    pub middle: Point,
    pub radius: f64,
    pub photo: Arc<Photo>,
    /// Of someone who has died: without colours.
    pub is_grey: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Text {
    /// The left end of the base line.
    pub at: Point,
    pub size: f64,
    /// Clockwise, in radians.
    pub turn: f64,
    /// If another font is used, the middle of the text stays here.
    pub is_centred: bool,
    pub style: Style,
    pub text: String,
}

impl Text {
    /// A text whose base line has its middle here.
    pub fn centred(text: &str, middle: Point, size: f64, turn: f64) -> Text {
        let half = font::width(text, size) / 2.0;
        let at = Point { x: middle.x - turn.cos() * half, y: middle.y - turn.sin() * half };
        Text { at, size, turn, is_centred: true, style: Style::Plain, text: text.to_owned() }
    }

    /// The point so far along the line and above it.
    pub fn point(&self, along: f64, up: f64) -> Point {
        let (sin, cos) = self.turn.sin_cos();
        Point { x: self.at.x + cos * along + sin * up, y: self.at.y + sin * along - cos * up }
    }
}

/// Left, top, right, bottom.
pub(crate) type Bounds = [f64; 4];

impl Shape {
    /// A rectangle that contains the shape.
    pub fn bounds(&self) -> Bounds {
        let (path, margin) = match self {
            Shape::Stroke { path, pen } => (path, pen.width),
            Shape::Fill { path, .. } => (path, 0.0),
            Shape::Portrait(Portrait { middle, radius, .. }) => return frame([*middle].into_iter(), *radius),
            Shape::Text(text) => {
                let width = font::width_in(text.style, &text.text, text.size);
                let corners = [(0.0, 1.0), (0.0, -0.3), (width, 1.0), (width, -0.3)];
                return frame(corners.into_iter().map(|(along, up)| text.point(along, up * text.size)), 0.0);
            }
        };
        frame(path.iter().flat_map(Move::points), margin)
    }

    pub fn touches(&self, area: Bounds) -> bool {
        let own = self.bounds();
        own[0] <= area[2] && own[2] >= area[0] && own[1] <= area[3] && own[3] >= area[1]
    }
}

fn frame(points: impl Iterator<Item = Point>, margin: f64) -> Bounds {
    points.fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |[left, top, right, bottom], point| {
        [
            left.min(point.x - margin),
            top.min(point.y - margin),
            right.max(point.x + margin),
            bottom.max(point.y + margin),
        ]
    })
}

impl Move {
    fn points(&self) -> impl Iterator<Item = Point> {
        let points: Vec<Point> = match self {
            Move::To(point) | Move::Line(point) => vec![*point],
            Move::Curve(points) => points.to_vec(),
            Move::Close => Vec::new(),
        };
        points.into_iter()
    }
}

pub(crate) fn rectangle(left: f64, top: f64, width: f64, height: f64) -> Vec<Move> {
    let corner = |x, y| Point { x: left + x, y: top + y };
    vec![
        Move::To(corner(0.0, 0.0)),
        Move::Line(corner(width, 0.0)),
        Move::Line(corner(width, height)),
        Move::Line(corner(0.0, height)),
        Move::Close,
    ]
}

/// A circle as four curves.
pub(crate) fn circle(middle: Point, radius: f64) -> Vec<Move> {
    let reach = radius * 0.552_284_75;
    let at = |x: f64, y: f64| Point { x: middle.x + x, y: middle.y + y };
    vec![
        Move::To(at(0.0, -radius)),
        Move::Curve([at(reach, -radius), at(radius, -reach), at(radius, 0.0)]),
        Move::Curve([at(radius, reach), at(reach, radius), at(0.0, radius)]),
        Move::Curve([at(-reach, radius), at(-radius, reach), at(-radius, 0.0)]),
        Move::Curve([at(-radius, -reach), at(-reach, -radius), at(0.0, -radius)]),
        Move::Close,
    ]
}

/// A text whose middle is at `x`.
pub(crate) fn centred(text: &str, x: f64, y: f64, size: f64) -> Shape {
    Shape::Text(Text::centred(text, Point { x, y }, size, 0.0))
}

/// Two digits are finer than any printer; a small picture of a large family needs more.
pub(crate) fn number(value: f64) -> String {
    let text = if value.abs() < 10.0 { format!("{value:.4}") } else { format!("{value:.2}") };
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
