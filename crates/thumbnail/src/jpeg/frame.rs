//! The frame: the size of the picture and its colour components.

use crate::unfit::Unfit;

use super::Tables;
use super::block::{self, Block};

pub struct Frame {
    pub width: u32,
    pub height: u32,
    pub progressive: bool,
    pub components: Vec<Component>,
    /// The sampling factors of the component with the most samples.
    pub most_across: usize,
    pub most_down: usize,
    /// A unit holds `across × down` blocks of each component.
    pub units_across: usize,
    pub units_down: usize,
    /// The number of a block's eight frequencies that we keep, across and down.
    pub kept: usize,
    /// True if any of its pixels have been read.
    pub begun: bool,
}

/// A picture that ends too early shows grey where nothing was read.
const UNREAD: u8 = 128;

pub struct Component {
    pub id: u8,
    pub across: usize,
    pub down: usize,
    pub quantization: usize,
    /// The number of blocks that the picture covers, and that number including padding of the last units.
    pub blocks_covered: (usize, usize),
    pub blocks: (usize, usize),
    /// Samples: `kept` across and down for each block.
    pub plane: Vec<u8>,
    /// For a progressive picture, until it is complete.
    pub frequencies: Vec<i16>,
    /// The frequencies of a block that are not zero, including those we do not keep: later scans depend on them.
    pub present: Vec<u64>,
}

impl Frame {
    pub fn size(header: &[u8]) -> Result<(u32, u32), Unfit> {
        match header {
            [8, h1, h0, w1, w0, ..] => {
                let side = |high: u8, low: u8| u32::from(u16::from_be_bytes([high, low]));
                Ok((side(*w1, *w0), side(*h1, *h0)))
            }
            [_, _, _, _, _, ..] => Err(Unfit::broken("its samples do not have eight bits")),
            _ => Err(Unfit::broken("a frame is too short")),
        }
    }

    pub fn open(header: &[u8], progressive: bool, kept: usize) -> Result<Self, Unfit> {
        let (width, height) = Self::size(header)?;
        let count = usize::from(header.get(5).copied().unwrap_or_default());
        let (listed, _) = header.get(6..).unwrap_or_default().as_chunks::<3>();
        if !matches!(count, 1 | 3 | 4) || listed.len() < count {
            return Err(Unfit::broken("its colours are not known here"));
        }
        let listed = &listed[..count];
        let samplings =
            listed.iter().map(|[_, sampling, _]| (usize::from(sampling >> 4), usize::from(sampling & 15)));
        if samplings.clone().any(|(across, down)| !(1..=4).contains(&across) || !(1..=4).contains(&down)) {
            return Err(Unfit::broken("its samples are spread in an unknown way"));
        }
        let most_across = samplings.clone().map(|(across, _)| across).max().unwrap_or(1);
        let most_down = samplings.clone().map(|(_, down)| down).max().unwrap_or(1);
        let units_across = (width as usize).div_ceil(8 * most_across);
        let units_down = (height as usize).div_ceil(8 * most_down);
        let mut components = Vec::with_capacity(count);
        for ([id, _, table], (across, down)) in listed.iter().zip(samplings) {
            let covered = |length: u32, samples: usize, most: usize| {
                (length as usize * samples).div_ceil(most).div_ceil(8)
            };
            let blocks = (units_across * across, units_down * down);
            let number = blocks.0 * blocks.1;
            components.push(Component {
                id: *id,
                across,
                down,
                quantization: usize::from(*table),
                blocks_covered: (covered(width, across, most_across), covered(height, down, most_down)),
                blocks,
                plane: if progressive { Vec::new() } else { vec![UNREAD; number * kept * kept] },
                frequencies: if progressive { vec![0; number * kept * kept] } else { Vec::new() },
                present: if progressive { vec![0; number] } else { Vec::new() },
            });
        }
        Ok(Self {
            width,
            height,
            progressive,
            components,
            most_across,
            most_down,
            units_across,
            units_down,
            kept,
            begun: false,
        })
    }

    /// The size of the decoded picture.
    pub fn shown(&self) -> (u32, u32) {
        let kept = self.kept as u32;
        ((self.width * kept).div_ceil(8), (self.height * kept).div_ceil(8))
    }

    /// Turns the frequencies of a progressive picture into samples, one component at a time, so that each frees its
    /// memory before the next.
    pub fn finish(&mut self, tables: &Tables) -> Result<(), Unfit> {
        if !self.progressive {
            return Ok(());
        }
        let kept = self.kept;
        let transform = block::Transform::new(kept);
        for component in &mut self.components {
            let table = component.table(tables)?;
            let frequencies = std::mem::take(&mut component.frequencies);
            component.present = Vec::new();
            component.plane = vec![0; frequencies.len()];
            for (number, stored) in frequencies.chunks_exact(kept * kept).enumerate() {
                let mut block = Block::new(kept);
                for (position, value) in stored.iter().enumerate() {
                    block.set(position % kept, position / kept, i32::from(*value), &table);
                }
                component.put(number % component.blocks.0, number / component.blocks.0, &block, &transform);
            }
        }
        Ok(())
    }
}

impl Component {
    /// The quantization table, in the order of the block's rows.
    pub fn table(&self, tables: &Tables) -> Result<[f32; 64], Unfit> {
        let table = tables.quantization.get(self.quantization).and_then(Option::as_ref);
        let table = table.ok_or_else(|| Unfit::broken("a quantization table is missing"))?;
        let mut rows = [0.0; 64];
        for (position, value) in block::ZIGZAG.iter().zip(table) {
            rows[usize::from(*position)] = f32::from(*value);
        }
        Ok(rows)
    }

    /// Writes the samples of a block to the plane.
    pub fn put(&mut self, column: usize, row: usize, block: &Block, transform: &block::Transform) {
        let kept = transform.kept();
        let width = self.blocks.0 * kept;
        let start = row * kept * width + column * kept;
        transform.samples(block, |y, samples| {
            self.plane[start + y * width..][..kept].copy_from_slice(samples);
        });
    }
}
