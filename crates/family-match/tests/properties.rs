use family_match::{Matcher, Name, Person, Sex, Verdict};
use fuzzy_date::{FuzzyDate, Point};
use proptest::prelude::*;

fn people() -> impl Strategy<Value = Vec<Person>> {
    let given = prop::sample::select(vec![
        "anna",
        "anna maria",
        "karl",
        "karel",
        "k",
        "bill",
        "william",
        "",
        "unknown",
    ]);
    let surname = prop::sample::select(vec!["novak", "novakova", "meier", "mayr", "", "van der berg"]);
    let sex = prop::sample::select(vec![Sex::Male, Sex::Female, Sex::Unknown]);
    let date =
        prop::option::of((1850..1860i32, prop::option::of(1..4u8)).prop_map(|(year, day)| match day {
            Some(day) => FuzzyDate::on(Point::from_day(year, 5, day).expect("a day")),
            None => FuzzyDate::about(Point::from_year(year).expect("a year")),
        }));
    let links = || prop::collection::vec(0..12u32, 0..3);
    let person =
        (prop::collection::vec((given, surname), 0..3), sex, date.clone(), date, links(), links(), links());
    let person = person.prop_map(|(names, sex, birth, death, parents, partners, children)| Person {
        names: names.into_iter().map(|(given, surname)| Name::new(given, surname)).collect(),
        sex,
        birth,
        death,
        parents,
        partners,
        children,
        ..Person::default()
    });
    prop::collection::vec(person, 0..12)
}

proptest! {
    #[test]
    fn comparing_goes_both_ways_and_depends_on_nothing_else(ones in people(), others in people()) {
        let mut matcher = Matcher::new();
        let (left, right) = (matcher.prepare(ones.clone()), matcher.prepare(others.clone()));
        let mut second = Matcher::new();
        let (right_first, left_second) = (second.prepare(others), second.prepare(ones));
        for one in 0..left.len() as u32 {
            for other in 0..right.len() as u32 {
                let compared = matcher.compare(&left, one, &right, other);
                prop_assert_eq!(&matcher.compare(&right, other, &left, one), &compared);
                prop_assert_eq!(&second.compare(&left_second, one, &right_first, other), &compared);
                prop_assert_eq!(compared.score, compared.evidence.iter().map(|one| one.weight()).sum::<i32>());
            }
        }
    }

    #[test]
    fn candidates_are_what_comparing_says_best_first_and_each_once(ones in people(), others in people()) {
        let mut matcher = Matcher::new();
        let (left, right) = (matcher.prepare(ones), matcher.prepare(others));
        let mut seen = std::collections::HashSet::new();
        let mut last = i32::MAX;
        for pair in matcher.candidates(&left, &right) {
            prop_assert_eq!(&pair.comparison, &matcher.compare(&left, pair.one, &right, pair.other));
            prop_assert!(pair.comparison.verdict != Verdict::No && pair.comparison.score <= last);
            prop_assert!(seen.insert((pair.one, pair.other)));
            last = pair.comparison.score;
        }
        for pair in matcher.duplicates(&left) {
            prop_assert!(pair.one < pair.other);
        }
    }

    #[test]
    fn whoever_is_likely_the_same_by_name_is_found(ones in people(), others in people()) {
        let mut matcher = Matcher::new();
        let (left, right) = (matcher.prepare(ones), matcher.prepare(others));
        let found = matcher.candidates(&left, &right);
        for one in 0..left.len() as u32 {
            for other in 0..right.len() as u32 {
                let compared = matcher.compare(&left, one, &right, other);
                let by_name = compared.evidence.first() == Some(&family_match::Evidence::SameName);
                if by_name && compared.verdict == Verdict::Likely {
                    prop_assert!(found.iter().any(|pair| (pair.one, pair.other) == (one, other)));
                }
            }
        }
    }
}
