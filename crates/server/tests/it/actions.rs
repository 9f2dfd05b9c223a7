//! What follows from a change of a member follows wherever the change comes from: a form, an import or merging.

use serde_json::{Value as Json, json};

use crate::duplicates::merge;
use crate::importing::{FAMILY, read, run};
use crate::support::{Person, TestApp};

/// The member that an account is linked to.
async fn member_of(person: &mut Person) -> Json {
    person.refresh().await;
    person.user()["memberId"].clone()
}

async fn import(site: &TestApp, owner: &mut Person, file: &str) -> Json {
    let draft = read(site, owner, "gruber.ged", file.as_bytes()).await;
    let done = run(site, owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    done
}

/// The birth and the death of a member: date and description.
async fn life_of(person: &mut Person, member: &Json) -> Vec<(String, String)> {
    let member = member.as_str().unwrap();
    let events = person.get(&format!("/api/members/{member}/history")).await.ok(200);
    let text = |event: &Json, name: &str| event[name].as_str().unwrap().to_owned();
    let items = events["items"].as_array().unwrap();
    let facts = items.iter().filter(|event| event["type"] == "birth" || event["type"] == "death");
    facts.map(|event| (text(event, "date"), text(event, "description"))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_links_the_account_with_a_new_member_s_address() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let file = FAMILY.replace("1 NAME Anna /Gruber/\n", "1 NAME Anna /Gruber/\n1 EMAIL anna@example.org\n");
    let done = import(&site, &mut owner, &file).await;
    let linked = member_of(&mut anna).await;
    assert_eq!(owner.see(linked.as_str().unwrap()).await["name"], "Anna Gruber");

    let batch = done["change"].as_str().unwrap();
    owner.post(&format!("/api/admin/changes/{batch}/undo"), Json::Null).await.ok(204);
    assert_eq!(member_of(&mut anna).await, Json::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_that_changes_a_member_changes_their_birth_and_links_their_account() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    import(&site, &mut owner, FAMILY).await;
    assert_eq!(member_of(&mut anna).await, Json::Null);

    let file = FAMILY
        .replace("1 NAME Anna /Gruber/\n", "1 NAME Anna Maria /Gruber/\n1 EMAIL anna@example.org\n")
        .replace("2 DATE 05/06/1915\n", "2 DATE 5 JUN 1915\n");
    let draft = read(&site, &mut owner, "gruber.ged", file.as_bytes()).await;
    let choices = format!("/api/imports/{}/choices", draft["id"].as_str().unwrap());
    owner.put(&choices, json!({ "kind": "change", "choice": "take" })).await.ok(204);
    site.run_jobs().await;
    assert_eq!(run(&site, &mut owner, &draft).await["state"], "done");
    let linked = member_of(&mut anna).await;
    let member = owner.see(linked.as_str().unwrap()).await;
    assert_eq!((&member["name"], &member["birthDate"]), (&json!("Anna Maria Gruber"), &json!("1915-06-05")));
    let expected = [("1915-06-05".to_owned(), "Anna Maria Gruber was born".to_owned())];
    assert_eq!(life_of(&mut owner, &linked).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn merging_keeps_a_birth_whose_date_was_cleared_on_the_profile() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let one = owner.add_unrelated_member(json!({ "name": "Anna Weber", "birthDate": "1900" })).await;
    let other = owner.add_unrelated_member(json!({ "name": "Anna Maria Weber" })).await;
    owner.edit_member(&one, json!({ "birthDate": null })).await.ok(200);
    merge(&mut owner, &one, &other, json!({ "name": "other" })).await.ok(200);
    let expected = [("1900".to_owned(), "Anna Maria Weber was born".to_owned())];
    assert_eq!(life_of(&mut owner, &json!(one)).await, expected);
}
