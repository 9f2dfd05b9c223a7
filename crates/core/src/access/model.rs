use crate::clock::{DAY, Moment};
use crate::config::Config;
use crate::db::TextList;
use crate::ids::Id;
use crate::mail::Recipient;
use crate::words::Language;
use crate::{row, text_enum};

text_enum! {
    pub enum Role {
        Admin = "admin",
        Member = "member",
        Child = "child",
    }
}

text_enum! {
    pub enum Status {
        Pending = "pending",
        Approved = "approved",
        Rejected = "rejected",
    }
}

row! {
    /// An account. Its password is stored separately, in `credentials`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct User in accounts.users {
        pub id: Id => Hidden,
        /// Trimmed and lower-cased.
        pub email: String => Plain("email"),
        pub email_confirmed_at: Option<Moment> => Whether("emailConfirmed"),
        pub username: String => Plain("username"),
        /// The username, trimmed and lower-cased; unique.
        pub username_key: String => Hidden,
        pub name: String => Plain("name"),
        pub role: Role => Plain("role"),
        pub status: Status => Plain("status"),
        /// The owner is an admin who cannot be demoted, suspended, rejected or deleted.
        pub owner: bool => Hidden,
        /// Sample accounts can never sign in.
        pub sample: bool => Hidden,
        pub bio: Option<String> => Plain("bio"),
        pub birth_date: Option<String> => Date("birthDate"),
        pub interests: TextList => List("interests"),
        pub language: String => Plain("language"),
        pub time_zone: String => Plain("timeZone"),
        /// The family member linked to this account.
        pub member_id: Option<Id> => Names("memberId", "members", Forget),
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

impl User {
    pub fn is_admin(&self) -> bool {
        self.status == Status::Approved && (self.role == Role::Admin || self.owner)
    }

    pub fn is_approved(&self) -> bool {
        self.status == Status::Approved
    }

    /// The language of this person's emails and feeds.
    pub fn language(&self) -> Language {
        Language::parse(&self.language).unwrap_or_default()
    }

    pub fn recipient(&self) -> Recipient<'_> {
        Recipient { name: &self.name, email: &self.email, language: self.language() }
    }
}

row! {
    /// A browser that is signed in.
    #[derive(Clone, Debug)]
    pub struct Session {
        pub token_hash: String,
        pub id: Id,
        pub user_id: Id,
        pub device: String,
        pub created_at: Moment,
        pub last_seen_at: Moment,
        pub expires_at: Moment,
        /// The time when the password was last given.
        pub password_at: Moment,
    }
}

/// A session ends this long after the sign-in, even if it is used every day.
const LONGEST_SESSION: i64 = 365 * DAY;

/// The end of a session that began at one moment and is used at another.
pub fn session_end(config: &Config, began: Moment, used: Moment) -> Moment {
    used.plus(config.session_length).min(began.plus(LONGEST_SESSION))
}

text_enum! {
    /// The purpose of a one-time link.
    pub enum Purpose {
        ConfirmEmail = "confirm-email",
        ChangeEmail = "change-email",
        ResetPassword = "reset-password",
        Setup = "setup",
    }
}

row! {
    pub struct Link {
        pub token_hash: String,
        pub purpose: Purpose,
        /// `None` for the setup link, which creates the first account.
        pub user_id: Option<Id>,
        /// The new address, for a change of email.
        pub detail: Option<String>,
        pub created_at: Moment,
        /// `None` if the link works until it is used or revoked.
        pub expires_at: Option<Moment>,
    }
}
