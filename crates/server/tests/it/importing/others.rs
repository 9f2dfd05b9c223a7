//! Other people keep working, and the server may be killed, while a large file is imported.

use std::fmt::Write;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use kinkeeper::clock::{HOUR, SECOND};
use kinkeeper::{importing, jobs, worker};
use serde_json::{Value as Json, json};

use super::{family_counts, path, read, see};
use crate::support::{Person, TestApp};

/// Enough people that others get their turn in between, and few enough for a quick test.
const PEOPLE: usize = 1_200;

/// Couples with a child each; the first people have the names in `known`, and an occupation.
fn large_file(known: &[&str]) -> String {
    let mut text = "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n".to_owned();
    for number in 0..PEOPLE {
        let name =
            known.get(number).map_or_else(|| format!("Person{number} /Kessler/"), |name| (*name).to_owned());
        let (family, link) = (number / 3, if number % 3 == 2 { "FAMC" } else { "FAMS" });
        let born = 1700 + number % 250;
        write!(
            text,
            "0 @I{number}@ INDI\n1 NAME {name}\n1 BIRT\n2 DATE 3 MAR {born}\n1 {link} @F{family}@\n"
        )
        .unwrap();
        if number < known.len() {
            text.push_str("1 OCCU Baker\n");
        }
    }
    for family in 0..PEOPLE / 3 {
        let [one, other, child] = [0, 1, 2].map(|place| family * 3 + place);
        write!(text, "0 @F{family}@ FAM\n1 HUSB @I{one}@\n1 WIFE @I{other}@\n1 CHIL @I{child}@\n").unwrap();
    }
    text.push_str("0 TRLR\n");
    text
}

pub async fn start(person: &mut Person, draft: &Json) {
    person.post(&format!("{}/run", path(draft)), Json::Null).await.ok(200);
}

/// Saves a member again and again until the import is over, and returns how often.
async fn edit_meanwhile(person: &mut Person, members: [&str; 2], is_over: &AtomicBool) -> usize {
    let mut edits = 0;
    while !is_over.load(Ordering::SeqCst) {
        // The first edit is of someone whom the import changes too, the others of someone else.
        let member = members[edits.min(1)];
        edits += 1;
        person.edit_member(member, json!({ "education": format!("School {edits}") })).await.ok(200);
        // An edit may finish without ever having waited, so let the other tasks run.
        tokio::task::yield_now().await;
    }
    edits
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_2_what_others_edit_during_a_large_import_is_neither_lost_nor_refused() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut others = [site.member(&mut owner, "bea").await, site.member(&mut owner, "carl").await];
    let known = ["Emil /Weber/", "Vera /Weber/"];
    let mut members = Vec::new();
    for (name, born) in
        [("Emil Weber", 1700), ("Vera Weber", 1701), ("Otto Stark", 1950), ("Ines Stark", 1952)]
    {
        let form = json!({ "name": name, "birthDate": format!("{born}-03-03") });
        members.push(owner.add_unrelated_member(form).await);
    }
    let draft = read(&site, &mut owner, "large.ged", large_file(&known).as_bytes()).await;
    assert_eq!((&draft["state"], &draft["plan"]["matchedPeople"]), (&json!("ready"), &json!(2)), "{draft}");
    start(&mut owner, &draft).await;

    let is_over = AtomicBool::new(false);
    let [bea, carl] = &mut others;
    let import = async {
        site.run_jobs().await;
        is_over.store(true, Ordering::SeqCst);
    };
    let (of_bea, of_carl, ()) = tokio::join!(
        edit_meanwhile(bea, [&members[0], &members[2]], &is_over),
        edit_meanwhile(carl, [&members[1], &members[3]], &is_over),
        import
    );

    let done = see(&mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    assert!(of_bea > 2 && of_carl > 2, "{of_bea} and {of_carl} edits");
    assert_eq!(site.count("members").await as usize, PEOPLE + 2);
    for (member, edits) in members.iter().zip([1, 1, of_bea, of_carl]) {
        assert_eq!(owner.see(member).await["education"], format!("School {edits}"));
    }
    for member in &members[..2] {
        assert_eq!(owner.see(member).await["occupation"], "Baker", "what the file adds is there as well");
    }
}

/// Starts the job and drops it after it has waited this often, as if the server had been killed. Returns true
/// if it finished before that.
pub async fn killed_after(site: &TestApp, waits: usize) -> bool {
    let job =
        jobs::claim(&site.app.db, worker::IMPORTS, site.app.now()).await.unwrap().expect("a job is due");
    let mut work = pin!(importing::work(&site.app, &job));
    let mut waited = 0;
    let ended = poll_fn(|context| match work.as_mut().poll(context) {
        Poll::Ready(_) => Poll::Ready(true),
        Poll::Pending if waited == waits => Poll::Ready(false),
        Poll::Pending => {
            waited += 1;
            Poll::Pending
        }
    })
    .await;
    // Before that, the job's lease still belongs to the killed server.
    site.clock.advance(30 * SECOND);
    ended
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_2_an_import_survives_a_killed_server_whole_and_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let before = family_counts(&site).await;
    let draft = super::upload(&mut owner, "large.ged", large_file(&[]).as_bytes()).await.ok(201);
    let kills = (0..).map(|power| 1_usize << power);
    for waits in kills.clone() {
        if killed_after(&site, waits).await {
            break;
        }
        // A commit that had begun before the kill may still have succeeded.
        let seen = see(&mut owner, &draft).await;
        assert!(seen["state"] == "reading" || seen["state"] == "ready", "{seen}");
    }
    site.run_jobs().await;
    let ready = see(&mut owner, &draft).await;
    assert_eq!((&ready["state"], &ready["plan"]["newPeople"]), (&json!("ready"), &json!(PEOPLE)), "{ready}");

    // A server that was killed has lost the plan of the preview; this is how long one is kept.
    site.clock.advance(HOUR);
    start(&mut owner, &draft).await;
    let mut killed = 0;
    for waits in kills {
        if killed_after(&site, waits).await {
            break;
        }
        killed += 1;
        let is_untouched = family_counts(&site).await == before;
        let seen = see(&mut owner, &draft).await;
        assert!(is_untouched || seen["state"] == "done", "no one sees half an import: {seen}");
    }
    assert!(killed > 1, "it was killed {killed} times");
    site.run_jobs().await;
    let done = see(&mut owner, &draft).await;
    assert_eq!((&done["state"], &done["plan"]), (&json!("done"), &ready["plan"]));
    assert_eq!(site.count("members").await as usize, PEOPLE);
    assert_eq!(site.count("relationships").await as usize, PEOPLE);
    assert_eq!(site.count("history_events").await as usize, PEOPLE);
    assert_eq!(site.count("import_records").await as usize, PEOPLE + PEOPLE / 3 + 2);

    owner
        .post(&format!("/api/admin/changes/{}/undo", done["change"].as_str().unwrap()), Json::Null)
        .await
        .ok(204);
    assert_eq!(family_counts(&site).await, before);
}
