//! What this feature's handlers take and return.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::{User, policy};
use crate::clock::Moment;
use crate::config::Config;
use crate::files::{Attached, AttachmentForm, FileRef};
use crate::ids::Id;
use crate::members::store::DirectoryRow;
use crate::members::wire::PersonRef;

use super::days;
use super::entries::{self, BirthdayEntry, EventEntry};
use super::events::change_of;
use super::model::{Event, EventForm, EventType, Visibility};
use super::reminders::Reminder;
use super::settings::{Choice, Feed, Preferences, PreferencesForm, USUAL, WeekStart};

/// An event, as the viewer may see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Event)]
pub struct EventView {
    pub id: Id,
    pub title: String,
    pub description: Option<String>,
    /// `YYYY-MM-DD`
    pub date: String,
    /// The last day of an event that lasts several days
    pub end_date: Option<String>,
    /// `15:30`
    pub time: Option<String>,
    #[serde(rename = "type")]
    pub kind: EventType,
    pub visibility: Visibility,
    /// Repeats every year
    pub recurring: bool,
    pub created_by: Option<Id>,
    /// Null for a former user
    pub created_by_name: Option<String>,
    pub family_id: Option<Id>,
    pub family_name: Option<String>,
    pub tags: Vec<String>,
    /// Who it is about, in the chosen order
    pub family_member_ids: Vec<Id>,
    pub family_members: Vec<PersonRef>,
    /// In the chosen order
    pub photos: Vec<Photo>,
    pub version: i64,
    pub created_at: Moment,
    pub updated_at: Moment,
    pub can: EventCan,
}

/// A photo of an event.
#[derive(Serialize, ToSchema)]
pub struct Photo {
    pub file: FileRef,
    pub caption: Option<String>,
}

impl From<Attached> for Photo {
    fn from(attached: Attached) -> Self {
        Self { file: attached.file.into(), caption: attached.attachment.caption }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPhoto {
    /// The id of a file that the viewer uploaded or that is already attached
    pub file: Id,
    pub caption: Option<String>,
}

impl From<NewPhoto> for AttachmentForm {
    fn from(photo: NewPhoto) -> Self {
        let caption = photo.caption.map(|caption| caption.trim().to_owned());
        Self { file: photo.file, caption: caption.filter(|caption| !caption.is_empty()) }
    }
}

/// What the viewer may do with this event.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct EventCan {
    pub edit: bool,
    pub delete: bool,
}

/// The names behind an event's ids.
pub struct Names {
    pub created_by: Option<String>,
    pub household: Option<String>,
    pub members: Vec<PersonRef>,
    pub photos: Vec<Photo>,
}

impl EventView {
    pub fn new(event: Event, names: Names, viewer: &User) -> Self {
        let may_change = policy::allows(viewer, change_of(&event, viewer));
        Self {
            id: event.id,
            title: event.title,
            description: event.description,
            date: days::from_number(event.first_day).to_string(),
            end_date: (event.last_day != event.first_day)
                .then(|| days::from_number(event.last_day).to_string()),
            time: event.time,
            kind: event.kind,
            visibility: event.visibility,
            recurring: event.yearly.is_some(),
            created_by: event.created_by,
            created_by_name: names.created_by,
            family_id: event.family_id,
            family_name: names.household,
            tags: event.tags.0,
            family_member_ids: names.members.iter().map(|member| member.id).collect(),
            family_members: names.members,
            photos: names.photos,
            version: event.version,
            created_at: event.created_at,
            updated_at: event.updated_at,
            can: EventCan { edit: may_change, delete: may_change },
        }
    }
}

/// A request body with all fields of an event plus one more. A macro, because serde can't reject unknown fields in
/// flattened structs.
macro_rules! event_body {
    ($(#[$meta:meta])* pub struct $name:ident { $(#[$own_meta:meta])* pub $own:ident: $type:ty, }) => {
        $(#[$meta])*
        #[derive(Debug, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            $(#[$own_meta])*
            pub $own: $type,
            pub title: String,
            pub description: Option<String>,
            /// `YYYY-MM-DD`
            pub date: String,
            /// The last day of an event that lasts several days
            pub end_date: Option<String>,
            /// `15:30`
            pub time: Option<String>,
            #[serde(rename = "type")]
            pub kind: Option<EventType>,
            pub visibility: Option<Visibility>,
            pub family_id: Option<Id>,
            #[serde(default)]
            pub tags: Vec<String>,
            #[serde(default)]
            pub family_member_ids: Vec<Id>,
            /// In display order; if omitted, they stay unchanged
            pub photos: Option<Vec<NewPhoto>>,
        }

        impl $name {
            pub fn form(self) -> EventForm {
                EventForm {
                    title: self.title,
                    description: self.description,
                    date: self.date,
                    end_date: self.end_date,
                    time: self.time,
                    kind: self.kind,
                    visibility: self.visibility,
                    family_id: self.family_id,
                    tags: self.tags,
                    family_member_ids: self.family_member_ids,
                    photos: self.photos.map(|photos| photos.into_iter().map(Into::into).collect()),
                }
            }
        }
    };
}

event_body! {
    pub struct NewEvent {
        /// A UUID v7 made by the client
        pub id: Option<Id>,
    }
}

event_body! {
    pub struct ChangeEvent {
        /// The version that was edited
        pub version: i64,
    }
}

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
    /// How many years since the first time
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

/// An account's calendar settings.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CalendarPreferences)]
pub struct PreferencesView {
    week_start: WeekStart,
    /// An email on Monday mornings about the week ahead
    digest: bool,
    /// An email some days before each birthday
    birthday_notes: bool,
    birthday_note_days: i64,
    version: i64,
}

impl From<Preferences> for PreferencesView {
    fn from(preferences: Preferences) -> Self {
        Self {
            week_start: preferences.week_start,
            digest: preferences.digest,
            birthday_notes: preferences.birthday_notes,
            birthday_note_days: preferences.birthday_note_days,
            version: preferences.version,
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangePreferences {
    version: i64,
    week_start: WeekStart,
    digest: bool,
    birthday_notes: bool,
    #[schema(minimum = 0, maximum = 30)]
    birthday_note_days: i64,
}

impl ChangePreferences {
    pub fn form(&self) -> PreferencesForm {
        PreferencesForm {
            version: self.version,
            week_start: self.week_start,
            digest: self.digest,
            birthday_notes: self.birthday_notes,
            birthday_note_days: self.birthday_note_days,
        }
    }
}

/// The calendar feed for phones.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CalendarFeed)]
pub struct FeedView {
    /// The secret address; null until it is created
    url: Option<String>,
    birthdays: bool,
    /// Also includes birthdays of the deceased
    in_memory: bool,
    /// Public events
    events: bool,
    created_at: Option<Moment>,
    last_read_at: Option<Moment>,
}

impl FeedView {
    pub fn new(feed: Option<&Feed>, config: &Config) -> Self {
        let choice = feed.map_or(USUAL, Feed::choice);
        Self {
            url: feed.map(|feed| feed.address(config)),
            birthdays: choice.birthdays,
            in_memory: choice.in_memory,
            events: choice.events,
            created_at: feed.map(|feed| feed.created_at),
            last_read_at: feed.and_then(|feed| feed.last_read_at),
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeFeed {
    birthdays: bool,
    in_memory: bool,
    events: bool,
}

impl ChangeFeed {
    pub fn choice(&self) -> Choice {
        Choice { birthdays: self.birthdays, in_memory: self.in_memory, events: self.events }
    }
}

/// The reminder that an unsubscribe link stops.
#[derive(Serialize, ToSchema)]
pub struct Subscription {
    pub kind: Reminder,
    /// Enough of the address for its owner to recognise it
    pub email: String,
    pub on: bool,
}
