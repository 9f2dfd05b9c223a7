//! Family members: the list, adding, editing, deleting and undo, what children see, and which account belongs to
//! which member.

use kinkeeper::clock::{HOUR, Moment};
use kinkeeper::db::Sql;
use kinkeeper::ids::Id;
use kinkeeper::members::MEMBER_FIELDS;
use serde_json::{Value as Json, json};

use crate::support::{OWNER, PASSWORD, Person, Reply, TestApp, editable, visitor_of};

async fn names(person: &mut Person, query: &str) -> Vec<String> {
    let list = person.get(&format!("/api/members{query}")).await.ok(200);
    list["items"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

async fn search(person: &mut Person, text: &str) -> Vec<String> {
    let mut query = String::new();
    for byte in text.bytes() {
        query += &format!("%{byte:02X}");
    }
    names(person, &format!("?search={query}")).await
}

fn field<'a>(reply: &'a Reply, name: &str) -> &'a str {
    assert_eq!(reply.problem(422), "invalid", "{}", reply.text);
    reply.json["fields"][name]["code"].as_str().unwrap_or_else(|| panic!("{name} in {}", reply.text))
}

async fn list_with_tag(person: &mut Person, known: Option<&str>) -> Reply {
    let mut request = person.request(axum::http::Method::GET, "/api/members");
    if let Some(tag) = known {
        request = request.header("if-none-match", tag);
    }
    person.raw(request.body(axum::body::Body::empty()).unwrap()).await
}

fn tag(reply: &Reply) -> String {
    reply.headers["etag"].to_str().unwrap().to_owned()
}

async fn member_of(person: &mut Person) -> Json {
    person.refresh().await;
    person.user()["memberId"].clone()
}

// ---- the list

#[tokio::test(flavor = "multi_thread")]
async fn memb_1_the_list_is_sorted_by_name_ignoring_accents_and_case() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    assert_eq!(owner.get("/api/members").await.ok(200)["items"], json!([]));
    for name in ["zoe", "Émile", "adam", "Eva", "Łukasz", "Ángel", "Anna Maria", "Lutz", "Ørsted", "Olaf"]
    {
        owner.add_unrelated_member(json!({ "name": name })).await;
    }
    owner.add_unrelated_member(json!({ "name": "Anna", "surname": "Zeller" })).await;
    let expected =
        ["adam", "Ángel", "Anna", "Anna Maria", "Émile", "Eva", "Łukasz", "Lutz", "Olaf", "Ørsted", "zoe"];
    assert_eq!(names(&mut owner, "").await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn memb_1_members_with_the_same_name_are_sorted_by_their_other_names() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (surname, birth) in [("Weber", "1900"), ("Ames", "1950"), ("Ochs", "1920")] {
        owner.add_unrelated_member(json!({ "name": "Anna", "surname": surname, "birthDate": birth })).await;
    }
    let list = owner.get("/api/members").await.ok(200);
    let years: Vec<i64> =
        list["items"].as_array().unwrap().iter().map(|row| row["birthYear"].as_i64().unwrap()).collect();
    assert_eq!(years, [1950, 1920, 1900]);
    // The page can also sort by the recorded surname.
    let surnames: Vec<&str> =
        list["items"].as_array().unwrap().iter().map(|row| row["surname"].as_str().unwrap()).collect();
    assert_eq!(surnames, ["Ames", "Ochs", "Weber"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn memb_1_a_row_is_compact_and_distinguishes_members_with_the_same_name() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let form = json!({ "name": "Anna", "email": "a@example.org", "birthDate": "about 1887",
        "deathDate": "before 1950", "gender": "female" });
    let id = owner.add_unrelated_member(form).await;
    let list = owner.get("/api/members").await.ok(200);
    assert_eq!(
        list,
        json!({
            "items": [{ "id": id, "name": "Anna", "birthYear": 1887, "birthYearWords": "about 1887",
                        "deathYear": null, "deathYearWords": "before 1950", "deceased": true, "gender": "female", "portrait": null }],
            "version": list["version"],
            "you": null,
            "askIsYou": false,
            "can": { "add": true, "editAll": true, "delete": true, "export": true },
        })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn memb_1_people_of_the_same_name_are_listed_with_their_parents() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let berta = owner.add_unrelated_member(json!({ "name": "Berta Weber", "birthDate": "1920" })).await;
    let karl = owner.add_unrelated_member(json!({ "name": "Karl Weber", "birthDate": "1918" })).await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna Weber", "birthDate": "1950" })).await;
    let parents = async |owner: &mut Person, query: &str| -> Vec<(String, Json)> {
        let list = owner.get(&format!("/api/members{query}")).await.ok(200);
        let row = |row: &Json| (row["name"].as_str().unwrap().to_owned(), row["parents"].clone());
        list["items"].as_array().unwrap().iter().map(row).collect()
    };
    for parent in [&berta, &karl] {
        let form = json!({ "fromId": anna, "type": "daughter", "toId": parent });
        owner.post("/api/relationships", form).await.ok(201);
    }
    // No one else is called Anna.
    assert!(parents(&mut owner, "").await.iter().all(|(_, parents)| parents.is_null()));

    owner.add_unrelated_member(json!({ "name": "Anna Weber", "birthDate": "1887" })).await;
    let named = vec![
        ("Anna Weber".to_owned(), Json::Null),
        ("Anna Weber".to_owned(), json!(["Karl Weber", "Berta Weber"])),
        ("Berta Weber".to_owned(), Json::Null),
        ("Karl Weber".to_owned(), Json::Null),
    ];
    let sorted = |mut rows: Vec<(String, Json)>| {
        rows.sort_by_key(|(name, parents)| (name.clone(), parents.to_string().len()));
        rows
    };
    assert_eq!(sorted(parents(&mut owner, "").await), named);
    assert_eq!(sorted(parents(&mut owner, "?search=anna").await), named[..2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn memb_1_the_list_is_sent_again_only_after_a_write_and_tags_are_per_viewer() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna" })).await;
    let first = list_with_tag(&mut owner, None).await;
    assert_eq!(first.headers["cache-control"], "private, no-cache");
    let mut seen = tag(&first);
    let again = list_with_tag(&mut owner, Some(&seen)).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    let weak = list_with_tag(&mut owner, Some(&format!("W/{seen}"))).await;
    assert_eq!(weak.status.as_u16(), 304, "a compressing proxy weakens the tag");
    assert_eq!(list_with_tag(&mut bert, Some(&seen)).await.status.as_u16(), 200);

    let mut expect_new_tag = async |owner: &mut Person, what: &str| {
        let reply = list_with_tag(owner, Some(&seen)).await;
        assert_eq!(reply.status.as_u16(), 200, "{what}");
        assert_ne!(tag(&reply), seen, "{what}");
        seen = tag(&reply);
    };
    owner.edit_member(&anna, json!({ "name": "Anna Weber" })).await.ok(200);
    expect_new_tag(&mut owner, "edited").await;
    let form = json!({ "name": "Carl", "relatedTo": { "memberId": anna, "type": "son" } });
    let carl = owner.add_member(form).await.ok(201)["member"]["id"].as_str().unwrap().to_owned();
    expect_new_tag(&mut owner, "added").await;
    let removed = owner.delete_member(&carl).await.ok(200);
    expect_new_tag(&mut owner, "deleted").await;
    owner.undo(&removed).await.ok(204);
    expect_new_tag(&mut owner, "restored").await;
    let me = owner.clone();
    owner.link(&me, Some(&anna)).await.ok(200);
    expect_new_tag(&mut owner, "linked").await;
    assert_eq!(owner.get("/api/members").await.ok(200)["you"], json!(anna));
}

#[tokio::test(flavor = "multi_thread")]
async fn memb_4_only_approved_accounts_can_read_family_data() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna + bert").await;
    let (anna, bert) = (drawn.id("anna"), drawn.id("bert"));
    let paths = [
        "/api/members".to_owned(),
        "/api/members?search=anna".to_owned(),
        "/api/relationships".to_owned(),
        format!("/api/kinship?from={anna}&to={bert}"),
        "/api/dates?text=1887".to_owned(),
    ];
    let mut pending = site.pending("paula").await;
    let mut visitor = site.visitor().await;
    for path in &paths {
        assert_eq!(pending.get(path).await.problem(403), "account-pending", "{path}");
        assert_eq!(visitor.get(path).await.problem(401), "unauthenticated", "{path}");
    }
    // A single record does not exist for them.
    for path in [format!("/api/members/{anna}"), format!("/api/members/{anna}/relations")] {
        assert_eq!(pending.get(&path).await.problem(404), "member-not-found", "{path}");
        assert_eq!(visitor.get(&path).await.problem(401), "unauthenticated", "{path}");
    }
    let body = json!({ "name": "Eve", "relatedTo": { "memberId": anna, "type": "child" } });
    assert_eq!(pending.add_member(body.clone()).await.problem(403), "account-pending");
    assert_eq!(pending.post("/api/members/check", body).await.problem(403), "account-pending");
    let path = format!("/api/members/{anna}");
    assert_eq!(
        pending.put(&path, json!({ "name": "Eve", "version": 1 })).await.problem(403),
        "account-pending"
    );
    assert_eq!(pending.delete(&format!("{path}?version=1")).await.problem(403), "account-pending");
    assert_eq!(pending.relate(&anna, "mother", &bert).await.problem(403), "account-pending");
}

// ---- search

#[tokio::test(flavor = "multi_thread")]
async fn a_search_finds_every_word_anywhere_ignoring_accents_and_case() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner
        .add_unrelated_member(json!({ "name": "Antonín Dvořák", "nickname": "Toni", "occupation": "Composer",
            "education": "Organ school", "interests": ["Trains", "Pigeons"] }))
        .await;
    owner.add_unrelated_member(json!({ "name": "Łucja Groß", "birthSurname": "Dvorak" })).await;
    for (text, found) in [
        ("dvorak", vec!["Antonín Dvořák", "Łucja Groß"]),
        ("DVOŘÁK toni", vec!["Antonín Dvořák"]),
        ("  pigeons   composer ", vec!["Antonín Dvořák"]),
        ("organ trains toni dvorak anto", vec!["Antonín Dvořák"]),
        ("organ trains toni dvorak nobody", vec![]),
        ("lucja", vec!["Łucja Groß"]),
        ("gross", vec!["Łucja Groß"]),
        ("dvorak nobody", vec![]),
        ("", vec!["Antonín Dvořák", "Łucja Groß"]),
    ] {
        assert_eq!(search(&mut owner, text).await, found, "{text:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_treats_special_characters_as_spaces_between_words() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for name in ["Anna 100%", "Anna_Maria", "Bert! Brecht", "Carl \\ Slash", "O'Hara \"Kit\""] {
        owner.add_unrelated_member(json!({ "name": name })).await;
    }
    for (text, found) in [
        ("%", vec![]),
        ("_", vec![]),
        ("100%", vec!["Anna 100%"]),
        ("anna_m", vec!["Anna_Maria"]),
        ("carl\\slash", vec!["Carl \\ Slash"]),
        ("o'h", vec!["O'Hara \"Kit\""]),
        ("x%a", vec![]),
    ] {
        assert_eq!(search(&mut owner, text).await, found, "{text:?}");
    }
    assert_eq!(search(&mut owner, &"hara ".repeat(4_000)).await, ["O'Hara \"Kit\""]);
    for text in ["\0", "x\0y", &"a".repeat(20_000), &"%".repeat(15_000)] {
        assert_eq!(search(&mut owner, text).await, Vec::<String>::new(), "{:?}", &text[..text.len().min(9)]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_matches_contact_details_only_for_those_who_may_read_them() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut member = site.member(&mut owner, "mia").await;
    let mut child = site.with_role(&mut owner, "kim", "child").await;
    owner
        .add_unrelated_member(
            json!({ "name": "Anna", "email": "secret@example.net", "phoneNumber": "+49 555",
            "address": "Lindenallee 7" }),
        )
        .await;
    for text in ["secret", "555", "lindenallee", "anna 555"] {
        assert_eq!(search(&mut owner, text).await, ["Anna"], "{text}");
        assert_eq!(search(&mut member, text).await, ["Anna"], "{text}");
        assert_eq!(search(&mut child, text).await, Vec::<String>::new(), "{text}");
    }
    assert_eq!(search(&mut child, "anna").await, ["Anna"]);
}

// ---- adding

#[tokio::test(flavor = "multi_thread")]
async fn memb_2_the_first_member_needs_only_a_name_and_later_ones_a_relative() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for name in [json!({ "name": "" }), json!({ "name": " \t " })] {
        assert_eq!(field(&owner.add_member(name).await, "name"), "required");
    }
    assert_eq!(owner.add_member(json!({})).await.problem(400), "bad-json");
    let anna = owner.add_member(json!({ "name": "  Anna " })).await.ok(201);
    assert_eq!((&anna["member"]["name"], &anna["warnings"]), (&json!("Anna"), &json!([])));
    let anna = anna["member"]["id"].as_str().unwrap().to_owned();
    let reply = owner.add_member(json!({ "name": "Ben" })).await;
    assert_eq!(reply.problem(422), "related-required");
    assert_eq!(reply.json["fields"]["relatedTo"]["code"], "related-required");
    let unknown = Id::new(site.app.now());
    let form = json!({ "name": "Ben", "relatedTo": { "memberId": unknown, "type": "son" } });
    assert_eq!(owner.add_member(form).await.problem(404), "member-not-found");
    let form = json!({ "name": "Ben", "relatedTo": { "memberId": anna, "type": "cousin" } });
    assert_eq!(owner.add_member(form).await.problem(400), "bad-json");
    assert_eq!(names(&mut owner, "").await, ["Anna"], "no member was half added");
    let form =
        json!({ "name": "Ben", "relatedTo": { "memberId": anna, "type": "son", "qualifier": "adopted" } });
    let ben = owner.add_member(form).await.ok(201)["member"].clone();
    assert_eq!(ben["gender"], "male", "the relationship word implies it");
    let ties = owner.get("/api/relationships").await.ok(200);
    let tie = &ties["items"][0];
    assert_eq!(
        [&tie["fromId"], &tie["toId"], &tie["type"], &tie["qualifier"]],
        [&ben["id"], &json!(anna), &json!("son"), &json!("adopted")]
    );
    assert_eq!(ties["items"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn add_2_a_new_partner_is_saved_with_the_state_and_dates_of_the_couple() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna").await;
    let related = json!({
        "memberId": drawn.id("anna"), "type": "spouse",
        "state": "divorced", "startedOn": "May 1975", "endedOn": "about 1990",
    });
    let mut wrong = related.clone();
    wrong["startedOn"] = json!("someday");
    let reply = owner.add_member(json!({ "name": "Ben", "relatedTo": wrong })).await;
    assert_eq!(reply.problem(422), "invalid");
    assert_eq!(reply.json["fields"]["startedOn"]["code"], "bad-date");
    owner.add_member(json!({ "name": "Ben", "relatedTo": related })).await.ok(201);
    let ties = owner.get("/api/relationships").await.ok(200);
    let tie = &ties["items"][0];
    assert_eq!(
        [&tie["type"], &tie["state"], &tie["startedOn"], &tie["endedOn"]],
        ["spouse", "divorced", "1975-05", "1990~"]
    );
    assert_eq!(ties["items"].as_array().unwrap().len(), 1, "no partner was half added");
}

#[tokio::test(flavor = "multi_thread")]
async fn memb_6_a_member_has_the_specified_fields_literally() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let form = json!({
        "name": "Anna Weber", "givenName": "Anna", "surname": "Weber", "birthSurname": "Klein", "nickname": "Anni",
        "email": " Anna@Example.ORG ", "phoneNumber": "+49 30 1234", "address": "Hof 1\n10115 Berlin",
        "occupation": "Baker", "education": "Master", "interests": ["Bees", " old maps "],
        "birthDate": "1950-05-17", "deathDate": "about 2010", "gender": "female", "deceased": false,
    });
    let member = owner.add_member(form).await.ok(201)["member"].clone();
    let mut expected = json!({
        "id": member["id"], "name": "Anna Weber", "givenName": "Anna", "surname": "Weber", "birthSurname": "Klein",
        "nickname": "Anni", "email": "anna@example.org", "phoneNumber": "+49 30 1234",
        "address": "Hof 1\n10115 Berlin", "occupation": "Baker", "education": "Master",
        "interests": ["Bees", "old maps"],
        "birthDate": "1950-05-17", "birthDateText": "1950-05-17", "birthDateWords": "17 May 1950",
        "deathDate": "2010~", "deathDateText": "about 2010", "deathDateWords": "about 2010",
        "gender": "female", "deceased": true, "portrait": null, "isActive": true,
        "createdBy": owner.id(), "createdByName": "Olga Owner", "version": 1,
        "createdAt": "2026-01-05T09:00:00.000Z", "updatedAt": "2026-01-05T09:00:00.000Z",
        "contactHidden": false, "isYou": false,
        "relationToYou": { "kind": "unlinked", "words": null, "path": null },
        "can": { "edit": true, "delete": true, "relate": true, "addRelatives": true, "manageRelationships": true, "linkYourself": false, "invite": false },
    });
    // Every other text about a member is optional.
    for field in MEMBER_FIELDS.iter().map(|field| field.name()) {
        expected.as_object_mut().unwrap().entry(field).or_insert(Json::Null);
    }
    for field in ["names", "notes", "citations", "files"] {
        expected[field] = json!([]);
    }
    assert_eq!(member, expected);
    assert_eq!(owner.see(member["id"].as_str().unwrap()).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_member_is_not_found() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let unknown = format!("/api/members/{}", Id::new(site.app.now()));
    let reply = owner.get(&unknown).await;
    assert_eq!(
        (reply.problem(404).as_str(), reply.message()),
        ("member-not-found", "Family member not found")
    );
    assert_eq!(owner.get(&format!("{unknown}/relations")).await.problem(404), "member-not-found");
    let put = owner.put(&unknown, json!({ "version": 1, "name": "X" })).await;
    assert_eq!(put.problem(404), "member-not-found");
    assert_eq!(owner.delete(&format!("{unknown}?version=1")).await.problem(404), "member-not-found");
    assert_eq!(owner.get("/api/members/anna").await.problem(404), "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_sent_twice_creates_one_member_and_one_relationship() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna" })).await;
    let id = Id::new(site.app.now());
    let form = json!({ "id": id, "name": "Ben", "email": "ben@example.net", "birthDate": "May 1950",
        "relatedTo": { "memberId": anna, "type": "son" } });
    let first = owner.add_member(form.clone()).await.ok(201);
    site.clock.advance(HOUR);
    let second = owner.add_member(form.clone()).await.ok(201);
    assert_eq!(first["member"], second["member"]);
    assert_eq!((site.count("members").await, site.count("relationships").await), (2, 1));
    let mut other = form.clone();
    other["name"] = json!("Benjamin");
    assert_eq!(owner.add_member(other).await.problem(409), "conflict");
    assert_eq!(bert.add_member(form.clone()).await.problem(409), "conflict", "the id of someone else's form");
    let mut old = form;
    old["id"] = json!("3f2b8c1e-5d7a-4e2b-9c3d-1a2b3c4d5e6f");
    let reply = owner.add_member(old).await;
    assert_eq!(
        (reply.problem(422).as_str(), &reply.json["fields"]["id"]["code"]),
        ("bad-id", &json!("bad-id"))
    );
    assert_eq!(names(&mut owner, "").await, ["Anna", "Ben"]);
}

// ---- validation

#[tokio::test(flavor = "multi_thread")]
async fn every_invalid_field_of_a_member_is_marked_and_nothing_is_stored() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let long = |length: usize| "ä".repeat(length);
    for (name, value, code) in [
        ("name", json!(long(101)), "too-long"),
        ("givenName", json!(long(101)), "too-long"),
        ("surname", json!(long(101)), "too-long"),
        ("birthSurname", json!(long(101)), "too-long"),
        ("nickname", json!(long(101)), "too-long"),
        ("email", json!(format!("{}@example.org", "a".repeat(250))), "too-long"),
        ("email", json!("no address"), "bad-email"),
        ("email", json!("two@example.org, more@example.org"), "bad-email"),
        ("phoneNumber", json!(long(201)), "too-long"),
        ("address", json!(long(501)), "too-long"),
        ("occupation", json!(long(201)), "too-long"),
        ("education", json!(long(201)), "too-long"),
        ("interests", json!([long(101)]), "too-long"),
        ("interests", json!(vec!["x"; 51]), "too-many"),
        ("name", json!("An\u{0}na"), "control-characters"),
        ("name", json!("An\u{7}na"), "control-characters"),
        ("name", json!("Anna\nWeber"), "control-characters"),
        ("phoneNumber", json!("1\n2"), "control-characters"),
        ("interests", json!(["a\nb"]), "control-characters"),
        ("address", json!("Hof\u{1b}1"), "control-characters"),
        ("birthDate", json!("someday"), "bad-date"),
        ("deathDate", json!("31 April 1950"), "bad-date"),
        ("birthDate", json!(format!("about{}1887", " ".repeat(1000))), "too-long"),
        ("birthDate", json!("1950\u{0}"), "control-characters"),
    ] {
        let mut form = json!({ "name": "Anna" });
        form[name] = value;
        assert_eq!(field(&owner.add_member(form.clone()).await, name), code, "{form}");
    }
    let reply = owner.add_member(json!({ "name": "", "email": "x", "birthDate": "y" })).await;
    assert_eq!(reply.problem(422), "invalid");
    assert_eq!(reply.json["fields"].as_object().unwrap().len(), 3, "all mistakes at once");
    assert_eq!(site.count("members").await, 0);
    let most = json!({ "name": long(100), "address": long(500), "interests": vec![long(100); 50] });
    owner.add_member(most).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_with_unknown_or_impossible_fields_is_a_bad_request() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna" })).await;
    let related = json!({ "memberId": anna, "type": "son" });
    for form in [
        json!({ "name": "B", "relatedTo": related, "isActive": false }),
        json!({ "name": "B", "relatedTo": related, "createdBy": owner.id() }),
        json!({ "name": "B", "relatedTo": related, "gender": "robot" }),
        json!({ "name": "B", "relatedTo": { "memberId": anna, "type": "son", "since": "1950" } }),
        json!({ "name": "B", "relatedTo": related, "id": "17" }),
        json!({ "name": "B", "relatedTo": related, "interests": "bees, maps" }),
    ] {
        assert_eq!(owner.add_member(form.clone()).await.problem(400), "bad-json", "{form}");
    }
    let path = format!("/api/members/{anna}");
    for body in [
        json!({ "version": 1, "name": "B", "relatedTo": related }),
        json!({ "version": 1, "name": "B", "id": anna }),
        json!({ "name": "B" }),
    ] {
        assert_eq!(owner.put(&path, body.clone()).await.problem(400), "bad-json", "{body}");
    }
    assert_eq!(owner.delete(&path).await.problem(400), "bad-query");
}

// ---- dates

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_date_is_parsed_and_stored_with_its_first_and_last_day() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna" })).await;
    type Stored = (Option<i64>, Option<i64>, Option<String>);
    for (typed, notation, words, earliest, latest, month_day) in [
        ("17 May 1950", "1950-05-17", "17 May 1950", Some(19500517), Some(19500517), Some("05-17")),
        ("May 1912", "1912-05", "May 1912", Some(19120501), Some(19120531), None),
        ("1887", "1887", "1887", Some(18870101), Some(18871231), None),
        ("before 1900", "[..1899]", "before 1900", None, Some(18991231), None),
        ("after 1899", "[1900..]", "after 1899", Some(19000101), None, None),
        ("1900-1905", "[1900..1905]", "between 1900 and 1905", Some(19000101), Some(19051231), None),
        ("29 February", "XXXX-02-29", "29 February", None, None, Some("02-29")),
        ("1887?", "1887?", "1887, estimated", Some(18870101), Some(18871231), None),
    ] {
        let member = owner.edit_member(&anna, json!({ "birthDate": typed })).await.ok(200)["member"].clone();
        assert_eq!(
            [&member["birthDate"], &member["birthDateText"], &member["birthDateWords"]],
            [notation, typed, words]
        );
        let rows: Vec<Stored> =
            site.rows("SELECT birth_earliest, birth_latest, birth_month_day FROM members").await;
        assert_eq!(rows, [(earliest, latest, month_day.map(str::to_owned))], "{typed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_typed_words_of_a_date_stay_until_a_different_date_is_typed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "about 1887" })).await;
    let text = async |owner: &mut Person, change: Json| {
        let member = owner.edit_member(&anna, change).await.ok(200)["member"].clone();
        (member["birthDate"].clone(), member["birthDateText"].clone())
    };
    let kept = (json!("1887~"), json!("about 1887"));
    assert_eq!(text(&mut owner, json!({ "birthDate": "1887~" })).await, kept, "the notation sent back");
    assert_eq!(text(&mut owner, json!({ "birthDate": "about 1887" })).await, kept, "the words sent back");
    assert_eq!(owner.see(&anna).await["version"], 1, "nothing was changed");
    assert_eq!(
        text(&mut owner, json!({ "birthDate": "circa 1887" })).await,
        (json!("1887~"), json!("circa 1887"))
    );
    assert_eq!(text(&mut owner, json!({ "birthDate": "" })).await, (Json::Null, Json::Null));
    let rows: Vec<(Option<String>, Option<i64>, Option<i64>)> =
        site.rows("SELECT birth_text, birth_earliest, birth_latest FROM members").await;
    assert_eq!(rows, [(None, None, None)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_date_gets_a_helpful_message() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let ask = async |owner: &mut Person, text: &str| {
        let reply =
            owner.get(&format!("/api/dates?text={}", text.replace(' ', "%20").replace('\'', "%27"))).await;
        assert_eq!(field(&reply, "text"), "bad-date");
        reply.json["fields"]["text"]["message"].as_str().unwrap().to_owned()
    };
    let mut said = Vec::new();
    for text in [
        "someday",
        "31 April 1950",
        "17.13.1950",
        "17 May 50",
        "3/4/1950",
        "between 1905 and 1900",
        "",
        "17 May 12345",
        "44 BC",
        "Easter 1950",
        "early 1900s",
        "winter 1944",
    ] {
        said.push(format!("{text}: {}", ask(&mut owner, text).await));
    }
    insta::assert_snapshot!(said.join("\n"), @r"
    someday: This is not understood as a date. Try for example 17 May 1950, May 1912, about 1887, before 1900, summer 1912, early 1950s or between 1900 and 1905.
    31 April 1950: April has only 30 days.
    17.13.1950: There are only twelve months.
    17 May 50: Please write the year with four digits, for example 1950.
    3/4/1950: Is this 3 April 1950 or 4 March 1950? Please choose one.
    between 1905 and 1900: The end is before the beginning.
    : Please enter a date.
    17 May 12345: Years go from 1 to 9999.
    44 BC: Years before 1 can't be saved here. Please write the year in the description.
    Easter 1950: This feast is on a different day each year. Please write the day or the month, for example 9 April 1950.
    early 1900s: Is this between 1900 and 1903 or between 1900 and 1933? Please choose one.
    winter 1944: Is this between December 1943 and February 1944 or between December 1944 and February 1945? Please choose one.
    ");
    let reply = owner.add_member(json!({ "name": "Anna", "birthDate": "3/4/1950" })).await;
    assert_eq!(field(&reply, "birthDate"), "bad-date");
    assert_eq!(
        reply.json["fields"]["birthDate"]["message"],
        "Is this 3 April 1950 or 4 March 1950? Please choose one."
    );
    // The response offers both readings, and each of them can be parsed.
    assert_eq!(reply.json["fields"]["birthDate"]["choices"], json!(["3 April 1950", "4 March 1950"]));
    let reply = owner.get("/api/dates?text=winter%201944").await;
    assert_eq!(reply.json["fields"]["text"]["choices"].as_array().unwrap().len(), 2);
    for choice in reply.json["fields"]["text"]["choices"].as_array().unwrap() {
        let choice = choice.as_str().unwrap();
        let understood = owner.get(&format!("/api/dates?text={}", choice.replace(' ', "%20"))).await.ok(200);
        assert_eq!(understood["words"], choice);
    }
    let reply = owner.get("/api/dates?text=someday").await;
    assert!(reply.json["fields"]["text"].get("choices").is_none());
    let understood = owner.get("/api/dates?text=about%201887").await.ok(200);
    assert_eq!(
        understood,
        json!({ "notation": "1887~", "words": "about 1887", "exact": false, "day": null })
    );
    let understood = owner.get("/api/dates?text=17%20May%201950").await.ok(200);
    assert_eq!(
        understood,
        json!({ "notation": "1950-05-17", "words": "17 May 1950", "exact": true, "day": "1950-05-17" })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_range_means_depends_on_what_the_date_is_for() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (kind, words) in [
        ("", "between 1914 and 1918"),
        ("&type=birth", "between 1914 and 1918"),
        ("&type=war", "from 1914 to 1918"),
        ("&type=other", "from 1914 to 1918"),
    ] {
        let understood = owner.get(&format!("/api/dates?text=1914-1918{kind}")).await.ok(200);
        assert_eq!(understood["words"], words, "{kind}");
    }
    assert_eq!(owner.get("/api/dates?text=1914&type=party").await.problem(400), "bad-query");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_says_about_a_year_only_what_is_known() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "1950-05-17" })).await;
    let bert = json!({ "name": "Bert", "birthDate": "about May 1920", "deathDate": "before 2000" });
    owner.add_unrelated_member(bert).await;
    let rows = owner.get("/api/members").await.ok(200)["items"].clone();
    assert_eq!(rows[0]["birthYear"], 1950);
    assert!(rows[0].get("birthYearWords").is_none(), "{}", rows[0]);
    assert_eq!((&rows[1]["birthYear"], &rows[1]["birthYearWords"]), (&json!(1920), &json!("about 1920")));
    assert_eq!((&rows[1]["deathYear"], &rows[1]["deathYearWords"]), (&Json::Null, &json!("before 2000")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_date_of_death_marks_a_member_as_deceased() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna" })).await;
    let dead = async |owner: &mut Person, change: Json| {
        owner.edit_member(&anna, change).await.ok(200)["member"]["deceased"].clone()
    };
    assert_eq!(dead(&mut owner, json!({ "deceased": true })).await, true);
    assert_eq!(dead(&mut owner, json!({ "deceased": false })).await, false);
    assert_eq!(dead(&mut owner, json!({ "deceased": false, "deathDate": "1990" })).await, true);
    assert_eq!(dead(&mut owner, json!({ "deceased": true, "deathDate": null })).await, true);
    assert_eq!(dead(&mut owner, json!({ "deceased": false })).await, false);
}

// ---- editing

#[tokio::test(flavor = "multi_thread")]
async fn prof_3_an_emptied_field_is_removed_and_never_stored_as_empty_text() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let optional = [
        "givenName",
        "surname",
        "birthSurname",
        "nickname",
        "email",
        "phoneNumber",
        "address",
        "occupation",
        "education",
        "birthDate",
        "deathDate",
    ];
    let full = |value: fn(&str) -> Json| {
        let mut form = json!({ "name": "Anna", "interests": [], "gender": null, "deceased": false });
        for name in optional {
            form[name] = value(name);
        }
        form
    };
    let filled = full(|name| match name {
        "email" => json!("anna@example.net"),
        "birthDate" => json!("1900"),
        "deathDate" => json!("1980"),
        _ => json!("something"),
    });
    for empty in [full(|_| json!("")), full(|_| json!("   ")), full(|_| Json::Null)] {
        let anna = owner.add_unrelated_member(filled.clone()).await;
        let member = owner.edit_member(&anna, empty).await.ok(200)["member"].clone();
        for name in optional {
            assert_eq!(member[name], Json::Null, "{name}");
        }
        assert_eq!(member["interests"], json!([]));
    }
    let columns = "given_name, surname, birth_surname, nickname, email, phone_number, address, occupation, education, \
                   birth_date, birth_text, death_date, death_text, gender";
    for column in columns.split(", ") {
        assert_eq!(site.count(&format!("members WHERE {column} IS NOT NULL")).await, 0, "{column}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn prof_3_a_name_stays_required_and_interests_are_trimmed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna" })).await;
    assert_eq!(field(&owner.edit_member(&anna, json!({ "name": " " })).await, "name"), "required");
    let change = json!({ "interests": [" bees ", "", "  ", "old maps", "tea"] });
    let member = owner.edit_member(&anna, change).await.ok(200)["member"].clone();
    assert_eq!(member["interests"], json!(["bees", "old maps", "tea"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn prof_3_people_cannot_mark_themselves_as_deceased_or_living() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let entry = owner.add_unrelated_member(json!({ "name": "Bert", "email": "bert@example.org" })).await;
    assert_eq!(member_of(&mut bert).await, json!(entry));
    for change in [json!({ "deceased": true }), json!({ "deathDate": "1990" })] {
        let member = bert.edit_member(&entry, change).await.ok(200)["member"].clone();
        assert_eq!((&member["deceased"], &member["deathDate"]), (&json!(false), &Json::Null));
    }
    owner.edit_member(&entry, json!({ "deathDate": "about 1990" })).await.ok(200);
    let change = json!({ "deceased": false, "deathDate": null, "occupation": "Ghost" });
    let member = bert.edit_member(&entry, change).await.ok(200)["member"].clone();
    assert_eq!(
        [&member["deceased"], &member["deathDate"], &member["deathDateText"], &member["occupation"]],
        [&json!(true), &json!("1990~"), &json!("about 1990"), &json!("Ghost")]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn saving_an_old_version_of_a_member_returns_the_current_one_and_overwrites_nothing() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna" })).await;
    let seen = owner.see(&anna).await;
    site.clock.advance(HOUR);
    bert.edit_member(&anna, json!({ "occupation": "Baker" })).await.ok(200);
    let path = format!("/api/members/{anna}");
    let reply = owner.put(&path, editable(&seen, json!({ "nickname": "Anni" }))).await;
    assert_eq!(reply.problem(409), "conflict");
    assert_eq!(reply.json["current"], owner.see(&anna).await, "as this person may see it");
    assert_eq!(
        (&reply.json["current"]["occupation"], &reply.json["current"]["version"]),
        (&json!("Baker"), &json!(2))
    );
    let reply = owner.delete(&format!("{path}?version=1")).await;
    assert_eq!((reply.problem(409).as_str(), &reply.json["current"]["version"]), ("conflict", &json!(2)));
    let member = owner.see(&anna).await;
    assert_eq!(
        (&member["nickname"], &member["updatedAt"]),
        (&Json::Null, &json!("2026-01-05T10:00:00.000Z"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_admins_saving_or_deleting_at_once_one_gets_an_error() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let replica = site.replica().await;
    let mut other = visitor_of(&replica, "192.0.2.77").await;
    other.sign_in(OWNER, PASSWORD).await.ok(200);
    for round in 0..6 {
        let id = owner.add_unrelated_member(json!({ "name": format!("Anna {round}") })).await;
        let seen = owner.see(&id).await;
        let path = format!("/api/members/{id}");
        let (mut first, mut second) = (owner.clone(), other.clone());
        let saving = editable(&seen, json!({ "occupation": "Baker" }));
        let (one, two) = (path.clone(), path.clone());
        let first = tokio::spawn(async move { first.put(&one, saving).await });
        let second = if round % 2 == 0 {
            let saving = editable(&seen, json!({ "occupation": "Smith" }));
            tokio::spawn(async move { second.put(&two, saving).await })
        } else {
            tokio::spawn(async move { second.delete(&format!("{two}?version=1")).await })
        };
        let mut statuses = [first.await.unwrap().status.as_u16(), second.await.unwrap().status.as_u16()];
        statuses.sort_unstable();
        assert!(matches!(statuses, [200, 409] | [200, 404]), "{statuses:?}");
        let (mut first, mut second) = (owner.clone(), other.clone());
        let Some(version) = owner.get(&path).await.json["version"].as_i64() else { continue };
        let (one, two) = (format!("{path}?version={version}"), format!("{path}?version={version}"));
        let first = tokio::spawn(async move { first.delete(&one).await });
        let second = tokio::spawn(async move { second.delete(&two).await });
        let mut statuses = [first.await.unwrap().status.as_u16(), second.await.unwrap().status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 404], "deleted once");
    }
}

// ---- deleting and undo

#[tokio::test(flavor = "multi_thread")]
async fn memb_3_only_admins_delete_and_relationships_and_the_account_link_go_in_one_step() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let drawn = owner.draw("anna + bert > carl, dora; carl > emil").await;
    let id = drawn.id("bert");
    owner.link(&bert, Some(&id)).await.ok(200);
    for name in ["anna", "bert"] {
        assert_eq!(bert.delete_member(&drawn.id(name)).await.problem(403), "forbidden", "{name}");
    }
    let before = site.counts().await;
    owner.delete_member(&id).await.ok(200);
    let after = site.counts().await;
    assert_eq!(
        (before["members"] - after["members"], before["relationships"] - after["relationships"]),
        (1, 3)
    );
    assert_eq!(member_of(&mut bert).await, Json::Null);
    assert_eq!(owner.get(&format!("/api/members/{id}")).await.problem(404), "member-not-found");
    assert_eq!(bert.see(&drawn.id("anna")).await["relationToYou"]["kind"], "unlinked");
    let (batches, entries) = site
        .rows::<(i64, i64)>(
            "SELECT COUNT(DISTINCT action), COUNT(*) FROM changes WHERE after IS NULL OR (feature = 'accounts' \
             AND action IN (SELECT action FROM changes WHERE after IS NULL AND table_name = 'members'))",
        )
        .await[0];
    // Each unrelated member's removed relationship is a batch; this deletion is one more, with five entries.
    assert_eq!((batches, entries), (4 + 1, 4 + 5));
}

#[tokio::test(flavor = "multi_thread")]
async fn memb_3_undo_restores_the_member_its_relationships_and_its_account() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    let drawn = owner.draw("anna + bert > carl, dora").await;
    let id = drawn.id("bert");
    owner.link(&bert, Some(&id)).await.ok(200);
    let (seen, relations) =
        (owner.see(&id).await, owner.get(&format!("/api/members/{id}/relations")).await.ok(200));
    let removed = owner.delete_member(&id).await.ok(200);
    assert_eq!(bert.undo(&removed).await.problem(403), "forbidden", "not the person it was about");
    adam.undo(&removed).await.ok(204);
    let restored = owner.see(&id).await;
    assert_eq!(restored["version"], 2, "a new version");
    assert_eq!(editable(&restored, json!({ "version": 1 })), editable(&seen, json!({})));
    let back = owner.get(&format!("/api/members/{id}/relations")).await.ok(200);
    let ids = |relations: &Json| -> Vec<(Json, Json, Json)> {
        relations["recorded"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| (row["id"].clone(), row["label"].clone(), row["other"]["name"].clone()))
            .collect()
    };
    assert_eq!(ids(&back), ids(&relations));
    assert_eq!(member_of(&mut bert).await, json!(id));
    assert_eq!(bert.see(&drawn.id("carl")).await["relationToYou"]["words"], "son");
    let again = owner.undo(&removed).await;
    assert_eq!(again.problem(409), "already-undone");
    let unknown = json!({ "undo": Id::new(site.app.now()) });
    assert_eq!(owner.undo(&unknown).await.problem(404), "change-not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn memb_3_undo_is_refused_when_something_took_the_place() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let drawn = owner.draw("anna + bert > carl; zeno").await;
    // The account is linked to someone else in the meantime.
    let id = drawn.id("bert");
    owner.link(&bert, Some(&id)).await.ok(200);
    let removed = owner.delete_member(&id).await.ok(200);
    owner.link(&bert, Some(&drawn.id("zeno"))).await.ok(200);
    let before = site.counts().await;
    assert_eq!(owner.undo(&removed).await.problem(409), "cannot-undo");
    assert_eq!(site.counts().await, before, "nothing was half restored");
    assert_eq!(member_of(&mut bert).await, json!(drawn.id("zeno")));
    // The other member of a relationship is deleted in the meantime.
    let removed = owner.delete_member(&drawn.id("carl")).await.ok(200);
    owner.delete_member(&drawn.id("anna")).await.ok(200);
    assert_eq!(owner.undo(&removed).await.problem(409), "cannot-undo");
    assert_eq!(names(&mut owner, "").await, ["Zeno"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn memb_3_undo_never_makes_anyone_their_own_ancestor() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna > bert; bert > carl").await;
    let removed = owner.delete_member(&drawn.id("bert")).await.ok(200);
    owner.relate(&drawn.id("carl"), "parent", &drawn.id("anna")).await.ok(201);
    assert_eq!(owner.undo(&removed).await.problem(409), "cannot-undo");
    assert_eq!((site.count("members").await, site.count("relationships").await), (2, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn this_undo_works_only_for_changes_of_the_family() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let bert = site.member(&mut owner, "bert").await;
    let batches: Vec<(String,)> = site
        .rows(&format!(
            "SELECT batch FROM changes JOIN actions ON number = action WHERE row_id = '{}'",
            bert.id()
        ))
        .await;
    for (batch,) in batches {
        assert_eq!(owner.undo(&json!({ "undo": batch })).await.problem(404), "change-not-found");
    }
}

// ---- children

#[tokio::test(flavor = "multi_thread")]
async fn a_child_cannot_read_other_peoples_contact_details_on_any_route() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut child = site.with_role(&mut owner, "kim", "child").await;
    let contact =
        json!({ "email": "secret@example.net", "phoneNumber": "+49 5550", "address": "Lindenallee 7" });
    let drawn = owner.draw("anna + bert > kim").await;
    let (anna, kim) = (drawn.id("anna"), drawn.id("kim"));
    owner.edit_member(&anna, contact.clone()).await.ok(200);
    owner.edit_member(&kim, json!({ "email": "kim@example.org", "phoneNumber": "110" })).await.ok(200);
    assert_eq!(member_of(&mut child).await, json!(kim));
    let leaks = |text: &str| ["secret", "5550", "Lindenallee"].iter().any(|part| text.contains(part));
    let tie =
        child.get(&format!("/api/relationships?fromId={anna}&toId={kim}")).await.ok(200)["items"][0].clone();
    let stale = json!({ "version": 9, "fromId": anna, "toId": kim, "type": "mother" });
    let form = json!({ "id": anna, "name": "Anna" });
    let replies = [
        child.get(&format!("/api/members/{anna}")).await,
        child.get("/api/members").await,
        child.get("/api/members?search=anna").await,
        child.get("/api/members?phones=true").await,
        child.get("/api/members?contacts=true").await,
        child.get(&format!("/api/members/{anna}/relations")).await,
        child.get(&format!("/api/members/{kim}/relations")).await,
        child.get(&format!("/api/kinship?from={kim}&to={anna}")).await,
        child.get(&format!("/api/relationships?fromId={anna}")).await,
        child.put(&format!("/api/members/{anna}"), json!({ "version": 1, "name": "Anna" })).await,
        child.put(&format!("/api/relationships/{}", tie["id"].as_str().unwrap()), stale).await,
        child.post("/api/members/check", form.clone()).await,
        child.add_member(form).await,
        child.delete(&format!("/api/members/{anna}?version=1")).await,
        child.get("/api/users").await,
    ];
    for reply in &replies {
        assert!(!leaks(&reply.text), "{}", reply.text);
    }
    let seen = &replies[0].json;
    for name in ["email", "phoneNumber", "address"] {
        assert_eq!(seen[name], Json::Null, "{name}");
    }
    assert_eq!((&seen["contactHidden"], &seen["name"]), (&json!(true), &json!("Anna")));
    let own = child.see(&kim).await;
    assert_eq!((&own["contactHidden"], &own["phoneNumber"]), (&json!(false), &json!("110")));
    let reply = child.put(&format!("/api/members/{kim}"), editable(&own, json!({ "version": 1 }))).await;
    assert_eq!(
        (reply.problem(409).as_str(), &reply.json["current"]["phoneNumber"]),
        ("conflict", &json!("110"))
    );
    let mut member = site.member(&mut owner, "mia").await;
    assert_eq!(member.see(&anna).await["phoneNumber"], "+49 5550");
    let phones = |list: Json| -> Vec<Json> {
        list["items"].as_array().unwrap().iter().map(|row| row["phoneNumber"].clone()).collect()
    };
    // Anna, Bert, Kim.
    let own_only = phones(child.get("/api/members?phones=true").await.ok(200));
    assert_eq!(own_only, [Json::Null, Json::Null, json!("110")]);
    let all = phones(member.get("/api/members?phones=true").await.ok(200));
    assert_eq!(all, [json!("+49 5550"), Json::Null, json!("110")]);
    assert_eq!(phones(member.get("/api/members").await.ok(200)), [Json::Null, Json::Null, Json::Null]);
    let reach = |list: Json| -> Vec<Json> {
        let part = |row: &Json| json!([row["phoneNumber"], row["email"], row["address"]]);
        list["items"].as_array().unwrap().iter().map(part).collect()
    };
    let (nothing, kims) = (json!([null, null, null]), json!(["110", "kim@example.org", null]));
    let own_only = reach(child.get("/api/members?contacts=true").await.ok(200));
    assert_eq!(own_only, [nothing.clone(), nothing.clone(), kims.clone()]);
    let all = reach(member.get("/api/members?contacts=true").await.ok(200));
    assert_eq!(all, [json!(["+49 5550", "secret@example.net", "Lindenallee 7"]), nothing, kims]);
    let phones_only = reach(member.get("/api/members?phones=true").await.ok(200));
    assert_eq!(phones_only[0], json!(["+49 5550", null, null]), "no more than was asked for");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_child_edits_only_its_own_entry_and_relationships_and_cannot_add_members() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut child = site.with_role(&mut owner, "kim", "child").await;
    let drawn = owner.draw("anna + bert > lisa; kim").await;
    let (anna, bert, lisa, kim) = (drawn.id("anna"), drawn.id("bert"), drawn.id("lisa"), drawn.id("kim"));
    assert_eq!(
        child.edit_member(&kim, json!({ "nickname": "K" })).await.problem(403),
        "forbidden",
        "not linked yet"
    );
    owner.link(&child, Some(&kim)).await.ok(200);
    child.refresh().await;
    child.edit_member(&kim, json!({ "nickname": "K" })).await.ok(200);
    assert_eq!(child.edit_member(&anna, json!({ "nickname": "A" })).await.problem(403), "forbidden");
    let form = json!({ "name": "Pet", "relatedTo": { "memberId": kim, "type": "child" } });
    assert_eq!(child.add_member(form).await.problem(403), "forbidden");
    assert_eq!(child.relate(&bert, "brother", &anna).await.problem(403), "forbidden");
    let tie = child.relate(&anna, "mother", &kim).await.ok(201)["relationship"].clone();
    assert_eq!(tie["can"], json!({ "edit": true, "delete": true }));
    let path = format!("/api/relationships/{}", tie["id"].as_str().unwrap());
    let away = json!({ "version": 1, "fromId": anna, "toId": lisa, "type": "sister" });
    assert_eq!(child.put(&path, away).await.problem(403), "forbidden", "its own into someone else's");
    let others =
        child.get(&format!("/api/relationships?fromId={anna}&toId={lisa}")).await.ok(200)["items"][0].clone();
    assert_eq!(others["can"], json!({ "edit": false, "delete": false }));
    let other_path = format!("/api/relationships/{}", others["id"].as_str().unwrap());
    let grab = json!({ "version": 1, "fromId": anna, "toId": kim, "type": "sister" });
    assert_eq!(child.put(&other_path, grab).await.problem(403), "forbidden", "someone else's into its own");
    assert_eq!(child.delete(&format!("{other_path}?version=1")).await.problem(403), "forbidden");
    let removed = child.delete(&format!("{path}?version=1")).await.ok(200);
    child.undo(&removed).await.ok(204);
    let list = child.get("/api/members").await.ok(200);
    assert_eq!(
        (&list["can"], &list["you"]),
        (&json!({ "add": false, "editAll": false, "delete": false, "export": false }), &json!(kim))
    );
    let can = |member: Json| member["can"].clone();
    assert_eq!(
        can(child.see(&kim).await),
        json!({ "edit": true, "delete": false, "relate": true, "addRelatives": false, "manageRelationships": false, "linkYourself": true, "invite": false })
    );
    assert_eq!(
        can(child.see(&anna).await),
        json!({ "edit": false, "delete": false, "relate": false, "addRelatives": false, "manageRelationships": false, "linkYourself": false, "invite": false })
    );
}

// ---- which account belongs to which member

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_linked_to_its_member_by_email_whichever_is_saved_last() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    // The member is added after the approval, with different case and spaces.
    let mut anna = site.member(&mut owner, "anna").await;
    let entry = owner.add_unrelated_member(json!({ "name": "Anna", "email": " ANNA@example.org" })).await;
    assert_eq!(member_of(&mut anna).await, json!(entry));
    assert_eq!(anna.see(&entry).await["relationToYou"]["kind"], "you");
    // The approval comes after the member; there is no link before it.
    let entry = owner.add_unrelated_member(json!({ "name": "Bert", "email": "bert@example.org" })).await;
    let mut bert = site.pending("bert").await;
    assert_eq!(member_of(&mut bert).await, Json::Null, "not while pending");
    owner.decide(&bert, "approve").await.ok(200);
    assert_eq!(member_of(&mut bert).await, json!(entry));
    // The member's email is added later.
    let mut carl = site.member(&mut owner, "carl").await;
    let entry = owner.add_unrelated_member(json!({ "name": "Carl" })).await;
    assert_eq!(member_of(&mut carl).await, Json::Null);
    owner.edit_member(&entry, json!({ "email": "carl@example.org" })).await.ok(200);
    assert_eq!(member_of(&mut carl).await, json!(entry));
    // The account's email is changed later.
    let mut dora = site.member(&mut owner, "dora").await;
    let entry = owner.add_unrelated_member(json!({ "name": "Dora", "email": "new@example.net" })).await;
    let form = json!({ "email": "new@example.net", "password": PASSWORD });
    dora.post("/api/account/email", form).await.ok(202);
    let token = site.last_mail_to("new@example.net", "new email").await.token();
    assert_eq!(member_of(&mut dora).await, Json::Null);
    site.visitor().await.post("/api/auth/confirm-email", json!({ "token": token })).await.ok(200);
    assert_eq!(member_of(&mut dora).await, json!(entry));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approval_and_a_member_saved_at_the_same_time_are_still_linked() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let first = owner.add_unrelated_member(json!({ "name": "First" })).await;
    for round in 0..4 {
        let name = format!("anna{round}");
        let mut anna = site.pending(&name).await;
        let form = json!({ "name": name, "email": format!("{name}@example.org"),
            "relatedTo": { "memberId": first, "type": "child" } });
        // While the family is locked, both start and wait.
        let mut tx = site.app.db.begin().await.unwrap();
        kinkeeper::members::store::turn(&mut tx).await.unwrap();
        let (mut one, mut two, waiting) = (owner.clone(), owner.clone(), anna.clone());
        let approval = tokio::spawn(async move {
            one.post(&format!("/api/users/{}/approve", waiting.id()), json!({ "version": 1 })).await
        });
        let entry = tokio::spawn(async move { two.add_member(form).await });
        site.wait_for_writers(2).await;
        drop(tx);
        approval.await.unwrap().ok(200);
        let entry = entry.await.unwrap().ok(201)["member"]["id"].clone();
        assert_eq!(member_of(&mut anna).await, entry, "round {round}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_who_registers_after_the_family_exists_is_linked_too() {
    let site = TestApp::new().await;
    let first = kinkeeper::members::Member {
        name: "Olga".to_owned(),
        email: Some(OWNER.to_owned()),
        ..kinkeeper::members::Member::blank(Id::new(site.app.now()), None, site.app.now())
    };
    let mut tx = site.app.db.begin().await.unwrap();
    kinkeeper::changes::Batch::new(None, site.app.now()).create(&mut tx, &first).await.unwrap();
    tx.commit().await.unwrap();
    let mut owner = site.owner().await;
    assert_eq!(member_of(&mut owner).await, json!(first.id));
}

#[tokio::test(flavor = "multi_thread")]
async fn equal_emails_are_linked_only_when_there_is_no_doubt() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    // Two members with the same address: no guessing.
    let one = owner.add_unrelated_member(json!({ "name": "Anna", "email": "anna@example.org" })).await;
    owner.add_unrelated_member(json!({ "name": "Annas twin", "email": "anna@example.org" })).await;
    let mut anna = site.member(&mut owner, "anna").await;
    assert_eq!(member_of(&mut anna).await, Json::Null);
    // A linked member is never linked to another account.
    let mut bert = site.member(&mut owner, "bert").await;
    owner.link(&bert, Some(&one)).await.ok(200);
    owner.edit_member(&one, json!({ "email": "x@example.org" })).await.ok(200);
    owner.edit_member(&one, json!({ "email": "anna@example.org" })).await.ok(200);
    assert_eq!(member_of(&mut bert).await, json!(one));
    assert_ne!(member_of(&mut anna).await, json!(one));
    // A linked account keeps its member.
    owner.add_unrelated_member(json!({ "name": "Bert", "email": "bert@example.org" })).await;
    assert_eq!(member_of(&mut bert).await, json!(one));
    // Pending and rejected accounts are not linked.
    let mut paula = site.pending("paula").await;
    owner.add_unrelated_member(json!({ "name": "Paula", "email": "paula@example.org" })).await;
    assert_eq!(member_of(&mut paula).await, Json::Null);
    owner.decide(&paula, "reject").await.ok(200);
    assert_eq!(site.count("users WHERE email = 'paula@example.org' AND member_id IS NOT NULL").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_links_and_unlinks_an_account_and_a_member() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let carl = site.member(&mut owner, "carl").await;
    let drawn = owner.draw("bert > carl").await;
    let user = owner.link(&bert, Some(&drawn.id("bert"))).await.ok(200);
    assert_eq!(user["memberId"], json!(drawn.id("bert")));
    let taken = owner.link(&carl, Some(&drawn.id("bert"))).await;
    assert_eq!(taken.problem(409), "member-taken");
    assert_eq!(taken.json["fields"]["memberId"]["code"], "member-taken");
    let unknown = Id::new(site.app.now()).to_string();
    assert_eq!(owner.link(&carl, Some(&unknown)).await.problem(404), "member-not-found");
    let path = format!("/api/users/{}/member", bert.id());
    let stale = json!({ "version": 1, "memberId": drawn.id("carl") });
    let reply = owner.put(&path, stale).await;
    assert_eq!(
        (reply.problem(409).as_str(), &reply.json["current"]["memberId"]),
        ("conflict", &json!(drawn.id("bert")))
    );
    let own = json!({ "version": bert.user()["version"], "memberId": drawn.id("carl") });
    assert_eq!(bert.put(&path, own).await.problem(403), "forbidden");
    owner.link(&bert, None).await.ok(200);
    assert_eq!(member_of(&mut bert).await, Json::Null);
    owner.link(&carl, Some(&drawn.id("bert"))).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_person_or_an_admin_changes_the_email_of_a_linked_member_and_no_answer_reveals_accounts() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bert = site.member(&mut owner, "bert").await;
    let entry = bert.add_unrelated_member(json!({ "name": "Anna", "email": "anna@example.org" })).await;
    for email in [json!("evil@example.org"), json!(""), Json::Null] {
        let reply = bert.edit_member(&entry, json!({ "email": email })).await;
        assert_eq!(reply.problem(403), "email-of-account");
        assert_eq!(reply.json["fields"]["email"]["code"], "email-of-account");
    }
    bert.edit_member(&entry, json!({ "occupation": "Baker" })).await.ok(200);
    // The answers must not differ, or anyone could find out who has an account.
    site.pending("petra").await;
    for email in ["petra@example.org", "anna@example.org", "unknown@example.org"] {
        let entry = bert.add_unrelated_member(json!({ "name": "Someone" })).await;
        bert.edit_member(&entry, json!({ "email": email })).await.ok(200);
        bert.edit_member(&entry, json!({ "email": "typo@example.org" })).await.ok(200);
    }
    anna.edit_member(&entry, json!({ "email": "other@example.org" })).await.ok(200);
    owner.edit_member(&entry, json!({ "email": "third@example.org" })).await.ok(200);
    assert_eq!(member_of(&mut anna).await, json!(entry), "an email only links accounts that have no member");
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_an_account_keeps_its_member_and_what_it_created() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let entry = bert.add_unrelated_member(json!({ "name": "Bert", "email": "bert@example.org" })).await;
    assert_eq!(member_of(&mut bert).await, json!(entry));
    let path = format!("/api/users/{}", bert.id());
    let version = owner.get(&path).await.ok(200)["version"].clone();
    owner.delete(&format!("{path}?version={version}")).await.ok(204);
    let member = owner.see(&entry).await;
    assert_eq!(
        (&member["name"], &member["createdBy"], &member["createdByName"]),
        (&json!("Bert"), &Json::Null, &Json::Null)
    );
}

// ---- warnings

fn warnings(answer: &Json) -> Vec<String> {
    answer["warnings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|warning| warning["message"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_possible_duplicate_causes_a_warning_and_is_added_anyway() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let weber = owner
        .add_unrelated_member(json!({ "name": "Anna Weber", "surname": "Weber", "birthDate": "1950-05-17" }))
        .await;
    let related = json!({ "memberId": weber, "type": "spouse" });
    let check = async |owner: &mut Person, name: &str, birth: Json| {
        let form = json!({ "name": name, "birthDate": birth, "relatedTo": related });
        owner.post("/api/members/check", form).await.ok(200)
    };
    let like = ["This looks like Anna Weber, born 1950, who is already in the family."];
    for birth in [json!("1950"), json!("about 1950"), json!("before 1980"), Json::Null] {
        let answer = check(&mut owner, "anna WEBER", birth.clone()).await;
        assert_eq!(warnings(&answer), like, "{birth}");
        assert_eq!(answer["warnings"][0]["memberId"], json!(weber));
        assert_eq!(answer["warnings"][0]["code"], "warn-looks-like-born");
    }
    assert_eq!(warnings(&check(&mut owner, "Anna Weber", json!("1990")).await), Vec::<String>::new());
    assert_eq!(
        warnings(&check(&mut owner, "Anna", Json::Null).await),
        Vec::<String>::new(),
        "only half of the name"
    );
    let form = json!({ "name": "Anna Weber", "relatedTo": related });
    let added = owner.add_member(form).await.ok(201);
    assert_eq!(warnings(&added), like);
    assert_eq!(names(&mut owner, "").await, ["Anna Weber", "Anna Weber"]);
    let id = added["member"]["id"].as_str().unwrap();
    assert_eq!(
        warnings(&owner.edit_member(id, json!({ "nickname": "A" })).await.ok(200)),
        Vec::<String>::new()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn unlikely_dates_of_a_life_cause_a_warning() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_member(json!({ "name": "Anna", "birthDate": "1950" })).await.ok(201);
    let anna = anna["member"]["id"].as_str().unwrap().to_owned();
    let mut told = async |details: Json| {
        let mut form = json!({ "name": "Ben", "relatedTo": { "memberId": anna, "type": "brother" } });
        form.as_object_mut().unwrap().extend(details.as_object().unwrap().clone());
        warnings(&owner.post("/api/members/check", form).await.ok(200))
    };
    // Today is 5 January 2026; the day is never later than the 6th anywhere on earth.
    assert_eq!(told(json!({ "birthDate": "2026-01-05" })).await, Vec::<String>::new());
    assert_eq!(told(json!({ "birthDate": "2026" })).await, Vec::<String>::new());
    assert_eq!(told(json!({ "birthDate": "2026-01-07" })).await, ["The date of birth is in the future."]);
    assert_eq!(told(json!({ "deathDate": "2031" })).await, ["The date of death is in the future."]);
    assert_eq!(
        told(json!({ "birthDate": "1849" })).await,
        ["Ben was born before 1850. Should they be marked as deceased?"]
    );
    assert_eq!(told(json!({ "birthDate": "1849", "deceased": true })).await, Vec::<String>::new());
    assert_eq!(told(json!({ "birthDate": "1850" })).await, Vec::<String>::new());
    let child = |born: &str| json!({ "birthDate": born, "relatedTo": { "memberId": anna, "type": "son" } });
    assert_eq!(told(child("1961")).await, ["Anna would have been younger than 12 when Ben was born."]);
    assert_eq!(told(child("1962")).await, Vec::<String>::new(), "perhaps twelve");
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_dates_cause_a_warning_and_are_saved_anyway() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let form = json!({ "name": "Anna", "birthDate": "1950", "deathDate": "before 1950" });
    let added = owner.add_member(form).await.ok(201);
    assert_eq!(warnings(&added), ["The date of death is before the date of birth."]);
    let anna = added["member"]["id"].as_str().unwrap().to_owned();
    let form =
        json!({ "name": "Ben", "birthDate": "1940", "relatedTo": { "memberId": anna, "type": "son" } });
    let older = ["Ben would be older than Anna, who is recorded as a parent."];
    assert_eq!(warnings(&owner.post("/api/members/check", form.clone()).await.ok(200)), older);
    let ben = owner.add_member(form).await.ok(201);
    assert_eq!(warnings(&ben), older);
    assert_eq!(ben["warnings"][0]["memberId"], json!(anna));
    let ben = ben["member"]["id"].as_str().unwrap().to_owned();
    let check = json!({ "id": ben, "name": "Ben", "birthDate": "about 1980" });
    assert_eq!(warnings(&owner.post("/api/members/check", check).await.ok(200)), Vec::<String>::new());
    assert_eq!(
        warnings(&owner.edit_member(&ben, json!({ "birthDate": "about 1980" })).await.ok(200)),
        Vec::<String>::new()
    );
    let edited = owner.edit_member(&anna, json!({ "birthDate": "1990", "deathDate": null })).await.ok(200);
    assert_eq!(warnings(&edited), older, "from the parent's side, too");
}

#[tokio::test(flavor = "multi_thread")]
async fn adding_a_third_birth_parent_causes_a_warning() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna + bert > carl").await;
    let form = json!({ "name": "Third", "relatedTo": { "memberId": drawn.id("carl"), "type": "father" } });
    let third = ["Carl already has two birth parents."];
    assert_eq!(warnings(&owner.post("/api/members/check", form.clone()).await.ok(200)), third);
    assert_eq!(warnings(&owner.add_member(form).await.ok(201)), third);
    let form = json!({ "name": "Step", "relatedTo": { "memberId": drawn.id("carl"), "type": "father", "qualifier": "step" } });
    assert_eq!(warnings(&owner.add_member(form).await.ok(201)), Vec::<String>::new());
}

// ---- what is logged

#[tokio::test(flavor = "multi_thread")]
async fn saving_a_member_unchanged_writes_nothing() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner
        .add_unrelated_member(json!({ "name": "Anna", "birthDate": "about 1887", "interests": ["a"] }))
        .await;
    let entries = site.count("changes").await;
    site.clock.advance(HOUR);
    let member = owner.edit_member(&anna, json!({ "name": " Anna " })).await.ok(200)["member"].clone();
    assert_eq!((&member["version"], &member["updatedAt"]), (&json!(1), &member["createdAt"]));
    assert_eq!(site.count("changes").await, entries);
    let stored: Vec<(Moment,)> = {
        let sql = Sql::from_text("SELECT updated_at FROM members", "");
        site.app.db.read().await.unwrap().all(&sql, &[]).await.unwrap()
    };
    assert_eq!(stored, [(site.app.now().plus(-HOUR),)]);
}
