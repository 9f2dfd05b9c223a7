//! Rules that hold for every family.

use std::collections::HashMap;

use kinship::{
    Family, Gender, Kin, Link, MOST_WAYS, ParentKind, PartnerState, Person, Relation, SiblingKind,
};
use proptest::prelude::*;

const PEOPLE: u8 = 18;

fn gender() -> impl Strategy<Value = Gender> {
    prop_oneof![Just(Gender::Female), Just(Gender::Male), Just(Gender::Other)]
}

fn parent_kind() -> impl Strategy<Value = ParentKind> {
    prop_oneof![
        6 => Just(ParentKind::Birth),
        1 => Just(ParentKind::Adopted),
        1 => Just(ParentKind::Foster),
        1 => Just(ParentKind::Step),
    ]
}

fn state() -> impl Strategy<Value = PartnerState> {
    prop_oneof![
        4 => Just(PartnerState::Married),
        1 => Just(PartnerState::Partners),
        1 => Just(PartnerState::Divorced),
        1 => Just(PartnerState::Widowed),
    ]
}

fn sibling_kind() -> impl Strategy<Value = SiblingKind<u8>> {
    prop_oneof![
        3 => Just(SiblingKind::Full),
        1 => prop::option::of(0..PEOPLE).prop_map(|shared| SiblingKind::Half { shared }),
        1 => Just(SiblingKind::Step),
    ]
}

fn person() -> impl Strategy<Value = Person<u8>> {
    (0..PEOPLE, gender(), prop::option::of(0..6)).prop_map(|(key, gender, birth)| Person {
        key,
        gender,
        birth,
    })
}

fn people() -> impl Strategy<Value = Vec<Person<u8>>> {
    prop::collection::vec((gender(), prop::option::of(0..6)), PEOPLE as usize).prop_map(|all| {
        all.into_iter().zip(0..).map(|((gender, birth), key)| Person { key, gender, birth }).collect()
    })
}

/// Any link at all: loops, several parents, people married to their parents.
fn link() -> impl Strategy<Value = Link<u8>> {
    let pair = || (0..PEOPLE, 0..PEOPLE);
    prop_oneof![
        5 => (pair(), parent_kind())
            .prop_map(|((parent, child), kind)| Link::Parent { parent, child, kind }),
        2 => (pair(), state()).prop_map(|((a, b), state)| Link::Partner { a, b, state }),
        1 => (pair(), sibling_kind()).prop_map(|((a, b), kind)| Link::Sibling { a, b, kind }),
    ]
}

/// A realistic link: parents come before their children.
fn sound_link() -> impl Strategy<Value = Link<u8>> {
    link().prop_map(|link| match link {
        Link::Parent { parent, child, kind } => {
            Link::Parent { parent: parent.min(child), child: parent.max(child), kind }
        }
        other => other,
    })
}

#[derive(Clone, Debug)]
enum Change {
    PutPerson(Person<u8>),
    RemovePerson(u8),
    PutLink(Link<u8>),
    RemoveLink(usize),
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        2 => person().prop_map(Change::PutPerson),
        1 => (0..PEOPLE).prop_map(Change::RemovePerson),
        8 => link().prop_map(Change::PutLink),
        3 => any::<usize>().prop_map(Change::RemoveLink),
    ]
}

/// A plain record of everything known, as in a database.
#[derive(Default)]
struct Record {
    people: Vec<Person<u8>>,
    links: Vec<Link<u8>>,
}

fn same_place(one: &Link<u8>, other: &Link<u8>) -> bool {
    let either = |a, b, c, d| (a, b) == (c, d) || (a, b) == (d, c);
    match (*one, *other) {
        (Link::Parent { parent: a, child: b, .. }, Link::Parent { parent: c, child: d, .. }) => {
            (a, b) == (c, d)
        }
        (Link::Partner { a, b, .. }, Link::Partner { a: c, b: d, .. }) => either(a, b, c, d),
        (Link::Sibling { a, b, .. }, Link::Sibling { a: c, b: d, .. }) => either(a, b, c, d),
        _ => false,
    }
}

fn ends(link: &Link<u8>) -> [u8; 2] {
    match *link {
        Link::Parent { parent, child, .. } => [parent, child],
        Link::Partner { a, b, .. } | Link::Sibling { a, b, .. } => [a, b],
    }
}

impl Record {
    fn without_unknown_shared_parent(&self, link: Link<u8>) -> Link<u8> {
        let Link::Sibling { a, b, kind: SiblingKind::Half { shared } } = link else { return link };
        let shared = shared.filter(|shared| self.people.iter().any(|person| person.key == *shared));
        Link::Sibling { a, b, kind: SiblingKind::Half { shared } }
    }

    fn apply(&mut self, family: &mut Family<u8>, change: Change) {
        match change {
            Change::PutPerson(person) => {
                self.people.retain(|known| known.key != person.key);
                self.people.push(person);
                family.put_person(person);
            }
            Change::RemovePerson(key) => {
                self.people.retain(|known| known.key != key);
                self.links.retain(|link| !ends(link).contains(&key));
                for link in &mut self.links {
                    if let Link::Sibling { kind: SiblingKind::Half { shared }, .. } = link {
                        *shared = shared.filter(|shared| *shared != key);
                    }
                }
                family.remove_person(key);
            }
            Change::PutLink(link) => {
                if family.put_link(link) {
                    let link = self.without_unknown_shared_parent(link);
                    self.links.retain(|known| !same_place(known, &link));
                    self.links.push(link);
                }
            }
            Change::RemoveLink(number) if !self.links.is_empty() => {
                let link = self.links.swap_remove(number % self.links.len());
                assert!(family.remove_link(link));
            }
            Change::RemoveLink(_) => {}
        }
    }
}

/// Generations from a person to everyone above, including themselves.
fn heights(family: &Family<u8>, person: u8) -> HashMap<u8, u32> {
    family.ancestors(person).into_iter().chain([(person, 0)]).collect()
}

fn distance(kin: Kin) -> Option<u32> {
    match kin {
        Kin::Myself => Some(0),
        Kin::Ancestor { generations } | Kin::Descendant { generations } => Some(generations),
        Kin::Sibling { .. } => Some(2),
        Kin::AuntUncle { greats, .. } | Kin::NieceNephew { greats, .. } => Some(greats + 3),
        Kin::Cousin { degree, removed, .. } => Some(2 * (degree + 1) + removed),
        Kin::Partner(_) | Kin::CoParent | Kin::Distant => None,
    }
}

fn all_relations(family: &Family<u8>) -> Vec<Option<Relation<u8>>> {
    (0..PEOPLE).flat_map(|a| (0..PEOPLE).map(move |b| (a, b))).map(|(a, b)| family.relation(a, b)).collect()
}

/// Checks the rules for the ways between two people, whatever the data.
fn check_ways(family: &Family<u8>, a: u8, b: u8) -> Result<(), TestCaseError> {
    let ways = family.ways(a, b);
    let back: Vec<_> = family.ways(b, a).iter().map(Relation::inverse).collect();
    prop_assert_eq!(&back, &ways);
    prop_assert_eq!(ways.first().cloned(), family.relation(a, b));
    prop_assert!(ways.len() <= MOST_WAYS);
    let mut paths: Vec<Vec<u8>> = Vec::new();
    for way in &ways {
        prop_assert_eq!((way.from, way.to()), (a, b));
        let path: Vec<u8> = way.path.iter().map(|step| step.person).collect();
        let mut people = path.clone();
        people.extend((a != b).then_some(a));
        people.sort_unstable();
        people.dedup();
        prop_assert_eq!(people.len(), path.len() + usize::from(a != b), "a way visits no one twice");
        paths.push(path);
    }
    paths.sort();
    paths.dedup();
    prop_assert_eq!(paths.len(), ways.len(), "no way is listed twice");
    Ok(())
}

/// Checks the rules for every result, whatever the data.
fn check_every_pair(family: &Family<u8>) -> Result<(), TestCaseError> {
    for a in 0..PEOPLE {
        for b in 0..PEOPLE {
            let there = family.relation(a, b);
            let back = family.relation(b, a);
            prop_assert_eq!(&back, &there.as_ref().map(|relation| relation.inverse()));
            let Some(there) = there else { continue };
            let back = back.expect("one direction implies the other");
            prop_assert_eq!(&there.inverse().inverse(), &there);
            prop_assert_eq!((there.from, there.to()), (a, b));
            prop_assert_eq!(Some(there.gender()), family.person(b).map(|person| person.gender));
            let mut on_the_way: Vec<u8> = there.path.iter().rev().skip(1).map(|step| step.person).collect();
            let on_the_way_back: Vec<u8> =
                back.path.iter().take(back.path.len().saturating_sub(1)).map(|step| step.person).collect();
            prop_assert_eq!(&on_the_way, &on_the_way_back);
            on_the_way.extend([a, b]);
            on_the_way.sort_unstable();
            on_the_way.dedup();
            prop_assert!(a == b || on_the_way.len() == there.path.len() + 1, "a path visits no one twice");
        }
    }
    Ok(())
}

#[test]
fn contradictory_siblings_give_the_same_result_in_any_order() {
    // Shared by the half-siblings, 16 is the mother of 3; as the sister of 6, 16 is also a daughter of 3.
    let links = [
        Link::Sibling { a: 4, b: 3, kind: SiblingKind::Half { shared: Some(16) } },
        Link::Sibling { a: 16, b: 6, kind: SiblingKind::Full },
        Link::Parent { parent: 3, child: 6, kind: ParentKind::Birth },
    ];
    let people = || (0..PEOPLE).map(|key| Person { key, gender: Gender::Female, birth: None });
    let forwards = Family::build(people(), links);
    let backwards = Family::build(people().rev(), links);
    assert_eq!(all_relations(&forwards), all_relations(&backwards));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ways_are_the_same_from_both_ends_and_in_any_order_of_entry(
        people in people(), links in prop::collection::vec(link(), 0..120), sound in prop::collection::vec(sound_link(), 0..70)
    ) {
        for links in [links, sound] {
            let family = Family::build(people.clone(), links.clone());
            let mut unique: Vec<Link<u8>> = Vec::new();
            // The last record of two people counts.
            for link in links.into_iter().rev() {
                if !unique.iter().any(|known| same_place(known, &link)) {
                    unique.push(link);
                }
            }
            let backwards = Family::build(people.iter().rev().copied(), unique);
            for (a, b) in (0..PEOPLE).map(|a| (a, (a * 5 + 7) % PEOPLE)) {
                check_ways(&family, a, b)?;
                prop_assert_eq!(family.ways(a, b), backwards.ways(a, b));
            }
        }
    }

    #[test]
    fn both_directions_are_inverses_over_the_same_path(
        people in people(), links in prop::collection::vec(sound_link(), 0..70)
    ) {
        check_every_pair(&Family::build(people, links))?;
    }

    #[test]
    fn bad_data_never_hangs_and_obeys_the_same_laws(
        people in people(), links in prop::collection::vec(link(), 0..120)
    ) {
        let family = Family::build(people, links);
        check_every_pair(&family)?;
        for a in 0..PEOPLE {
            prop_assert!(family.ancestors(a).len() < PEOPLE as usize);
        }
    }

    #[test]
    fn single_changes_give_the_same_result_as_a_rebuild(
        people in people(), changes in prop::collection::vec(change(), 0..120)
    ) {
        let mut family = Family::build(people.clone(), []);
        let mut record = Record { people, ..Record::default() };
        for change in changes {
            record.apply(&mut family, change);
        }
        let rebuilt = Family::build(record.people.iter().rev().copied(), record.links.iter().rev().copied());
        prop_assert_eq!(family.len(), rebuilt.len());
        prop_assert_eq!(all_relations(&family), all_relations(&rebuilt));
    }

    #[test]
    fn no_common_ancestor_is_closer_than_the_named_one(
        parents in prop::collection::vec((0..12_u8, 0..12_u8), 90)
    ) {
        let person = |key| Person { key, gender: Gender::Other, birth: None };
        let link = |(child, back): (u8, u8)| {
            Link::Parent { parent: child.saturating_sub(back), child, kind: ParentKind::Birth }
        };
        let links = (0..90).zip(&parents).flat_map(|(child, (one, other))| [(child, one + 1), (child, other + 1)]);
        let family = Family::build((0..90).map(person), links.map(link));
        let heights: Vec<_> = (0..90).map(|person| heights(&family, person)).collect();
        for (a, b) in (80..90).flat_map(|a| (0..90).map(move |b| (a, b))) {
            let above_b = &heights[usize::from(b)];
            let above_a = heights[usize::from(a)].iter();
            let plain = above_a.filter_map(|(x, up)| above_b.get(x).map(|down| (up + down, *up.min(down)))).min();
            let kin = family.relation(a, b).map(|relation| relation.kin);
            if kin == Some(Kin::CoParent) {
                prop_assert!(plain.is_none_or(|(length, _)| length > 2));
                continue;
            }
            prop_assert_eq!(kin.and_then(distance), plain.map(|(length, _)| length));
            let lineal = matches!(kin, Some(Kin::Myself | Kin::Ancestor { .. } | Kin::Descendant { .. }));
            prop_assert_eq!(lineal, plain.is_some_and(|(_, near)| near == 0));
        }
    }
}
