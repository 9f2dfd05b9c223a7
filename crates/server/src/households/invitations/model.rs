use crate::clock::{DAY, Moment};
use crate::error::{FieldProblems, Result};
use crate::ids::{Id, Token};
use crate::mail::address;
use crate::{row, text_enum};

/// The time in which an invitation can be accepted.
pub const VALID: i64 = 7 * DAY;

const MAX_MESSAGE: usize = 2_000;

text_enum! {
    pub enum InvitationStatus {
        Pending = "pending",
        Accepted = "accepted",
        Declined = "declined",
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct Invitation in families.family_invitations of family_id {
        pub id: Id => Hidden,
        pub family_id: Id => Refers("families", Refuse),
        pub invited_by: Option<Id> => Refers("users", Release),
        /// Trimmed and lower-cased, for comparing with accounts.
        pub invited_email: String => Plain("email"),
        /// The account that accepted it.
        pub invited_user_id: Option<Id> => Refers("users", Forget),
        pub status: InvitationStatus => Plain("status"),
        pub message: Option<String> => Hidden,
        pub token_hash: String => Hidden,
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
        pub updated_at: Moment => Hidden,
        pub expires_at: Moment => Hidden,
        /// The group link that this person registered with.
        pub group_link_id: Option<Id> => Hidden,
        /// The family member whom the inviter proposed for the account.
        pub member_id: Option<Id> => Refers("members", Release),
    }
}

impl Invitation {
    pub fn is_open(&self, now: Moment) -> bool {
        self.status == InvitationStatus::Pending && now < self.expires_at
    }

    /// An open one can no longer be accepted.
    pub fn end(&mut self, now: Moment) {
        if self.is_open(now) {
            self.updated_at = now;
            self.expires_at = now;
        }
    }

    /// Renews it with a new link; the old link stops working.
    pub fn renew(&mut self, token: &Token, now: Moment) {
        self.token_hash = token.hash();
        self.created_at = now;
        self.updated_at = now;
        self.expires_at = now.plus(VALID);
    }
}

/// The submitted form.
#[derive(Clone, Debug)]
pub struct InvitationForm {
    pub email: String,
    pub message: Option<String>,
    /// The family member whom this person is, as the inviter proposes.
    pub member: Option<Id>,
}

impl InvitationForm {
    /// The invitation into this household, or all problems of the form at once.
    pub fn apply(self, id: Id, household: Id, inviter: Id, token: &Token, now: Moment) -> Result<Invitation> {
        let mut problems = FieldProblems::default();
        let email = address::normal(&self.email);
        address::check(&mut problems, "email", &email);
        let message = check_message(&mut problems, self.message);
        problems.check()?;
        Ok(Invitation {
            id,
            family_id: household,
            invited_by: Some(inviter),
            invited_email: email,
            invited_user_id: None,
            status: InvitationStatus::Pending,
            message,
            token_hash: token.hash(),
            version: 1,
            created_at: now,
            updated_at: now,
            expires_at: now.plus(VALID),
            group_link_id: None,
            member_id: self.member,
        })
    }
}

/// The inviter's words, tidied; `None` if there are none.
pub fn check_message(problems: &mut FieldProblems, message: Option<String>) -> Option<String> {
    let message = message.map(|text| text.trim().replace("\r\n", "\n")).filter(|text| !text.is_empty());
    problems.check_lines("message", message.as_deref().unwrap_or_default(), MAX_MESSAGE);
    message
}
