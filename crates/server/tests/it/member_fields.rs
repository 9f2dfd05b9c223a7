//! The table of a member's fields is complete, and whatever handles members handles all of them.

use std::collections::BTreeSet;

use kinkeeper::backup::{Target, archive, restoring, take};
use kinkeeper::db::{Record, Use};
use kinkeeper::members::{FormValue, MEMBER_FIELDS, Member, MemberField, Merge};
use serde_json::{Value as Json, json};

use crate::exporting::family::export;
use crate::importing::{path, read, run, see};
use crate::support::{PASSWORD, Person, TestApp, percent_encoded};

/// Columns of `members` that are no fields, and why.
const NO_FIELDS: [(&str, &str); 8] = [
    ("id", "names the record; nobody changes it"),
    ("sort_key", "is made from the names"),
    ("name_key", "is made from the name"),
    ("portrait", "is an attached file: attachments move, export and import it"),
    ("created_by", "is about the record, not about the person"),
    ("version", "is about the record, not about the person"),
    ("created_at", "is about the record, not about the person"),
    ("updated_at", "is about the record, not about the person"),
];

#[test]
fn every_column_of_members_is_a_field_or_says_why_not() {
    let fields = MEMBER_FIELDS.iter().flat_map(|field| field.columns.iter().copied());
    let known: Vec<&str> = fields.chain(NO_FIELDS.map(|(column, _)| column)).collect();
    let columns: BTreeSet<&str> = Member::table().columns.iter().map(|column| column.name).collect();
    assert_eq!(known.iter().copied().collect::<BTreeSet<_>>(), columns);
    assert_eq!(known.len(), columns.len(), "a column is named twice");
}

#[test]
fn the_change_log_calls_every_field_what_the_api_calls_it() {
    for field in MEMBER_FIELDS {
        let column = Member::table().columns.iter().find(|column| column.name == field.columns[0]).unwrap();
        let (Use::Plain(name) | Use::List(name) | Use::Date(name)) = column.usage else {
            panic!("the change log does not show {}", field.name());
        };
        assert_eq!(name, field.name());
    }
}

/// A value that no other field has.
fn marker(field: &MemberField) -> Json {
    let word = format!("Quartz{}", field.name().to_lowercase());
    match field.value {
        FormValue::Name | FormValue::Line(_) | FormValue::Place => json!(word),
        FormValue::Lines(_) => json!(format!("{word}\nsecond line")),
        FormValue::Email => json!(format!("{}@example.org", word.to_lowercase())),
        FormValue::Birth => json!("1887-05-12"),
        FormValue::Death => json!("1950-06-13"),
        FormValue::Gender => json!("other"),
        FormValue::Deceased => json!(true),
        FormValue::List => json!([word]),
    }
}

/// Adds someone with a marker in every field.
async fn add_marked(owner: &mut Person) -> String {
    let form = MEMBER_FIELDS.iter().map(|field| (field.name().to_owned(), marker(field))).collect();
    let id = owner.add_unrelated_member(Json::Object(form)).await;
    assert_marked(&owner.see(&id).await);
    id
}

#[track_caller]
fn assert_marked(member: &Json) {
    let lost = MEMBER_FIELDS.iter().filter(|field| member[field.name()] != marker(field));
    let lost: Vec<String> = lost.map(|field| format!("{}: {}", field.name(), member[field.name()])).collect();
    assert_eq!(lost, Vec::<String>::new(), "these fields have lost their markers");
}

async fn the_only_member(person: &mut Person) -> Json {
    let list = person.get("/api/members").await.ok(200);
    let [only] = list["items"].as_array().unwrap().as_slice() else { panic!("{list}") };
    person.see(only["id"].as_str().unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn merging_keeps_every_field_of_the_other() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let kept = owner.add_unrelated_member(json!({ "name": "Nemo" })).await;
    let other = add_marked(&mut owner).await;
    let compared = owner.get(&format!("/api/duplicates/{kept}/{other}")).await.ok(200);
    let shown: BTreeSet<&str> =
        compared["fields"].as_array().unwrap().iter().map(|field| field["field"].as_str().unwrap()).collect();
    let chosen = MEMBER_FIELDS.iter().filter(|field| !matches!(field.merge, Merge::Join(_)));
    assert_eq!(shown, chosen.map(MemberField::name).collect());
    let versions = json!({ "one": compared["one"]["version"], "other": compared["other"]["version"] });
    let form = json!({ "other": other, "versions": versions, "fields": { "name": "other" } });
    owner.post(&format!("/api/members/{kept}/merge"), form).await.ok(200);
    assert_marked(&owner.see(&kept).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn merging_takes_the_chosen_value_of_every_field() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let chosen = MEMBER_FIELDS.iter().filter(|field| !matches!(field.merge, Merge::Join(_)));
    let chosen: Vec<&MemberField> = chosen.collect();
    let another = |field: &MemberField| match field.value {
        FormValue::Gender => json!("female"),
        FormValue::Birth => json!("1890"),
        FormValue::Death => json!("1960"),
        FormValue::Email => json!("another@example.org"),
        _ => json!("Another"),
    };
    let form = chosen.iter().map(|field| (field.name().to_owned(), another(field))).collect();
    let kept = owner.add_unrelated_member(Json::Object(form)).await;
    let other = add_marked(&mut owner).await;
    let version = async |person: &mut Person, id: &str| person.see(id).await["version"].clone();
    let versions =
        json!({ "one": version(&mut owner, &kept).await, "other": version(&mut owner, &other).await });
    let sides: serde_json::Map<String, Json> =
        chosen.iter().map(|field| (field.name().to_owned(), json!("other"))).collect();
    let form = json!({ "other": other, "versions": versions, "fields": sides });
    owner.post(&format!("/api/members/{kept}/merge"), form).await.ok(200);
    assert_marked(&owner.see(&kept).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gedcom_file_has_every_field() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    add_marked(&mut owner).await;
    for format in ["gedcom7", "gedcom5"] {
        let file = export(&mut owner, &format!("format={format}&living=true")).await;
        let elsewhere = TestApp::new().await;
        let mut other = elsewhere.owner().await;
        let draft = read(&elsewhere, &mut other, "family.ged", &file).await;
        assert_eq!(run(&elsewhere, &mut other, &draft).await["state"], "done", "{format}");
        assert_marked(&the_only_member(&mut other).await);
        // Over the lines of an imported file, too.
        let again = export(&mut other, &format!("format={format}&living=true")).await;
        let (file, again) = (String::from_utf8(file).unwrap(), String::from_utf8(again).unwrap());
        let lines =
            |text: &str| text.lines().filter(|line| line.contains("uartz")).map(str::to_owned).collect();
        let (file, again): (Vec<String>, Vec<String>) = (lines(&file), lines(&again));
        assert_eq!(file, again, "{format}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_every_field() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    add_marked(&mut owner).await;
    let file = export(&mut owner, "format=members-csv&living=true").await;
    let elsewhere = TestApp::new().await;
    let mut other = elsewhere.owner().await;
    let draft = read(&elsewhere, &mut other, "members.csv", &file).await;
    let table = &draft["table"];
    let columns = json!({ "fields": table["fields"], "hasHeadings": table["hasHeadings"], "dayFirst": table["dayFirst"] });
    other.put(&format!("{}/columns", path(&draft)), columns).await.ok(200);
    elsewhere.run_jobs().await;
    let draft = see(&mut other, &draft).await;
    assert_eq!(run(&elsewhere, &mut other, &draft).await["state"], "done");
    assert_marked(&the_only_member(&mut other).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_compares_every_field() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let id = add_marked(&mut owner).await;
    let file = export(&mut owner, "format=gedcom7&living=true").await;
    let mut empty: serde_json::Map<String, Json> =
        MEMBER_FIELDS.iter().map(|field| (field.name().to_owned(), Json::Null)).collect();
    empty["name"] = json!("Quartzname");
    empty["interests"] = json!([]);
    empty["deceased"] = json!(false);
    for place in MEMBER_FIELDS.iter().filter(|field| matches!(field.value, FormValue::Place)) {
        empty[place.name()] = json!("");
    }
    owner.edit_member(&id, Json::Object(empty)).await.ok(200);
    let draft = read(&site, &mut owner, "family.ged", &file).await;
    run(&site, &mut owner, &draft).await;
    assert_marked(&owner.see(&id).await);
}

/// Adds a living person with a marker in every contact detail.
async fn add_reachable(owner: &mut Person) -> String {
    let contact = MEMBER_FIELDS.iter().filter(|field| field.is_contact());
    let mut form: serde_json::Map<String, Json> =
        contact.map(|field| (field.name().to_owned(), marker(field))).collect();
    form.insert("name".to_owned(), json!("Nemo"));
    owner.add_unrelated_member(Json::Object(form)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_contact_card_has_every_contact_detail() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    add_reachable(&mut owner).await;
    for format in ["vcard3", "vcard4"] {
        let cards =
            String::from_utf8(export(&mut owner, &format!("format={format}&living=true")).await).unwrap();
        let unfolded = cards.replace("\r\n ", "");
        for field in MEMBER_FIELDS.iter().filter(|field| field.is_contact()) {
            let text = marker(field).as_str().unwrap().replace('\n', "\\n");
            assert!(unfolded.contains(&text), "{} is in no {format}: {unfolded}", field.name());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_with_contacts_has_every_contact_detail() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    add_reachable(&mut owner).await;
    let list = owner.get("/api/members?contacts=true").await.ok(200);
    for field in MEMBER_FIELDS.iter().filter(|field| field.is_contact()) {
        assert_eq!(list["items"][0][field.name()], marker(field), "{}", field.name());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_has_every_field() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    add_marked(&mut owner).await;
    let name = take(&site.app).await.unwrap().name;
    let file = site.folder.path().join("family.tar");
    archive::pack(&site.app, &Target::open(&site.app).unwrap(), &name, &file).await.unwrap();
    let elsewhere = TestApp::new().await;
    let unpacked = archive::unpack(&elsewhere.app, &file).await.unwrap();
    restoring::restore(&elsewhere.app, &unpacked.target, &unpacked.name).await.unwrap();
    let mut owner = elsewhere.visitor().await;
    owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
    assert_marked(&the_only_member(&mut owner).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_search_finds_every_field_that_has_words() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let id = add_marked(&mut owner).await;
    for field in MEMBER_FIELDS {
        let asked = match (field.value, marker(field)) {
            // Nobody is found by a word that everyone has.
            (FormValue::Gender | FormValue::Deceased, _) => continue,
            (FormValue::Birth, _) => "born 12 May 1887".to_owned(),
            (FormValue::Death, _) => "died 13 June 1950".to_owned(),
            (_, Json::Array(texts)) => texts[0].as_str().unwrap().to_owned(),
            (_, text) => text.as_str().unwrap().lines().next().unwrap().to_owned(),
        };
        let found =
            owner.get(&format!("/api/search?kind=people&limit=5&q={}", percent_encoded(&asked))).await;
        assert!(found.ok(200).to_string().contains(&id), "{} is not found by {asked}", field.name());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn contact_details_are_hidden_and_not_found_without_permission() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let id = add_marked(&mut owner).await;
    let mut child = site.with_role(&mut owner, "child", "child").await;
    let seen = child.see(&id).await;
    assert_eq!(seen["contactHidden"], true);
    for field in MEMBER_FIELDS {
        let expected = if field.is_contact() { Json::Null } else { marker(field) };
        assert_eq!(seen[field.name()], expected, "{}", field.name());
    }
    let contact = MEMBER_FIELDS.iter().filter(|field| field.is_contact());
    for text in contact.filter_map(|field| Some(marker(field).as_str()?.lines().next()?.to_owned())) {
        let found = child.get(&format!("/api/search?kind=people&limit=5&q={}", percent_encoded(&text))).await;
        assert!(!found.ok(200).to_string().contains(&id), "found by {text}");
    }
}
