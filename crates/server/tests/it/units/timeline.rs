//! The history by decade, and the lives beside it.

use std::cmp::Ordering;
use std::collections::HashMap;

use kinkeeper::history::chronicle::natural;
use kinkeeper::history::timeline::{Life, Lives, Stretch, by_decade, fitting, living_in};
use kinkeeper::ids::Id;

/// "1880s: 2", "1890-1909", "?: 1": the whole timeline as text.
fn told(years: &[(Option<i16>, Option<i16>)]) -> Vec<String> {
    let (stretches, yearless) = by_decade(years.iter().copied());
    let mut told: Vec<String> = stretches
        .iter()
        .map(|stretch| match stretch {
            Stretch::Gap { from, to } => format!("{from}-{to}"),
            Stretch::Decade { from, count } => format!("{from}s: {count}"),
        })
        .collect();
    told.extend((yearless > 0).then(|| format!("?: {yearless}")));
    told
}

fn on(year: i16) -> (Option<i16>, Option<i16>) {
    (Some(year), Some(year))
}

#[test]
fn decades_without_events_become_one_gap() {
    assert_eq!(told(&[on(1890), on(1899), on(1900)]), ["1890s: 2", "1900s: 1"]);
    assert_eq!(told(&[on(1895), on(1940), on(1945)]), ["1890s: 1", "1900-1939", "1940s: 2"]);
    assert_eq!(told(&[on(1925), on(1931), on(1950)]), ["1920s: 1", "1930s: 1", "1940-1949", "1950s: 1"]);
}

#[test]
fn there_is_no_gap_before_the_first_event_after_the_last_or_without_events() {
    assert_eq!(told(&[on(1950)]), ["1950s: 1"]);
    assert_eq!(told(&[]), Vec::<String>::new());
}

#[test]
fn events_without_a_year_are_counted_and_years_before_1000_have_their_decade() {
    assert_eq!(told(&[on(1950), (None, None)]), ["1950s: 1", "?: 1"]);
    assert_eq!(told(&[(None, None)]), ["?: 1"]);
    assert_eq!(told(&[on(3), on(987)]), ["0s: 1", "10-979", "980s: 1"]);
}

#[test]
fn an_uncertain_date_is_placed_at_its_first_year_or_else_at_its_last() {
    assert_eq!(told(&[(Some(1898), Some(1905)), on(1901)]), ["1890s: 1", "1900s: 1"]);
    assert_eq!(told(&[on(1899), (None, Some(1899)), (Some(1901), None)]), ["1890s: 2", "1900s: 1"]);
}

fn person(number: u32) -> Id {
    format!("01890000-0000-7000-8000-{number:012}").parse().unwrap()
}

fn life(number: u32, from: i32, to: i32) -> Life {
    Life { id: person(number), from, to, is_open: false }
}

#[test]
fn a_life_lasts_from_birth_to_death_or_until_this_year() {
    let years = |birth, death, is_dead| {
        Life::new(person(1), birth, death, is_dead, 2026).map(|life| (life.from, life.to, life.is_open))
    };
    assert_eq!(years(Some(1887), Some(1950), true), Some((1887, 1950, false)));
    assert_eq!(years(Some(1950), None, false), Some((1950, 2026, true)));
    assert_eq!(years(None, Some(1950), true), None, "no birth");
    assert_eq!(years(Some(1900), None, true), None, "no one knows when they died");
    assert_eq!(years(Some(1850), None, false), None, "too old to be living");
    assert_eq!(years(Some(1950), Some(1940), true), None, "backwards");
    assert_eq!(years(Some(2030), None, false), None, "not born yet");
}

#[test]
fn a_life_with_more_events_comes_first_then_the_older_one() {
    let all = [life(1, 1950, 1990), life(2, 1949, 1990), life(3, 1948, 1990), life(4, 1947, 1990)];
    let lives = Lives::new(all.into_iter().map(Some).chain([None]));
    assert_eq!((lives.len(), lives.unknown, lives.years()), (4, 1, Some((1947, 1990))));
    let events = HashMap::from([(person(2), 2), (person(1), 1), (person(99), 1)]);
    let order: Vec<Id> = lives.by_events(&events).iter().map(|life| life.id).collect();
    assert_eq!(order, [person(2), person(1), person(4), person(3)]);
}

#[test]
fn those_who_lived_in_a_decade_share_a_year_with_it() {
    let (emil, anna, carl) = (life(1, 1887, 1950), life(2, 1959, 2026), life(3, 1960, 2026));
    let lives = [anna, emil, carl];
    let living = living_in(&[1870, 1880, 1950, 1960], &lives, 9);
    let named = |decade: i32| living[&decade].named.iter().map(|life| life.id).collect::<Vec<_>>();
    assert_eq!(named(1950), [emil.id, anna.id], "the oldest first");
    assert_eq!(named(1880), [emil.id]);
    assert_eq!(named(1870), []);
    let living = living_in(&[1960], &lives, 1);
    assert_eq!((living[&1960].named.as_slice(), living[&1960].more), ([anna].as_slice(), 1));
}

#[test]
fn lives_that_come_first_get_the_lanes_and_others_fill_the_gaps() {
    let (first, second, third) = (life(1, 1950, 2000), life(2, 1940, 1960), life(3, 1955, 1990));
    let small = life(4, 1900, 1910);
    assert_eq!(fitting(&[first, second, third, small], 2), [first, second, small]);
    assert_eq!(fitting(&[life(1, 1900, 1910), life(2, 1912, 1920)], 1).len(), 2);
    assert_eq!(fitting(&[life(1, 1900, 1910), life(2, 1910, 1920)], 1).len(), 1, "they share a year");
    let many: Vec<Life> = (0..2000)
        .map(|number: u32| {
            let from = 1700 + (number * 7919 % 320) as i32;
            life(number, from, from + (number * 104_729 % 90) as i32)
        })
        .collect();
    let fitting = fitting(&many, 12);
    for year in 1700..2120 {
        assert!(fitting.iter().filter(|life| life.from <= year && year <= life.to).count() <= 12);
    }
}

#[test]
fn numbers_in_texts_are_compared_as_numbers() {
    let sorted =
        ["", "10", "a", "a 2", "a 2 b", "a 10", "a 10 b", "b", "page 9 of 12", "page 12 of 12", "é", "éé"];
    for (place, one) in sorted.iter().enumerate() {
        for (other_place, other) in sorted.iter().enumerate() {
            assert_eq!(natural(one, other), place.cmp(&other_place), "{one:?} and {other:?}");
        }
    }
    assert_eq!(natural("a 007", "a 7"), Ordering::Equal);
}
