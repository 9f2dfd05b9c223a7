//! An account's calendar settings and feed.

use crate::clock::Moment;
use crate::config::Config;
use crate::ids::{Id, Token};
use crate::words::Language;
use crate::{row, text_enum};

/// Birthday notes are sent at most this many days ahead.
pub const MOST_DAYS: i32 = 30;
const USUAL_DAYS: i64 = 3;

text_enum! {
    /// The day that a person chose for the week to start on.
    pub enum WeekStart {
        /// Nothing yet: the week starts as is usual in their language.
        Language = "language",
        Sunday = "sunday",
        Monday = "monday",
        Saturday = "saturday",
    }
}

text_enum! {
    /// The first day of the week.
    pub enum FirstDay {
        Sunday = "sunday",
        Monday = "monday",
        Saturday = "saturday",
    }
}

impl WeekStart {
    pub fn first_day(self, language: Language) -> FirstDay {
        match self {
            Self::Language if language.starts_weeks_on_sunday() => FirstDay::Sunday,
            Self::Language | Self::Monday => FirstDay::Monday,
            Self::Sunday => FirstDay::Sunday,
            Self::Saturday => FirstDay::Saturday,
        }
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct Preferences {
        pub user_id: Id,
        pub week_start: WeekStart,
        /// An email on Monday mornings about the week ahead.
        pub digest: bool,
        /// An email some days before each birthday.
        pub birthday_notes: bool,
        pub birthday_note_days: i64,
        pub unsubscribe_token: String,
        pub version: i64,
    }
}

impl Preferences {
    pub fn new(user_id: Id) -> Self {
        Self {
            user_id,
            week_start: WeekStart::Language,
            digest: false,
            birthday_notes: false,
            birthday_note_days: USUAL_DAYS,
            unsubscribe_token: Token::new().reveal().to_owned(),
            version: 0,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct PreferencesForm {
    pub version: i64,
    pub week_start: WeekStart,
    pub digest: bool,
    pub birthday_notes: bool,
    pub birthday_note_days: i64,
}

row! {
    /// An account's feed and what it includes.
    #[derive(Clone, Debug)]
    pub struct Feed {
        pub user_id: Id,
        pub token: String,
        pub birthdays: bool,
        /// Also includes birthdays of the deceased.
        pub in_memory: bool,
        pub events: bool,
        pub created_at: Moment,
        pub last_read_at: Option<Moment>,
    }
}

#[derive(Clone, Copy, Debug)]
pub struct FeedChoice {
    pub birthdays: bool,
    pub in_memory: bool,
    pub events: bool,
}

/// The default contents of a feed.
pub const USUAL: FeedChoice = FeedChoice { birthdays: true, in_memory: false, events: true };

impl Feed {
    pub fn choice(&self) -> FeedChoice {
        FeedChoice { birthdays: self.birthdays, in_memory: self.in_memory, events: self.events }
    }

    pub fn address(&self, config: &Config) -> String {
        config.link(&format!("/feed/{}.ics", self.token))
    }
}
