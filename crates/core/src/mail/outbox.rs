use serde::Deserialize;
use serde_json::json;

use crate::clock::Moment;
use crate::db::{DbError, Tx};
use crate::ids::Id;
use crate::jobs::{self, NewJob};

use super::Email;

pub const JOB_KIND: &str = "mail";

/// Queues an email in the transaction that causes it: both happen or neither. Sample accounts have addresses under
/// `.invalid` and get no mail.
pub async fn queue(
    tx: &mut Tx,
    email: &Email,
    dedupe_key: Option<String>,
    now: Moment,
) -> Result<(), DbError> {
    if email.to.ends_with(".invalid") {
        return Ok(());
    }
    let job = NewJob { kind: JOB_KIND, dedupe_key, payload: json!(email), due_at: now };
    jobs::enqueue(tx, job, now).await
}

/// Like `queue`, with an id that the caller chooses.
pub async fn queue_as(tx: &mut Tx, id: Id, email: &Email, now: Moment) -> Result<(), DbError> {
    let job = NewJob { kind: JOB_KIND, dedupe_key: None, payload: json!(email), due_at: now };
    jobs::enqueue_as(tx, id, job, now).await
}

/// The facts about an email that are kept without its text: its recipient and its purpose.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Envelope {
    pub to_name: String,
    pub to: String,
    pub subject: String,
}

impl Envelope {
    pub fn of(payload: &str) -> Self {
        serde_json::from_str(payload).unwrap_or_default()
    }
}
