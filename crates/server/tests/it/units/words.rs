//! Languages, plural forms, dates and kinship in words.

use std::collections::BTreeMap;

use fuzzy_date::{FuzzyDate, MonthDay, Point, RangeMeans};
use jiff::civil::{Date, DateTime, Time};
use kinkeeper::words::{Language, Message, Plural, dates, fill, kinship as kin, pseudo};
use kinship::{Gender, Generation, Kin, Line, Relation, Tie};

use crate::catalogue::languages;

#[test]
fn user_input_is_never_treated_as_a_placeholder() {
    let details = [("name", "{site}"), ("site", "The Webers {")];
    assert_eq!(fill("{name} of {site}", &details), "{site} of The Webers {");
}

#[test]
#[should_panic(expected = "is not given")]
fn a_placeholder_that_is_not_given_is_found_in_development() {
    fill("{name} of {site}", &[("name", "Anna")]);
}

#[test]
#[should_panic(expected = "there is no text for errors.never-heard-of")]
fn a_text_that_is_missing_is_found_in_development() {
    Message::text("errors.never-heard-of", &[]).in_language(Language::English);
}

#[test]
fn a_region_without_a_catalogue_of_its_own_gets_the_language() {
    assert_eq!(Language::parse("en-GB"), Some(Language::English));
    assert_eq!(Language::parse(" EN "), Some(Language::English));
    assert_eq!(Language::parse("en-XA"), Some(Language::Pseudo));
    assert_eq!(Language::parse("de-AT"), Some(Language::German));
    assert_eq!(Language::parse("es-419"), Some(Language::Spanish));
    assert_eq!([Language::parse("fr"), Language::parse("english"), Language::parse("")], [None; 3]);
}

#[test]
fn the_browsers_favourite_language_is_chosen_among_those_that_there_are() {
    assert_eq!(Language::accepted("fr-CH, en-XA;q=0.5, en;q=0.9"), Some(Language::English));
    assert_eq!(Language::accepted("ca, es;q=0.8, en;q=0.5"), Some(Language::Spanish));
    assert_eq!(Language::accepted("de-CH, en;q=0.9"), Some(Language::German));
    assert_eq!(Language::accepted("en;q=0.2,en-XA;q=0.8"), Some(Language::Pseudo));
    assert_eq!(Language::accepted("en, en-XA"), Some(Language::English));
    assert_eq!(Language::accepted("en;q=0, fr, *, ;;, en;level=1"), None);
}

#[test]
fn english_has_two_plural_forms() {
    let forms = [0, 1, 2, 21].map(|count| Language::English.plural(count));
    assert_eq!(forms, [Plural::Other, Plural::One, Plural::Other, Plural::Other]);
    let said = |count: &str| Language::English.text("errors.files-lost", &[("count", count), ("names", "a")]);
    assert_eq!(said("1"), "The contents of 1 file are lost or damaged: a");
    assert_eq!(said("2"), "The contents of 2 files are lost or damaged: a");
}

/// The page's own test reads the same fixture.
#[derive(serde::Deserialize)]
struct Fixture {
    patterns: BTreeMap<String, BTreeMap<String, String>>,
    fuzzy: BTreeMap<String, String>,
}

fn fixture() -> Fixture {
    serde_json::from_str(include_str!("../../../../../locales/fixtures/dates.json")).unwrap()
}

#[test]
fn days_and_moments_read_as_on_the_page() {
    for (pattern, cases) in fixture().patterns {
        for (at, expected) in cases {
            let day = at.parse::<Date>().map(|day| day.to_datetime(Time::midnight()));
            let at = at.parse::<DateTime>().or(day).unwrap();
            assert_eq!(dates::by_pattern(Language::English, &pattern, at), expected, "{pattern}");
        }
    }
}

#[test]
fn every_pattern_is_in_the_fixture() {
    let (_, texts) = Language::English.files().iter().find(|(first, _)| *first == "dates").unwrap();
    let texts: BTreeMap<String, String> = serde_json::from_str(texts).unwrap();
    let patterns: Vec<String> = texts.into_keys().filter(|key| !key.contains('.')).collect();
    assert_eq!(patterns, fixture().patterns.into_keys().collect::<Vec<_>>());
}

#[test]
fn dates_read_as_people_say_them() {
    for (notation, expected) in fixture().fuzzy {
        assert_eq!(dates::render(Language::English, notation.parse().unwrap()), expected);
    }
}

#[test]
fn lang_1_a_day_has_its_article() {
    let said = |language, notation: &str| dates::render(language, notation.parse().unwrap());
    let notations =
        ["1950-05-17~", "[..1950-05-16]", "[1950-05-17..1951]", "1950-05-17/1950-06-03", "1914/1918"];
    assert_eq!(
        notations.map(|notation| said(Language::German, notation)),
        [
            "um den 17. Mai 1950",
            "vor dem 17. Mai 1950",
            "zwischen dem 17. Mai 1950 und 1951",
            "vom 17. Mai 1950 bis zum 3. Juni 1950",
            "von 1914 bis 1918",
        ]
    );
    assert_eq!(
        notations.map(|notation| said(Language::Spanish, notation)),
        [
            "hacia el 17 de mayo de 1950",
            "antes del 17 de mayo de 1950",
            "entre el 17 de mayo de 1950 y 1951",
            "desde el 17 de mayo de 1950 hasta el 3 de junio de 1950",
            "desde 1914 hasta 1918",
        ]
    );
}

/// Every kind of date, each with years, all months and days.
fn all_kinds() -> Vec<FuzzyDate> {
    let years = [1001, 1887, 9999].map(|year| Point::from_year(year).unwrap());
    let months = (1..=12).map(|month| Point::from_month(1912, month).unwrap());
    let days = (1..=12).map(|month| Point::from_day(1950, month, 10 + month).unwrap());
    let points: Vec<Point> = years.into_iter().chain(months).chain(days).collect();
    let one = points.iter().flat_map(|at| {
        [
            FuzzyDate::on(*at),
            FuzzyDate::about(*at),
            FuzzyDate::estimated(*at),
            FuzzyDate::not_after(*at),
            FuzzyDate::not_before(*at),
        ]
    });
    let ranges = points.iter().flat_map(|from| points.iter().map(move |to| (*from, *to)));
    let ranges = ranges
        .flat_map(|(from, to)| [FuzzyDate::between(from, to), FuzzyDate::span(from, to)])
        .filter_map(Result::ok);
    let yearless = (1..=12).map(|month| FuzzyDate::yearless(MonthDay::new(month, 10 + month).unwrap()));
    one.chain(ranges).chain(yearless).collect()
}

#[test]
fn lang_1_what_is_printed_can_be_typed_again() {
    let dates = all_kinds();
    assert!(dates.len() > 500);
    for language in languages() {
        for date in &dates {
            let words = dates::render(language, *date);
            for means in [RangeMeans::Span, RangeMeans::Between] {
                assert_eq!(dates::read(language, &words, means), Ok(*date), "{language:?}: {words}");
            }
        }
    }
}

#[test]
fn kin_5_cousins_are_counted_as_they_are_spoken() {
    let cousin = |degree, removed| {
        let kin = Kin::Cousin { degree, removed, generation: Generation::Same, half: false };
        let (tie, line, path) = (Tie::Direct, Line::Birth, Vec::new());
        kin::render(
            Language::English,
            &Relation { from: 1, from_gender: Gender::Other, kin, tie, line, path },
            None,
        )
    };
    let said = [1, 3, 10, 11, 12, 13, 20, 21, 22, 23, 24, 101, 111, 112, 113, 121, 1002]
        .map(|degree| cousin(degree, 0).replace(" cousin", ""));
    assert_eq!(
        said.join(" "),
        "first third tenth 11th 12th 13th 20th 21st 22nd 23rd 24th 101st 111th 112th 113th 121st 1002nd"
    );
    assert_eq!(
        [1, 2, 3].map(|removed| cousin(2, removed)),
        ["second cousin once removed", "second cousin twice removed", "second cousin 3 times removed"]
    );
}

#[test]
fn the_accented_language_keeps_placeholders() {
    let cases: Vec<(String, String)> =
        serde_json::from_str(include_str!("../../../../../locales/fixtures/pseudo.json")).unwrap();
    for (text, expected) in cases {
        assert_eq!(pseudo::accent(&text), expected);
    }
}
