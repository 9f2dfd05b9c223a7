//! The numbers at which lines end that go on in another part of the sheet.

use tree_layout::{Point, Tie};

use crate::font::{self, Style};
use crate::scale::Scale;
use crate::shapes::{Ink, Move, Pen, Shape, Text, circle};

/// The size of a number's circle, in units of the layout.
const RADIUS: f64 = 9.0;

/// The ends of lines that go on elsewhere.
pub(crate) fn shapes(ties: &[Tie], scale: Scale) -> Vec<Shape> {
    let lines = ties.iter().filter(|tie| tie.from != tie.at).map(|tie| Shape::Stroke {
        path: vec![Move::To(scale.point(tie.from)), Move::Line(scale.point(tie.at))],
        pen: scale.pen(2.0, Ink::EDGE, &[]),
    });
    let tags = ties.iter().flat_map(|tie| tag(scale.point(tie.at), &tie.number.to_string(), scale));
    lines.chain(tags).collect()
}

/// A number in a circle.
pub(crate) fn tag(middle: Point, number: &str, scale: Scale) -> Vec<Shape> {
    let (radius, size) = (RADIUS * scale.factor, 11.0 * scale.factor);
    let size = size.min(radius * 1.6 / font::width(number, 1.0).max(1e-6));
    let pen = Pen { width: 1.5 * scale.factor, ink: Ink::BARK, dashes: Vec::new() };
    let base = Point { y: middle.y + size * 0.36, ..middle };
    vec![
        Shape::Fill { path: circle(middle, radius), ink: Ink::WHITE },
        Shape::Stroke { path: circle(middle, radius), pen },
        Shape::Text(Text { style: Style::Bold, ..Text::centred(number, base, size, 0.0) }),
    ]
}
