use std::collections::{HashMap, HashSet};

use demo_family::{
    Birthday, OLDEST_TURNS, Parenthood, Person, accounts, calendar, couples, feedback, files, gedcom,
    history, households, invitations, people, plus, sources,
};
use family_file::{Contents, CoupleState, Parent, ParentKind};
use fuzzy_date::{Day, FuzzyDate};
use gedcom::{Document, Limits};

fn day(year: i32, month: u8, day: u8) -> Day {
    Day::new(year, month, day).expect("a day that exists")
}

fn read(today: Day) -> Contents {
    let document = Document::read(gedcom(today).as_bytes(), &Limits::default()).expect("a GEDCOM file");
    Contents::read(document)
}

/// A leap year and a common year.
fn days() -> impl Iterator<Item = Day> {
    let days = |first: Day| {
        (0..366).map(move |at| plus(first, at)).take_while(move |day| day.year() == first.year())
    };
    days(day(2028, 1, 1)).chain(days(day(2027, 1, 1)))
}

fn birth(contents: &Contents, person: u32) -> FuzzyDate {
    let date = contents.person(person as usize).birth.and_then(|birth| birth.date);
    date.and_then(|date| date.value).expect("a date of birth")
}

#[test]
fn the_import_reads_the_file_without_doubts() {
    let contents = read(day(2026, 11, 17));
    assert_eq!(contents.doubts().iter().collect::<Vec<_>>(), Vec::<&family_file::Doubt>::new());
    assert!((55..=70).contains(&contents.people()), "{} people", contents.people());
    assert_eq!(contents.people(), people().count());
    assert_eq!(contents.events(), history().len(), "copies of one event are one");
    assert_eq!(contents.sources(), sources().len());
    assert_eq!(contents.files().len(), files().filter(|file| file.is_in_gedcom()).count());
    let untold = contents.untold();
    assert!(untold.is_empty(), "everything has a field of its own: {untold:?}");
}

#[test]
fn there_are_six_generations() {
    let contents = read(day(2026, 11, 17));
    let births: Vec<&Parent> =
        contents.parents().iter().filter(|link| link.kind == ParentKind::Birth).collect();
    let mut longest: HashMap<u32, usize> = HashMap::new();
    for _ in 0..10 {
        for link in &births {
            let of_parent = longest.get(&link.parent).copied().unwrap_or(1);
            let of_child = longest.entry(link.child).or_insert(1);
            *of_child = (*of_child).max(of_parent + 1);
        }
    }
    assert_eq!(longest.values().max(), Some(&6));
}

#[test]
fn families_come_in_all_kinds() {
    let contents = read(day(2026, 11, 17));
    let kinds: HashSet<&str> = contents
        .parents()
        .iter()
        .map(|link| match link.kind {
            ParentKind::Birth => "birth",
            ParentKind::Adopted => "adopted",
            ParentKind::Step => "step",
            ParentKind::Foster => "foster",
        })
        .collect();
    assert_eq!(kinds, HashSet::from(["birth", "adopted", "step"]));
    let couples: Vec<_> = (0..contents.couples()).map(|number| contents.couple(number)).collect();
    for state in [CoupleState::Married, CoupleState::Divorced, CoupleState::Partners] {
        assert!(couples.iter().any(|couple| couple.state == state), "{state:?}");
    }
    let sex = |person: u32| contents.person(person as usize).sex;
    assert!(couples.iter().any(|couple| sex(couple.partners[0]) == sex(couple.partners[1])));
    let johanna = contents.find_person("JOHANNA").unwrap();
    let matej = contents.find_person("MATEJ").unwrap();
    let kind = |child: &str, parent: u32| {
        let child = contents.find_person(child).unwrap();
        let link = contents.parents().iter().find(|link| (link.child, link.parent) == (child, parent));
        link.unwrap().kind
    };
    assert_eq!(kind("JOSEF", johanna), ParentKind::Step);
    assert_eq!(kind("JOSEF", matej), ParentKind::Birth, "the family he was born into says it first");
}

#[test]
fn parents_are_older_than_their_children() {
    for year in 2024..=2036 {
        let contents = read(day(year, 2, 28));
        for link in contents.parents() {
            let (parent, child) = (birth(&contents, link.parent), birth(&contents, link.child));
            let least = parent.latest().unwrap();
            let apart = child.earliest().unwrap().year() - least.year();
            let plausible = if link.kind == ParentKind::Birth { 16..=50 } else { 13..=70 };
            assert!(
                plausible.contains(&apart),
                "{year}: {} {apart}",
                contents.person(link.child as usize).xref
            );
        }
    }
}

#[test]
fn lives_are_plausible() {
    for today in [day(2026, 11, 17), day(2024, 2, 29), day(2036, 12, 31)] {
        let contents = read(today);
        for number in 0..contents.people() {
            let person = contents.person(number);
            let born = birth(&contents, number as u32).earliest().unwrap();
            assert!(born <= today, "{} is not born yet", person.xref);
            let died = person.death.and_then(|death| death.date?.value);
            let end = died.and_then(FuzzyDate::latest).unwrap_or(today);
            let age = end.year() - born.year();
            assert!((0..=97).contains(&age), "{} is {age}", person.xref);
            assert_eq!(person.deceased, died.is_some(), "{}", person.xref);
        }
        for number in 0..contents.events() {
            let event = contents.event(number);
            let when = event.detail.date.unwrap().value.unwrap();
            for one in &event.people {
                let person = contents.person(one.person as usize);
                let born = birth(&contents, one.person).earliest().unwrap();
                assert!(
                    born <= when.latest().unwrap(),
                    "{} before their birth: {}",
                    person.xref,
                    event.label
                );
                let died = person.death.and_then(|death| death.date?.value).and_then(FuzzyDate::latest);
                assert!(
                    died.is_none_or(|died| when.earliest().unwrap() <= died),
                    "{}: {}",
                    person.xref,
                    event.label
                );
            }
        }
    }
}

fn born(person: &Person, today: Day) -> Day {
    let date = gedcom::dates::DateValue::parse(&person.birth_date(today)).to_fuzzy().expect("a date");
    date.earliest().expect("a day")
}

/// The days from today to the next birthday of everyone who lives.
fn next_birthdays(today: Day) -> HashMap<&'static str, usize> {
    let year: Vec<Day> = (0..=366).map(|days| plus(today, days)).collect();
    let mut found = HashMap::new();
    for person in
        people().filter(|person| person.is_alive() && !matches!(person.birthday, Birthday::DaysAgo(_)))
    {
        let born = born(person, today);
        let is_birthday = |day: Day| born.month_day().observed_in(day.year()) == Ok(day);
        let days = year.iter().position(|day| is_birthday(*day)).expect("a birthday");
        found.insert(person.id, days);
    }
    found
}

#[test]
fn a_birthday_is_near_whatever_today_is() {
    for today in days() {
        let birthdays = next_birthdays(today);
        assert_eq!(birthdays["sabine"], 0, "{today}: today");
        assert!(birthdays["lena"] <= 3, "{today}: this week");
        assert!(birthdays.values().filter(|days| **days <= 7).count() >= 4, "{today}");
        let hanne = people().find(|person| person.id == "hanne").unwrap();
        let born = born(hanne, today);
        assert_eq!(born.year() + OLDEST_TURNS, today.year(), "{today}");
        assert_eq!(born.month(), today.month(), "{today}: this month");
        // Only a leap day may come too late for her.
        assert!(birthdays["hanne"] <= 9 || (today.month(), today.day()) == (2, 29), "{today}: still to come");
    }
}

#[test]
fn everything_that_is_named_exists() {
    let known: HashSet<&str> = people().map(|person| person.id).collect();
    let paths: HashSet<String> = files().map(|file| file.path).collect();
    let titles: HashSet<&str> = sources().iter().map(|source| source.id).collect();
    let names: HashSet<&str> = accounts().iter().map(|account| account.username).collect();
    let homes: HashSet<&str> = households().iter().map(|household| household.name).collect();
    assert_eq!(known.len(), people().count(), "ids are unique");
    assert_eq!(paths.len(), files().count(), "paths are unique");
    assert_eq!(names.len(), accounts().len(), "usernames are unique");
    for couple in couples() {
        let children = couple.children.iter().map(|child| child.person);
        for id in couple.partners.into_iter().filter(|id| !id.is_empty()).chain(children) {
            assert!(known.contains(id), "{id}");
        }
    }
    let cited = people()
        .flat_map(|person| person.citations)
        .chain(history().iter().flat_map(|event| event.citations));
    for citation in cited {
        assert!(titles.contains(citation.source), "{}", citation.source);
    }
    for event in history() {
        assert!(
            event.people.iter().chain(event.others.iter().map(|(id, _)| id)).all(|id| known.contains(id)),
            "{}",
            event.label
        );
        assert!(event.files.iter().all(|path| paths.contains(*path)), "{}", event.label);
    }
    assert!(sources().iter().flat_map(|source| source.files).all(|path| paths.contains(*path)));
    for event in calendar(day(2026, 11, 17)) {
        assert!(event.people.iter().all(|id| known.contains(id)), "{}", event.title);
        assert!(event.photos.iter().all(|path| paths.contains(*path)), "{}", event.title);
        assert!(names.contains(event.by), "{}", event.title);
        assert!(event.household.is_empty() || homes.contains(event.household), "{}", event.title);
        assert!(event.first_day <= event.last_day, "{}", event.title);
    }
    assert!(accounts().iter().filter_map(|account| account.person).all(|id| known.contains(id)));
    assert!(households().iter().flat_map(|household| household.accounts).all(|name| names.contains(name)));
    assert!(feedback().iter().all(|feedback| names.contains(feedback.by)));
    for invitation in invitations() {
        assert!(
            names.contains(invitation.by) && homes.contains(invitation.household),
            "{}",
            invitation.email
        );
    }
}

#[test]
fn everyone_has_a_place_in_a_family() {
    let mut linked: HashSet<&str> = HashSet::new();
    for couple in couples() {
        linked.extend(couple.partners);
        linked.extend(couple.children.iter().map(|child| child.person));
    }
    let alone: Vec<&str> = people().map(|person| person.id).filter(|id| !linked.contains(id)).collect();
    assert_eq!(alone, Vec::<&str>::new());
    assert!(couples().iter().flat_map(|couple| couple.children).any(|child| child.of == Parenthood::Adopted));
}
