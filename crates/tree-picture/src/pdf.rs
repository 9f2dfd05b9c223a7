//! The picture as a PDF, on one page or on many.

use std::hash::Hash;

use pdf_writer::types::TextRenderingMode;
use pdf_writer::writers::Resources;
use pdf_writer::{Content, Name, Str};
use tree_layout::Point;

use crate::drawing::Drawing;
use crate::file::{File, font_name, list_fonts, outline, rounded};
use crate::font::Style;
use crate::fonts::{Fonts, Printed, Run};
use crate::installed::Letters;
use crate::label::Label;
use crate::photos::{Photos, WITHOUT_COLOURS, photo_name};
use crate::poster::Picture;
use crate::shapes::{Ink, Move, Pen, Portrait, Shape, Text, centred, circle, rectangle};
use crate::sheet::{BLEED, Pages, Sheet, Sheets, TooLarge};
use crate::texts::{Texts, Tile};

/// The width of the outline of bold letters, as a part of their size.
pub(crate) const BOLD: f64 = 0.028;

/// A PDF with real text; its fonts contain only the letters that occur.
pub fn pdf<Key: Copy + Eq + Hash + Ord>(
    drawing: &Drawing<Key>,
    label: &dyn Fn(Key) -> Label,
    texts: &Texts,
    sheet: Sheet,
) -> Result<(Vec<u8>, Pages), TooLarge> {
    let sheets = Picture { drawing, label, texts }.sheets(sheet)?;
    let mut file = File::new((sheets.page.0 * sheets.zoom, sheets.page.1 * sheets.zoom));
    let shapes = sheets.poster.shapes.iter();
    let words = shapes
        .filter_map(|shape| if let Shape::Text(text) = shape { Some(text.text.as_str()) } else { None });
    let mut fonts = Fonts::new(Letters::for_texts(words));
    let photos = Photos::write(&mut file, &sheets.poster.shapes);
    for row in 0..sheets.rows {
        for column in 0..sheets.columns {
            file.page(page(&sheets, (row, column), (&mut fonts, &photos), texts));
        }
    }
    let entries = fonts.write(&mut file);
    let resources = |resources: &mut Resources| {
        list_fonts(resources, &entries);
        photos.list(resources);
    };
    Ok((file.finish(&texts.title, resources), sheets.plan()))
}

/// The drawing commands of one page. The origin is the upper left corner.
fn page(
    sheets: &Sheets,
    (row, column): (usize, usize),
    (fonts, photos): (&mut Fonts, &Photos),
    texts: &Texts,
) -> Content {
    let zoom = sheets.zoom as f32;
    let mut page = Content::new();
    page.transform([zoom, 0.0, 0.0, -zoom, 0.0, rounded(sheets.page.1 * sheets.zoom)]);
    let (across, down) = sheets.area();
    let (left, top) = (column as f64 * across, row as f64 * down);
    page.save_state();
    page.transform([1.0, 0.0, 0.0, 1.0, rounded(sheets.margin - left), rounded(sheets.margin - top)]);
    let area = [left - BLEED, top - BLEED, left + across + BLEED, top + down + BLEED];
    if sheets.tiled {
        outline(&mut page, &rectangle(area[0], area[1], area[2] - area[0], area[3] - area[1]));
        page.clip_nonzero().end_path();
    }
    for shape in sheets.poster.shapes.iter().filter(|shape| !sheets.tiled || shape.touches(area)) {
        draw(&mut page, shape, (fonts, photos));
    }
    page.restore_state();
    if sheets.tiled {
        let tile = Tile {
            page: row * sheets.columns + column + 1,
            pages: sheets.rows * sheets.columns,
            row: row + 1,
            column: column + 1,
        };
        marks(sheets, &(texts.page)(tile)).iter().for_each(|shape| draw(&mut page, shape, (fonts, photos)));
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
                let pen = Pen { width: 0.5, ink: Ink::BLACK, dashes: Vec::new() };
                shapes.push(Shape::Stroke { path: vec![Move::To(start), Move::Line(end)], pen });
            }
        }
    }
    shapes.push(centred(label, width / 2.0, height - 14.0, 8.0));
    shapes
}

fn draw(page: &mut Content, shape: &Shape, (fonts, photos): (&mut Fonts, &Photos)) {
    match shape {
        Shape::Stroke { path, pen } => {
            let [red, green, blue] = colour(pen.ink);
            page.set_stroke_rgb(red, green, blue).set_line_width(rounded(pen.width));
            page.set_dash_pattern(pen.dashes.iter().map(|length| rounded(*length)), 0.0);
            outline(page, path);
            page.stroke();
        }
        Shape::Fill { path, ink } => {
            let [red, green, blue] = colour(*ink);
            page.set_fill_rgb(red, green, blue);
            outline(page, path);
            page.fill_nonzero();
        }
        Shape::Text(text) => write_text(page, text, fonts),
        Shape::Portrait(portrait) => draw_portrait(page, portrait, photos),
    }
}

/// Writes a line, each part of it in one direction and one font. Bold letters have an outline, in every script.
fn write_text(page: &mut Content, text: &Text, fonts: &mut Fonts) {
    let [red, green, blue] = colour(Ink::BLACK);
    page.begin_text().set_fill_rgb(red, green, blue);
    let is_bold = text.style == Style::Bold;
    if is_bold {
        page.set_text_rendering_mode(TextRenderingMode::FillStroke);
        page.set_stroke_rgb(red, green, blue).set_line_width(rounded(text.size * BOLD));
        page.set_dash_pattern([], 0.0);
    }
    let mut along = 0.0;
    for run in fonts.line(&text.text, text.style) {
        along += write_run(page, text, along, &run);
    }
    if is_bold {
        page.set_text_rendering_mode(TextRenderingMode::Fill);
    }
    page.end_text();
}

/// Moves to a point of a line of text, in the direction of the line. The page's own coordinates go down.
fn move_to(page: &mut Content, text: &Text, along: f64, up: f64) {
    let ((sin, cos), at) = (text.turn.sin_cos(), text.point(along, up));
    page.set_text_matrix([cos, sin, sin, -cos, at.x, at.y].map(rounded));
}

/// Returns the width. Each glyph is moved to its position only where letters carry marks; otherwise the whole run is
/// written at once.
fn write_run(page: &mut Content, text: &Text, start: f64, Run { font, glyphs }: &Run) -> f64 {
    let size = text.size;
    page.set_font(Name(font_name(*font).as_bytes()), rounded(size));
    if glyphs.iter().all(|printed| printed.glyph.shift == (0.0, 0.0)) {
        move_to(page, text, start, 0.0);
        write_at_once(page, glyphs);
    } else {
        let mut along = start;
        for Printed { code, glyph, .. } in glyphs {
            let (right, up) = glyph.shift;
            move_to(page, text, along + right * size, up * size);
            page.show(Str(&code.to_be_bytes()));
            along += glyph.advance * size;
        }
    }
    glyphs.iter().map(|printed| printed.glyph.advance * size).sum()
}

/// Letters that are set closer than usual, such as A and V, are moved by the difference.
fn write_at_once(page: &mut Content, glyphs: &[Printed]) {
    let mut show = page.show_positioned();
    let mut items = show.items();
    let mut codes = Vec::new();
    for Printed { code, glyph, expected } in glyphs {
        codes.extend(code.to_be_bytes());
        let closer = (expected - glyph.advance) * 1_000.0;
        if closer.abs() > 0.5 {
            items.show(Str(&codes)).adjust(rounded(closer));
            codes.clear();
        }
    }
    if !codes.is_empty() {
        items.show(Str(&codes));
    }
}

/// A photo fills its disc. Over that of someone who has died lies a grey that takes the colours away.
fn draw_portrait(page: &mut Content, portrait: &Portrait, photos: &Photos) {
    let Portrait { middle, radius, photo, is_grey } = portrait;
    let Some(number) = photos.position(photo) else { return };
    page.save_state();
    outline(page, &circle(*middle, *radius));
    page.clip_nonzero().end_path();
    let (width, height) = (f64::from(photo.width), f64::from(photo.height));
    let factor = 2.0 * radius / width.min(height);
    let (width, height) = (width * factor, height * factor);
    let (left, bottom) = (middle.x - width / 2.0, middle.y + height / 2.0);
    page.save_state();
    page.transform([rounded(width), 0.0, 0.0, rounded(-height), rounded(left), rounded(bottom)]);
    page.x_object(Name(photo_name(number).as_bytes()));
    page.restore_state();
    if *is_grey && !photo.is_grey {
        page.set_parameters(Name(WITHOUT_COLOURS));
        page.set_fill_rgb(0.5, 0.5, 0.5);
        outline(page, &circle(*middle, *radius));
        page.fill_nonzero();
    }
    page.restore_state();
}

fn colour(Ink(colours): Ink) -> [f32; 3] {
    colours.map(|colour| (f32::from(colour) / 255.0 * 1_000.0).round() / 1_000.0)
}
