//! Other ways in which two people are related.

use kinship::{Family, Gender, Link, MOST_WAYS, ParentKind, Person, Relation};

use crate::draw::{Drawing, Name};
use crate::english;

fn read(ways: &[Relation<Name>]) -> Vec<String> {
    ways.iter().map(|way| format!("{}, {}", english::word(way), english::path(way))).collect()
}

/// All ways from the first to the second, one line each.
#[track_caller]
fn check(drawing: &'static str, pair: (Name, Name), expected: &[&str]) {
    let family: Family<Name> = Drawing::read(drawing).family();
    let ways = family.ways(pair.0, pair.1);
    assert_eq!(read(&ways), expected, "{pair:?}");
    assert_eq!(ways.first().cloned(), family.relation(pair.0, pair.1));
    let back: Vec<_> = family.ways(pair.1, pair.0).iter().map(Relation::inverse).collect();
    assert_eq!(back, ways, "from the other end");
}

const DOUBLE_COUSINS: &str = "anna(1900) + adam(1899) > bert(1925), bella(1930)
    olga(1890) + otto(1895) > dora(1926), dirk(1920)
    bert + dora > carl; bella + dirk > cora";

#[test]
fn kin_6_double_cousins_are_related_in_two_ways() {
    check(
        DOUBLE_COUSINS,
        ("carl", "cora"),
        &["first cousin, mother's brother's daughter", "first cousin, father's sister's daughter"],
    );
    check(
        DOUBLE_COUSINS,
        ("bert", "dirk"),
        &["brother-in-law, wife's brother", "brother-in-law, sister's husband"],
    );
}

#[test]
fn home_4_a_stepmother_who_is_also_a_second_cousin_is_listed_as_both() {
    check(
        "olga > otto, oda; otto > paul; oda > ria; paul & pia > tom; ria > rita; paul + rita",
        ("tom", "rita"),
        &["step-mother, father's wife", "second cousin, father's father's sister's daughter's daughter"],
    );
}

#[test]
fn kin_6_a_couple_may_also_be_cousins() {
    let family =
        "anna + adam > bert, bella; bert + berta > carl; bella + ben > cora; carl + cora > dora, emil";
    check(family, ("carl", "cora"), &["wife, wife", "first cousin, father's sister's daughter"]);
    check(
        family,
        ("dora", "cora"),
        &["mother, mother", "first cousin once removed upwards, father's father's sister's daughter"],
    );
    check(
        family,
        ("dora", "anna"),
        &["great-grandmother, mother's mother's mother", "great-grandmother, father's father's mother"],
    );
    check(family, ("dora", "emil"), &["brother, brother"]);
    check(family, ("carl", "bella"), &["mother-in-law, wife's mother", "aunt, father's sister"]);
}

#[test]
fn what_follows_from_a_closer_way_is_left_out() {
    let family = "anna + adam > bert, carl; bert + berta > dora; adam + eva > felix; bert / gerda > hugo; ida + ivan; ivan > jan step";
    check(family, ("dora", "bert"), &["father, father"]);
    check(family, ("bert", "carl"), &["brother, brother"]);
    check(family, ("bert", "felix"), &["half-brother, half-brother"]);
    check(family, ("dora", "felix"), &["half-uncle, father's half-brother"]);
    check(family, ("berta", "dora"), &["daughter, daughter"]);
    check(family, ("adam", "dora"), &["granddaughter, son's daughter"]);
    check(family, ("dora", "hugo"), &["half-brother, half-brother"]);
    check(family, ("jan", "ivan"), &["step-father, step-father"]);
}

#[test]
fn siblings_whose_parents_are_unknown_are_a_way_too() {
    check(
        "bert = bella; dora = dirk; bert + dora > carl; bella + dirk > cora",
        ("carl", "cora"),
        &["first cousin, mother's brother's daughter", "first cousin, father's sister's daughter"],
    );
}

#[test]
fn people_who_are_not_related_have_no_ways() {
    check("anna + bert > carl; zeno", ("anna", "zeno"), &[]);
    check("anna; bert", ("anna", "anna"), &["self, "]);
    check(
        "anna + bert; anna / carl; carl + dora; dora / emil",
        ("bert", "emil"),
        &["distant, wife's ex-husband's wife's ex-husband"],
    );
    assert!(Drawing::read("anna").family().ways("anna", "bert").is_empty());
}

#[test]
fn the_list_is_bounded_where_every_generation_doubles_the_ways() {
    // Brothers and sisters marry each other, generation after generation.
    let parents = (0..60u32).flat_map(|generation| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|at| generation * 2 + at);
        [(a, c), (b, c), (a, d), (b, d)]
    });
    let links = parents.map(|(parent, child)| Link::Parent { parent, child, kind: ParentKind::Birth });
    let people = (0..122).map(|key| Person { key, gender: Gender::Female, birth: None });
    let family = Family::build(people, links);
    assert_eq!(family.ways(0, 13).len(), MOST_WAYS);
    for (a, b) in [(0, 121), (120, 121), (60, 121)] {
        let ways = family.ways(a, b);
        assert_eq!(ways.first().cloned(), family.relation(a, b));
        assert!(ways.len() <= MOST_WAYS);
    }
}
