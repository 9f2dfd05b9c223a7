//! Sending and handling feedback, each in one transaction.

use std::result::Result as StdResult;

use crate::access::{Action, User, may};
use crate::app::App;
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{DbError, Tx};
use crate::error::{Error, Result};
use crate::http::new_id;
use crate::ids::Id;
use crate::live::{Audience, Notice};

use super::model::{self, Feedback, FeedbackForm, FeedbackStatus};
use super::wire::NewAnswer;
use super::{emails, store};

const FEATURE: &str = "feedback";

pub async fn send(app: &App, viewer: &User, id: Option<Id>, form: FeedbackForm) -> Result<Feedback> {
    may(viewer, Action::SendFeedback)?;
    let now = app.now();
    let feedback = form.apply(new_id(id, now)?, viewer, now)?;
    let mut tx = app.db.begin().await?;
    if let Some(existing) = store::get(&mut tx, feedback.id).await? {
        // The form was sent twice: return what it created.
        let same = existing.submitted_by == Some(viewer.id)
            && (&existing.subject, &existing.message) == (&feedback.subject, &feedback.message);
        return if same { Ok(existing) } else { Err(Error::conflict("conflict")) };
    }
    Batch::new(Some(viewer.id), now).create(&mut tx, &feedback).await?;
    emails::arrived(app, &mut tx).await?;
    announce(&mut tx, feedback.id);
    tx.commit().await?;
    Ok(feedback)
}

/// Sets the status. The inner error is the current feedback, if someone else changed it first.
pub async fn set_status(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
    status: FeedbackStatus,
) -> Result<StdResult<Feedback, Feedback>> {
    may(viewer, Action::ManageFeedback)?;
    let mut tx = app.db.begin().await?;
    let before = found(&mut tx, id).await?;
    if before.version != version {
        return Ok(Err(before));
    }
    let after = Feedback { status, ..before.clone() };
    write(app, tx, Batch::new(Some(viewer.id), app.now()), before, after).await
}

/// Answers by email; pending feedback becomes reviewed.
pub async fn answer(
    app: &App,
    viewer: &User,
    id: Id,
    NewAnswer { id: answer, version, message }: NewAnswer,
) -> Result<StdResult<Feedback, Feedback>> {
    may(viewer, Action::ManageFeedback)?;
    let answer = model::answer(new_id(answer, app.now())?, id, &message, viewer.id, app.now())?;
    let mut tx = app.db.begin().await?;
    let before = found(&mut tx, id).await?;
    if store::answers(&mut tx, id).await?.iter().any(|known| known.id == answer.id) {
        // The answer was sent twice, because the first response got lost.
        return Ok(Ok(before));
    }
    if before.version != version {
        return Ok(Err(before));
    }
    if before.submitted_by_email.is_empty() {
        return Err(Error::conflict("former-user"));
    }
    let mut batch = Batch::new(Some(viewer.id), app.now());
    batch.create(&mut tx, &answer).await?;
    emails::answered(app, &mut tx, &before, &answer).await?;
    let read = match before.status {
        FeedbackStatus::Pending => FeedbackStatus::Reviewed,
        other => other,
    };
    let after = Feedback { status: read, ..before.clone() };
    write(app, tx, batch, before, after).await
}

async fn write(
    app: &App,
    mut tx: Tx,
    mut batch: Batch,
    before: Feedback,
    mut after: Feedback,
) -> Result<StdResult<Feedback, Feedback>> {
    after.updated_at = app.now();
    if !batch.rewrite(&mut tx, &before, &mut after).await? {
        return Ok(Err(found(&mut tx, before.id).await?));
    }
    announce(&mut tx, after.id);
    tx.commit().await?;
    Ok(Ok(after))
}

async fn found(tx: &mut Tx, id: Id) -> Result<Feedback> {
    store::get(tx, id).await?.ok_or_else(|| Error::not_found("feedback-not-found"))
}

/// Notifies the admins' pages of a change.
pub fn announce(tx: &mut Tx, id: Id) {
    Notice::change(Audience::Admins, FEATURE, id).leave(tx);
}

/// Keeps a deleted account's feedback, without its name and address.
pub async fn forget_sender(tx: &mut Tx, batch: &mut Batch, user: Id, now: Moment) -> Result<()> {
    for before in store::sent_by(tx, user).await? {
        let mut after = Feedback {
            submitted_by: None,
            submitted_by_name: String::new(),
            submitted_by_email: String::new(),
            updated_at: now,
            ..before.clone()
        };
        after.index();
        batch.update(tx, &before, &mut after).await?;
        announce(tx, before.id);
    }
    Ok(())
}

/// Rebuilds the search texts of the next page of feedback after this id; returns the last id of the page.
pub async fn reindex(tx: &mut Tx, after: Option<Id>) -> StdResult<Option<Id>, DbError> {
    let page = store::page(tx, after).await?;
    for before in &page {
        let mut feedback = before.clone();
        feedback.index();
        if feedback != *before {
            store::set_index(tx, &feedback).await?;
        }
    }
    Ok(page.last().map(|last| last.id))
}
