//! A block of frequencies, and the transform that turns it into samples.

use std::f32::consts::PI;

/// Frequencies are stored from low to high, in zigzag order; this gives the row-by-row position of each.
#[rustfmt::skip]
pub const ZIGZAG: [u8; 64] = [
     0,  1,  8, 16,  9,  2,  3, 10,
    17, 24, 32, 25, 18, 11,  4,  5,
    12, 19, 26, 33, 40, 48, 41, 34,
    27, 20, 13,  6,  7, 14, 21, 28,
    35, 42, 49, 56, 57, 50, 43, 36,
    29, 22, 15, 23, 30, 37, 44, 51,
    58, 59, 52, 45, 38, 31, 39, 46,
    53, 60, 61, 54, 47, 55, 62, 63,
];

/// The frequencies of a block that we keep: the lowest ones, the same number across and down.
pub struct Block {
    kept: usize,
    values: [f32; 64],
    /// Returns true if any frequency but the mean is set.
    detailed: bool,
}

impl Block {
    pub fn new(kept: usize) -> Self {
        Self { kept, values: [0.0; 64], detailed: false }
    }

    /// Sets the frequency in this column and row to its value times its table entry; ignores one that we do not keep.
    pub fn set(&mut self, column: usize, row: usize, value: i32, table: &[f32; 64]) {
        if value != 0 && column < self.kept && row < self.kept {
            #[expect(clippy::cast_precision_loss, reason = "frequencies have sixteen bits")]
            let value = value as f32 * table[row * 8 + column];
            self.values[row * self.kept + column] = value;
            self.detailed |= column + row > 0;
        }
    }
}

/// The inverse cosine transform for blocks of one, two, four or eight samples across and down.
pub struct Transform {
    kept: usize,
    /// The amount that each frequency adds to each sample.
    waves: [[f32; 8]; 8],
}

impl Transform {
    pub fn new(kept: usize) -> Self {
        let mut waves = [[0.0; 8]; 8];
        #[expect(clippy::cast_precision_loss, reason = "numbers up to eight")]
        for (frequency, wave) in waves.iter_mut().enumerate().take(kept) {
            let length = kept as f32;
            let strength = if frequency == 0 { (1.0 / length).sqrt() } else { (2.0 / length).sqrt() };
            for (sample, value) in wave.iter_mut().enumerate().take(kept) {
                let angle = (2 * sample + 1) as f32 * frequency as f32 * PI / (2.0 * length);
                // Scale down, so that a block of fewer samples has the same mean.
                *value = strength * angle.cos() * (length / 8.0).sqrt();
            }
        }
        Self { kept, waves }
    }

    pub fn kept(&self) -> usize {
        self.kept
    }

    /// Passes the block's samples to `put`, row by row.
    pub fn samples(&self, block: &Block, mut put: impl FnMut(usize, &[u8])) {
        let kept = self.kept;
        if !block.detailed {
            let flat = [byte(block.values[0] / 8.0); 8];
            (0..kept).for_each(|y| put(y, &flat[..kept]));
            return;
        }
        let mut across = [[0.0_f32; 8]; 8];
        for (row, sums) in block.values.chunks_exact(kept).take(kept).zip(&mut across) {
            for (value, wave) in row.iter().zip(&self.waves).filter(|(value, _)| **value != 0.0) {
                for (sum, part) in sums.iter_mut().zip(wave) {
                    *sum += value * part;
                }
            }
        }
        for y in 0..kept {
            let mut sums = [0.0_f32; 8];
            for (row, wave) in across.iter().zip(&self.waves).take(kept) {
                for (sum, value) in sums.iter_mut().zip(row) {
                    *sum += value * wave[y];
                }
            }
            put(y, &sums.map(byte)[..kept]);
        }
    }
}

/// Samples are centred on 0, bytes on 128.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte")]
fn byte(sample: f32) -> u8 {
    (sample + 128.5).clamp(0.0, 255.0) as u8
}
