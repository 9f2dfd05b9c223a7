//! What this feature's handlers take and return.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::{Role, Status, User};
use crate::clock::Moment;
use crate::ids::Id;
use crate::jobs::{Job, State};
use crate::mail::Envelope;
use crate::text_enum;

/// What there is to do.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminOverview)]
pub struct Overview {
    pub pending_users: i64,
    pub approved_users: i64,
    pub admins: i64,
    pub family_members: i64,
    /// Feedback that nobody has looked at
    pub new_feedback: i64,
    pub failed_mail: i64,
    pub mail: MailSettings,
    /// Since when the first of those who wait has been waiting
    pub oldest_pending_at: Option<Moment>,
}

#[derive(Serialize, ToSchema)]
pub struct MailSettings {
    /// Whether mail is sent at all
    pub configured: bool,
    /// Where it is written to if it is not
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

/// A mail, without what it says.
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
    /// Why it could not be sent
    pub error: Option<String>,
    pub created_at: Moment,
    /// When it is tried next; null when it is sent or given up
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

/// How much there is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DatabaseStatistics)]
pub struct Statistics {
    pub records: Vec<KindCount>,
    pub database_bytes: i64,
    pub file_bytes: i64,
    pub files: i64,
    /// How many accounts clearing all data would delete; the admins keep theirs
    pub cleared_users: i64,
    /// The moment of the last verified backup
    pub last_backup_at: Option<Moment>,
    pub oldest_pending_at: Option<Moment>,
    pub mail: MailCounts,
    /// The program's
    pub version: &'static str,
    /// `sqlite` or `postgres`
    pub database: &'static str,
    /// Whether example records are there
    pub samples: bool,
}

/// How many records of a kind: `users`, `members`, `relationships`, `families`, `invitations`, `events`,
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
    /// False when they were there already
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
    /// The backup that was taken before
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
    /// An example, which can never sign in
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
