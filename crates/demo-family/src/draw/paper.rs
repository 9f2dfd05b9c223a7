use super::canvas::{Canvas, Colour, Paint, darker, rgb};
use super::chance::Chance;
use super::pen::Pen;

/// The number of cells of uneven colour that a sheet has in each direction.
const CELLS: usize = 24;

/// Old paper: uneven, a little dirty at the edges, and folded.
pub fn paper(canvas: &mut Canvas, colour: Colour, chance: &mut Chance) {
    let cells: Vec<f32> = (0..(CELLS + 1) * (CELLS + 1)).map(|_| chance.between(-7.0, 5.0)).collect();
    let fibres: Vec<f32> = (0..canvas.width + 4099).map(|_| chance.between(-3.5, 3.5)).collect();
    let (width, height) = (canvas.width, canvas.height);
    for (y, row) in canvas.pixels.chunks_exact_mut(width * 3).enumerate() {
        let down = y as f32 / height as f32 * CELLS as f32;
        let (top, share) = (down as usize, down.fract());
        let from_edge = y.min(height - 1 - y);
        let from = (chance.share() * 4099.0) as usize;
        for (x, pixel) in row.chunks_exact_mut(3).enumerate() {
            let across = x as f32 / width as f32 * CELLS as f32;
            let (left, part) = (across as usize, across.fract());
            let cell = |dx: usize, dy: usize| cells[(top + dy) * (CELLS + 1) + left + dx];
            let upper = cell(0, 0) + (cell(1, 0) - cell(0, 0)) * part;
            let lower = cell(0, 1) + (cell(1, 1) - cell(0, 1)) * part;
            let edge = from_edge.min(x.min(width - 1 - x)) as f32;
            let worn = if edge < 90.0 { (1.0 - edge / 90.0).powi(2) * 42.0 } else { 0.0 };
            let change = upper + (lower - upper) * share + fibres[from + x] - worn;
            // Dirt takes more of the blue.
            for (pixel, (tint, weight)) in pixel.iter_mut().zip(colour.into_iter().zip([0.8, 1.0, 1.35])) {
                *pixel = (tint + change * weight) as u8;
            }
        }
    }
}

/// Draws a fold of the sheet: a dark line with a bright one beside it.
pub fn fold(pen: &mut Pen<'_>, share: f32, across: bool) {
    let (wide, high) = (pen.canvas.width as f32, pen.canvas.height as f32);
    let line = |at: f32| {
        if across {
            [(0.0, high * share + at), (wide, high * share + at)]
        } else {
            [(wide * share + at, 0.0), (wide * share + at, high)]
        }
    };
    for (at, colour, strength) in [(-2.0, 0xffffff, 0.3), (0.5, 0x6b5a3a, 0.35), (3.0, 0x6b5a3a, 0.12)] {
        pen.canvas.stroke(&line(at), 3.0, rgb(colour), strength);
    }
}

pub fn stain(pen: &mut Pen<'_>, chance: &mut Chance, colour: u32) {
    let (wide, high) = (pen.canvas.width as f32, pen.canvas.height as f32);
    let at = (chance.between(0.1, 0.9) * wide, chance.between(0.1, 0.9) * high);
    let size = chance.between(50.0, 120.0);
    pen.glow(at, size, rgb(colour), 0.3);
    for _ in 0..7 {
        let drop = (at.0 + chance.between(-1.5, 1.5) * size, at.1 + chance.between(-1.5, 1.5) * size);
        pen.disc(drop, chance.between(1.5, 6.0), Paint::Glaze(rgb(colour), 0.35));
    }
}

/// A round stamp, not quite straight, and not everywhere inked.
pub fn stamp(pen: &mut Pen<'_>, (x, y): (f32, f32), size: f32, colour: Colour, chance: &mut Chance) {
    for ring in [1.0, 0.92, 0.6] {
        let count = 48;
        let around = |step: usize| {
            let angle = step as f32 / count as f32 * std::f32::consts::TAU;
            (x + size * ring * angle.cos(), y + size * ring * angle.sin())
        };
        for step in 0..count {
            let strength = chance.between(0.25, 0.7);
            let piece = [pen.to_pixels(around(step)), pen.to_pixels(around(step + 1))];
            pen.canvas.stroke(&piece, if ring == 1.0 { 5.0 } else { 2.5 }, colour, strength);
        }
    }
    for step in 0..26 {
        let angle = step as f32 / 26.0 * std::f32::consts::TAU;
        let (cos, sin) = (angle.cos(), angle.sin());
        let tick = |far: f32| (x + size * far * cos, y + size * far * sin);
        let across =
            |far: f32, turn: f32| (x + size * (far * cos - turn * sin), y + size * (far * sin + turn * cos));
        pen.line(&[tick(0.68), tick(0.84)], 2.6, darker(colour, 0.0));
        if chance.is(0.6) {
            pen.line(&[across(0.76, 0.0), across(0.8, 0.05)], 2.6, colour);
        }
    }
    for step in 0..5 {
        let angle = (step * 2) as f32 / 5.0 * std::f32::consts::TAU - 1.57;
        let next = ((step * 2 + 2) % 10) as f32 / 5.0 * std::f32::consts::TAU - 1.57;
        let point = |angle: f32| (x + size * 0.42 * angle.cos(), y + size * 0.42 * angle.sin());
        pen.line(&[point(angle), point(next)], 3.0, colour);
    }
}
