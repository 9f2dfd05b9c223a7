//! The box of one person, as on the screen: portrait, name and years. In a narrow box the portrait is above the name.

use std::sync::Arc;

use tree_layout::{Point, Sizes, Spot};

use crate::font::Style;
use crate::label::{self, LINE, Label, Life, NAME_SIZE, YEARS_SIZE};
use crate::scale::Scale;
use crate::shapes::{Ink, Move, Portrait, Shape, Text, circle};

const PADDING: f64 = 10.0;
const PORTRAIT: f64 = 44.0;
const CORNER: f64 = 14.0;

/// The colours of boxes and of their edges.
const TINTS: [(Ink, Ink); 7] = [
    (Ink([0xff, 0xfd, 0xf9]), Ink::EDGE),
    (Ink([0xdc, 0xeb, 0xe2]), Ink([0x4f, 0x80, 0x69])),
    (Ink([0xfb, 0xe6, 0xd3]), Ink([0xb4, 0x63, 0x2a])),
    (Ink([0xdf, 0xe6, 0xf5]), Ink([0x4e, 0x6a, 0xa8])),
    (Ink([0xf6, 0xe0, 0xe6]), Ink([0xa9, 0x50, 0x6c])),
    (Ink([0xfa, 0xf0, 0xc4]), Ink([0x94, 0x78, 0x1a])),
    (Ink([0xe9, 0xe0, 0xf2]), Ink([0x7b, 0x58, 0xa6])),
];

pub(crate) fn colours(tint: usize) -> (Ink, Ink) {
    TINTS.get(tint).copied().unwrap_or(TINTS[0])
}

/// Boxes whose portraits are above the names are narrow.
fn is_upright(sizes: &Sizes) -> bool {
    sizes.box_height > sizes.box_width
}

pub(crate) fn draw<Key>(
    spot: &Spot<Key>,
    sizes: &Sizes,
    label: &Label,
    scale: Scale,
    shapes: &mut Vec<Shape>,
) {
    let place = Place { scale, at: Point { x: spot.x, y: spot.y } };
    let (width, height) = (sizes.box_width, sizes.box_height);
    shapes.extend(outline(place, (width, height), label.life, label.tint));
    if is_upright(sizes) {
        let middle = Point { x: width / 2.0, y: PADDING * 0.8 + PORTRAIT / 2.0 };
        shapes.extend(portrait(place, middle, label));
        let top = middle.y + PORTRAIT / 2.0 + 2.0;
        write(place, [8.0, top, width - 8.0, height - 5.0], label, true, shapes);
    } else {
        let middle = Point { x: PADDING + PORTRAIT / 2.0, y: height / 2.0 };
        shapes.extend(portrait(place, middle, label));
        let left = PADDING + PORTRAIT + 8.0;
        write(place, [left, 5.0, width - PADDING, height - 5.0], label, false, shapes);
    }
}

/// The upper left corner of a box; everything in it is measured from there, in the units of the layout.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub scale: Scale,
    pub at: Point,
}

impl Place {
    fn point(self, x: f64, y: f64) -> Point {
        self.scale.point(Point { x: self.at.x + x, y: self.at.y + y })
    }
}

/// Round corners for the living, square ones with a cut corner for the deceased, dashes where it is not known.
pub(crate) fn outline(place: Place, (width, height): (f64, f64), life: Life, tint: usize) -> [Shape; 2] {
    let at = |x: f64, y: f64| place.point(x, y);
    let r = CORNER.min(height / 2.0);
    let path = if life == Life::Deceased {
        vec![
            Move::To(at(0.0, 0.0)),
            Move::Line(at(width - r, 0.0)),
            Move::Line(at(width, r)),
            Move::Line(at(width, height)),
            Move::Line(at(0.0, height)),
            Move::Close,
        ]
    } else {
        let k = r * 0.447_715_25;
        vec![
            Move::To(at(r, 0.0)),
            Move::Line(at(width - r, 0.0)),
            Move::Curve([at(width - k, 0.0), at(width, k), at(width, r)]),
            Move::Line(at(width, height - r)),
            Move::Curve([at(width, height - k), at(width - k, height), at(width - r, height)]),
            Move::Line(at(r, height)),
            Move::Curve([at(k, height), at(0.0, height - k), at(0.0, height - r)]),
            Move::Line(at(0.0, r)),
            Move::Curve([at(0.0, k), at(k, 0.0), at(r, 0.0)]),
            Move::Close,
        ]
    };
    let (ground, edge) = colours(tint);
    let dashes: &[f64] = if life == Life::Unknown { &[5.0, 4.0] } else { &[] };
    [
        Shape::Fill { path: path.clone(), ink: ground },
        Shape::Stroke { path, pen: place.scale.pen(1.5, edge, dashes) },
    ]
}

/// The photo, or a head and shoulders for those without one.
fn portrait(place: Place, middle: Point, label: &Label) -> Vec<Shape> {
    let radius = PORTRAIT / 2.0;
    if let Some(photo) = &label.photo {
        return vec![Shape::Portrait(Portrait {
            middle: place.point(middle.x, middle.y),
            radius: radius * place.scale.factor,
            photo: Arc::clone(photo),
            is_grey: label.life == Life::Deceased,
        })];
    }
    let (ground, edge) = colours(label.tint);
    let at = |x: f64, y: f64| place.point(middle.x + x, middle.y + y);
    let shoulders = vec![
        Move::To(at(-16.0, 14.0)),
        Move::Curve([at(-14.0, 9.0), at(-8.0, 7.0), at(0.0, 7.0)]),
        Move::Curve([at(8.0, 7.0), at(14.0, 9.0), at(16.0, 14.0)]),
        Move::Curve([at(11.7, 19.4), at(5.5, 21.8), at(0.0, 21.8)]),
        Move::Curve([at(-5.5, 21.8), at(-11.7, 19.4), at(-16.0, 14.0)]),
        Move::Close,
    ];
    let factor = place.scale.factor;
    vec![
        Shape::Fill { path: circle(at(0.0, 0.0), radius * factor), ink: edge.mixed(0.45, ground) },
        Shape::Fill { path: circle(at(0.0, -4.5), 8.5 * factor), ink: ground },
        Shape::Fill { path: shoulders, ink: ground },
    ]
}

/// The name and the years between these edges: left, top, right, bottom.
fn write(
    place: Place,
    [left, top, right, bottom]: [f64; 4],
    label: &Label,
    is_centred: bool,
    shapes: &mut Vec<Shape>,
) {
    let across = right - left;
    let years_height = if label.years.is_empty() { 0.0 } else { YEARS_SIZE * LINE };
    let name = label::fit(&label.name, across, bottom - top - years_height, NAME_SIZE);
    let years = label::fit_line(&label.years, across, YEARS_SIZE);
    let mut lines: Vec<(&str, f64, Style)> =
        name.lines.iter().map(|line| (line.as_str(), name.size, Style::Bold)).collect();
    if !label.years.is_empty() {
        lines.push((&label.years, years, Style::Plain));
    }
    let used: f64 = lines.iter().map(|(_, size, _)| size * LINE).sum();
    let mut base = f64::midpoint(top, bottom) - used / 2.0;
    for (text, size, style) in lines {
        base += size * LINE;
        let y = base - size * 0.32;
        let size = size * place.scale.factor;
        let text = if is_centred {
            Text { style, ..Text::centred(text, place.point(f64::midpoint(left, right), y), size, 0.0) }
        } else {
            let at = place.point(left, y);
            Text { at, size, turn: 0.0, is_centred: false, style, text: text.to_owned() }
        };
        shapes.push(Shape::Text(text));
    }
}
