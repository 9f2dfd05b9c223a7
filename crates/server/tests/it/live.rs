//! Live updates: people receive what concerns them and nothing else.

use kinkeeper::clock::SECOND;
use kinkeeper::live::{Audience, Notice};
use serde_json::{Value as Json, json};

use crate::support::{Stream, TestApp};

async fn announce(site: &TestApp, notice: Notice) {
    let mut tx = site.app.db.begin().await.unwrap();
    notice.leave(&mut tx);
    tx.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pending_person_is_notified_of_the_approval() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.pending("anna").await;
    let mut stream = Stream::open(&mut anna).await;
    owner.decide(&anna, "approve").await.ok(200);
    assert_eq!(
        stream.next().await.unwrap(),
        ("account".to_owned(), json!({ "status": "approved", "role": "member" }))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approval_between_loading_the_session_and_opening_the_stream_is_delivered() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.pending("anna").await;
    let mut listening = Stream::open(&mut anna).await;
    let session = anna.refresh().await.clone();
    assert_eq!(session["user"]["status"], "pending");
    owner.decide(&anna, "approve").await.ok(200);
    // On PostgreSQL the notice arrives from the database a moment later.
    listening.next().await.unwrap();
    site.clock.advance(20 * SECOND);
    let mut late = Stream::open_since(&mut anna, &session).await;
    assert_eq!(
        late.next().await.unwrap(),
        ("account".to_owned(), json!({ "status": "approved", "role": "member" }))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_stream_gets_only_what_it_may_see_since_the_time_it_asks_for() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut listening = Stream::open(&mut anna).await;
    let session = anna.refresh().await.clone();
    announce(&site, news(Audience::Admins, "for-admins")).await;
    announce(&site, news(Audience::Approved, "for-all")).await;
    while next_change(&mut listening).await["feature"] != "for-all" {}
    site.clock.advance(20 * SECOND);
    let mut late = Stream::open_since(&mut anna, &session).await;
    let mut fresh = Stream::open(&mut anna).await;
    announce(&site, news(Audience::Approved, "the-end")).await;
    assert_eq!(next_change(&mut late).await["feature"], "for-all");
    assert_eq!(next_change(&mut late).await["feature"], "the-end");
    assert_eq!(next_change(&mut fresh).await["feature"], "the-end");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suspension_is_delivered_and_ends_the_stream() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut stream = Stream::open(&mut anna).await;
    owner.decide(&anna, "suspend").await.ok(200);
    assert_eq!(stream.next().await.unwrap().1["status"], "rejected");
    assert_eq!(stream.next().await, None);
    assert_eq!(anna.get("/api/live").await.problem(401), "unauthenticated");
}

fn news(to: Audience, feature: &str) -> Notice {
    Notice::Change { to, feature: feature.to_owned(), id: None }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_role_is_delivered_and_applies_to_later_notices() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut stream = Stream::open(&mut anna).await;
    announce(&site, news(Audience::Admins, "for-admins")).await;
    announce(&site, news(Audience::Approved, "for-all")).await;
    // Her approval may arrive late; notices for admins never arrive.
    loop {
        let (name, data) = stream.next().await.unwrap();
        assert_ne!(data["feature"], "for-admins");
        if name == "change" && data["feature"] == "for-all" {
            break;
        }
    }
    owner.decide(&anna, "promote").await.ok(200);
    assert_eq!(stream.next().await.unwrap().1["role"], "admin");
    announce(&site, news(Audience::Admins, "for-admins-now")).await;
    // The promotion itself is announced to admins, and by now she is one of them.
    while stream.next().await.unwrap().1["feature"] != "for-admins-now" {}
}

/// Skips other events: the notice of one's own approval may still arrive after a stream is opened.
async fn next_change(stream: &mut Stream) -> Json {
    loop {
        let (name, data) = stream.next().await.unwrap();
        if name == "change" {
            return data;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_names_feature_and_id_and_reaches_only_those_who_may_see_it() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut pending = site.pending("petra").await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut ben = site.member(&mut owner, "ben").await;
    let mut streams =
        [Stream::open(&mut pending).await, Stream::open(&mut anna).await, Stream::open(&mut ben).await];
    let id: kinkeeper::ids::Id = anna.id().parse().unwrap();
    announce(&site, Notice::change(Audience::Only(id), "private", id)).await;
    announce(&site, Notice::change(Audience::Approved, "members", id)).await;
    owner.decide(&pending, "approve").await.ok(200);
    let [pending, anna, ben] = &mut streams;
    assert_eq!(pending.next().await.unwrap().0, "account", "nothing arrived before the approval");
    assert_eq!(next_change(anna).await, json!({ "feature": "private", "id": id }));
    assert_eq!(next_change(anna).await["feature"], "members");
    assert_eq!(next_change(ben).await["feature"], "members");
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_ends_only_that_browsers_stream() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut phone = site.member(&mut owner, "anna").await;
    let mut laptop = site.visitor().await;
    laptop.sign_in("anna@example.org", crate::support::PASSWORD).await.ok(200);
    let mut on_phone = Stream::open(&mut phone).await;
    let mut on_laptop = Stream::open(&mut laptop).await;
    phone.post("/api/auth/sign-out", json!({})).await.ok(204);
    assert_eq!(on_phone.next().await.unwrap().0, "signed-out");
    assert_eq!(on_phone.next().await, None);
    assert_eq!(on_laptop.next().await.unwrap().0, "account");
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_end_when_the_app_closes() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut stream = Stream::open(&mut owner).await;
    site.app.close();
    assert_eq!(stream.next().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approval_by_another_process_reaches_an_open_page() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    let mut stream = Stream::open(&mut anna).await;
    let other = site.replica().await;
    let id = anna.id().parse().unwrap();
    kinkeeper::accounts::decide(&other, None, id, kinkeeper::accounts::Decision::Approve, None)
        .await
        .unwrap()
        .unwrap();
    // PostgreSQL reports what happened. SQLite can only tell that something did and ends the stream: the page
    // opens a new one and reloads everything.
    match stream.next().await {
        Some((name, data)) => assert_eq!((name.as_str(), &data["status"]), ("account", &json!("approved"))),
        None => assert_eq!(anna.refresh().await["user"]["status"], "approved"),
    }
}
