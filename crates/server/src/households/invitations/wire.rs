//! Request and response types of the invitation routes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::ids::Id;

use super::many::{ListForm, Listed, ListedState};
use super::model::{Invitation, InvitationForm, InvitationStatus};
use super::qr_code::QrCode;

/// An invitation into a family.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Invitation)]
pub struct InvitationView {
    pub id: Id,
    pub family_id: Id,
    pub family_name: String,
    /// Null for a former user
    pub invited_by: Option<Id>,
    pub invited_by_name: Option<String>,
    pub invited_email: String,
    /// The account that accepted it
    pub invited_user_id: Option<Id>,
    pub status: InvitationStatus,
    pub message: Option<String>,
    /// True if it can still be accepted
    pub open: bool,
    pub version: i64,
    pub created_at: Moment,
    pub expires_at: Moment,
    pub can: InvitationCan,
    /// The link to pass on: only for site admins, and only in the answer to the request that created it
    pub link: Option<String>,
    /// The link as a QR code
    pub qr_code: Option<QrCode>,
}

/// The viewer's permissions for this invitation.
#[derive(Serialize, ToSchema)]
pub struct InvitationCan {
    /// Resend and revoke it
    pub change: bool,
}

/// The names behind an invitation's ids.
pub struct Names {
    pub household: String,
    pub invited_by: Option<String>,
}

impl InvitationView {
    pub fn new(invitation: Invitation, names: Names, can: InvitationCan, now: Moment) -> Self {
        Self {
            can,
            link: None,
            qr_code: None,
            open: invitation.is_open(now),
            id: invitation.id,
            family_id: invitation.family_id,
            family_name: names.household,
            invited_by: invitation.invited_by,
            invited_by_name: names.invited_by,
            invited_email: invitation.invited_email,
            invited_user_id: invitation.invited_user_id,
            status: invitation.status,
            message: invitation.message,
            version: invitation.version,
            created_at: invitation.created_at,
            expires_at: invitation.expires_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct Invitations {
    pub items: Vec<InvitationView>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewInvitation {
    /// A UUID v7 made by the client
    pub id: Option<Id>,
    pub email: String,
    pub message: Option<String>,
    /// The family member whom this person is: a proposal to the admin who approves the account
    pub member_id: Option<Id>,
}

impl NewInvitation {
    pub fn form(self) -> InvitationForm {
        InvitationForm { email: self.email, message: self.message, member: self.member_id }
    }
}

/// A pasted list of addresses, from an email or a table
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddressList {
    pub addresses: String,
}

/// An entry of a pasted list.
#[derive(Serialize, ToSchema)]
#[schema(as = ListedAddress)]
pub struct ListedView {
    /// The name beside the address, or the piece of the text that is no address
    pub text: String,
    pub email: Option<String>,
    pub state: ListedState,
}

impl From<Listed> for ListedView {
    fn from(listed: Listed) -> Self {
        Self { text: listed.entry.text, email: listed.entry.email, state: listed.state }
    }
}

#[derive(Serialize, ToSchema)]
pub struct ListedAddresses {
    pub items: Vec<ListedView>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewInvitations {
    /// As pasted; everyone in it who can be invited is
    pub addresses: String,
    pub message: Option<String>,
}

impl NewInvitations {
    pub fn form(self) -> ListForm {
        ListForm { addresses: self.addresses, message: self.message }
    }
}

#[derive(Serialize, ToSchema)]
pub struct InvitedMany {
    /// The new invitations; site admins also get their links
    pub invitations: Vec<InvitationView>,
    /// The entries that were not invited, and why
    pub others: Vec<ListedView>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeenInvitation {
    /// The version that was seen
    pub version: i64,
}

/// The token in the emailed link
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InvitationToken {
    pub token: String,
}

/// Names the invitation by its id, if it was sent to the viewer's own address, or by the token in its link.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InvitationAnswer {
    pub id: Option<Id>,
    pub token: Option<String>,
    pub accept: bool,
}
