//! The right documents are found, in the right order.

use std::collections::BTreeMap;

use proptest::prelude::*;
use text_search::{Asked, Index, Spelling, Typed};

const NAME: u8 = 0;
const TEXT: u8 = 1;
const SECRET: u8 = 2;
const ALL: u16 = 0b111;

fn spelling() -> Spelling {
    Spelling {
        fold: |text| text.to_lowercase(),
        variants: |word| match word {
            "bill" => vec!["william"],
            "william" => vec!["bill"],
            _ => vec![],
        },
        sounds: |word| {
            let consonants: String = word.chars().filter(|letter| !"aeiouyh".contains(*letter)).collect();
            vec![consonants.bytes().fold(7, |sum: u32, byte| sum.wrapping_mul(31) + u32::from(byte))]
        },
        typed_sounds: |word| (spelling().sounds)(word),
        latin: |text| if text.contains("Аня") { vec!["anya".to_owned()] } else { Vec::new() },
        is_particle: |word| matches!(word, "van" | "der"),
    }
}

fn index() -> Index<u32> {
    let mut worth = [10; 16];
    worth[usize::from(NAME)] = 100;
    Index::new(spelling(), 1 << NAME, 1 << SECRET, worth)
}

fn filled(names: &[&str]) -> Index<u32> {
    let mut index = index();
    for (number, name) in (0..).zip(names) {
        index.insert(number, [(NAME, *name)]);
    }
    index
}

fn ask<T>(index: &Index<T>, typed: &str, fields: u16) -> Asked {
    let words: Vec<Typed> = text_search::words(typed)
        .map(|word| Typed {
            word: word.text.to_lowercase(),
            fields,
            same: None,
            also: Vec::new(),
            is_weak: false,
        })
        .collect();
    index.ask(&words, |_| true)
}

/// Best first, equal ones by their number.
fn found(index: &Index<u32>, typed: &str) -> Vec<u32> {
    let mut found: Vec<_> = index.find(&ask(index, typed, ALL)).collect();
    found.sort_by_key(|found| (std::cmp::Reverse(found.score), found.about));
    found.into_iter().map(|found| *found.about).collect()
}

#[test]
fn a_word_that_means_the_same_counts_in_its_fields_only() {
    let mut index = index();
    index.insert(0, [(TEXT, "March 1931")]);
    index.insert(1, [(NAME, "March")]);
    index.insert(2, [(NAME, "Marzo")]);
    let found = |fields: u16| {
        let marzo = Typed {
            word: "marzo".to_owned(),
            fields,
            same: Some(("march", 1 << TEXT)),
            also: Vec::new(),
            is_weak: false,
        };
        let mut found: Vec<_> = index.find(&index.ask(&[marzo], |_| true)).collect();
        found.sort_by_key(|found| std::cmp::Reverse(found.score));
        found.into_iter().map(|found| *found.about).collect::<Vec<_>>()
    };
    assert_eq!(found(ALL), [2, 0]);
    assert_eq!(found(1 << NAME), [2, 0], "each has its own fields");
    assert_eq!(found(1 << TEXT), [0]);
}

#[test]
fn every_word_must_be_there_in_any_order() {
    let index = filled(&["Anna Weber", "Anna Klein", "Otto Weber"]);
    assert_eq!(found(&index, "weber anna"), [0]);
    assert_eq!(found(&index, "weber"), [0, 2]);
    assert_eq!(found(&index, "weber klein"), Vec::<u32>::new());
}

#[test]
fn a_whole_word_is_better_than_a_beginning_and_that_is_better_than_a_part() {
    let index = filled(&["Rosanna", "Annabel", "Anna", "Annabella"]);
    assert_eq!(found(&index, "anna"), [2, 1, 3, 0]);
}

#[test]
fn other_forms_of_a_name_and_how_it_sounds_count_in_names_only() {
    let mut index = filled(&["William", "Bill", "Maier", "Mayer", "Mayer", "Mayer"]);
    index.insert(6, [(TEXT, "William Maier wrote")]);
    assert_eq!(found(&index, "bill"), [1, 0]);
    assert_eq!(found(&index, "mayer"), [3, 4, 5, 2]);
}

#[test]
fn typing_errors_count_if_hardly_anything_has_the_word() {
    let index = filled(&["Weber", "Krüger", "Margarethe"]);
    assert_eq!(found(&index, "webre"), [0]);
    assert_eq!(found(&index, "kxüegr"), Vec::<u32>::new(), "two errors in a short word");
    assert_eq!(found(&index, "margaretta"), [2]);
    let index = filled(&["Lena", "Lena", "Lena", "Lona"]);
    assert_eq!(found(&index, "lena")[..3], [0, 1, 2]);
}

#[test]
fn joined_names_are_found_written_as_one_word() {
    let index = filled(&["Sean O'Brien", "Anna-Lena Weber"]);
    assert_eq!(found(&index, "obrien"), [0]);
    assert_eq!(found(&index, "o'brien"), [0]);
    assert_eq!(found(&index, "annalena"), [1]);
    assert_eq!(found(&index, "lena"), [1]);
}

#[test]
fn find_6_particles_are_found_joined_with_the_name_after_them() {
    let mut index = filled(&["Anna van der Meer", "Van Morrison", "Otto Vandermeer"]);
    assert_eq!(found(&index, "vandermeer"), [0, 2]);
    assert_eq!(found(&index, "van der meer"), [0, 2]);
    assert_eq!(found(&index, "vanmorrison"), [1]);
    index.insert(3, [(TEXT, "Anna van der Berg")]);
    assert_eq!(found(&index, "vanderberg"), Vec::<u32>::new(), "only in names");
}

#[test]
fn find_6_words_of_other_scripts_are_found_and_marked_in_latin_letters() {
    let mut index = filled(&["Аня Weber", "Anya Klein"]);
    index.insert(2, [(TEXT, "Аня")]);
    index.insert(3, [(SECRET, "Аня")]);
    assert_eq!(found(&index, "anya"), [0, 1, 3]);
    assert_eq!(found(&index, "any web"), [0]);
    let (asked, spelling) = (ask(&index, "any", ALL), spelling());
    let marked: Vec<_> = asked.marks("Аня Weber", &spelling).map(|range| (range.start, range.end)).collect();
    assert_eq!(marked, [(0, "Аня".len())]);
}

#[test]
fn find_6_other_words_for_a_place_count_in_their_fields_only() {
    let mut index = filled(&["Moscow"]);
    index.insert(1, [(TEXT, "Moscow")]);
    index.insert(2, [(TEXT, "Moskau")]);
    let moskau = Typed {
        word: "moskau".to_owned(),
        fields: ALL,
        same: None,
        also: vec![("moscow".into(), 1 << TEXT)],
        is_weak: false,
    };
    let asked = index.ask(&[moskau], |_| true);
    let mut found: Vec<_> = index.find(&asked).collect();
    found.sort_by_key(|found| std::cmp::Reverse(found.score));
    assert_eq!(found.into_iter().map(|found| *found.about).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(asked.marks("in Moscow", &spelling()).count(), 1);
}

#[test]
fn find_6_another_name_of_several_words_needs_all_of_them_in_one_field() {
    let mut index = index();
    for (number, place) in ["Czech Republic", "Dominican Republic", "Czech Embassy"].into_iter().enumerate() {
        index.insert(number as u32, [(TEXT, place)]);
    }
    index.insert(3, [(TEXT, "Republic"), (SECRET, "Czech")]);
    index.insert(4, [(TEXT, "Prague, Republic of the Czech")]);
    let tschechien = |name: &'static str| {
        let also = vec![(name.into(), 1 << TEXT | 1 << SECRET)];
        let word = "tschechien".to_owned();
        let asked = index.ask(&[Typed { word, fields: ALL, same: None, also, is_weak: false }], |_| true);
        let mut found: Vec<_> = index.find(&asked).map(|found| *found.about).collect();
        found.sort_unstable();
        (found, asked.marks("Czech Republic", &spelling()).count())
    };
    assert_eq!(tschechien("czech republic"), (vec![0, 4], 2));
    assert_eq!(tschechien("czech socialist republic"), (vec![], 0), "no document has one of the words");
}

#[test]
fn only_the_fields_asked_for_are_searched() {
    let mut index = index();
    index.insert(1, [(NAME, "Anna"), (SECRET, "Main Street")]);
    let count = |typed: &str, fields: u16| index.find(&ask(&index, typed, fields)).count();
    assert_eq!(count("street", ALL), 1);
    assert_eq!(count("street", 0b011), 0);
    assert_eq!(count("anna street", 0b011), 0);
}

#[test]
fn find_3_documents_that_the_viewer_may_not_see_do_not_change_what_counts() {
    let mut index = filled(&["Divorcw"]);
    let found = |index: &Index<u32>| {
        let divorce =
            Typed { word: "divorce".to_owned(), fields: ALL, same: None, also: Vec::new(), is_weak: false };
        let asked = index.ask(&[divorce], |about| *about < 10);
        index.find(&asked).filter(|found| *found.about < 10).count()
    };
    assert_eq!(found(&index), 1, "a typing error");
    for secret in 10..15 {
        index.insert(secret, [(NAME, "Divorce")]);
    }
    assert_eq!(found(&index), 1, "still, although others have written the word");
}

#[test]
fn marks_show_what_was_typed_and_what_it_may_mean() {
    let index = filled(&["William Weber", "Rosanna Maier"]);
    let marks = |typed: &str, text: &str| -> Vec<String> {
        let (asked, spelling) = (ask(&index, typed, ALL), spelling());
        asked.marks(text, &spelling).map(|range| text[range].to_owned()).collect()
    };
    assert_eq!(marks("web", "William Weber"), ["Web"]);
    assert_eq!(marks("bill", "William Weber"), ["William"]);
    assert_eq!(marks("anna mayer", "Rosanna Maier"), ["anna", "Maier"]);
    assert_eq!(marks("wbeer", "William Weber"), ["Weber"]);
    assert_eq!(marks("otto", "William Weber"), Vec::<String>::new());
}

/// The words that are left out, and what the others find.
fn partial(index: &Index<u32>, typed: &str, weak: &[&str]) -> Option<(Vec<usize>, Vec<u32>)> {
    let words: Vec<Typed> = text_search::words(typed)
        .map(|word| Typed {
            word: word.text.to_owned(),
            fields: ALL,
            same: None,
            also: Vec::new(),
            is_weak: weak.contains(&word.text),
        })
        .collect();
    let may_see = |about: &u32| *about < 10;
    let asked = index.ask(&words, may_see);
    let left_out = index.left_out(&asked, may_see)?;
    let kept = asked.without(&left_out);
    let mut found: Vec<u32> = index.find(&kept).map(|found| *found.about).filter(may_see).collect();
    found.sort_unstable();
    Some((left_out, found))
}

#[test]
fn find_6_as_few_words_as_possible_are_left_out() {
    let mut index = filled(&["Otto Weber", "Otto Klein", "Anna Weber"]);
    index.insert(3, [(TEXT, "Born Klein")]);
    assert_eq!(partial(&index, "otto xyz", &[]), Some((vec![1], vec![0, 1])));
    assert_eq!(partial(&index, "xyz weber otto", &[]), Some((vec![0], vec![0])));
    assert_eq!(
        partial(&index, "anna klein", &[]),
        Some((vec![1], vec![2])),
        "the word that came first stays"
    );
    assert_eq!(partial(&index, "born otto", &[]), Some((vec![0], vec![0, 1])), "a name is worth more");
    assert_eq!(partial(&index, "qqq xyz", &[]), None);
    assert_eq!(partial(&index, "born xyz", &["born"]), None, "only a word that says little");
    assert_eq!(partial(&index, "born otto xyz", &["born"]), Some((vec![0, 2], vec![0, 1])));
    let all = "otto ".repeat(40);
    assert_eq!(
        partial(&index, &all, &[]).map(|(left_out, _)| left_out.len()),
        Some(8),
        "more than a search has"
    );
}

#[test]
fn find_3_documents_that_the_viewer_may_not_see_do_not_say_which_words_are_left_out() {
    let mut index = filled(&["Otto Weber"]);
    assert_eq!(partial(&index, "otto divorce", &[]), Some((vec![1], vec![0])));
    index.insert(10, [(NAME, "Otto Divorce")]);
    index.insert(11, [(NAME, "Divorce")]);
    assert_eq!(partial(&index, "otto divorce", &[]), Some((vec![1], vec![0])));
}

#[derive(Clone, Debug)]
enum Step {
    Put(u32, String),
    Remove(u32),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let word = "(anna|hanna|weber|huber|bill|o'neil|an|w)";
    let text = proptest::collection::vec(word, 0..4).prop_map(|words| words.join(" "));
    let step = prop_oneof![
        3 => (0_u32..12, text).prop_map(|(key, text)| Step::Put(key, text)),
        1 => (0_u32..12).prop_map(Step::Remove),
    ];
    proptest::collection::vec(step, 0..40)
}

proptest! {
    #[test]
    fn light_3_after_any_changes_an_index_finds_the_same_as_a_new_one(steps in steps()) {
        let mut index = index();
        let mut kept: BTreeMap<u32, (u32, String)> = BTreeMap::new();
        for step in steps {
            let (key, text) = match step {
                Step::Put(key, text) => (key, Some(text)),
                Step::Remove(key) => (key, None),
            };
            if let Some((document, _)) = kept.remove(&key) {
                index.remove(document);
            }
            if let Some(text) = text {
                let document = index.insert(key, [(NAME, text.as_str())]);
                kept.insert(key, (document, text));
            }
        }
        let mut fresh = self::index();
        for (key, (_, text)) in &kept {
            fresh.insert(*key, [(NAME, text.as_str())]);
        }
        prop_assert_eq!(index.len(), kept.len());
        for typed in ["anna", "hana", "w", "weber", "webr", "bill", "william", "oneil", "an weber"] {
            prop_assert_eq!(found(&index, typed), found(&fresh, typed), "{}", typed);
        }
    }

    #[test]
    fn nothing_typed_makes_it_fail(typed in "\\PC{0,30}", text in "\\PC{0,60}") {
        let mut index = index();
        index.insert(1, [(NAME, text.as_str())]);
        let (asked, spelling) = (ask(&index, &typed, ALL), spelling());
        prop_assert!(index.find(&asked).count() <= 1);
        for range in asked.marks(&text, &spelling) {
            prop_assert!(text.is_char_boundary(range.start) && text.is_char_boundary(range.end));
        }
    }
}
