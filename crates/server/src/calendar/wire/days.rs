//! Birthdays and events on their days.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::ids::Id;
use crate::members::store::DirectoryRow;

use super::super::days;
use super::super::entries::{self, BirthdayEntry, EventEntry};
use super::super::model::{EventType, Visibility};

/// A member's birthday on one day of the calendar.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BirthdayEntry)]
pub struct BirthdayView {
    pub member_id: Id,
    pub name: String,
    /// The day in this range; 29 February falls on the 28th in common years
    pub date: String,
    /// The age they turn; null if the year is unknown, and for the deceased
    pub age: Option<i64>,
    pub deceased: bool,
}

impl From<BirthdayEntry> for BirthdayView {
    fn from(entry: BirthdayEntry) -> Self {
        Self {
            age: entry.age(),
            date: entry.day.to_string(),
            member_id: entry.member.id,
            deceased: entry.member.deceased,
            name: entry.member.name,
        }
    }
}

impl BirthdayView {
    pub fn remembered(day: Date, row: &DirectoryRow) -> Self {
        let born = entries::born_year(row).filter(|_| !row.deceased);
        Self {
            member_id: row.id,
            name: row.name.clone(),
            date: day.to_string(),
            age: born.map(|born| i64::from(day.year()) - born),
            deceased: row.deceased,
        }
    }
}

/// An event on one day of the calendar.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EventEntry)]
pub struct EntryView {
    pub id: Id,
    pub title: String,
    /// The day of this occurrence
    pub date: String,
    pub end_date: Option<String>,
    pub time: Option<String>,
    #[serde(rename = "type")]
    pub kind: EventType,
    pub visibility: Visibility,
    /// The number of years since the first time
    pub years: Option<i64>,
}

impl From<EventEntry> for EntryView {
    fn from(entry: EventEntry) -> Self {
        Self {
            years: entry.years(),
            date: entry.day.to_string(),
            end_date: (entry.last_day != entry.day).then(|| entry.last_day.to_string()),
            id: entry.event.id,
            title: entry.event.title,
            time: entry.event.time,
            kind: entry.event.kind,
            visibility: entry.event.visibility,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct Days {
    pub birthdays: Vec<BirthdayView>,
    pub events: Vec<EntryView>,
}

#[derive(Serialize, ToSchema)]
pub struct Upcoming {
    /// The viewer's current day
    pub today: String,
    /// At most ten, soonest first
    pub events: Vec<UpcomingEvent>,
    /// Upcoming birthdays of the living
    pub birthdays: Vec<UpcomingBirthday>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpcomingEvent {
    #[serde(flatten)]
    pub entry: EntryView,
    /// 0 for today, and for an event that has already begun
    pub days_left: i64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpcomingBirthday {
    #[serde(flatten)]
    pub entry: BirthdayView,
    pub days_left: i64,
}

impl UpcomingEvent {
    pub fn new(entry: EventEntry, today: Date) -> Self {
        Self { days_left: days::days_between(today, entry.day).max(0), entry: entry.into() }
    }
}

impl UpcomingBirthday {
    pub fn new(entry: BirthdayEntry, today: Date) -> Self {
        Self { days_left: days::days_between(today, entry.day), entry: entry.into() }
    }
}
