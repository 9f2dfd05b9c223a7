//! The source of an event, with its file; and the tag that shows if a cached list is still current.

use axum::body::Body;
use axum::http::Method;
use kinkeeper::clock::MINUTE;
use serde_json::{Value as Json, json};

use crate::support::{PASSWORD, Person, Stream, TestApp, all, png, seen, uploaded};

use super::{add_history, edit_history, id, post_history, rows};

const LETTER: &[u8] = b"%PDF-1.7\n% a letter from 1943\n";
const UNKNOWN_ID: &str = "01933b7e-0000-7000-8000-000000000001";

/// An event with this source.
async fn add_with_source(person: &mut Person, source: Json) -> Json {
    add_history(person, json!({ "date": "1943", "description": "A letter came", "source": source })).await
}

async fn see(person: &mut Person, event: &Json) -> Json {
    person.get(&format!("/api/history/{}", id(event))).await.ok(200)
}

/// Saves the event with another source and no other change.
async fn set_source(person: &mut Person, event: &Json, source: Json) -> Json {
    let current = see(person, event).await;
    edit_history(person, &current, json!({ "source": source })).await.ok(200)["event"].clone()
}

async fn tag(person: &mut Person) -> String {
    person.get("/api/history").await.headers["etag"].to_str().unwrap().to_owned()
}

/// True if a browser with this tag gets 304 Not Modified.
async fn is_current(person: &mut Person, tag: &str) -> bool {
    let request = person.request(Method::GET, "/api/history").header("if-none-match", tag);
    person.raw(request.body(Body::empty()).unwrap()).await.status == 304
}

#[tokio::test(flavor = "multi_thread")]
async fn hist_10_a_row_has_the_specified_fields_literally_with_the_file_of_its_source() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert").await;
    let file = uploaded(&mut owner, "Brief 1943.pdf", LETTER).await;
    let form = json!({
        "id": "01933b7e-0000-7000-8000-00000000000a", "date": "12 June 1943", "type": "war",
        "description": "A letter came", "location": "Brno", "familyInvolved": [drawn.id("bert"), drawn.id("anna")],
        "source": { "description": " Grandmother's box ", "file": id(&file) },
    });
    let added = post_history(&mut owner, form).await.ok(201);
    assert_eq!(added["event"]["id"], "01933b7e-0000-7000-8000-00000000000a");
    assert_eq!(added["notes"], json!([]));
    let row = json!({
        "id": "01933b7e-0000-7000-8000-00000000000a", "date": "1943-06-12", "dateText": "12 June 1943",
        "dateWords": "12 June 1943", "dateOrder": added["event"]["dateOrder"], "firstYear": 1943, "lastYear": 1943,
        "type": "war", "description": "A letter came", "location": "Brno",
        "familyInvolved": [drawn.id("bert"), drawn.id("anna")],
        "source": {
            "description": "Grandmother's box",
            "file": { "id": id(&file), "filename": "Brief 1943.pdf", "size": LETTER.len(), "contentType": "application/pdf" },
            "fileUrl": format!("/api/files/{}/content", id(&file)),
        },
        "createdBy": owner.id(), "version": 1,
        "createdAt": "2026-01-05T09:00:00.000Z", "updatedAt": "2026-01-05T09:00:00.000Z",
    });
    assert_eq!(rows(&mut owner).await, std::slice::from_ref(&row));
    let mut single = see(&mut owner, &added["event"]).await;
    assert_eq!(single, added["event"]);
    for more in ["people", "createdByName", "can", "citations", "files"] {
        assert!(!single.as_object_mut().unwrap().remove(more).unwrap().is_null(), "{more}");
    }
    assert_eq!(single, row);
    let address = row["source"]["fileUrl"].as_str().unwrap();
    assert_eq!(owner.get(address).await.bytes, LETTER);
    // Without a source the field is null, not an object with empty fields.
    let plain = add_history(
        &mut owner,
        json!({ "date": "1950", "description": "x", "source": { "description": " " } }),
    )
    .await;
    assert_eq!((&plain["source"], &plain["location"]), (&Json::Null, &Json::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_source_stays_when_omitted_and_is_replaced_or_removed_as_a_whole() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let letter = uploaded(&mut mia, "letter.pdf", LETTER).await;
    let event = add_with_source(&mut mia, json!({ "description": "A box", "file": id(&letter) })).await;
    let source = event["source"].clone();

    // Saving other fields keeps it, and so does listing someone else's file that is already there.
    site.clock.advance(MINUTE);
    let mut form = json!({ "version": 1, "date": "1943", "description": "Two letters came" });
    let path = format!("/api/history/{}", id(&event));
    assert_eq!(owner.put(&path, form.clone()).await.ok(200)["event"]["source"], source);
    form["version"] = json!(2);
    form["source"] = json!({ "description": "A tin box", "file": id(&letter) });
    let named = owner.put(&path, form).await.ok(200)["event"].clone();
    assert_eq!(
        (&named["source"]["file"], &named["source"]["description"]),
        (&source["file"], &json!("A tin box"))
    );

    let scan = uploaded(&mut owner, "scan.png", &png(8, 8)).await;
    let replaced =
        set_source(&mut owner, &event, json!({ "description": "A tin box", "file": id(&scan) })).await;
    assert_eq!(replaced["source"]["file"]["filename"], "scan.png");
    assert_eq!(
        (&replaced["version"], &replaced["updatedAt"]),
        (&json!(4), &json!("2026-01-05T09:01:00.000Z"))
    );
    assert_eq!(
        mia.get(&format!("/api/files/{}", id(&letter))).await.status,
        200,
        "only its uploader sees it again"
    );
    assert_eq!(owner.get(&format!("/api/files/{}", id(&letter))).await.problem(404), "object-not-found");

    let words_only = set_source(&mut owner, &event, json!({ "description": "A tin box" })).await;
    assert_eq!(words_only["source"], json!({ "description": "A tin box", "file": null, "fileUrl": null }));
    let file_only = set_source(&mut owner, &event, json!({ "file": id(&scan) })).await;
    assert_eq!(
        (&file_only["source"]["description"], &file_only["source"]["file"]["id"]),
        (&Json::Null, &json!(id(&scan)))
    );
    let nothing = set_source(&mut owner, &event, json!({})).await;
    assert_eq!((&nothing["source"], &nothing["version"]), (&Json::Null, &json!(7)));
    assert_eq!(site.count("attachments").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_source_must_be_ones_own_upload_and_a_refused_one_saves_nothing() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let drawn = owner.draw("anna").await;
    let others = uploaded(&mut mia, "letter.pdf", LETTER).await;
    let event = add_with_source(&mut owner, json!({ "description": "A box" })).await;
    let before = (rows(&mut owner).await, site.counts().await);
    for file in [id(&others), UNKNOWN_ID] {
        let birth = json!({ "date": "1950", "type": "birth", "description": "x", "familyInvolved": [drawn.id("anna")],
                            "source": { "file": file } });
        let refused = post_history(&mut owner, birth).await;
        assert_eq!(refused.problem(422), "unknown-file");
        assert_eq!(refused.json["fields"]["source"]["code"], "unknown-file");
        let refused =
            edit_history(&mut owner, &event, json!({ "location": "Brno", "source": { "file": file } })).await;
        assert_eq!(refused.problem(422), "unknown-file");
    }
    assert_eq!((rows(&mut owner).await, site.counts().await), before);
    assert_eq!(owner.see(&drawn.id("anna")).await["birthDate"], Json::Null);
    for nonsense in [json!({ "file": "letter.pdf" }), json!({ "fileUrl": "/x" }), json!("words")] {
        let form = json!({ "date": "1950", "description": "x", "source": nonsense });
        assert_eq!(post_history(&mut owner, form).await.problem(400), "bad-json");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn file_1_only_its_uploader_sees_a_source_until_its_event_is_saved_then_all_approved_people_do() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let mut carl = site.with_role(&mut owner, "carl", "child").await;
    let mut eve = site.pending("eve").await;
    let file = uploaded(&mut mia, "scan.png", &png(40, 30)).await;
    site.run_jobs().await;
    for (person, status) in [(&mut mia, 200), (&mut owner, 404), (&mut carl, 404), (&mut eve, 404)] {
        assert_eq!(seen(person, &file).await, all(status));
    }
    let event = add_with_source(&mut mia, json!({ "file": id(&file) })).await;
    for (person, status) in [(&mut mia, 200), (&mut owner, 200), (&mut carl, 200), (&mut eve, 404)] {
        assert_eq!(seen(person, &file).await, all(status));
    }
    assert_eq!(mia.delete(&format!("/api/files/{}", id(&file))).await.problem(409), "file-attached");
    owner.delete(&format!("/api/history/{}?version=1", id(&event))).await.ok(200);
    for (person, status) in [(&mut mia, 200), (&mut owner, 404), (&mut carl, 404)] {
        assert_eq!(seen(person, &file).await, all(status));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hist_4_the_change_log_restores_a_deleted_event_with_its_people_and_its_source() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let mut carl = site.with_role(&mut owner, "carl", "child").await;
    let drawn = owner.draw("anna; bert; cara").await;
    let file = uploaded(&mut mia, "scan.png", &png(40, 30)).await;
    site.run_jobs().await;
    let form = json!({
        "date": "1950", "type": "birth", "description": "At last!", "location": "Brno",
        "familyInvolved": [drawn.id("cara"), drawn.id("anna"), drawn.id("bert")],
        "source": { "description": "Parish book", "file": id(&file) },
    });
    let event = add_history(&mut mia, form).await;
    let path = format!("/api/history/{}?version=1", id(&event));
    for person in [&mut mia, &mut carl] {
        assert_eq!(person.delete(&path).await.problem(403), "forbidden");
    }
    owner.delete(&path).await.ok(200);
    assert_eq!(site.count("history_people").await + site.count("attachments").await, 0);
    let batch = site.deletion_of(id(&event)).await;
    // The person who deletes gets no Undo button.
    assert_eq!(
        owner.post(&format!("/api/changes/{batch}/undo"), Json::Null).await.problem(404),
        "change-not-found"
    );
    site.restore(batch).await;
    let mut back = see(&mut mia, &event).await;
    assert_eq!(back["version"], 2, "a new version");
    back["version"] = json!(1);
    assert_eq!(back, event);
    assert_eq!(seen(&mut carl, &file).await, all(200));
    // The event is Cara's birth again.
    owner.edit_member(&drawn.id("cara"), json!({ "birthDate": "1951" })).await.ok(200);
    assert_eq!(see(&mut mia, &event).await["date"], "1951");
    assert_eq!(rows(&mut owner).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_with_a_birth_and_a_source_sent_twice_creates_one_event() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let drawn = owner.draw("anna; bert").await;
    let file = uploaded(&mut owner, "scan.png", &png(8, 8)).await;
    let form = json!({
        "id": "01933b7e-0000-7000-8000-00000000000a", "date": "about 1950", "type": "birth", "description": " x ",
        "familyInvolved": [drawn.id("anna"), drawn.id("bert"), drawn.id("anna")],
        "source": { "description": " A box ", "file": id(&file) },
    });
    let first = post_history(&mut owner, form.clone()).await.ok(201);
    let before = (site.counts().await, tag(&mut owner).await);
    site.clock.advance(MINUTE);
    assert_eq!(post_history(&mut owner, form.clone()).await.ok(201)["event"], first["event"]);
    // Someone else's form, or one with other people or another source or none, is not the same.
    assert_eq!(post_history(&mut mia, form.clone()).await.problem(409), "conflict");
    for change in [
        json!({ "familyInvolved": [drawn.id("bert"), drawn.id("anna")] }),
        json!({ "familyInvolved": [drawn.id("anna")] }),
        json!({ "source": { "description": "A box" } }),
        json!({ "source": null }),
        json!({ "date": "1950" }),
    ] {
        let mut other = form.clone();
        for (field, value) in change.as_object().unwrap() {
            other[field] = value.clone();
        }
        assert_eq!(post_history(&mut owner, other).await.problem(409), "conflict", "{change}");
    }
    assert_eq!((site.counts().await, tag(&mut owner).await), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lists_tag_changes_with_every_write_it_shows() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let drawn = owner.draw("anna; bert").await;
    let (anna, bert) = (drawn.id("anna"), drawn.id("bert"));
    let file = uploaded(&mut owner, "scan.png", &png(8, 8)).await;
    let mut known = tag(&mut owner).await;
    let mut shown = rows(&mut owner).await;
    let mut check = async |owner: &mut Person, what: &str| {
        assert!(!is_current(owner, &known).await, "{what}");
        let now = rows(owner).await;
        assert_ne!(now, shown, "{what}");
        (known, shown) = (tag(owner).await, now);
    };
    let reunion = json!({ "date": "1970", "description": "A reunion", "familyInvolved": [anna, bert] });
    let event = add_history(&mut mia, reunion).await;
    check(&mut owner, "a new event").await;
    edit_history(&mut owner, &event, json!({ "location": "Brno" })).await.ok(200);
    check(&mut owner, "a change").await;
    set_source(&mut owner, &event, json!({ "file": id(&file) })).await;
    check(&mut owner, "a source file").await;
    set_source(&mut owner, &event, json!({})).await;
    check(&mut owner, "no source file").await;
    let current = see(&mut owner, &event).await;
    edit_history(&mut owner, &current, json!({ "familyInvolved": [bert, anna] })).await.ok(200);
    check(&mut owner, "another order").await;
    owner.edit_member(&anna, json!({ "birthDate": "1950" })).await.ok(200);
    check(&mut owner, "a birth on a profile").await;
    owner.edit_member(&anna, json!({ "name": "Anna Weber" })).await.ok(200);
    check(&mut owner, "a new name in a generated sentence").await;
    let removed = owner.delete_member(&anna).await.ok(200);
    check(&mut owner, "a deleted member").await;
    owner.undo(&removed).await.ok(204);
    check(&mut owner, "a restored member").await;
    mia.post("/api/account/delete", json!({ "password": PASSWORD })).await.ok(204);
    check(&mut owner, "a deleted creator").await;
    let current = see(&mut owner, &event).await;
    owner.delete(&format!("/api/history/{}?version={}", id(&event), current["version"])).await.ok(200);
    check(&mut owner, "a deleted event").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lists_tag_stays_while_nothing_it_shows_changes_and_is_per_viewer() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let drawn = owner.draw("anna(1950)").await;
    let file = uploaded(&mut owner, "scan.png", &png(8, 8)).await;
    let event = add_with_source(&mut owner, json!({ "description": "A box", "file": id(&file) })).await;
    let known = tag(&mut owner).await;
    let logged = site.count("changes WHERE feature = 'history'").await;
    site.run_jobs().await;
    site.clock.advance(MINUTE);
    edit_history(&mut owner, &event, json!({ "source": { "description": " A box ", "file": id(&file) } }))
        .await
        .ok(200);
    owner.edit_member(&drawn.id("anna"), json!({ "occupation": "Baker" })).await.ok(200);
    assert_eq!(see(&mut owner, &event).await["version"], 1);
    assert_eq!(site.count("changes WHERE feature = 'history'").await, logged);
    assert!(is_current(&mut owner, &known).await, "nothing was written");
    assert!(!is_current(&mut mia, &known).await, "mia has other permissions than the owner");
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_is_notified_of_changed_and_restored_events() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let drawn = owner.draw("anna(1950)").await;
    let birth = rows(&mut owner).await[0].clone();
    let mut stream = Stream::open(&mut mia).await;
    // The notices before the one about this event; on PostgreSQL the one about the birth may arrive late.
    let mut notices_before = async |event: &Json| {
        let mut earlier = Vec::new();
        loop {
            let (name, data) = stream.next().await.unwrap();
            if name != "change" || data["feature"] != "history" {
                continue;
            }
            if data["id"] == event["id"] {
                return earlier;
            }
            earlier.push(data["id"].clone());
        }
    };
    let event = add_with_source(&mut owner, json!({ "description": "A box" })).await;
    notices_before(&event).await;
    owner.edit_member(&drawn.id("anna"), json!({ "birthDate": "1951" })).await.ok(200);
    assert_eq!(notices_before(&birth).await, [] as [Json; 0]);
    let removed = owner.delete_member(&drawn.id("anna")).await.ok(200);
    owner.undo(&removed).await.ok(204);
    owner.delete(&format!("/api/history/{}?version=1", id(&event))).await.ok(200);
    // Once when she is deleted and once when she is restored.
    assert_eq!(notices_before(&event).await, [birth["id"].clone(), birth["id"].clone()]);
}
