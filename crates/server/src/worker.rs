//! Runs the jobs: the only place that knows which feature handles which kind.

use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;

use crate::access::store;
use crate::accounts;
use crate::app::App;
use crate::backup::schedule;
use crate::calendar::reminders;
use crate::clock::{HOUR, Moment};
use crate::db::{Notices, RESYNC};
use crate::error::Result;
use crate::files::{collector, thumbnails};
use crate::jobs::{self, Job, Outcome};
use crate::live::{Audience, Notice};
use crate::mail;
use crate::{changes, index, vitals};

/// The longest sleep, so that the jobs of a dead replica are found.
const NAP: Duration = Duration::from_secs(30);

async fn work(app: &App, job: &Job) -> Outcome {
    match job.kind.as_str() {
        mail::JOB_KIND => app.mail.deliver(&app.config, job, app.now()).await,
        reminders::JOB => reminders::send(app, &job.payload).await,
        thumbnails::JOB => thumbnails::make(app, &job.payload).await,
        collector::JOB => collector::remove(app, &job.payload).await,
        accounts::RESET_JOB => accounts::send_reset_link(app, &job.payload).await,
        index::JOB => index::build(app, &job.payload).await,
        // A job from a newer version: a replica that knows it will run it.
        unknown => Outcome::Retry(format!("this version does not know the job {unknown}")),
    }
}

/// Runs the job in its own task, so that a panic leads to a retry and does not stop the worker.
async fn attempt(app: &App, job: &Job) -> Outcome {
    let (app, job) = (app.clone(), job.clone());
    let attempt = tokio::spawn(async move { work(&app, &job).await });
    attempt.await.unwrap_or_else(|error| Outcome::Retry(error.to_string()))
}

/// Runs all due jobs until the app closes; returns how many.
pub async fn run_due(app: &App) -> Result<usize> {
    let mut done = 0;
    while !app.is_closing()
        && let Some(job) = jobs::claim(&app.db, app.now()).await?
    {
        let outcome = attempt(app, &job).await;
        match &outcome {
            Outcome::Done(_) => tracing::debug!(job = %job.id, kind = job.kind, "job done"),
            // The reason may contain an address, so it is only in the database, for admins.
            Outcome::Retry(_) => {
                tracing::warn!(job = %job.id, kind = job.kind, "job failed and will be retried")
            }
            Outcome::Fail(_) => tracing::error!(job = %job.id, kind = job.kind, "job failed permanently"),
        }
        settle(app, &job, &outcome).await?;
        done += 1;
    }
    Ok(done)
}

/// Records how a job ended. Admins see what happens to mail.
pub async fn settle(app: &App, job: &Job, outcome: &Outcome) -> Result<()> {
    let mut tx = app.db.begin().await?;
    jobs::settle(&mut tx, job, outcome, app.now()).await?;
    if job.kind == mail::JOB_KIND {
        Notice::change(Audience::Admins, "mail", job.id).leave(&mut tx);
    }
    Ok(tx.commit().await?)
}

/// Works until the app closes; finishes the job that it has begun.
pub async fn run(app: App) {
    let mut notices = app.db.notices();
    let mut swept = Moment(0);
    loop {
        if let Err(error) = run_due(&app).await {
            tracing::error!(%error, "could not read the job queue");
        }
        let now = app.now();
        if now.0 - swept.0 > HOUR {
            swept = now;
            if let Err(error) = sweep(&app, now).await {
                tracing::error!(%error, "hourly tasks failed");
            }
            // A backup may take long; mail should not wait for it.
            let keeper = app.clone();
            tokio::spawn(async move {
                if let Err(error) = schedule::round(&keeper).await {
                    tracing::error!(%error, "could not start the backup");
                }
            });
        }
        tokio::select! {
            () = app.closed() => return,
            () = tokio::time::sleep(nap(&app).await) => {}
            () = new_jobs(&mut notices) => {}
        }
    }
}

async fn new_jobs(notices: &mut Notices) {
    loop {
        match notices.recv().await {
            Ok(notice) if &*notice != jobs::NOTICE && &*notice != RESYNC => {}
            // After missed notices, check for jobs too.
            Ok(_) | Err(RecvError::Lagged(_)) => return,
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}

async fn nap(app: &App) -> Duration {
    match jobs::next_due(&app.db).await {
        Ok(Some(due)) => {
            let wait = u64::try_from(due.0 - app.now().0).unwrap_or_default();
            Duration::from_millis(wait).clamp(Duration::from_millis(20), NAP)
        }
        _ => NAP,
    }
}

async fn sweep(app: &App, now: Moment) -> Result<()> {
    let mut tx = app.db.begin().await?;
    store::sweep(&mut tx, now).await?;
    reminders::plan_all(&mut tx, now).await?;
    changes::purge(&mut tx, now.plus(-changes::KEEP)).await?;
    vitals::store::sweep(&mut tx, now).await?;
    jobs::sweep(&mut tx, now).await?;
    tx.commit().await?;
    collector::sweep(app, now).await
}
