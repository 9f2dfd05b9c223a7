//! Emails about feedback, queued in the transaction that causes them.

use crate::access::store as access;
use crate::app::App;
use crate::clock::HOUR;
use crate::db::{DbError, Tx};
use crate::mail::{self, Email, Recipient};

use super::model::{Answer, Feedback};

/// Notifies every admin of new feedback, at most once an hour.
pub async fn arrived(app: &App, tx: &mut Tx) -> Result<(), DbError> {
    let now = app.now();
    let link = app.config.admin_link("/admin");
    for admin in access::acting_admins(tx).await? {
        let email = Email::new(&app.settings(), "feedback-arrived", admin.recipient(), &[("link", &link)]);
        let key = format!("feedback-arrived:{}:{}", admin.id, now.0 / HOUR);
        mail::queue(tx, &email, Some(key), now).await?;
    }
    Ok(())
}

pub async fn answered(app: &App, tx: &mut Tx, feedback: &Feedback, answer: &Answer) -> Result<(), DbError> {
    let sender = match feedback.submitted_by {
        Some(id) => access::user(tx, id).await?,
        None => None,
    };
    let to = Recipient {
        name: &feedback.submitted_by_name,
        email: &feedback.submitted_by_email,
        language: sender.map(|user| user.language()).unwrap_or_default(),
    };
    let link = app.config.link("/feedback");
    let details = [
        ("subject", feedback.subject.as_str()),
        ("message", feedback.message.as_str()),
        ("answer", answer.message.as_str()),
        ("link", link.as_str()),
    ];
    let email = Email::new(&app.settings(), "feedback-answer", to, &details);
    mail::queue(tx, &email, Some(format!("feedback-answer:{}", answer.id)), app.now()).await
}
