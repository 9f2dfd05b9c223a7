//! Request and response types with which people manage their own account.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::Session;
use crate::accounts::model::ProfileChange;
use crate::clock::Moment;
use crate::http::client::device_words;
use crate::ids::Id;
use crate::words::Message;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeEmail {
    pub email: String,
    /// Needed unless it was given within the last ten minutes
    pub password: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmPassword {
    pub password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangePassword {
    pub current_password: String,
    pub password: String,
    pub confirm_password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteAccount {
    pub password: String,
}

/// The display preferences of this account.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AccountPreferences)]
pub struct AccountPreferencesView {
    /// Larger text and controls, and fewer things at once
    pub easy_reading: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseLanguage {
    /// A language tag such as `de`
    pub language: String,
}

/// A browser that is signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnSession)]
pub struct OwnSessionView {
    pub id: Id,
    /// `Firefox on Android`
    #[schema(value_type = String)]
    pub device: Message,
    pub created_at: Moment,
    pub last_seen_at: Moment,
    /// True for the browser that sent this request
    pub current: bool,
}

impl OwnSessionView {
    pub fn new(session: Session, current: Id) -> Self {
        Self {
            current: session.id == current,
            id: session.id,
            device: device_words(&session.device),
            created_at: session.created_at,
            last_seen_at: session.last_seen_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct OwnSessions {
    pub items: Vec<OwnSessionView>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdateProfile {
    /// The version that was edited
    pub version: i64,
    pub name: String,
    pub bio: Option<String>,
    /// `YYYY-MM-DD`
    pub birth_date: Option<String>,
    pub interests: Vec<String>,
    pub language: String,
    pub time_zone: String,
}

impl UpdateProfile {
    pub fn into_change(self) -> (i64, ProfileChange) {
        let change = ProfileChange {
            name: self.name,
            bio: self.bio,
            birth_date: self.birth_date,
            interests: self.interests,
            language: self.language,
            time_zone: self.time_zone,
        };
        (self.version, change)
    }
}
