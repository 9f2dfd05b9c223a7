//! Birthdays and events by day, as one user sees them. The month view, the upcoming list and the reminders all read
//! them here.

use fuzzy_date::MonthDay;
use jiff::civil::Date;

use crate::db::{Conn, DbError};
use crate::fold::fold;
use crate::ids::Id;
use crate::members::directory::Directory;
use crate::members::store::{self as members, Birthday, DirectoryRow};

use super::days::{self, Piece};
use super::model::MAX_DAYS;
use super::store::{self, EventLine};

/// A member's birthday on one day.
#[derive(Clone, Debug)]
pub struct BirthdayEntry {
    pub day: Date,
    pub member: Birthday,
}

impl BirthdayEntry {
    /// The age they turn; none for the deceased.
    pub fn age(&self) -> Option<i64> {
        let born = self.member.birth_earliest.filter(|_| !self.member.deceased)?;
        Some(i64::from(self.day.year()) - born / 10_000)
    }
}

/// An event on its day, or one occurrence of a yearly event.
#[derive(Clone, Debug)]
pub struct EventEntry {
    pub day: Date,
    pub last_day: Date,
    pub event: EventLine,
}

impl EventEntry {
    fn single(event: EventLine) -> Self {
        Self { day: days::from_number(event.first_day), last_day: days::from_number(event.last_day), event }
    }

    fn in_year(event: EventLine, year: i64) -> Option<Self> {
        let day = days::on(year, event.yearly?)?;
        (days::number(day) >= event.first_day || year > event.first_day / 10_000).then_some(Self {
            day,
            last_day: day,
            event,
        })
    }

    /// The number of years since the first time; `None` the first time.
    pub fn years(&self) -> Option<i64> {
        self.event.yearly?;
        Some(i64::from(self.day.year()) - self.event.first_day / 10_000).filter(|years| *years > 0)
    }
}

/// Sort key: the day, then the name, because 29 February can fall on the 28th.
fn sort_key_of(entry: &BirthdayEntry) -> (Date, &str, Id) {
    (entry.day, &entry.member.sort_key, entry.member.id)
}

/// Like `birthdays`, but from the copy in memory, because a month of a large family has thousands: `(day,
/// member)`.
pub fn remembered(directory: &Directory, from: Date, to: Date) -> Vec<(Date, &DirectoryRow)> {
    let mut entries = Vec::new();
    for Piece { year, first, last } in days::pieces(from, to) {
        let (Some(first), Some(last)) = (as_month_day(first), as_month_day(last)) else { continue };
        let born =
            directory.born_between(first, last).filter(|row| born_year(row).is_none_or(|born| born <= year));
        entries.extend(born.filter_map(|row| Some((days::on(year, month_day_of(row)?)?, row))));
    }
    entries.sort_by(|(day, row), (other_day, other)| {
        (day, &row.sort_key, row.id).cmp(&(other_day, &other.sort_key, other.id))
    });
    entries
}

fn as_month_day(number: i64) -> Option<MonthDay> {
    MonthDay::new(u8::try_from(number / 100).ok()?, u8::try_from(number % 100).ok()?).ok()
}

fn month_day_of(row: &DirectoryRow) -> Option<i64> {
    let day = row.birth_date?.month_day()?;
    Some(i64::from(day.month()) * 100 + i64::from(day.day()))
}

/// `None` if the year is not known.
pub fn born_year(row: &DirectoryRow) -> Option<i64> {
    Some(i64::from(row.birth_date?.earliest()?.year()))
}

/// The birthdays in a range of days, by day and name.
pub async fn birthdays(conn: &mut Conn, from: Date, to: Date) -> Result<Vec<BirthdayEntry>, DbError> {
    let mut entries = Vec::new();
    for Piece { year, first, last } in days::pieces(from, to) {
        entries.extend(in_year(members::birthdays(conn, first, last, year).await?, year));
    }
    entries.sort_by(|one, other| sort_key_of(one).cmp(&sort_key_of(other)));
    Ok(entries)
}

fn in_year(born: Vec<Birthday>, year: i64) -> impl Iterator<Item = BirthdayEntry> {
    let entry =
        move |member: Birthday| Some(BirthdayEntry { day: days::on(year, member.month_day())?, member });
    born.into_iter().filter_map(entry)
}

const NEXT_BIRTHDAYS: usize = 20;

/// The next birthdays of the living, twenty at most. Starts a second query at 29 February, because in a common year
/// it falls on the 28th, and either query may have all of the next twenty.
pub async fn next_birthdays(conn: &mut Conn, from: Date, to: Date) -> Result<Vec<BirthdayEntry>, DbError> {
    let mut entries = Vec::new();
    for Piece { year, first, last } in days::pieces(from, to) {
        for (first, last) in [(first, last.min(228)), (first.max(229), last)] {
            entries.extend(in_year(members::next_birthdays(conn, first, last, year).await?, year));
        }
    }
    entries.sort_by(|one, other| sort_key_of(one).cmp(&sort_key_of(other)));
    entries.truncate(NEXT_BIRTHDAYS);
    Ok(entries)
}

/// The events in a range of days that the viewer may see, by day, time and title.
pub async fn events(conn: &mut Conn, viewer: Id, from: Date, to: Date) -> Result<Vec<EventEntry>, DbError> {
    let mut entries = lasting(conn, viewer, from).await?;
    let beginning = store::beginning(conn, viewer, days::number(from), days::number(to)).await?;
    entries.extend(beginning.into_iter().map(EventEntry::single));
    for Piece { year, first, last } in days::pieces(from, to) {
        let yearly = store::yearly(conn, viewer, year, first, last).await?;
        entries.extend(yearly.into_iter().filter_map(|event| EventEntry::in_year(event, year)));
    }
    sort(&mut entries);
    Ok(entries)
}

/// Events of several days that began before a day and still continue.
async fn lasting(conn: &mut Conn, viewer: Id, day: Date) -> Result<Vec<EventEntry>, DbError> {
    let begun = days::number(days::plus_days(day, -MAX_DAYS));
    let lasting = store::lasting(conn, viewer, begun, days::number(day)).await?;
    Ok(lasting.into_iter().map(EventEntry::single).collect())
}

pub const UPCOMING: usize = 10;

/// The next events from a day on, at most ten; yearly events within one year.
pub async fn upcoming(conn: &mut Conn, viewer: Id, today: Date) -> Result<Vec<EventEntry>, DbError> {
    let mut entries = lasting(conn, viewer, today).await?;
    let single = store::next_single(conn, viewer, days::number(today)).await?;
    entries.extend(single.into_iter().map(EventEntry::single));
    let (year, month_day) = (i64::from(today.year()), days::month_day(today));
    for (year, first, before) in [(year, month_day, 1232), (year + 1, 101, month_day)] {
        let leap_day = days::on(year, 229).map_or(229, days::month_day);
        let yearly = store::next_yearly(conn, viewer, year, first, before, leap_day).await?;
        entries.extend(yearly.into_iter().filter_map(|event| EventEntry::in_year(event, year)));
    }
    // Pick the ten by day and time alone, as the database does.
    entries.sort_by_cached_key(|entry| (entry.day, entry.event.time.clone(), entry.event.id));
    entries.truncate(UPCOMING);
    sort(&mut entries);
    Ok(entries)
}

fn sort(entries: &mut [EventEntry]) {
    entries.sort_by_cached_key(|EventEntry { day, event, .. }| {
        (*day, event.time.clone(), fold(&event.title), event.id)
    });
}
