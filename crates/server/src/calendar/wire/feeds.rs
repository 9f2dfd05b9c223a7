//! Feeds that phones subscribe to.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::config::Config;

use super::super::reminders::Reminder;
use super::super::settings::{Feed, FeedChoice, USUAL};

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
    pub fn choice(&self) -> FeedChoice {
        FeedChoice { birthdays: self.birthdays, in_memory: self.in_memory, events: self.events }
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
