//! Actions of tens of thousands of rows: each answer has a bounded part of them, and undoing goes through all of them
//! once.

use kinkeeper::ids::{self, Id};
use serde_json::{Value as Json, json};

use crate::support::{Person, TestApp};

const ROWS: usize = 20_000;
const CHUNK: usize = 1_000;

/// Adds many families in one action, as an import would, and returns the action.
async fn import(site: &TestApp, actor: &str) -> Id {
    let now = site.app.now();
    let (batch, action) = (Id::new(now), ids::number(now));
    let columns = "number, batch, actor, at";
    site.exec(&format!("INSERT INTO actions ({columns}) VALUES ({action}, '{batch}', '{actor}', {})", now.0))
        .await;
    for first in (0..ROWS).step_by(CHUNK) {
        let (mut families, mut changes) = (Vec::new(), Vec::new());
        for number in first..first + CHUNK {
            let id = Id::new(now);
            families.push(format!("('{id}', 'Family {number}', 'family {number}', 1, {0}, {0})", now.0));
            changes
                .push(format!("({action}, {number}, 'families', 'families', '{id}', '{{\"version\":1}}')",));
        }
        let columns = "id, name, sort_key, version, created_at, updated_at";
        site.exec(&format!("INSERT INTO families ({columns}) VALUES {}", families.join(", "))).await;
        let columns = "action, position, feature, table_name, row_id, after";
        site.exec(&format!("INSERT INTO changes ({columns}) VALUES {}", changes.join(", "))).await;
    }
    batch
}

async fn items(person: &mut Person, batch: Id, after: i64) -> Json {
    person.get(&format!("/api/admin/changes/{batch}/items?after={after}")).await.ok(200)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_action_is_listed_page_by_page_and_undone_whole() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let batch = import(&site, &owner.id()).await;
    let path = format!("/api/admin/changes/{batch}");

    let list = owner.get("/api/admin/changes?limit=1").await;
    assert!(list.text.len() < 40_000, "{} bytes for a list of one action", list.text.len());
    let action = list.ok(200)["items"][0].clone();
    assert_eq!(action["id"], json!(batch));
    assert_eq!(action["items"].as_array().unwrap().len(), 100);
    assert_eq!((&action["more"], &action["next"]), (&json!(ROWS - 100), &json!(99)));
    assert_eq!(action["items"][0]["title"], "Family 0");
    let next = items(&mut owner, batch, 99).await;
    assert_eq!((&next["items"][0]["title"], &next["next"]), (&json!("Family 100"), &json!(199)));
    let last = items(&mut owner, batch, 19_950).await;
    assert_eq!((last["items"].as_array().unwrap().len(), &last["more"]), (49, &json!(0)));
    assert_eq!(last["next"], Json::Null);

    assert_eq!(owner.get(&format!("{path}/undo-check")).await.ok(200)["canUndo"], true);
    owner.post(&format!("{path}/undo"), Json::Null).await.ok(204);
    assert_eq!(site.count("families").await, 0);
    assert_eq!(
        site.count(&format!(
            "changes JOIN actions ON number = action WHERE undoes = '{batch}' AND before IS NOT NULL"
        ))
        .await,
        20_000
    );
    let list = owner.get("/api/admin/changes?limit=2").await.ok(200);
    assert_eq!(
        (&list["items"][0]["items"][0]["kind"], &list["items"][1]["undone"]),
        (&json!("deleted"), &json!(true))
    );
    // The filter finds both without another feature's actions.
    let filtered = owner.get("/api/admin/changes?feature=families").await.ok(200);
    assert_eq!(filtered["items"].as_array().unwrap().len(), 2);
    let undoing = list["items"][0]["id"].as_str().unwrap();
    owner.post(&format!("/api/admin/changes/{undoing}/undo"), Json::Null).await.ok(204);
    assert_eq!(site.count("families").await, 20_000);
    assert_eq!(site.count("families WHERE name = 'Family 12345' AND version = 2").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_action_is_named_by_what_it_is_mostly_about() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let children: Vec<String> = (0..110).map(|number| format!("child{number}")).collect();
    let drawn = owner.draw(&format!("mother > {}", children.join(", "))).await;
    owner.delete_member(&drawn.id("mother")).await.ok(200);
    let action = owner.get("/api/admin/changes?limit=1").await.ok(200)["items"][0].clone();
    assert_eq!((&action["feature"], &action["items"][0]["title"]), (&json!("members"), &json!("Mother")));
    assert_eq!(action["items"][0]["kind"], "deleted");
    assert!(action["next"].is_i64(), "{}", action["next"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_admins_read_further_items_and_ask_whether_an_undo_is_possible() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let last = owner.get("/api/admin/changes?limit=1").await.ok(200)["items"][0]["id"].clone();
    let path = format!("/api/admin/changes/{}", last.as_str().unwrap());
    for path in [format!("{path}/items"), format!("{path}/undo-check")] {
        assert_eq!(anna.get(&path).await.problem(403), "forbidden");
        owner.get(&path).await.ok(200);
    }
    let unknown = "/api/admin/changes/01933b7e-0000-7000-8000-000000000001";
    for path in [format!("{unknown}/items"), format!("{unknown}/undo-check")] {
        assert_eq!(owner.get(&path).await.problem(404), "change-not-found");
    }
}
