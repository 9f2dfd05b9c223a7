//! What this feature's handlers take and return.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::{Role, Status, User};
use crate::clock::Moment;
use crate::ids::Id;
use crate::jobs::{Job, State};
use crate::mail::Envelope;
use crate::text_enum;

/// What needs attention.
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
    /// Work that failed and is tried again, or that has waited for long
    pub delayed: Vec<DelayedWork>,
    pub mail: MailSettings,
    /// When the oldest pending account registered
    pub oldest_pending_at: Option<Moment>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DelayedWork {
    pub kind: WorkKind,
    pub count: i64,
    /// When the oldest was requested
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
pub struct MailSettings {
    /// Whether a mail server is configured
    pub configured: bool,
    /// Where email is written if not
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
    /// Why sending failed
    pub error: Option<String>,
    pub created_at: Moment,
    /// When it is tried next; null once it was sent or has failed for good
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
    /// How many accounts clearing all data would delete; admin accounts stay
    pub cleared_users: i64,
    /// When the newest good backup was taken
    pub last_backup_at: Option<Moment>,
    pub oldest_pending_at: Option<Moment>,
    pub mail: MailCounts,
    /// The program's version
    pub version: &'static str,
    /// `sqlite` or `postgres`
    pub database: &'static str,
    /// Whether there are sample records
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
