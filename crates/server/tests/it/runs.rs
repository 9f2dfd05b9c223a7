//! One action that creates many records needs few rows in the log, and yet each record is listed, undone and
//! restored like any other.

use std::sync::Arc;

use kinkeeper::changes::{Batch, Packed, RowFile};
use kinkeeper::ids::Id;
use kinkeeper::sources::{ExternalId, ExternalOwner, Source};
use serde_json::{Value as Json, json};

use crate::support::{Person, TestApp};

const COUNT: usize = 2_500;

/// Adds this many sources, each with an id in another program, in one action.
async fn import(site: &TestApp, actor: &Person) -> (Id, Vec<Source>) {
    let (now, actor): (_, Id) = (site.app.now(), actor.id().parse().unwrap());
    let source = |number: usize| {
        let mut source = Source::blank(Id::new(now), Some(actor), now);
        source.set_title(format!("Source {number:05}"));
        source
    };
    let sources: Vec<Source> = (0..COUNT).map(source).collect();
    let external_id = |source: &Source| ExternalId {
        id: Id::new(now),
        owner_kind: ExternalOwner::Source,
        owner_id: source.id,
        kind: "REFN".to_owned(),
        value: source.title.clone(),
        version: 1,
    };
    let ids: Vec<ExternalId> = sources.iter().map(external_id).collect();
    let mut tx = site.app.db.begin().await.unwrap();
    let mut batch = Batch::new(Some(actor), now);
    batch.create_all(&mut tx, &sources).await.unwrap();
    batch.create_all(&mut tx, &ids).await.unwrap();
    tx.commit().await.unwrap();
    (batch.id, sources)
}

fn path(batch: impl std::fmt::Display) -> String {
    format!("/api/admin/changes/{batch}")
}

async fn items(person: &mut Person, batch: Id, after: usize) -> Json {
    person.get(&format!("{}/items?after={after}", path(batch))).await.ok(200)
}

async fn rows_in_log(site: &TestApp, batch: &str) -> i64 {
    site.count(&format!("changes JOIN actions ON number = action WHERE batch = '{batch}'")).await
}

async fn newest(person: &mut Person) -> Json {
    person.get("/api/admin/changes?limit=1").await.ok(200)["items"][0].clone()
}

async fn counts(site: &TestApp) -> [i64; 2] {
    [site.count("sources").await, site.count("external_ids").await]
}

const ALL: [i64; 2] = [COUNT as i64; 2];

#[tokio::test(flavor = "multi_thread")]
async fn the_records_of_a_run_are_listed_page_by_page() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let (batch, sources) = import(&site, &owner).await;
    assert_eq!(rows_in_log(&site, &batch.to_string()).await, 6, "three runs of each table");

    let action = newest(&mut owner).await;
    assert_eq!((&action["id"], &action["feature"]), (&json!(batch), &json!("sources")));
    assert_eq!(action["items"].as_array().unwrap().len(), 100);
    assert_eq!((&action["more"], &action["next"]), (&json!(2 * COUNT - 100), &json!(99)));
    assert_eq!(action["items"][0]["title"], "Source 00000");
    assert_eq!(action["items"][0]["kind"], "created");
    // This page spans the end of a run.
    let page = items(&mut owner, batch, 949).await;
    let titles: Vec<&str> =
        page["items"].as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap()).collect();
    assert_eq!((titles.len(), titles[0], titles[99]), (100, "Source 00950", "Source 01049"));
    assert_eq!((&page["more"], &page["next"]), (&json!(2 * COUNT - 1_050), &json!(1_049)));
    // Parts are listed with the records that they belong to.
    let page = items(&mut owner, batch, COUNT - 1).await;
    assert_eq!(page["items"][0]["recordId"], json!(sources[0].id));
    assert_eq!(page["items"][0]["fields"][0]["after"], "REFN (Source 00000)");
    let last = items(&mut owner, batch, 2 * COUNT - 50).await;
    assert_eq!((last["items"].as_array().unwrap().len(), &last["more"]), (49, &json!(0)));
    assert_eq!(last["next"], Json::Null);
    assert_eq!(items(&mut owner, batch, 2 * COUNT).await["items"], json!([]));
    let filtered = owner.get("/api/admin/changes?feature=sources").await.ok(200);
    assert_eq!(filtered["items"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_undone_restored_and_undone_again() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let (batch, sources) = import(&site, &owner).await;
    assert_eq!(owner.get(&format!("{}/undo-check", path(batch))).await.ok(200)["canUndo"], true);
    owner.post(&format!("{}/undo", path(batch)), Json::Null).await.ok(204);
    assert_eq!(counts(&site).await, [0, 0]);
    let undoing = newest(&mut owner).await;
    assert_eq!((&undoing["feature"], &undoing["more"]), (&json!("sources"), &json!(2 * COUNT - 100)));
    let last = items(&mut owner, undoing["id"].as_str().unwrap().parse().unwrap(), 2 * COUNT - 2).await;
    assert_eq!(
        (&last["items"][0]["kind"], &last["items"][0]["title"]),
        (&json!("deleted"), &json!("Source 00000"))
    );
    let again = owner.post(&format!("{}/undo", path(batch)), Json::Null).await;
    assert_eq!(again.problem(409), "already-undone");

    let undoing = undoing["id"].as_str().unwrap();
    owner.post(&format!("{}/undo", path(undoing)), Json::Null).await.ok(204);
    assert_eq!(counts(&site).await, ALL);
    assert_eq!(site.count("sources WHERE version = 2 AND title = 'Source 01234'").await, 1);
    let shown = owner.get(&format!("/api/sources/{}", sources[1_234].id)).await.ok(200);
    assert_eq!((&shown["title"], &shown["version"]), (&json!("Source 01234"), &json!(2)));
    let restoring = newest(&mut owner).await["id"].as_str().unwrap().to_owned();
    assert!(rows_in_log(&site, &restoring).await < 60, "what is restored is a run, too");

    owner.post(&format!("{}/undo", path(&restoring)), Json::Null).await.ok(204);
    assert_eq!(counts(&site).await, [0, 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_changed_record_of_a_run_prevents_undoing_it_and_is_named() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let (batch, sources) = import(&site, &owner).await;
    let changed = format!("/api/sources/{}", sources[1_700].id);
    owner.put(&changed, json!({ "title": "Parish register", "version": 1 })).await.ok(200);
    let check = owner.get(&format!("{}/undo-check", path(batch))).await.ok(200);
    assert_eq!(check["canUndo"], false);
    assert!(check["reason"].as_str().unwrap().contains("Source 01700"), "{check}");
    let refused = owner.post(&format!("{}/undo", path(batch)), Json::Null).await;
    assert_eq!(refused.problem(409), "cannot-undo");
    assert_eq!(counts(&site).await, ALL, "nothing was undone");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_of_a_run_that_others_refer_to_is_not_removed_and_they_are_named() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let (batch, sources) = import(&site, &owner).await;
    let event = json!({
        "date": "1950", "type": "war", "description": "A letter from the front",
        "citations": [{ "sourceId": sources[2_000].id }],
    });
    owner.post("/api/history", event).await.ok(201);
    let refused = owner.post(&format!("{}/undo", path(batch)), Json::Null).await;
    assert!(refused.message().contains("A letter from the front"), "{}", refused.message());
    assert_eq!(refused.problem(409), "cannot-undo");
    assert_eq!(counts(&site).await, ALL, "nothing was undone");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_record_of_a_run_prevents_undoing_it() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let (batch, sources) = import(&site, &owner).await;
    owner.delete(&format!("/api/sources/{}?version=1", sources[2_499].id)).await.ok(200);
    let refused = owner.post(&format!("{}/undo", path(batch)), Json::Null).await;
    assert!(refused.message().contains("Source 02499"), "{}", refused.message());
    assert_eq!(refused.problem(409), "cannot-undo");
    assert_eq!(counts(&site).await, [COUNT as i64 - 1; 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn packed_rows_are_stored_as_they_were_without_those_that_were_removed() {
    let site = TestApp::new().await;
    let file = Arc::new(RowFile::new(site.app.storage.unnamed_file(site.app.now()).await.unwrap()));
    store_packed(&site, Packed::default()).await;
    store_packed(&site, Packed::in_file(&file)).await;
    file.check().unwrap();
}

async fn store_packed(site: &TestApp, mut packed: Packed<Source>) {
    let now = site.app.now();
    let source = |number: usize| {
        let mut source = Source::blank(Id::new(now), None, now);
        source.set_title(format!("Quelle “{number}” Ł"));
        source.author = number.is_multiple_of(2).then(|| "Émile\n".to_owned());
        source
    };
    let mut sources: Vec<Source> = (0..COUNT).map(source).collect();
    sources.iter().for_each(|source| packed.push(source));
    let removed = [0, 999, 1_000, COUNT - 1];
    packed.remove(&removed);
    for position in removed.into_iter().rev() {
        sources.remove(position);
    }
    assert_eq!(packed.len(), sources.len());

    let mut tx = site.app.db.begin().await.unwrap();
    let mut batch = Batch::new(None, now);
    let stored = std::sync::atomic::AtomicUsize::new(0);
    let count = |rows| {
        stored.fetch_add(rows, std::sync::atomic::Ordering::Relaxed);
    };
    batch.create_packed(&mut tx, &packed, count).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(stored.into_inner(), sources.len());
    let ids: Vec<Id> = sources.iter().map(|source| source.id).collect();
    let mut found =
        kinkeeper::sources::store::among(&mut site.app.db.read().await.unwrap(), &ids).await.unwrap();
    found.sort_unstable_by_key(|source| source.id);
    assert_eq!(found, sources);
}
