use fuzzy_date::{Day, FuzzyDate, Kind, MonthDay, Point};

use crate::{check, date, spelled};

#[test]
fn notation_is_strict() {
    check(
        "
        1950-05-17          => 1950-05-17
        1950-05             => 1950-05
        1887                => 1887
        0001                => 0001
        9999-12-31          => 9999-12-31
        1887~               => 1887~
        1950-05~            => 1950-05~
        1950-05-17~         => 1950-05-17~
        1887?               => 1887?
        [..1899]            => [..1899]
        [1900..]            => [1900..]
        [1900..1905]        => [1900..1905]
        [1900..1905-06]     => [1900..1905-06]
        [1900..1900]        => 1900
        1914/1918           => 1914/1918
        1914-08/1918-11-11  => 1914-08/1918-11-11
        1914/1914           => 1914
        XXXX-05-17          => XXXX-05-17
        XXXX-02-29          => XXXX-02-29
                            => empty
        887                 => not understood
        +887                => not understood
        1950-5-17           => not understood
        1950-05-17-01       => not understood
        1950-               => not understood
        1887~?              => not understood
        [..]                => not understood
        []                  => not understood
        [1900]              => not understood
        [1900..1905         => not understood
        [1900..1905~]       => not understood
        [1900...1905]       => not understood
        1914/1918/1920      => not understood
        1914/               => not understood
        XXXX-05             => not understood
        XXXX-05-17~         => not understood
        １９５０            => not understood
        0000                => year out of range
        1950-00             => no month 0
        1950-02-29          => no day 29 in month 2 of 1950, the last is 28
        XXXX-02-30          => no day 30 in month 2 of any year, the last is 29
        [1905..1900]        => 1905 is after 1900
        1918/1914           => 1918 is after 1914
        1900-06/1900-05     => 1900-06 is after 1900-05
        ",
        |text| spelled(FuzzyDate::parse_notation(text)),
    );
}

#[test]
fn an_open_side_of_a_date_has_no_first_or_last_day() {
    check(
        "
        1950-05-17          => 1950-05-17 1950-05-17
        1904-02             => 1904-02-01 1904-02-29
        1887                => 1887-01-01 1887-12-31
        1887~               => 1887-01-01 1887-12-31
        1887-05?            => 1887-05-01 1887-05-31
        [..1899]            => - 1899-12-31
        [1900..]            => 1900-01-01 -
        [1900..1905-06]     => 1900-01-01 1905-06-30
        1914-08/1918        => 1914-08-01 1918-12-31
        XXXX-05-17          => - -
        ",
        |text| {
            let side = |day: Option<Day>| day.map_or("-".into(), |day| day.to_string());
            format!("{} {}", side(date(text).earliest()), side(date(text).latest()))
        },
    );
}

#[test]
fn only_a_certain_day_appears_on_the_calendar() {
    check(
        "
        1950-05-17              => 05-17
        XXXX-02-29              => 02-29
        1950-05-17~             => -
        1950-05-17?             => -
        1950-05                 => -
        1950                    => -
        [..1950-05-17]          => -
        1950-05-17/1950-05-20   => -
        ",
        |text| date(text).month_day().map_or("-".into(), |day| day.to_string()),
    );
}

#[test]
fn a_year_is_shown_only_if_the_date_names_one() {
    check(
        "
        1950-05-17          => 1950
        1887~               => 1887
        1887?               => 1887
        [1900-05..1900-07]  => 1900
        1914/1918           => 1914
        [1900..1905]        => -
        [..1899]            => -
        [1900..]            => -
        XXXX-05-17          => -
        ",
        |text| date(text).year().map_or("-".into(), |year| year.to_string()),
    );
}

#[test]
fn only_a_full_and_certain_date_is_exact() {
    assert!(date("1950-05-17").is_exact());
    for other in ["1950-05", "1950", "1950-05-17~", "1950-05-17?", "[..1950-05-17]", "XXXX-05-17"] {
        assert!(!date(other).is_exact(), "{other}");
    }
}

#[test]
fn the_next_and_previous_point_are_found() {
    check(
        "
        1899        => 1898 1900
        1899-12     => 1899-11 1900-01
        1900-01     => 1899-12 1900-02
        1899-12-31  => 1899-12-30 1900-01-01
        1904-02-29  => 1904-02-28 1904-03-01
        1904-03-01  => 1904-02-29 1904-03-02
        0001        => - 0002
        0001-01     => - 0001-02
        0001-01-01  => - 0001-01-02
        9999        => 9998 -
        9999-12     => 9999-11 -
        9999-12-31  => 9999-12-30 -
        ",
        |text| {
            let Kind::On(point) = date(text).kind() else { panic!("{text} is a point") };
            let side = |point: Option<Point>| point.map_or("-".into(), |point| point.to_string());
            format!("{} {}", side(point.previous()), side(point.next()))
        },
    );
}

#[test]
fn the_29th_of_february_is_observed_on_the_28th_in_common_years() {
    let leap_day = MonthDay::new(2, 29).unwrap();
    assert_eq!(leap_day.observed_in(2024).unwrap().to_string(), "2024-02-29");
    assert_eq!(leap_day.observed_in(2025).unwrap().to_string(), "2025-02-28");
    assert_eq!(leap_day.observed_in(1900).unwrap().to_string(), "1900-02-28");
    assert_eq!(leap_day.observed_in(2000).unwrap().to_string(), "2000-02-29");
}
