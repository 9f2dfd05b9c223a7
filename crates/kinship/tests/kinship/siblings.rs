//! Links are derived from recorded siblings.

use kinship::{Link, ParentKind, SiblingKind};

use crate::draw::{Drawing, check};
use crate::english;

#[test]
fn kin_1_full_siblings_share_their_parents() {
    check(
        "maria + max > anna; anna = bert; bert = cora
         olga > maria; maria = moritz; moritz > nina
         bert + bella > dora; anna > emil",
        "bert -> maria: mother
         cora -> max: father
         max -> cora: daughter
         dora -> maria: grandmother, father's mother
         dora -> anna: aunt
         dora -> emil: first cousin
         moritz -> olga: mother
         cora -> olga: grandmother
         cora -> moritz: uncle
         cora -> nina: first cousin
         emil -> nina: first cousin once removed upwards
         bella -> maria: mother-in-law",
    );
}

#[test]
fn recorded_parents_win_over_derived_ones() {
    check(
        "anna + adam > bert; clara > dirk; bert = dirk; bert = emil
         fina > gerd; hugo > ida; gerd = ida
         olga + otto > paul adopted; paul = quinn
         rosa + rolf > sara; tina + tom > sara adopted; sara = ulf",
        "dirk -> clara: mother
         dirk -> anna: distant, brother's mother
         bert -> dirk: brother
         emil -> anna: mother
         emil -> dirk: distant, brother's brother
         gerd -> hugo: father
         ida -> fina: mother
         quinn -> olga: adoptive mother
         ulf -> rosa: mother
         ulf -> tina: distant, sister's adoptive mother",
    );
}

#[test]
fn half_siblings_share_the_parent_that_is_named_and_no_other() {
    check(
        "anna + adam > bert, bella; bert = carl half of anna
         dirk = dora half; dora = doris; olga + otto > dirk; dirk > emil; dora > fina",
        "carl -> anna: mother
         carl -> adam: step-father, mother's husband
         carl -> bert: half-brother
         carl -> bella: half-sister
         dirk -> dora: half-sister
         dirk -> doris: half-brother
         dora -> olga: distant, half-brother's mother
         emil -> dora: half-aunt
         fina -> emil: half-first cousin",
    );
}

#[test]
fn a_half_sibling_through_a_parent_who_adopted_one_of_several_siblings_is_theirs_alone() {
    check(
        "anna + bert > carl, clara; dora > carl adopted; dora > emil; emil = carl half; bert & dora > fina; fina = clara half
         olga + otto > paul, petra; rosa > paul adopted; rosa > rolf; rolf = paul half of rosa",
        "carl -> emil: adoptive half-brother
         clara -> emil: distant, half-sister's brother
         clara -> fina: half-sister
         carl -> fina: sister
         petra -> rolf: distant, brother's half-brother",
    );
}

#[test]
fn brothers_and_sisters_in_foster_care_are_still_brothers_and_sisters() {
    check(
        "anna + bert > carl foster, dora foster; carl = dora; dora = emil; olga > emil foster; anna & bert > fina",
        "carl -> dora: sister
         carl -> emil: brother
         carl -> fina: foster sister
         emil -> anna: distant, sister's foster mother",
    );
}

#[test]
fn step_siblings_share_no_parent() {
    check(
        "anna > bert; bert = carl step; carl = cora; carl > dora; bert + bea; olga > carl",
        "bert -> carl: step-brother, step-brother
         cora -> bert: step-brother
         dora -> bert: step-uncle
         bert -> dora: step-niece
         bea -> carl: step-brother-in-law
         bert -> olga: distant, step-sister's mother",
    );
}

#[test]
fn the_order_of_entry_does_not_matter() {
    let drawing =
        Drawing::read("maria + max > anna; anna = bert; bert = cora; cora = dirk half of max; emil = dirk");
    let expected = drawing.family();
    let names: Vec<_> = drawing.people.iter().map(|person| person.key).collect();
    for turn in 0..drawing.links.len() {
        let mut family = Drawing { people: drawing.people.clone(), links: Vec::new() }.family();
        for at in 0..drawing.links.len() {
            family.put_link(drawing.links[(at + turn) % drawing.links.len()]);
        }
        for a in &names {
            for b in &names {
                assert_eq!(family.relation(a, b), expected.relation(a, b), "{a} and {b}, turn {turn}");
            }
        }
    }
    assert_eq!(expected.parents_of("emil"), ["max"]);
    assert_eq!(expected.children_of("max"), ["anna", "bert", "cora", "dirk", "emil"]);
    assert_eq!(expected.siblings_of("emil"), ["anna", "bert", "cora", "dirk"]);
}

#[test]
fn what_was_derived_goes_with_its_reason() {
    let mut family = Drawing::read("maria > anna; anna = bert; otto").family();
    let sibling = Link::Sibling { a: "anna", b: "bert", kind: SiblingKind::Full };
    let mother = Link::Parent { parent: "maria", child: "bert", kind: ParentKind::Birth };
    assert_eq!(family.parents_of("bert"), ["maria"]);
    assert!(!family.remove_link(mother), "a derived link is not there to remove");
    family.put_link(mother);
    family.remove_link(sibling);
    assert_eq!(family.parents_of("bert"), ["maria"], "now recorded");
    family.remove_link(mother);
    assert!(family.parents_of("bert").is_empty());
    family.put_link(sibling);
    family.remove_person("anna");
    assert!(family.parents_of("bert").is_empty());
    family.put_link(Link::Sibling {
        a: "otto",
        b: "bert",
        kind: SiblingKind::Half { shared: Some("maria") },
    });
    assert_eq!(family.parents_of("otto"), ["maria"]);
    family.remove_person("maria");
    assert!(family.parents_of("otto").is_empty());
    assert_eq!(family.relation("otto", "bert").as_ref().map(english::word).as_deref(), Some("half-brother"));
}

#[test]
fn a_sibling_who_is_also_a_parent_or_child_ends() {
    check(
        "anna > bert; anna = bert; carl > dora; dora > emil; carl = emil",
        "bert -> anna: mother
         carl -> dora: daughter
         carl -> emil: grandson",
    );
}

#[test]
fn links_are_listed_once_with_those_that_follow_from_siblings() {
    let family =
        Drawing::read("anna + bert > carl, dora; carl = dora; carl = emil; fina = gerd; hugo = ida step")
            .family();
    let mut links: Vec<String> = family
        .links()
        .map(|link| match link {
            Link::Parent { parent, child, .. } => format!("{parent} > {child}"),
            Link::Partner { a, b, .. } => format!("{} + {}", a.min(b), a.max(b)),
            Link::Sibling { a, b, .. } => format!("{} = {}", a.min(b), a.max(b)),
        })
        .collect();
    links.sort();
    assert_eq!(
        links.join("; "),
        "anna + bert; anna > carl; anna > dora; anna > emil; bert > carl; bert > dora; bert > emil; fina = gerd"
    );
    assert_eq!(family.people().count(), 9);
}
