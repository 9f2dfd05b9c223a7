//! Single changes to an existing family.

use kinship::{Family, Gender, Link, ParentKind, PartnerState, Person};

use crate::draw::{Drawing, Name};
use crate::english;

fn word(family: &Family<Name>, a: Name, b: Name) -> String {
    family.relation(a, b).as_ref().map_or("none".to_owned(), english::word)
}

#[test]
fn a_marriage_is_added_ended_and_removed() {
    let mut family = Drawing::read("anna > bert; carla").family();
    let bond = |state| Link::Partner { a: "carla", b: "bert", state };
    assert_eq!(word(&family, "carla", "anna"), "none");
    assert!(family.put_link(bond(PartnerState::Married)));
    assert_eq!(word(&family, "carla", "anna"), "mother-in-law");
    family.put_link(bond(PartnerState::Divorced));
    assert_eq!(word(&family, "carla", "anna"), "distant");
    assert_eq!(word(&family, "carla", "bert"), "ex-husband");
    assert!(family.remove_link(bond(PartnerState::Married)), "whatever its state");
    assert_eq!(word(&family, "carla", "bert"), "none");
}

#[test]
fn the_kind_of_a_parent_link_changes() {
    let mut family = Drawing::read("anna > bert").family();
    family.put_link(Link::Parent { parent: "anna", child: "bert", kind: ParentKind::Step });
    assert_eq!(word(&family, "bert", "anna"), "step-mother");
    assert_eq!(word(&family, "anna", "bert"), "step-son");
}

#[test]
fn a_person_is_removed_with_their_links_and_added_again_without() {
    let mut family = Drawing::read("anna > bert; bert > carl; anna = arno").family();
    assert!(family.remove_person("bert"));
    assert_eq!(word(&family, "carl", "anna"), "none");
    assert!(!family.contains("bert"));
    family.put_person(Person { key: "dora", gender: Gender::Female, birth: None });
    family.put_person(Person { key: "bert", gender: Gender::Male, birth: None });
    assert_eq!(word(&family, "carl", "bert"), "none");
    assert_eq!(word(&family, "carl", "dora"), "none", "a reused slot keeps no links");
    assert_eq!(word(&family, "anna", "arno"), "brother");
    assert_eq!(family.len(), 5);
}

#[test]
fn changing_gender_and_birth_keeps_the_links() {
    let mut family = Drawing::read("toby > bert").family();
    assert_eq!(word(&family, "bert", "toby"), "parent");
    family.put_person(Person { key: "toby", gender: Gender::Male, birth: Some(7) });
    assert_eq!(word(&family, "bert", "toby"), "father");
    assert_eq!(family.person("toby").expect("toby").birth, Some(7));
}
