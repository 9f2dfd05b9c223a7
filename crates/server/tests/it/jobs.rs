//! Jobs run once, are retried and are never lost. Time moves only when a test moves it.

use std::io::{BufRead, BufReader};
use std::pin::pin;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use kinkeeper::accounts;
use kinkeeper::clock::{DAY, HOUR, MINUTE, SECOND};
use kinkeeper::config::Limits;
use kinkeeper::db::Db;
use kinkeeper::jobs::{self, Claimed, Job, Lost, NewJob, Outcome};
use kinkeeper::sql;
use kinkeeper::worker;
use serde_json::json;

use crate::support::{TestApp, until};

async fn enqueue_job(site: &TestApp, kind: &str, dedupe_key: Option<&str>, delay: i64) {
    let now = site.app.now();
    let mut tx = site.app.db.begin().await.unwrap();
    let job = NewJob {
        kind,
        dedupe_key: dedupe_key.map(str::to_owned),
        payload: json!({ "for": kind }),
        due_at: now.plus(delay),
    };
    jobs::enqueue(&mut tx, job, now).await.unwrap();
    tx.commit().await.unwrap();
}

async fn claim(site: &TestApp) -> Option<Claimed> {
    jobs::claim(&site.app.db, worker::REST, site.app.now()).await.unwrap()
}

async fn settle(site: &TestApp, job: &Job, outcome: Outcome) {
    worker::settle(&site.app, job, &outcome).await.unwrap();
}

async fn states(db: &Db) -> Vec<(String, String)> {
    db.read().await.unwrap().all(sql!("SELECT kind, state FROM jobs ORDER BY kind"), &[]).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_waits_until_it_is_due_and_runs_once() {
    let site = TestApp::new().await;
    enqueue_job(&site, "later", None, HOUR).await;
    assert!(claim(&site).await.is_none());
    site.clock.advance(HOUR);
    let job = claim(&site).await.unwrap();
    assert_eq!((job.kind.as_str(), job.attempts), ("later", 1));
    assert!(claim(&site).await.is_none(), "it is leased");
    settle(&site, &job, Outcome::Done(json!({}))).await;
    site.clock.advance(DAY);
    assert!(claim(&site).await.is_none());
    assert_eq!(states(&site.app.db).await, [("later".to_owned(), "done".to_owned())]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dedupe_key_never_runs_twice_even_after_the_first_job_is_done() {
    let site = TestApp::new().await;
    enqueue_job(&site, "digest", Some("anna-2026-01"), 0).await;
    enqueue_job(&site, "digest", Some("anna-2026-01"), 0).await;
    let job = claim(&site).await.unwrap();
    settle(&site, &job, Outcome::Done(json!({}))).await;
    enqueue_job(&site, "digest", Some("anna-2026-01"), 0).await;
    assert!(claim(&site).await.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_from_a_dropped_transaction_does_not_exist() {
    let site = TestApp::new().await;
    let now = site.app.now();
    let mut tx = site.app.db.begin().await.unwrap();
    let job = NewJob { kind: "never", dedupe_key: None, payload: json!({}), due_at: now };
    jobs::enqueue(&mut tx, job, now).await.unwrap();
    drop(tx);
    assert!(claim(&site).await.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_job_is_retried_with_growing_delays_until_it_succeeds() {
    let site = TestApp::new().await;
    enqueue_job(&site, "stubborn", None, 0).await;
    let mut waits = Vec::new();
    for _ in 0..4 {
        let job = claim(&site).await.unwrap();
        settle(&site, &job, Outcome::Retry("not now".to_owned())).await;
        let due = jobs::next_due(&site.app.db, worker::REST).await.unwrap().unwrap();
        waits.push(due.0 - site.app.now().0);
        assert!(claim(&site).await.is_none());
        site.clock.advance(due.0 - site.app.now().0);
    }
    assert_eq!(waits, [30 * SECOND, MINUTE, 2 * MINUTE, 4 * MINUTE]);
    for _ in 0..2 {
        // The site is off for days, and the first attempt fails.
        site.clock.advance(4 * DAY);
        let job = claim(&site).await.unwrap();
        settle(&site, &job, Outcome::Retry("still not".to_owned())).await;
        assert_eq!(states(&site.app.db).await, [("stubborn".to_owned(), "waiting".to_owned())]);
        site.clock.advance(HOUR);
    }
    let (error,): (String,) =
        site.app.db.read().await.unwrap().one(sql!("SELECT last_error FROM jobs"), &[]).await.unwrap();
    assert_eq!(error, "still not");
    let job = claim(&site).await.unwrap();
    settle(&site, &job, Outcome::Done(json!({}))).await;
    assert_eq!(states(&site.app.db).await, [("stubborn".to_owned(), "done".to_owned())]);
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_2_while_nothing_can_be_written_the_worker_pauses_between_its_attempts() {
    let site = TestApp::on_sqlite().await;
    // It has always been due, whatever the program's clock says.
    enqueue_job(&site, "due", None, -site.app.now().0).await;
    site.exec("CREATE TRIGGER broken BEFORE UPDATE ON jobs BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
        .await;
    let folder = site.stop();
    let mut program = Command::new(env!("CARGO_BIN_EXE_kinkeeper"))
        .env_clear()
        .env("KINKEEPER_DATA", folder.path())
        .env("KINKEEPER_LISTEN", "127.0.0.1:0")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let log = BufReader::new(program.stderr.take().unwrap()).lines().map_while(Result::ok);
    let mut errors = log.filter(|line| line.contains("disk is full"));
    let first = errors.next();
    tokio::time::sleep(Duration::from_millis(500)).await;
    program.kill().unwrap();
    program.wait().unwrap();
    let (first, more) = (first.expect("it says why no job runs"), errors.count());
    assert!(more <= 2, "{more} more errors within half a second: {first}");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_worker_takes_over_from_a_dead_one_which_can_no_longer_settle_the_job() {
    let site = TestApp::new().await;
    enqueue_job(&site, "orphan", None, 0).await;
    let dead = claim(&site).await.unwrap();
    site.clock.advance(30 * SECOND - 1);
    assert!(claim(&site).await.is_none(), "it may be alive");
    site.clock.advance(1);
    let living = claim(&site).await.unwrap();
    assert_eq!((living.id, living.attempts), (dead.id, 2));
    settle(&site, &dead, Outcome::Done(json!({}))).await;
    assert_eq!(states(&site.app.db).await, [("orphan".to_owned(), "waiting".to_owned())]);
    settle(&site, &living, Outcome::Done(json!({}))).await;
    assert_eq!(states(&site.app.db).await, [("orphan".to_owned(), "done".to_owned())]);
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_2_the_lease_of_a_job_that_goes_on_is_renewed() {
    let site = TestApp::new().await;
    enqueue_job(&site, "long", None, 0).await;
    let job = claim(&site).await.unwrap();
    let limits = Limits { renewal: Duration::from_millis(10), ..Limits::default() };
    let keeping = {
        let (app, job) = (site.app.clone(), job.clone());
        tokio::spawn(async move { job.keep(&app.db, &app.clock, &limits).await })
    };
    for _ in 0..4 {
        site.clock.advance(25 * SECOND);
        until("the lease is renewed", async || leased_for(&site).await == 30 * SECOND).await;
        assert!(claim(&site).await.is_none(), "it is leased");
    }
    // The process dies.
    keeping.abort();
    assert!(keeping.await.is_err());
    site.clock.advance(30 * SECOND);
    let living = claim(&site).await.unwrap();
    // One that was only stopped notices it.
    assert_eq!(job.keep(&site.app.db, &site.app.clock, &limits).await, Lost::TakenOver);
    settle(&site, &living, Outcome::Done(json!({}))).await;
}

/// For how long the only job is leased.
async fn leased_for(site: &TestApp) -> i64 {
    let mut conn = site.app.db.read().await.unwrap();
    let (until,): (i64,) = conn.one(sql!("SELECT leased_until FROM jobs"), &[]).await.unwrap();
    until - site.app.now().0
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_2_a_job_is_ended_by_a_step_without_progress_and_not_by_its_length() {
    let site = TestApp::new().await;
    enqueue_job(&site, "long", None, 0).await;
    let job = claim(&site).await.unwrap();
    let step = Duration::from_secs(1);
    let limits = Limits { job: step, ..Limits::default() };
    let mut keeping = pin!(job.keep(&site.app.db, &site.app.clock, &limits));
    // Only time shows that the limit is not for the whole job.
    let begun = Instant::now();
    while begun.elapsed() < 2 * step {
        job.went_on();
        let waited = tokio::time::timeout(step / 20, &mut keeping).await;
        assert!(waited.is_err(), "it has made progress");
    }
    let reported = Instant::now();
    assert_eq!(keeping.await, Lost::Stalled);
    assert!(reported.elapsed() >= step / 2, "it had its time");
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_2_the_job_of_a_killed_server_goes_on_at_once_on_sqlite_and_after_half_a_minute_on_postgresql() {
    let site = TestApp::new().await;
    site.pending("anna").await;
    let killed = jobs::claim(&site.app.db, worker::MAIL, site.app.now()).await.unwrap().unwrap();
    if site.app.db.is_shared() {
        jobs::release_former(&site.app.db, site.app.now()).await.unwrap();
        let other = jobs::claim(&site.app.db, worker::MAIL, site.app.now()).await.unwrap();
        assert!(other.is_none(), "another server may be at work");
        site.clock.advance(30 * SECOND);
    }
    let next = tokio::spawn(worker::run(site.app.clone()));
    until("the email is sent", async || {
        states(&site.app.db).await == [("mail".to_owned(), "done".to_owned())]
    })
    .await;
    settle(&site, &killed, Outcome::Retry("too late".to_owned())).await;
    assert_eq!(states(&site.app.db).await, [("mail".to_owned(), "done".to_owned())]);
    site.app.close();
    next.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_ends_the_process_again_and_again_leaves_pauses_in_between() {
    let site = TestApp::on_sqlite().await;
    enqueue_job(&site, "fatal", None, 0).await;
    for _ in 0..4 {
        assert!(claim(&site).await.is_some());
        jobs::release_former(&site.app.db, site.app.now()).await.unwrap();
    }
    assert!(claim(&site).await.is_none(), "people can use the site for a moment");
    site.clock.advance(MINUTE);
    assert!(claim(&site).await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_2_a_worker_that_was_stopped_and_goes_on_after_another_has_taken_over_publishes_nothing() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    site.run_jobs().await;
    anna.post("/api/auth/forgot-password", json!({ "email": "anna@example.org" })).await.ok(202);
    let stopped = claim(&site).await.unwrap();
    site.clock.advance(30 * SECOND);
    site.run_jobs().await;
    let sent = site.mail_to("anna@example.org").await.len();
    let links = site.count("links").await;
    let outcome = accounts::send_reset_link(&site.app, &stopped).await;
    assert!(matches!(&outcome, Outcome::Retry(reason) if reason.contains("taken over")), "{outcome:?}");
    settle(&site, &stopped, outcome).await;
    site.clock.advance(HOUR);
    site.run_jobs().await;
    assert_eq!((site.mail_to("anna@example.org").await.len(), site.count("links").await), (sent, links));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_job_goes_on_at_the_next_start() {
    let site = TestApp::new().await;
    enqueue_job(&site, "long", None, 0).await;
    let job = claim(&site).await.unwrap();
    settle(&site, &job, Outcome::Interrupted).await;
    assert!(claim(&site).await.is_some());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn safe_4_several_replicas_share_the_jobs_and_run_each_once() {
    let site = TestApp::new().await;
    for number in 0..40 {
        enqueue_job(&site, &format!("kind-{number}"), None, 0).await;
    }
    let mut workers = Vec::new();
    for _ in 0..4 {
        let app = site.replica().await;
        workers.push(tokio::spawn(async move {
            let mut done = Vec::new();
            while let Some(job) = jobs::claim(&app.db, worker::REST, app.now()).await.unwrap() {
                worker::settle(&app, &job, &Outcome::Done(json!({}))).await.unwrap();
                done.push(job.kind.clone());
            }
            done
        }));
    }
    let mut done = Vec::new();
    for worker in workers {
        done.extend(worker.await.unwrap());
    }
    done.sort();
    done.dedup();
    assert_eq!(done.len(), 40);
    assert!(states(&site.app.db).await.iter().all(|(_, state)| state == "done"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_worker_leaves_the_remaining_jobs_waiting() {
    let site = TestApp::new().await;
    enqueue_job(&site, "tomorrow", Some("planned"), DAY).await;
    let worker = tokio::spawn(kinkeeper::worker::run(site.app.clone()));
    site.app.close();
    worker.await.unwrap();
    assert_eq!(states(&site.app.db).await, [("tomorrow".to_owned(), "waiting".to_owned())]);
    // A stopping worker does not claim due jobs, so no other worker has to wait for a lease to expire.
    enqueue_job(&site, "now", None, 0).await;
    kinkeeper::worker::run(site.app.clone()).await;
    assert_eq!(claim(&site).await.map(|job| (job.kind.clone(), job.attempts)), Some(("now".to_owned(), 1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_link_of_a_sent_mail_stays_in_the_database() {
    let site = TestApp::new().await;
    site.pending("anna").await;
    let (queued,): (String,) = site
        .app
        .db
        .read()
        .await
        .unwrap()
        .one(sql!("SELECT payload FROM jobs WHERE kind = 'mail'"), &[])
        .await
        .unwrap();
    assert!(queued.contains("token="));
    assert_eq!(site.mail_to("anna@example.org").await.len(), 1);
    let (kept,): (String,) = site
        .app
        .db
        .read()
        .await
        .unwrap()
        .one(sql!("SELECT payload FROM jobs WHERE kind = 'mail'"), &[])
        .await
        .unwrap();
    assert!(!kept.contains("token=") && kept.contains("anna@example.org"), "{kept}");
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_jobs_are_removed_after_thirty_days_and_waiting_ones_never() {
    let site = TestApp::new().await;
    enqueue_job(&site, "finished", None, 0).await;
    let job = claim(&site).await.unwrap();
    settle(&site, &job, Outcome::Done(json!({}))).await;
    enqueue_job(&site, "waiting", None, 365 * DAY).await;
    for (days, left) in [(30, 2), (1, 1)] {
        site.clock.advance(days * DAY);
        let mut tx = site.app.db.begin().await.unwrap();
        jobs::sweep(&mut tx, site.app.now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(states(&site.app.db).await.len(), left);
    }
    assert_eq!(states(&site.app.db).await, [("waiting".to_owned(), "waiting".to_owned())]);
}
