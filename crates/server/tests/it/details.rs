//! Further details of people and events: additional names, notes, places, couples; labels, roles and files.

use serde_json::{Value as Json, json};

use crate::support::{Person, Reply, TestApp, percent_encoded, png, uploaded};

fn id(record: &Json) -> &str {
    record["id"].as_str().unwrap()
}

fn texts(list: &Json, field: &str) -> Vec<String> {
    list.as_array().unwrap().iter().map(|one| one[field].as_str().unwrap_or("-").to_owned()).collect()
}

fn field<'a>(reply: &'a Reply, name: &str) -> &'a str {
    assert_eq!(reply.problem(422), "invalid", "{}", reply.text);
    reply.json["fields"][name]["code"].as_str().unwrap_or_else(|| panic!("{name} in {}", reply.text))
}

async fn undo_last(owner: &mut Person) {
    let last = owner.get("/api/admin/changes?limit=1").await.ok(200)["items"][0]["id"].clone();
    owner.post(&format!("/api/admin/changes/{}/undo", last.as_str().unwrap()), Json::Null).await.ok(204);
}

async fn add_source(person: &mut Person, title: &str) -> String {
    id(&person.post("/api/sources", json!({ "title": title })).await.ok(201)).to_owned()
}

async fn history(person: &mut Person, query: &str) -> Json {
    person.get(&format!("/api/history/window?{query}")).await.ok(200)
}

#[tokio::test(flavor = "multi_thread")]
async fn cite_2_a_member_has_further_names_notes_and_sources_which_are_undone_together() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna").await;
    let anna = drawn.id("anna");
    let book = add_source(&mut owner, "Parish book").await;
    let blank = owner.see(&anna).await;
    assert_eq!((&blank["names"], &blank["notes"], &blank["citations"]), (&json!([]), &json!([]), &json!([])));
    let names = json!([
        { "kind": "birth", "name": "Anna Nováková", "givenName": "Anna", "surname": "Nováková", "language": "cs",
          "citations": [{ "sourceId": book, "page": "12" }] },
        { "kind": "known-as", "name": " Annie " },
    ]);
    let change = json!({ "names": names, "notes": [{ "text": "She sang.\r\nWell." }], "citations": [{ "sourceId": book }] });
    let saved = owner.edit_member(&anna, change).await.ok(200)["member"].clone();
    assert_eq!(texts(&saved["names"], "name"), ["Anna Nováková", "Annie"]);
    assert_eq!(saved["names"][0]["citations"][0]["page"], "12");
    assert_eq!(saved["notes"][0]["text"], "She sang.\nWell.");
    assert_eq!((&saved["citations"][0]["title"], &saved["version"]), (&json!("Parish book"), &json!(2)));
    let cited = owner.get(&format!("/api/sources/{book}")).await.ok(200);
    assert_eq!(texts(&cited["citedBy"], "kind"), ["member-name", "member"]);
    assert_eq!(texts(&cited["citedBy"], "memberId"), [anna.as_str(), anna.as_str()]);

    // Parts that the form leaves out stay as they are; parts that it keeps also keep their ids.
    let saved_again =
        owner.edit_member(&anna, json!({ "occupation": "Singer" })).await.ok(200)["member"].clone();
    for part in ["names", "notes", "citations"] {
        assert_eq!(saved_again[part], saved[part], "{part}");
    }
    let change = json!({ "names": [
        { "id": saved["names"][1]["id"], "kind": "known-as", "name": "Annie" },
        { "id": saved["names"][0]["id"], "kind": "birth", "name": "Anna Novák" },
    ] });
    let moved = owner.edit_member(&anna, change).await.ok(200)["member"].clone();
    assert_eq!(texts(&moved["names"], "name"), ["Annie", "Anna Novák"]);
    assert_eq!(moved["names"][1]["citations"], saved["names"][0]["citations"]);
    undo_last(&mut owner).await;
    assert_eq!(owner.see(&anna).await["names"], saved["names"]);

    for (change, name) in [
        (json!({ "names": [{ "kind": "birth", "name": " " }] }), "names"),
        (json!({ "names": [{ "kind": "birth", "name": "x", "language": "not a tag" }] }), "names"),
        (json!({ "names": vec![json!({ "kind": "other", "name": "x" }); 31] }), "names"),
        (json!({ "notes": [{ "text": "x".repeat(20_001) }] }), "notes"),
        (json!({ "notes": vec![json!({ "text": "x" }); 51] }), "notes"),
        (json!({ "birthPlace": "x".repeat(201) }), "birthPlace"),
    ] {
        field(&owner.edit_member(&anna, change).await, name);
    }

    // Deleting the member deletes all of it, and undo brings it back.
    let before = owner.see(&anna).await;
    let removed = owner.delete_member(&anna).await.ok(200);
    for table in ["member_names", "member_notes", "citations"] {
        assert_eq!(site.count(table).await, 0, "{table}");
    }
    owner.undo(&removed).await.ok(204);
    let back = owner.see(&anna).await;
    for part in ["names", "notes", "citations"] {
        assert_eq!(back[part], before[part], "{part}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cite_2_the_place_of_a_birth_is_one_fact_on_the_profile_and_in_the_history() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert").await;
    let anna = drawn.id("anna");
    // A place without a date stays on the profile only; a date adds it to the history.
    owner.edit_member(&anna, json!({ "birthPlace": " Brno ", "deathPlace": "Graz" })).await.ok(200);
    assert_eq!(history(&mut owner, "").await["total"], 0);
    owner.edit_member(&anna, json!({ "birthDate": "1950" })).await.ok(200);
    let birth = history(&mut owner, "").await["items"][0].clone();
    assert_eq!(
        (&birth["type"], &birth["location"], &birth["generated"]),
        (&json!("birth"), &json!("Brno"), &json!(true))
    );
    // Each side changes the other, in the same action.
    owner.edit_member(&anna, json!({ "birthPlace": "Vienna" })).await.ok(200);
    let path = format!("/api/history/{}", id(&birth));
    let now = owner.get(&path).await.ok(200);
    assert_eq!(now["location"], "Vienna");
    let form = json!({ "version": now["version"], "date": "1950", "type": "birth", "description": now["description"],
                       "location": "Prague", "familyInvolved": [anna] });
    let saved = owner.put(&path, form).await.ok(200);
    assert_eq!((&saved["notes"], &saved["event"]["location"]), (&json!([]), &json!("Prague")));
    assert_eq!(owner.see(&anna).await["birthPlace"], "Prague");
    undo_last(&mut owner).await;
    assert_eq!(owner.see(&anna).await["birthPlace"], "Vienna");
    owner.edit_member(&anna, json!({ "birthPlace": "" })).await.ok(200);
    assert_eq!(owner.get(&path).await.ok(200)["location"], Json::Null);
    // A death that someone records without a place gets the one on the profile.
    let death = json!({ "date": "2001", "type": "death", "description": "x", "familyInvolved": [anna] });
    let death = owner.post("/api/history", death).await.ok(201);
    assert_eq!(death["event"]["location"], "Graz");
    assert_eq!(owner.see(&anna).await["deathPlace"], "Graz");
    // The form for one's own entry has no place of death.
    let mut mia = site.member(&mut owner, "mia").await;
    owner.link(&mia, Some(&drawn.id("bert"))).await.ok(200);
    mia.edit_member(&drawn.id("bert"), json!({ "deathPlace": "Here", "birthPlace": "There" })).await.ok(200);
    let bert = owner.see(&drawn.id("bert")).await;
    assert_eq!((&bert["deathPlace"], &bert["birthPlace"]), (&Json::Null, &json!("There")));
}

#[tokio::test(flavor = "multi_thread")]
async fn cite_2_a_couple_has_engagement_marriage_and_divorce_with_date_and_place_and_sources() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert; cara").await;
    let book = add_source(&mut owner, "Marriage register").await;
    let (anna, bert) = (drawn.id("anna"), drawn.id("bert"));
    let form = json!({
        "fromId": anna, "toId": bert, "type": "spouse", "state": "divorced", "startedOn": "1950", "endedOn": "1960",
        "engagedOn": "about 1949", "engagedPlace": "Brno", "startedPlace": " Graz ", "endedPlace": "Linz",
        "citations": [{ "sourceId": book, "page": "7" }],
    });
    let added = owner.post("/api/relationships", form).await.ok(201)["relationship"].clone();
    let known = |tie: &Json| -> Vec<Json> {
        let fields = ["engagedOn", "engagedPlace", "startedOn", "startedPlace", "endedOn", "endedPlace"];
        fields.iter().map(|field| tie[field].clone()).collect()
    };
    let all = json!(["1949~", "Brno", "1950", "Graz", "1960", "Linz"]);
    assert_eq!(json!(known(&added)), all);
    assert_eq!(added["engagedOnWords"], "about 1949");
    let relations = owner.get(&format!("/api/members/{bert}/relations")).await.ok(200);
    assert_eq!(relations["recorded"][0]["citations"][0]["page"], "7");
    let cited = owner.get(&format!("/api/sources/{book}")).await.ok(200)["citedBy"][0].clone();
    assert_eq!((&cited["kind"], &cited["title"]), (&json!("relationship"), &json!("Anna – Bert")));
    // A form without the new fields leaves them as they are; empty ones are removed.
    let path = format!("/api/relationships/{}", id(&added));
    let mut form = json!({ "version": 1, "fromId": anna, "toId": bert, "type": "spouse", "state": "divorced",
                           "startedOn": "1950", "endedOn": "1960" });
    let same = owner.put(&path, form.clone()).await.ok(200)["relationship"].clone();
    assert_eq!(
        (json!(known(&same)), &same["citations"], &same["version"]),
        (all, &added["citations"], &json!(1))
    );
    form["endedPlace"] = json!("");
    form["citations"] = json!([]);
    let fewer = owner.put(&path, form.clone()).await.ok(200)["relationship"].clone();
    assert_eq!(
        (&fewer["endedPlace"], &fewer["citations"], &fewer["version"]),
        (&Json::Null, &json!([]), &json!(2))
    );
    undo_last(&mut owner).await;
    // Only couples have these fields.
    let mother =
        json!({ "fromId": anna, "toId": drawn.id("cara"), "type": "mother", "startedPlace": "Graz" });
    assert_eq!(field(&owner.post("/api/relationships", mother).await, "startedPlace"), "couples-only");
    // Removing the relationship removes its citations, and undo brings both back.
    let removed = owner.delete(&format!("{path}?version=3")).await.ok(200);
    assert_eq!(site.count("citations").await, 0);
    owner.undo(&removed).await.ok(204);
    let back = owner.get(&format!("/api/relationships?fromId={anna}")).await.ok(200);
    assert_eq!(back["items"][0]["citations"], added["citations"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn cite_3_an_event_has_a_label_to_filter_by_roles_and_files_of_its_own() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert").await;
    let (anna, bert) = (drawn.id("anna"), drawn.id("bert"));
    let mut photos = Vec::new();
    for name in ["one.png", "two.png"] {
        photos.push(json!({ "file": id(&uploaded(&mut owner, name, &png(8, 8)).await), "caption": name }));
    }
    let form = json!({ "date": "1950", "description": "In the old church", "label": " Baptism ",
                       "people": [{ "id": anna }, { "id": bert, "role": "Godfather" }], "files": photos });
    let event = owner.post("/api/history", form).await.ok(201)["event"].clone();
    assert_eq!((&event["label"], &event["source"]), (&json!("Baptism"), &Json::Null));
    assert_eq!(texts(&event["people"], "role"), ["-", "Godfather"]);
    assert_eq!(event["familyInvolved"], json!([anna, bert]));
    assert_eq!(texts(&event["files"], "caption"), ["one.png", "two.png"]);
    let photos = owner.get(&format!("/api/members/{bert}/photos")).await.ok(200);
    assert_eq!(texts(&photos["items"], "caption"), ["one.png", "two.png"]);
    for (text, label) in [("Counted", "Census"), ("Counted again", "census"), ("A letter", "")] {
        let form = json!({ "date": "1951", "description": text, "label": label });
        owner.post("/api/history", form).await.ok(201);
    }
    // The table can be filtered by label, and lists the labels that exist.
    let all = history(&mut owner, "").await;
    assert_eq!((&all["labels"], &all["total"]), (&json!(["Baptism", "Census"]), &json!(4)));
    let found = history(&mut owner, "label=CENSUS&sort=description").await;
    assert_eq!(texts(&found["items"], "description"), ["Counted", "Counted again"]);
    assert_eq!(found["found"], 2);
    assert_eq!(owner.get("/api/history/timeline?label=baptism").await.ok(200)["found"], 1);
    // A form without these fields leaves them as they are.
    let path = format!("/api/history/{}", id(&event));
    let mut form = json!({ "version": 1, "date": "1950", "description": "In the new church", "familyInvolved": [bert, anna] });
    let saved = owner.put(&path, form.clone()).await.ok(200)["event"].clone();
    assert_eq!(texts(&saved["people"], "role"), ["Godfather", "-"]);
    assert_eq!((&saved["label"], &saved["files"]), (&event["label"], &event["files"]));
    form["version"] = json!(2);
    form["label"] = json!("");
    form["files"] = json!([]);
    form["people"] = json!([{ "id": bert }]);
    let saved = owner.put(&path, form).await.ok(200)["event"].clone();
    assert_eq!(
        (&saved["label"], &saved["files"], texts(&saved["people"], "role")),
        (&Json::Null, &json!([]), vec!["-".to_owned()])
    );
    assert_eq!(history(&mut owner, "").await["labels"], json!(["Census"]));
    undo_last(&mut owner).await;
    let back = owner.get(&path).await.ok(200);
    assert_eq!((&back["label"], &back["files"]), (&event["label"], &event["files"]));
    assert_eq!(texts(&back["people"], "role"), ["Godfather", "-"]);
    let long = json!({ "date": "1950", "description": "x", "label": "x".repeat(101) });
    assert_eq!(field(&owner.post("/api/history", long).await, "label"), "too-long");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_has_a_position_that_can_be_set_changed_removed_and_restored() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let at = async |person: &mut Person, name: &str| {
        let place = person.get(&format!("/api/places?name={}", percent_encoded(name))).await.ok(200);
        (place["latitude"].clone(), place["longitude"].clone())
    };
    assert_eq!(at(&mut mia, "Žďár").await, (Json::Null, Json::Null));
    let form = json!({ "name": " Žďár ", "latitude": 49.562_637, "longitude": -15.939_2 });
    assert_eq!(mia.put("/api/places", form).await.ok(200)["name"], "Žďár");
    assert_eq!(at(&mut mia, "ZDAR").await, (json!(49.562_637), json!(-15.939_2)));
    let form = json!({ "name": "Žďár", "latitude": 49.5, "longitude": 15.9 });
    mia.put("/api/places", form).await.ok(200);
    // A position that someone else saved meanwhile is not overwritten.
    let stale = json!({ "name": "Žďár", "latitude": 1, "longitude": 1, "version": 1 });
    let refused = owner.put("/api/places", stale).await;
    let current = &refused.json["current"];
    assert_eq!(
        (refused.problem(409).as_str(), &current["latitude"], &current["version"]),
        ("conflict", &json!(49.5), &json!(2))
    );
    assert_eq!(
        owner.put("/api/places", json!({ "name": "Žďár", "version": 1 })).await.problem(409),
        "conflict"
    );
    mia.put("/api/places", json!({ "name": "žďár", "version": 2 })).await.ok(200);
    let again = json!({ "name": "Žďár", "latitude": 1, "longitude": 1, "version": 2 });
    assert_eq!(owner.put("/api/places", again).await.problem(409), "conflict", "it has no position any more");
    assert_eq!(at(&mut mia, "Žďár").await, (Json::Null, Json::Null));
    undo_last(&mut owner).await;
    assert_eq!(at(&mut mia, "Žďár").await, (json!(49.5), json!(15.9)));
    for (form, name) in [
        (json!({ "name": "x", "latitude": 90.1, "longitude": 0 }), "latitude"),
        (json!({ "name": "x", "latitude": 1, "longitude": -181 }), "longitude"),
        (json!({ "name": "x", "latitude": 1 }), "longitude"),
        (json!({ "name": " ", "latitude": 1, "longitude": 1 }), "name"),
    ] {
        field(&mia.put("/api/places", form).await, name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn find_1_sources_notes_names_places_and_labels_are_found_and_the_search_follows_them() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut child = site.with_role(&mut owner, "carl", "child").await;
    let drawn = owner.draw("anna").await;
    let anna = drawn.id("anna");
    let found = async |person: &mut Person, text: &str| -> Vec<String> {
        let answer = person.get(&format!("/api/search?q={}", percent_encoded(text))).await.ok(200);
        texts(&answer["groups"], "kind")
    };
    let source = json!({ "title": "Parish register", "author": "Father Ignaz", "keptAt": "Olomouc", "note": "Waterstained" });
    let source = owner.post("/api/sources", source).await.ok(201);
    let citations = json!([{ "sourceId": id(&source), "quote": "natus sub luna" }]);
    let event =
        json!({ "date": "1950", "description": "In church", "label": "Baptism", "citations": citations });
    let event = owner.post("/api/history", event).await.ok(201)["event"].clone();
    let change = json!({ "names": [{ "kind": "married", "name": "Anna Quellenberg" }],
                         "notes": [{ "text": "She kept bees" }], "birthPlace": "Zwettl" });
    owner.edit_member(&anna, change).await.ok(200);
    for person in [&mut owner, &mut child] {
        for (text, kinds) in [
            ("parish", vec!["history", "sources"]),
            ("ignaz", vec!["sources"]),
            ("olomouc", vec!["sources"]),
            ("waterstained", vec!["sources"]),
            ("luna", vec!["sources"]),
            ("baptism", vec!["history"]),
            ("quellenberg", vec!["people"]),
            ("qellenberg", vec!["people"]),
            ("bees", vec!["people"]),
            ("born zwettl", vec!["people"]),
        ] {
            assert_eq!(found(person, text).await, kinds, "{text}");
        }
    }
    // The search follows every change.
    let path = format!("/api/sources/{}", id(&source));
    owner.put(&path, json!({ "version": 1, "title": "Church ledger", "author": "Somebody" })).await.ok(200);
    assert_eq!(found(&mut owner, "parish").await, Vec::<String>::new());
    assert_eq!(found(&mut owner, "ledger").await, ["history", "sources"]);
    let form = json!({ "version": 1, "date": "1950", "description": "In church", "citations": [] });
    owner.put(&format!("/api/history/{}", id(&event)), form).await.ok(200);
    assert_eq!(found(&mut owner, "luna").await, Vec::<String>::new());
    assert_eq!(found(&mut owner, "ledger").await, ["sources"]);
    owner.edit_member(&anna, json!({ "names": [], "notes": [] })).await.ok(200);
    for text in ["quellenberg", "bees"] {
        assert_eq!(found(&mut owner, text).await, Vec::<String>::new(), "{text}");
    }
    undo_last(&mut owner).await;
    assert_eq!(found(&mut owner, "quellenberg").await, ["people"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn cite_2_a_place_of_death_says_that_someone_died_but_not_oneself() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna Berg", "deathPlace": "Graz" })).await;
    assert_eq!(owner.see(&anna).await["deceased"], true);
    let form =
        json!({ "name": "Olga Owner", "isYou": true, "relatedTo": { "memberId": anna, "type": "daughter" } });
    let olga = owner.add_member(form).await.ok(201)["member"]["id"].as_str().unwrap().to_owned();
    owner.edit_member(&olga, json!({ "name": "Olga Owner", "deathPlace": "Graz" })).await.ok(200);
    let olga = owner.see(&olga).await;
    assert_eq!((&olga["deceased"], &olga["deathPlace"]), (&json!(false), &Json::Null));
}
