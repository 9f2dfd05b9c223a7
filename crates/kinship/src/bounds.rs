//! Once a path is found, where a shorter one could still lead.
//!
//! To be sure that a path is the shortest, each side climbs as high as that path is long, and in an old family
//! that is nearly everybody. But who is high above the one must be low above the other to count, and the low
//! have few descendants: climbing only among these is as exact and far less.

use std::hash::Hash;

use crate::family::Family;
use crate::walk::{Bounds, Walk};

/// More people than this are no less work than climbing without bounds.
const MANY: usize = 8_192;

/// Whom a climb that has come to `height` should still visit to meet the climb of the `other` side on a path
/// no longer than `length`. Good only where climbs go on by parents alone.
pub(crate) fn bounds<Key: Copy + Eq + Hash + Ord>(
    family: &Family<Key>,
    other: &Walk,
    length: u32,
    height: u32,
) -> Option<Bounds> {
    let mut waiting: Vec<Vec<u32>> = vec![Vec::new(); (length.saturating_sub(height)) as usize];
    let mut wait = |person: u32, taken: u32| {
        // At place zero one link more than the height is allowed, and so on upwards.
        if let Some(place) = (length - height).checked_sub(taken + 1) {
            waiting[place as usize].push(person);
        }
    };
    for reach in other.all() {
        wait(reach.person, reach.length);
        for sibling in family.recorded_siblings(reach.person) {
            wait(sibling, reach.length + 2);
        }
    }
    let mut bounds = Bounds::default();
    for place in (0..waiting.len()).rev() {
        for person in std::mem::take(&mut waiting[place]) {
            if bounds.contains_key(&person) {
                continue;
            }
            bounds.insert(person, height + 1 + place as u32);
            if place > 0 {
                waiting[place - 1].extend(family.children(person));
            }
        }
        if bounds.len() > MANY {
            return None;
        }
    }
    Some(bounds)
}
