//! An account's settings for its calendar.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::settings::{FirstDay, Preferences, PreferencesForm, WeekStart};
use crate::words::reader;

/// An account's calendar settings.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CalendarPreferences)]
pub struct PreferencesView {
    week_start: WeekStart,
    /// The first day of the viewer's week, by their choice or their language
    first_day: FirstDay,
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
            first_day: preferences.week_start.first_day(reader::language()),
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
