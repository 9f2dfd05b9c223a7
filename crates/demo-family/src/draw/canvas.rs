//! Pixels, and how shapes become pixels: filled outlines by their winding, strokes by the distance from their line.

use super::shape::{Point, Shape};

pub type Colour = [f32; 3];

/// From `0xRRGGBB`.
pub const fn rgb(hex: u32) -> Colour {
    [((hex >> 16) & 255) as f32, ((hex >> 8) & 255) as f32, (hex & 255) as f32]
}

/// Between two colours; 0 is the first.
pub fn mix(from: Colour, to: Colour, share: f32) -> Colour {
    [0, 1, 2].map(|at| from[at] + (to[at] - from[at]) * share)
}

pub fn darker(colour: Colour, by: f32) -> Colour {
    mix(colour, rgb(0x1a1210), by)
}

pub fn lighter(colour: Colour, by: f32) -> Colour {
    mix(colour, rgb(0xfffaf0), by)
}

#[derive(Debug, Clone, Copy)]
pub enum Paint {
    Flat(Colour),
    /// See-through: 1 covers.
    Glaze(Colour, f32),
    /// From one height to another.
    Down(Colour, Colour, f32, f32),
    /// From the middle outwards to nothing: the centre, the radius and how much it covers in the middle.
    Glow(Colour, Point, f32, f32),
}

impl Paint {
    fn at(&self, x: f32, y: f32) -> (Colour, f32) {
        match *self {
            Paint::Flat(colour) => (colour, 1.0),
            Paint::Glaze(colour, cover) => (colour, cover),
            Paint::Down(from, to, top, bottom) => {
                (mix(from, to, ((y - top) / (bottom - top)).clamp(0.0, 1.0)), 1.0)
            }
            Paint::Glow(colour, centre, radius, cover) => {
                let (dx, dy) = (x - centre.0, y - centre.1);
                let near = (1.0 - (dx * dx + dy * dy).sqrt() / radius).max(0.0);
                (colour, cover * near * near * (3.0 - 2.0 * near))
            }
        }
    }
}

/// Scan lines for each row of pixels.
const FINE: f32 = 4.0;

pub struct Canvas {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u8>,
    /// The share of each pixel in a row, or in the box of a stroke, that is covered.
    cover: Vec<f32>,
    crossings: Vec<(u32, f32, f32)>,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas {
            width,
            height,
            pixels: vec![255; width * height * 3],
            cover: Vec::new(),
            crossings: Vec::new(),
        }
    }

    pub fn fill(&mut self, shape: &Shape, paint: Paint) {
        self.cross(shape);
        let mut crossings = std::mem::take(&mut self.crossings);
        crossings.sort_unstable_by(|one, other| {
            (one.0, one.1).partial_cmp(&(other.0, other.1)).unwrap_or(std::cmp::Ordering::Equal)
        });
        let row_of = |crossing: &(u32, f32, f32)| crossing.0 / FINE as u32;
        for row in crossings.chunk_by(|one, other| row_of(one) == row_of(other)) {
            self.fill_row(row_of(&row[0]) as usize, row, paint);
        }
        crossings.clear();
        self.crossings = crossings;
    }

    /// The positions at which the outline crosses each scan line, each with its direction.
    fn cross(&mut self, shape: &Shape) {
        let last = self.height as f32 * FINE - 1.0;
        for outline in shape.outlines() {
            let next = outline.iter().skip(1).chain(outline.first());
            for (from, to) in outline.iter().zip(next) {
                let (top, bottom, winds) = if from.1 < to.1 { (from, to, 1.0) } else { (to, from, -1.0) };
                // A scan line is in the middle of its quarter of a pixel.
                let first = (top.1 * FINE - 0.5).ceil().max(0.0);
                let end = (bottom.1 * FINE - 0.5).ceil() - 1.0;
                let slope = (bottom.0 - top.0) / (bottom.1 - top.1).max(1e-6);
                let mut line = first;
                while line <= end.min(last) {
                    let y = (line + 0.5) / FINE;
                    self.crossings.push((line as u32, top.0 + (y - top.1) * slope, winds));
                    line += 1.0;
                }
            }
        }
    }

    fn fill_row(&mut self, y: usize, crossings: &[(u32, f32, f32)], paint: Paint) {
        let edges = crossings.iter().map(|crossing| crossing.1);
        let (left, right) = edges.fold((f32::MAX, f32::MIN), |(left, right), x| (left.min(x), right.max(x)));
        let start = left.floor().clamp(0.0, self.width as f32) as usize;
        let end = right.ceil().clamp(0.0, self.width as f32) as usize;
        if start >= end {
            return;
        }
        let mut cover = std::mem::take(&mut self.cover);
        cover.clear();
        cover.resize(end - start, 0.0);
        for line in crossings.chunk_by(|one, other| one.0 == other.0) {
            let mut winding = 0.0;
            for (one, other) in line.iter().zip(line.iter().skip(1)) {
                winding += one.2;
                if winding != 0.0 {
                    span(&mut cover, one.1 - start as f32, other.1 - start as f32);
                }
            }
        }
        let row = &mut self.pixels[(y * self.width + start) * 3..(y * self.width + end) * 3];
        let cells = row.chunks_exact_mut(3).zip(&cover);
        if let Paint::Glow(..) = paint {
            for ((pixel, cover), x) in cells.zip(start..) {
                let (colour, strength) = paint.at(x as f32, y as f32);
                blend(pixel, colour, cover * strength);
            }
        } else {
            // One colour for the whole row: most of a picture is drawn here.
            let (colour, strength) = paint.at(0.0, y as f32);
            let bytes = colour.map(|part| (part + 0.5) as u8);
            for (pixel, cover) in cells {
                match cover * strength {
                    1.0.. => pixel.copy_from_slice(&bytes),
                    share => blend(pixel, colour, share),
                }
            }
        }
        self.cover = cover;
    }

    /// A line with round ends.
    pub fn stroke(&mut self, points: &[Point], width: f32, colour: Colour, strength: f32) {
        let reach = width / 2.0 + 1.0;
        let bound = |least: f32, most: f32, size: usize| {
            let least = (least - reach).floor().clamp(0.0, size as f32) as usize;
            (least, (most + reach).ceil().clamp(0.0, size as f32) as usize)
        };
        let (left, right) = bound(least(points, |p| p.0), -least(points, |p| -p.0), self.width);
        let (top, bottom) = bound(least(points, |p| p.1), -least(points, |p| -p.1), self.height);
        if left >= right || top >= bottom {
            return;
        }
        let wide = right - left;
        let mut cover = std::mem::take(&mut self.cover);
        cover.clear();
        cover.resize(wide * (bottom - top), 0.0);
        for pair in points.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let (x0, x1) = bound(from.0.min(to.0), from.0.max(to.0), self.width);
            let (y0, y1) = bound(from.1.min(to.1), from.1.max(to.1), self.height);
            for y in y0..y1 {
                for x in x0..x1 {
                    let inside = width / 2.0 + 0.5 - distance((x as f32 + 0.5, y as f32 + 0.5), from, to);
                    let cell = &mut cover[(y - top) * wide + x - left];
                    *cell = cell.max(inside.clamp(0.0, width.min(1.0)));
                }
            }
        }
        for (at, cover) in cover.iter().enumerate().filter(|(_, cover)| **cover > 0.0) {
            let at = ((top + at / wide) * self.width + left + at % wide) * 3;
            blend(&mut self.pixels[at..at + 3], colour, cover * strength);
        }
        self.cover = cover;
    }
}

fn blend(pixel: &mut [u8], colour: Colour, share: f32) {
    for (old, part) in pixel.iter_mut().zip(colour) {
        let from = f32::from(*old);
        *old = (from + (part - from) * share + 0.5) as u8;
    }
}

fn least(points: &[Point], of: impl Fn(&Point) -> f32) -> f32 {
    points.iter().map(of).fold(f32::MAX, f32::min)
}

fn distance(point: Point, from: Point, to: Point) -> f32 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx * dx + dy * dy;
    let along = ((point.0 - from.0) * dx + (point.1 - from.1) * dy) / length.max(1e-9);
    let along = along.clamp(0.0, 1.0);
    let (ex, ey) = (point.0 - from.0 - along * dx, point.1 - from.1 - along * dy);
    (ex * ex + ey * ey).sqrt()
}

/// Covers a part of a row by one scan line.
fn span(cover: &mut [f32], from: f32, to: f32) {
    let (from, to) = (from.clamp(0.0, cover.len() as f32), to.clamp(0.0, cover.len() as f32));
    if to <= from {
        return;
    }
    let (first, last) = (from as usize, (to as usize).min(cover.len() - 1));
    if first == last {
        cover[first] += (to - from) / FINE;
        return;
    }
    cover[first] += (first as f32 + 1.0 - from) / FINE;
    cover[first + 1..last].iter_mut().for_each(|cell| *cell += 1.0 / FINE);
    cover[last] += (to - last as f32) / FINE;
}
