//! Decides which parents belong together for each child, and the couples that follow from it.

use std::collections::HashSet;

use crate::lists::{Lists, NONE, Sets};
use crate::model::{Age, ParentKind, PartnerState, age};
use crate::subset::{ParentLink, Subset};

/// Two people with a line between them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Couple {
    pub a: u32,
    pub b: u32,
    /// None if they only have a child together.
    pub state: Option<PartnerState>,
    /// The beginning of the couple, or else their first child; sorts the partners of one person.
    pub begin: Age,
}

/// The children of the same parents. No parents: siblings whose parents are unknown or not in the picture.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub parents: [u32; 2],
    /// In birth order.
    pub children: Vec<(u32, ParentKind)>,
}

pub(crate) struct Groups {
    pub groups: Vec<Group>,
    /// The groups in which someone is a child, the closest kind of parent first.
    pub of_child: Lists<(u32, ParentKind)>,
    pub couples: Vec<Couple>,
    /// Partners with the index of the couple, in the order in which the couples began.
    pub partners: Lists<(u32, u32)>,
    /// Recorded siblings who are not children of one group.
    pub loose_siblings: Vec<(u32, u32)>,
}

struct Row {
    parents: [u32; 2],
    child: u32,
    kind: ParentKind,
}

impl Groups {
    pub fn new(subset: &Subset) -> Groups {
        let recorded: HashSet<(u32, u32)> =
            subset.couples.iter().map(|couple| (couple.a, couple.b)).collect();
        let mut rows: Vec<Row> = Vec::new();
        for links in subset.parents.chunk_by(|one, other| one.child == other.child) {
            pair_parents(links, &recorded, &mut rows);
        }
        rows.sort_unstable_by_key(|row| (row.parents, row.child, row.kind));
        let mut groups: Vec<Group> = Vec::new();
        for rows in rows.chunk_by(|one, other| one.parents == other.parents) {
            let children = rows.iter().map(|row| (row.child, row.kind)).collect();
            groups.push(Group { parents: rows[0].parents, children });
        }
        let loose_siblings = group_siblings(subset, &mut groups);
        let (couples, partners) = all_couples(subset, &groups, &recorded);
        let mut up: Vec<(u32, (u32, ParentKind))> = Vec::new();
        for (at, group) in (0..).zip(&groups) {
            up.extend(group.children.iter().map(|&(child, kind)| (child, (at, kind))));
        }
        let mut of_child = Lists::new(subset.len(), &up);
        for child in 0..subset.len() as u32 {
            of_child.of_mut(child).sort_by_key(|(group, kind)| (*kind, *group));
        }
        Groups { groups, of_child, couples, partners, loose_siblings }
    }
}

/// Finds for each parent of one child the other parent it forms a pair with, if any.
fn pair_parents(links: &[ParentLink], recorded: &HashSet<(u32, u32)>, rows: &mut Vec<Row>) {
    let is_couple = |a: u32, b: u32| recorded.contains(&(a.min(b), a.max(b)));
    // More than a few parents are bad data, which must not take long.
    let (links, more) = links.split_at(links.len().min(8));
    rows.extend(more.iter().map(|link| Row {
        parents: [link.parent, NONE],
        child: link.child,
        kind: link.kind,
    }));
    let mut left: Vec<ParentLink> = links.to_vec();
    while !left.is_empty() {
        let one = left.remove(0);
        let fits = |other: &ParentLink| {
            // A step-parent gets a line of their own: the child hangs below its own couple.
            let kinds =
                other.kind == one.kind || (one.kind != ParentKind::Step && other.kind <= ParentKind::Adopted);
            kinds && !one.broken && !other.broken
        };
        let married = left.iter().position(|other| fits(other) && is_couple(one.parent, other.parent));
        let second = married.or_else(|| {
            let own = one.kind <= ParentKind::Adopted;
            left.iter().position(|other| own && fits(other) && other.kind == one.kind)
        });
        let other = second.map_or(NONE, |at| left.remove(at).parent);
        let parents =
            if other == NONE { [one.parent, NONE] } else { [one.parent.min(other), one.parent.max(other)] };
        rows.push(Row { parents, child: one.child, kind: one.kind });
    }
}

/// Adds a group without parents for siblings who have none in the picture; returns the other sibling links.
fn group_siblings(subset: &Subset, groups: &mut Vec<Group>) -> Vec<(u32, u32)> {
    let mut has_parents = vec![false; subset.len()];
    for link in &subset.parents {
        has_parents[link.child as usize] = true;
    }
    let orphan = |person: u32| !has_parents[person as usize];
    let mut sets = Sets::new(subset.len());
    let mut loose = Vec::new();
    for &(a, b) in &subset.siblings {
        if orphan(a) && orphan(b) {
            sets.join(a, b);
        } else {
            loose.push((a, b));
        }
    }
    let mut members: Vec<(u32, u32)> = (0..subset.len() as u32)
        .filter(|person| orphan(*person))
        .map(|person| (sets.find(person), person))
        .collect();
    members.sort_unstable();
    for set in members.chunk_by(|one, other| one.0 == other.0).filter(|set| set.len() > 1) {
        let children = set.iter().map(|(_, person)| (*person, ParentKind::Birth)).collect();
        groups.push(Group { parents: [NONE; 2], children });
    }
    let mut group_of: Vec<(u32, u32)> = Vec::new();
    for (at, group) in (0..).zip(groups.iter()) {
        group_of.extend(group.children.iter().map(|(child, _)| (*child, at)));
    }
    let group_of = Lists::new(subset.len(), &group_of);
    loose.retain(|&(a, b)| !group_of.of(a).iter().any(|group| group_of.of(b).contains(group)));
    loose
}

fn all_couples(
    subset: &Subset,
    groups: &[Group],
    recorded: &HashSet<(u32, u32)>,
) -> (Vec<Couple>, Lists<(u32, u32)>) {
    let mut couples: Vec<Couple> = subset
        .couples
        .iter()
        .map(|couple| Couple {
            a: couple.a,
            b: couple.b,
            state: Some(couple.state),
            begin: age(couple.since),
        })
        .collect();
    let pairs = groups.iter().map(|group| group.parents).filter(|[_, b]| *b != NONE);
    couples.extend(pairs.filter(|[a, b]| !recorded.contains(&(*a, *b))).map(|[a, b]| Couple {
        a,
        b,
        state: None,
        begin: age(None),
    }));
    couples.sort_unstable_by_key(|couple| (couple.a, couple.b));
    for group in groups.iter().filter(|group| group.parents[1] != NONE) {
        let pair = (group.parents[0], group.parents[1]);
        if let Ok(at) = couples.binary_search_by_key(&pair, |couple| (couple.a, couple.b)) {
            let first_child = age(subset.births[group.children[0].0 as usize]);
            if couples[at].begin.0 {
                couples[at].begin = first_child;
            }
        }
    }
    let ends =
        (0..).zip(&couples).flat_map(|(at, couple)| [(couple.a, (couple.b, at)), (couple.b, (couple.a, at))]);
    let mut partners = Lists::new(subset.len(), &ends.collect::<Vec<_>>());
    for person in 0..subset.len() as u32 {
        partners.of_mut(person).sort_by_key(|&(to, at)| (couples[at as usize].begin, to));
    }
    (couples, partners)
}
