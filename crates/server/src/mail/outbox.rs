use serde_json::json;

use crate::clock::Moment;
use crate::db::{DbError, Tx};
use crate::jobs::{self, NewJob};

use super::Letter;

pub const JOB_KIND: &str = "mail";

/// Queues a letter in the transaction of what causes it: both happen or neither.
/// Example accounts have addresses under `.invalid` and get no mail.
pub async fn queue(
    tx: &mut Tx,
    letter: &Letter,
    dedupe_key: Option<String>,
    now: Moment,
) -> Result<(), DbError> {
    if letter.to.ends_with(".invalid") {
        return Ok(());
    }
    let job = NewJob { kind: JOB_KIND, dedupe_key, payload: json!(letter), due_at: now };
    jobs::enqueue(tx, job, now).await
}
