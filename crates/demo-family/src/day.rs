use fuzzy_date::Day;

/// The day that is this many days later, or earlier if negative.
pub fn plus(day: Day, days: i32) -> Day {
    let mut found = day;
    for _ in 0..days.unsigned_abs() {
        found = if days > 0 { next(found) } else { previous(found) };
    }
    found
}

fn next(day: Day) -> Day {
    Day::new(day.year(), day.month(), day.day() + 1)
        .or_else(|_| Day::new(day.year(), day.month() + 1, 1))
        .or_else(|_| Day::new(day.year() + 1, 1, 1))
        .unwrap_or(day)
}

fn previous(day: Day) -> Day {
    if day.day() > 1 {
        return Day::new(day.year(), day.month(), day.day() - 1).unwrap_or(day);
    }
    let (year, month) = if day.month() > 1 { (day.year(), day.month() - 1) } else { (day.year() - 1, 12) };
    last_of_month(year, month).unwrap_or(day)
}

/// The last day of the month of `day`.
pub fn end_of_month(day: Day) -> Day {
    last_of_month(day.year(), day.month()).unwrap_or(day)
}

fn last_of_month(year: i32, month: u8) -> Option<Day> {
    (28..=31).rev().find_map(|last| Day::new(year, month, last).ok())
}

/// The same day in another year; 28 February for 29 February in a common year.
pub fn in_year(day: Day, year: i32) -> Day {
    day.month_day().observed_in(year).unwrap_or(day)
}

const MONTHS: [&str; 12] =
    ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/// As GEDCOM writes it: `7 MAY 1950`.
pub fn in_gedcom(day: Day) -> String {
    format!("{} {} {}", day.day(), MONTHS[usize::from(day.month()) - 1], day.year())
}
