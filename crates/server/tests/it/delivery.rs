//! Mail over SMTP when the mail server has bad days: nothing is lost, nothing comes twice that need not, and the admins
//! see it.

use kinkeeper::clock::{DAY, HOUR, MINUTE};
use serde_json::{Value as Json, json};

use crate::support::smtp::{DownServer, Fault, SmtpServer};
use crate::support::{Person, TestApp};

async fn site_with_mail_at(port: u16) -> TestApp {
    TestApp::with(|config| config.smtp_url = Some(format!("smtp://127.0.0.1:{port}"))).await
}

async fn queue_test_mail(owner: &mut Person) -> String {
    owner.post("/api/admin/mail/test", Json::Null).await.ok(202)["id"].as_str().unwrap().to_owned()
}

/// How the mail stands in the outbox: its state, its attempts, and the reason.
async fn seen(owner: &mut Person, id: &str) -> (String, i64, String) {
    let list = owner.get("/api/admin/mail").await.ok(200);
    let mail = list["items"].as_array().unwrap().iter().find(|mail| mail["id"] == id).unwrap().clone();
    let text = |name: &str| mail[name].as_str().unwrap_or_default().to_owned();
    (text("state"), mail["attempts"].as_i64().unwrap(), text("error"))
}

async fn failed_mail(owner: &mut Person) -> Json {
    owner.get("/api/admin/overview").await.ok(200)["failedMail"].clone()
}

fn message_id(message: &str) -> &str {
    message.lines().find(|line| line.starts_with("Message-ID:")).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_that_is_down_for_an_hour_loses_no_mail_and_gets_each_once() {
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
        let (state, attempts, error) = seen(&mut owner, id).await;
        assert_eq!(state, "queued");
        assert!((2..=10).contains(&attempts), "it is tried ever more rarely: {attempts}");
        assert!(error.to_lowercase().contains("connect"), "{error}");
    }
    let server = down.start();
    site.clock.advance(HOUR);
    site.run_jobs().await;
    site.clock.advance(DAY);
    site.run_jobs().await;
    let taken = server.taken();
    for id in &ids {
        assert_eq!(seen(&mut owner, id).await.0, "sent");
        assert_eq!(taken.iter().filter(|message| message_id(message).contains(id.as_str())).count(), 1);
    }
    assert_eq!(failed_mail(&mut owner).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_temporary_refusal_is_tried_again_and_sent_once() {
    let server = SmtpServer::start();
    let site = site_with_mail_at(server.port).await;
    let mut owner = site.owner().await;
    site.run_jobs().await;
    let before = server.taken().len();
    server.fail_next(Fault::Recipient("451 4.7.1 greylisted, come back later"));
    let id = queue_test_mail(&mut owner).await;
    site.run_jobs().await;
    let (state, attempts, error) = seen(&mut owner, &id).await;
    assert_eq!((state.as_str(), attempts), ("queued", 1));
    assert!(error.contains("greylisted"), "{error}");
    site.run_jobs().await;
    assert_eq!(server.taken().len(), before, "not before its time");
    site.clock.advance(MINUTE);
    site.run_jobs().await;
    assert_eq!(seen(&mut owner, &id).await.0, "sent");
    assert_eq!(server.taken().len(), before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_final_refusal_is_shown_to_the_admins_and_sent_when_they_try_it_again() {
    let server = SmtpServer::start();
    let site = site_with_mail_at(server.port).await;
    let mut owner = site.owner().await;
    site.run_jobs().await;
    let before = server.taken().len();
    server.fail_next(Fault::Recipient("550 5.1.1 no such mailbox"));
    let id = queue_test_mail(&mut owner).await;
    site.run_jobs().await;
    let (state, _, error) = seen(&mut owner, &id).await;
    assert_eq!(state, "failed");
    assert!(error.contains("no such mailbox"), "{error}");
    assert_eq!(failed_mail(&mut owner).await, 1);
    site.clock.advance(DAY);
    site.run_jobs().await;
    assert_eq!(server.taken().len(), before, "nobody tries in vain");
    owner.post(&format!("/api/admin/mail/{id}/retry"), Json::Null).await.ok(200);
    site.run_jobs().await;
    assert_eq!(seen(&mut owner, &id).await.0, "sent");
    assert_eq!((server.taken().len(), failed_mail(&mut owner).await), (before + 1, json!(0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_cut_in_the_middle_of_a_mail_brings_it_once() {
    let server = SmtpServer::start();
    let site = site_with_mail_at(server.port).await;
    let mut owner = site.owner().await;
    site.run_jobs().await;
    let before = server.taken().len();
    server.fail_next(Fault::CutInData);
    let id = queue_test_mail(&mut owner).await;
    site.run_jobs().await;
    assert_eq!(seen(&mut owner, &id).await.0, "queued");
    site.clock.advance(MINUTE);
    site.run_jobs().await;
    assert_eq!(seen(&mut owner, &id).await.0, "sent");
    assert_eq!(server.taken().len(), before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_cut_after_the_mail_repeats_it_under_the_same_message_id() {
    let server = SmtpServer::start();
    let site = site_with_mail_at(server.port).await;
    let mut owner = site.owner().await;
    site.run_jobs().await;
    let before = server.taken().len();
    server.fail_next(Fault::CutAfterData);
    let id = queue_test_mail(&mut owner).await;
    site.run_jobs().await;
    assert_eq!(seen(&mut owner, &id).await.0, "queued");
    for _ in 0..3 {
        site.clock.advance(HOUR);
        site.run_jobs().await;
    }
    assert_eq!(seen(&mut owner, &id).await.0, "sent");
    // The server had taken it and could not say so: nobody can know. The same id lets its reader's program see it.
    let taken = server.taken();
    assert_eq!(taken.len(), before + 2);
    assert_eq!(message_id(&taken[before]), message_id(&taken[before + 1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn after_three_days_without_a_mail_server_a_mail_is_given_up_and_can_still_be_sent() {
    let down = DownServer::new();
    let site = site_with_mail_at(down.port()).await;
    let mut owner = site.owner().await;
    let id = queue_test_mail(&mut owner).await;
    for _ in 0..(4 * 24) {
        site.run_jobs().await;
        site.clock.advance(HOUR);
    }
    assert_eq!(seen(&mut owner, &id).await.0, "failed");
    let server = down.start();
    owner.post(&format!("/api/admin/mail/{id}/retry"), Json::Null).await.ok(200);
    site.run_jobs().await;
    assert_eq!(seen(&mut owner, &id).await.0, "sent");
    assert!(server.taken().iter().any(|message| message_id(message).contains(&id)));
}
