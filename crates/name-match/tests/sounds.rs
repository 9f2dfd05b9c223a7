//! Names that sound alike share a key.

use name_match::sounds;
use proptest::prelude::*;

fn meet(one: &str, other: &str) -> bool {
    let keys = sounds(other);
    sounds(one).iter().any(|key| keys.contains(key))
}

/// The pairs of a file, and whether each is one that the keys get wrong.
fn pairs(file: &str) -> Vec<(&str, &str, bool)> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (one, other) = line.trim_start_matches('!').split_once(' ').expect("two names");
            (one, other, line.starts_with('!'))
        })
        .collect()
}

#[test]
fn names_that_sound_alike_meet_except_those_marked() {
    let pairs = pairs(include_str!("pairs/alike.txt"));
    assert!(pairs.len() >= 300);
    for (one, other, missed) in pairs {
        assert_eq!(meet(one, other), !missed, "{one} and {other}");
    }
}

#[test]
fn different_names_do_not_meet_except_those_marked() {
    let pairs = pairs(include_str!("pairs/different.txt"));
    assert!(pairs.len() >= 300);
    for (one, other, joined) in pairs {
        assert_eq!(meet(one, other), joined, "{one} and {other}");
    }
}

#[test]
fn a_woman_s_surname_meets_the_surnames_of_the_men() {
    for (woman, man) in [
        ("novakova", "novak"),
        ("ivanova", "ivanov"),
        ("svobodova", "svoboda"),
        ("hlavackova", "hlavacek"),
        ("beckova", "beck"),
        ("ruzickova", "ruzicka"),
        ("kowalska", "kowalski"),
    ] {
        assert!(meet(woman, man), "{woman} and {man}");
    }
    assert!(!meet("nova", "novak"));
}

#[test]
fn short_words_digits_and_other_scripts_have_no_keys() {
    for word in
        ["", "a", "ng", "li", "'-.", "o'", "ab1", "1890", "r2d2", "王小明", "דוד", "محمد", "ana王", "ььь"]
    {
        assert_eq!(sounds(word), [0; 0], "{word}");
    }
    assert_eq!(sounds(&"a".repeat(100)), [0; 0]);
    assert!(!sounds("eva").is_empty());
    assert!(!sounds("лев").is_empty());
}

#[test]
fn apostrophes_and_hyphens_are_not_heard() {
    assert_eq!(sounds("o'brien"), sounds("obrien"));
    assert_eq!(sounds("anna-maria"), sounds("annamaria"));
}

proptest! {
    #[test]
    fn any_text_has_at_most_four_different_keys(word in "\\PC{0,60}") {
        let keys = sounds(&word);
        prop_assert!(keys.len() <= 4);
        prop_assert!((1..keys.len()).all(|nth| !keys[..nth].contains(&keys[nth])));
    }

    #[test]
    fn any_name_in_letters_we_know_has_keys(word in "[a-zа-яα-ω]{3,12}") {
        let silent = word.chars().all(|letter| matches!(letter, 'ъ' | 'ь'));
        prop_assert_eq!(sounds(&word).is_empty(), silent);
    }

    #[test]
    fn a_doubled_consonant_changes_nothing(word in "[a-z]{2,6}", doubled in "[bfglmnpr]", end in "[aeiou][a-z]{0,4}") {
        // A "ck" is read as in Kopecký by the number of letters after it.
        prop_assume!(!word.contains("ck"));
        prop_assert_eq!(sounds(&format!("{word}{doubled}{doubled}{end}")), sounds(&format!("{word}{doubled}{end}")));
    }
}
