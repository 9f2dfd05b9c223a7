//! Dates of every kind, and texts about them. Nested strategies are boxed because they would overflow the stack.

use fuzzy_date::{Day, FuzzyDate, Kind, MonthDay, Point};
use proptest::prelude::*;

/// Mostly a few years, so that two dates often overlap, but also all others.
fn year() -> impl Strategy<Value = i32> {
    prop_oneof![1..=9999i32, 1899..=1904i32, Just(1), Just(9999)]
}

pub fn day() -> impl Strategy<Value = Day> {
    (year(), 1..=12u8, 1..=31u8).prop_map(|(year, month, day)| {
        Day::new(year, month, day).or_else(|_| Day::new(year, month, 28)).expect("made of parts that fit")
    })
}

pub fn point() -> BoxedStrategy<Point> {
    prop_oneof![
        year().prop_map(|year| Point::from_year(year).expect("made of parts that fit")),
        (year(), 1..=12u8)
            .prop_map(|(year, month)| Point::from_month(year, month).expect("made of parts that fit")),
        day().prop_map(Point::from),
    ]
    .boxed()
}

pub fn date() -> BoxedStrategy<FuzzyDate> {
    let range =
        || (point(), point()).prop_map(|(a, b)| if a.earliest() <= b.latest() { (a, b) } else { (b, a) });
    prop_oneof![
        point().prop_map(FuzzyDate::on),
        point().prop_map(FuzzyDate::about),
        point().prop_map(FuzzyDate::estimated),
        point().prop_map(FuzzyDate::not_after),
        point().prop_map(FuzzyDate::not_before),
        range().prop_map(|(from, to)| FuzzyDate::between(from, to).expect("made of parts that fit")),
        range().prop_map(|(from, to)| FuzzyDate::span(from, to).expect("made of parts that fit")),
        day().prop_map(|day| FuzzyDate::yearless(day.month_day())),
    ]
    .boxed()
}

const MONTHS: [&str; 12] =
    ["January", "Feb", "March", "Apr.", "May", "june", "JULY", "aug", "Sept", "October", "Nov.", "december"];

/// The date in words, as a person might type it.
pub fn in_words(date: FuzzyDate) -> String {
    match date.kind() {
        Kind::On(p) => point_in_words(p),
        Kind::About(p) => format!("about {}", point_in_words(p)),
        Kind::Estimated(p) => format!("est. {}", point_in_words(p)),
        Kind::NotAfter(p) => match p.next() {
            Some(next) => format!("before {}", point_in_words(next)),
            None => format!("{} or earlier", point_in_words(p)),
        },
        Kind::NotBefore(p) => match p.previous() {
            Some(previous) => format!("after {}", point_in_words(previous)),
            None => format!("{} or later", point_in_words(p)),
        },
        Kind::Between(a, b) => format!("between {} and {}", point_in_words(a), point_in_words(b)),
        Kind::Span(a, b) => format!("from {} to {}", point_in_words(a), point_in_words(b)),
        Kind::Yearless(day) => month_day_in_words(day),
    }
}

fn month_day_in_words(day: MonthDay) -> String {
    format!("{} {}", day.day(), MONTHS[usize::from(day.month() - 1)])
}

fn point_in_words(point: Point) -> String {
    match (point.as_day(), point.month()) {
        (Some(day), _) => format!("{} {:04}", month_day_in_words(day.month_day()), day.year()),
        (None, Some(month)) => format!("{} {:04}", MONTHS[usize::from(month - 1)], point.year()),
        (None, None) => format!("{:04}", point.year()),
    }
}

/// Words and signs of dates in any order: mostly nonsense, but close enough to get far.
pub fn soup() -> impl Strategy<Value = String> {
    let ingredient = prop_oneof![
        4 => prop::sample::select(vec![
            " ", " ", " ", "-", "/", ".", "..", "–", ",", "~", "?", "[", "]", "XXXX-", "--", "'s", "s", "th",
            "about", "est.", "before", "after", "between", "and", "from", "to", "or", "or later", "until",
            "May", "feb", "İ", "ß", "é", "\u{301}", "\u{200b}", "٣", "𝟙", "\u{a0}",
        ]).prop_map(String::from),
        2 => (0..=40u32).prop_map(|number| number.to_string()),
        2 => (1890..=1910u32).prop_map(|number| number.to_string()),
        1 => any::<u64>().prop_map(|number| number.to_string()),
    ];
    prop::collection::vec(ingredient, 0..9).prop_map(|parts| parts.concat())
}

/// Texts built like dates, with numbers that often do not fit: many of them are understood.
pub fn sentence() -> impl Strategy<Value = String> {
    let number = "(0?[1-9]|1[0-9]|2[0-9]|3[0-2]|19[0-4][0-9])";
    let piece = format!("({number}([-/. ]{number}){{0,2}}|{number} May( {number})?|May {number}|1950s)");
    let lead = "(about |before |after |between |from |est. |since )?";
    let joint = "( - |-|/| to | and | or | until )";
    let tail = "([?~.]| or later)?";
    prop::string::string_regex(&format!("{lead}{piece}({joint}{piece})?{tail}"))
        .expect("a regular expression")
}
