//! Other forms of a given name.

use std::collections::{HashMap, HashSet};

use name_match::{names, variants};

const NAMES: &str = include_str!("../src/names.txt");

fn lines() -> impl Iterator<Item = Vec<&'static str>> {
    NAMES
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split(' ').collect())
}

fn forms() -> HashSet<&'static str> {
    lines().flatten().collect()
}

#[test]
fn every_line_has_two_or_more_folded_forms_and_none_twice() {
    for line in lines() {
        assert!(line.len() >= 2, "{line:?}");
        assert_eq!(line.iter().collect::<HashSet<_>>().len(), line.len(), "{line:?}");
        for form in line {
            assert!(form.len() >= 2 && form.bytes().all(|letter| letter.is_ascii_lowercase()), "{form:?}");
        }
    }
    assert!(lines().count() >= 700);
    assert!(forms().len() >= 5000);
}

#[test]
fn variants_go_both_ways_and_exclude_the_name_itself() {
    let known: HashMap<&str, HashSet<&str>> = forms()
        .into_iter()
        .map(|form| {
            let others = variants(form);
            let distinct: HashSet<_> = others.iter().copied().collect();
            assert_eq!(distinct.len(), others.len(), "{form}: {others:?}");
            (form, distinct)
        })
        .collect();
    for (form, others) in &known {
        assert!(!others.is_empty() && !others.contains(form), "{form}");
        for other in others {
            assert!(known[other].contains(form), "{form} and {other}");
        }
    }
}

#[test]
fn variants_are_exactly_the_forms_in_the_same_lines() {
    let mut expected: HashMap<&str, HashSet<&str>> = HashMap::new();
    for line in lines() {
        for form in &line {
            expected.entry(form).or_default().extend(line.iter().filter(|other| *other != form));
        }
    }
    for (form, others) in expected {
        assert_eq!(variants(form).into_iter().collect::<HashSet<_>>(), others, "{form}");
    }
}

#[test]
fn well_known_forms_find_each_other() {
    for (one, others) in [
        ("william", "bill will billy liam wilhelm guillaume vilem"),
        ("alexander", "sasha alex sandy aleksander"),
        ("alexandra", "sasha alex sandy"),
        ("margaret", "peggy meg greta marketa"),
        ("jan", "johann hans john jean ivan giovanni juan joao janos johannes jack johnny honza"),
        ("josef", "pepa joe giuseppe"),
        ("antonin", "tonda tony"),
        ("frantisek", "franta franz"),
        ("stanislav", "standa stan"),
        ("elisabeth", "liesel lisa betty alzbeta bozka"),
        ("juergen", "jurgen jiri george"),
        ("moshe", "moses moise"),
        ("yorgos", "george"),
    ] {
        let known = variants(one);
        for other in others.split(' ') {
            assert!(known.contains(&other), "{one} and {other}");
        }
    }
}

#[test]
fn names_are_not_joined_through_a_form_they_share() {
    for (one, other) in [
        ("jan", "johanna"),
        ("alexander", "alexandra"),
        ("john", "jane"),
        ("edward", "theodore"),
        ("harold", "henry"),
        ("christian", "christopher"),
        ("albert", "robert"),
        ("maria", "martha"),
    ] {
        assert!(!variants(one).contains(&other), "{one} and {other}");
    }
}

#[test]
fn the_best_known_forms_come_first() {
    assert_eq!(variants("bill")[0], "william");
    assert_eq!(variants("honza")[0], "john");
    assert_eq!(variants("william")[..3], ["wilhelm", "will", "bill"]);
    // In English a woman's name, in French a man's: both come at once.
    let jean = variants("jean");
    assert!(jean[..4].contains(&"jane") && jean[..4].contains(&"john"), "{jean:?}");
}

#[test]
fn unknown_words_have_no_variants() {
    for word in ["", " ", "#", "men", "xyzzy", "novak", "willia", "bill ", "john johann", "王"] {
        assert_eq!(variants(word), [""; 0], "{word:?}");
    }
}

#[test]
fn forms_of_one_name_have_it_in_common_and_others_do_not() {
    let known: HashMap<&str, Vec<u32>> = forms().into_iter().map(|form| (form, names(form))).collect();
    let share = |one: &[u32], other: &[u32]| one.iter().any(|name| other.contains(name));
    for (form, own) in &known {
        for other in variants(form) {
            assert!(share(own, &known[other]), "{form} and {other}");
        }
    }
    assert!(!share(&known["jan"], &known["johanna"]));
    assert_eq!(names("xyzzy"), []);
}
