//! Mail over SMTP with an unreliable mail server: no mail is lost, none is sent twice without need, and admins
//! see failures.

use std::time::Duration;

use kinkeeper::backup::Target;
use kinkeeper::clock::{DAY, HOUR, MINUTE};
use kinkeeper::config::MailServer;
use kinkeeper::worker;
use serde_json::{Value as Json, json};

use crate::support::smtp::{DownServer, Fault, SmtpServer};
use crate::support::{Person, TestApp, png, until, uploaded};

async fn site_with_mail_at(port: u16) -> TestApp {
    TestApp::with(|config| config.given.mail = MailServer::from_url(&format!("smtp://127.0.0.1:{port}")))
        .await
}

/// Like [`site_with_mail_at`], with an owner, and with limits that a test can wait for.
async fn hasty_site(server: &SmtpServer) -> (TestApp, Person) {
    let site = TestApp::with(|config| {
        config.given.mail = MailServer::from_url(&format!("smtp://127.0.0.1:{}", server.port));
        config.limits.mail = Duration::from_millis(300);
        config.limits.stop = Duration::from_millis(300);
    })
    .await;
    let owner = site.owner().await;
    site.run_jobs().await;
    (site, owner)
}

async fn queue_test_mail(owner: &mut Person) -> String {
    owner.post("/api/admin/mail/test", Json::Null).await.ok(202)["id"].as_str().unwrap().to_owned()
}

/// The mail in the outbox: its state, its attempts and the last error.
async fn outbox_state(owner: &mut Person, id: &str) -> (String, i64, String) {
    let list = owner.get("/api/admin/mail").await.ok(200);
    let mail = list["items"].as_array().unwrap().iter().find(|mail| mail["id"] == id).unwrap().clone();
    let text = |name: &str| mail[name].as_str().unwrap_or_default().to_owned();
    (text("state"), mail["attempts"].as_i64().unwrap(), text("error"))
}

impl TestApp {
    /// The number of complete backups.
    async fn backups(&self) -> usize {
        Target::open(&self.app).unwrap().names().await.unwrap().len()
    }
}

async fn failed_mail(owner: &mut Person) -> Json {
    owner.get("/api/admin/overview").await.ok(200)["failedMail"].clone()
}

fn message_id(message: &str) -> &str {
    message.lines().find(|line| line.starts_with("Message-ID:")).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_that_is_down_for_an_hour_gets_every_mail_once() {
    let down = DownServer::new();
    let site = site_with_mail_at(down.port()).await;
    let mut owner = site.owner().await;
    let mut ids = Vec::new();
    for minute in 0..60 {
        if minute % 20 == 0 {
            ids.push(queue_test_mail(&mut owner).await);
        }
        site.run_jobs().await;
        site.clock.advance(MINUTE);
    }
    for id in &ids {
        let (state, attempts, error) = outbox_state(&mut owner, id).await;
        assert_eq!(state, "queued");
        assert!((2..=10).contains(&attempts), "attempts become less frequent: {attempts}");
        assert!(error.to_lowercase().contains("connect"), "{error}");
    }
    let server = down.start();
    site.clock.advance(HOUR);
    site.run_jobs().await;
    site.clock.advance(DAY);
    site.run_jobs().await;
    let taken = server.taken();
    for id in &ids {
        assert_eq!(outbox_state(&mut owner, id).await.0, "sent");
        assert_eq!(taken.iter().filter(|message| message_id(message).contains(id.as_str())).count(), 1);
    }
    assert_eq!(failed_mail(&mut owner).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_temporary_refusal_is_retried_and_sent_once() {
    let server = SmtpServer::start();
    let site = site_with_mail_at(server.port).await;
    let mut owner = site.owner().await;
    site.run_jobs().await;
    let before = server.taken().len();
    server.fail_next(Fault::Recipient("451 4.7.1 greylisted, come back later"));
    let id = queue_test_mail(&mut owner).await;
    site.run_jobs().await;
    let (state, attempts, error) = outbox_state(&mut owner, &id).await;
    assert_eq!((state.as_str(), attempts), ("queued", 1));
    assert!(error.contains("greylisted"), "{error}");
    site.run_jobs().await;
    assert_eq!(server.taken().len(), before, "not before the retry is due");
    site.clock.advance(MINUTE);
    site.run_jobs().await;
    assert_eq!(outbox_state(&mut owner, &id).await.0, "sent");
    assert_eq!(server.taken().len(), before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn admins_see_a_permanent_refusal_and_can_retry_it() {
    let server = SmtpServer::start();
    let site = site_with_mail_at(server.port).await;
    let mut owner = site.owner().await;
    site.run_jobs().await;
    let before = server.taken().len();
    server.fail_next(Fault::Recipient("550 5.1.1 no such mailbox"));
    let id = queue_test_mail(&mut owner).await;
    site.run_jobs().await;
    let (state, _, error) = outbox_state(&mut owner, &id).await;
    assert_eq!(state, "failed");
    assert!(error.contains("no such mailbox"), "{error}");
    assert_eq!(failed_mail(&mut owner).await, 1);
    site.clock.advance(DAY);
    site.run_jobs().await;
    assert_eq!(server.taken().len(), before, "no retries after a permanent refusal");
    owner.post(&format!("/api/admin/mail/{id}/retry"), Json::Null).await.ok(200);
    site.run_jobs().await;
    assert_eq!(outbox_state(&mut owner, &id).await.0, "sent");
    assert_eq!((server.taken().len(), failed_mail(&mut owner).await), (before + 1, json!(0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_drops_during_a_mail_delivers_it_once() {
    let server = SmtpServer::start();
    let site = site_with_mail_at(server.port).await;
    let mut owner = site.owner().await;
    site.run_jobs().await;
    let before = server.taken().len();
    server.fail_next(Fault::CutInData);
    let id = queue_test_mail(&mut owner).await;
    site.run_jobs().await;
    assert_eq!(outbox_state(&mut owner, &id).await.0, "queued");
    site.clock.advance(MINUTE);
    site.run_jobs().await;
    assert_eq!(outbox_state(&mut owner, &id).await.0, "sent");
    assert_eq!(server.taken().len(), before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_drops_after_a_mail_repeats_it_with_the_same_message_id() {
    let server = SmtpServer::start();
    let site = site_with_mail_at(server.port).await;
    let mut owner = site.owner().await;
    site.run_jobs().await;
    let before = server.taken().len();
    server.fail_next(Fault::CutAfterData);
    let id = queue_test_mail(&mut owner).await;
    site.run_jobs().await;
    assert_eq!(outbox_state(&mut owner, &id).await.0, "queued");
    for _ in 0..3 {
        site.clock.advance(HOUR);
        site.run_jobs().await;
    }
    assert_eq!(outbox_state(&mut owner, &id).await.0, "sent");
    // We can't know that the server received the first one. The same id lets mail programs drop the duplicate.
    let taken = server.taken();
    assert_eq!(taken.len(), before + 2);
    assert_eq!(message_id(&taken[before]), message_id(&taken[before + 1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_fails_after_three_days_without_a_mail_server_and_can_still_be_retried() {
    let down = DownServer::new();
    let site = site_with_mail_at(down.port()).await;
    let mut owner = site.owner().await;
    let id = queue_test_mail(&mut owner).await;
    for _ in 0..(4 * 24) {
        site.run_jobs().await;
        site.clock.advance(HOUR);
    }
    assert_eq!(outbox_state(&mut owner, &id).await.0, "failed");
    let server = down.start();
    owner.post(&format!("/api/admin/mail/{id}/retry"), Json::Null).await.ok(200);
    site.run_jobs().await;
    assert_eq!(outbox_state(&mut owner, &id).await.0, "sent");
    assert!(server.taken().iter().any(|message| message_id(message).contains(&id)));
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_2_a_mail_that_waited_for_days_survives_its_first_failure() {
    let down = DownServer::new();
    let site = site_with_mail_at(down.port()).await;
    let mut owner = site.owner().await;
    let id = queue_test_mail(&mut owner).await;
    // The machine was off, and its network needs a moment.
    site.clock.advance(4 * DAY);
    site.run_jobs().await;
    let (state, attempts, _) = outbox_state(&mut owner, &id).await;
    assert_eq!((state.as_str(), attempts), ("queued", 1));
    let server = down.start();
    site.clock.advance(MINUTE);
    site.run_jobs().await;
    assert_eq!(outbox_state(&mut owner, &id).await.0, "sent");
    assert!(server.taken().iter().any(|message| message_id(message).contains(&id)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_that_stops_talking_is_given_up_and_the_mail_is_sent_later() {
    for fault in [Fault::Silent, Fault::Trickle, Fault::SilentAfterData] {
        let server = SmtpServer::start();
        let (site, mut owner) = hasty_site(&server).await;
        let before = server.taken().len();
        server.fail_next(fault);
        let id = queue_test_mail(&mut owner).await;
        site.run_jobs().await;
        let (state, attempts, error) = outbox_state(&mut owner, &id).await;
        assert_eq!((state.as_str(), attempts), ("queued", 1), "{fault:?}");
        assert!(error.contains("timed out"), "{fault:?}: {error}");
        let overview = owner.get("/api/admin/overview").await.ok(200);
        assert_eq!(overview["delayed"][0]["kind"], "mail", "admins see it at once: {overview}");
        assert_eq!(overview["delayed"][0]["count"], 1);
        site.clock.advance(MINUTE);
        site.run_jobs().await;
        assert_eq!(outbox_state(&mut owner, &id).await.0, "sent", "{fault:?}");
        assert_eq!(server.taken().len(), before + 1, "{fault:?}");
        assert_eq!(owner.get("/api/admin/overview").await.ok(200)["delayed"], json!([]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_was_accepted_is_not_sent_again_when_the_server_never_says_goodbye() {
    let server = SmtpServer::start();
    let (site, mut owner) = hasty_site(&server).await;
    let before = server.taken().len();
    server.fail_next(Fault::SilentAtQuit);
    let id = queue_test_mail(&mut owner).await;
    site.run_jobs().await;
    assert_eq!(outbox_state(&mut owner, &id).await.0, "sent");
    assert_eq!(server.taken().len(), before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_mail_server_holds_up_neither_pictures_nor_other_jobs_nor_stopping() {
    let server = SmtpServer::start();
    let site = TestApp::with(|config| {
        config.given.mail = MailServer::from_url(&format!("smtp://127.0.0.1:{}", server.port));
        config.limits.stop = Duration::from_millis(300);
        config.limits.mail = config.limits.job;
    })
    .await;
    let mut owner = site.owner().await;
    site.run_jobs().await;
    for _ in 0..5 {
        server.fail_next(Fault::Silent);
        queue_test_mail(&mut owner).await;
    }
    let picture = uploaded(&mut owner, "photo.png", &png(40, 30)).await;
    let working = tokio::spawn(worker::run(site.app.clone()));
    let path = format!("/api/files/{}", picture["id"].as_str().unwrap());
    until("the mail server holds up neither a picture nor the backup", async || {
        owner.get(&path).await.ok(200)["image"]["state"] == "ready" && site.backups().await > 0
    })
    .await;
    site.app.close();
    let stopped = tokio::time::timeout(Duration::from_secs(60), working).await;
    stopped.expect("the worker stops although an email is stuck").unwrap();
    let left = owner.get("/api/admin/mail?state=queued").await.ok(200);
    assert_eq!(left["items"].as_array().unwrap().len(), 5, "no email is lost");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_never_ends_is_stopped_and_retried() {
    let silent = SmtpServer::start();
    for _ in 0..20 {
        silent.fail_next(Fault::Silent);
    }
    let site = TestApp::with(|config| {
        config.given.mail = MailServer::from_url(&format!("smtp://127.0.0.1:{}", silent.port));
        config.limits.job = Duration::from_millis(200);
    })
    .await;
    let mut owner = site.owner().await;
    let id = queue_test_mail(&mut owner).await;
    site.run_jobs().await;
    let (state, attempts, error) = outbox_state(&mut owner, &id).await;
    assert_eq!((state.as_str(), attempts), ("queued", 1));
    assert!(error.contains("timed out"), "{error}");
}

#[test]
fn a_reason_in_the_log_names_no_address() {
    let reason = "permanent error (550): <anna@example.org>: no such user\n";
    assert_eq!(worker::without_addresses(reason), "permanent error (550): <address> no such user\n");
}
