//! Jobs run once, are retried and are never lost. Time moves only when a test moves it.

use kinkeeper::clock::{DAY, HOUR, MINUTE, SECOND};
use kinkeeper::db::Db;
use kinkeeper::jobs::{self, Job, NewJob, Outcome};
use kinkeeper::sql;
use kinkeeper::worker;
use serde_json::json;

use crate::support::TestApp;

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

async fn claim(site: &TestApp) -> Option<Job> {
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
async fn a_failing_job_is_retried_with_growing_delays_for_three_days() {
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
    site.clock.advance(3 * DAY);
    let job = claim(&site).await.unwrap();
    settle(&site, &job, Outcome::Retry("still not".to_owned())).await;
    assert_eq!(states(&site.app.db).await, [("stubborn".to_owned(), "failed".to_owned())]);
    let (error,): (String,) =
        site.app.db.read().await.unwrap().one(sql!("SELECT last_error FROM jobs"), &[]).await.unwrap();
    assert_eq!(error, "still not");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_worker_takes_over_from_a_dead_one_which_can_no_longer_settle_the_job() {
    let site = TestApp::new().await;
    enqueue_job(&site, "orphan", None, 0).await;
    let dead = claim(&site).await.unwrap();
    site.clock.advance(5 * MINUTE);
    let living = claim(&site).await.unwrap();
    assert_eq!((living.id, living.attempts), (dead.id, 2));
    settle(&site, &dead, Outcome::Done(json!({}))).await;
    assert_eq!(states(&site.app.db).await, [("orphan".to_owned(), "waiting".to_owned())]);
    settle(&site, &living, Outcome::Done(json!({}))).await;
    assert_eq!(states(&site.app.db).await, [("orphan".to_owned(), "done".to_owned())]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn several_replicas_share_the_jobs_and_run_each_once() {
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
                done.push(job.kind);
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
    assert_eq!(claim(&site).await.map(|job| (job.kind, job.attempts)), Some(("now".to_owned(), 1)));
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
