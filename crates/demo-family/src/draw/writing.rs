//! Texts on paper: in someone's hand, or printed.

use super::canvas::Colour;
use super::chance::Chance;
use super::glyphs::{glyph, marked};
use super::pen::Pen;
use super::shape::{Point, curve};

/// Someone's handwriting.
#[derive(Debug, Clone, Copy)]
pub struct Hand {
    pub ink: Colour,
    /// The height of an x.
    pub size: f32,
    pub lean: f32,
    pub thick: f32,
    /// The degree of unevenness; 0 is printed.
    pub loose: f32,
}

/// Printed words at the start of a line.
pub fn print(pen: &mut Pen<'_>, text: &str, at: Point, size: f32, colour: Colour) {
    let hand = Hand { ink: colour, size, lean: 0.0, thick: size * 0.3, loose: 0.0 };
    line(pen, text, at, &hand, &mut Chance::of(""));
}

/// One line; where it ends.
pub fn line(pen: &mut Pen<'_>, text: &str, (x, y): Point, hand: &Hand, chance: &mut Chance) -> f32 {
    let unit = hand.size / 5.0;
    let mut right = x;
    let drift = chance.between(-1.0, 1.0) * hand.loose * 0.004;
    for letter in text.chars() {
        let (letter, mark) = marked(letter);
        let Some((wide, strokes)) = glyph(letter) else {
            right += unit * 4.0;
            continue;
        };
        let grow = 1.0 + chance.between(-0.09, 0.09) * hand.loose;
        let base = y + (right - x) * drift + chance.between(-0.06, 0.06) * hand.size * hand.loose;
        for stroke in strokes.split(' ').chain(mark.split(' ')).filter(|stroke| !stroke.is_empty()) {
            draw(pen, stroke, (right, base), hand, grow, chance);
        }
        right += f32::from(wide) * unit * 1.02 + unit * 0.5;
    }
    right
}

fn draw(pen: &mut Pen<'_>, stroke: &str, base: Point, hand: &Hand, grow: f32, chance: &mut Chance) {
    let mut points: Vec<Point> = Vec::with_capacity(10);
    for pair in stroke.as_bytes().chunks_exact(2) {
        let up = (f32::from(pair[1]) - f32::from(b'e')) / 4.0 * hand.size * grow;
        let across = f32::from(pair[0] - b'0') / 5.0 * hand.size * grow;
        let wander = hand.size * 0.035 * hand.loose;
        let across = if stroke.len() > 4 { across + chance.between(-wander, wander) } else { across };
        points.push(pen.to_pixels((base.0 + across + up * hand.lean, base.1 - up)));
    }
    // A dot is pressed harder than a line.
    let press = if points.len() == 2 && points[0] == points[1] { 1.5 } else { 1.0 };
    let thick = press * hand.thick * pen.scale * (1.0 + chance.between(-0.2, 0.25) * hand.loose);
    let points = if hand.loose > 0.0 { curve(&points, false, 3) } else { points };
    let cover = 0.9 - chance.share() * 0.18 * hand.loose;
    pen.canvas.stroke(&points, thick, hand.ink, cover);
}

pub fn width(text: &str, size: f32) -> f32 {
    let unit = size / 5.0;
    let wide = |letter: char| match glyph(marked(letter).0) {
        Some((wide, _)) => f32::from(wide) * unit * 1.02 + unit * 0.5,
        None => unit * 4.0,
    };
    text.chars().map(wide).sum()
}

/// The lines that fit into a width; an empty one between paragraphs.
pub fn wrap(text: &str, size: f32, room: f32) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if width(&longer, size) > room && !line.is_empty() {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            } else {
                line = longer;
            }
        }
        lines.push(line);
    }
    lines
}
