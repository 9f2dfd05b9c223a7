use jiff::civil::Date;
use kinkeeper::calendar::days::*;

use proptest::prelude::*;

fn any_day() -> impl Strategy<Value = Date> {
    (1_i16..=9998, 1_i8..=12, 1_i8..=31)
        .prop_filter_map("a day that exists", |(year, month, day)| Date::new(year, month, day).ok())
}

proptest! {
    #[test]
    fn a_day_survives_a_round_trip_through_the_database(day in any_day()) {
        prop_assert_eq!(from_number(number(day)), day);
        prop_assert_eq!(parse(&day.to_string()), Some(day));
    }

    #[test]
    fn the_pieces_of_a_range_cover_exactly_its_days(
        from in any_day(), length in 0_i32..800, yearly in any_day(),
    ) {
        let to = plus_days(from, length);
        let yearly = month_day(yearly);
        let found: Vec<Date> = pieces(from, to)
            .filter(|piece| (piece.first..=piece.last).contains(&yearly))
            .filter_map(|piece| on(piece.year, yearly))
            .collect();
        let expected: Vec<Date> = (from.year()..=to.year())
            .filter_map(|year| on(year.into(), yearly))
            .filter(|day| (from..=to).contains(day))
            .collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn a_yearly_day_falls_once_in_every_year_and_never_slips_from_february_to_march(
        first in any_day(), year in 1_i64..9999,
    ) {
        let day = on(year, month_day(first));
        prop_assert!(day.is_some_and(|day| day.month() == first.month() && i64::from(day.year()) == year));
    }

    #[test]
    fn days_between_counts_what_plus_days_adds(from in any_day(), days in 0_i32..100_000) {
        let to = plus_days(from, days);
        if to < Date::MAX {
            prop_assert_eq!(days_between(from, to), i64::from(days));
        }
    }
}

#[test]
fn the_29th_of_february_falls_on_the_28th_in_common_years() {
    for (year, expected) in
        [(2024, "2024-02-29"), (2025, "2025-02-28"), (1900, "1900-02-28"), (2000, "2000-02-29")]
    {
        assert_eq!(on(year, 229).unwrap().to_string(), expected);
    }
    assert_eq!(on(2025, 230), None);
}

#[test]
fn only_whole_days_are_days() {
    for text in [
        "",
        "2025-2-3",
        "2025-02-29",
        "2025-02-28T10:00",
        "0000-01-01",
        "-001-01-01",
        "20250228",
        "+02025-1-1",
    ] {
        assert_eq!(parse(text), None, "{text}");
    }
    assert_eq!(parse("1888-02-29").map(number), Some(18_880_229));
}
