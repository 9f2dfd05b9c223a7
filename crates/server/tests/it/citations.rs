//! Sources as records of their own, and what cites them: events, members, names and couples.

use kinkeeper::backup::{archive, restoring};
use kinkeeper::clock::MINUTE;
use kinkeeper::ids::Id;
use serde_json::{Value as Json, json};

use crate::support::{PASSWORD, Person, Reply, TestApp, png, uploaded};

const LETTER: &[u8] = b"%PDF-1.7\n% a letter from 1943\n";

fn id(record: &Json) -> &str {
    record["id"].as_str().unwrap()
}

async fn add_source(person: &mut Person, form: Json) -> Json {
    person.post("/api/sources", form).await.ok(201)
}

async fn see_source(person: &mut Person, source: &str) -> Json {
    person.get(&format!("/api/sources/{source}")).await.ok(200)
}

async fn add_event(person: &mut Person, more: Json) -> Json {
    let mut form = json!({ "date": "1943", "description": "A letter came" });
    merge(&mut form, more);
    person.post("/api/history", form).await.ok(201)["event"].clone()
}

fn merge(form: &mut Json, more: Json) {
    for (field, value) in more.as_object().unwrap() {
        form[field] = value.clone();
    }
}

async fn see_event(person: &mut Person, event: &Json) -> Json {
    person.get(&format!("/api/history/{}", id(event))).await.ok(200)
}

async fn edit_event(person: &mut Person, event: &Json, change: Json) -> Reply {
    let now = see_event(person, event).await;
    let mut form = json!({
        "version": now["version"], "date": now["date"], "type": now["type"], "description": now["description"],
        "location": now["location"], "familyInvolved": now["familyInvolved"],
    });
    merge(&mut form, change);
    person.put(&format!("/api/history/{}", id(event)), form).await
}

fn texts(list: &Json, field: &str) -> Vec<String> {
    list.as_array().unwrap().iter().map(|one| one[field].as_str().unwrap_or("-").to_owned()).collect()
}

/// The last action in the change log.
async fn last_action(owner: &mut Person) -> Json {
    owner.get("/api/admin/changes?limit=1").await.ok(200)["items"][0].clone()
}

async fn undo(owner: &mut Person, action: &Json) -> Reply {
    owner.post(&format!("/api/admin/changes/{}/undo", id(action)), Json::Null).await
}

async fn undo_last(owner: &mut Person) {
    let last = last_action(owner).await;
    undo(owner, &last).await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn cite_1_an_event_cites_several_sources_and_a_shared_source_says_where_it_is_cited() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let scan = uploaded(&mut mia, "page 12.png", &png(8, 8)).await;
    let book = add_source(
        &mut mia,
        json!({ "title": " Parish book of Brno ", "author": "Father Ignaz", "publication": "Brno 1901",
                "keptAt": "City archive", "url": "https://archive.example/42", "note": "In Latin.\nHard to read.",
                "files": [{ "file": id(&scan), "caption": "Page 12" }] }),
    )
    .await;
    assert_eq!((&book["title"], &book["citations"]), (&json!("Parish book of Brno"), &json!(0)));
    let letter = add_source(&mut mia, json!({ "title": "A letter" })).await;
    let citations = json!([
        { "sourceId": id(&letter) },
        { "sourceId": id(&book), "page": " 12 ", "certainty": "primary", "quote": "natus est" },
    ]);
    let first = add_event(&mut mia, json!({ "citations": citations })).await;
    let second = add_event(
        &mut mia,
        json!({ "description": "A wedding", "citations": [{ "sourceId": id(&book), "page": "13" }] }),
    )
    .await;
    assert_eq!(texts(&first["citations"], "title"), ["A letter", "Parish book of Brno"]);
    let cited = &first["citations"][1];
    assert_eq!(
        (&cited["page"], &cited["certainty"], &cited["quote"], &cited["files"][0]["caption"]),
        (&json!("12"), &json!("primary"), &json!("natus est"), &json!("Page 12"))
    );
    assert_eq!(first["source"], json!({ "description": "A letter", "file": null, "fileUrl": null }));
    assert_eq!(second["source"]["file"]["filename"], "page 12.png");

    let shown = see_source(&mut owner, id(&book)).await;
    assert_eq!(shown["citations"], 2);
    assert_eq!(texts(&shown["citedBy"], "title"), ["A letter came", "A wedding"]);
    assert_eq!(texts(&shown["citedBy"], "page"), ["12", "13"]);
    let [letter_came, wedding] = [0, 1].map(|number| &shown["citedBy"][number]);
    let said = |cited: &Json| [cited["certainty"].clone(), cited["quote"].clone()];
    assert_eq!(said(letter_came), [json!("primary"), json!("natus est")]);
    assert_eq!(said(wedding), [Json::Null, Json::Null]);
    assert_eq!(texts(&shown["citedBy"], "kind"), ["history-event", "history-event"]);
    let all = owner.get(&format!("/api/sources/{}/citations?limit=1", id(&book))).await.ok(200);
    assert_eq!(texts(&all["items"], "title"), ["A letter came"]);
    let next = all["nextCursor"].as_str().unwrap();
    let all = owner.get(&format!("/api/sources/{}/citations?cursor={next}", id(&book))).await.ok(200);
    assert_eq!(texts(&all["items"], "title"), ["A wedding"]);

    // A source that is cited is not deleted, and the refusal says where.
    let path = format!("/api/sources/{}?version=1", id(&book));
    let refused = owner.delete(&path).await;
    assert_eq!(refused.problem(409), "source-cited");
    assert!(refused.text.contains("A letter came"), "{}", refused.text);
    // The order changes, one citation is removed, and one that stays keeps its id.
    let kept = cited["id"].clone();
    let changed = json!([{ "id": kept, "sourceId": id(&book), "page": "14" }]);
    let after = edit_event(&mut mia, &first, json!({ "citations": changed })).await.ok(200)["event"].clone();
    assert_eq!((&after["version"], &after["citations"][0]["id"]), (&json!(2), &kept));
    assert_eq!(after["source"]["description"], "Parish book of Brno");
    undo_last(&mut owner).await;
    assert_eq!(see_event(&mut owner, &first).await["citations"], first["citations"]);

    // Unknown sources, naming a source in both ways at once, and texts that are too long are refused.
    let unknown = json!({ "citations": [{ "sourceId": id(&first) }] });
    assert_eq!(edit_event(&mut mia, &first, unknown).await.problem(422), "unknown-source");
    for (wrong, field) in [
        (json!({ "citations": [], "source": { "description": "x" } }), "source"),
        (json!({ "citations": [{ "sourceId": id(&book), "quote": "x".repeat(5_001) }] }), "citations"),
        (json!({ "citations": vec![json!({ "sourceId": id(&book) }); 101] }), "citations"),
    ] {
        let refused = edit_event(&mut mia, &first, wrong).await;
        assert_eq!(refused.problem(422), "invalid");
        assert!(refused.json["fields"][field].is_object(), "{}", refused.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cite_1_a_new_source_is_saved_with_what_cites_it_or_not_at_all() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let source = Id::new(site.app.now()).to_string();
    let cites = json!([
        { "sourceId": source, "newTitle": "  Family Bible ", "page": "3" },
        { "sourceId": source, "newTitle": "Family Bible", "page": "4" },
    ]);
    let refused = json!({ "date": "1943", "description": "", "citations": cites });
    assert_eq!(owner.post("/api/history", refused).await.problem(422), "invalid");
    assert_eq!(site.count("sources").await, 0);
    let event = add_event(&mut owner, json!({ "citations": cites })).await;
    let saved = see_source(&mut owner, &source).await;
    assert_eq!((&saved["title"], &saved["citations"]), (&json!("Family Bible"), &json!(2)));
    // A second form may send the same source as new; its title is then ignored.
    edit_event(&mut owner, &event, json!({ "citations": [{ "sourceId": source, "newTitle": "Bible" }] }))
        .await
        .ok(200);
    assert_eq!(see_source(&mut owner, &source).await["title"], "Family Bible");
    let unknown = json!({ "citations": [{ "sourceId": Id::new(site.app.now()).to_string() }] });
    assert_eq!(edit_event(&mut owner, &event, unknown).await.problem(422), "unknown-source");
    let anna = owner
        .add_unrelated_member(json!({ "name": "Anna", "citations": [
        { "sourceId": Id::new(site.app.now()).to_string(), "newTitle": "Letters" },
    ] }))
        .await;
    assert_eq!(owner.see(&anna).await["citations"][0]["title"], "Letters");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_source_is_changed_deleted_and_restored_by_those_who_may_and_its_events_follow() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let file = uploaded(&mut mia, "scan.png", &png(8, 8)).await;
    let source = add_source(
        &mut mia,
        json!({ "title": "Letter", "author": "Anna", "files": [{ "file": id(&file) }] }),
    )
    .await;
    let event = add_event(&mut mia, json!({ "citations": [{ "sourceId": id(&source) }] })).await;
    let window = async |person: &mut Person, query: &str| {
        person.get(&format!("/api/history/window?{query}")).await.ok(200)
    };
    let version = window(&mut mia, "").await["version"].as_str().unwrap().to_owned();
    site.clock.advance(MINUTE);
    let path = format!("/api/sources/{}", id(&source));
    let changed =
        mia.put(&path, json!({ "version": 1, "title": "Letters of 1943", "author": "Anna" })).await.ok(200);
    assert_eq!((&changed["version"], &changed["files"][0]["file"]["id"]), (&json!(2), &json!(id(&file))));
    // The list and the window show the new title although the event is the same.
    let shown = window(&mut mia, &format!("since={version}")).await;
    assert_eq!(shown["changed"][0]["source"]["description"], "Letters of 1943");
    assert_eq!(shown["changed"][0]["version"], 1);
    assert_eq!(mia.get("/api/history").await.ok(200)["items"][0]["source"]["description"], "Letters of 1943");
    let stale = mia.put(&path, json!({ "version": 1, "title": "Other" })).await;
    assert_eq!(stale.problem(409), "conflict");
    assert_eq!(stale.json["current"]["title"], "Letters of 1943");

    for (form, field) in [
        (json!({ "title": " " }), "title"),
        (json!({ "title": "x".repeat(501) }), "title"),
        (json!({ "title": "x", "url": "javascript:alert(1)" }), "url"),
        (json!({ "title": "x", "url": "ftp://example.org" }), "url"),
        (json!({ "title": "x", "note": "x".repeat(20_001) }), "note"),
    ] {
        let refused = mia.post("/api/sources", form).await;
        assert_eq!(refused.problem(422), "invalid");
        assert!(refused.json["fields"][field].is_object(), "{}", refused.text);
    }

    // Deleting the event leaves a source that says more than a title; then an admin may delete it, and restore it.
    let current = see_event(&mut owner, &event).await;
    owner.delete(&format!("/api/history/{}?version={}", id(&event), current["version"])).await.ok(200);
    let with_version = format!("{path}?version=2");
    assert_eq!(mia.delete(&with_version).await.problem(403), "forbidden");
    let removed = owner.delete(&with_version).await.ok(200);
    assert_eq!(owner.get(&path).await.problem(404), "source-not-found");
    assert_eq!(site.count("attachments").await, 0);
    let deletion = last_action(&mut owner).await;
    assert_eq!(
        (&deletion["items"][0]["feature"], &deletion["items"][0]["title"]),
        (&json!("sources"), &json!("Letters of 1943"))
    );
    assert_eq!(removed["undo"], deletion["id"]);
    undo(&mut owner, &deletion).await.ok(204);
    let back = see_source(&mut owner, id(&source)).await;
    assert_eq!(
        (&back["title"], &back["files"][0]["file"]["id"]),
        (&json!("Letters of 1943"), &json!(id(&file)))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_sources_goes_by_title_in_pages_and_can_be_searched() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (title, author) in [("Žďár chronicle", "Anna"), ("album", "Bert"), ("Letters", "Anna")] {
        add_source(&mut owner, json!({ "title": title, "author": author })).await;
    }
    let page = owner.get("/api/sources?limit=2").await.ok(200);
    assert_eq!(texts(&page["items"], "title"), ["album", "Letters"]);
    let cursor = page["nextCursor"].as_str().unwrap();
    let page = owner.get(&format!("/api/sources?cursor={cursor}")).await.ok(200);
    assert_eq!(texts(&page["items"], "title"), ["Žďár chronicle"]);
    assert_eq!(page["nextCursor"], Json::Null);
    let page = owner.get("/api/sources?search=anna%20zdar").await.ok(200);
    assert_eq!(texts(&page["items"], "title"), ["Žďár chronicle"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_s_source_is_the_first_and_a_shared_one_is_not_changed_through_it() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let scan = uploaded(&mut owner, "scan.png", &png(8, 8)).await;
    let event =
        add_event(&mut owner, json!({ "source": { "description": "A box", "file": id(&scan) } })).await;
    let source = event["citations"][0]["sourceId"].as_str().unwrap().to_owned();
    // As long as only this event cites it, the form changes it.
    let renamed = json!({ "source": { "description": "A tin box", "file": id(&scan) } });
    let after = edit_event(&mut mia, &event, renamed.clone()).await.ok(200)["event"].clone();
    assert_eq!((&after["citations"][0]["sourceId"], &after["version"]), (&json!(source), &json!(2)));
    assert_eq!(
        edit_event(&mut mia, &event, renamed).await.ok(200)["event"]["version"],
        2,
        "nothing has changed"
    );
    assert_eq!(see_source(&mut owner, &source).await["title"], "A tin box");
    // Once another event cites it too, a new source takes its place here, with the same file.
    let other = add_event(&mut mia, json!({ "citations": [{ "sourceId": source, "page": "3" }] })).await;
    let own = json!({ "source": { "description": "My copy", "file": id(&scan) } });
    let after = edit_event(&mut mia, &event, own).await.ok(200)["event"].clone();
    assert_ne!(after["citations"][0]["sourceId"], json!(source));
    assert_eq!(after["source"]["file"]["id"], json!(id(&scan)));
    assert_eq!(see_event(&mut owner, &other).await["source"]["description"], "A tin box");
    assert_eq!(site.count("sources").await, 2);
    // An empty form removes the citation, and the source that no one else cites.
    let after = edit_event(&mut mia, &event, json!({ "source": {} })).await.ok(200)["event"].clone();
    assert_eq!((&after["source"], &after["citations"]), (&Json::Null, &json!([])));
    assert_eq!(site.count("sources").await, 1);
    undo_last(&mut owner).await;
    assert_eq!(see_event(&mut owner, &event).await["source"]["description"], "My copy");
}

// ---- older databases

const DUMP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/dumps/0017.tar");

/// A site from the time when an event's source was part of the event, with its owner.
async fn older_site() -> (TestApp, Person) {
    let site = TestApp::new().await;
    let unpacked = archive::unpack(&site.app, DUMP.as_ref()).await.unwrap();
    restoring::restore(&site.app, &unpacked.target, &unpacked.name).await.unwrap();
    let mut owner = site.visitor().await;
    owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
    (site, owner)
}

/// Undoes the action that undid this one.
async fn undo_undo(site: &TestApp, owner: &mut Person, batch: &str) {
    let undoing = format!("SELECT batch FROM actions WHERE undoes = '{batch}'");
    let undoing = site.rows::<(String,)>(&undoing).await[0].0.clone();
    undo(owner, &json!({ "id": undoing })).await.ok(204);
}

async fn met(owner: &mut Person) -> Option<Json> {
    let rows = owner.get("/api/history").await.ok(200)["items"].as_array().unwrap().clone();
    rows.into_iter().find(|row| row["description"] == "They met")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_source_becomes_a_record_and_undoing_what_added_it_removes_both() {
    let (site, mut owner) = older_site().await;
    let event = met(&mut owner).await.unwrap();
    assert_eq!(
        (&event["source"]["description"], &event["source"]["file"]["filename"]),
        (&json!("Letter"), &json!("letter.pdf"))
    );
    let event = see_event(&mut owner, &event).await;
    let source = see_source(&mut owner, event["citations"][0]["sourceId"].as_str().unwrap()).await;
    assert_eq!((&source["title"], &source["citations"]), (&json!("Letter"), &json!(1)));
    assert_eq!(event["files"], json!([]));
    let batch = format!(
        "SELECT batch FROM actions JOIN changes ON action = number WHERE row_id = '{}' AND before IS NULL",
        id(&event)
    );
    let batch = site.rows::<(String,)>(&batch).await[0].0.clone();
    undo(&mut owner, &json!({ "id": batch })).await.ok(204);
    assert_eq!(met(&mut owner).await, None);
    for table in ["sources", "citations", "attachments WHERE owner_kind = 'source'"] {
        assert_eq!(site.count(table).await, 0, "{table}");
    }
    undo_undo(&site, &mut owner, &batch).await;
    let back = see_event(&mut owner, &event).await;
    assert_eq!((&back["source"], &back["citations"]), (&event["source"], &event["citations"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn undoing_an_older_change_of_a_source_s_description_changes_the_source() {
    for before in [Some("Telegram"), None] {
        let (site, mut owner) = older_site().await;
        let event = met(&mut owner).await.unwrap();
        let now = see_event(&mut owner, &event).await;
        // The change log entry as the program wrote it when an event had its source's description.
        let batch = "01933b7e-0000-7000-8000-00000000000a";
        let image = |description: Option<&str>, version: i64| {
            json!({
                "id": id(&event), "kind": "other", "description": "They met", "generated": null, "location": "Graz",
                "date": "1948", "date_text": "1948", "date_earliest": 19480101, "date_latest": 19481231,
                "sort_key": 1, "source_description": description, "fact_member": null, "created_by": owner.id(),
                "version": version, "created_at": 1767603600000i64, "updated_at": 1767603600000i64,
            })
        };
        site.exec(&format!(
            "INSERT INTO actions (number, batch, at) VALUES (9000000000000000000, '{batch}', 1767603600000)"
        ))
        .await;
        site.exec(&format!(
            "INSERT INTO changes (action, position, feature, table_name, row_id, before, after)
             VALUES (9000000000000000000, 0, 'history', 'history_events', '{}', '{}', '{}')",
            id(&event),
            image(before, 0),
            image(Some("Letter"), 1)
        ))
        .await;
        undo(&mut owner, &json!({ "id": batch })).await.ok(204);
        let undone = see_event(&mut owner, &event).await;
        assert_eq!(undone["source"]["description"], json!(before));
        assert_eq!(undone["source"]["file"], now["source"]["file"]);
        assert_eq!(undone["citations"][0]["id"], now["citations"][0]["id"]);
        assert_eq!(site.count("history_events WHERE source_description IS NOT NULL").await, 0);
        // And back again.
        undo_undo(&site, &mut owner, batch).await;
        assert_eq!(see_event(&mut owner, &event).await["source"], now["source"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_deleted_event_comes_back_with_its_source_and_its_place_on_the_profile() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1948)").await;
    let file = uploaded(&mut owner, "letter.pdf", LETTER).await;
    let (batch, event, attachment) = (
        "01933b7e-0000-7000-8000-00000000000a",
        "01933b7e-0000-7000-8000-00000000000e",
        "01933b7e-0000-7000-8000-00000000000f",
    );
    site.exec("DELETE FROM history_people").await;
    site.exec("DELETE FROM history_events").await;
    let image = json!({
        "id": event, "kind": "birth", "description": "At last!", "generated": null, "location": "Graz",
        "date": "1948", "date_text": "1948", "date_earliest": 19480101, "date_latest": 19481231,
        "sort_key": 1, "source_description": null, "fact_member": drawn.id("anna"), "created_by": owner.id(),
        "version": 3, "created_at": 1767603600000i64, "updated_at": 1767603600000i64,
    });
    let attached = json!({
        "id": attachment, "owner_kind": "history-event", "owner_id": event, "file_id": id(&file), "position": 0,
        "caption": null, "only_for": null, "version": 1,
    });
    site.exec(&format!(
        "INSERT INTO actions (number, batch, at) VALUES (9000000000000000000, '{batch}', 1767603600000)"
    ))
    .await;
    site.exec(&format!(
        "INSERT INTO changes (action, position, feature, table_name, row_id, part_of, before)
         VALUES (9000000000000000000, 0, 'files', 'attachments', '{attachment}', '{event}', '{attached}'),
                (9000000000000000000, 1, 'history', 'history_events', '{event}', NULL, '{image}')"
    ))
    .await;
    undo(&mut owner, &json!({ "id": batch })).await.ok(204);
    let back = see_event(&mut owner, &json!({ "id": event })).await;
    assert_eq!(
        (&back["source"]["description"], &back["source"]["file"]["filename"], &back["files"]),
        (&Json::Null, &json!("letter.pdf"), &json!([]))
    );
    assert_eq!(owner.see(&drawn.id("anna")).await["birthPlace"], "Graz");
    // Undoing that deletes everything again.
    undo_undo(&site, &mut owner, batch).await;
    for table in ["history_events", "sources", "citations", "attachments"] {
        assert_eq!(site.count(table).await, 0, "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_other_programs_call_a_record_goes_with_it_and_comes_back_with_it() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna + bert").await;
    let source = add_source(&mut owner, json!({ "title": "A letter" })).await;
    let event = add_event(&mut owner, json!({})).await;
    let tie = owner.get(&format!("/api/relationships?fromId={}", drawn.id("anna"))).await.ok(200)["items"][0]
        .clone();
    let owners = [
        ("member", drawn.id("bert"), format!("/api/members/{}?version=", drawn.id("bert"))),
        ("relationship", id(&tie).to_owned(), format!("/api/relationships/{}?version=", id(&tie))),
        ("history-event", id(&event).to_owned(), format!("/api/history/{}?version=", id(&event))),
        ("source", id(&source).to_owned(), format!("/api/sources/{}?version=", id(&source))),
    ];
    for (place, (kind, record, _)) in owners.iter().enumerate() {
        site.exec(&format!(
            "INSERT INTO external_ids (id, owner_kind, owner_id, kind, value, version)
             VALUES ('01933b7e-0000-7000-8000-00000000000{place}', '{kind}', '{record}', 'UID', 'abc', 1)"
        ))
        .await;
    }
    for (kind, record, path) in owners.iter().rev() {
        let of = format!("external_ids WHERE owner_id = '{record}'");
        let reply = owner.delete(&format!("{path}1")).await;
        assert!(reply.status.is_success(), "{kind}: {}", reply.text);
        assert_eq!(site.count(&of).await, 0, "{kind}");
        undo_last(&mut owner).await;
        assert_eq!(site.count(&of).await, 1, "{kind}");
    }
}
