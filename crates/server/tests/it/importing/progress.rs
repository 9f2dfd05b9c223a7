//! The numbers to look at while an import runs.

use kinkeeper::importing::count::Counts;
use serde_json::json;

use super::others::start;
use super::{path, read};
use crate::support::TestApp;

const PEOPLE: usize = 30;

fn family() -> String {
    let person =
        |number| format!("0 @I{number}@ INDI\n1 NAME Person{number} /Kessler/\n1 BIRT\n2 DATE 1900\n");
    let people: String = (0..PEOPLE).map(person).collect();
    format!("0 HEAD\n1 GEDC\n2 VERS 7.0\n{people}0 TRLR\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_14_the_page_sees_what_a_running_step_has_done() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let draft = read(&site, &mut owner, "kessler.ged", family().as_bytes()).await;
    start(&mut owner, &draft).await;
    let id = draft["id"].as_str().unwrap().parse().unwrap();
    let counts = site.app.memory::<Counts>();
    let running = counts.begin(id, None);
    running.begin(40);
    running.add(10);
    let seen = owner.get(&path(&draft)).await.ok(200);
    assert_eq!((&seen["done"], &seen["total"]), (&json!(10), &json!(40)), "{seen}");
    counts.end(id, &running);
    assert_eq!(owner.get(&path(&draft)).await.ok(200)["total"], 0);
}
