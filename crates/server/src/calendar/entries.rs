//! What stands on which day: members' birthdays and events, as one person sees them. A month, what comes next, and
//! what reminders speak of are all read here.

use jiff::civil::Date;

use crate::db::{Conn, DbError};
use crate::fold::fold;
use crate::ids::Id;
use crate::members::store::{self as members, Birthday};

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
    /// How old they become. Nobody counts the years of the dead.
    pub fn age(&self) -> Option<i64> {
        let born = self.member.birth_earliest.filter(|_| !self.member.deceased)?;
        Some(i64::from(self.day.year()) - born / 10_000)
    }
}

/// An event on its day, or one return of a yearly one.
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

    /// How many years it has come back; nothing the first time.
    pub fn years(&self) -> Option<i64> {
        self.event.yearly?;
        Some(i64::from(self.day.year()) - self.event.first_day / 10_000).filter(|years| *years > 0)
    }
}

/// By day and name: the 29th of February may stand among those of the 28th.
fn place(entry: &BirthdayEntry) -> (Date, &str, Id) {
    (entry.day, &entry.member.sort_key, entry.member.id)
}

/// Who has a birthday from one day to another, by day and name.
pub async fn birthdays(conn: &mut Conn, from: Date, to: Date) -> Result<Vec<BirthdayEntry>, DbError> {
    let mut entries = Vec::new();
    for Piece { year, first, last } in days::pieces(from, to) {
        entries.extend(in_year(members::birthdays(conn, first, last, year).await?, year));
    }
    entries.sort_by(|one, other| place(one).cmp(&place(other)));
    Ok(entries)
}

fn in_year(born: Vec<Birthday>, year: i64) -> impl Iterator<Item = BirthdayEntry> {
    let entry =
        move |member: Birthday| Some(BirthdayEntry { day: days::on(year, member.month_day())?, member });
    born.into_iter().filter_map(entry)
}

const NEXT_BIRTHDAYS: usize = 20;

/// The next birthdays of the living, twenty at most. The 29th of February begins a question of its own, because in a
/// common year it stands among those of the 28th, and the twenty of either may be the next ones.
pub async fn next_birthdays(conn: &mut Conn, from: Date, to: Date) -> Result<Vec<BirthdayEntry>, DbError> {
    let mut entries = Vec::new();
    for Piece { year, first, last } in days::pieces(from, to) {
        for (first, last) in [(first, last.min(228)), (first.max(229), last)] {
            entries.extend(in_year(members::next_birthdays(conn, first, last, year).await?, year));
        }
    }
    entries.sort_by(|one, other| place(one).cmp(&place(other)));
    entries.truncate(NEXT_BIRTHDAYS);
    Ok(entries)
}

/// Which events touch the days from one to another, as this person sees them; by day, time and title.
pub async fn events(conn: &mut Conn, viewer: Id, from: Date, to: Date) -> Result<Vec<EventEntry>, DbError> {
    let begun = days::number(days::plus_days(from, -MAX_DAYS));
    let single = store::between(conn, viewer, begun, days::number(from), days::number(to)).await?;
    let mut entries: Vec<EventEntry> = single.into_iter().map(EventEntry::single).collect();
    for Piece { year, first, last } in days::pieces(from, to) {
        let yearly = store::yearly(conn, viewer, year, first, last).await?;
        entries.extend(yearly.into_iter().filter_map(|event| EventEntry::in_year(event, year)));
    }
    sort(&mut entries);
    Ok(entries)
}

pub const UPCOMING: usize = 10;

/// The next events from a day on, at most ten; yearly ones within one year.
pub async fn upcoming(conn: &mut Conn, viewer: Id, today: Date) -> Result<Vec<EventEntry>, DbError> {
    let begun = days::number(days::plus_days(today, -MAX_DAYS));
    let single = store::next_single(conn, viewer, begun, days::number(today)).await?;
    let mut entries: Vec<EventEntry> = single.into_iter().map(EventEntry::single).collect();
    let (year, month_day) = (i64::from(today.year()), days::month_day(today));
    for (year, first, before) in [(year, month_day, 1232), (year + 1, 101, month_day)] {
        let leap_day = days::on(year, 229).map_or(229, days::month_day);
        let yearly = store::next_yearly(conn, viewer, year, first, before, leap_day).await?;
        entries.extend(yearly.into_iter().filter_map(|event| EventEntry::in_year(event, year)));
    }
    // Which ten it is depends on day and time alone, as in the database.
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
