//! Members who may be the same person: listing them, saying that two are different, and merging two.

use std::collections::BTreeMap;

use kinkeeper::tables;
use serde_json::{Value as Json, json};

use crate::support::{Person, Reply, TestApp, pdf, png, uploaded};

fn id(record: &Json) -> &str {
    record["id"].as_str().unwrap()
}

fn texts(list: &Json, field: &str) -> Vec<String> {
    list.as_array().unwrap().iter().map(|one| one[field].as_str().unwrap_or("-").to_owned()).collect()
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

async fn list(person: &mut Person) -> Json {
    person.get("/api/duplicates").await.ok(200)
}

async fn compare(person: &mut Person, one: &str, other: &str) -> Json {
    person.get(&format!("/api/duplicates/{one}/{other}")).await.ok(200)
}

pub async fn merge(person: &mut Person, kept: &str, other: &str, fields: Json) -> Reply {
    let compared = compare(person, kept, other).await;
    let versions = json!({ "one": compared["one"]["version"], "other": compared["other"]["version"] });
    let form = json!({ "other": other, "versions": versions, "fields": fields });
    person.post(&format!("/api/members/{kept}/merge"), form).await
}

/// Every row of every record and of the lines of imported files, without versions, because undo raises those.
async fn everything(site: &TestApp) -> BTreeMap<&'static str, Vec<String>> {
    let mut all = BTreeMap::new();
    for table in tables() {
        let columns = table.columns.iter().map(|column| column.name).filter(|name| *name != "version");
        let columns: Vec<String> =
            columns.map(|name| format!("'{name}=' || COALESCE(CAST({name} AS TEXT), '-')")).collect();
        let text = format!("SELECT {} FROM {} ORDER BY id", columns.join(" || ' ' || "), table.name);
        all.insert(table.name, site.rows::<(String,)>(&text).await.into_iter().map(|(row,)| row).collect());
    }
    let lines = "SELECT import_id || ' ' || CAST(position AS TEXT) || ' ' || owner_id FROM import_records ORDER BY position";
    all.insert("import_records", site.rows::<(String,)>(lines).await.into_iter().map(|(row,)| row).collect());
    all
}

/// An action writes no row twice; otherwise it could not be undone.
async fn assert_no_row_twice(site: &TestApp, batch: &Json) {
    let text = format!(
        "SELECT row_id FROM changes WHERE action = (SELECT number FROM actions WHERE batch = '{}')
         GROUP BY row_id HAVING COUNT(*) > 1",
        batch.as_str().unwrap()
    );
    assert_eq!(site.rows::<(String,)>(&text).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_4_people_who_may_be_the_same_are_listed_with_what_speaks_for_it() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    assert_eq!(list(&mut owner).await, json!({ "items": [], "nextCursor": null, "total": 0 }));
    let form = |name: &str, birth: &str| json!({ "name": name, "birthDate": birth, "birthPlace": "Brno" });
    let karl = owner.add_unrelated_member(form("Karl Novák", "17 May 1887")).await;
    let karel = owner.add_unrelated_member(form("Karel Novak", "1887-05-17")).await;
    let grandson = owner.add_unrelated_member(form("Karl Novák", "1947")).await;
    let found = list(&mut owner).await;
    assert_eq!(found["total"], 1, "{found}");
    let pair = &found["items"][0];
    assert_eq!((&pair["one"]["person"]["id"], &pair["other"]["person"]["id"]), (&json!(karl), &json!(karel)));
    assert_eq!(pair["likelihood"], "likely");
    assert_eq!(pair["one"]["birth"], "17 May 1887");
    let reasons = texts(&pair["evidence"], "text");
    assert_eq!(
        reasons,
        [
            "Another form of the same given name, and the same surname",
            "Born on the same day",
            "Born in the same place"
        ]
    );

    // Two people can be compared whether they are listed or not.
    let compared = compare(&mut owner, &karl, &grandson).await;
    assert_eq!(compared["likelihood"], "unlikely");
    let against: Vec<&Json> =
        compared["evidence"].as_array().unwrap().iter().filter(|one| one["isFor"] == false).collect();
    assert_eq!(against[0]["text"], "Born in different years");
    assert_eq!((&compared["different"], &compared["whyNot"]), (&json!(false), &Json::Null));
    let field = |name: &str| {
        let fields = compared["fields"].as_array().unwrap();
        fields.iter().find(|field| field["field"] == name).cloned().unwrap_or(Json::Null)
    };
    assert_eq!(
        (&field("birthDate")["one"], &field("birthDate")["other"]),
        (&json!("17 May 1887"), &json!("1947"))
    );
    assert_eq!(field("occupation"), Json::Null);

    // Someone says that they are not the same person. That is remembered, and can be undone.
    let said = owner.post("/api/duplicates/different", json!({ "one": karel, "other": karl })).await.ok(200);
    assert_eq!(list(&mut owner).await["total"], 0);
    assert_eq!(compare(&mut owner, &karl, &karel).await["different"], true);
    let again = owner.post("/api/duplicates/different", json!({ "one": karl, "other": karel })).await;
    assert_eq!(again.problem(409), "already-different");
    let same = owner.post("/api/duplicates/different", json!({ "one": karl, "other": karl })).await;
    assert_eq!(same.problem(422), "merge-same");
    owner.undo(&said).await.ok(204);
    assert_eq!(list(&mut owner).await["total"], 1);

    // The list follows changes of the family.
    owner.edit_member(&karel, json!({ "birthDate": "1990" })).await.ok(200);
    assert_eq!(list(&mut owner).await["total"], 0);

    let mut mia = site.member(&mut owner, "mia").await;
    for path in ["/api/duplicates".to_owned(), format!("/api/duplicates/{karl}/{karel}")] {
        assert_eq!(mia.get(&path).await.problem(403), "forbidden");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_4_the_list_comes_page_by_page() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for day in [1, 2, 3] {
        for name in ["Anna Weber", "Anna Weber"] {
            let birth = format!("{day} May 18{day}7");
            owner.add_unrelated_member(json!({ "name": name, "birthDate": birth })).await;
        }
    }
    let first = owner.get("/api/duplicates?limit=2").await.ok(200);
    assert_eq!((first["items"].as_array().unwrap().len(), &first["total"]), (2, &json!(3)));
    let cursor = first["nextCursor"].as_str().unwrap();
    let second = owner.get(&format!("/api/duplicates?limit=2&cursor={cursor}")).await.ok(200);
    assert_eq!((second["items"].as_array().unwrap().len(), &second["nextCursor"]), (1, &Json::Null));
    assert!(!first["items"].as_array().unwrap().contains(&second["items"][0]));
    assert_eq!(owner.get("/api/duplicates?cursor=x").await.problem(400), "bad-cursor");
}

/// Two records of one person, with everything that can be attached to them.
struct Twice {
    karl: String,
    karel: String,
    anna: String,
    josef: String,
    jan: String,
    /// A half-sibling of Jan's through Karel.
    eva: String,
}

async fn add_history(person: &mut Person, form: Json) -> Json {
    person.post("/api/history", form).await.ok(201)["event"].clone()
}

async fn set_portrait(person: &mut Person, member: &str, file: &Json) {
    let version = person.see(member).await["version"].clone();
    let body = json!({ "version": version, "file": id(file) });
    person.put(&format!("/api/members/{member}/portrait"), body).await.ok(200);
}

async fn fact_of(person: &mut Person, member: &str, kind: &str) -> Json {
    let events = person.get(&format!("/api/members/{member}/history")).await.ok(200);
    let items = events["items"].as_array().unwrap();
    let found = items.iter().find(|event| event["type"] == kind && event["familyInvolved"][0] == member);
    found.unwrap_or_else(|| panic!("no {kind} in {events}")).clone()
}

async fn recorded_twice(site: &TestApp, owner: &mut Person) -> Twice {
    let source = owner.post("/api/sources", json!({ "title": "Parish book" })).await.ok(201);
    let cite = |page: &str| json!([{ "sourceId": id(&source), "page": page }]);
    let karl = json!({ "name": "Karl Novák", "gender": "male", "givenName": "Karl", "surname": "Novák",
        "birthDate": "1887", "occupation": "Baker", "interests": ["Chess"],
        "names": [{ "kind": "birth", "name": "Karl Nowak", "citations": cite("1") }],
        "notes": [{ "text": "He baked." }], "citations": cite("2") });
    let karl = owner.add_unrelated_member(karl).await;
    let karel = json!({ "name": "Karel Novak", "gender": "male", "givenName": "Karel", "surname": "Novak",
        "nickname": "Kája", "birthDate": "17 May 1887", "birthPlace": "Brno", "deathDate": "1950",
        "occupation": "Master baker", "phoneNumber": "123", "interests": ["Chess", "Singing"],
        "names": [{ "kind": "known-as", "name": "Karlíček", "citations": cite("3") }],
        "notes": [{ "text": "He sang." }, { "text": "He baked." }], "citations": cite("4") });
    let karel = owner.add_unrelated_member(karel).await;
    let drawn = owner.draw("anna; josef; jan; eva; petr").await;
    let [anna, josef, jan, eva] = ["anna", "josef", "jan", "eva"].map(|name| drawn.id(name));

    // Both have the same father and the same wife; each record has something else about the wedding. Only
    // Karel has the son.
    owner.relate(&josef, "father", &karl).await.ok(201);
    owner.relate(&josef, "father", &karel).await.ok(201);
    let wedding =
        json!({ "fromId": karl, "toId": anna, "type": "spouse", "state": "married", "startedOn": "1910" });
    owner.post("/api/relationships", wedding).await.ok(201);
    let wedding = json!({ "fromId": anna, "toId": karel, "type": "spouse", "state": "married", "startedPlace": "Brno",
        "citations": cite("5") });
    owner.post("/api/relationships", wedding).await.ok(201);
    owner.relate(&karel, "father", &jan).await.ok(201);
    owner.relate(&karel, "brother", &drawn.id("petr")).await.ok(201);
    let half =
        json!({ "fromId": eva, "toId": jan, "type": "sister", "qualifier": "half", "sharedParentId": karel });
    owner.post("/api/relationships", half).await.ok(201);

    // The history has an event of both with roles, one of Karel alone, and a description of each birth.
    add_history(
        owner,
        json!({ "date": "1920", "description": "A fair", "familyInvolved": [karl, karel],
        "people": [{ "id": karel, "role": "Judge" }] }),
    )
    .await;
    add_history(
        owner,
        json!({ "date": "1914-1918", "type": "war", "description": "At the front",
        "familyInvolved": [anna, karel], "people": [{ "id": karel, "role": "Cook" }] }),
    )
    .await;
    let picture = uploaded(owner, "birth.png", &png(40, 30)).await;
    let birth = fact_of(owner, &karel, "birth").await;
    let told = json!({ "version": birth["version"], "date": birth["date"], "type": "birth", "location": "Brno",
        "description": "Born in a storm", "familyInvolved": [karel, josef],
        "citations": cite("6"), "files": [{ "file": id(&picture) }] });
    owner.put(&format!("/api/history/{}", id(&birth)), told).await.ok(200);

    // The rest: calendar events, one of them private; portraits and a letter; an account; ids of other
    // programs; lines of a file.
    for (title, members) in [("Name day", json!([karl, karel])), ("Concert", json!([karel]))] {
        let form = json!({ "title": title, "date": "2026-02-01", "familyMemberIds": members,
            "visibility": if title == "Concert" { "private" } else { "public" } });
        owner.post("/api/events", form).await.ok(201);
    }
    for (member, name) in [(&karl, "young.png"), (&karel, "old.png")] {
        let file = uploaded(owner, name, &png(60, 40)).await;
        site.run_jobs().await;
        set_portrait(owner, member, &file).await;
    }
    let letter = uploaded(owner, "letter.pdf", &pdf(&["Dear Karl"])).await;
    for (member, caption) in [(&karl, Json::Null), (&karel, json!("To Karl"))] {
        let files = json!([{ "file": id(&letter), "caption": caption }]);
        owner.edit_member(member, json!({ "files": files })).await.ok(200);
    }
    let account = site.member(owner, "karel").await;
    owner.link(&account, Some(&karel)).await.ok(200);
    for (row, (member, kind, value)) in
        [(&karl, "UID", "1"), (&karel, "UID", "1"), (&karel, "REFN", "I7")].into_iter().enumerate()
    {
        let row = format!("01933b7e-0000-7000-8000-00000000010{row}");
        site.exec(&format!(
            "INSERT INTO external_ids (id, owner_kind, owner_id, kind, value, version)
             VALUES ('{row}', 'member', '{member}', '{kind}', '{value}', 1)"
        ))
        .await;
    }
    for (position, member) in [(1, &karl), (2, &karel), (3, &anna)] {
        site.exec(&format!(
            "INSERT INTO import_records (import_id, position, tag, owner_id, lines)
             VALUES ('01933b7e-0000-7000-8000-000000000200', {position}, 'INDI', '{member}', '0 INDI')"
        ))
        .await;
    }
    // Both are marked as different from Petr.
    for one in [&karl, &karel] {
        let pair = json!({ "one": one, "other": drawn.id("petr") });
        owner.post("/api/duplicates/different", pair).await.ok(200);
    }
    Twice { karl, karel, anna, josef, jan, eva }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_4_merging_moves_everything_of_both_and_undo_restores_every_row() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let Twice { karl, karel, anna, josef, jan, eva } = recorded_twice(&site, &mut owner).await;
    let compared = compare(&mut owner, &karl, &karel).await;
    let shared =
        compared["fields"].as_array().unwrap().iter().find(|field| field["field"] == "relationships");
    assert_eq!(shared, None, "the wedding's date and place do not contradict each other");
    let before = everything(&site).await;
    let choices = json!({ "birthDate": "other", "occupation": "one", "portrait": "other" });
    let merged = merge(&mut owner, &karl, &karel, choices).await.ok(200);
    assert_eq!((&merged["id"], &merged["name"]), (&json!(karl), &json!("Karl Novák")));
    assert_no_row_twice(&site, &merged["undo"]).await;

    // The profile has the chosen values, and those that only one of them had.
    owner.get(&format!("/api/members/{karel}")).await.problem(404);
    let member = owner.see(&karl).await;
    for (field, value) in [
        ("birthDate", "1887-05-17"),
        ("birthPlace", "Brno"),
        ("deathDate", "1950"),
        ("occupation", "Baker"),
        ("phoneNumber", "123"),
        ("nickname", "Kája"),
    ] {
        assert_eq!(member[field], value, "{field}");
    }
    assert_eq!(member["interests"], json!(["Chess", "Singing"]));
    assert_eq!(texts(&member["names"], "name"), ["Karl Nowak", "Karlíček", "Karel Novak"]);
    assert_eq!(member["names"][1]["citations"][0]["page"], "3");
    assert_eq!(texts(&member["notes"], "text"), ["He baked.", "He sang."]);
    assert_eq!(texts(&member["citations"], "page"), ["2", "4"]);
    assert_eq!(member["portrait"]["filename"], "old.png");
    let files = member["files"].as_array().unwrap().iter();
    let files: Vec<_> = files.map(|one| (&one["file"]["filename"], &one["caption"])).collect();
    let (young, letter) = (json!("young.png"), json!("letter.pdf"));
    let kept = [(&young, &Json::Null), (&letter, &json!("To Karl"))];
    assert_eq!(files, kept, "the other portrait is kept, and the letter of both once");

    // The relatives: one father, one wife with the details of both records, the son, the brother and the
    // half-sister.
    let ties = owner.get(&format!("/api/members/{karl}/relations")).await.ok(200);
    let others: Vec<Json> =
        ties["recorded"].as_array().unwrap().iter().map(|tie| tie["other"].clone()).collect();
    let names = sorted(texts(&json!(others), "name"));
    assert_eq!(names, ["Anna", "Jan", "Josef", "Petr"], "{ties}");
    let found = owner.get(&format!("/api/relationships?fromId={karl}&toId={anna}")).await.ok(200);
    let wedding = &found["items"][0];
    assert_eq!((&wedding["startedOn"], &wedding["startedPlace"]), (&json!("1910"), &json!("Brno")));
    assert_eq!(wedding["citations"][0]["page"], "5");
    let half = owner.get(&format!("/api/relationships?fromId={eva}&toId={jan}")).await.ok(200);
    assert_eq!(half["items"][0]["sharedParentId"], json!(karl));

    // There is one birth with the people, the source, the picture and both texts, one death, and the roles.
    let history = owner.get(&format!("/api/members/{karl}/history")).await.ok(200);
    assert_eq!(
        sorted(texts(&history["items"], "description")),
        ["A fair", "At the front", "Born in a storm", "Karl Novák died"]
    );
    let birth = fact_of(&mut owner, &karl, "birth").await;
    assert_eq!((&birth["date"], &birth["location"]), (&json!("1887-05-17"), &json!("Brno")));
    assert_eq!(birth["familyInvolved"], json!([karl, josef]));
    let birth = owner.get(&format!("/api/history/{}", id(&birth))).await.ok(200);
    assert_eq!(texts(&birth["citations"], "page"), ["6"]);
    assert_eq!(site.count(&format!("attachments WHERE owner_id = '{}'", id(&birth))).await, 1);
    let roles = format!(
        "SELECT role FROM history_people WHERE member_id = '{karl}' AND role IS NOT NULL ORDER BY role"
    );
    let roles: Vec<(String,)> = site.rows(&roles).await;
    assert_eq!(roles, [("Cook".to_owned(),), ("Judge".to_owned(),)]);

    // The calendar, the account, the ids of other programs, the lines of files and the pairs marked as
    // different have moved.
    assert_eq!(site.count(&format!("event_members WHERE member_id = '{karl}'")).await, 2);
    assert_eq!(site.count(&format!("users WHERE member_id = '{karl}'")).await, 1);
    assert_eq!(site.count(&format!("external_ids WHERE owner_id = '{karl}'")).await, 2);
    assert_eq!(site.count(&format!("import_records WHERE owner_id = '{karl}'")).await, 2);
    assert_eq!(site.count("different_people").await, 1);
    for table in tables() {
        for column in table.columns.iter().map(|column| column.name).filter(|name| *name != "id") {
            let left = format!("{} WHERE CAST({column} AS TEXT) = '{karel}'", table.name);
            assert_eq!(site.count(&left).await, 0, "{}.{column}", table.name);
        }
    }
    let kinship = owner.get(&format!("/api/kinship?from={jan}&to={josef}")).await.ok(200);
    assert_eq!(kinship["words"], "grandfather");

    let together = everything(&site).await;
    owner.undo(&merged).await.ok(204);
    let after = everything(&site).await;
    for (table, rows) in &before {
        assert_eq!(&after[table], rows, "{table}");
    }
    // Undoing the undo merges them again, including the lines of imported files; undoing that separates them
    // again.
    let mut last = merged["undo"].clone();
    for expected in [&together, &after] {
        let undoing = format!("SELECT batch FROM actions WHERE undoes = '{}'", last.as_str().unwrap());
        last = json!(site.rows::<(String,)>(&undoing).await[0].0);
        owner.undo(&json!({ "undo": last })).await.ok(204);
        for (table, rows) in &everything(&site).await {
            assert_eq!(&expected[table], rows, "{table}");
        }
    }
    assert_eq!(owner.see(&karel).await["name"], "Karel Novak");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_4_the_other_name_can_be_chosen_and_both_stories_of_a_birth_are_kept() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let one = owner.add_unrelated_member(json!({ "name": "Anna Weber", "birthDate": "1900" })).await;
    let other = owner.add_unrelated_member(json!({ "name": "Anna Maria Weber", "birthDate": "1901" })).await;
    for (member, story) in [(&one, "Born at home"), (&other, "Born at the mill")] {
        let birth = fact_of(&mut owner, member, "birth").await;
        let told = json!({ "version": birth["version"], "date": birth["date"], "type": "birth",
            "description": story, "familyInvolved": [member] });
        owner.put(&format!("/api/history/{}", id(&birth)), told).await.ok(200);
    }
    let before = everything(&site).await;
    let merged = merge(&mut owner, &one, &other, json!({ "name": "other" })).await.ok(200);
    let member = owner.see(&one).await;
    assert_eq!((&member["name"], &member["birthDate"]), (&json!("Anna Maria Weber"), &json!("1900")));
    assert_eq!(texts(&member["names"], "name"), ["Anna Weber"]);
    let birth = fact_of(&mut owner, &one, "birth").await;
    assert_eq!(birth["description"], "Born at home\n\nBorn at the mill");
    assert_eq!(site.count("history_events").await, 1);
    owner.undo(&merged).await.ok(204);
    assert_eq!(everything(&site).await, before);

    // A description that would be too long when joined stays as a separate event.
    let birth = fact_of(&mut owner, &other, "birth").await;
    let told = json!({ "version": birth["version"], "date": birth["date"], "type": "birth",
        "description": "x".repeat(4_995), "familyInvolved": [other] });
    owner.put(&format!("/api/history/{}", id(&birth)), told).await.ok(200);
    merge(&mut owner, &one, &other, json!({})).await.ok(200);
    let history = owner.get(&format!("/api/members/{one}/history")).await.ok(200);
    assert_eq!(sorted(texts(&history["items"], "type")), ["birth", "other"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_4_a_given_name_goes_with_its_name() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let one = owner.add_unrelated_member(json!({ "name": "Anna Weber" })).await;
    let maria = json!({ "name": "Maria Weber", "givenName": "Maria", "surname": "Weber" });
    let other = owner.add_unrelated_member(maria).await;
    merge(&mut owner, &one, &other, json!({})).await.ok(200);
    let member = owner.see(&one).await;
    assert_eq!((&member["name"], &member["givenName"]), (&json!("Anna Weber"), &Json::Null));
    assert_eq!(member["surname"], "Weber", "which Anna Weber has, too");
    let further = &member["names"][0];
    assert_eq!((&further["name"], &further["givenName"]), (&json!("Maria Weber"), &json!("Maria")));
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_4_details_of_a_shared_relationship_are_chosen() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; karl; karel").await;
    let [anna, karl, karel] = ["anna", "karl", "karel"].map(|name| drawn.id(name));
    for (husband, date) in [(&karl, "1910"), (&karel, "1911")] {
        let form = json!({ "fromId": husband, "toId": anna, "type": "spouse", "state": "married", "startedOn": date });
        owner.post("/api/relationships", form).await.ok(201);
    }
    let compared = compare(&mut owner, &karl, &karel).await;
    let shared = compared["fields"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        shared,
        json!({ "field": "relationships", "one": "Anna: married, 1910", "other": "Anna: married, 1911" })
    );
    let merged = merge(&mut owner, &karl, &karel, json!({ "relationships": "other" })).await.ok(200);
    let started = async |owner: &mut Person| {
        let found = owner.get(&format!("/api/relationships?fromId={karl}")).await.ok(200);
        found["items"][0]["startedOn"].clone()
    };
    assert_eq!(started(&mut owner).await, "1911");
    owner.undo(&merged).await.ok(204);
    assert_eq!(started(&mut owner).await, "1910");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_4_merging_is_refused_where_it_would_break_the_family() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna + karl > jan; jan > eva; zeno; hugo").await;
    let [anna, karl, jan, eva, zeno, hugo] =
        ["anna", "karl", "jan", "eva", "zeno", "hugo"].map(|name| drawn.id(name));
    let before = everything(&site).await;
    for other in [&anna, &jan] {
        assert_eq!(merge(&mut owner, &karl, other, json!({})).await.problem(409), "merge-relatives");
        assert_eq!(compare(&mut owner, &karl, other).await["whyNot"]["code"], "merge-relatives");
    }
    // Eva is Karl's grandchild: as one person they would be their own ancestor.
    assert_eq!(merge(&mut owner, &karl, &eva, json!({})).await.problem(422), "own-ancestor");
    assert_eq!(merge(&mut owner, &eva, &karl, json!({})).await.problem(422), "own-ancestor");
    assert_eq!(merge(&mut owner, &karl, &karl, json!({})).await.problem(422), "merge-same");
    let form = json!({ "other": zeno, "versions": { "one": 1, "other": 1 }, "fields": { "colour": "one" } });
    assert_eq!(owner.post(&format!("/api/members/{hugo}/merge"), form).await.problem(400), "bad-json");
    assert_eq!(everything(&site).await, before);

    // Someone changed one of them meanwhile.
    let compared = compare(&mut owner, &zeno, &hugo).await;
    for changed in [&zeno, &hugo] {
        owner.edit_member(changed, json!({ "occupation": format!("Baker {changed}") })).await.ok(200);
        let versions = json!({ "one": compared["one"]["version"], "other": compared["other"]["version"] });
        let form = json!({ "other": hugo, "versions": versions });
        let refused = owner.post(&format!("/api/members/{zeno}/merge"), form).await;
        assert_eq!(refused.problem(409), "conflict");
        assert!(refused.json["current"]["one"]["version"].is_number());
    }

    // Both are linked to accounts.
    let mut mia = site.member(&mut owner, "mia").await;
    let paul = site.member(&mut owner, "paul").await;
    owner.link(&mia, Some(&zeno)).await.ok(200);
    owner.link(&paul, Some(&hugo)).await.ok(200);
    assert_eq!(merge(&mut owner, &zeno, &hugo, json!({})).await.problem(409), "merge-both-linked");
    let form = json!({ "other": hugo, "versions": { "one": 2, "other": 2 } });
    assert_eq!(mia.post(&format!("/api/members/{zeno}/merge"), form).await.problem(403), "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_4_a_merge_cannot_be_undone_after_a_later_change_and_says_so() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("zeno; hugo").await;
    let (zeno, hugo) = (drawn.id("zeno"), drawn.id("hugo"));
    let merged = merge(&mut owner, &zeno, &hugo, json!({})).await.ok(200);
    owner.edit_member(&zeno, json!({ "occupation": "Baker" })).await.ok(200);
    assert_eq!(owner.undo(&merged).await.problem(409), "cannot-undo");
    assert_eq!(owner.see(&zeno).await["names"][0]["name"], "Hugo");
}
