//! The change log explains why something cannot be undone: it names the record in the way, with no more
//! detail than the person asking may see.

use serde_json::{Value as Json, json};

use crate::support::{PASSWORD, Person, Reply, TestApp};

const NO: &str = "This can't be undone any more, because ";

async fn acts(person: &mut Person) -> Vec<Json> {
    person.get("/api/admin/changes").await.ok(200)["items"].as_array().unwrap().clone()
}

async fn last(person: &mut Person) -> String {
    acts(person).await[0]["id"].as_str().unwrap().to_owned()
}

async fn undo(person: &mut Person, act: &str) -> Reply {
    person.post(&format!("/api/admin/changes/{act}/undo"), Json::Null).await
}

fn words(reply: &Reply) -> String {
    assert_eq!(reply.problem(409), "cannot-undo", "{}", reply.text);
    reply.message().to_owned()
}

/// The message of an attempt.
async fn refusal(person: &mut Person, act: &str) -> String {
    words(&undo(person, act).await)
}

async fn check(person: &mut Person, act: &str) -> Json {
    person.get(&format!("/api/admin/changes/{act}/undo-check")).await.ok(200)
}

/// The message of the check, which must match that of an attempt.
async fn reason(person: &mut Person, act: &str) -> String {
    let entry = check(person, act).await;
    assert_eq!((&entry["canUndo"], &entry["whyNot"]), (&json!(false), &json!("cannot-undo")), "{entry}");
    let tried = refusal(person, act).await;
    assert_eq!(entry["reason"], tried);
    tried
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reason_names_who_later_changed_or_deleted_what() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.with_role(&mut owner, "anna", "admin").await;
    let id = owner.add_event_id(json!({ "title": "Picnic" })).await;
    let added = last(&mut owner).await;
    anna.edit_event(&id, json!({ "title": "Big picnic" })).await.ok(200);
    let changed = last(&mut owner).await;
    assert_eq!(reason(&mut owner, &added).await, format!("{NO}anna changed the event “Picnic” again later."));
    owner.delete_event(&id).await.ok(204);
    let gone = format!("{NO}Olga Owner deleted the event “Big picnic” later.");
    assert_eq!(reason(&mut owner, &changed).await, gone);
    let deleted = last(&mut owner).await;
    undo(&mut owner, &deleted).await.ok(204);
    let again = check(&mut owner, &deleted).await;
    assert_eq!(
        (&again["whyNot"], &again["reason"]),
        (&json!("already-undone"), &json!("This has already been undone."))
    );
    let newest = last(&mut owner).await;
    let possible = check(&mut owner, &newest).await;
    assert_eq!((&possible["whyNot"], &possible["reason"]), (&Json::Null, &Json::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reason_names_what_must_be_restored_first() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("xena > yves").await;
    owner.delete_member(&drawn.id("yves")).await.ok(200);
    let child = last(&mut owner).await;
    owner.delete_member(&drawn.id("xena")).await.ok(200);
    let mother = last(&mut owner).await;
    let first = |thing: &str| {
        format!(
            "This can't be undone yet, because {thing} is part of it and has been deleted. \
             Please restore {thing} first."
        )
    };
    assert_eq!(refusal(&mut owner, &child).await, first("Xena"));
    undo(&mut owner, &mother).await.ok(204);
    undo(&mut owner, &child).await.ok(204);

    let party = owner.add_event_id(json!({ "title": "Party", "familyMemberIds": [drawn.id("yves")] })).await;
    owner.delete_member(&drawn.id("yves")).await.ok(200);
    let child = last(&mut owner).await;
    owner.delete_event(&party).await.ok(204);
    assert_eq!(refusal(&mut owner, &child).await, first("the event “Party”"));

    let family = owner.post("/api/families", json!({ "name": "The Webers" })).await.ok(201);
    let event = owner.add_event_id(json!({ "title": "Walk", "familyId": family["id"] })).await;
    owner.delete_event(&event).await.ok(204);
    let walk = last(&mut owner).await;
    let path = format!("/api/families/{}", family["id"].as_str().unwrap());
    owner.delete(&format!("{path}?version={}", family["version"])).await.ok(204);
    assert_eq!(refusal(&mut owner, &walk).await, first("the family “The Webers”"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reason_names_what_now_refers_to_the_record() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mia = owner.add_unrelated_member(json!({ "name": "Mia" })).await;
    let added = last(&mut owner).await;
    let secret = json!({ "title": "A surprise", "visibility": "private", "familyMemberIds": [mia] });
    let event = anna.add_event_id(secret).await;
    let hidden = undo(&mut owner, &added).await;
    assert_eq!(words(&hidden), format!("{NO}a private event now refers to Mia."));
    assert!(!hidden.text.contains("surprise") && !hidden.text.contains("anna"), "{}", hidden.text);
    anna.edit_event(&event, json!({ "visibility": "family", "title": "Party" })).await.ok(200);
    assert_eq!(refusal(&mut owner, &added).await, format!("{NO}the event “Party” now refers to Mia."));
    let max = owner.add_unrelated_member(json!({ "name": "Max" })).await;
    owner.relate(&max, "son", &mia).await.ok(201);
    let tied = format!("{NO}the relationship Max – Mia now refers to Mia.");
    assert_eq!(refusal(&mut owner, &added).await, tied);
    owner.link(&anna, Some(&mia)).await.ok(200);
    assert_eq!(reason(&mut owner, &added).await, format!("{NO}Mia is now linked to the account of anna."));

    let family = owner.post("/api/families", json!({ "name": "The Webers" })).await.ok(201);
    let founded = last(&mut owner).await;
    let place = format!("/api/families/{}/members/{}", family["id"].as_str().unwrap(), anna.id());
    owner.put(&place, Json::Null).await.ok(200);
    let joined = format!("{NO}anna is now in the family “The Webers”.");
    assert_eq!(refusal(&mut owner, &founded).await, joined);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reason_names_what_took_the_place() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; ben; carl").await;
    let (anna, ben, carl) = (drawn.id("anna"), drawn.id("ben"), drawn.id("carl"));
    let tie = owner.relate(&anna, "mother", &ben).await.ok(201)["relationship"].clone();
    let tie = format!("/api/relationships/{}?version=1", tie["id"].as_str().unwrap());
    owner.delete(&tie).await.ok(200);
    let removed = last(&mut owner).await;
    let again = owner.relate(&ben, "son", &anna).await.ok(201)["relationship"].clone();
    let known = format!("{NO}the relationship Anna – Ben has been added again since.");
    assert_eq!(refusal(&mut owner, &removed).await, known);
    owner.delete(&format!("/api/relationships/{}?version=1", again["id"].as_str().unwrap())).await.ok(200);
    owner.relate(&ben, "father", &carl).await.ok(201);
    owner.relate(&carl, "father", &anna).await.ok(201);
    let ancestor = "This can't be undone, because it would make Anna their own ancestor.";
    assert_eq!(refusal(&mut owner, &removed).await, ancestor);

    let mut bea = site.member(&mut owner, "bea").await;
    bea.post("/api/account/delete", json!({ "password": PASSWORD })).await.ok(204);
    let left = last(&mut owner).await;
    let mut other = site.visitor().await;
    other.register("Bea Weber", "bea2", "bea@example.org").await.ok(201);
    let same = format!("{NO}the account of Bea Weber now has the same email address.");
    assert_eq!(refusal(&mut owner, &left).await, same);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reason_reveals_nothing_about_someone_elses_private_event() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mia = owner.add_unrelated_member(json!({ "name": "Mia" })).await;
    let form = json!({ "title": "A surprise", "visibility": "private", "familyMemberIds": [mia] });
    let id = anna.add_event_id(form).await;
    let added = last(&mut owner).await;
    assert_eq!(
        reason(&mut owner, &added).await,
        "Only the person who created a private event can change it."
    );
    anna.edit_event(&id, json!({ "title": "A big surprise" })).await.ok(200);
    assert_eq!(reason(&mut owner, &added).await, format!("{NO}a private event was changed again later."));
    owner.delete_member(&mia).await.ok(200);
    let removed = last(&mut owner).await;
    anna.delete_event(&id).await.ok(204);
    let gone = format!("{NO}a private event that is part of it has been deleted.");
    assert_eq!(refusal(&mut owner, &removed).await, gone);
    let everything = owner.get("/api/admin/changes").await.text;
    assert!(!everything.contains("surprise"), "{everything}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_obstacle_names_the_account_it_is_about() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = site.pending("anna").await;
    let registered = last(&mut owner).await;
    let delete = "This can't be undone here. To delete anna's account, open its details under Overview.";
    assert_eq!(reason(&mut owner, &registered).await, delete);
    owner.decide(&anna, "approve").await.ok(200);
    let approved = last(&mut owner).await;
    assert!(reason(&mut owner, &approved).await.contains("To lock anna out"));
    let later = format!("{NO}Olga Owner changed the account of anna again later.");
    assert_eq!(reason(&mut owner, &registered).await, later, "more specific than the rule");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_admins_see_whose_account_it_is() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let anna = site.member(&mut owner, "anna").await;
    let mia = bert.add_unrelated_member(json!({ "name": "Mia" })).await;
    let added = json!({ "undo": last(&mut owner).await });
    owner.link(&anna, Some(&mia)).await.ok(200);
    let refused = bert.undo(&added).await;
    assert_eq!(words(&refused), format!("{NO}Mia is now linked to someone's account."));
    assert!(!refused.text.contains("anna"), "{}", refused.text);
}
