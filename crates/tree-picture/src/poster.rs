//! The whole picture: title and date, the tree, the legend.

use std::hash::Hash;

use tree_layout::Point;

use crate::drawing::Drawing;
use crate::font::{self, Style};
use crate::label::{self, Label};
use crate::legend::{self, Legend};
use crate::scale::Scale;
use crate::shapes::{Move, Portrait, Shape, Text};
use crate::texts::Texts;

pub(crate) const TITLE_SIZE: f64 = 22.0;
const DATE_SIZE: f64 = 9.0;
pub(crate) const HEADER: f64 = 54.0;
pub(crate) const LEGEND_GAP: f64 = 18.0;
const LEAST_WIDTH: f64 = 320.0;

pub(crate) struct Poster {
    pub width: f64,
    pub height: f64,
    pub shapes: Vec<Shape>,
}

/// A drawing with what it says.
pub(crate) struct Picture<'a, Key> {
    pub drawing: &'a Drawing<'a, Key>,
    pub label: &'a dyn Fn(Key) -> Label,
    pub texts: &'a Texts<'a>,
}

impl<Key: Copy + Eq + Hash + Ord> Picture<'_, Key> {
    /// The least width for the texts.
    pub fn least_width(&self) -> f64 {
        font::width_in(Style::Title, &self.texts.title, TITLE_SIZE)
            .max(legend::least_width(&self.texts.signs))
            .max(LEAST_WIDTH)
    }

    fn legend(&self, width: f64) -> Legend {
        legend::legend(&self.texts.signs, self.drawing.signs(self.label).into_iter(), width)
    }

    /// The height that the title and the legend need besides the tree.
    pub fn height_of_texts(&self, width: f64) -> f64 {
        HEADER + LEGEND_GAP + self.legend(width).height
    }

    /// The picture with the tree in this scale, at least this wide.
    pub fn poster(&self, factor: f64, least_width: f64) -> Poster {
        let (width, height) = self.drawing.size();
        let (tree_width, tree_height) = (width * factor, height * factor);
        let width = tree_width.max(least_width);
        let scale = Scale { factor, left: (width - tree_width) / 2.0, top: HEADER };
        let text = |y: f64, size: f64, style: Style, text: &str| {
            let at = Point { x: 0.0, y };
            Shape::Text(Text { at, size, turn: 0.0, is_centred: false, style, text: text.to_owned() })
        };
        // A long title fits the paper, too.
        let title_size = label::fit_title(&self.texts.title, width, TITLE_SIZE);
        let mut shapes = vec![
            text(TITLE_SIZE, title_size, Style::Title, &self.texts.title),
            text(36.0, DATE_SIZE, Style::Plain, &self.texts.date),
        ];
        shapes.extend(self.drawing.shapes(self.label, scale));
        let legend = self.legend(width);
        let top = HEADER + tree_height + LEGEND_GAP;
        shapes.extend(legend.shapes.into_iter().map(|shape| shape.moved(0.0, top)));
        Poster { width, height: top + legend.height, shapes }
    }
}

impl Shape {
    pub(crate) fn moved(self, right: f64, down: f64) -> Shape {
        let point = |point: Point| Point { x: point.x + right, y: point.y + down };
        let path = |path: Vec<Move>| {
            let step = |step: Move| match step {
                Move::To(at) => Move::To(point(at)),
                Move::Line(at) => Move::Line(point(at)),
                Move::Curve(points) => Move::Curve(points.map(point)),
                Move::Close => Move::Close,
            };
            path.into_iter().map(step).collect()
        };
        match self {
            Shape::Stroke { path: moves, pen } => Shape::Stroke { path: path(moves), pen },
            Shape::Fill { path: moves, ink } => Shape::Fill { path: path(moves), ink },
            Shape::Text(text) => Shape::Text(Text { at: point(text.at), ..text }),
            Shape::Portrait(portrait) => {
                Shape::Portrait(Portrait { middle: point(portrait.middle), ..portrait })
            }
        }
    }
}
