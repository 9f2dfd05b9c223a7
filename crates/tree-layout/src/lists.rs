//! Many short lists in one allocation.

/// Means "no such person, unit or group" where an index is expected.
pub(crate) const NONE: u32 = u32::MAX;

/// The items of each of `count` owners, in the order in which they were given.
#[derive(Clone, Debug)]
pub(crate) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Lists<T> {
    pub fn new(count: usize, pairs: &[(u32, T)]) -> Lists<T> {
        let mut starts = vec![0_u32; count + 1];
        for (owner, _) in pairs {
            starts[*owner as usize + 1] += 1;
        }
        for index in 0..count {
            starts[index + 1] += starts[index];
        }
        let Some((_, first)) = pairs.first() else { return Lists { starts, items: Vec::new() } };
        let mut next = starts.clone();
        let mut items = vec![*first; pairs.len()];
        for (owner, item) in pairs {
            items[next[*owner as usize] as usize] = *item;
            next[*owner as usize] += 1;
        }
        Lists { starts, items }
    }

    pub fn of(&self, owner: u32) -> &[T] {
        let owner = owner as usize;
        &self.items[self.starts[owner] as usize..self.starts[owner + 1] as usize]
    }

    pub fn of_mut(&mut self, owner: u32) -> &mut [T] {
        let owner = owner as usize;
        &mut self.items[self.starts[owner] as usize..self.starts[owner + 1] as usize]
    }

    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }
}

/// Sets that are merged; each is named by its smallest member, so the names do not depend on the order of merging.
pub(crate) struct Sets(Vec<u32>);

impl Sets {
    pub fn new(count: usize) -> Sets {
        Sets((0..count as u32).collect())
    }

    pub fn find(&mut self, mut item: u32) -> u32 {
        while self.0[item as usize] != item {
            let above = self.0[self.0[item as usize] as usize];
            self.0[item as usize] = above;
            item = above;
        }
        item
    }

    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a.max(b) as usize] = a.min(b);
    }

    /// Makes each of these a set of its own. They must be complete sets.
    pub fn dissolve(&mut self, members: impl IntoIterator<Item = u32>) {
        for member in members {
            self.0[member as usize] = member;
        }
    }
}
