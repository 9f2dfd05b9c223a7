//! The right people are taken for each other, in families as a person would write them down.

use family_match::{Comparison, Evidence, Matcher, Name, Person, Sex, Verdict};
use fuzzy_date::{FuzzyDate, Hints, understand};

/// `anna maria/muller/schmidt f *17 May 1887 wien +1950`: given names, surnames (the further ones are birth names), sex,
/// birth with a place, death.
fn person(text: &str) -> Person {
    let (names, rest) = text.split_once(' ').unwrap_or((text, ""));
    let mut names = names.split('/');
    let given = names.next().unwrap_or_default().replace('_', " ");
    let surnames: Vec<&str> = names.collect();
    let mut person = Person { names: vec![], ..Person::default() };
    for surname in &surnames {
        person.names.push(Name::new(given.clone(), surname.replace('_', " ")));
    }
    if surnames.is_empty() {
        person.names.push(Name::new(given, ""));
    }
    for word in rest.split_whitespace() {
        match word.split_at(1) {
            ("m", "") => person.sex = Sex::Male,
            ("f", "") => person.sex = Sex::Female,
            ("*", date) => person.birth = Some(date_of(date)),
            ("+", date) => person.death = Some(date_of(date)),
            ("@", place) => person.birth_place = place.to_owned(),
            _ => panic!("{word} is neither sex, *birth, +death nor @place"),
        }
    }
    person
}

fn date_of(text: &str) -> FuzzyDate {
    understand(&text.replace('_', " "), &Hints::default()).expect("a date")
}

/// Each line is someone with their relatives: `karl/novak > father, mother; partner; child`.
fn family(text: &str) -> Vec<Person> {
    let mut people: Vec<Person> = Vec::new();
    for (position, line) in text.lines().map(str::trim).filter(|line| !line.is_empty()).enumerate() {
        let (one, relatives) = line.split_once('>').unwrap_or((line, ""));
        people.push(person(one.trim()));
        let numbers = |text: Option<&str>| -> Vec<u32> {
            text.unwrap_or_default().split(',').filter_map(|number| number.trim().parse().ok()).collect()
        };
        let mut parts = relatives.split(';');
        people[position].parents = numbers(parts.next());
        people[position].partners = numbers(parts.next());
        people[position].children = numbers(parts.next());
    }
    people
}

fn compare(one: &str, other: &str) -> Comparison {
    let mut matcher = Matcher::new();
    let (ones, others) = (matcher.prepare([person(one)]), matcher.prepare([person(other)]));
    matcher.compare(&ones, 0, &others, 0)
}

#[track_caller]
fn check(one: &str, other: &str, verdict: Verdict, evidence: &[Evidence]) {
    let compared = compare(one, other);
    assert_eq!((compared.verdict, compared.evidence.as_slice()), (verdict, evidence), "{one} and {other}");
    assert_eq!(compare(other, one), compared, "the other way round");
}

use Evidence::*;
use Verdict::*;

#[test]
fn the_same_name_and_day_of_birth_are_likely_the_same_person() {
    check("karl/novak m *17_May_1887", "karl/novak *1887-05-17", Likely, &[SameName, SameBirthDay]);
    check("bill/novak *17_May_1887", "william/novak *17_May_1887", Likely, &[OtherFormOfName, SameBirthDay]);
    check("karl/meier *17_May_1887", "karl/mayr *17_May_1887", Likely, &[NameSoundsAlike, SameBirthDay]);
    check("johann_karl/novak *17_May_1887", "karl/novak *17_May_1887", Likely, &[SameName, SameBirthDay]);
    check("k/novak *17_May_1887", "karl/novak *17_May_1887", Likely, &[NameSoundsAlike, SameBirthDay]);
}

#[test]
fn a_name_alone_is_only_possible_and_a_year_does_not_decide() {
    check("karl/novak", "karl/novak", Possible, &[SameName]);
    check("karl/novak *1887", "karl/novak *1887", Possible, &[SameName, SameBirthYear]);
    check(
        "karl/novak *1887 @wien",
        "karl/novak *1887 @wien",
        Likely,
        &[SameName, SameBirthYear, SameBirthPlace],
    );
    check("karl/novak *about_1885", "karl/novak *1887", Possible, &[SameName, BirthFits]);
    check("bill/novak", "william/novak", No, &[OtherFormOfName]);
    check("karl", "karl/novak", No, &[SameGivenName]);
}

#[test]
fn namesakes_of_other_generations_are_not_the_same_person() {
    check("karl/novak m *1850", "karl/novak m *1910", No, &[SameName, BirthDiffers]);
    check("karl/novak m +1890", "karl/novak m *1910", No, &[SameName, LivesApart]);
    check(
        "karl/novak m *1850 @wien",
        "karl/novak m *1910 @wien",
        No,
        &[SameName, BirthDiffers, SameBirthPlace],
    );
    check(
        "karl/novak *17_May_1887 +1950",
        "karl/novak *17_May_1887 +1899",
        Possible,
        &[SameName, SameBirthDay, DeathDiffers],
    );
}

#[test]
fn a_married_woman_is_recognised_by_her_birth_name_or_her_family() {
    check(
        "anna/muller/schmidt f *1887 @wien",
        "anna/schmidt f *1887 @wien",
        Likely,
        &[SameName, SameBirthYear, SameBirthPlace],
    );
    check(
        "anna/muller f *17_May_1887",
        "anna/schmidt f *17_May_1887",
        Possible,
        &[OtherSurname, SameBirthDay],
    );
    check(
        "anna/muller f *17_May_1887 @wien",
        "anna/schmidt f *17_May_1887 @wien",
        Likely,
        &[OtherSurname, SameBirthDay, SameBirthPlace],
    );
    check("anna/muller f", "anna/schmidt f", No, &[OtherSurname]);
}

#[test]
fn twins_and_people_of_another_sex_are_not_the_same_person() {
    check("karl/novak *17_May_1887", "josef/novak *17_May_1887", No, &[OtherName]);
    check(
        "alex/novak m *17_May_1887",
        "alex/novak f *17_May_1887",
        Possible,
        &[SameName, SexDiffers, SameBirthDay],
    );
    check("unknown/novak *17_May_1887", "unknown/novak *17_May_1887", No, &[OtherName]);
    check("karl/novak *17_May_1887", "karl/novak *18_May_1887", Possible, &[SameName, BirthDayDiffers]);
}

/// The pairs of one family, as positions.
fn duplicates(text: &str) -> Vec<(u32, u32, Verdict)> {
    let mut matcher = Matcher::new();
    let people = matcher.prepare(family(text));
    let pairs = matcher.duplicates(&people);
    pairs.into_iter().map(|pair| (pair.one, pair.other, pair.comparison.verdict)).collect()
}

#[test]
fn parents_partners_and_children_speak_for_two_records_of_one_person() {
    let found = duplicates(
        "karl/novak m > 1, 2
         josef/novak m
         marie/novakova f
         karl/novak m > 1, 2",
    );
    assert_eq!(found, [(0, 3, Likely)]);
    let found = duplicates(
        "anna/novakova f > ; 1; 2
         karl/novak m > ; 0; 2
         jan/novak m > 0, 1
         anna/dvorakova f > ; 4; 5
         karel/novak m > ; 3; 5
         honza/novak m > 3, 4",
    );
    // Anna is known by different surnames, and found through her husband.
    assert!(found.contains(&(0, 3, Possible)) || found.contains(&(0, 3, Likely)), "{found:?}");
    assert!(found.contains(&(1, 4, Likely)) && found.contains(&(2, 5, Likely)), "{found:?}");
}

#[test]
fn relatives_with_the_same_name_are_not_the_same_person() {
    let found = duplicates(
        "karl/novak m > ; ; 1
         karl/novak m > 0; ; 2
         karl/novak m > 1",
    );
    assert_eq!(found, [], "father, son and grandson");
    let found = duplicates(
        "karl/novak m *1887 > 2
         karl/novak m *1887 > 3
         josef/novak m
         franz/novak m",
    );
    assert_eq!(found, [], "cousins with different fathers");
}

#[test]
fn people_of_a_file_are_found_among_those_who_are_here() {
    let mut matcher = Matcher::new();
    let here = matcher.prepare(family("karl/novak m *17_May_1887\n anna/muller f *1890"));
    let file = matcher
        .prepare(family("josef/novak m *1860\n anna/muller f *1890 @wien\n karel/novak m *17_May_1887"));
    let pairs = matcher.candidates(&here, &file);
    let positions: Vec<(u32, u32)> = pairs.iter().map(|pair| (pair.one, pair.other)).collect();
    assert_eq!(positions, [(0, 2), (1, 1)], "best first");
    assert_eq!(pairs[0].comparison, matcher.compare(&here, 0, &file, 2));
}

#[test]
fn a_name_that_everyone_has_costs_little_and_still_finds_the_same_days() {
    let mut matcher = Matcher::new();
    let everyone = (0..5_000).map(|number| {
        let day = 1 + number % 28;
        let month = 1 + number / 28 % 12;
        person(&format!("maria/novakova f *{}-{month:02}-{day:02}", 1700 + number / 336 % 200))
    });
    let people = matcher.prepare(everyone.chain([person("marie/novakova f *1705-03-04")]));
    let pairs = matcher.duplicates(&people);
    assert!(pairs.iter().any(|pair| pair.other == 5_000 && pair.comparison.verdict == Likely));
    assert!(pairs.len() < 500_000);
}
