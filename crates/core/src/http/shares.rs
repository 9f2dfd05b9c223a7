//! Counts how much each visitor or account uses, so that none of them can take everything.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub struct Shares<K>(Mutex<Used<K>>);

struct Used<K> {
    total: usize,
    each: HashMap<K, usize>,
}

/// The most that one may use, and all together. Something larger than that may still be used alone.
#[derive(Clone, Copy)]
pub struct Most {
    pub each: usize,
    pub all: usize,
}

/// A share in use; dropping it returns it.
pub struct Share<K: Eq + Hash> {
    shares: Arc<Shares<K>>,
    key: K,
    amount: usize,
}

impl<K> Default for Shares<K> {
    fn default() -> Self {
        Self(Mutex::new(Used { total: 0, each: HashMap::new() }))
    }
}

impl<K: Eq + Hash + Clone> Shares<K> {
    pub fn take(self: &Arc<Self>, key: K, amount: usize, most: Most) -> Option<Share<K>> {
        let mut used = self.used();
        let fits = |used: usize, most: usize| used == 0 || used + amount <= most;
        let mine = used.each.get(&key).copied().unwrap_or_default();
        if !fits(mine, most.each) || !fits(used.total, most.all) {
            return None;
        }
        used.total += amount;
        used.each.insert(key.clone(), mine + amount);
        Some(Share { shares: Arc::clone(self), key, amount })
    }
}

impl<K> Shares<K> {
    fn used(&self) -> MutexGuard<'_, Used<K>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash> Drop for Share<K> {
    fn drop(&mut self) {
        let mut used = self.shares.used();
        used.total -= self.amount;
        if let Some(mine) = used.each.get_mut(&self.key) {
            *mine -= self.amount;
            if *mine == 0 {
                used.each.remove(&self.key);
            }
        }
    }
}
