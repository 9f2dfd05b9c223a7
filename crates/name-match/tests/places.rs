//! Other names of a place.

use std::collections::HashSet;

use name_match::place_names;

const PLACES: &str = include_str!("../src/places.txt");

fn lines() -> impl Iterator<Item = Vec<&'static str>> {
    let lines = PLACES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split('|').collect())
}

#[test]
fn every_line_has_two_or_more_folded_names_of_a_few_words_and_none_twice() {
    for line in lines() {
        assert!(line.len() >= 2, "{line:?}");
        assert_eq!(line.iter().collect::<HashSet<_>>().len(), line.len(), "{line:?}");
        for name in line {
            let words: Vec<&str> = name.split(' ').collect();
            let is_folded =
                |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
            assert!(words.len() <= 3 && words.iter().all(is_folded), "{name:?}");
        }
    }
    assert!(lines().count() >= 400);
}

#[test]
fn find_6_the_names_of_a_line_find_each_other() {
    for line in lines() {
        for name in &line {
            let others: HashSet<_> = place_names(name).into_iter().collect();
            assert!(line.iter().all(|other| other == name || others.contains(other)), "{name}");
            assert!(!others.contains(name), "{name}");
        }
    }
    assert_eq!(place_names("pilsen"), ["plzen"]);
    assert_eq!(place_names("nueva york"), ["new york"]);
    for unknown in ["", "york", "plze", "# countries", "moscow|moskau"] {
        assert_eq!(place_names(unknown), [""; 0], "{unknown:?}");
    }
}
