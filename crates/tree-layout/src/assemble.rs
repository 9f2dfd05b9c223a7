//! From the parts to the finished layout.

use std::cmp::Reverse;
use std::hash::Hash;

use crate::compose::Composer;
use crate::forest::Forest;
use crate::graph::Graph;
use crate::groups::Groups;
use crate::layout::{
    ChildLine, ChildLines, CoupleLine, Layout, Options, Path, Point, SiblingLine, Sizes, Spot,
};
use crate::lines::{Drawing, GroupLines, Heights};
use crate::lists::{NONE, Sets};
use crate::rows::Rows;
use crate::shape::Start;
use crate::subset::Subset;
use crate::units::Units;

impl<Key: Copy + Eq + Hash + Ord> Graph<Key> {
    /// Places everyone.
    pub fn layout_all(&self, options: &Options<Key>) -> Layout<Key> {
        self.layout_numbers((0..self.len() as u32).collect(), options)
    }

    /// Places these people and draws the links between them, as if there were no others.
    pub fn layout(&self, people: impl IntoIterator<Item = Key>, options: &Options<Key>) -> Layout<Key> {
        self.layout_numbers(self.numbers(people), options)
    }

    /// `numbers` must be rising.
    pub(crate) fn layout_numbers(&self, numbers: Vec<u32>, options: &Options<Key>) -> Layout<Key> {
        let around = options.around.and_then(|key| self.number(key));
        let around = around.and_then(|number| numbers.binary_search(&number).ok()).map(|at| at as u32);
        let subset = Subset::new(self, numbers);
        let mut groups = Groups::new(&subset);
        let mut units = Units::new(&subset, &groups);
        let mut sets = connected(&units, &groups);
        let rows = Rows::new(&units, &mut sets);
        units.find_hosts(&mut groups.groups, &rows.row);
        let families: Vec<u32> = (0..units.len() as u32).map(|unit| sets.find(unit)).collect();
        let sizes = &options.sizes;
        let forest = Forest::new(&mut units, &groups, &rows, &families, around, sizes);
        let (lefts, widths) = Composer::new(&units, &rows, &forest, sizes).run();
        let drawing = Drawing {
            units: &units,
            groups: &groups,
            rows: &rows,
            forest: &forest,
            sizes,
            families: &families,
            lefts,
        };
        let (lines, gaps) = drawing.group_lines();
        let mut frames = frames(&drawing, &widths, &gaps);
        let (width, height) = arrange(&mut frames, sizes);
        let mut by_family: Vec<u32> = vec![NONE; units.len()];
        for (frame, at) in frames.iter().zip(0..) {
            frame.cores.iter().for_each(|core| by_family[families[*core as usize] as usize] = at);
        }
        let finish = Finish {
            drawing: &drawing,
            frames: &frames,
            by_family,
            key: |person: u32| self.keys[subset.numbers[person as usize] as usize],
        };
        Layout {
            width,
            height,
            spots: (0..subset.len() as u32).map(|person| finish.spot(person)).collect(),
            couples: finish.couples(),
            children: finish.children(&lines),
            siblings: finish.siblings(),
        }
    }
}

/// The units that are connected in any way.
fn connected(units: &Units, groups: &Groups) -> Sets {
    let mut sets = Sets::new(units.len());
    for unit in 0..units.len() as u32 {
        units.above.of(unit).iter().for_each(|above| sets.join(unit, *above));
    }
    let unit = |person: u32| units.of[person as usize];
    for group in &groups.groups {
        for (child, _) in group.children.iter().filter(|_| group.parents[0] != NONE) {
            sets.join(unit(*child), unit(group.parents[0]));
        }
    }
    groups.couples.iter().for_each(|couple| sets.join(unit(couple.a), unit(couple.b)));
    groups.loose_siblings.iter().for_each(|(a, b)| sets.join(unit(*a), unit(*b)));
    sets
}

/// One family, or the block of everyone without relatives.
struct Frame {
    /// One core for a family; all units for the block.
    cores: Vec<u32>,
    people: usize,
    x: f64,
    y: f64,
    width: f64,
    heights: Heights,
    /// In the block: the number of columns.
    columns: usize,
}

/// The families, the largest first, and then the block of single people.
fn frames(drawing: &Drawing, widths: &[f64], gaps: &[Vec<crate::lines::Gap>]) -> Vec<Frame> {
    let mut people = vec![0_usize; drawing.units.len()];
    let mut rows = vec![0_i32; drawing.units.len()];
    for (unit, family) in (0..).zip(drawing.families) {
        people[*family as usize] += drawing.units.members.of(unit).len();
        let row = drawing.rows.row[unit as usize];
        rows[*family as usize] = rows[*family as usize].max(row + 1);
    }
    let mut frames: Vec<Frame> = Vec::new();
    let mut single = Vec::new();
    for (&core, &width) in drawing.forest.cores.iter().zip(widths) {
        let family = drawing.families[core as usize] as usize;
        if people[family] == 1 {
            single.push(core);
            continue;
        }
        let heights = Heights::new(rows[family], &gaps[family], drawing.sizes);
        frames.push(Frame {
            cores: vec![core],
            people: people[family],
            x: 0.0,
            y: 0.0,
            width,
            heights,
            columns: 0,
        });
    }
    frames.sort_by_key(|frame| Reverse(frame.people));
    if !single.is_empty() {
        single.sort_unstable();
        frames.push(block(single, drawing.sizes));
    }
    frames
}

fn block(single: Vec<u32>, sizes: &Sizes) -> Frame {
    let step_x = sizes.box_width + sizes.sibling_gap;
    let step_y = sizes.box_height + sizes.sibling_gap;
    // About half as high as wide.
    let columns = (single.len() as f64 * 2.0 * step_y / step_x).sqrt().ceil().max(1.0);
    let rows = (single.len() as f64 / columns).ceil();
    let mut heights = Heights::new(0, &[], sizes);
    heights.height = rows * step_y - sizes.sibling_gap;
    let width = columns * step_x - sizes.sibling_gap;
    Frame { people: single.len(), cores: single, x: 0.0, y: 0.0, width, heights, columns: columns as usize }
}

/// Places the frames beside each other, in several rows if one would be much too wide. Returns the size of all.
fn arrange(frames: &mut [Frame], sizes: &Sizes) -> (f64, f64) {
    let gap = sizes.family_gap;
    let widest = frames.iter().map(|frame| frame.width).fold(0.0, f64::max);
    let area: f64 = frames.iter().map(|frame| (frame.width + gap) * (frame.heights.height + gap)).sum();
    let limit = (widest * 3.0).max((area * 4.0).sqrt());
    let (mut x, mut y, mut lowest, mut width) = (0.0, 0.0, 0.0_f64, 0.0_f64);
    for frame in frames {
        if x > 0.0 && x + frame.width > limit {
            x = 0.0;
            y = lowest + gap;
        }
        (frame.x, frame.y) = (x, y);
        x += frame.width + gap;
        width = width.max(frame.x + frame.width);
        lowest = lowest.max(y + frame.heights.height);
    }
    (width, lowest)
}

struct Finish<'a, F> {
    drawing: &'a Drawing<'a>,
    frames: &'a [Frame],
    by_family: Vec<u32>,
    key: F,
}

impl<Key: Copy, F: Fn(u32) -> Key> Finish<'_, F> {
    fn frame(&self, unit: u32) -> &Frame {
        &self.frames[self.by_family[self.drawing.families[unit as usize] as usize] as usize]
    }

    fn row(&self, person: u32) -> i32 {
        self.drawing.rows.row[self.drawing.units.of[person as usize] as usize]
    }

    /// The upper left corner of a person's box.
    fn corner(&self, person: u32) -> Point {
        let unit = self.drawing.units.of[person as usize];
        let frame = self.frame(unit);
        let sizes = self.drawing.sizes;
        if frame.columns > 0 {
            let at = frame.cores.binary_search(&unit).unwrap_or(0);
            let (column, row) = ((at % frame.columns) as f64, (at / frame.columns) as f64);
            let x = frame.x + column * (sizes.box_width + sizes.sibling_gap);
            return Point { x, y: frame.y + row * (sizes.box_height + sizes.sibling_gap) };
        }
        let x = frame.x + self.drawing.centre(person) - sizes.box_width / 2.0;
        Point { x, y: frame.y + frame.heights.tops[self.row(person) as usize] }
    }

    fn top(&self, person: u32) -> Point {
        let Point { x, y } = self.corner(person);
        Point { x: x + self.drawing.sizes.box_width / 2.0, y }
    }

    fn end(&self, child: u32, group: u32, start: f64) -> Point {
        let Point { x, y } = self.top(child);
        Point { x: x + self.drawing.end(child, group, start) - self.drawing.centre(child), y }
    }

    fn spot(&self, person: u32) -> Spot<Key> {
        let Point { x, y } = self.corner(person);
        let unit = self.drawing.units.of[person as usize];
        let family = self.by_family[self.drawing.families[unit as usize] as usize];
        Spot { key: (self.key)(person), x, y, row: self.row(person) as u32, family }
    }

    fn couples(&self) -> Vec<CoupleLine<Key>> {
        let couples = self.drawing.groups.couples.iter();
        couples
            .map(|couple| CoupleLine {
                a: (self.key)(couple.a),
                b: (self.key)(couple.b),
                state: couple.state,
                path: self.couple_path(couple.a, couple.b),
            })
            .collect()
    }

    fn couple_path(&self, a: u32, b: u32) -> Path {
        let sizes = self.drawing.sizes;
        let (a, b) = if self.corner(a).x <= self.corner(b).x { (a, b) } else { (b, a) };
        let (left, right) = (self.corner(a), self.corner(b));
        let middle = sizes.box_height / 2.0;
        let from = Point { x: left.x + sizes.box_width, y: left.y + middle };
        let to = Point { x: right.x, y: right.y + middle };
        if self.drawing.units.of[a as usize] != self.drawing.units.of[b as usize] {
            // They could not share a row.
            let out = sizes.branch_gap.max((to.x - from.x).abs() / 2.0);
            let leave = Point { x: from.x + out, y: from.y };
            let arrive = Point { x: to.x - out, y: to.y };
            return Path::Curve { from, curve: [from, leave, arrive, to] };
        }
        let depth = self.drawing.couple_depth(a, b);
        if depth == 0 {
            return Path::Straight(vec![from, to]);
        }
        let frame = self.frame(self.drawing.units.of[a as usize]);
        let y = frame.y + frame.heights.couple(self.row(a), depth, sizes);
        let from = Point { x: left.x + sizes.box_width * 0.75, y: left.y + sizes.box_height };
        let to = Point { x: right.x + sizes.box_width * 0.25, y: right.y + sizes.box_height };
        Path::Straight(vec![from, Point { x: from.x, y }, Point { x: to.x, y }, to])
    }

    fn children(&self, lines: &[GroupLines]) -> Vec<ChildLines<Key>> {
        let groups = (0..).zip(&self.drawing.groups.groups).zip(lines);
        groups
            .map(|((at, group), lines)| {
                let start = self.start(at, lines);
                let children = group.children.iter().zip(&lines.elsewhere);
                let children = children.map(|(&(child, kind), &elsewhere)| ChildLine {
                    child: (self.key)(child),
                    kind,
                    end: self.end(child, at, lines.start),
                    elsewhere,
                });
                let parent = |person: u32| (person != NONE).then(|| (self.key)(person));
                ChildLines {
                    parents: group.parents.map(parent),
                    start,
                    bar: self.bar(at, lines),
                    turn: self.turn(at, lines),
                    lane: lines.lane,
                    children: children.collect(),
                }
            })
            .collect()
    }

    fn bar(&self, group: u32, lines: &GroupLines) -> f64 {
        let frame = self.frame(self.drawing.units.host[group as usize]);
        frame.y + frame.heights.bar(lines.row, lines.lane, self.drawing.sizes)
    }

    fn turn(&self, group: u32, lines: &GroupLines) -> f64 {
        let host = self.drawing.units.host[group as usize];
        let frame = self.frame(host);
        match (self.drawing.forest.starts[group as usize], self.drawing.rows.row[host as usize]) {
            (Start::Nowhere, _) => self.bar(group, lines),
            (_, row) => frame.y + frame.heights.turn(row, self.drawing.sizes),
        }
    }

    fn start(&self, group: u32, lines: &GroupLines) -> Point {
        let frame = self.frame(self.drawing.units.host[group as usize]);
        let sizes = self.drawing.sizes;
        let x = frame.x + lines.start;
        let row = self.drawing.rows.row[self.drawing.units.host[group as usize] as usize];
        let top = || frame.y + frame.heights.tops[row.max(0) as usize];
        let y = match self.drawing.forest.starts[group as usize] {
            Start::Nowhere => self.bar(group, lines),
            Start::Between(_) => top() + sizes.box_height / 2.0,
            Start::Below(_) => top() + sizes.box_height,
            Start::Beside(_) => {
                let [a, b] = self.drawing.groups.groups[group as usize].parents;
                frame.y + frame.heights.couple(row, self.drawing.couple_depth(a, b), sizes)
            }
        };
        Point { x, y }
    }

    fn siblings(&self) -> Vec<SiblingLine<Key>> {
        let height = self.drawing.sizes.row_gap / 2.0;
        let line = |&(a, b): &(u32, u32)| {
            let (from, to) = (self.top(a), self.top(b));
            let leave = Point { x: from.x, y: from.y - height };
            let arrive = Point { x: to.x, y: to.y - height };
            SiblingLine {
                a: (self.key)(a),
                b: (self.key)(b),
                path: Path::Curve { from, curve: [from, leave, arrive, to] },
            }
        };
        self.drawing.groups.loose_siblings.iter().map(line).collect()
    }
}
