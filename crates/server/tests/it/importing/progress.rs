//! The numbers to look at while an import runs.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use kinkeeper::importing::count::{self, Counts};
use kinkeeper::jobs::Claimed;
use kinkeeper::{importing, jobs, worker};
use serde_json::{Value as Json, json};

use super::others::start;
use super::{path, read, upload};
use crate::support::TestApp;

const PEOPLE: usize = 30;

fn family() -> String {
    let person =
        |number| format!("0 @I{number}@ INDI\n1 NAME Person{number} /Kessler/\n1 BIRT\n2 DATE 1900\n");
    let people: String = (0..PEOPLE).map(person).collect();
    format!("0 HEAD\n1 GEDC\n2 VERS 7.0\n{people}0 TRLR\n")
}

async fn claim(site: &TestApp) -> Claimed {
    jobs::claim(&site.app.db, worker::IMPORTS, site.app.now()).await.unwrap().expect("a job is due")
}

/// Does the work that is due, and returns what its last step has counted.
async fn counted(site: &TestApp, draft: &Json) -> Option<(usize, usize)> {
    let id = draft["id"].as_str().unwrap().parse().unwrap();
    let job = claim(site).await;
    let mut count = None;
    let mut work = pin!(importing::work(&site.app, &job));
    poll_fn(|context| {
        let ended = work.as_mut().poll(context);
        count = count::of(&site.app, id).or(count.take());
        if ended.is_ready() { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    assert!(count::of(&site.app, id).is_none(), "nothing is counted afterwards");
    count?.reached()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_14_reading_comparing_and_publishing_count_what_they_do() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let letter = upload(&mut owner, "letter.ged", b"Dear Anna,").await.ok(201);
    assert_eq!(counted(&site, &letter).await, Some((1, 3)), "its bytes; they have no lines and no meaning");

    let draft = upload(&mut owner, "kessler.ged", family().as_bytes()).await.ok(201);
    let compared = counted(&site, &draft).await;
    assert_eq!(compared, Some((2 * PEOPLE, 2 * PEOPLE)), "everyone is looked for, and then compared");

    start(&mut owner, &draft).await;
    let (done, total) = counted(&site, &draft).await.unwrap();
    assert!(done == total && total > 2 * PEOPLE, "everyone, and everyone's birth: {done} of {total}");
    assert_eq!(site.count("members").await, i64::try_from(PEOPLE).unwrap());
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
