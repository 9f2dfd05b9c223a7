use fuzzy_date::{
    Error, FuzzyDate, Hints, NumericOrder, Point, RangeMeans, Years, understand, whole_years_between,
};
use proptest::prelude::*;

use crate::arbitrary::{date, day, in_words, point, sentence, soup};

fn every_hint() -> [Hints<'static>; 3] {
    let plain = Hints::default();
    [
        plain,
        Hints { range_means: RangeMeans::Between, ..plain },
        Hints { numeric_order: Some(NumericOrder::MonthFirst), ..plain },
    ]
}

/// Checks the rules that hold for any text at all.
fn check_any_text(text: &str) {
    let _ = FuzzyDate::parse_notation(text);
    for hints in every_hint() {
        let readings = match understand(text, &hints) {
            Ok(date) => vec![date],
            Err(Error::Ambiguous { first, second }) => {
                assert_ne!(first, second);
                vec![first, second]
            }
            Err(_) => vec![],
        };
        for date in readings {
            assert_eq!(understand(&date.to_string(), &hints), Ok(date), "{text:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_printed_date_is_read_back_as_the_same_date(date in date()) {
        prop_assert_eq!(FuzzyDate::parse_notation(&date.to_string()), Ok(date));
        for hints in every_hint() {
            prop_assert_eq!(understand(&date.to_string(), &hints), Ok(date));
        }
    }

    #[test]
    fn a_date_in_words_is_understood_as_the_same_date(date in date()) {
        for hints in every_hint() {
            prop_assert_eq!(understand(&in_words(date), &hints), Ok(date), "{}", in_words(date));
        }
    }

    #[test]
    fn any_text_is_safe_and_the_result_round_trips(text in any::<String>()) {
        check_any_text(&text);
    }

    #[test]
    fn a_soup_of_words_is_safe_and_the_result_round_trips(text in soup()) {
        check_any_text(&text);
    }

    #[test]
    fn a_sentence_is_safe_and_the_result_round_trips(text in sentence()) {
        check_any_text(&text);
    }

    #[test]
    fn case_and_spaces_do_not_matter(date in date()) {
        let text = format!("  {} ", in_words(date).to_uppercase().replace(' ', " \u{a0} "));
        prop_assert_eq!(understand(&text, &Hints::default()), Ok(date));
    }

    #[test]
    fn the_order_is_total_transitive_and_agrees_with_equality(a in date(), b in date(), c in date()) {
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!(a == b, a.cmp(&b).is_eq());
        prop_assert_eq!(a.sort_key().cmp(&b.sort_key()), a.cmp(&b));
        if a <= b && b <= c {
            prop_assert!(a <= c);
        }
    }

    #[test]
    fn closed_dates_sort_by_earliest_day_and_then_the_narrower_first(a in date(), b in date()) {
        if let (Some(a_first), Some(a_last)) = (a.earliest(), a.latest())
            && let (Some(b_first), Some(b_last)) = (b.earliest(), b.latest())
        {
            prop_assert!(a_first <= a_last && b_first <= b_last);
            if (a_first, a_last) < (b_first, b_last) {
                prop_assert!(a < b);
            }
        }
    }

    #[test]
    fn a_before_date_comes_after_all_that_end_with_it_and_before_the_next_day(a in date(), b in day()) {
        if let (None, Some(last)) = (a.earliest(), a.latest()) {
            prop_assert_eq!(a > b.into(), last >= b);
        }
    }

    #[test]
    fn days_without_a_year_come_last_and_keys_fit_a_browsers_number(a in date(), b in date()) {
        let dated = |date: FuzzyDate| date.earliest().or(date.latest()).is_some();
        if dated(a) && !dated(b) {
            prop_assert!(a < b);
        }
        prop_assert!((0..1 << 53).contains(&a.sort_key()));
    }

    #[test]
    fn a_point_ends_the_day_before_the_next_one_begins(point in point()) {
        let Some(next) = point.next() else { return Ok(()) };
        prop_assert_eq!(next.previous(), Some(point));
        prop_assert_eq!(Point::from(point.latest()).next(), Some(next.earliest().into()));
    }

    #[test]
    fn an_age_holds_for_every_day_the_dates_allow(birth in date(), on in date(), b in day(), o in day()) {
        let allows = |date: FuzzyDate, day| {
            date.earliest().is_none_or(|first| first <= day) && date.latest().is_none_or(|last| day <= last)
        };
        let Some(Years::Exactly(years)) = whole_years_between(b.into(), o.into()) else { return Ok(()) };
        if allows(birth, b) && allows(on, o) {
            match whole_years_between(birth, on) {
                Some(Years::Exactly(exact)) => prop_assert_eq!(exact, years),
                Some(Years::Between(least, most) | Years::About(least, most)) => {
                    prop_assert!((least..=most).contains(&years));
                }
                Some(Years::AtLeast(least)) => prop_assert!(least <= years),
                Some(Years::AtMost(most)) => prop_assert!(years <= most),
                None => {}
            }
        }
    }
}
