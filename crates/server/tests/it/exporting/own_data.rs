use std::io::{Cursor, Read};

use serde_json::{Value as Json, json};

use super::family::add;
use crate::command_line::kinkeeper;
use crate::support::{Person, TestApp, png, uploaded};

type Archive = zip::ZipArchive<Cursor<Vec<u8>>>;

async fn own_data(person: &mut Person) -> Archive {
    let reply = person.get("/api/account/data").await;
    assert_eq!(reply.status.as_u16(), 200, "{}", reply.text);
    zip::ZipArchive::new(Cursor::new(reply.bytes.to_vec())).unwrap()
}

fn entry(archive: &mut Archive, name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    archive.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
    bytes
}

fn list(archive: &mut Archive, name: &str) -> Json {
    serde_json::from_slice(&entry(archive, name)).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_7_every_account_downloads_what_is_its_own_and_nothing_of_others() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut carl = site.with_role(&mut owner, "carl", "child").await;
    let member = owner.add_member(json!({ "name": "Carl", "notes": [{ "text": "A note" }] })).await.ok(201);
    owner.link(&carl, member["member"]["id"].as_str()).await.ok(200);
    carl.refresh().await;
    let event = json!({ "title": "My birthday party", "date": "2026-05-05", "visibility": "private" });
    carl.post("/api/events", event).await.ok(201);
    carl.post("/api/history", json!({ "date": "2020", "description": "Found a coin" })).await.ok(201);
    carl.post("/api/feedback", json!({ "subject": "Hello", "message": "A question" })).await.ok(201);
    uploaded(&mut carl, "coin.png", &png(8, 8)).await;
    let secret = json!({ "title": "The owner's secret", "date": "2026-05-06", "visibility": "private" });
    owner.post("/api/events", secret).await.ok(201);
    uploaded(&mut owner, "secret.png", &png(9, 9)).await;

    let mut archive = own_data(&mut carl).await;
    assert_eq!(list(&mut archive, "account.json")["email"], "carl@example.org");
    assert_eq!(list(&mut archive, "family-member.json")["member"]["name"], "Carl");
    assert_eq!(list(&mut archive, "family-member.json")["notes"][0]["text"], "A note");
    assert_eq!(list(&mut archive, "events.json")[0]["title"], "My birthday party");
    assert_eq!(list(&mut archive, "family-history.json")[0]["description"], "Found a coin");
    assert_eq!(list(&mut archive, "feedback.json")[0]["feedback"]["subject"], "Hello");
    assert_eq!(list(&mut archive, "devices.json").as_array().unwrap().len(), 1);
    assert!(!list(&mut archive, "changes.json").as_array().unwrap().is_empty());
    assert_eq!(entry(&mut archive, "files/coin.png"), png(8, 8));
    let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    for name in names {
        let text = String::from_utf8_lossy(&entry(&mut archive, &name)).into_owned();
        for secret in ["secret", "token", "hash", "owner@example.org"] {
            assert!(!text.contains(secret), "{secret} in {name}: {text}");
        }
    }
    // It also works before anyone has approved the account.
    let mut petra = site.pending("petra").await;
    assert_eq!(list(&mut own_data(&mut petra).await, "account.json")["status"], "pending");
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_5_ones_own_changes_tell_nothing_of_someone_elses_private_event() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    let mut lists = Vec::new();
    for private in [false, true] {
        let member = owner.add_unrelated_member(json!({ "name": "Carl" })).await;
        if private {
            let secret = json!({ "title": "Secret", "visibility": "private", "familyMemberIds": [member] });
            owner.add_event_id(secret).await;
        }
        adam.delete_member(&member).await.ok(200);
        let mut changes = list(&mut own_data(&mut adam).await, "changes.json");
        let newest = changes[0].take();
        assert_eq!(newest["record"], member.as_str());
        lists.push(newest["table"].clone());
    }
    assert_eq!(lists, ["members", "members"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_5_the_command_line_exports_too() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let example = add(&mut owner).await;
    let file = site.folder.path().join("family.ged");
    let path = file.to_str().unwrap();
    let said = kinkeeper(&site, &["export", path]).await.ok();
    assert!(said.contains("6 people, 1 of them without details"), "{said}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("2 VERS 7.0") && !text.contains("Dora"), "{text}");
    let arguments = ["export", "--format", "gedcom5", "--living", "--ancestors", &example.dora, path];
    kinkeeper(&site, &arguments).await.ok();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("2 VERS 5.5.1") && text.contains("Dora") && !text.contains("Emil"), "{text}");
    let unknown = ["export", "--ancestors", "01933b7e-0000-7000-8000-000000000001", path];
    assert_eq!(kinkeeper(&site, &unknown).await.code, Some(1));
    assert!(std::fs::read_to_string(&file).unwrap().contains("Dora"), "a failure leaves the old file");
}
