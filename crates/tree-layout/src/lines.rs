//! Bars and their heights: the vertical part of the layout.

use std::collections::HashMap;

use crate::Sizes;
use crate::forest::{Forest, Hang};
use crate::groups::Groups;
use crate::lanes::{self, Bar};
use crate::rows::Rows;
use crate::shape::Start;
use crate::units::Units;

/// A child further away than this many boxes gets a curve, unless it hangs below these parents.
const NEAR_BOXES: f64 = 12.0;

/// Everything that is known once the horizontal positions are.
pub(crate) struct Drawing<'a> {
    pub units: &'a Units,
    pub groups: &'a Groups,
    pub rows: &'a Rows,
    pub forest: &'a Forest,
    pub sizes: &'a Sizes,
    /// The family of each unit.
    pub families: &'a [u32],
    /// The left edge of each unit, from the left edge of its family.
    pub lefts: Vec<f64>,
}

/// The measures that one group needs to draw its lines; heights come from `Heights`.
#[derive(Clone, Debug)]
pub(crate) struct GroupLines {
    /// From the left edge of the family.
    pub start: f64,
    /// The row above the bar.
    pub row: i32,
    pub lane: u32,
    /// Parallel to the children of the group: too far away for the bar.
    pub elsewhere: Vec<bool>,
}

/// The space between two rows of a family.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Gap {
    /// Lines between partners who are not neighbours.
    pub couple_lanes: u32,
    pub bar_lanes: u32,
}

impl Drawing<'_> {
    pub fn centre(&self, person: u32) -> f64 {
        let unit = self.units.of[person as usize];
        self.lefts[unit as usize] + self.sizes.member_centre(self.forest.positions[person as usize])
    }

    /// Finds the position at which the line from a group's `start` reaches a child. Only the closest parents' line ends in
    /// the middle of the box; the others end beside it, on their own side, because lines that join could not be told apart.
    pub fn end(&self, child: u32, group: u32, start: f64) -> f64 {
        let centre = self.centre(child);
        let groups = self.groups.of_child.of(child);
        let at = groups.iter().position(|(known, _)| *known == group).unwrap_or(0);
        let beside = (at as f64 * self.sizes.lane_gap).min(self.sizes.box_width * 0.4);
        if start < centre { centre - beside } else { centre + beside }
    }

    fn row(&self, person: u32) -> i32 {
        self.rows.row[self.units.of[person as usize] as usize]
    }

    /// The lines of each group, and the largest numbers of lanes by family and row (from row -1).
    pub fn group_lines(&self) -> (Vec<GroupLines>, Vec<Vec<Gap>>) {
        let line: HashMap<u32, u32> =
            self.forest.line.iter().flat_map(|line| &line.ups).map(|up| (up.group, up.member)).collect();
        let mut lines = Vec::with_capacity(self.groups.groups.len());
        let mut bars: Vec<((u32, i32), Bar)> = Vec::new();
        for at in 0..self.groups.groups.len() as u32 {
            let (group_lines, bar) = self.one_group(at, line.get(&at).copied());
            let family = self.families[self.units.host[at as usize] as usize];
            bars.extend(bar.map(|bar| ((family, group_lines.row), bar)));
            lines.push(group_lines);
        }
        let mut gaps = self.couple_gaps();
        bars.sort_by(|(gap_key, bar), (other_key, other)| {
            gap_key.cmp(other_key).then(bar.left.total_cmp(&other.left)).then(bar.group.cmp(&other.group))
        });
        let mut rest = bars.into_iter().peekable();
        while let Some((gap_key, first)) = rest.next() {
            let mut same = vec![first];
            while let Some((_, bar)) = rest.next_if(|(other, _)| *other == gap_key) {
                same.push(bar);
            }
            let (lanes, count) = lanes::assign(&same, self.sizes.sibling_gap / 2.0);
            for (bar, lane) in same.iter().zip(lanes) {
                lines[bar.group as usize].lane = lane;
            }
            gap(&mut gaps, gap_key).bar_lanes = count;
        }
        (lines, gaps)
    }

    /// `ancestor` is the child on an ancestral line.
    fn one_group(&self, at: u32, ancestor: Option<u32>) -> (GroupLines, Option<Bar>) {
        let group = &self.groups.groups[at as usize];
        let host = self.units.host[at as usize] as usize;
        let has_parents = self.forest.starts[at as usize] != Start::Nowhere;
        let row = if let Some(ancestor) = ancestor {
            // There the way is kept free below the parents, and not, as everywhere else, above the child.
            self.row(ancestor) - 1
        } else if has_parents {
            self.rows.row[host]
        } else {
            group.children.iter().map(|(child, _)| self.row(*child) - 1).min().unwrap_or(0)
        };
        let middle = self.forest.line.first().is_some_and(|line| line.unit as usize == host);
        let keeps_free = !self.forest.is_line[host] || middle;
        let hung = |child: u32| {
            let unit = self.units.of[child as usize];
            let hang = Hang { member: child, group: at };
            let free = keeps_free || self.rows.row[unit as usize] == row + 1;
            self.forest.hang[unit as usize] == hang && free || ancestor == Some(child)
        };
        let first = group.children.iter().map(|(child, _)| *child).find(|child| hung(*child));
        let start = if has_parents {
            self.lefts[host] + self.forest.starts[at as usize].x()
        } else {
            self.centre(first.unwrap_or(group.children[0].0))
        };
        let near = NEAR_BOXES * (self.sizes.box_width + self.sizes.sibling_gap);
        let elsewhere: Vec<bool> = group
            .children
            .iter()
            .map(|&(child, _)| {
                let below = self.row(child) - row;
                let in_reach = below == 1 && (self.centre(child) - start).abs() <= near;
                below < 1 || !hung(child) && !in_reach
            })
            .collect();
        let straight = group.children.iter().zip(&elsewhere).filter(|(_, elsewhere)| !**elsewhere);
        let mut drops: Vec<f64> = straight.map(|((child, _), _)| self.end(*child, at, start)).collect();
        drops.sort_by(f64::total_cmp);
        let bar = drops.first().zip(drops.last()).map(|(left, right)| {
            let (left, right) =
                if has_parents { (left.min(start), right.max(start)) } else { (*left, *right) };
            Bar { group: at, left, right, start: has_parents.then_some(start), drops: Vec::new() }
        });
        let bar = bar.filter(|bar| bar.left < bar.right).map(|bar| Bar { drops, ..bar });
        (GroupLines { start, row, lane: 0, elsewhere }, bar)
    }

    fn couple_gaps(&self) -> Vec<Vec<Gap>> {
        let mut gaps = vec![Vec::new(); self.families.len()];
        for couple in &self.groups.couples {
            let unit = self.units.of[couple.a as usize];
            let depth = self.couple_depth(couple.a, couple.b);
            let gap_key = (self.families[unit as usize], self.rows.row[unit as usize]);
            let gap = gap(&mut gaps, gap_key);
            gap.couple_lanes = gap.couple_lanes.max(depth);
        }
        gaps
    }

    /// The depth of the line between two partners below the boxes: 0 for neighbours, more the more people are
    /// between them.
    pub fn couple_depth(&self, a: u32, b: u32) -> u32 {
        if self.units.of[a as usize] != self.units.of[b as usize] {
            return 0;
        }
        let at = |person: u32| self.forest.positions[person as usize];
        at(a).abs_diff(at(b)).saturating_sub(1)
    }
}

fn gap(gaps: &mut [Vec<Gap>], (family, row): (u32, i32)) -> &mut Gap {
    let rows = &mut gaps[family as usize];
    let at = (row + 1).max(0) as usize;
    if rows.len() <= at {
        rows.resize(at + 1, Gap::default());
    }
    &mut rows[at]
}

/// The heights of the rows of one family.
pub(crate) struct Heights {
    /// The upper edge of each row.
    pub tops: Vec<f64>,
    gaps: Vec<Gap>,
    spaces: Vec<f64>,
    pub height: f64,
}

impl Heights {
    pub fn new(rows: i32, gaps: &[Gap], sizes: &Sizes) -> Heights {
        let rows = rows.max(0) as usize;
        let mut gaps = gaps.to_vec();
        gaps.resize(rows + 1, Gap::default());
        let space = |(at, gap): (usize, &Gap)| {
            let lanes = f64::from(gap.couple_lanes + gap.bar_lanes + 1);
            match at {
                0 if gap.bar_lanes == 0 => 0.0,
                0 => lanes * sizes.lane_gap,
                _ => (lanes * sizes.lane_gap).clamp(sizes.row_gap, sizes.row_gap * 4.0),
            }
        };
        let spaces: Vec<f64> = gaps.iter().enumerate().map(space).collect();
        let mut tops = Vec::with_capacity(rows);
        let mut y = 0.0;
        for above in &spaces[..rows] {
            y += above;
            tops.push(y);
            y += sizes.box_height;
        }
        // Lines below the last row, between partners who are not neighbours or in broken loops.
        let last = gaps[rows];
        if last.couple_lanes + last.bar_lanes > 0 {
            y += spaces[rows];
        }
        Heights { tops, gaps, spaces, height: y }
    }

    fn lane(&self, row: i32, lane: u32) -> f64 {
        let at = (row + 1).max(0) as usize;
        let gap = self.gaps[at];
        let part = f64::from(lane + 1) / f64::from(gap.couple_lanes + gap.bar_lanes + 1).max(2.0);
        let above = if at == 0 { 0.0 } else { self.tops[at - 1] };
        above + self.spaces[at] * part.min(1.0)
    }

    /// The height of a bar below this row.
    pub fn bar(&self, row: i32, lane: u32, sizes: &Sizes) -> f64 {
        let couples = self.gaps[(row + 1).max(0) as usize].couple_lanes;
        self.lane(row, couples + lane) + if row < 0 { 0.0 } else { sizes.box_height }
    }

    /// Below the boxes of a row and above all bars.
    pub fn turn(&self, row: i32, sizes: &Sizes) -> f64 {
        let below = self.bar(row, 0, sizes) - self.tops[row.max(0) as usize] - sizes.box_height;
        self.tops[row.max(0) as usize] + sizes.box_height + below / 3.0
    }

    /// The height of a line between partners who are not neighbours.
    pub fn couple(&self, row: i32, depth: u32, sizes: &Sizes) -> f64 {
        self.lane(row, depth.saturating_sub(1)) + sizes.box_height
    }
}
