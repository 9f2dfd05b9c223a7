//! Shrinks a picture while its rows arrive, in any order: each pixel of the result is the mean of the area that it
//! covers, with pixels at the edges weighted by how much of them lies inside.

use crate::picture::{Picture, Pixel};

/// The longest side of the small thumbnail, for lists.
pub const SMALL: u32 = 320;
/// The longest side of the large thumbnail, for viewing.
pub const LARGE: u32 = 1600;

pub struct Shrink {
    to: (u32, u32),
    columns: Vec<Share>,
    rows: Vec<Share>,
    /// The sums so far, one triple for each pixel of the result.
    sums: Vec<[f32; 3]>,
    /// The current row, as wide as the result.
    row: Vec<[f32; 3]>,
}

/// The share of one row or column of the source in this cell of the result, and in the next one.
#[derive(Clone, Copy)]
struct Share {
    cell: usize,
    first: f32,
    second: f32,
}

/// The size of the result: no side longer than `longest`, and never larger than the source.
pub fn fit((width, height): (u32, u32), longest: u32) -> (u32, u32) {
    let side = width.max(height);
    if side <= longest {
        return (width, height);
    }
    let scaled = |length: u32| {
        let scaled = (u64::from(length) * u64::from(longest) + u64::from(side) / 2) / u64::from(side);
        u32::try_from(scaled).unwrap_or(longest).clamp(1, longest)
    };
    (scaled(width), scaled(height))
}

impl Shrink {
    pub fn new(from: (u32, u32), longest: u32) -> Self {
        let to = fit(from, longest);
        Self {
            to,
            columns: shares(from.0, to.0),
            rows: shares(from.1, to.1),
            sums: vec![[0.0; 3]; to.0 as usize * to.1 as usize],
            row: vec![[0.0; 3]; to.0 as usize],
        }
    }

    /// Adds pixels of one row, each with its column. Every pixel of the source must be added exactly once.
    pub fn add(&mut self, y: u32, pixels: impl Iterator<Item = (u32, Pixel)>) {
        let Some(&Share { cell, first, second }) = self.rows.get(y as usize) else { return };
        self.row.fill([0.0; 3]);
        for (x, pixel) in pixels {
            let Some(share) = self.columns.get(x as usize) else { break };
            let pixel = pixel.map(f32::from);
            add_part(&mut self.row[share.cell], pixel, share.first);
            if share.second > 0.0 {
                add_part(&mut self.row[share.cell + 1], pixel, share.second);
            }
        }
        let width = self.to.0 as usize;
        for (line, part) in [(cell, first), (cell + 1, second)] {
            if part > 0.0 {
                let sums = &mut self.sums[line * width..(line + 1) * width];
                for (sum, value) in sums.iter_mut().zip(&self.row) {
                    add_part(sum, *value, part);
                }
            }
        }
    }

    pub fn finish(self) -> Picture {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte")]
        let byte = |sum: f32| sum.round().clamp(0.0, 255.0) as u8;
        let pixels = self.sums.iter().map(|sums| sums.map(byte)).collect();
        Picture { width: self.to.0, height: self.to.1, pixels }
    }
}

fn add_part(sum: &mut [f32; 3], value: [f32; 3], part: f32) {
    for (sum, value) in sum.iter_mut().zip(value) {
        *sum += value * part;
    }
}

/// Divides the length into `from × to` equal pieces: a cell of the source has `to` of them, a cell of the result
/// `from`.
fn shares(from: u32, to: u32) -> Vec<Share> {
    let (from, to) = (u64::from(from), u64::from(to));
    #[expect(clippy::cast_precision_loss, reason = "both are sides of pictures")]
    let part = |pieces: u64| pieces as f32 / from as f32;
    (0..from)
        .map(|position| {
            let (start, end) = (position * to, (position + 1) * to);
            let cell = start / from;
            let first = end.min((cell + 1) * from) - start;
            Share {
                cell: usize::try_from(cell).unwrap_or_default(),
                first: part(first),
                second: part(to - first),
            }
        })
        .collect()
}

impl Picture {
    /// Shrinks a decoded picture to the large thumbnail; `pixel` returns what is in a column and row.
    pub fn shrink(size: (u32, u32), pixel: impl Fn(usize, usize) -> Pixel) -> Self {
        let mut shrink = Shrink::new(size, LARGE);
        for y in 0..size.1 {
            shrink.add(y, (0..size.0).map(|x| (x, pixel(x as usize, y as usize))));
        }
        shrink.finish()
    }

    pub fn shrunk(&self, longest: u32) -> Self {
        let mut shrink = Shrink::new((self.width, self.height), longest);
        for (y, row) in (0..).zip(self.rows()) {
            shrink.add(y, (0..).zip(row.iter().copied()));
        }
        shrink.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longer_side_fits_and_nothing_is_enlarged() {
        assert_eq!(fit((4000, 3000), 1600), (1600, 1200));
        assert_eq!(fit((3000, 4001), 320), (240, 320));
        assert_eq!(fit((100, 50), 320), (100, 50));
        assert_eq!(fit((65_535, 1), 320), (320, 1));
    }

    #[test]
    fn every_pixel_of_the_result_is_the_mean_of_what_it_covers() {
        // Five columns become two: the middle one counts half towards each.
        let mut shrink = Shrink::new((5, 1), 2);
        let greys = [0_u8, 100, 200, 50, 150];
        shrink.add(0, (0..).zip(greys.map(|grey| [grey; 3])));
        let small = shrink.finish();
        assert_eq!((small.width, small.height), (2, 1));
        let mean = |first: f32, second: f32| ((first + second + 0.5 * 200.0) / 2.5).round() as u8;
        assert_eq!(small.pixels, [[mean(0.0, 100.0); 3], [mean(50.0, 150.0); 3]]);
    }

    #[test]
    fn the_order_of_the_rows_does_not_matter() {
        let grey = |x: u32, y: u32| [(x * 7 + y * 13) as u8; 3];
        let shrunk = |rows: &mut dyn Iterator<Item = u32>| {
            let mut shrink = Shrink::new((90, 60), 40);
            for y in rows {
                shrink.add(y, (0..90).filter(|x| x % 2 == 0).map(|x| (x, grey(x, y))));
                shrink.add(y, (0..90).filter(|x| x % 2 == 1).map(|x| (x, grey(x, y))));
            }
            shrink.finish().pixels
        };
        assert_eq!(shrunk(&mut (0..60)), shrunk(&mut (0..60).rev()));
    }
}
