//! The relationships among the chosen people.

use kinship::{Family, Link, SiblingKind};

use crate::ids::Id;

use super::choice::ChosenPeople;

/// The parents, recorded or derived from full siblings, and siblings who share no parent here.
pub fn links(family: &Family<Id>, chosen: &ChosenPeople) -> Vec<Link<Id>> {
    let is_here = |link: &Link<Id>| match *link {
        Link::Parent { parent, child, .. } => chosen.contains(parent) && chosen.contains(child),
        Link::Sibling { a, b, .. } => chosen.contains(a) && chosen.contains(b),
        // The rows of couples have more details, so they are read separately.
        Link::Partner { .. } => false,
    };
    let mut links: Vec<Link<Id>> = family.links().filter(is_here).collect();
    let ChosenPeople::Some(ids) = chosen else { return links };
    // Siblings whose parents are left out are still siblings.
    let alone = |id: &&Id| !family.parents_of(**id).iter().any(|parent| ids.contains(parent));
    for &one in ids.iter().filter(alone) {
        for other in family.siblings_of(one) {
            if one < other && ids.contains(&other) && !family.is_half_or_step(one, other) {
                links.push(Link::Sibling { a: one, b: other, kind: SiblingKind::Full });
            }
        }
    }
    links
}
