//! Request and response types of the admin routes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::{Role, Status, User};
use crate::clock::Moment;
use crate::ids::Id;
use crate::jobs::{Job, State};
use crate::mail::Envelope;
use crate::text_enum;

/// Counts of everything that needs attention.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminOverview)]
pub struct Overview {
    pub pending_users: i64,
    pub approved_users: i64,
    pub admins: i64,
    pub family_members: i64,
    /// Feedback that is still pending
    pub new_feedback: i64,
    pub failed_mail: i64,
    /// Jobs that failed and will be retried, or that have waited for long
    pub delayed: Vec<DelayedWork>,
    pub mail: MailSettings,
    /// The time when the oldest pending account registered
    pub oldest_pending_at: Option<Moment>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DelayedWork {
    pub kind: WorkKind,
    pub count: i64,
    /// The time when the oldest was requested
    pub since: Moment,
}

text_enum! {
    pub enum WorkKind {
        Mail = "mail",
        Pictures = "pictures",
        Other = "other",
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailSettings {
    /// True if emails are sent
    pub configured: bool,
    /// True if they wait because the password for the mail server must be entered again
    pub password_missing: bool,
    /// The folder for emails if there is no mail server
    pub folder: Option<String>,
}

text_enum! {
    pub enum MailState {
        Queued = "queued",
        Sent = "sent",
        Failed = "failed",
    }
}

impl MailState {
    pub fn of_job(self) -> State {
        match self {
            Self::Queued => State::Waiting,
            Self::Sent => State::Done,
            Self::Failed => State::Failed,
        }
    }
}

/// An email, without its text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Mail)]
pub struct MailView {
    pub id: Id,
    pub to: String,
    pub to_name: String,
    pub subject: String,
    pub state: MailState,
    pub attempts: i64,
    /// The reason why sending failed
    pub error: Option<String>,
    pub created_at: Moment,
    /// The time of the next attempt; null once it was sent or has failed for good
    pub next_try_at: Option<Moment>,
    pub finished_at: Option<Moment>,
}

impl From<Job> for MailView {
    fn from(job: Job) -> Self {
        let envelope = Envelope::of(&job.payload);
        let state = match job.state {
            State::Waiting => MailState::Queued,
            State::Done => MailState::Sent,
            State::Failed => MailState::Failed,
        };
        Self {
            id: job.id,
            to: envelope.to,
            to_name: envelope.to_name,
            subject: envelope.subject,
            state,
            attempts: job.attempts,
            error: job.last_error.filter(|_| state != MailState::Sent),
            created_at: job.created_at,
            next_try_at: (state == MailState::Queued).then_some(job.due_at),
            finished_at: job.finished_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct QueuedMail {
    pub id: Id,
}

/// Database statistics.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DatabaseStatistics)]
pub struct Statistics {
    pub records: Vec<KindCount>,
    pub database_bytes: i64,
    pub file_bytes: i64,
    pub files: i64,
    /// The number of accounts that clearing all data would delete; admin accounts stay
    pub cleared_users: i64,
    /// The time of the newest good backup
    pub last_backup_at: Option<Moment>,
    pub oldest_pending_at: Option<Moment>,
    pub mail: MailCounts,
    /// The program's version
    pub version: &'static str,
    /// `sqlite` or `postgres`
    pub database: &'static str,
    /// True if there are sample records
    pub samples: bool,
}

/// The number of records of a kind: `users`, `members`, `relationships`, `families`, `invitations`, `events`,
/// `historyEvents`, `files`, `feedback`, `changes`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct KindCount {
    pub kind: &'static str,
    pub count: i64,
}

#[derive(Serialize, ToSchema)]
pub struct MailCounts {
    pub queued: i64,
    pub failed: i64,
}

#[derive(Serialize, ToSchema)]
pub struct SamplesAdded {
    /// False if they already existed
    pub added: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClearData {
    /// The words `clear all data`
    pub confirm: String,
}

#[derive(Serialize, ToSchema)]
pub struct DataCleared {
    /// The backup taken beforehand
    pub backup: String,
    pub deleted: Vec<KindCount>,
}

/// All accounts by status, newest first.
#[derive(Serialize, ToSchema)]
pub struct UsersByStatus {
    pub pending: Vec<CheckedUser>,
    pub approved: Vec<CheckedUser>,
    pub rejected: Vec<CheckedUser>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckedUser {
    pub id: Id,
    pub name: String,
    pub email: String,
    pub role: Role,
    pub status: Status,
    /// A sample account, which can't sign in
    pub sample: bool,
    pub created_at: Moment,
}

impl From<User> for CheckedUser {
    fn from(user: User) -> Self {
        Self {
            id: user.id,
            name: user.name,
            email: user.email,
            role: user.role,
            status: user.status,
            sample: user.sample,
            created_at: user.created_at,
        }
    }
}
