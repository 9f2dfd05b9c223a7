//! Request and response types of the group link routes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::clock::Moment;
use crate::households::invitations::qr_code::QrCode;

use super::record::{MOST, Shown};

/// A family's link for a group chat.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GroupLink)]
pub struct GroupLinkView {
    /// Null if it can't be shown again, because the server has another encryption key now
    pub link: Option<String>,
    /// The link as a QR code
    pub qr_code: Option<QrCode>,
    pub made_by: Option<String>,
    /// The number of people who have registered with it
    pub registrations: i64,
    /// The most people who can
    pub most_registrations: i64,
    pub created_at: Moment,
    pub expires_at: Moment,
}

impl GroupLinkView {
    pub fn new(app: &App, shown: Shown) -> Self {
        let link = shown.token.map(|token| app.config.link(&format!("/join?token={token}")));
        Self {
            qr_code: link.as_deref().and_then(QrCode::of),
            link,
            made_by: shown.made_by,
            registrations: shown.registrations,
            most_registrations: MOST,
            created_at: shown.created_at,
            expires_at: shown.expires_at,
        }
    }
}

/// The link that works, if the family has one.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrentGroupLink {
    pub group_link: Option<GroupLinkView>,
}

/// The token in the link
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupToken {
    pub token: String,
}
