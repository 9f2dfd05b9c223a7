//! Runs the jobs. Only this module knows which feature handles which kind of job.

use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinSet;

use crate::access::store;
use crate::accounts;
use crate::app::App;
use crate::backup::{leftovers, schedule};
use crate::calendar::reminders;
use crate::clock::{HOUR, Moment};
use crate::db::{Notices, RESYNC};
use crate::error::Result;
use crate::exporting::prepared;
use crate::files::{collector, texts, thumbnails};
use crate::jobs::{self, Claimed, Job, Lane, Lost, Outcome};
use crate::live::{Audience, Notice};
use crate::mail;
use crate::{changes, importing, index, search, security, vitals};

/// The lane of emails. Backups have a separate one, too: [`back_up_nightly`].
pub const MAIL: Lane = Lane::Only(&[mail::JOB_KIND]);
/// The lane of jobs that need the process that reads files, of which there is only one.
pub const READING: Lane = Lane::Only(&[thumbnails::JOB, texts::JOB]);
/// Only one import runs at a time.
pub const IMPORTS: Lane = Lane::Only(&[importing::JOB]);
/// Exports wait for nothing else, and nothing else waits for them.
pub const EXPORTS: Lane = Lane::Only(&[prepared::JOB]);
pub const REST: Lane =
    Lane::AllBut(&[mail::JOB_KIND, thumbnails::JOB, texts::JOB, importing::JOB, prepared::JOB]);
const LANES: [Lane; 5] = [MAIL, READING, IMPORTS, EXPORTS, REST];

/// The longest sleep, so that the jobs of a dead replica are found.
const NAP: Duration = Duration::from_secs(30);

/// A lane pauses this long if it could not read or write the queue. Its next job is due, so it would otherwise try many
/// times a second.
const AFTER_ERROR: Duration = Duration::from_secs(5);

async fn work(app: &App, job: &Claimed) -> Outcome {
    match job.kind.as_str() {
        mail::JOB_KIND => mail::deliver(&app.config, &app.settings(), job, app.now()).await,
        reminders::JOB => reminders::send(app, job).await,
        thumbnails::JOB => thumbnails::make(app, job).await,
        texts::JOB => texts::make(app, job).await,
        collector::JOB => collector::remove(app, job).await,
        accounts::RESET_JOB => accounts::send_reset_link(app, job).await,
        importing::JOB => {
            let outcome = importing::work(app, job).await;
            // More records may have changed than the index can follow one by one.
            search::prepare(app).await;
            outcome
        }
        prepared::JOB => prepared::work(app, job).await,
        index::JOB => index::build(app, job).await,
        // The job comes from a newer version; a replica that knows it will run it.
        unknown => Outcome::Retry(format!("this version does not know the job {unknown}")),
    }
}

/// Runs the job in its own task, so that a panic leads to a retry, and ends it after some time without progress, so
/// that its lane continues whatever the job waits for.
async fn attempt(app: &App, job: &Claimed) -> Outcome {
    let (own_app, own_job) = (app.clone(), job.clone());
    let mut task = tokio::spawn(async move { work(&own_app, &own_job).await });
    let limits = &app.config.limits;
    let outcome = tokio::select! {
        ended = &mut task => return ended.unwrap_or_else(|error| Outcome::Retry(error.to_string())),
        lost = job.keep(&app.db, &app.clock, limits) => match lost {
            Lost::Stalled => {
                Outcome::Retry(format!("timed out: no progress for {} s", limits.job.as_secs()))
            }
            Lost::TakenOver => {
                tracing::warn!(job = %job.id, kind = job.kind, "another worker has taken over a job");
                Outcome::Interrupted
            }
        },
        // The next start continues it.
        () = must_stop(app) => Outcome::Interrupted,
    };
    task.abort();
    outcome
}

/// Waits until the app closes, and then for the time that running work has to finish.
async fn must_stop(app: &App) {
    app.closed().await;
    tokio::time::sleep(app.config.limits.stop).await;
}

/// Runs all due jobs of all lanes until the app closes; returns how many.
pub async fn run_due(app: &App) -> Result<usize> {
    let mut done = 0;
    loop {
        let [mail, reading, imports, exports, rest] = LANES.map(|lane| run_lane_due(app, lane));
        let (mail, reading, imports, exports, rest) =
            tokio::try_join!(mail, reading, imports, exports, rest)?;
        // A job may have queued one for another lane, such as an email.
        match mail + reading + imports + exports + rest {
            0 => return Ok(done),
            more => done += more,
        }
    }
}

async fn run_lane_due(app: &App, lane: Lane) -> Result<usize> {
    let mut done = 0;
    while !app.is_closing()
        && let Some(job) = jobs::claim(&app.db, lane, app.now()).await?
    {
        let outcome = attempt(app, &job).await;
        log(&job, &outcome);
        settle(app, &job, &outcome).await?;
        done += 1;
    }
    Ok(done)
}

fn log(job: &Job, outcome: &Outcome) {
    let (id, kind, attempt) = (job.id, &job.kind, job.attempts);
    match outcome {
        Outcome::Done(_) => tracing::debug!(job = %id, kind, "job done"),
        Outcome::Later | Outcome::Interrupted => tracing::debug!(job = %id, kind, "job postponed"),
        Outcome::Retry(reason) => {
            tracing::warn!(job = %id, kind, attempt, reason = without_addresses(reason), "job failed and will be retried")
        }
        Outcome::Fail(reason) => {
            // This is no error of the program: most often, a mailbox does not exist. The overview shows it.
            tracing::warn!(job = %id, kind, attempt, reason = without_addresses(reason), "job failed permanently")
        }
    }
}

/// Removes addresses, because mail servers repeat the recipient in their responses, but a log holds no
/// personal data. Admins see the whole reason.
pub fn without_addresses(reason: &str) -> String {
    let words = reason.split_inclusive(char::is_whitespace);
    words
        .map(|word| match word.contains('@') {
            true => format!("<address>{}", &word[word.trim_end().len()..]),
            false => word.to_owned(),
        })
        .collect()
}

/// Records the outcome of a job. Admins see what happens to mail, and which jobs are delayed.
pub async fn settle(app: &App, job: &Job, outcome: &Outcome) -> Result<()> {
    let mut tx = app.db.begin().await?;
    jobs::settle(&mut tx, job, outcome, app.now()).await?;
    if job.kind == mail::JOB_KIND {
        Notice::change(Audience::Admins, "mail", job.id).leave(&mut tx);
    } else if job.last_error.is_some() || matches!(outcome, Outcome::Retry(_) | Outcome::Fail(_)) {
        Notice::change(Audience::Admins, "jobs", job.id).leave(&mut tx);
    }
    Ok(tx.commit().await?)
}

/// Works until the app closes. Running jobs get a moment to finish; a stuck one is left for the next start.
pub async fn run(app: App) {
    if let Err(error) = jobs::release_former(&app.db, app.now()).await {
        // Their leases run out soon.
        tracing::warn!(%error, "could not release the jobs of the former process");
    }
    let mut tasks = JoinSet::new();
    for lane in LANES {
        tasks.spawn(run_lane(app.clone(), lane));
    }
    tasks.spawn(tidy_hourly(app.clone()));
    tasks.spawn(back_up_nightly(app));
    while let Some(ended) = tasks.join_next().await {
        if let Err(error) = ended {
            tracing::error!(%error, "a part of the worker has stopped");
        }
    }
}

async fn run_lane(app: App, lane: Lane) {
    let mut notices = app.db.notices();
    loop {
        let pause = match run_lane_due(&app, lane).await {
            Ok(_) => nap(&app, lane).await,
            Err(error) => {
                tracing::error!(%error, "could not read or write the job queue");
                AFTER_ERROR
            }
        };
        tokio::select! {
            () = app.closed() => return,
            () = tokio::time::sleep(pause) => {}
            () = new_jobs(&mut notices) => {}
        }
    }
}

async fn tidy_hourly(app: App) {
    let (mut last, mut notices) = (None, app.db.notices());
    while next_hour(&app, &mut last, &mut notices).await {
        match tokio::time::timeout(app.config.limits.job, sweep(&app, app.now())).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "hourly tasks failed"),
            Err(_) => tracing::error!("hourly tasks took too long"),
        }
    }
}

async fn back_up_nightly(app: App) {
    if let Err(error) = leftovers::clear(&app).await {
        tracing::warn!(%error, "could not clear what earlier backups left behind");
    }
    let (mut last, mut notices) = (None, app.db.notices());
    while next_hour(&app, &mut last, &mut notices).await {
        tokio::select! {
            backed_up = schedule::round(&app) => {
                if let Err(error) = backed_up {
                    tracing::error!(%error, "could not start the backup");
                }
            }
            () = must_stop(&app) => return,
        }
    }
}

/// Waits until an hour has passed since the last time; returns false when the app closes. The first time is
/// now.
async fn next_hour(app: &App, last: &mut Option<Moment>, notices: &mut Notices) -> bool {
    loop {
        let now = app.now();
        // If the clock was set back, the last time is in the future and says nothing.
        if last.is_none_or(|last| now < last || now.0 - last.0 > HOUR) {
            *last = Some(now);
            return !app.is_closing();
        }
        tokio::select! {
            () = app.closed() => return false,
            () = tokio::time::sleep(NAP) => {}
            () = new_jobs(notices) => {}
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

async fn nap(app: &App, lane: Lane) -> Duration {
    match jobs::next_due(&app.db, lane).await {
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
    security::sweep(&mut tx, now).await?;
    vitals::store::sweep(&mut tx, now).await?;
    jobs::sweep(&mut tx, now).await?;
    thumbnails::resume(&mut tx, now).await?;
    texts::resume(&mut tx, now).await?;
    tx.commit().await?;
    importing::sweep(app, now).await?;
    prepared::sweep(app, now).await?;
    collector::sweep(app, now).await
}
