//! The picture as a PDF, on one page or on many.

use std::fmt::Write;
use std::hash::Hash;

use rustybuzz::Direction;
use tree_layout::Point;

use crate::drawing::Drawing;
use crate::file::{File, Fonts};
use crate::font;
use crate::installed::Letters;
use crate::label::Label;
use crate::poster::{Picture, Texts};
use crate::shapes::{Ink, Move, Pen, Shape, Text, centred, number, rectangle};
use crate::sheet::{BLEED, Plan, Sheet, Sheets, Tile, TooLarge};

/// A PDF with real text; its font contains only the letters that occur.
pub fn pdf<Key: Copy + Eq + Hash + Ord>(
    drawing: &Drawing<Key>,
    label: &dyn Fn(Key) -> Label,
    texts: &Texts,
    sheet: Sheet,
) -> Result<(Vec<u8>, Plan), TooLarge> {
    let sheets = Picture { drawing, label, texts }.sheets(sheet)?;
    let mut file = File::new((sheets.page.0 * sheets.zoom, sheets.page.1 * sheets.zoom));
    let shapes = sheets.poster.shapes.iter();
    let words = shapes
        .filter_map(|shape| if let Shape::Text(text) = shape { Some(text.text.as_str()) } else { None });
    let mut fonts = Fonts::new(Letters::for_texts(words));
    for row in 0..sheets.rows {
        for column in 0..sheets.columns {
            file.page(&page(&sheets, row, column, &mut fonts, texts));
        }
    }
    Ok((file.finish(&texts.title, &fonts), sheets.plan()))
}

/// The drawing commands of one page. The origin is the upper left corner.
fn page(sheets: &Sheets, row: usize, column: usize, fonts: &mut Fonts, texts: &Texts) -> String {
    let zoom = sheets.zoom;
    let mut page = format!("{zoom} 0 0 {} 0 {} cm\n", -zoom, number(sheets.page.1 * zoom));
    let (across, down) = sheets.area();
    let (left, top) = (column as f64 * across, row as f64 * down);
    // Writing to a string cannot fail.
    let _ = writeln!(page, "q 1 0 0 1 {} {} cm", number(sheets.margin - left), number(sheets.margin - top));
    let area = [left - BLEED, top - BLEED, left + across + BLEED, top + down + BLEED];
    if sheets.tiled {
        outline(&mut page, &rectangle(area[0], area[1], area[2] - area[0], area[3] - area[1]));
        page.push_str("W n\n");
    }
    for shape in sheets.poster.shapes.iter().filter(|shape| !sheets.tiled || shape.touches(area)) {
        draw(&mut page, shape, fonts);
    }
    page.push_str("Q\n");
    if sheets.tiled {
        let tile = Tile {
            page: row * sheets.columns + column + 1,
            pages: sheets.rows * sheets.columns,
            row: row + 1,
            column: column + 1,
        };
        marks(sheets, &(texts.page)(tile)).iter().for_each(|shape| draw(&mut page, shape, fonts));
    }
    page
}

/// Marks where to cut, and a label below the picture.
fn marks(sheets: &Sheets, label: &str) -> Vec<Shape> {
    const LENGTH: f64 = 11.0;
    const NEAR: f64 = BLEED + 2.0;
    let (width, height) = sheets.page;
    let margin = sheets.margin;
    let mut shapes = Vec::new();
    for (x, outwards) in [(margin, -1.0), (width - margin, 1.0)] {
        for (y, away) in [(margin, -1.0), (height - margin, 1.0)] {
            let from = |dx: f64, dy: f64| Point { x: x + dx * outwards, y: y + dy * away };
            for [start, end] in
                [[from(NEAR, 0.0), from(NEAR + LENGTH, 0.0)], [from(0.0, NEAR), from(0.0, NEAR + LENGTH)]]
            {
                let pen = Pen { width: 0.5, ink: Ink::Black, dashes: Vec::new() };
                shapes.push(Shape::Stroke { path: vec![Move::To(start), Move::Line(end)], pen });
            }
        }
    }
    shapes.push(centred(label, width / 2.0, height - 14.0, 8.0));
    shapes
}

fn draw(page: &mut String, shape: &Shape, fonts: &mut Fonts) {
    match shape {
        Shape::Stroke { path, pen } => {
            let dashes: Vec<String> = pen.dashes.iter().map(|length| number(*length)).collect();
            let _ =
                writeln!(page, "{} RG {} w [{}] 0 d", colour(pen.ink), number(pen.width), dashes.join(" "));
            outline(page, path);
            page.push_str("S\n");
        }
        Shape::Fill { path, ink } => {
            let _ = writeln!(page, "{} rg", colour(*ink));
            outline(page, path);
            page.push_str("f\n");
        }
        Shape::Text(text) => write_text(page, text, fonts),
    }
}

/// Letters of our own font, and between them those of others.
fn write_text(page: &mut String, text: &Text, fonts: &mut Fonts) {
    let _ = writeln!(page, "BT {} rg", colour(Ink::Black));
    let mut along = 0.0;
    for (mut rest, direction) in font::runs(&text.text) {
        while let Some(first) = rest.chars().next() {
            let other = is_other(fonts, first);
            let end = rest.find(|letter| is_other(fonts, letter) != other).unwrap_or(rest.len());
            let (run, after) = rest.split_at(end);
            along += if other {
                write_other(page, text, along, run, fonts)
            } else {
                write_own(page, text, along, (run, direction), fonts)
            };
            rest = after;
        }
    }
    page.push_str("ET\n");
}

fn is_other(fonts: &Fonts, letter: char) -> bool {
    !font::has(letter) && fonts.others.has(letter)
}

/// Moves to a point of a line of text, in the direction of the line. The page's own coordinates go down.
fn place(text: &Text, along: f64, up: f64) -> String {
    let ((sin, cos), at) = (text.turn.sin_cos(), text.point(along, up));
    [cos, sin, sin, -cos, at.x, at.y].map(number).join(" ") + " Tm"
}

/// Returns the width. Each glyph is at its own place only where letters carry marks; otherwise the whole line is
/// written at once.
fn write_own(page: &mut String, text: &Text, start: f64, run: (&str, Direction), fonts: &mut Fonts) -> f64 {
    let glyphs = fonts.glyphs(run.0, run.1);
    let size = text.size;
    let _ = writeln!(page, "/F {} Tf", number(size));
    if glyphs.iter().all(|glyph| glyph.shift == (0.0, 0.0)) {
        let _ = write!(page, "{} [", place(text, start, 0.0));
        for glyph in &glyphs {
            let less = Fonts::own_width(glyph.id) - glyph.advance * 1_000.0;
            let _ = write!(page, "<{:04X}>", glyph.id);
            if less.abs() > 0.5 {
                let _ = write!(page, "{}", number(less));
            }
        }
        page.push_str("] TJ\n");
    } else {
        let mut along = start;
        for glyph in &glyphs {
            let (right, up) = glyph.shift;
            let _ = writeln!(page, "{} <{:04X}> Tj", place(text, along + right * size, up * size), glyph.id);
            along += glyph.advance * size;
        }
    }
    glyphs.iter().map(|glyph| glyph.advance * size).sum()
}

/// Returns the width.
fn write_other(page: &mut String, text: &Text, start: f64, run: &str, fonts: &mut Fonts) -> f64 {
    let mut width = 0.0;
    for glyph in run.chars().filter_map(|letter| fonts.others.glyph(letter)) {
        let (size, place) = (number(text.size), place(text, start + width, 0.0));
        let _ = writeln!(page, "/X{} {size} Tf {place} <{:02X}> Tj", glyph.font, glyph.code);
        width += glyph.advance * text.size;
    }
    width
}

fn colour(ink: Ink) -> &'static str {
    match ink {
        Ink::Black => "0.12 0.14 0.16",
        Ink::White => "1 1 1",
    }
}

pub(crate) fn outline(page: &mut String, path: &[Move]) {
    let point = |point: &Point| format!("{} {}", number(point.x), number(point.y));
    for step in path {
        let _ = match step {
            Move::To(at) => write!(page, "{} m ", point(at)),
            Move::Line(at) => write!(page, "{} l ", point(at)),
            Move::Curve([one, two, end]) => write!(page, "{} {} {} c ", point(one), point(two), point(end)),
            Move::Close => write!(page, "h "),
        };
    }
}
