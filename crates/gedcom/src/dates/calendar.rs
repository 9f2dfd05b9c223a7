//! Days of the Julian, Hebrew and French Republican calendars as Gregorian days. All arithmetic is on day numbers:
//! 1 is 1 January of the year 1 in the Gregorian calendar.

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Calendar {
    Gregorian,
    Julian,
    Hebrew,
    French,
    /// Roman, unknown, or an extension, in upper case: its days mean nothing to us.
    Other(String),
}

impl Calendar {
    /// The months in the order of the calendar, as GEDCOM abbreviates them.
    pub(crate) fn months(&self) -> &'static [&'static str] {
        match self {
            Calendar::Gregorian | Calendar::Julian => {
                &["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
            }
            Calendar::Hebrew => {
                &["TSH", "CSH", "KSL", "TVT", "SHV", "ADR", "ADS", "NSN", "IYR", "SVN", "TMZ", "AAV", "ELL"]
            }
            Calendar::French => &[
                "VEND", "BRUM", "FRIM", "NIVO", "PLUV", "VENT", "GERM", "FLOR", "PRAI", "MESS", "THER",
                "FRUC", "COMP",
            ],
            Calendar::Other(_) => &[],
        }
    }
}

/// A day of the Gregorian calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    pub year: i32,
    pub month: u8,
    pub day: u8,
}

/// The Gregorian day on which a day of another calendar fell. Months count from 1 in the order of GEDCOM: in the Hebrew
/// calendar from TSH, where ADS is 7 and exists in leap years only. None if there is no such day, or if the calendar
/// was not in use: the French one ended in its year 14, and how it would have gone on is disputed.
pub fn gregorian_day(calendar: &Calendar, year: i32, month: u8, day: u8) -> Option<Day> {
    let number = match calendar {
        Calendar::Gregorian => gregorian_number(year, month, day)?,
        Calendar::Julian => julian_number(year, month, day)?,
        Calendar::Hebrew => hebrew_number(year, month, day)?,
        Calendar::French => french_number(year, month, day)?,
        Calendar::Other(_) => return None,
    };
    Some(gregorian_of(number))
}

/// The last day of a month; none if the month does not exist in that year.
pub(crate) fn last_day(calendar: &Calendar, year: i32, month: u8) -> Option<u8> {
    (1..=31).rev().find(|day| gregorian_day(calendar, year, month, *day).is_some())
}

fn gregorian_number(year: i32, month: u8, day: u8) -> Option<i32> {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let before = year.checked_sub(1).filter(|_| (1..=9999).contains(&year))?;
    let leap_days = before / 4 - before / 100 + before / 400;
    Some(before * 365 + leap_days + day_of_year(month, day, leap)?)
}

fn julian_number(year: i32, month: u8, day: u8) -> Option<i32> {
    let before = year.checked_sub(1).filter(|_| (1..=9999).contains(&year))?;
    // 1 January of the year 1 was 30 December before it in the Gregorian calendar.
    Some(before * 365 + before / 4 + day_of_year(month, day, year % 4 == 0)? - 2)
}

fn day_of_year(month: u8, day: u8, leap: bool) -> Option<i32> {
    let february = if leap { 29 } else { 28 };
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let index = usize::from(month.checked_sub(1)?);
    let last = *months.get(index)?;
    let before: i32 = months[..index].iter().sum();
    (day >= 1 && i32::from(day) <= last).then_some(before + i32::from(day))
}

fn gregorian_of(number: i32) -> Day {
    // 400 years have 146,097 days; the rest is found by stepping, at most a few times.
    let mut year = (number - 1).div_euclid(146_097) * 400 + (number - 1).rem_euclid(146_097) / 366 + 1;
    let start = |year: i32| {
        let before = year - 1;
        before * 365 + before.div_euclid(4) - before.div_euclid(100) + before.div_euclid(400) + 1
    };
    while start(year + 1) <= number {
        year += 1;
    }
    let leap = year.rem_euclid(4) == 0 && (year.rem_euclid(100) != 0 || year.rem_euclid(400) == 0);
    let mut rest = number - start(year);
    let february = if leap { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if rest < length {
            break;
        }
        rest -= length;
        month += 1;
    }
    // Both are small: `rest` is less than the length of its month.
    Day { year, month, day: rest as u8 + 1 }
}

fn hebrew_leap(year: i32) -> bool {
    (7 * year + 1).rem_euclid(19) < 7
}

/// Days from the beginning of the Hebrew era to 1 TSH of the year, with the postponements of the new year.
fn hebrew_new_year(year: i32) -> i64 {
    let delay_of = |year: i32| {
        let months = (235 * i64::from(year) - 234).div_euclid(19);
        let parts = 12_084 + 13_753 * months;
        let day = 29 * months + parts.div_euclid(25_920);
        // Never on a Sunday, Wednesday or Friday.
        if (3 * (day + 1)).rem_euclid(7) < 3 { day + 1 } else { day }
    };
    let (before, this, after) = (delay_of(year - 1), delay_of(year), delay_of(year + 1));
    // No year of 356 days, and none of 382.
    this + if after - this == 356 {
        2
    } else if this - before == 382 {
        1
    } else {
        0
    }
}

fn hebrew_number(year: i32, month: u8, day: u8) -> Option<i32> {
    // The first day of the year 1 was 7 September 3761 before Christ in the Gregorian calendar.
    const EPOCH: i64 = -1_373_428;
    if !(1..=9999).contains(&year) {
        return None;
    }
    let start = hebrew_new_year(year);
    let length = hebrew_new_year(year + 1) - start;
    let leap = hebrew_leap(year);
    let long_cheshvan = length % 10 == 5;
    let short_kislev = length % 10 == 3;
    let months = [
        30,
        if long_cheshvan { 30 } else { 29 },
        if short_kislev { 29 } else { 30 },
        29,
        30,
        if leap { 30 } else { 29 },
        if leap { 29 } else { 0 },
        30,
        29,
        30,
        29,
        30,
        29,
    ];
    let index = usize::from(month.checked_sub(1)?);
    let last: i64 = *months.get(index)?;
    if day < 1 || i64::from(day) > last {
        return None;
    }
    let before: i64 = months[..index].iter().sum();
    i32::try_from(EPOCH + start + before + i64::from(day)).ok()
}

fn french_number(year: i32, month: u8, day: u8) -> Option<i32> {
    // 22 September 1792 is the first day.
    const EPOCH: i32 = 654_415;
    if !(1..=14).contains(&year) || !(1..=13).contains(&month) {
        return None;
    }
    let last = match (month, year % 4 == 3) {
        (13, true) => 6,
        (13, false) => 5,
        _ => 30,
    };
    if day < 1 || day > last {
        return None;
    }
    let before = year - 1;
    // The years 3, 7 and 11 had a day more.
    Some(EPOCH + before * 365 + year / 4 + (i32::from(month) - 1) * 30 + i32::from(day) - 1)
}
