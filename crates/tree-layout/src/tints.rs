//! The colours of a picture: each branch of the family has one, or each generation. The page chooses the same ones.

use std::cmp::Ordering;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use crate::layout::Layout;

/// More could not be told apart.
const MOST: usize = 6;

/// The numbers of colours; 0 is plain.
#[derive(Clone, Debug)]
pub struct Tints<Key> {
    of: HashMap<Key, usize>,
    /// The people whose branches have the colours 1, 2 and so on.
    pub branches: Vec<Key>,
    /// The number of generations, if each of them has a colour of its own.
    pub generations: usize,
}

impl<Key> Default for Tints<Key> {
    fn default() -> Self {
        Tints { of: HashMap::new(), branches: Vec::new(), generations: 0 }
    }
}

impl<Key: Copy + Eq + Hash> Tints<Key> {
    pub fn of(&self, person: Key) -> usize {
        self.of.get(&person).copied().unwrap_or_default()
    }
}

/// The people around someone in the picture, each list from left to right.
#[derive(Clone, Default)]
struct Relatives {
    parents: Vec<usize>,
    partners: Vec<usize>,
    children: Vec<usize>,
    siblings: Vec<usize>,
}

fn add(list: &mut Vec<usize>, of: usize, who: usize) {
    if who != of && !list.contains(&who) {
        list.push(who);
    }
}

impl<Key: Copy + Eq + Hash> Layout<Key> {
    /// Each generation has the next colour.
    pub fn tints_by_generation(&self) -> Tints<Key> {
        let mut rows: Vec<u32> = self.spots.iter().map(|spot| spot.row).collect();
        rows.sort_unstable();
        rows.dedup();
        let tint = |row: u32| 1 + rows.binary_search(&row).unwrap_or_default() % MOST;
        let of = self.spots.iter().map(|spot| (spot.key, tint(spot.row))).collect();
        let generations = if rows.len() > MOST { 0 } else { rows.len() };
        Tints { of, branches: Vec::new(), generations }
    }

    /// The sides of the grandparents of the person in the middle, or of the parents or children if those are all there
    /// is. Everyone belongs to the nearest; those in between are plain.
    pub fn tints_by_branch(&self, focus: Key) -> Tints<Key> {
        let number: HashMap<Key, usize> =
            self.spots.iter().enumerate().map(|(at, spot)| (spot.key, at)).collect();
        let Some(&focus) = number.get(&focus) else { return Tints::default() };
        let all = self.relatives(&number);
        let own = &all[focus];
        let grandparents: Vec<usize> =
            own.parents.iter().flat_map(|parent| all[*parent].parents.iter().copied()).collect();
        let choices = [&grandparents, &own.parents, &own.children];
        let roots = choices.into_iter().find(|people| !people.is_empty()).cloned().unwrap_or_default();
        let mut tints: Vec<Option<usize>> = vec![None; all.len()];
        // The close family of the person in the middle belongs to all branches alike.
        for person in own.partners.iter().chain(&own.siblings).chain(&own.parents).chain([&focus]) {
            tints[*person] = Some(0);
        }
        let roots = &roots[..roots.len().min(MOST)];
        for (root, tint) in roots.iter().zip(1..) {
            tints[*root] = Some(tint);
        }
        let mut open: VecDeque<usize> = roots.iter().copied().collect();
        while let Some(person) = open.pop_front() {
            let around = &all[person];
            let lists = [&around.parents, &around.siblings, &around.partners, &around.children];
            for next in lists.into_iter().flatten() {
                if tints[*next].is_none() {
                    tints[*next] = tints[person];
                    open.push_back(*next);
                }
            }
        }
        let of = self.spots.iter().zip(&tints).map(|(spot, tint)| (spot.key, tint.unwrap_or_default()));
        let branches = roots.iter().map(|root| self.spots[*root].key).collect();
        Tints { of: of.collect(), branches, generations: 0 }
    }

    fn relatives(&self, number: &HashMap<Key, usize>) -> Vec<Relatives> {
        let mut all = vec![Relatives::default(); self.spots.len()];
        let pair = |a: &Key, b: &Key| number.get(a).copied().zip(number.get(b).copied());
        for (a, b) in self.couples.iter().filter_map(|couple| pair(&couple.a, &couple.b)) {
            add(&mut all[a].partners, a, b);
            add(&mut all[b].partners, b, a);
        }
        for lines in &self.children {
            let children: Vec<usize> =
                lines.children.iter().filter_map(|line| number.get(&line.child).copied()).collect();
            let parents: Vec<usize> =
                lines.parents.iter().flatten().filter_map(|parent| number.get(parent).copied()).collect();
            for &child in &children {
                for &parent in &parents {
                    add(&mut all[child].parents, child, parent);
                    add(&mut all[parent].children, parent, child);
                }
                // Brothers and sisters without known parents share only a bar.
                for &other in children.iter().filter(|_| parents.is_empty()) {
                    add(&mut all[child].siblings, child, other);
                }
            }
        }
        for (a, b) in self.siblings.iter().filter_map(|siblings| pair(&siblings.a, &siblings.b)) {
            add(&mut all[a].siblings, a, b);
            add(&mut all[b].siblings, b, a);
        }
        // Through their parents, so that half-siblings count too.
        for person in 0..all.len() {
            for parent in all[person].parents.clone() {
                for other in all[parent].children.clone() {
                    add(&mut all[person].siblings, person, other);
                }
            }
        }
        let by_x = |a: &usize, b: &usize| -> Ordering { self.spots[*a].x.total_cmp(&self.spots[*b].x) };
        for relatives in &mut all {
            let Relatives { parents, partners, children, siblings } = relatives;
            [parents, partners, children, siblings].into_iter().for_each(|list| list.sort_by(by_x));
        }
        all
    }
}
