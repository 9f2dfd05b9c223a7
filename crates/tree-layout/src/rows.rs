//! The generation of each unit.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::lists::Sets;
use crate::units::Units;

pub(crate) struct Rows {
    pub row: Vec<i32>,
    /// Parents before their children.
    pub order: Vec<u32>,
}

impl Rows {
    /// `families` are the units that are connected in any way; each gets rows of its own, from 0.
    pub fn new(units: &Units, families: &mut Sets) -> Rows {
        let (order, mut row) = longest_paths(units);
        tighten(units, &mut row);
        let mut top = vec![i32::MAX; units.len()];
        for unit in 0..units.len() as u32 {
            if !units.members.of(unit).is_empty() {
                let family = families.find(unit) as usize;
                top[family] = top[family].min(row[unit as usize]);
            }
        }
        for unit in 0..units.len() as u32 {
            row[unit as usize] -= top[families.find(unit) as usize];
        }
        let mut order = order;
        order.sort_by_key(|unit| row[*unit as usize]);
        Rows { row, order }
    }
}

fn longest_paths(units: &Units) -> (Vec<u32>, Vec<i32>) {
    let mut row = vec![0; units.len()];
    let mut waiting: Vec<usize> = (0..units.len() as u32).map(|unit| units.above.of(unit).len()).collect();
    let mut order: Vec<u32> = (0..units.len() as u32).filter(|unit| waiting[*unit as usize] == 0).collect();
    let mut next = 0;
    while let Some(&unit) = order.get(next) {
        next += 1;
        for &below in units.below.of(unit) {
            row[below as usize] = row[below as usize].max(row[unit as usize] + 1);
            waiting[below as usize] -= 1;
            if waiting[below as usize] == 0 {
                order.push(below);
            }
        }
    }
    debug_assert_eq!(order.len(), units.len(), "loops are broken before");
    (order, row)
}

/// Longest paths put everyone as high as possible: the parents of someone who married into a late generation would
/// be in the first row. This moves whole branches down until each hangs on the rest by a link of one generation.
///
/// A connected part grows from one unit. Each step moves it by the smallest slack of a link that leaves it, which
/// keeps all parents above their children.
fn tighten(units: &Units, row: &mut [i32]) {
    let mut inside = vec![false; units.len()];
    for start in 0..units.len() as u32 {
        if inside[start as usize] {
            continue;
        }
        // Rows inside are stored without `moved`; links down have `moved` less slack than stored, links up more.
        let mut moved = 0;
        let mut down: BinaryHeap<Reverse<(i32, u32)>> = BinaryHeap::new();
        let mut up: BinaryHeap<Reverse<(i32, u32)>> = BinaryHeap::new();
        let mut enter = Some(start);
        while let Some(unit) = enter {
            row[unit as usize] -= moved;
            inside[unit as usize] = true;
            let here = row[unit as usize];
            for below in units.below.of(unit).iter().filter(|below| !inside[**below as usize]) {
                down.push(Reverse((row[*below as usize] - here - 1, *below)));
            }
            for above in units.above.of(unit).iter().filter(|above| !inside[**above as usize]) {
                up.push(Reverse((here - row[*above as usize] - 1, *above)));
            }
            enter = None;
            while enter.is_none() {
                let slack_down = down.peek().map(|Reverse((slack, _))| slack - moved);
                let slack_up = up.peek().map(|Reverse((slack, _))| slack + moved);
                let (next, shift) = match (slack_down, slack_up) {
                    (None, None) => break,
                    (Some(below), above) if above.is_none_or(|above| below <= above) => (down.pop(), below),
                    (_, above) => (up.pop(), -above.unwrap_or(0)),
                };
                if let Some(Reverse((_, next))) = next.filter(|Reverse((_, next))| !inside[*next as usize]) {
                    moved += shift;
                    enter = Some(next);
                }
            }
        }
    }
}
