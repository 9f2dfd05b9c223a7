//! Makes groups of pairs, such as siblings.

use std::collections::HashMap;

/// People who belong together, from pairs.
#[derive(Default)]
pub(super) struct Groups {
    group_of: HashMap<u32, usize>,
    groups: Vec<Vec<u32>>,
}

impl Groups {
    pub(super) fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.of(one), self.of(other));
        if one == other {
            return;
        }
        let moved = std::mem::take(&mut self.groups[other]);
        moved.iter().for_each(|person| {
            self.group_of.insert(*person, one);
        });
        self.groups[one].extend(moved);
    }

    pub(super) fn of(&mut self, person: u32) -> usize {
        let next = self.groups.len();
        let group = *self.group_of.entry(person).or_insert(next);
        if group == next {
            self.groups.push(vec![person]);
        }
        group
    }

    pub(super) fn into_groups(self) -> Vec<Vec<u32>> {
        let mut groups: Vec<Vec<u32>> = self.groups.into_iter().filter(|group| group.len() > 1).collect();
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort_unstable();
        groups
    }
}
