//! Queued, sent and failed email, as admins see it.

use crate::access::User;
use crate::app::App;
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::jobs::{self, Job, State};
use crate::mail::{self, Email};

/// Retries an email at once, unless a worker is sending it right now.
pub async fn retry(app: &App, id: Id) -> Result<Job> {
    let missing = || Error::not_found("mail-not-found");
    let mut tx = app.db.begin().await?;
    let job = jobs::find(&mut tx, mail::JOB_KIND, id).await?.ok_or_else(missing)?;
    if job.state == State::Done {
        return Err(Error::conflict("mail-sent"));
    }
    jobs::retry(&mut tx, id, app.now()).await?;
    let job = jobs::find(&mut tx, mail::JOB_KIND, id).await?.ok_or_else(missing)?;
    tx.commit().await?;
    Ok(job)
}

/// Queues a test email to the viewer.
pub async fn send_test(app: &App, viewer: &User) -> Result<Id> {
    let (now, link) = (app.now(), app.config.admin_link("/admin"));
    let email = Email::new(&app.settings(), "test", viewer.recipient(), &[("link", &link)]);
    let id = Id::new(now);
    let mut tx = app.db.begin().await?;
    mail::queue_as(&mut tx, id, &email, now).await?;
    tx.commit().await?;
    Ok(id)
}
