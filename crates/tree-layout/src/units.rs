//! Units: people who share a row because they are partners, directly or through other partners.

use crate::groups::{Group, Groups};
use crate::lists::{Lists, NONE, Sets};
use crate::subset::Subset;

/// A couple that would close a loop is only checked one by one in small loops; in large ones all couples split.
const CHECKED_COUPLES: usize = 40;

pub(crate) struct Units {
    /// The unit of each person.
    pub of: Vec<u32>,
    /// The people of each unit, later sorted from left to right. Units without people hold siblings together.
    pub members: Lists<u32>,
    /// Parent units by child unit and child units by parent unit.
    pub above: Lists<u32>,
    pub below: Lists<u32>,
    /// The unit from which the lines of each group start: that of the lower parent.
    pub host: Vec<u32>,
}

impl Units {
    pub fn new(subset: &Subset, groups: &Groups) -> Units {
        let mut sets = Sets::new(subset.len());
        for couple in &groups.couples {
            sets.join(couple.a, couple.b);
        }
        split_loops(subset, groups, &mut sets);
        let mut units = Units::number(subset.len(), &mut sets);
        units.add_empty_units(groups);
        let (above, below) = units.edges(subset, groups);
        units.above = above;
        units.below = below;
        units
    }

    pub fn len(&self) -> usize {
        self.members.len()
    }

    fn number(people: usize, sets: &mut Sets) -> Units {
        let mut of = vec![NONE; people];
        let mut members = Vec::with_capacity(people);
        let mut count = 0;
        for person in 0..people as u32 {
            // The name of a set is its smallest member, which comes first.
            let name = sets.find(person);
            if name == person {
                of[person as usize] = count;
                count += 1;
            } else {
                of[person as usize] = of[name as usize];
            }
            members.push((of[person as usize], person));
        }
        let members = Lists::new(count as usize, &members);
        let nothing = || Lists::new(0, &[]);
        Units { of, members, above: nothing(), below: nothing(), host: Vec::new() }
    }

    fn add_empty_units(&mut self, groups: &Groups) {
        let real = self.len();
        let mut count = real as u32;
        self.host = vec![NONE; groups.groups.len()];
        for (host, group) in self.host.iter_mut().zip(&groups.groups) {
            if group.parents[0] == NONE {
                *host = count;
                count += 1;
            }
        }
        let pairs: Vec<(u32, u32)> = (0..).zip(&self.of).map(|(person, unit)| (*unit, person)).collect();
        self.members = Lists::new(count as usize, &pairs);
    }

    /// Sets where the lines of each group start. Parents who could not share a row: the lower one, who is put first.
    pub fn find_hosts(&mut self, groups: &mut [Group], row: &[i32]) {
        for (host, group) in self.host.iter_mut().zip(groups) {
            let [a, b] = group.parents;
            if a == NONE {
                continue;
            }
            let row_of = |person: u32| row[self.of[person as usize] as usize];
            if b != NONE && row_of(b) > row_of(a) {
                group.parents = [b, a];
            }
            *host = self.of[group.parents[0] as usize];
        }
    }

    /// Every parent link that has a say in the rows, as an edge between units; each edge once.
    fn edges(&self, subset: &Subset, groups: &Groups) -> (Lists<u32>, Lists<u32>) {
        let unit = |person: u32| self.of[person as usize];
        let sound = subset.parents.iter().filter(|link| !link.broken);
        let mut edges: Vec<(u32, u32)> = sound.map(|link| (unit(link.child), unit(link.parent))).collect();
        for (host, group) in self.host.iter().zip(&groups.groups) {
            if group.parents[0] == NONE {
                edges.extend(group.children.iter().map(|(child, _)| (unit(*child), *host)));
            }
        }
        edges.sort_unstable();
        edges.dedup();
        edges.retain(|(child, parent)| child != parent);
        let down: Vec<(u32, u32)> = edges.iter().map(|(child, parent)| (*parent, *child)).collect();
        (Lists::new(self.len(), &edges), Lists::new(self.len(), &down))
    }
}

/// Separates couples who cannot share a row, because one of them descends from the other, perhaps through other
/// couples. Parents above their children matter more than partners in one row.
fn split_loops(subset: &Subset, groups: &Groups, sets: &mut Sets) {
    let names: Vec<u32> = (0..subset.len() as u32).map(|person| sets.find(person)).collect();
    let children: Vec<(u32, u32)> =
        subset.parents.iter().filter(|link| !link.broken).map(|link| (link.parent, link.child)).collect();
    let edges: Vec<(u32, u32)> =
        children.iter().map(|(parent, child)| (names[*parent as usize], names[*child as usize])).collect();
    let children = Lists::new(subset.len(), &children);
    let loops = loops(&Lists::new(subset.len(), &edges));
    if loops.iter().all(|at| *at == NONE) {
        return;
    }
    let loop_of = |person: u32| loops[names[person as usize] as usize];
    sets.dissolve((0..subset.len() as u32).filter(|person| loop_of(*person) != NONE));
    let mut inside: Vec<(u32, u32, u32)> = Vec::new();
    for couple in groups.couples.iter().filter(|couple| loop_of(couple.a) != NONE) {
        inside.push((loop_of(couple.a), couple.a, couple.b));
    }
    inside.sort_unstable();
    for couples in inside.chunk_by(|one, other| one.0 == other.0) {
        // Members of the sets made so far, to walk down from all of them.
        let mut joined: Vec<(u32, u32)> = Vec::new();
        for &(at, a, b) in couples.iter().take(CHECKED_COUPLES) {
            if !reaches(&children, sets, &joined, (a, b), |person| loop_of(person) == at) {
                sets.join(a, b);
                joined.push((a, b));
            }
        }
    }
}

/// Returns true if a walk down from a couple and their partners leads back to one of them.
fn reaches(
    children: &Lists<u32>,
    sets: &mut Sets,
    joined: &[(u32, u32)],
    couple: (u32, u32),
    inside: impl Fn(u32) -> bool,
) -> bool {
    let ends = [sets.find(couple.0), sets.find(couple.1)];
    let mut seen = std::collections::HashSet::new();
    let mut open: Vec<u32> = Vec::new();
    let mut enter = |set: u32, sets: &mut Sets, open: &mut Vec<u32>| {
        if seen.insert(set) {
            open.push(set);
            let others = joined.iter().flat_map(|(a, b)| [*a, *b]);
            open.extend(others.filter(|person| *person != set && sets.find(*person) == set));
        }
    };
    enter(ends[0], sets, &mut open);
    enter(ends[1], sets, &mut open);
    while let Some(person) = open.pop() {
        for child in children.of(person) {
            let set = sets.find(*child);
            if ends.contains(&set) {
                return true;
            }
            if inside(*child) {
                enter(set, sets, &mut open);
            }
        }
    }
    false
}

/// Strongly connected parts with more than one node or an edge to itself (Tarjan's method without recursion);
/// NONE for nodes in no loop.
fn loops(edges: &Lists<u32>) -> Vec<u32> {
    let count = edges.len();
    let (mut order, mut low, mut part) = (vec![NONE; count], vec![0_u32; count], vec![NONE; count]);
    let (mut on_path, mut path, mut stack) = (vec![false; count], Vec::new(), Vec::<(u32, usize)>::new());
    let mut next_order = 0;
    for start in 0..count as u32 {
        if order[start as usize] != NONE {
            continue;
        }
        stack.push((start, 0));
        while let Some((node, next)) = stack.last_mut() {
            let at = *node as usize;
            if *next == 0 && order[at] == NONE {
                (order[at], low[at], on_path[at]) = (next_order, next_order, true);
                next_order += 1;
                path.push(*node);
            }
            if let Some(&to) = edges.of(*node).get(*next) {
                *next += 1;
                if order[to as usize] == NONE {
                    stack.push((to, 0));
                } else if on_path[to as usize] {
                    low[at] = low[at].min(order[to as usize]);
                    if to as usize == at {
                        part[at] = at as u32;
                    }
                }
                continue;
            }
            let node = *node;
            stack.pop();
            if let Some((above, _)) = stack.last() {
                low[*above as usize] = low[*above as usize].min(low[at]);
            }
            if low[at] == order[at] {
                let first = path.iter().rposition(|item| *item == node).unwrap_or(0);
                let alone = path.len() - first == 1;
                for item in path.drain(first..) {
                    on_path[item as usize] = false;
                    if !alone {
                        part[item as usize] = node;
                    }
                }
            }
        }
    }
    part
}
