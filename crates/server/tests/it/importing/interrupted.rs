//! Imports with many pictures go on where they were, however they were interrupted.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use kinkeeper::clock::SECOND;
use kinkeeper::jobs::Outcome;
use kinkeeper::{importing, jobs, worker};
use serde_json::{Value as Json, json};

use super::others::start;
use super::{archive, path, read, see};
use crate::support::{TestApp, png, until};

const PICTURES: usize = 24;

/// An archive with a picture for each person; no two pictures are the same.
fn pictures() -> Vec<u8> {
    let mut text = "0 HEAD\n1 GEDC\n2 VERS 7.0\n".to_owned();
    for number in 0..PICTURES {
        write!(text, "0 @I{number}@ INDI\n1 NAME Person{number} /Kessler/\n1 OBJE @O{number}@\n").unwrap();
        write!(text, "0 @O{number}@ OBJE\n1 FILE media/{number}.png\n2 FORM image/png\n").unwrap();
    }
    text.push_str("0 TRLR\n");
    let files: Vec<(String, Vec<u8>)> = (0..PICTURES)
        .map(|number| (format!("media/{number}.png"), png(20 + u32::try_from(number).unwrap(), 10)))
        .collect();
    let files = files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    archive(&[("gedcom.ged", text.as_bytes())].into_iter().chain(files).collect::<Vec<_>>())
}

/// The complete files, by their names in the storage.
async fn complete(site: &TestApp) -> BTreeSet<String> {
    let names = site.rows::<(String,)>("SELECT name FROM files WHERE state = 'complete'").await;
    names.into_iter().map(|(name,)| name).collect()
}

/// The stored objects, without thumbnails and the archive itself.
async fn objects(site: &TestApp) -> BTreeSet<String> {
    let paths = site.app.storage.list("").await.unwrap().into_iter();
    paths.filter(|path| !path.starts_with("thumbnails/") && !path.starts_with("imports/")).collect()
}

/// Starts the job and drops it once it has stored this many files, as if the server had been killed. Returns true if it
/// finished before that.
async fn killed_after_storing(site: &TestApp, more: usize) -> bool {
    let job =
        jobs::claim(&site.app.db, worker::IMPORTS, site.app.now()).await.unwrap().expect("a job is due");
    let folder = site.app.config.files_folder().join("familyHistorySources");
    let stored = || std::fs::read_dir(&folder).map_or(0, Iterator::count);
    let goal = stored() + more;
    let mut work = pin!(importing::work(&site.app, &job));
    let ended = poll_fn(|context| match work.as_mut().poll(context) {
        Poll::Ready(_) => Poll::Ready(true),
        Poll::Pending if stored() >= goal => Poll::Ready(false),
        Poll::Pending => Poll::Pending,
    })
    .await;
    // Before that, the job's lease still belongs to the killed server.
    site.clock.advance(30 * SECOND);
    ended
}

/// Jobs remove what an interrupted import was just storing.
async fn nothing_is_left_over(site: &TestApp, files: usize) {
    until("each file has one row and one object", async || {
        site.run_jobs().await;
        let complete = complete(site).await;
        complete.len() == files
            && site.count("files").await == i64::try_from(files).unwrap()
            && objects(site).await == complete
    })
    .await;
    assert_eq!(site.count("import_files").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_2_an_import_that_is_killed_again_and_again_stores_each_picture_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let draft = read(&site, &mut owner, "kessler.gdz", &pictures()).await;
    assert_eq!(draft["plan"]["newFiles"], json!(PICTURES), "{draft}");
    start(&mut owner, &draft).await;
    let mut stored = complete(&site).await;
    let mut killed = 0;
    while !killed_after_storing(&site, 4).await {
        let now = complete(&site).await;
        assert!(now.is_superset(&stored) && now.len() > stored.len(), "it goes on where it was");
        stored = now;
        killed += 1;
    }
    assert!(killed > 1, "it was killed {killed} times");
    assert_eq!(see(&mut owner, &draft).await["state"], "done");
    assert_eq!(complete(&site).await.len(), PICTURES);
    assert!(complete(&site).await.is_superset(&stored));
    assert_eq!(site.count("attachments").await, i64::try_from(PICTURES).unwrap());
    nothing_is_left_over(&site, PICTURES).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_2_an_import_that_was_stopped_and_goes_on_after_another_worker_has_it_stores_nothing() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let draft = read(&site, &mut owner, "kessler.gdz", &pictures()).await;
    start(&mut owner, &draft).await;
    let claim = async || jobs::claim(&site.app.db, worker::IMPORTS, site.app.now()).await.unwrap();
    let stopped = claim().await.unwrap();
    site.clock.advance(30 * SECOND);
    let other = claim().await.unwrap();
    let outcome = importing::work(&site.app, &stopped).await;
    assert!(matches!(&outcome, Outcome::Retry(reason) if reason.contains("taken over")), "{outcome:?}");
    nothing_is_left_over(&site, 0).await;
    assert_eq!(see(&mut owner, &draft).await["state"], "importing");
    assert!(matches!(importing::work(&site.app, &other).await, Outcome::Done(_)));
    assert_eq!(see(&mut owner, &draft).await["state"], "done");
    nothing_is_left_over(&site, PICTURES).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_2_an_import_that_is_cancelled_after_the_server_was_killed_leaves_nothing_behind() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let draft = read(&site, &mut owner, "kessler.gdz", &pictures()).await;
    start(&mut owner, &draft).await;
    assert!(!killed_after_storing(&site, 4).await);
    assert!(!complete(&site).await.is_empty());
    owner.post(&format!("{}/cancel", path(&draft)), Json::Null).await.ok(200);
    nothing_is_left_over(&site, 0).await;
}
