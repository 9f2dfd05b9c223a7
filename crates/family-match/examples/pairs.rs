//! Measures how long it takes to find the duplicates in invented families.

use std::time::Instant;

use family_match::{Matcher, Name, Person, Sex, Verdict};
use fuzzy_date::{FuzzyDate, Point};

const GIVEN: &[&str] = &[
    "anna",
    "maria",
    "karl",
    "josef",
    "jan",
    "katharina",
    "elisabeth",
    "franz",
    "johann",
    "georg",
    "eva",
    "marie",
    "wilhelm",
    "heinrich",
    "ludwig",
    "theresia",
    "barbara",
    "rosa",
    "emma",
    "otto",
    "hugo",
    "adele",
    "klara",
    "paul",
];
const SYLLABLES: &[&str] =
    &["ber", "lin", "hof", "mann", "stein", "nov", "ak", "dvo", "rak", "mei", "er", "sch", "ul", "tz"];

fn main() {
    for count in [1_000u32, 10_000, 100_000] {
        let people = invented(count);
        let start = Instant::now();
        let mut matcher = Matcher::new();
        let prepared = matcher.prepare(people.clone());
        let ready = start.elapsed();
        let pairs = matcher.duplicates(&prepared);
        let likely = pairs.iter().filter(|pair| pair.comparison.verdict == Verdict::Likely).count();
        println!(
            "{count} people: prepared in {ready:?}, {} pairs ({likely} likely) after {:?}",
            pairs.len(),
            start.elapsed()
        );
        let start = Instant::now();
        let mut matcher = Matcher::new();
        let (here, file) = (matcher.prepare(people.clone()), matcher.prepare(people));
        let pairs = matcher.candidates(&here, &file);
        println!("  the same file again: {} pairs after {:?}", pairs.len(), start.elapsed());
    }
}

/// Families of five: two parents and three children, over two centuries. A hundredth are recorded twice.
fn invented(count: u32) -> Vec<Person> {
    let mut state = 7u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut people: Vec<Person> = Vec::new();
    for position in 0..count {
        let first = position - position % 5;
        let is_parent = position % 5 < 2;
        if position % 100 == 99 && position > 100 {
            let twin = people[position as usize - 5].clone();
            people.push(twin);
            continue;
        }
        let surname: String = (0..3).map(|_| SYLLABLES[random(SYLLABLES.len())]).collect();
        let surname = if is_parent { surname } else { people[first as usize].names[0].surname.clone() };
        let year = 1750 + (first / 5 % 200) as i32 + if is_parent { 0 } else { 25 + random(10) as i32 };
        let birth = Point::from_day(year, 1 + random(12) as u8, 1 + random(28) as u8).ok().map(FuzzyDate::on);
        people.push(Person {
            names: vec![Name::new(GIVEN[random(GIVEN.len())], surname)],
            sex: if random(2) == 0 { Sex::Male } else { Sex::Female },
            birth: birth.filter(|_| random(4) > 0),
            birth_place: "wien".to_owned(),
            parents: if is_parent { vec![] } else { vec![first, first + 1] },
            partners: if is_parent { vec![first + 1 - position % 5] } else { vec![] },
            children: if is_parent { vec![first + 2, first + 3, first + 4] } else { vec![] },
            ..Person::default()
        });
    }
    people
}
