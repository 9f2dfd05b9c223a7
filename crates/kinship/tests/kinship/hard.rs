//! Bad data, and the lists derived from parents.

use kinship::{Family, Gender, Kin, Link, ParentKind, PartnerState, Person, SiblingKind, Tie};

use crate::draw::{Drawing, check};

#[test]
fn loops_end_and_still_give_a_result() {
    check(
        "anna(1900) > bert(1930); bert > anna
         carl > dora; dora > emil; emil > carl; emil > fina
         gina + gerd > hugo; hugo + gina > gerd",
        "bert -> anna: mother
         carl -> dora: daughter
         carl -> emil: father
         fina -> carl: brother
         anna -> carl: none
         gina -> gerd: son
         hugo -> gerd: father",
    );
}

#[test]
fn strangers_and_unknown_people_have_no_relation() {
    check("anna > bert; carl > dora", "anna -> carl: none\nbert -> dora: none");
    let family = Drawing::read("anna > bert").family();
    assert_eq!(family.relation("anna", "nobody"), None);
    assert_eq!(family.relation("nobody", "nobody"), None);
    assert!(family.grandparents("nobody").is_empty());
    assert!(family.ancestors("nobody").is_empty());
}

#[test]
fn links_to_oneself_or_to_unknown_people_are_ignored() {
    let mut family = Drawing::read("anna > bert").family();
    assert!(!family.put_link(Link::Sibling { a: "anna", b: "anna", kind: SiblingKind::Full }));
    assert!(!family.put_link(Link::Parent { parent: "nobody", child: "bert", kind: ParentKind::Birth }));
    assert!(!family.remove_link(Link::Partner { a: "anna", b: "bert", state: PartnerState::Married }));
    assert!(!family.remove_person("nobody"));
}

#[test]
fn derived_relatives_are_listed_once_and_oldest_first() {
    let family = Drawing::read(
        "anna(1901) + adam(1900) > bert(1930), bella(1925)
         olga(1905) > berta
         bert + berta > carl(1960), cora(1955), clara
         bert > hugo(1950); bella > cyril; stella > carl step; carl = sven
         bert > fritz foster",
    )
    .family();
    assert_eq!(family.grandparents("carl"), ["adam", "anna", "olga"]);
    assert_eq!(family.grandchildren("anna"), ["hugo", "cora", "carl", "clara", "cyril", "fritz", "sven"]);
    assert_eq!(family.siblings_of("carl"), ["hugo", "cora", "clara", "fritz", "sven"]);
    assert_eq!(family.ancestors("carl"), [("bert", 1), ("berta", 1), ("adam", 2), ("anna", 2), ("olga", 2)]);
}

fn people(count: u32) -> impl Iterator<Item = Person<u32>> {
    (0..count).map(|key| Person { key, gender: Gender::Other, birth: None })
}

#[test]
fn a_line_of_a_thousand_generations_is_followed_to_its_end() {
    let links = (1..1_000).map(|child| Link::Parent { parent: child - 1, child, kind: ParentKind::Birth });
    let family = Family::build(people(1_000), links);
    let relation = family.relation(999, 0).expect("an ancestor");
    assert_eq!((relation.kin, relation.tie), (Kin::Ancestor { generations: 999 }, Tie::Direct));
    assert_eq!(relation.path.len(), 999);
}

#[test]
fn words_reach_eight_generations_through_a_marriage_and_four_by_step() {
    let line = (1..20).map(|child| Link::Parent { parent: child - 1, child, kind: ParentKind::Birth });
    let mut family = Family::build(people(30), line);
    family.put_link(Link::Partner { a: 19, b: 20, state: PartnerState::Married });
    family.put_link(Link::Partner { a: 10, b: 21, state: PartnerState::Married });
    let named = |a, b| family.relation(a, b).map(|relation| (relation.kin, relation.tie));
    assert_eq!(named(20, 11), Some((Kin::Ancestor { generations: 8 }, Tie::InLaw)));
    assert_eq!(named(20, 10), Some((Kin::Distant, Tie::Direct)));
    assert_eq!(named(14, 21), Some((Kin::Ancestor { generations: 4 }, Tie::Step)));
    assert_eq!(named(21, 14), Some((Kin::Descendant { generations: 4 }, Tie::Step)));
    assert_eq!(named(19, 0), Some((Kin::Ancestor { generations: 19 }, Tie::Direct)));
}

#[test]
fn linking_everyone_to_everyone_ends() {
    let mut links = Vec::new();
    for a in 0..60 {
        for b in 0..60 {
            links.push(Link::Parent { parent: a, child: b, kind: ParentKind::Birth });
            links.push(Link::Partner { a, b, state: PartnerState::Married });
            links.push(Link::Sibling { a, b, kind: SiblingKind::Full });
        }
    }
    let family = Family::build(people(60), links);
    for other in 1..60 {
        assert_eq!(family.relation(0, other).expect("a relation").kin, Kin::Descendant { generations: 1 });
    }
    assert_eq!(family.ancestors(0).len(), 59);
}

#[test]
fn ten_thousand_siblings_of_siblings_end() {
    let links = (1..10_000).map(|b| Link::Sibling { a: b - 1, b, kind: SiblingKind::Full });
    let family = Family::build(people(10_000), links);
    assert_eq!(family.relation(0, 1).expect("a relation").kin, Kin::Sibling { half: false });
    assert_eq!(family.relation(0, 9_999), None);
}
