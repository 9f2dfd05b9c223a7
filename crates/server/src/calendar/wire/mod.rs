//! Request and response types of the calendar routes.

mod bodies;
mod days;
mod event;
mod feeds;
mod preferences;

pub use bodies::{ChangeEvent, NewEvent, NewPhoto};
pub use days::{BirthdayView, Days, EntryView, Upcoming, UpcomingBirthday, UpcomingEvent};
pub use event::{EventCan, EventView, Names, Photo};
pub use feeds::{ChangeFeed, FeedView, Subscription};
pub use preferences::{ChangePreferences, PreferencesView};
