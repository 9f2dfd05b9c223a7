//! The explanation of the signs below the picture.

use std::collections::BTreeMap;

use tree_layout::{ParentKind, PartnerState, Point};

use crate::font::{self, Style};
use crate::label::Life;
use crate::person::{Place, outline};
use crate::scale::Scale;
use crate::shapes::{Move, Shape, Text};
use crate::sign::Sign;
use crate::ties;
use crate::tree::{child_line, couple_line};

const SAMPLE: f64 = 30.0;
const SIZE: f64 = 9.0;
const ROW: f64 = 16.0;
const GAP: f64 = 18.0;

/// The sign as it looks in the picture, from `x` on along the line at `y`.
fn sample(sign: Sign, x: f64, y: f64) -> Vec<Shape> {
    let scale = Scale::NATURAL;
    let line = vec![Move::To(Point { x, y }), Move::Line(Point { x: x + SAMPLE, y })];
    let middle = Point { x: x + SAMPLE / 2.0, y };
    match sign {
        Sign::Married => couple_line(line, middle, Some(PartnerState::Married), scale),
        Sign::Partners => couple_line(line, middle, Some(PartnerState::Partners), scale),
        Sign::Divorced => couple_line(line, middle, Some(PartnerState::Divorced), scale),
        Sign::Widowed => couple_line(line, middle, Some(PartnerState::Widowed), scale),
        Sign::Parents => couple_line(line, middle, None, scale),
        Sign::Adopted => vec![child_line(line, ParentKind::Adopted, scale)],
        Sign::Foster => vec![child_line(line, ParentKind::Foster, scale)],
        Sign::Step => vec![child_line(line, ParentKind::Step, scale)],
        Sign::Deceased => boxed(x, y, Life::Deceased, 0),
        Sign::Unknown => boxed(x, y, Life::Unknown, 0),
        Sign::Tint(tint) => boxed(x, y, Life::Living, tint),
        Sign::GoesOn => ties::tag(middle, "1", scale),
    }
}

fn boxed(x: f64, y: f64, life: Life, tint: usize) -> Vec<Shape> {
    let scale = Scale { left: x, top: y - 6.0, ..Scale::NATURAL };
    let size = (SAMPLE / scale.factor, 12.0 / scale.factor);
    outline(Place { scale, at: Point { x: 0.0, y: 0.0 } }, size, life, tint).into()
}

pub(crate) struct Legend {
    pub shapes: Vec<Shape>,
    pub height: f64,
}

/// The explanation of these signs in lines of at most this width, from the upper left corner down.
pub(crate) fn legend(words: &BTreeMap<Sign, String>, used: impl Iterator<Item = Sign>, width: f64) -> Legend {
    let mut signs: Vec<Sign> = used.collect();
    signs.sort_unstable();
    signs.dedup();
    let mut shapes = Vec::new();
    let (mut x, mut y) = (0.0, 0.0);
    for (sign, words) in signs.iter().filter_map(|sign| Some((sign, words.get(sign)?))) {
        let wide = SAMPLE + 6.0 + font::width(words, SIZE);
        if x > 0.0 && x + wide > width {
            (x, y) = (0.0, y + ROW);
        }
        shapes.extend(sample(*sign, x, y + ROW / 2.0));
        let at = Point { x: x + SAMPLE + 6.0, y: y + ROW / 2.0 + SIZE / 3.0 };
        shapes.push(Shape::Text(Text {
            at,
            size: SIZE,
            turn: 0.0,
            is_centred: false,
            style: Style::Plain,
            text: words.clone(),
        }));
        x += wide + GAP;
    }
    let height = if shapes.is_empty() { 0.0 } else { y + ROW };
    Legend { shapes, height }
}

/// A width in which most legends have one line.
pub(crate) fn least_width(words: &BTreeMap<Sign, String>) -> f64 {
    words.values().map(|words| SAMPLE + 6.0 + font::width(words, SIZE)).fold(0.0, f64::max)
}
