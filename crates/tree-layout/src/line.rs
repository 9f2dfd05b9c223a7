//! The ancestral lines of the person in the middle: every couple is centred between its two pairs of parents.

use crate::compose::Composer;
use crate::contour::{Block, Contour, Extent, pack};
use crate::forest::{Hang, LineUnit};

/// The brothers and sisters beside one unit of the line.
#[derive(Default)]
struct Beside {
    left: Vec<u32>,
    right: Vec<u32>,
}

impl Composer<'_> {
    /// Makes one block of the lines, named by the unit in the middle. Returns the branches that reach over several
    /// rows: they would hang between the lines, so they are placed beside them, on the left if so marked.
    pub fn compose_line(&mut self) -> Vec<(u32, bool)> {
        let mut aside = Vec::new();
        let forest = self.forest;
        // The line goes from the middle up, so the topmost come first here.
        for (at, line) in forest.line.iter().enumerate().rev() {
            let unit = line.unit;
            let beside = self.siblings_beside(line, &mut aside);
            let row = self.rows.row[unit as usize];
            let (below, own) = self.place_row(unit, &beside, at == 0);
            let parents = self.place_parents(unit, &line.ups, own);
            let mut contour = parents.unwrap_or_else(|| Contour::new(row, own));
            contour.include(row, own);
            self.blocks[unit as usize] = Some(match below {
                Some(below) => contour.merge(below),
                None => contour,
            });
            self.finished.push(unit);
        }
        aside
    }

    /// Brothers and sisters: those of the leftmost member on the left, those of the others on the right; of an only
    /// member with known parents, the older on the left and the younger on the right.
    fn siblings_beside(&self, line: &LineUnit, aside: &mut Vec<(u32, bool)>) -> Beside {
        let row = self.rows.row[line.unit as usize];
        let ups = &line.ups;
        let mut beside = Beside::default();
        for (at, up) in ups.iter().enumerate() {
            let host = self.units.host[up.group as usize];
            for item in self.forest.items(host) {
                let older = self.forest.hang[item as usize].member < up.member;
                let on_left = if ups.len() == 1 { older } else { at * 2 < ups.len() };
                let flat = self.blocks[item as usize]
                    .as_ref()
                    .is_some_and(|block| block.height() == 1 && block.top() == row);
                match (flat, on_left) {
                    (false, on_left) => aside.push((item, line.on_left.unwrap_or(on_left))),
                    (true, true) => beside.left.push(item),
                    (true, false) => beside.right.push(item),
                }
            }
        }
        beside
    }

    /// Places the unit and those beside it, with the left edge of the unit where its block has it. Returns the block
    /// below the middle, and the extent of the row.
    fn place_row(&mut self, unit: u32, beside: &Beside, is_middle: bool) -> (Option<Contour>, Extent) {
        let below = if is_middle { self.blocks[unit as usize].take() } else { None };
        let mut own = self.extent(unit, self.left[unit as usize]);
        let width = |composer: &Self, item: u32| {
            let members = composer.units.members.of(item).len();
            composer.sizes.unit_width(members)
        };
        for &item in beside.left.iter().rev() {
            own.left -= self.sizes.sibling_gap + width(self, item);
            self.put_beside(unit, item, own.left);
        }
        for &item in &beside.right {
            own.right += self.sizes.sibling_gap;
            self.put_beside(unit, item, own.right);
            own.right += width(self, item);
        }
        (below, own)
    }

    fn put_beside(&mut self, unit: u32, item: u32, left: f64) {
        self.inside[item as usize] = (unit, left - self.left[item as usize]);
        self.blocks[item as usize] = None;
    }

    /// Packs the blocks of the parents above and centres them over the members they belong to.
    fn place_parents(&mut self, unit: u32, ups: &[Hang], own: Extent) -> Option<Contour> {
        let row = self.rows.row[unit as usize];
        let hosts: Vec<u32> = ups.iter().map(|up| self.units.host[up.group as usize]).collect();
        let start = |composer: &Self, at: usize| {
            composer.left[hosts[at] as usize] + composer.forest.starts[ups[at].group as usize].x()
        };
        let mut blocks: Vec<Block> = Vec::new();
        for (at, host) in hosts.iter().enumerate() {
            let mut block = self.block(*host, true, true);
            let x = start(self, at);
            for between in self.rows.row[*host as usize] + 1..row.min(block.contour.end() + 64) {
                block.contour.include(between, Extent { left: x, right: x });
            }
            blocks.push(block);
        }
        let (offsets, contour) = pack(blocks);
        let last = ups.len().checked_sub(1)?;
        let starts = f64::midpoint(offsets[0] + start(self, 0), offsets[last] + start(self, last));
        let member = |at: usize| self.left[unit as usize] + self.centre(ups[at].member);
        let shift = if last > 0 {
            f64::midpoint(member(0), member(last)) - starts
        } else if own.right - own.left > self.extent(unit, 0.0).right {
            // Above the middle of all brothers and sisters.
            f64::midpoint(own.left, own.right) - starts
        } else {
            member(0) - starts
        };
        for (host, offset) in hosts.iter().zip(offsets) {
            self.inside[*host as usize] = (unit, offset + shift);
        }
        let mut contour = contour?;
        contour.shift(shift);
        Some(contour)
    }
}
