//! The shapes that a picture consists of, in points of 1/72 inch from the upper left corner.

use tree_layout::Point;

use crate::font;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Move {
    To(Point),
    Line(Point),
    /// Two control points and the end.
    Curve([Point; 3]),
    Close,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Ink {
    Black,
    White,
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
    pub text: String,
}

impl Text {
    /// A text whose base line has its middle here.
    pub fn centred(text: &str, middle: Point, size: f64, turn: f64) -> Text {
        let half = font::width(text, size) / 2.0;
        let at = Point { x: middle.x - turn.cos() * half, y: middle.y - turn.sin() * half };
        Text { at, size, turn, is_centred: true, text: text.to_owned() }
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
            Shape::Text(text) => {
                let width = font::width(&text.text, text.size);
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

/// A text whose middle is at `x`.
pub(crate) fn centred(text: &str, x: f64, y: f64, size: f64) -> Shape {
    Shape::Text(Text::centred(text, Point { x, y }, size, 0.0))
}

/// Two digits are finer than any printer; a small picture of a large family needs more.
pub(crate) fn number(value: f64) -> String {
    let text = if value.abs() < 10.0 { format!("{value:.4}") } else { format!("{value:.2}") };
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
