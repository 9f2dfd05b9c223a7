//! Turns trees into positions: branches become blocks, which are packed below their parents.

use crate::Sizes;
use crate::contour::{Block, Contour, Extent, pack};
use crate::forest::{Forest, Hang};
use crate::lists::NONE;
use crate::rows::Rows;
use crate::units::Units;

/// A link over more rows than this keeps no space free on its way.
const KEPT_FREE: i32 = 64;

pub(crate) struct Composer<'a> {
    pub units: &'a Units,
    pub rows: &'a Rows,
    pub forest: &'a Forest,
    pub sizes: &'a Sizes,
    /// The finished block of each unit that is not yet part of another.
    pub blocks: Vec<Option<Contour>>,
    /// The unit whose block contains this one, and how far it is moved in there.
    pub inside: Vec<(u32, f64)>,
    /// The left edge of the unit in its block.
    pub left: Vec<f64>,
    /// Units in the order in which their blocks were finished.
    pub finished: Vec<u32>,
}

impl<'a> Composer<'a> {
    pub fn new(units: &'a Units, rows: &'a Rows, forest: &'a Forest, sizes: &'a Sizes) -> Composer<'a> {
        let count = units.len();
        Composer {
            units,
            rows,
            forest,
            sizes,
            blocks: vec![None; count],
            inside: vec![(NONE, 0.0); count],
            left: vec![0.0; count],
            finished: Vec::with_capacity(count),
        }
    }

    /// The left edge of each unit within its family, and the width of each family, in the order of the cores.
    pub fn run(mut self) -> (Vec<f64>, Vec<f64>) {
        for &unit in self.rows.order.iter().rev() {
            if !self.forest.is_line[unit as usize] {
                self.hang_children(unit);
            }
        }
        let mut aside = Vec::new();
        if let Some(middle) = self.forest.line.first() {
            self.hang_children(middle.unit);
            aside = self.compose_line();
        }
        let mut widths = Vec::with_capacity(self.forest.cores.len());
        let mut origin = vec![0.0; self.units.len()];
        for &core in &self.forest.cores {
            let mut items = self.forest.list_with(core);
            if self.forest.is_line[core as usize] {
                items = add_aside(items, core, std::mem::take(&mut aside));
            }
            let blocks = items.iter().map(|item| self.block(*item, true, true)).collect();
            let (offsets, contour) = pack(blocks);
            let width = contour.map_or(Extent { left: 0.0, right: 0.0 }, |contour| contour.width());
            for (item, offset) in items.iter().zip(offsets) {
                origin[*item as usize] = offset - width.left;
            }
            widths.push(width.right - width.left);
        }
        for &unit in self.finished.iter().rev() {
            let (outer, offset) = self.inside[unit as usize];
            if outer != NONE {
                origin[unit as usize] = origin[outer as usize] + offset;
            }
        }
        let lefts = (0..self.units.len()).map(|unit| origin[unit] + self.left[unit]).collect();
        (lefts, widths)
    }

    /// Packs the children of a unit and puts the unit above their middle.
    fn hang_children(&mut self, unit: u32) {
        let row = self.rows.row[unit as usize];
        let items = self.forest.items(unit);
        let group = |item: u32| self.forest.hang[item as usize].group;
        for &item in items.iter().filter(|item| group(**item) != NONE) {
            self.keep_free_above(item, row);
        }
        let mut blocks = Vec::with_capacity(items.len());
        for (at, &item) in items.iter().enumerate() {
            let other = |neighbour: Option<&u32>| neighbour.is_none_or(|to| group(*to) != group(item));
            let before = at.checked_sub(1).and_then(|at| items.get(at));
            blocks.push(self.block(item, other(before), other(items.get(at + 1))));
        }
        let (offsets, contour) = pack(blocks);
        for (item, offset) in items.iter().zip(offsets) {
            self.inside[*item as usize] = (unit, offset);
        }
        let left = self.above_children(&items);
        let extent = self.extent(unit, left);
        let contour = match contour {
            Some(mut contour) => {
                contour.include(row, extent);
                contour
            }
            None => Contour::new(row, extent),
        };
        self.left[unit as usize] = left;
        self.blocks[unit as usize] = Some(contour);
        self.finished.push(unit);
    }

    /// Takes the finished block of a unit, with wide gaps where the neighbour is not a sibling.
    pub fn block(&mut self, unit: u32, wide_left: bool, wide_right: bool) -> Block {
        let row = self.rows.row[unit as usize];
        let none = Extent { left: 0.0, right: 0.0 };
        let contour = self.blocks[unit as usize].take().unwrap_or_else(|| Contour::new(row, none));
        let pad = |wide: bool| if wide { self.sizes.branch_gap } else { self.sizes.sibling_gap } / 2.0;
        Block {
            contour,
            pad_left: pad(wide_left),
            pad_right: pad(wide_right),
            pad_below: self.sizes.branch_gap / 2.0,
        }
    }

    pub fn extent(&self, unit: u32, left: f64) -> Extent {
        Extent { left, right: left + self.sizes.unit_width(self.units.members.of(unit).len()) }
    }

    /// The end of the line to this person, from the left edge of their unit.
    pub fn centre(&self, person: u32) -> f64 {
        self.sizes.member_centre(self.forest.positions[person as usize])
    }

    /// Keeps the way of a link free that passes other rows, so that it does not cross boxes.
    fn keep_free_above(&mut self, unit: u32, parents: i32) {
        let x = self.left[unit as usize] + self.centre(self.forest.hang[unit as usize].member);
        let Some(contour) = &mut self.blocks[unit as usize] else { return };
        if contour.top() - parents <= KEPT_FREE && parents + 1 < contour.top() {
            contour.include(parents + 1, Extent { left: x, right: x });
        }
    }

    /// The left edge that puts the starts of the lines over the middle of the children they lead to.
    fn above_children(&self, items: &[u32]) -> f64 {
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        let mut hung: Vec<(Hang, f64)> = Vec::with_capacity(items.len());
        for &item in items {
            let hang = self.forest.hang[item as usize];
            if hang.group != NONE {
                let left = self.inside[item as usize].1 + self.left[item as usize];
                hung.push((hang, left + self.centre(hang.member)));
            }
        }
        for children in hung.chunk_by(|one, other| one.0.group == other.0.group) {
            let middle = f64::midpoint(children[0].1, children[children.len() - 1].1);
            let left = middle - self.forest.starts[children[0].0.group as usize].x();
            least = least.min(left);
            most = most.max(left);
        }
        if hung.is_empty() { 0.0 } else { f64::midpoint(least, most) }
    }
}

/// Puts the branches that had no space between the ancestral lines beside them, the youngest nearest to the middle:
/// they fit below the oldest.
fn add_aside(items: Vec<u32>, core: u32, aside: Vec<(u32, bool)>) -> Vec<u32> {
    let mut all = Vec::with_capacity(items.len() + aside.len());
    for item in items {
        if item == core {
            all.extend(aside.iter().filter(|(_, on_left)| *on_left).map(|(unit, _)| *unit));
            all.push(item);
            all.extend(aside.iter().rev().filter(|(_, on_left)| !*on_left).map(|(unit, _)| *unit));
        } else {
            all.push(item);
        }
    }
    all
}
