//! Feedback: what people send to the admins, how the admins handle it, and the answers by mail.

use kinkeeper::clock::{HOUR, MINUTE};
use kinkeeper::ids::Id;
use serde_json::{Value as Json, json};

use crate::support::{OWNER, PASSWORD, Person, Reply, Stream, TestApp};

async fn send_feedback(person: &mut Person, subject: &str, message: &str) -> Json {
    person.post("/api/feedback", json!({ "subject": subject, "message": message })).await.ok(201)
}

async fn set_status(person: &mut Person, feedback: &Json, status: &str) -> Reply {
    let body = json!({ "version": feedback["version"], "status": status });
    person.patch(&format!("/api/feedback/{}", feedback["id"].as_str().unwrap()), body).await
}

async fn answer(person: &mut Person, feedback: &Json, message: &str) -> Reply {
    let body = json!({ "version": feedback["version"], "message": message });
    person.post(&format!("/api/feedback/{}/answers", feedback["id"].as_str().unwrap()), body).await
}

async fn subjects(person: &mut Person, query: &str) -> Vec<String> {
    let list = person.get(&format!("/api/feedback{query}")).await.ok(200);
    list["items"].as_array().unwrap().iter().map(|row| row["subject"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn feed_6_feedback_has_the_specified_fields_and_is_listed_newest_first() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut petra = site.pending("petra").await;
    let form = json!({
        "subject": "  The tree  ", "message": " It is\r\ntoo small. \n", "category": "bug",
        "page": "/family-members", "browser": "Firefox on Android",
    });
    let sent = petra.post("/api/feedback", form).await.ok(201);
    let expected = json!({
        "id": sent["id"], "subject": "The tree", "message": "It is\ntoo small.", "category": "bug",
        "submittedBy": petra.id(), "submittedByName": "petra", "submittedByEmail": "petra@example.org",
        "status": "pending", "page": "/family-members", "browser": "Firefox on Android", "answers": [],
        "version": 1, "createdAt": "2026-01-05T09:00:00.000Z", "updatedAt": "2026-01-05T09:00:00.000Z",
    });
    assert_eq!(sent, expected);
    site.clock.advance(MINUTE);
    let plain = send_feedback(&mut owner, "Thanks", "For everything").await;
    assert_eq!(
        [&plain["category"], &plain["page"], &plain["browser"]],
        [&json!("general"), &Json::Null, &Json::Null]
    );
    assert_eq!(owner.get("/api/feedback").await.ok(200)["items"], json!([plain, expected]));
}

#[tokio::test(flavor = "multi_thread")]
async fn feed_2_subject_message_and_an_account_are_required() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    let empty = anna.post("/api/feedback", json!({ "subject": " ", "message": "\n" })).await;
    assert_eq!((empty.field("subject"), empty.field("message")), ("required", "required"));
    let long = json!({ "subject": "a".repeat(201), "message": "a".repeat(10_001) });
    let long = anna.post("/api/feedback", long).await;
    assert_eq!((long.field("subject"), long.field("message")), ("too-long", "too-long"));
    let form = json!({ "subject": "Hello", "message": "Hello" });
    let stranger = site.visitor().await.post("/api/feedback", form).await;
    assert_eq!(stranger.problem(401), "unauthenticated");
    assert_eq!(site.count("feedback").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn feed_4_there_are_five_categories_and_three_statuses() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut last = Json::Null;
    for category in ["general", "bug", "feature", "content", "other"] {
        let form = json!({ "subject": category, "message": "Hello", "category": category });
        last = owner.post("/api/feedback", form).await.ok(201);
        assert_eq!(last["category"], category);
    }
    let wrong = json!({ "subject": "Praise", "message": "Hello", "category": "praise" });
    assert_eq!(owner.post("/api/feedback", wrong).await.problem(400), "bad-json");
    for status in ["reviewed", "resolved", "pending"] {
        last = set_status(&mut owner, &last, status).await.ok(200);
        assert_eq!(last["status"], status);
    }
    assert_eq!(set_status(&mut owner, &last, "done").await.problem(400), "bad-json");
}

#[tokio::test(flavor = "multi_thread")]
async fn admin_15_review_and_resolve_set_the_status_directly_and_update_the_time() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let first = send_feedback(&mut anna, "First", "Hello").await;
    let second = send_feedback(&mut anna, "Second", "Hello").await;
    site.clock.advance(HOUR);
    let reviewed = set_status(&mut owner, &first, "reviewed").await.ok(200);
    assert_eq!((&reviewed["status"], &reviewed["version"]), (&json!("reviewed"), &json!(2)));
    assert_eq!(reviewed["createdAt"], "2026-01-05T09:00:00.000Z");
    assert_eq!(reviewed["updatedAt"], "2026-01-05T10:00:00.000Z");
    let resolved = set_status(&mut owner, &second, "resolved").await.ok(200);
    assert_eq!(resolved["status"], "resolved", "without being reviewed first");
    // Doing the same again updates the time as well.
    site.clock.advance(HOUR);
    let again = set_status(&mut owner, &reviewed, "reviewed").await.ok(200);
    assert_eq!(again["updatedAt"], "2026-01-05T11:00:00.000Z");
    let stale = set_status(&mut owner, &first, "resolved").await;
    assert_eq!(stale.problem(409), "conflict");
    assert_eq!(stale.json["current"], again);
}

#[tokio::test(flavor = "multi_thread")]
async fn admin_9_admins_see_feedback_with_its_sender_and_find_it_by_words_and_status() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    assert_eq!(owner.get("/api/feedback").await.ok(200), json!({ "items": [], "nextCursor": null }));
    for subject in ["Café hours", "The map", "A cafe again"] {
        site.clock.advance(MINUTE);
        send_feedback(&mut anna, subject, "Hello").await;
    }
    assert_eq!(subjects(&mut owner, "").await, ["A cafe again", "The map", "Café hours"]);
    assert_eq!(subjects(&mut owner, "?text=CAFE").await, ["A cafe again", "Café hours"]);
    assert_eq!(subjects(&mut owner, "?text=cafe%20hours").await, ["Café hours"]);
    assert_eq!(subjects(&mut owner, "?text=anna@example").await.len(), 3);
    let list = owner.get("/api/feedback").await.ok(200);
    set_status(&mut owner, &list["items"][1], "resolved").await.ok(200);
    assert_eq!(subjects(&mut owner, "?status=resolved").await, ["The map"]);
    assert_eq!(subjects(&mut owner, "?status=pending&limit=1").await, ["A cafe again"]);
    let page = owner.get("/api/feedback?limit=2").await.ok(200);
    let next = page["nextCursor"].as_str().unwrap();
    assert_eq!(subjects(&mut owner, &format!("?cursor={next}")).await, ["Café hours"]);
    assert_eq!(anna.get("/api/feedback").await.problem(403), "forbidden");
    assert_eq!(set_status(&mut anna, &list["items"][0], "resolved").await.problem(403), "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_mailed_kept_with_the_feedback_and_marks_it_as_reviewed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let sent = send_feedback(&mut anna, "The <map>", "Where is\nit?").await;
    site.clock.advance(MINUTE);
    let answered = answer(&mut owner, &sent, " On the wall.\r\nLook up. ").await.ok(200);
    assert_eq!((&answered["status"], &answered["version"]), (&json!("reviewed"), &json!(2)));
    let stored = &answered["answers"][0];
    assert_eq!(
        (&stored["message"], &stored["sentByName"], &stored["createdAt"]),
        (&json!("On the wall.\nLook up."), &json!("Olga Owner"), &json!("2026-01-05T09:01:00.000Z"))
    );
    let mail = site.last_mail_to("anna@example.org", "Your feedback: The <map>").await;
    insta::assert_snapshot!(mail.text, @r"
    Hello anna,

    You wrote to the administrators of The Example Family:

    Where is
    it?

    Their answer:

    On the wall.
    Look up.

    http://kin.example.org/feedback
    ");
    assert!(mail.html.contains("On the wall.<br>Look up."), "{}", mail.html);
    // Resolved feedback stays resolved; an answer based on an old version is refused.
    let resolved = set_status(&mut owner, &answered, "resolved").await.ok(200);
    let twice = answer(&mut owner, &resolved, "And now?").await.ok(200);
    assert_eq!((&twice["status"], twice["answers"].as_array().unwrap().len()), (&json!("resolved"), 2));
    assert_eq!(answer(&mut owner, &sent, "Too late").await.problem(409), "conflict");
    assert_eq!(answer(&mut owner, &twice, " ").await.field("message"), "required");
    assert_eq!(answer(&mut anna, &twice, "Thanks").await.problem(403), "forbidden");
    // The answer and the new status are one change.
    let id = stored["id"].as_str().unwrap();
    let batch = site
        .rows::<(String,)>(&format!(
            "SELECT batch FROM changes JOIN actions ON number = action WHERE row_id = '{id}'"
        ))
        .await;
    assert_eq!(
        site.count(&format!("changes JOIN actions ON number = action WHERE batch = '{}'", batch[0].0)).await,
        2
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn feedback_of_a_deleted_user_stays_without_name_and_address() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    send_feedback(&mut anna, "The map", "Hello").await;
    anna.post("/api/account/delete", json!({ "password": PASSWORD })).await.ok(204);
    let left = owner.get("/api/feedback").await.ok(200)["items"][0].clone();
    for field in ["submittedBy", "submittedByName", "submittedByEmail"] {
        assert_eq!(left[field], Json::Null, "{field}");
    }
    assert_eq!((&left["subject"], &left["version"]), (&json!("The map"), &json!(2)));
    assert_eq!(subjects(&mut owner, "?text=anna").await, Vec::<String>::new());
    assert_eq!(answer(&mut owner, &left, "Hello?").await.problem(409), "former-user");
    set_status(&mut owner, &left, "resolved").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn admins_get_one_mail_an_hour_about_new_feedback_and_see_it_live() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut stream = Stream::open(&mut owner).await;
    send_feedback(&mut anna, "One", "Hello").await;
    let last = send_feedback(&mut anna, "Two", "Hello").await;
    loop {
        let (name, data) = stream.next().await.unwrap();
        if name == "change" && data["feature"] == "feedback" && data["id"] == last["id"] {
            break;
        }
    }
    let feedback_mails = |mails: Vec<crate::support::Mail>| {
        mails.iter().filter(|mail| mail.subject == "New feedback at The Example Family").count()
    };
    assert_eq!(feedback_mails(site.mail_to(OWNER).await), 1);
    site.clock.advance(HOUR);
    send_feedback(&mut anna, "Three", "Hello").await;
    assert_eq!(feedback_mails(site.mail_to(OWNER).await), 2);
    assert_eq!(feedback_mails(site.mail_to("anna@example.org").await), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn feedback_sent_twice_is_stored_once() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    let mut bert = site.pending("bert").await;
    let form = json!({ "id": Id::new(site.app.now()), "subject": "The map", "message": "Hello" });
    let first = anna.post("/api/feedback", form.clone()).await.ok(201);
    assert_eq!(anna.post("/api/feedback", form.clone()).await.ok(201), first);
    assert_eq!(bert.post("/api/feedback", form).await.problem(409), "conflict");
    assert_eq!(site.count("feedback").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_one_can_flood_the_admins_with_feedback() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut petra = site.pending("petra").await;
    let form = json!({ "subject": "Hello", "message": "Hello" });
    for _ in 0..30 {
        petra.post("/api/feedback", form.clone()).await.ok(201);
    }
    assert_eq!(petra.post("/api/feedback", form).await.problem(429), "too-many-attempts");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_sent_twice_is_mailed_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let form = json!({ "subject": "Hello", "message": "Hello" });
    let feedback = anna.post("/api/feedback", form).await.ok(201);
    let path = format!("/api/feedback/{}/answers", feedback["id"].as_str().unwrap());
    let id = kinkeeper::ids::Id::new(site.clock.now());
    let mut body = json!({ "id": id, "version": 1, "message": "Thank you" });
    owner.post(&path, body.clone()).await.ok(200);
    body["version"] = json!(2);
    let again = owner.post(&path, body).await.ok(200);
    assert_eq!(again["answers"].as_array().unwrap().len(), 1);
    let mails = site.mail_to("anna@example.org").await;
    assert_eq!(mails.iter().filter(|mail| mail.subject.contains("Hello")).count(), 1);
}
