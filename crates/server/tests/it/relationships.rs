//! Relationships: every kind between two people, each fact stored once, and no one their own ancestor.

use kinkeeper::clock::HOUR;
use kinkeeper::ids::Id;
use serde_json::{Value as Json, json};

use crate::support::{OWNER, PASSWORD, Person, Reply, TestApp, visitor_of};

const TYPES: [&str; 9] =
    ["father", "mother", "sister", "brother", "son", "daughter", "spouse", "parent", "child"];

fn relationship(reply: Reply) -> Json {
    reply.ok(201)["relationship"].clone()
}

fn warnings(answer: &Json) -> Vec<&str> {
    answer["warnings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|warning| warning["message"].as_str().unwrap())
        .collect()
}

fn path(relationship: &Json) -> String {
    format!("/api/relationships/{}", relationship["id"].as_str().unwrap())
}

/// Opens the inline form, changes some fields and saves it.
async fn edit(person: &mut Person, relationship: &Json, change: Json) -> Reply {
    let mut body = json!({});
    let fields =
        ["version", "fromId", "toId", "type", "qualifier", "sharedParentId", "state", "startedOn", "endedOn"];
    for field in fields {
        body[field] = relationship[field].clone();
    }
    for (field, value) in change.as_object().unwrap() {
        body[field] = value.clone();
    }
    person.put(&path(relationship), body).await
}

async fn remove(person: &mut Person, relationship: &Json) -> Reply {
    person.delete(&format!("{}?version={}", path(relationship), relationship["version"])).await
}

/// The recorded relationships on a person's page: "Anna: mother".
async fn recorded(person: &mut Person, id: &str) -> Vec<String> {
    let relations = person.get(&format!("/api/members/{id}/relations")).await.ok(200);
    let rows = relations["recorded"].as_array().unwrap();
    rows.iter()
        .map(|row| format!("{}: {}", row["other"]["name"].as_str().unwrap(), row["label"].as_str().unwrap()))
        .collect()
}

async fn derived(person: &mut Person, id: &str) -> Vec<String> {
    let relations = person.get(&format!("/api/members/{id}/relations")).await.ok(200);
    let rows = relations["derived"].as_array().unwrap();
    rows.iter()
        .map(|row| {
            let (name, words) = (row["person"]["name"].as_str().unwrap(), row["words"].as_str().unwrap());
            format!("{name}: {} ({words})", row["kind"].as_str().unwrap())
        })
        .collect()
}

// ---- types and words

#[tokio::test(flavor = "multi_thread")]
async fn rel_2_there_are_only_nine_types() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for word in TYPES {
        let drawn = owner.draw(&format!("{word}y; other{word}y")).await;
        let (from, to) = (drawn.id(&format!("{word}y")), drawn.id(&format!("other{word}y")));
        let made = relationship(owner.relate(&from, word, &to).await);
        assert_eq!([&made["fromId"], &made["toId"], &made["type"]], [&json!(from), &json!(to), &json!(word)]);
    }
    let drawn = owner.draw("any; body").await;
    for word in ["cousin", "Father", "", "partner", "sibling"] {
        let reply = owner.relate(&drawn.id("any"), word, &drawn.id("body")).await;
        assert_eq!(reply.problem(400), "bad-json", "{word}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rel_4_each_row_is_worded_from_the_profiles_side_by_gender_or_by_the_table() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut people = Vec::new();
    for gender in [json!("male"), json!("female"), json!("other"), Json::Null] {
        people.push(owner.add_unrelated_member(json!({ "name": "To", "gender": gender })).await);
    }
    let mut table = Vec::new();
    for word in TYPES {
        // The word fills in an unknown gender, so each word gets its own person.
        let from = owner.add_unrelated_member(json!({ "name": "From" })).await;
        let mut labels = Vec::new();
        for to in &people {
            let made = relationship(owner.relate(&from, word, to).await);
            assert_eq!(recorded(&mut owner, to).await, [format!("From: {word}")], "the chosen word");
            let page = owner.get(&format!("/api/members/{from}/relations")).await.ok(200);
            let row = page["recorded"][0].clone();
            assert!(TYPES.contains(&row["labelType"].as_str().unwrap()));
            let (label, kind) = (row["label"].as_str().unwrap(), row["labelType"].as_str().unwrap());
            labels.push(if label == kind { label.to_owned() } else { format!("{label} ({kind})") });
            remove(&mut owner, &made).await.ok(200);
        }
        table.push(format!("{word:8} {}", labels.join(", ")));
    }
    // The other person is: male, female, other, unknown.
    insta::assert_snapshot!(table.join("\n"), @r"
    father   son, daughter, child, son
    mother   son, daughter, child, daughter
    sister   brother, sister, sibling (sister), sister
    brother  brother, sister, sibling (brother), brother
    son      father, mother, parent, father
    daughter father, mother, parent, mother
    spouse   spouse, spouse, spouse, spouse
    parent   son, daughter, child, child
    child    father, mother, parent, parent
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn rel_4_a_row_contains_the_other_person_and_the_full_relationship() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1950); ben").await;
    let made = relationship(owner.relate(&drawn.id("anna"), "mother", &drawn.id("ben")).await);
    let page = owner.get(&format!("/api/members/{}/relations", drawn.id("ben"))).await.ok(200);
    let mut row = made.clone();
    row["other"] = json!({ "id": drawn.id("anna"), "name": "Anna", "birthYear": 1950, "deathYear": null,
        "deceased": false, "gender": "female", "portrait": null });
    row["label"] = json!("mother");
    row["labelType"] = json!("mother");
    row["word"] = Json::Null;
    row["alternative"] = Json::Null;
    assert_eq!(page["recorded"], json!([row]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_word_sets_an_unknown_gender_and_never_overwrites_a_known_one() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (word, gender) in [
        ("father", json!("male")),
        ("brother", json!("male")),
        ("son", json!("male")),
        ("mother", json!("female")),
        ("sister", json!("female")),
        ("daughter", json!("female")),
        ("spouse", Json::Null),
        ("parent", Json::Null),
        ("child", Json::Null),
    ] {
        let drawn = owner.draw("kimy; toy").await;
        let (from, to) = (drawn.id("kimy"), drawn.id("toy"));
        let made = relationship(owner.relate(&from, word, &to).await);
        assert_eq!(owner.see(&from).await["gender"], gender, "{word}");
        assert_eq!(
            owner.see(&to).await["gender"],
            Json::Null,
            "it implies nothing about the other person: {word}"
        );
        let only = format!("/api/relationships?fromId={from}");
        let mut now = made;
        for known in ["male", "female", "other"] {
            owner.edit_member(&from, json!({ "gender": known })).await.ok(200);
            now = edit(&mut owner, &now, json!({ "qualifier": "foster", "state": "partners", "type": word }))
                .await
                .ok(200)["relationship"]
                .clone();
            assert_eq!(owner.see(&from).await["gender"], known, "changed: {word}");
            remove(&mut owner, &now).await.ok(200);
            now = relationship(owner.relate(&from, word, &to).await);
            assert_eq!(owner.see(&from).await["gender"], known, "added: {word}");
            assert_eq!(owner.get(&only).await.ok(200)["items"].as_array().unwrap().len(), 1);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rel_5_grandparents_grandchildren_and_siblings_are_derived_through_parents() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner
        .draw(
            "anna(1900) + bert(1899) > carl(1930), doris(1932)
             carl + eva > fred(1960), gina(1962); carl + hilda > ian(1970)
             kimy > eva",
        )
        .await;
    assert_eq!(
        derived(&mut owner, &drawn.id("fred")).await,
        [
            "Bert: grandparent (grandfather)",
            "Anna: grandparent (grandmother)",
            "Kimy: grandparent (grandparent)",
            "Gina: sibling (sister)",
            "Ian: sibling (half-brother)",
        ]
    );
    assert_eq!(
        derived(&mut owner, &drawn.id("anna")).await,
        ["Fred: grandchild (grandson)", "Gina: grandchild (granddaughter)", "Ian: grandchild (grandson)"]
    );
    assert_eq!(derived(&mut owner, &drawn.id("eva")).await, Vec::<String>::new());
    // A recorded relationship is not derived again.
    owner.relate(&drawn.id("gina"), "sister", &drawn.id("fred")).await.ok(201);
    assert!(!derived(&mut owner, &drawn.id("fred")).await.iter().any(|row| row.starts_with("Gina")));
    assert!(recorded(&mut owner, &drawn.id("fred")).await.contains(&"Gina: sister".to_owned()));
    // A step-parent's parents are not derived as grandparents.
    let step = owner.draw("xaver > yves; yves > zoea step").await;
    assert_eq!(derived(&mut owner, &step.id("zoea")).await, Vec::<String>::new());
}

// ---- refusals

#[tokio::test(flavor = "multi_thread")]
async fn rel_7_a_fact_is_recorded_once_from_whichever_side() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (word, again) in [
        (
            "mother",
            vec![
                ("mother", false),
                ("father", false),
                ("parent", false),
                ("son", true),
                ("daughter", true),
                ("child", true),
            ],
        ),
        ("child", vec![("son", false), ("mother", true), ("parent", true)]),
        ("brother", vec![("brother", false), ("sister", false), ("sister", true), ("brother", true)]),
        ("spouse", vec![("spouse", false), ("spouse", true)]),
    ] {
        let drawn = owner.draw("oney; twoy").await;
        let (one, two) = (drawn.id("oney"), drawn.id("twoy"));
        owner.relate(&one, word, &two).await.ok(201);
        for (other, inverse) in again {
            let (from, to) = if inverse { (&two, &one) } else { (&one, &two) };
            let reply = owner.relate(from, other, to).await;
            assert_eq!(reply.problem(409), "relationship-duplicate", "{word}, then {other}");
            assert_eq!(reply.message(), "This relationship already exists.");
        }
        assert_eq!(
            owner.get(&format!("/api/relationships?fromId={one}")).await.ok(200)["items"]
                .as_array()
                .unwrap()
                .len(),
            1
        );
    }
    // Different relationships between the same two people are allowed.
    let drawn = owner.draw("a1y; b1y").await;
    owner.relate(&drawn.id("a1y"), "spouse", &drawn.id("b1y")).await.ok(201);
    owner.relate(&drawn.id("a1y"), "brother", &drawn.id("b1y")).await.ok(201);
    let step =
        json!({ "fromId": drawn.id("a1y"), "toId": drawn.id("b1y"), "type": "parent", "qualifier": "step" });
    assert_eq!(owner.post("/api/relationships", step).await.problem(422), "own-ancestor");
}

#[tokio::test(flavor = "multi_thread")]
async fn rel_7_no_one_becomes_their_own_ancestor_over_any_number_of_generations() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna > bert; bert > carl; carl > dora; dora > emil; anna > zoea").await;
    let id = |name: &str| drawn.id(name);
    for (from, word, to) in [
        ("bert", "father", "anna"),
        ("anna", "child", "bert"),
        ("carl", "parent", "anna"),
        ("emil", "father", "anna"),
        ("anna", "daughter", "emil"),
        ("emil", "parent", "bert"),
    ] {
        let reply = owner.relate(&id(from), word, &id(to)).await;
        assert_eq!(reply.problem(422), "own-ancestor", "{from} {word} {to}");
        assert_eq!(reply.message(), "That would make someone their own ancestor.");
    }
    let form = json!({ "fromId": id("emil"), "toId": id("anna"), "type": "father", "qualifier": "adopted" });
    assert_eq!(owner.post("/api/relationships", form).await.problem(422), "own-ancestor");
    // Two lines to the same ancestor are not a loop.
    owner.relate(&id("zoea"), "mother", &id("emil")).await.ok(201);
    assert_eq!(site.count("relationships").await, 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn rel_7_no_one_is_related_to_themselves_or_to_an_unknown_member() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.draw("anna").await.id("anna");
    for word in TYPES {
        let reply = owner.relate(&anna, word, &anna).await;
        assert_eq!(reply.problem(422), "same-person", "{word}");
        assert_eq!(reply.json["fields"]["toId"]["code"], "same-person");
    }
    let unknown = Id::new(site.app.now()).to_string();
    assert_eq!(owner.relate(&anna, "mother", &unknown).await.problem(404), "member-not-found");
    assert_eq!(owner.relate(&unknown, "mother", &anna).await.problem(404), "member-not-found");
    assert_eq!(owner.relate("anna", "mother", &anna).await.problem(400), "bad-json");
    let form = json!({ "fromId": anna, "toId": unknown, "type": "son", "note": "x" });
    assert_eq!(owner.post("/api/relationships", form).await.problem(400), "bad-json");
    assert_eq!(site.count("relationships").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn rel_7_a_change_into_a_duplicate_or_a_loop_is_refused() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna > bert; bert > carl; zeno").await;
    let id = |name: &str| drawn.id(name);
    let tie = relationship(owner.relate(&id("zeno"), "father", &id("carl")).await);
    let duplicate = json!({ "fromId": id("carl"), "toId": id("bert"), "type": "son" });
    assert_eq!(edit(&mut owner, &tie, duplicate).await.problem(409), "relationship-duplicate");
    let round = json!({ "fromId": id("carl"), "toId": id("anna"), "type": "father" });
    assert_eq!(edit(&mut owner, &tie, round).await.problem(422), "own-ancestor");
    let alone = json!({ "toId": id("zeno") });
    assert_eq!(edit(&mut owner, &tie, alone).await.problem(422), "same-person");
    let unknown = json!({ "toId": Id::new(site.app.now()) });
    assert_eq!(edit(&mut owner, &tie, unknown).await.problem(404), "member-not-found");
    let same =
        owner.get(&format!("/api/relationships?fromId={}", id("zeno"))).await.ok(200)["items"][0].clone();
    assert_eq!(same, tie, "nothing changed");
    // Reversing a relationship is neither a duplicate nor a loop.
    let turned = json!({ "fromId": id("carl"), "toId": id("zeno"), "type": "father" });
    edit(&mut owner, &tie, turned).await.ok(200);
    assert_eq!(recorded(&mut owner, &id("zeno")).await, ["Carl: father"]);
}

/// Two facts that are each fine but together make a loop, sent at the same time to two replicas.
#[tokio::test(flavor = "multi_thread")]
async fn rel_7_of_two_changes_that_together_make_a_loop_one_is_refused() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let replica = site.replica().await;
    let mut other = visitor_of(&replica, "192.0.2.77").await;
    other.sign_in(OWNER, PASSWORD).await.ok(200);
    for round in 0..8 {
        let drawn = owner.draw(&format!("a{round} > b{round}; c{round} > d{round}")).await;
        let id = |name: &str| drawn.id(&format!("{name}{round}"));
        let (mut one, mut two) = (owner.clone(), other.clone());
        let (b, c, d, a) = (id("b"), id("c"), id("d"), id("a"));
        let barrier = std::sync::Arc::new(tokio::sync::Barrier::new(2));
        let waiting = barrier.clone();
        let first = tokio::spawn(async move {
            waiting.wait().await;
            one.relate(&b, "father", &c).await
        });
        let second = tokio::spawn(async move {
            barrier.wait().await;
            two.relate(&d, "father", &a).await
        });
        let (first, second) = (first.await.unwrap(), second.await.unwrap());
        let mut codes = [first.status.as_u16(), second.status.as_u16()];
        codes.sort_unstable();
        assert_eq!(codes, [201, 422], "{} {}", first.text, second.text);
        let refused = if first.status.as_u16() == 422 { &first } else { &second };
        assert_eq!(refused.problem(422), "own-ancestor");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rel_7_a_fact_sent_twice_at_once_is_recorded_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let replica = site.replica().await;
    let mut other = visitor_of(&replica, "192.0.2.77").await;
    other.sign_in(OWNER, PASSWORD).await.ok(200);
    for round in 0..6 {
        let drawn = owner.draw(&format!("a{round}; b{round}")).await;
        let (a, b) = (drawn.id(&format!("a{round}")), drawn.id(&format!("b{round}")));
        let (mut one, mut two) = (owner.clone(), other.clone());
        let (from, to) = (a.clone(), b.clone());
        let first = tokio::spawn(async move { one.relate(&from, "father", &to).await });
        let second = tokio::spawn(async move { two.relate(&b, "son", &a).await });
        let mut codes = [first.await.unwrap().status.as_u16(), second.await.unwrap().status.as_u16()];
        codes.sort_unstable();
        assert_eq!(codes, [201, 409]);
    }
}

// ---- reading

#[tokio::test(flavor = "multi_thread")]
async fn rel_8_relationships_are_found_by_either_person_or_both() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert; carl").await;
    let (anna, bert, carl) = (drawn.id("anna"), drawn.id("bert"), drawn.id("carl"));
    let one = relationship(owner.relate(&anna, "mother", &bert).await);
    let two = relationship(owner.relate(&carl, "brother", &bert).await);
    let three = relationship(owner.relate(&bert, "spouse", &anna).await);
    for (query, expected) in [
        (format!("fromId={anna}"), vec![&one]),
        (format!("fromId={bert}"), vec![&three]),
        (format!("toId={bert}"), vec![&one, &two]),
        (format!("toId={anna}"), vec![&three]),
        (format!("toId={carl}"), vec![]),
        (format!("fromId={carl}&toId={bert}"), vec![&two]),
        (format!("fromId={bert}&toId={carl}"), vec![]),
        (format!("fromId={}", Id::new(site.app.now())), vec![]),
    ] {
        let items = owner.get(&format!("/api/relationships?{query}")).await.ok(200)["items"].clone();
        assert_eq!(items, json!(expected), "{query}");
    }
    assert_eq!(owner.get("/api/relationships?fromId=anna").await.problem(400), "bad-query");
    assert_eq!(
        one,
        json!({
            "id": one["id"], "fromId": anna, "toId": bert, "type": "mother", "qualifier": "birth", "sharedParentId": null, "state": null,
            "startedOn": null, "startedOnWords": null, "endedOn": null, "endedOnWords": null, "version": 1,
            "engagedOn": null, "engagedOnWords": null, "engagedPlace": null, "startedPlace": null, "endedPlace": null,
            "citations": [],
            "createdAt": "2026-01-05T09:00:00.000Z", "updatedAt": "2026-01-05T09:00:00.000Z",
            "can": { "edit": true, "delete": true },
        })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn qualifiers_states_and_dates_are_kept_only_where_they_apply() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert").await;
    let everything = json!({ "qualifier": "foster", "state": "divorced", "startedOn": "May 1912", "endedOn": "about 1920" });
    let kept = |made: &Json| {
        ["qualifier", "state", "startedOn", "startedOnWords", "endedOn", "endedOnWords"]
            .map(|field| made[field].as_str().unwrap_or("-").to_owned())
            .join(", ")
    };
    for (word, expected) in [
        ("mother", "foster, -, -, -, -, -"),
        ("child", "foster, -, -, -, -, -"),
        ("sister", "full, -, -, -, -, -"),
        ("spouse", "-, divorced, 1912-05, May 1912, 1920~, about 1920"),
    ] {
        let mut form = everything.clone();
        form["fromId"] = json!(drawn.id("anna"));
        form["toId"] = json!(drawn.id("bert"));
        form["type"] = json!(word);
        let made = relationship(owner.post("/api/relationships", form).await);
        assert_eq!(kept(&made), expected, "{word}");
        remove(&mut owner, &made).await.ok(200);
    }
    let plain = relationship(owner.relate(&drawn.id("anna"), "mother", &drawn.id("bert")).await);
    assert_eq!(plain["qualifier"], "birth", "the default");
    let change = json!({ "type": "spouse", "state": "married", "startedOn": "17 May 1950" });
    let spouse = edit(&mut owner, &plain, change).await.ok(200)["relationship"].clone();
    assert_eq!(kept(&spouse), "-, married, 1950-05-17, 17 May 1950, -, -");
    let parent = edit(&mut owner, &spouse, json!({ "type": "mother", "qualifier": "adopted" })).await.ok(200);
    assert_eq!(kept(&parent["relationship"]), "adopted, -, -, -, -, -");
    for (name, value) in [("startedOn", "someday"), ("endedOn", "31 April 1950")] {
        let mut form = json!({ "fromId": drawn.id("anna"), "toId": drawn.id("bert"), "type": "spouse" });
        form[name] = json!(value);
        let reply = owner.post("/api/relationships", form).await;
        assert_eq!(reply.problem(422), "invalid");
        assert_eq!(reply.json["fields"][name]["code"], "bad-date");
    }
    for (name, value) in [("qualifier", "cousin"), ("state", "engaged")] {
        let mut form = json!({ "fromId": drawn.id("anna"), "toId": drawn.id("bert"), "type": "spouse" });
        form[name] = json!(value);
        assert_eq!(owner.post("/api/relationships", form).await.problem(400), "bad-json");
    }
}

// ---- changing, removing, undo

#[tokio::test(flavor = "multi_thread")]
async fn saving_an_old_version_of_a_relationship_returns_the_current_one() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let drawn = owner.draw("anna; carl").await;
    let seen = relationship(owner.relate(&drawn.id("anna"), "mother", &drawn.id("carl")).await);
    site.clock.advance(HOUR);
    let now = edit(&mut bert, &seen, json!({ "qualifier": "adopted" })).await.ok(200)["relationship"].clone();
    assert_eq!((&now["version"], &now["updatedAt"]), (&json!(2), &json!("2026-01-05T10:00:00.000Z")));
    let reply = edit(&mut owner, &seen, json!({ "qualifier": "foster" })).await;
    assert_eq!((reply.problem(409).as_str(), &reply.json["current"]), ("conflict", &now));
    let reply = remove(&mut owner, &seen).await;
    assert_eq!((reply.problem(409).as_str(), &reply.json["current"]), ("conflict", &now));
    let same = edit(&mut owner, &now, json!({})).await.ok(200)["relationship"].clone();
    assert_eq!(same, now, "saving without a change is not a change");
    remove(&mut bert, &now).await.ok(200);
    assert_eq!(remove(&mut owner, &now).await.problem(404), "relationship-not-found");
    assert_eq!(edit(&mut owner, &now, json!({})).await.problem(404), "relationship-not-found");
    assert_eq!(owner.delete(&path(&now)).await.problem(400), "bad-query");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_relationship_sent_twice_is_created_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let drawn = owner.draw("anny; carl").await;
    let form = json!({ "id": Id::new(site.app.now()), "fromId": drawn.id("anny"), "toId": drawn.id("carl"),
        "type": "spouse", "state": "married", "startedOn": "May 1912" });
    let first = relationship(owner.post("/api/relationships", form.clone()).await);
    site.clock.advance(HOUR);
    assert_eq!(relationship(owner.post("/api/relationships", form.clone()).await), first);
    assert_eq!(bert.post("/api/relationships", form.clone()).await.problem(409), "relationship-duplicate");
    let mut old = form;
    old["id"] = json!("3f2b8c1e-5d7a-4e2b-9c3d-1a2b3c4d5e6f");
    assert_eq!(owner.post("/api/relationships", old).await.problem(422), "bad-id");
    assert_eq!(site.count("relationships").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_adds_changes_and_removes_relationships_and_undoes_a_removal() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let mut carl = site.member(&mut owner, "carl").await;
    let drawn = bert.draw("anna; ben").await;
    let (anna, ben) = (drawn.id("anna"), drawn.id("ben"));
    let made = relationship(bert.relate(&anna, "mother", &ben).await);
    let removed = remove(&mut bert, &made).await.ok(200);
    assert_eq!(recorded(&mut owner, &ben).await, Vec::<String>::new());
    assert_eq!(
        carl.undo(&removed).await.problem(403),
        "forbidden",
        "only the person who did it, or an admin"
    );
    bert.undo(&removed).await.ok(204);
    assert_eq!(recorded(&mut owner, &ben).await, ["Anna: mother"]);
    assert_eq!(bert.undo(&removed).await.problem(409), "already-undone");
    let restored = bert.get(&format!("/api/relationships?fromId={anna}")).await.ok(200)["items"][0].clone();
    assert_eq!((&restored["id"], &restored["version"]), (&made["id"], &json!(2)));
    let removed = remove(&mut carl, &restored).await.ok(200);
    owner.undo(&removed).await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_relationship_is_not_restored_when_something_conflicts() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; ben; carl").await;
    let (anna, ben, carl) = (drawn.id("anna"), drawn.id("ben"), drawn.id("carl"));
    let made = relationship(owner.relate(&anna, "mother", &ben).await);
    let removed = remove(&mut owner, &made).await.ok(200);
    // The same relationship was recorded again.
    let again = relationship(owner.relate(&ben, "son", &anna).await);
    assert_eq!(owner.undo(&removed).await.problem(409), "cannot-undo");
    remove(&mut owner, &again).await.ok(200);
    // The opposite relationship was recorded, over a generation.
    owner.relate(&ben, "father", &carl).await.ok(201);
    owner.relate(&carl, "father", &anna).await.ok(201);
    assert_eq!(owner.undo(&removed).await.problem(409), "cannot-undo");
    assert_eq!(recorded(&mut owner, &ben).await, ["Carl: son"]);
    // One of the two members was deleted.
    let drawn = owner.draw("xena; yves").await;
    let made = relationship(owner.relate(&drawn.id("xena"), "mother", &drawn.id("yves")).await);
    let removed = remove(&mut owner, &made).await.ok(200);
    owner.delete_member(&drawn.id("xena")).await.ok(200);
    assert_eq!(owner.undo(&removed).await.problem(409), "cannot-undo");
}

// ---- warnings

#[tokio::test(flavor = "multi_thread")]
async fn a_possible_mistake_causes_a_warning_and_is_recorded_anyway() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1950); ben(1940); carl(1955)").await;
    let (anna, ben, carl) = (drawn.id("anna"), drawn.id("ben"), drawn.id("carl"));
    let answer = owner.relate(&anna, "mother", &ben).await.ok(201);
    assert_eq!(warnings(&answer), ["Ben would be older than Anna, who is recorded as a parent."]);
    assert_eq!(answer["warnings"][0]["code"], "warn-child-older");
    let same = edit(&mut owner, &answer["relationship"], json!({ "qualifier": "birth" })).await.ok(200);
    assert_eq!(warnings(&same).len(), 1);
    let step = edit(&mut owner, &answer["relationship"], json!({ "qualifier": "step" })).await.ok(200);
    assert_eq!(warnings(&step), Vec::<&str>::new(), "a stepmother may be younger");
    // The same from the child's side.
    let answer = owner.relate(&ben, "son", &carl).await.ok(201);
    assert_eq!(warnings(&answer), ["Ben would be older than Carl, who is recorded as a parent."]);
    // A third birth parent.
    let drawn = owner.draw("xena + yves > zoea; third; fourth").await;
    let answer = owner.relate(&drawn.id("third"), "father", &drawn.id("zoea")).await.ok(201);
    assert_eq!(warnings(&answer), ["Zoea already has two birth parents."]);
    assert_eq!(answer["warnings"][0]["memberId"], json!(drawn.id("zoea")));
    let form = json!({ "fromId": drawn.id("fourth"), "toId": drawn.id("zoea"), "type": "father", "qualifier": "adopted" });
    assert_eq!(warnings(&owner.post("/api/relationships", form).await.ok(201)), Vec::<&str>::new());
}
