//! The clock was once in the future. Rows that were stored then must not hold anything up until that day.

use kinkeeper::backup::{schedule, take};
use kinkeeper::clock::{DAY, HOUR, MINUTE, Moment};
use kinkeeper::jobs::{self, NewJob};
use serde_json::json;

use crate::support::{OWNER, PASSWORD, TestApp};

const YEARS: i64 = 800 * DAY;

async fn sweep(site: &TestApp) {
    let mut tx = site.app.db.begin().await.unwrap();
    jobs::sweep(&mut tx, site.app.now()).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_from_the_future_does_not_replace_tonights() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.clock.advance(YEARS);
    take(&site.app).await.unwrap();
    site.clock.advance(-YEARS);
    let status = owner.get("/api/admin/backups").await.ok(200);
    assert_ne!(status["light"], "green", "nothing is known about today: {status}");
    assert!(schedule::round(&site.app).await.unwrap());
    let status = owner.get("/api/admin/backups").await.ok(200);
    assert_eq!((&status["light"], status["items"].as_array().unwrap().len()), (&json!("green"), 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_sign_ins_of_the_future_do_not_count() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut visitor = site.visitor().await;
    site.clock.advance(YEARS);
    for _ in 0..12 {
        visitor.sign_in(OWNER, "a wrong password").await;
    }
    visitor.sign_in(OWNER, PASSWORD).await.problem(429);
    site.clock.advance(-YEARS);
    visitor.sign_in(OWNER, PASSWORD).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_of_the_future_is_renewed_and_ends_in_time() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut visitor = site.visitor().await;
    site.clock.advance(YEARS);
    visitor.sign_in(OWNER, PASSWORD).await.ok(200);
    site.clock.advance(-YEARS);
    visitor.get("/api/members").await.ok(200);
    let latest = site.rows::<(i64,)>("SELECT MAX(expires_at) FROM sessions").await[0].0;
    assert!(Moment(latest) <= site.app.now().plus(31 * DAY));
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_queued_in_the_future_run_now() {
    for ahead in [2 * DAY, YEARS] {
        let site = TestApp::new().await;
        site.clock.advance(ahead);
        let now = site.app.now();
        let mut tx = site.app.db.begin().await.unwrap();
        let job = NewJob { kind: "any", dedupe_key: None, payload: json!({}), due_at: now };
        jobs::enqueue(&mut tx, job, now).await.unwrap();
        tx.commit().await.unwrap();
        site.clock.advance(-ahead);
        assert_eq!(site.run_jobs().await, 0);
        sweep(&site).await;
        assert_eq!(site.run_jobs().await, 1, "{ahead}");
        sweep(&site).await;
        assert_eq!(site.run_jobs().await, 0, "it waits for its retry");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_failed_or_was_running_in_the_future_is_retried_now() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.run_jobs().await;
    owner.post("/api/admin/mail/test", json!(null)).await.ok(202);
    let far = site.app.now().plus(DAY).0;
    for changed in [
        format!("due_at = {far}, attempts = 1"),
        format!("leased_until = {far}, lease = 'someone', attempts = 1"),
        format!("due_at = {}, attempts = 0", site.app.now().plus(YEARS).0),
    ] {
        site.exec(&format!("UPDATE jobs SET state = 'waiting', {changed} WHERE kind = 'mail'")).await;
        assert_eq!(site.run_jobs().await, 0, "{changed}");
        sweep(&site).await;
        assert!(site.run_jobs().await > 0, "{changed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn planned_jobs_stay_planned() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.set_reminders(json!({ "digest": true })).await.ok(200);
    site.run_jobs().await;
    let planned = "SELECT due_at FROM jobs WHERE kind = 'reminder'";
    let before = site.rows::<(i64,)>(planned).await;
    sweep(&site).await;
    site.clock.advance(HOUR + MINUTE);
    sweep(&site).await;
    assert_eq!((site.rows::<(i64,)>(planned).await, site.run_jobs().await), (before, 0));
}
