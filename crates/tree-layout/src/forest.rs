//! Hangs units below each other, and positions families who are connected by marriage.
//!
//! Each unit hangs below the parents of one member. That makes trees, which are packed without crossings. The
//! parents of the other members are in trees of their own; such a tree is placed beside the branch it belongs to,
//! one that starts in the same generation, on the side that is nearer.

use std::cmp::Reverse;

use crate::Sizes;
use crate::groups::Groups;
use crate::lists::{Lists, NONE};
use crate::rows::Rows;
use crate::shape::{self, Start};
use crate::units::Units;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hang {
    pub member: u32,
    pub group: u32,
}

/// A unit on an ancestral line.
pub(crate) struct LineUnit {
    pub unit: u32,
    /// The parents of its members, from left to right.
    pub ups: Vec<Hang>,
    /// True if it is on the left of the person in the middle; None if it is on neither side.
    pub on_left: Option<bool>,
}

const NOWHERE: Hang = Hang { member: NONE, group: NONE };

pub(crate) struct Forest {
    /// The unit or person that each unit hangs on.
    pub hang: Vec<Hang>,
    /// The unit whose row of children each unit is placed in, also for trees that are placed beside a child.
    pub owner: Vec<u32>,
    before: Vec<u32>,
    after: Vec<u32>,
    /// Some unit in the row of children.
    some_item: Vec<u32>,
    /// For each family the unit around which all others are placed.
    pub cores: Vec<u32>,
    /// Units on the ancestral lines of the person in the middle, from there upwards.
    pub line: Vec<LineUnit>,
    pub is_line: Vec<bool>,
    /// The start of the lines to the children of each group.
    pub starts: Vec<Start>,
    /// The position of each person in their unit.
    pub positions: Vec<u32>,
}

/// The position of each unit among the children of its parents, and the number of children.
struct Siblings {
    position: Vec<u32>,
    count: Vec<u32>,
}

/// A link between two trees, seen from one of them.
#[derive(Clone, Copy)]
struct Bridge {
    from: u32,
    to: u32,
    /// The person in `from` whose parents are in `to`.
    member: u32,
}

impl Forest {
    /// Also sorts the members of the units.
    pub fn new(
        units: &mut Units,
        groups: &Groups,
        rows: &Rows,
        families: &[u32],
        around: Option<u32>,
        sizes: &Sizes,
    ) -> Forest {
        let count = units.len();
        let mut forest = Forest {
            hang: vec![NOWHERE; count],
            owner: vec![NONE; count],
            before: vec![NONE; count],
            after: vec![NONE; count],
            some_item: vec![NONE; count],
            cores: Vec::new(),
            line: Vec::new(),
            is_line: vec![false; count],
            starts: Vec::new(),
            positions: Vec::new(),
        };
        if let Some(person) = around {
            forest.find_line(units.of[person as usize], units, groups, rows);
        }
        let weight = weights(units, rows);
        forest.hang_units(units, groups, rows, &weight);
        shape::order_members(units, groups, |unit| forest.hang[unit as usize].member);
        forest.find_starts(units, groups, sizes);
        let siblings = forest.chain_children(units, groups);
        let tree = forest.trees(rows);
        forest.choose_cores(&tree, families, &weight);
        let bridges = bridges(units, groups, &tree);
        let flip = forest.place_trees(&tree, &bridges, rows, &siblings);
        flip_pairs(flip, units);
        forest.find_starts(units, groups, sizes);
        forest
    }

    /// The units in the row of children of this unit, from left to right.
    pub fn items(&self, unit: u32) -> Vec<u32> {
        self.list_with(self.some_item[unit as usize])
    }

    /// All units in the same list as this one.
    pub fn list_with(&self, mut item: u32) -> Vec<u32> {
        if item == NONE {
            return Vec::new();
        }
        while self.before[item as usize] != NONE {
            item = self.before[item as usize];
        }
        let mut items = Vec::new();
        while item != NONE {
            items.push(item);
            item = self.after[item as usize];
        }
        items
    }

    fn find_line(&mut self, middle: u32, units: &Units, groups: &Groups, rows: &Rows) {
        self.is_line[middle as usize] = true;
        let mut open = std::collections::VecDeque::from([(middle, None)]);
        while let Some((unit, on_left)) = open.pop_front() {
            let mut ups = Vec::new();
            for &member in units.members.of(unit) {
                let Some(group) = first_group(member, unit, units, groups, rows) else { continue };
                let above = units.host[group as usize];
                if !std::mem::replace(&mut self.is_line[above as usize], true) {
                    ups.push(Hang { member, group });
                }
            }
            for (at, up) in ups.iter().enumerate() {
                let side = (ups.len() > 1).then_some(at * 2 < ups.len());
                open.push_back((units.host[up.group as usize], on_left.or(side)));
            }
            self.line.push(LineUnit { unit, ups, on_left });
        }
    }

    /// Chooses the member whose parents are one row above and belong to the largest tree.
    fn hang_units(&mut self, units: &Units, groups: &Groups, rows: &Rows, weight: &[u64]) {
        let mut top_weight = weight.to_vec();
        for &unit in &rows.order {
            for &above in units.above.of(unit) {
                top_weight[unit as usize] = top_weight[unit as usize].max(top_weight[above as usize]);
            }
        }
        for unit in (0..units.len() as u32).filter(|unit| !self.is_line[*unit as usize]) {
            let options = units.members.of(unit).iter().filter_map(|&member| {
                let group = first_group(member, unit, units, groups, rows)?;
                let host = units.host[group as usize] as usize;
                let far = rows.row[unit as usize] - rows.row[host] > 1;
                Some((far, Reverse(self.is_line[host]), Reverse(top_weight[host]), member, group))
            });
            if let Some((.., member, group)) = options.min() {
                self.hang[unit as usize] = Hang { member, group };
                self.owner[unit as usize] = units.host[group as usize];
            }
        }
    }

    fn find_starts(&mut self, units: &Units, groups: &Groups, sizes: &Sizes) {
        self.positions = shape::positions(units);
        let start = |group| shape::start(group, units, groups, &self.positions, sizes);
        self.starts = groups.groups.iter().map(start).collect();
    }

    /// Links the children of each unit: group by group as their lines start, and in birth order.
    fn chain_children(&mut self, units: &Units, groups: &Groups) -> Siblings {
        let mut siblings = Siblings { position: vec![0; units.len()], count: vec![0; units.len()] };
        let mut order: Vec<u32> = (0..groups.groups.len() as u32).collect();
        order.sort_by(|one, other| {
            let x = |group: u32| self.starts[group as usize].x();
            x(*one).total_cmp(&x(*other))
        });
        for at in order {
            let host = units.host[at as usize];
            for &(child, _) in &groups.groups[at as usize].children {
                let unit = units.of[child as usize];
                if self.hang[unit as usize] == (Hang { member: child, group: at }) {
                    siblings.position[unit as usize] = siblings.count[host as usize];
                    siblings.count[host as usize] += 1;
                    let last = std::mem::replace(&mut self.some_item[host as usize], unit);
                    self.before[unit as usize] = last;
                    if last != NONE {
                        self.after[last as usize] = unit;
                    }
                }
            }
        }
        siblings
    }

    /// The topmost unit of the tree of each unit. The ancestral lines are one tree, named by the middle.
    fn trees(&self, rows: &Rows) -> Vec<u32> {
        let mut tree: Vec<u32> = (0..self.owner.len() as u32).collect();
        for &unit in &rows.order {
            if self.is_line[unit as usize] {
                tree[unit as usize] = self.line[0].unit;
            } else if self.owner[unit as usize] != NONE {
                tree[unit as usize] = tree[self.owner[unit as usize] as usize];
            }
        }
        tree
    }

    fn choose_cores(&mut self, tree: &[u32], families: &[u32], weight: &[u64]) {
        let mut best: Vec<u32> = vec![NONE; families.len()];
        for root in (0..).zip(tree).filter(|(unit, tree)| unit == *tree).map(|(unit, _)| unit) {
            let known = &mut best[families[root as usize] as usize];
            let rank = |unit: u32| (self.is_line[unit as usize], weight[unit as usize]);
            if *known == NONE || rank(root) > rank(*known) {
                *known = root;
            }
        }
        self.cores = best.into_iter().filter(|core| *core != NONE).collect();
    }

    /// Walks from the core over all bridges and places each new tree beside the branch that it was reached from.
    /// Returns the units with a tree on their left.
    fn place_trees(
        &mut self,
        tree: &[u32],
        bridges: &Lists<Bridge>,
        rows: &Rows,
        siblings: &Siblings,
    ) -> Vec<u32> {
        let count = tree.len();
        let mut flip = Vec::new();
        let mut placed = vec![false; count];
        let (mut left_end, mut right_end) = (vec![NONE; count], vec![NONE; count]);
        let mut open = std::collections::VecDeque::from(self.cores.clone());
        open.iter().for_each(|core| placed[*core as usize] = true);
        while let Some(from) = open.pop_front() {
            for bridge in bridges.of(from) {
                let root = tree[bridge.to as usize];
                if std::mem::replace(&mut placed[root as usize], true) {
                    continue;
                }
                open.push_back(root);
                let (beside, middle) = self.climb(bridge.from, rows.row[root as usize], rows, siblings);
                let balance = |end: &[u32]| u32::from(end[beside as usize] != NONE);
                let on_left = middle < 0.5 || middle == 0.5 && balance(&left_end) < balance(&right_end);
                let end = if on_left { &mut left_end } else { &mut right_end };
                let next_to = if end[beside as usize] == NONE { beside } else { end[beside as usize] };
                end[beside as usize] = root;
                self.insert(root, next_to, on_left);
                if on_left && bridge.member != NONE {
                    flip.push(bridge.from);
                }
            }
        }
        flip
    }

    /// The branch with this unit whose parents are above the row `top`, and where in it the unit is (0 left, 1 right).
    fn climb(&self, unit: u32, top: i32, rows: &Rows, siblings: &Siblings) -> (u32, f64) {
        let (mut branch, mut middle) = (unit, 0.5);
        loop {
            let owner = self.owner[branch as usize];
            if owner == NONE || rows.row[owner as usize] < top {
                break;
            }
            if self.hang[branch as usize] != NOWHERE {
                let index = f64::from(siblings.position[branch as usize]);
                middle = (index + middle) / f64::from(siblings.count[owner as usize]);
            }
            branch = owner;
        }
        // Nothing is placed between the ancestral lines; they are one block, named by the middle.
        if self.is_line[branch as usize] { (self.line[0].unit, middle) } else { (branch, middle) }
    }

    fn insert(&mut self, item: u32, next_to: u32, on_left: bool) {
        self.owner[item as usize] = self.owner[next_to as usize];
        let (left, right) = if on_left {
            (self.before[next_to as usize], next_to)
        } else {
            (next_to, self.after[next_to as usize])
        };
        self.before[item as usize] = left;
        self.after[item as usize] = right;
        if left != NONE {
            self.after[left as usize] = item;
        }
        if right != NONE {
            self.before[right as usize] = item;
        }
    }
}

/// Moves the partner whose parents are on the left to the left, where the order of the children does not depend on it.
fn flip_pairs(flip: Vec<u32>, units: &mut Units) {
    let mut hosted = vec![0_u32; units.len()];
    units.host.iter().for_each(|host| hosted[*host as usize] += 1);
    for unit in flip {
        if hosted[unit as usize] < 2 && units.members.of(unit).len() == 2 {
            units.members.of_mut(unit).reverse();
        }
    }
}

/// The closest group of parents above this unit.
fn first_group(member: u32, unit: u32, units: &Units, groups: &Groups, rows: &Rows) -> Option<u32> {
    let above = |group: u32| rows.row[units.host[group as usize] as usize] < rows.row[unit as usize];
    groups.of_child.of(member).iter().map(|(group, _)| *group).find(|group| above(*group))
}

/// Counts the people who descend from each unit; those who descend in several ways count several times.
fn weights(units: &Units, rows: &Rows) -> Vec<u64> {
    let mut weight = vec![0_u64; units.len()];
    for &unit in rows.order.iter().rev() {
        let below = units.below.of(unit).iter().map(|below| weight[*below as usize]);
        let below = below.fold(0, u64::saturating_add);
        weight[unit as usize] = below.saturating_add(units.members.of(unit).len() as u64);
    }
    weight
}

/// All links between different trees, by tree. Parents first, so that they decide where a tree is placed.
fn bridges(units: &Units, groups: &Groups, tree: &[u32]) -> Lists<Bridge> {
    let unit = |person: u32| units.of[person as usize];
    let mut bridges: Vec<(u32, Bridge)> = Vec::new();
    let mut add = |a: u32, b: u32, member: u32| {
        if tree[a as usize] != tree[b as usize] {
            bridges.push((tree[a as usize], Bridge { from: a, to: b, member }));
            bridges.push((tree[b as usize], Bridge { from: b, to: a, member: NONE }));
        }
    };
    for (group, &host) in groups.groups.iter().zip(&units.host) {
        for &(child, _) in &group.children {
            add(unit(child), host, child);
        }
    }
    for couple in &groups.couples {
        add(unit(couple.a), unit(couple.b), NONE);
    }
    for &(a, b) in &groups.loose_siblings {
        add(unit(a), unit(b), NONE);
    }
    Lists::new(tree.len(), &bridges)
}
