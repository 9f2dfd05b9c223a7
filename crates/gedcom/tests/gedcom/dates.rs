use gedcom::dates::{Calendar, CalendarDate, DateValue, Day, Month, NoDate, gregorian_day};
use proptest::prelude::*;

/// Runs `f` on every line `input => expected` and reports all differences at once.
fn check(table: &str, f: impl Fn(&str) -> String) {
    let wrong: Vec<String> = table
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .filter_map(|line| {
            let (input, expected) = line.split_once("=>").expect("a line reads: input => expected");
            let (input, expected) = (input.trim(), expected.trim());
            let found = f(input);
            (found != expected).then(|| format!("{input:?}: expected {expected}, found {found}"))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn spelled(text: &str) -> String {
    match DateValue::parse(text).to_fuzzy() {
        Ok(date) => date.to_string(),
        Err(NoDate::Ambiguous { first, second }) => format!("{first} or {second}"),
        Err(other) => format!("{other:?}"),
    }
}

#[test]
fn dates_become_our_own_dates() {
    check(
        "
        1887 => 1887
        MAY 1887 => 1887-05
        17 MAY 1887 => 1887-05-17
        17 may 1887 => 1887-05-17
        @#DGREGORIAN@ 17 MAY 1887 => 1887-05-17
        GREGORIAN 17 MAY 1887 => 1887-05-17
        ABT 1887 => 1887~
        ABT. 1887 => 1887~
        about May 1887 => 1887-05~
        Circa 1887 => 1887~
        c. 1887 => 1887~
        ~1887 => 1887~
        CAL 1887 => 1887?
        EST 1887 => 1887?
        1887? => 1887?
        BEF 1900 => [..1899]
        <1900 => [..1899]
        AFT 17 MAY 1900 => [1900-05-18..]
        BET 1900 AND 1905 => [1900..1905]
        BET 1900-1905 => [1900..1905]
        Bet. May 1900 to Jun 1901 => [1900-05..1901-06]
        1900-1905 => [1900..1905]
        1914-18 => [1914..1918]
        FROM 1914 TO 1918 => 1914/1918
        FROM 1914 => [1914..]
        TO 1918 => [..1918]
        INT 1900 (the year of the fire) => 1900
        1900 (the year of the fire) => 1900
        (the year of the fire) => NotUnderstood
        17 MAY => XXXX-05-17
        29 FEB => XXXX-02-29
        5 JUN 887 => 0887-06-05
        17 May, 1950 => 1950-05-17
        May 17, 1950 => 1950-05-17
        May 17 1950 => 1950-05-17
        17 January 1950 => 1950-01-17
        Sept 1950 => 1950-09
        1950-05-17 => 1950-05-17
        17.05.1950 => 1950-05-17
        17/05/1950 => 1950-05-17
        05/06/1950 => 1950-06-05 or 1950-05-06
        5/5/1950 => 1950-05-05
        BET 1905 AND 1900 => Reversed
        31 FEB 1900 => NoSuchDay
        44 B.C. => BeforeChrist
        FROM 44 BCE TO 12 => BeforeChrist
        5 MAY 87 => ShortYear
        87 => ShortYear
        87/88 => ShortYear
        0087 => 0087
        5 MAY 087 => 0087-05-05
        BET 0070 AND 0079 => [0070..0079]
        UNKNOWN => NotUnderstood
        ? => NotUnderstood
        Y => NotUnderstood
        5 MAY 19000 => NotUnderstood
        ",
        spelled,
    );
}

#[test]
fn years_that_began_in_march() {
    check(
        "
        30 JAN 1648/49 => 1649-01-30
        30 JAN 1648/9 => 1649-01-30
        30 JAN 1648/1649 => 1649-01-30
        FEB 1699/00 => 1700-02
        1648/49 => [1648..1649]
        1701/99 => [1701..1799]
        ABT 1648/49 => [1648..1649]
        BEF 1648/49 => [..1647]
        AFT 1648/49 => [1650..]
        ",
        spelled,
    );
}

#[test]
fn other_calendars_become_gregorian_days() {
    check(
        "
        @#DJULIAN@ 25 OCT 1917 => 1917-11-07
        JULIAN 25 OCT 1917 => 1917-11-07
        @#DJULIAN@ 5 OCT 1582 => 1582-10-15
        @#DJULIAN@ 29 FEB 1700 => 1700-03-11
        @#DJULIAN@ 11 FEB 1731/32 => 1732-02-22
        @#DJULIAN@ 1700 => 1700
        @#DJULIAN@ MAR 1700 => [1700-03-12..1700-04-11]
        @#DHEBREW@ 5 IYR 5708 => 1948-05-14
        HEBREW 1 TSH 5784 => 2023-09-16
        HEBREW 14 ADS 5784 => 2024-03-24
        HEBREW 15 NSN 5784 => 2024-04-23
        HEBREW 10 TSH 5734 => 1973-10-06
        HEBREW 29 ELL 5784 => 2024-10-02
        HEBREW 14 ADS 5783 => NoSuchDay
        HEBREW 14 ADR 5783 => 2023-03-07
        HEBREW 5784 => [2023-09-16..2024-10-02]
        @#DFRENCH R@ 1 VEND 1 => 1792-09-22
        FRENCH_R 9 THER 2 => 1794-07-27
        FRENCH_R 18 BRUM 8 => 1799-11-09
        FRENCH_R 6 COMP 3 => 1795-09-22
        FRENCH_R 6 COMP 4 => NoSuchDay
        FRENCH_R 10 NIVO 14 => 1805-12-31
        FRENCH_R 1 VEND 15 => NoSuchDay
        ABT FRENCH_R VEND 1 => 1792~
        FROM FRENCH_R 1 VEND 1 TO 1793 => 1792-09-22/1793
        @#DROMAN@ 1 IAN 100 => Calendar
        _ROMAN 1 _IAN 100 => Calendar
        ",
        spelled,
    );
}

#[test]
fn dates_of_7_say_what_they_lost_in_a_phrase() {
    let seven = |text: &str| {
        let date = DateValue::parse(text).to_text_7(text);
        match date.phrase {
            Some(phrase) => format!("{} | {phrase}", date.payload),
            None => date.payload,
        }
    };
    check(
        "
        ABT. 17 may 1887 => ABT 17 MAY 1887
        @#DJULIAN@ 5 MAR 1600 => JULIAN 5 MAR 1600
        BET @#DFRENCH R@ 1 VEND 1 AND @#DGREGORIAN@ 1801 => BET FRENCH_R 1 VEND 1 AND GREGORIAN 1801
        @#DROMAN@ 100 => _ROMAN 100
        44 B.C. => 44 BCE
        INT 1900 (the fire) => 1900 | the fire
        INT 1648/49 (the fire) => 1648 | INT 1648/49 (the fire)
        30 JAN 1648/49 => 30 JAN 1649 | 30 JAN 1648/49
        1648/49 => BET 1648 AND 1649 | 1648/49
        ",
        seven,
    );
    check(
        "17 MAY => | 17 MAY\n31 NOV 1900 => | 31 NOV 1900\n29 FEB 1900 => | 29 FEB 1900\n(the fire) => | the fire\n05/06/1950 => | 05/06/1950",
        |text| seven(text).trim().to_owned(),
    );
}

#[test]
fn every_day_of_a_calendar_follows_the_one_before() {
    for (calendar, years) in [
        (Calendar::Gregorian, 1550..2110),
        (Calendar::Julian, 1500..2110),
        (Calendar::Hebrew, 5300..5900),
        (Calendar::French, 1..15),
    ] {
        let mut days = Vec::new();
        for year in years {
            for month in 1..=13 {
                days.extend((1..=31).filter_map(|day| gregorian_day(&calendar, year, month, day)));
            }
        }
        for pair in days.windows(2) {
            assert_eq!(Some(pair[1]), following(pair[0]), "{calendar:?} after {:?}", pair[0]);
        }
    }
}

fn following(day: Day) -> Option<Day> {
    let Day { year, month, day } = day;
    [(year, month, day + 1), (year, month + 1, 1), (year + 1, 1, 1)]
        .into_iter()
        .find_map(|(year, month, day)| gregorian_day(&Calendar::Gregorian, year, month, day))
}

fn calendar_date() -> impl Strategy<Value = CalendarDate> {
    let calendar = prop::sample::select(vec![
        None,
        Some(Calendar::Gregorian),
        Some(Calendar::Julian),
        Some(Calendar::Hebrew),
        Some(Calendar::French),
    ]);
    (
        calendar,
        prop_oneof![1_u32..100, 100_u32..=9999],
        any::<bool>(),
        prop::option::of(0_u32..100),
        any::<bool>(),
        prop::option::of(1_u8..=12),
        prop::option::of(1_u8..=28),
    )
        .prop_map(|(calendar, year, short, second, before_christ, month, day)| {
            // Zeros in front say that a year is meant as it is; other calendars and B.C. need none.
            let is_ours = !before_christ && !matches!(calendar, Some(Calendar::Hebrew | Calendar::French));
            let short_year = year < 100 && (short || !is_ours);
            CalendarDate {
                calendar,
                year: Some(year),
                short_year,
                second_year: second.filter(|_| !short_year).map(|second| year + second),
                before_christ,
                month: month.map(Month::Number),
                day: day.filter(|_| month.is_some()),
            }
        })
}

fn value() -> impl Strategy<Value = DateValue> {
    (calendar_date(), calendar_date(), 0..11, "[a-z][a-z ]{0,8}[a-z]").prop_map(
        |(first, second, kind, phrase)| match kind {
            0 => DateValue::On(first),
            1 => DateValue::About(first),
            2 => DateValue::Calculated(first),
            3 => DateValue::Estimated(first),
            4 => DateValue::Before(first),
            5 => DateValue::After(first),
            6 => DateValue::Between(first, second),
            7 => DateValue::From(first),
            8 => DateValue::To(first),
            9 => DateValue::FromTo(first, second),
            _ => DateValue::Interpreted(first, phrase),
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_written_date_is_read_as_the_same_date(value in value()) {
        let text = value.to_text_5();
        prop_assert_eq!(DateValue::parse(&text), value, "{}", text);
    }

    #[test]
    fn any_text_is_read(text in "([0-9]{1,5}|[A-Z]{1,4}|[-/@#?()<>~. ]|BET|AND|FROM|TO|MAY|B\\.C\\.|JULIAN|é){0,9}") {
        let value = DateValue::parse(&text);
        let _ = value.to_fuzzy();
        let seven = value.to_text_7(&text);
        if !seven.payload.is_empty() {
            let again = DateValue::parse(&seven.payload);
            prop_assert!(!matches!(again, DateValue::Unreadable(_)), "{} became {}", text, seven.payload);
        }
    }
}
