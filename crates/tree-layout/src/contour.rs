//! Outlines of blocks, and packing blocks side by side as closely as the outlines allow.

use std::collections::VecDeque;

/// Up to this many rows, blocks are spread evenly; beyond, they are only pushed to the left, in time that does not
/// depend on the height of the tallest.
const SPREAD_ROWS: i32 = 64;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub left: f64,
    pub right: f64,
}

/// The left and right edge of a block in each of its rows.
#[derive(Clone, Debug)]
pub(crate) struct Contour {
    top: i32,
    extents: VecDeque<Extent>,
    /// Added to every extent.
    shift: f64,
}

impl Contour {
    pub fn new(row: i32, extent: Extent) -> Contour {
        Contour { top: row, extents: VecDeque::from([extent]), shift: 0.0 }
    }

    pub fn top(&self) -> i32 {
        self.top
    }

    /// The row after the last.
    pub fn end(&self) -> i32 {
        self.top + self.extents.len() as i32
    }

    pub fn height(&self) -> i32 {
        self.extents.len() as i32
    }

    pub fn extent(&self, row: i32) -> Extent {
        let extent = self.extents[(row - self.top) as usize];
        Extent { left: extent.left + self.shift, right: extent.right + self.shift }
    }

    pub fn shift(&mut self, by: f64) {
        self.shift += by;
    }

    /// Makes the block cover this extent too; fills the rows between.
    pub fn include(&mut self, row: i32, extent: Extent) {
        let extent = Extent { left: extent.left - self.shift, right: extent.right - self.shift };
        while row < self.top {
            self.extents.push_front(extent);
            self.top -= 1;
        }
        while row >= self.end() {
            self.extents.push_back(extent);
        }
        let known = &mut self.extents[(row - self.top) as usize];
        known.left = known.left.min(extent.left);
        known.right = known.right.max(extent.right);
    }

    /// Merges the smaller into the taller, so that merging a whole tree takes linear time.
    pub fn merge(self, other: Contour) -> Contour {
        let (small, mut tall) = if self.height() <= other.height() { (self, other) } else { (other, self) };
        // Start with the row next to the taller block, so that no rows are filled twice.
        if small.top >= tall.top {
            (small.top..small.end()).for_each(|row| tall.include(row, small.extent(row)));
        } else {
            (small.top..small.end()).rev().for_each(|row| tall.include(row, small.extent(row)));
        }
        tall
    }

    /// The left and right edge over all rows.
    pub fn width(&self) -> Extent {
        let mut all = Extent { left: f64::INFINITY, right: f64::NEG_INFINITY };
        for extent in &self.extents {
            all.left = all.left.min(extent.left + self.shift);
            all.right = all.right.max(extent.right + self.shift);
        }
        all
    }
}

/// A block to be packed, with the free space it wants.
pub(crate) struct Block {
    pub contour: Contour,
    /// Half of the gap to the neighbours in the first row of the block.
    pub pad_left: f64,
    pub pad_right: f64,
    /// The same in all other rows.
    pub pad_below: f64,
}

impl Block {
    fn padded(&self, row: i32) -> Extent {
        let extent = self.contour.extent(row);
        let (left, right) = if row == self.contour.top {
            (self.pad_left, self.pad_right)
        } else {
            (self.pad_below, self.pad_below)
        };
        Extent { left: extent.left - left, right: extent.right + right }
    }
}

/// Places blocks beside each other, in this order. Returns how far each has to move, and the outline of all.
pub(crate) fn pack(blocks: Vec<Block>) -> (Vec<f64>, Option<Contour>) {
    let top = blocks.iter().map(|block| block.contour.top).min().unwrap_or(0);
    let end = blocks.iter().map(|block| block.contour.end()).max().unwrap_or(0);
    let offsets = if blocks.len() < 2 {
        vec![0.0; blocks.len()]
    } else if end - top <= SPREAD_ROWS {
        spread(&blocks, top, end)
    } else {
        return push_left(blocks);
    };
    let moved = blocks.into_iter().zip(&offsets).map(|(mut block, offset)| {
        block.contour.shift(*offset);
        block.contour
    });
    (offsets.clone(), moved.reduce(Contour::merge))
}

/// The middle between pushing everything to the left and everything to the right. Both keep all gaps, so the
/// middle does as well; small blocks end up centred between large ones.
fn spread(blocks: &[Block], top: i32, end: i32) -> Vec<f64> {
    let at = |row: i32| (row - top) as usize;
    let mut edge = vec![f64::NEG_INFINITY; (end - top) as usize];
    let mut left = Vec::with_capacity(blocks.len());
    let mut before = 0.0;
    for block in blocks {
        let rows = || block.contour.top..block.contour.end();
        let need = rows().map(|row| edge[at(row)] - block.padded(row).left).fold(f64::NEG_INFINITY, f64::max);
        let offset = if need.is_finite() { need } else { before };
        rows().for_each(|row| edge[at(row)] = edge[at(row)].max(block.padded(row).right + offset));
        left.push(offset);
        before = offset;
    }
    edge.fill(f64::INFINITY);
    let mut middle = left.clone();
    for (index, block) in blocks.iter().enumerate().rev() {
        let rows = || block.contour.top..block.contour.end();
        let need = rows().map(|row| edge[at(row)] - block.padded(row).right).fold(f64::INFINITY, f64::min);
        let offset = if need.is_finite() { need.max(left[index]) } else { left[index] };
        rows().for_each(|row| edge[at(row)] = edge[at(row)].min(block.padded(row).left + offset));
        middle[index] = f64::midpoint(left[index], offset);
    }
    middle
}

fn push_left(blocks: Vec<Block>) -> (Vec<f64>, Option<Contour>) {
    let mut offsets = Vec::with_capacity(blocks.len());
    let mut all: Option<Contour> = None;
    let mut pad_before = 0.0;
    for block in blocks {
        let pad = block.pad_below.max(block.pad_left) + pad_before;
        pad_before = block.pad_below.max(block.pad_right);
        let mut contour = block.contour;
        let Some(packed) = all.take() else {
            offsets.push(0.0);
            all = Some(contour);
            continue;
        };
        let common = packed.top.max(contour.top)..packed.end().min(contour.end());
        let mut offset = f64::NEG_INFINITY;
        for row in common {
            offset = offset.max(packed.extent(row).right - contour.extent(row).left);
        }
        if !offset.is_finite() {
            offset = packed.width().right - contour.width().left;
        }
        offset += pad;
        contour.shift(offset);
        offsets.push(offset);
        all = Some(packed.merge(contour));
    }
    (offsets, all)
}
