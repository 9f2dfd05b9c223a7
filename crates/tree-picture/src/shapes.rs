//! What a picture consists of, in points of 1/72 inch from the upper left corner.

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
    pub text: String,
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
                let Point { x, y } = text.at;
                return [x, y - text.size, x + font::width(&text.text, text.size), y + 0.3 * text.size];
            }
        };
        let mut bounds = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
        for point in path.iter().flat_map(Move::points) {
            bounds[0] = bounds[0].min(point.x - margin);
            bounds[1] = bounds[1].min(point.y - margin);
            bounds[2] = bounds[2].max(point.x + margin);
            bounds[3] = bounds[3].max(point.y + margin);
        }
        bounds
    }

    pub fn touches(&self, area: Bounds) -> bool {
        let own = self.bounds();
        own[0] <= area[2] && own[2] >= area[0] && own[1] <= area[3] && own[3] >= area[1]
    }
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
    let at = Point { x: x - font::width(text, size) / 2.0, y };
    Shape::Text(Text { at, size, text: text.to_owned() })
}

/// Two digits are finer than any printer; a small picture of a large family needs more.
pub(crate) fn number(value: f64) -> String {
    let text = if value.abs() < 10.0 { format!("{value:.4}") } else { format!("{value:.2}") };
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
