//! Limits a search to the people through whom a shorter path is still possible once one has been found.
//!
//! To be sure that a path is the shortest, each side climbs as high as that path is long, and in an old family
//! that reaches nearly everyone. But someone high above one person only counts if they are low above the
//! other, and those who are low have few descendants. Climbing only among these is just as exact and much
//! less work.

use std::hash::Hash;

use crate::family::Family;
use crate::walk::{Bounds, Walk};

/// With more people than this, bounds save no work.
const MANY: usize = 8_192;

/// The people that a climb that has reached `height` should still visit in order to meet the climb from the
/// `other` side on a path no longer than `length`. Only valid once climbs continue through parents alone.
pub(crate) fn bounds<Key: Copy + Eq + Hash + Ord>(
    family: &Family<Key>,
    other: &Walk,
    length: u32,
    height: u32,
) -> Option<Bounds> {
    let mut waiting: Vec<Vec<u32>> = vec![Vec::new(); (length.saturating_sub(height)) as usize];
    let mut wait = |person: u32, taken: u32| {
        // At index zero one more link than the height is allowed, and so on upwards.
        if let Some(slot) = (length - height).checked_sub(taken + 1) {
            waiting[slot as usize].push(person);
        }
    };
    for reach in other.all() {
        wait(reach.person, reach.length);
        for (sibling, _) in family.siblings_of_unknown_parents(reach.person) {
            wait(sibling, reach.length + 2);
        }
    }
    let mut bounds = Bounds::default();
    for slot in (0..waiting.len()).rev() {
        for person in std::mem::take(&mut waiting[slot]) {
            if bounds.contains_key(&person) {
                continue;
            }
            bounds.insert(person, height + 1 + slot as u32);
            if slot > 0 {
                waiting[slot - 1].extend(family.children(person));
            }
        }
        if bounds.len() > MANY {
            return None;
        }
    }
    Some(bounds)
}
