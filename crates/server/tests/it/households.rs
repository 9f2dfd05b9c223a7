//! Families: creating, changing and deleting them, who is in them, who manages them and who can see that.

use std::time::Duration;

use axum::http::Method;
use kinkeeper::changes;
use kinkeeper::clock::{HOUR, MINUTE};
use kinkeeper::ids::Id;
use kinkeeper::members::links;
use serde_json::{Value as Json, json};

use crate::support::{PASSWORD, Person, Reply, TestApp};

const UNKNOWN_ID: &str = "01933b7e-0000-7000-8000-000000000001";

/// Creates a family and returns its address.
async fn create_family(person: &mut Person, name: &str) -> String {
    let family = person.post("/api/families", json!({ "name": name })).await.ok(201);
    format!("/api/families/{}", family["id"].as_str().unwrap())
}

async fn see(person: &mut Person, family: &str) -> Json {
    person.get(family).await.ok(200)
}

/// Saves the form with a new name, as someone who has just opened it.
async fn edit(person: &mut Person, family: &str, name: &str) -> Reply {
    let version = see(person, family).await["version"].clone();
    person.put(family, json!({ "version": version, "name": name })).await
}

async fn delete_family(person: &mut Person, family: &str) -> Reply {
    let version = see(person, family).await["version"].clone();
    person.delete(&format!("{family}?version={version}")).await
}

async fn add(person: &mut Person, family: &str, user: &str) -> Reply {
    person.send(Method::PUT, &format!("{family}/members/{user}"), None).await
}

async fn remove_person(person: &mut Person, family: &str, user: &str) -> Reply {
    person.delete(&format!("{family}/members/{user}")).await
}

async fn make_admin(person: &mut Person, family: &str, user: &str) -> Reply {
    person.send(Method::PUT, &format!("{family}/admins/{user}"), None).await
}

async fn remove_admin(person: &mut Person, family: &str, user: &str) -> Reply {
    person.delete(&format!("{family}/admins/{user}")).await
}

async fn leave(person: &mut Person, family: &str) -> Reply {
    let own = person.id();
    remove_person(person, family, &own).await
}

async fn names(person: &mut Person, query: &str) -> Vec<String> {
    let list = person.get(&format!("/api/families{query}")).await.ok(200);
    list["items"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

/// Every request that changes this family, each with a label for messages.
async fn every_change(person: &mut Person, family: &str, user: &str) -> Vec<(&'static str, Reply)> {
    vec![
        ("edit", person.put(family, json!({ "version": 1, "name": "Taken over" })).await),
        ("delete", person.delete(&format!("{family}?version=1")).await),
        ("add", add(person, family, user).await),
        ("remove", remove_person(person, family, user).await),
        ("make admin", make_admin(person, family, user).await),
        ("remove admin", remove_admin(person, family, user).await),
    ]
}

fn field<'a>(reply: &'a Reply, name: &str) -> &'a str {
    assert_eq!(reply.problem(422), "invalid", "{}", reply.text);
    reply.json["fields"][name]["code"].as_str().unwrap_or_else(|| panic!("{name} in {}", reply.text))
}

// ---- the family itself

#[tokio::test(flavor = "multi_thread")]
async fn fam_1_a_family_is_created_read_changed_and_deleted() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    assert_eq!(anna.get("/api/families").await.ok(200), json!({ "items": [], "can": { "create": true } }));
    let form = json!({ "name": "  The Webers ", "description": " Hof 1\nand the garden " });
    let made = anna.post("/api/families", form).await.ok(201);
    assert_eq!(
        (&made["name"], &made["description"]),
        (&json!("The Webers"), &json!("Hof 1\nand the garden"))
    );
    let family = format!("/api/families/{}", made["id"].as_str().unwrap());
    assert_eq!(see(&mut anna, &family).await, made);
    assert_eq!(anna.get("/api/families").await.ok(200)["items"], json!([made]));

    site.clock.advance(HOUR);
    let form = json!({ "version": 1, "name": "The Weber branch", "description": " " });
    let changed = anna.put(&family, form).await.ok(200);
    assert_eq!(
        [&changed["name"], &changed["description"], &changed["version"]],
        [&json!("The Weber branch"), &Json::Null, &json!(2)]
    );
    assert_eq!(
        (&changed["createdAt"], &changed["updatedAt"]),
        (&json!("2026-01-05T09:00:00.000Z"), &json!("2026-01-05T10:00:00.000Z"))
    );
    assert_eq!(see(&mut anna, &family).await, changed);

    let gone = anna.delete(&format!("{family}?version=2")).await;
    assert_eq!((gone.status.as_u16(), gone.text.as_str()), (204, ""));
    assert_eq!(anna.get(&family).await.problem(404), "family-not-found");
    assert_eq!((site.count("families").await, site.count("family_people").await), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn fam_4_a_family_has_the_specified_fields_literally() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let bert = site.member(&mut owner, "bert").await;
    let id = Id::new(site.app.now());
    let form = json!({ "id": id, "name": "The Webers", "description": "Hof 1" });
    anna.post("/api/families", form).await.ok(201);
    let family = format!("/api/families/{id}");
    let shown = add(&mut anna, &family, &bert.id()).await.ok(200);
    let expected = json!({
        "id": id, "name": "The Webers", "description": "Hof 1", "createdBy": anna.id(),
        "members": [anna.id(), bert.id()], "admins": [anna.id()],
        "people": [
            { "id": anna.id(), "name": "anna", "admin": true, "memberId": null },
            { "id": bert.id(), "name": "bert", "admin": false, "memberId": null },
        ],
        "memberCount": 2, "mine": true, "version": 1,
        "createdAt": "2026-01-05T09:00:00.000Z", "updatedAt": "2026-01-05T09:00:00.000Z",
        "can": { "edit": true, "delete": true, "leave": true, "invite": true }, "whyNot": {},
    });
    assert_eq!(shown, expected);
    assert_eq!(see(&mut anna, &family).await, expected);
    assert_eq!(anna.get("/api/families").await.ok(200)["items"][0], expected);
    // People who may see who belongs to a family also see their entries in the directory.
    let entry = json!({ "name": "Bert Weber", "email": "bert@example.org" });
    let entry = owner.add_member(entry).await.ok(201);
    assert_eq!(see(&mut anna, &family).await["people"][1]["memberId"], entry["member"]["id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn families_are_sorted_by_name_ignoring_accents_and_case() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for name in ["webers", "Ørsteds", "Émiles", "adams", "Zellers", "Olafs"] {
        create_family(&mut owner, name).await;
    }
    let renamed = create_family(&mut owner, "Xavers").await;
    edit(&mut owner, &renamed, "Ebers").await.ok(200);
    let expected = ["adams", "Ebers", "Émiles", "Olafs", "Ørsteds", "webers", "Zellers"];
    assert_eq!(names(&mut owner, "").await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn fam_1_an_unknown_family_is_not_found() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let own = owner.id();
    let nowhere = format!("/api/families/{UNKNOWN_ID}");
    let reply = owner.get(&nowhere).await;
    assert_eq!((reply.problem(404).as_str(), reply.message()), ("family-not-found", "Family not found"));
    for (change, reply) in every_change(&mut owner, &nowhere, &own).await {
        assert_eq!(
            (reply.problem(404).as_str(), reply.message()),
            ("family-not-found", "Family not found"),
            "{change}"
        );
    }
    assert_eq!(owner.get("/api/families/webers").await.problem(404), "not-found");
    assert_eq!(add(&mut owner, &nowhere, "anna").await.problem(404), "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_sent_twice_creates_one_family_with_one_member() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let form = json!({ "id": Id::new(site.app.now()), "name": "The Webers", "description": "Hof 1" });
    let mut again = anna.clone();
    let both =
        tokio::join!(anna.post("/api/families", form.clone()), again.post("/api/families", form.clone()));
    let first = both.0.ok(201);
    assert_eq!(both.1.ok(201), first);
    site.clock.advance(HOUR);
    assert_eq!(anna.post("/api/families", form.clone()).await.ok(201), first);
    assert_eq!((site.count("families").await, site.count("family_people").await), (1, 1));

    let mut other = form.clone();
    other["name"] = json!("The Weavers");
    assert_eq!(anna.post("/api/families", other).await.problem(409), "conflict");
    let theirs = owner.post("/api/families", form.clone()).await;
    assert_eq!(theirs.problem(409), "conflict", "the id of someone else's form");
    let mut old = form;
    old["id"] = json!("3f2b8c1e-5d7a-4e2b-9c3d-1a2b3c4d5e6f");
    let reply = anna.post("/api/families", old).await;
    assert_eq!(
        (reply.problem(422).as_str(), &reply.json["fields"]["id"]["code"]),
        ("bad-id", &json!("bad-id"))
    );
    assert_eq!(names(&mut anna, "").await, ["The Webers"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_invalid_field_of_a_family_is_marked_and_nothing_is_stored() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let family = create_family(&mut owner, "The Webers").await;
    let before = (see(&mut owner, &family).await, site.counts().await);
    let long = |length: usize| "ä".repeat(length);
    for (name, value, code) in [
        ("name", json!(""), "required"),
        ("name", json!(" \t "), "required"),
        ("name", json!(long(101)), "too-long"),
        ("name", json!("We\nbers"), "control-characters"),
        ("name", json!("We\u{0}bers"), "control-characters"),
        ("description", json!(long(2_001)), "too-long"),
        ("description", json!("Hof\u{1b}1"), "control-characters"),
    ] {
        let mut form = json!({ "name": "The Webers" });
        form[name] = value;
        assert_eq!(field(&owner.post("/api/families", form.clone()).await, name), code, "{form}");
        form["version"] = json!(1);
        assert_eq!(field(&owner.put(&family, form.clone()).await, name), code, "{form}");
    }
    let both = owner.post("/api/families", json!({ "name": "", "description": long(2_001) })).await;
    assert_eq!(both.problem(422), "invalid");
    assert_eq!(both.json["fields"].as_object().unwrap().len(), 2, "all mistakes at once");
    for body in [
        json!({}),
        json!({ "name": null }),
        json!({ "name": "X", "members": [owner.id()] }),
        json!({ "name": "X", "createdBy": UNKNOWN_ID }),
        json!({ "name": "X", "id": "17" }),
    ] {
        assert_eq!(owner.post("/api/families", body.clone()).await.problem(400), "bad-json", "{body}");
    }
    for body in
        [json!({ "name": "X" }), json!({ "version": 1 }), json!({ "version": 1, "name": "X", "admins": [] })]
    {
        assert_eq!(owner.put(&family, body.clone()).await.problem(400), "bad-json", "{body}");
    }
    assert_eq!(owner.delete(&family).await.problem(400), "bad-query");
    assert_eq!(owner.get("/api/families?mine=perhaps").await.problem(400), "bad-query");
    assert_eq!((see(&mut owner, &family).await, site.counts().await), before);
    let most = json!({ "name": long(100), "description": long(2_000) });
    owner.post("/api/families", most).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_people_editing_a_family_the_second_gets_a_conflict_with_the_saved_version() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let family = create_family(&mut anna, "The Webers").await;
    owner.put(&family, json!({ "version": 1, "name": "The First" })).await.ok(200);
    let second = anna.put(&family, json!({ "version": 1, "name": "The Second" })).await;
    assert_eq!(second.problem(409), "conflict");
    assert_eq!(second.json["current"], see(&mut anna, &family).await);
    assert_eq!(second.json["current"]["name"], "The First");
    let delete = anna.delete(&format!("{family}?version=1")).await;
    assert_eq!(delete.problem(409), "conflict");
    assert_eq!(delete.json["current"], see(&mut anna, &family).await, "including its people");
    assert_eq!(anna.put(&family, json!({ "version": 3, "name": "X" })).await.problem(409), "conflict");
    anna.put(&family, json!({ "version": 2, "name": "The Second" })).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn saving_a_family_unchanged_keeps_its_version_and_logs_nothing() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let family = create_family(&mut owner, "The Webers").await;
    let before = (see(&mut owner, &family).await, site.counts().await);
    site.clock.advance(MINUTE);
    edit(&mut owner, &family, " The Webers ").await.ok(200);
    assert_eq!((see(&mut owner, &family).await, site.counts().await), before);
}

// ---- members and admins

#[tokio::test(flavor = "multi_thread")]
async fn fam_1_members_and_admins_are_added_and_removed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let bert = site.member(&mut owner, "bert").await.id();
    let carl = site.with_role(&mut owner, "carl", "child").await.id();
    let family = create_family(&mut anna, "The Webers").await;
    let anna_id = anna.id();
    let lists =
        |shown: Json| (shown["members"].clone(), shown["admins"].clone(), shown["memberCount"].clone());

    add(&mut anna, &family, &carl).await.ok(200);
    let shown = add(&mut anna, &family, &bert).await.ok(200);
    assert_eq!(
        lists(shown),
        (json!([anna_id, carl, bert]), json!([anna_id]), json!(3)),
        "in the order they joined"
    );
    let shown = make_admin(&mut anna, &family, &bert).await.ok(200);
    assert_eq!(lists(shown), (json!([anna_id, carl, bert]), json!([anna_id, bert]), json!(3)));
    let shown = remove_admin(&mut anna, &family, &bert).await.ok(200);
    assert_eq!(lists(shown), (json!([anna_id, carl, bert]), json!([anna_id]), json!(3)));
    let shown = remove_person(&mut anna, &family, &carl).await.ok(200);
    assert_eq!(lists(shown.clone()), (json!([anna_id, bert]), json!([anna_id]), json!(2)));
    assert_eq!(see(&mut anna, &family).await, shown);
    let shown = add(&mut anna, &family, &carl).await.ok(200);
    assert_eq!(shown["members"], json!([anna_id, bert, carl]), "someone who rejoins comes last");
}

#[tokio::test(flavor = "multi_thread")]
async fn fam_1_removing_a_member_removes_them_as_admin() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let id = bert.id();
    let family = create_family(&mut owner, "The Webers").await;
    add(&mut owner, &family, &id).await.ok(200);
    make_admin(&mut owner, &family, &id).await.ok(200);
    edit(&mut bert, &family, "The Berts").await.ok(200);
    let shown = remove_person(&mut owner, &family, &id).await.ok(200);
    assert_eq!((&shown["members"], &shown["admins"]), (&json!([owner.id()]), &json!([owner.id()])));
    assert_eq!(edit(&mut bert, &family, "Mine").await.problem(403), "forbidden");
    let shown = add(&mut owner, &family, &id).await.ok(200);
    assert_eq!(shown["admins"], json!([owner.id()]), "and they are not an admin after rejoining");
}

#[tokio::test(flavor = "multi_thread")]
async fn fam_1_my_families_are_those_i_am_a_member_of() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bert = site.member(&mut owner, "bert").await;
    create_family(&mut owner, "The Owners").await;
    let webers = create_family(&mut anna, "The Webers").await;
    create_family(&mut anna, "The Annas").await;
    add(&mut anna, &webers, &bert.id()).await.ok(200);
    assert_eq!(names(&mut anna, "?mine=true").await, ["The Annas", "The Webers"]);
    assert_eq!(names(&mut bert, "?mine=true").await, ["The Webers"]);
    assert_eq!(names(&mut owner, "?mine=true").await, ["The Owners"], "for an admin as well");
    for query in ["", "?mine=false"] {
        assert_eq!(names(&mut bert, query).await, ["The Annas", "The Owners", "The Webers"]);
    }
    let list = bert.get("/api/families").await.ok(200);
    let mine: Vec<_> =
        list["items"].as_array().unwrap().iter().map(|family| family["mine"] == true).collect();
    assert_eq!(mine, [false, false, true]);
    leave(&mut bert, &webers).await.ok(200);
    assert_eq!(names(&mut bert, "?mine=true").await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn repeating_a_change_succeeds_and_changes_nothing() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let bert = site.member(&mut owner, "bert").await.id();
    let carl = site.member(&mut owner, "carl").await.id();
    let family = create_family(&mut owner, "The Webers").await;
    add(&mut owner, &family, &bert).await.ok(200);
    let shown = make_admin(&mut owner, &family, &bert).await.ok(200);
    let before = site.counts().await;
    assert_eq!(add(&mut owner, &family, &bert).await.ok(200), shown, "an admin stays one");
    assert_eq!(make_admin(&mut owner, &family, &bert).await.ok(200), shown);
    for user in [carl.as_str(), UNKNOWN_ID] {
        assert_eq!(remove_person(&mut owner, &family, user).await.ok(200), shown);
        assert_eq!(remove_admin(&mut owner, &family, user).await.ok(200), shown);
    }
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_joining_and_leaving_do_not_disturb_an_edit_of_the_name() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let bert = site.member(&mut owner, "bert").await.id();
    let family = create_family(&mut owner, "The Webers").await;
    let opened = see(&mut owner, &family).await;
    add(&mut owner, &family, &bert).await.ok(200);
    make_admin(&mut owner, &family, &bert).await.ok(200);
    let form = json!({ "version": opened["version"], "name": "The Weavers" });
    let saved = owner.put(&family, form).await.ok(200);
    assert_eq!(saved["admins"], json!([owner.id(), bert]));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_approved_accounts_that_are_not_samples_can_join_a_family() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let pending = site.pending("petra").await.id();
    let suspended = site.member(&mut owner, "sam").await;
    owner.decide(&suspended, "suspend").await.ok(200);
    let example = site.member(&mut owner, "eva").await.id();
    site.exec(&format!("UPDATE users SET sample = TRUE WHERE id = '{example}'")).await;
    let family = create_family(&mut owner, "The Webers").await;
    let before = site.counts().await;
    for user in [pending.as_str(), &suspended.id(), &example, UNKNOWN_ID] {
        for reply in [add(&mut owner, &family, user).await, make_admin(&mut owner, &family, user).await] {
            assert_eq!((reply.problem(404).as_str(), reply.message()), ("user-not-found", "User not found"));
        }
    }
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_member_of_the_family_can_become_its_admin() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let bert = site.member(&mut owner, "bert").await.id();
    let family = create_family(&mut owner, "The Webers").await;
    let before = site.counts().await;
    let reply = make_admin(&mut owner, &family, &bert).await;
    assert_eq!(
        (reply.problem(409).as_str(), reply.message()),
        ("not-a-member", "Please add this person to the family first.")
    );
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn adding_the_same_person_twice_at_once_succeeds_twice_and_adds_them_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let bert = site.member(&mut owner, "bert").await.id();
    let family = create_family(&mut owner, "The Webers").await;
    let mut turn = site.app.db.begin().await.unwrap();
    links::turn(&mut turn).await.unwrap();
    let adding = |mut person: Person| {
        let (family, bert) = (family.clone(), bert.clone());
        tokio::spawn(async move { add(&mut person, &family, &bert).await.ok(200) })
    };
    let both = [adding(owner.clone()), adding(owner.clone())];
    site.wait_for_writers(2).await;
    drop(turn);
    for shown in both {
        assert_eq!(shown.await.unwrap()["members"], json!([owner.id(), bert]));
    }
}

// ---- permissions

#[tokio::test(flavor = "multi_thread")]
async fn only_its_members_and_site_admins_see_who_is_in_a_family() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bert = site.member(&mut owner, "bert").await;
    let mut carl = site.with_role(&mut owner, "carl", "child").await;
    let family = create_family(&mut anna, "The Webers").await;
    add(&mut anna, &family, &carl.id()).await.ok(200);
    for person in [&mut owner, &mut anna, &mut carl] {
        for shown in
            [see(person, &family).await, person.get("/api/families").await.ok(200)["items"][0].clone()]
        {
            assert_eq!(shown["members"].as_array().unwrap().len(), 2);
            assert_eq!(shown["admins"].as_array().unwrap().len(), 1);
            assert_eq!(shown["people"][1]["name"], "carl");
        }
    }
    for shown in [see(&mut bert, &family).await, bert.get("/api/families").await.ok(200)["items"][0].clone()]
    {
        assert_eq!([&shown["members"], &shown["admins"], &shown["people"]], [&Json::Null; 3]);
        assert_eq!((&shown["memberCount"], &shown["mine"]), (&json!(2), &json!(false)));
        assert!(!shown.to_string().contains("carl"), "{shown}");
    }
    let left = leave(&mut carl, &family).await.ok(200);
    assert_eq!(left["members"], Json::Null, "someone who left can no longer see it");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_its_admins_its_creator_and_site_admins_change_a_family() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut maker = site.member(&mut owner, "maker").await;
    let mut keeper = site.member(&mut owner, "keeper").await;
    let mut insider = site.member(&mut owner, "insider").await;
    let mut outsider = site.member(&mut owner, "outsider").await;
    let site_admin = site.with_role(&mut owner, "adam", "admin").await;
    let dora = site.member(&mut owner, "dora").await.id();
    let family = create_family(&mut maker, "The Webers").await;
    for person in [&keeper, &insider] {
        add(&mut maker, &family, &person.id()).await.ok(200);
    }
    make_admin(&mut maker, &family, &keeper.id()).await.ok(200);
    // Its creator can still manage it, member or not.
    leave(&mut maker, &family).await.ok(200);
    for (mut person, mine) in
        [(maker, false), (keeper.clone(), true), (site_admin, false), (owner.clone(), false)]
    {
        let shown = see(&mut person, &family).await;
        assert_eq!(shown["can"], json!({ "edit": true, "delete": true, "leave": mine, "invite": true }));
        edit(&mut person, &family, "Changed").await.ok(200);
        add(&mut person, &family, &dora).await.ok(200);
        make_admin(&mut person, &family, &dora).await.ok(200);
        remove_admin(&mut person, &family, &dora).await.ok(200);
        remove_person(&mut person, &family, &dora).await.ok(200);
    }
    let before = (see(&mut owner, &family).await, site.counts().await);
    for (person, mine) in [(&mut insider, true), (&mut outsider, false)] {
        let shown = see(person, &family).await;
        assert_eq!(shown["can"], json!({ "edit": false, "delete": false, "leave": mine, "invite": false }));
        for action in ["edit", "delete", "invite"] {
            assert_eq!(shown["whyNot"][action]["code"], "not-family-admin", "{action}");
        }
        for user in [keeper.id(), dora.clone()] {
            for (change, reply) in every_change(person, &family, &user).await {
                assert_eq!(reply.problem(403), "forbidden", "{change}");
            }
        }
        let own = person.id();
        assert_eq!(make_admin(person, &family, &own).await.problem(403), "forbidden");
        let refused = add(person, &family, UNKNOWN_ID).await;
        assert_eq!(refused.problem(403), "forbidden", "without permission, one cannot find out who exists");
    }
    assert_eq!((see(&mut owner, &family).await, site.counts().await), before);
    remove_admin(&mut owner, &family, &keeper.id()).await.ok(200);
    assert_eq!(delete_family(&mut keeper, &family).await.problem(403), "forbidden");
    make_admin(&mut owner, &family, &keeper.id()).await.ok(200);
    delete_family(&mut keeper, &family).await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_family_admin_can_change_nothing_until_approved_again() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let family = create_family(&mut anna, "The Webers").await;
    owner.decide(&anna, "suspend").await.ok(200);
    let own = anna.id();
    for (change, reply) in every_change(&mut anna, &family, &own).await {
        assert_eq!(reply.problem(401), "unauthenticated", "{change}");
    }
    owner.decide(&anna, "approve").await.ok(200);
    anna.refresh().await;
    anna.sign_in("anna@example.org", PASSWORD).await.ok(200);
    edit(&mut anna, &family, "The Annas").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_can_leave_even_the_last_admin_but_only_by_leaving() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bert = site.member(&mut owner, "bert").await;
    let mut carl = site.with_role(&mut owner, "carl", "child").await;
    let family = create_family(&mut owner, "The Webers").await;
    for person in [&anna, &bert, &carl] {
        add(&mut owner, &family, &person.id()).await.ok(200);
    }
    make_admin(&mut owner, &family, &anna.id()).await.ok(200);
    leave(&mut owner, &family).await.ok(200);
    assert_eq!(remove_person(&mut bert, &family, &carl.id()).await.problem(403), "forbidden");
    for (person, rest) in [(&mut carl, 2), (&mut anna, 1), (&mut bert, 0)] {
        assert_eq!(see(person, &family).await["can"]["leave"], true);
        let left = leave(person, &family).await.ok(200);
        assert_eq!((&left["memberCount"], &left["mine"]), (&json!(rest), &json!(false)));
        assert_eq!(left["can"]["leave"], false);
        assert_eq!(leave(person, &family).await.ok(200), left, "leaving twice changes nothing");
    }
    assert_eq!(edit(&mut anna, &family, "Mine").await.problem(403), "forbidden");
    delete_family(&mut owner, &family).await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_child_can_read_families_and_create_and_manage_one() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut carl = site.with_role(&mut owner, "carl", "child").await;
    let bert = site.member(&mut owner, "bert").await.id();
    create_family(&mut owner, "The Webers").await;
    assert_eq!(carl.get("/api/families").await.ok(200)["can"]["create"], true);
    assert_eq!(names(&mut carl, "").await, ["The Webers"]);
    let den = create_family(&mut carl, "The Den").await;
    assert_eq!(see(&mut carl, &den).await["admins"], json!([carl.id()]));
    add(&mut carl, &den, &bert).await.ok(200);
    make_admin(&mut carl, &den, &bert).await.ok(200);
    remove_person(&mut carl, &den, &bert).await.ok(200);
    edit(&mut carl, &den, "The Secret Den").await.ok(200);
    delete_family(&mut carl, &den).await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn pending_accounts_and_visitors_see_and_change_nothing() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let family = create_family(&mut owner, "The Webers").await;
    let mut pending = site.pending("petra").await;
    let mut stranger = site.visitor().await;
    let own = pending.id();
    let before = site.counts().await;
    for (person, status, code) in
        [(&mut pending, 403, "account-pending"), (&mut stranger, 401, "unauthenticated")]
    {
        for path in ["/api/families", "/api/families?mine=true"] {
            assert_eq!(person.get(path).await.problem(status), code, "{path}");
        }
        // A single record does not exist for them.
        let (status_of_one, code_of_one) =
            if status == 403 { (404, "family-not-found") } else { (status, code) };
        assert_eq!(person.get(&family).await.problem(status_of_one), code_of_one);
        assert_eq!(person.post("/api/families", json!({ "name": "X" })).await.problem(status), code);
        for user in [owner.id(), own.clone()] {
            for (change, reply) in every_change(person, &family, &user).await {
                assert_eq!(reply.problem(status), code, "{change}");
            }
        }
    }
    assert_eq!(site.counts().await, before);
}

// ---- what deleting affects

#[tokio::test(flavor = "multi_thread")]
async fn deleting_an_account_removes_it_from_its_families_which_stay() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let bert = site.member(&mut owner, "bert").await;
    let family = create_family(&mut anna, "The Webers").await;
    add(&mut anna, &family, &bert.id()).await.ok(200);
    let mut notices = site.app.db.notices();
    anna.post("/api/account/delete", json!({ "password": PASSWORD })).await.ok(204);
    wait_for_notice(&mut notices, &family).await;
    let shown = see(&mut owner, &family).await;
    assert_eq!(
        [&shown["createdBy"], &shown["members"], &shown["admins"], &shown["memberCount"]],
        [&Json::Null, &json!([bert.id()]), &json!([]), &json!(1)]
    );
    assert_eq!(remove_person(&mut owner, &family, &anna.id()).await.ok(200), shown);
    assert_eq!(add(&mut owner, &family, &anna.id()).await.problem(404), "user-not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_an_account_while_its_family_changes_causes_no_deadlock() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let family = create_family(&mut anna, "The Webers").await;
    let anna_id = anna.id();
    leave(&mut anna, &family).await.ok(200);
    let mut turn = site.app.db.begin().await.unwrap();
    links::turn(&mut turn).await.unwrap();
    // Deleting the account writes to the family it created, and changing the family refers to the account.
    let adding = {
        let (mut owner, family, anna_id) = (owner.clone(), family.clone(), anna_id.clone());
        tokio::spawn(async move { add(&mut owner, &family, &anna_id).await })
    };
    site.wait_for_writers(1).await;
    let going = tokio::spawn(async move {
        anna.post("/api/account/delete", json!({ "password": PASSWORD })).await.ok(204)
    });
    site.wait_for_writers(2).await;
    drop(turn);
    going.await.unwrap();
    let added = adding.await.unwrap();
    assert!(matches!(added.status.as_u16(), 200 | 404), "{}", added.text);
    let shown = see(&mut owner, &family).await;
    assert_eq!((&shown["members"], &shown["createdBy"]), (&json!([]), &Json::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_family_is_one_batch_and_the_change_log_restores_it_with_its_people() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let bert = site.member(&mut owner, "bert").await.id();
    let family = create_family(&mut owner, "The Webers").await;
    add(&mut owner, &family, &bert).await.ok(200);
    let before = see(&mut owner, &family).await;
    delete_family(&mut owner, &family).await.ok(204);
    let id = before["id"].as_str().unwrap();
    let logged = site
        .rows::<(Id, String)>(&format!(
            "SELECT batch, table_name FROM changes JOIN actions ON number = action
             WHERE feature = 'families' AND '{id}' IN (row_id, part_of) AND after IS NULL ORDER BY position"
        ))
        .await;
    let tables: Vec<&str> = logged.iter().map(|(_, table)| table.as_str()).collect();
    assert_eq!(tables, ["family_people", "family_people", "families"]);
    let batch = logged[0].0;
    assert!(logged.iter().all(|(of, _)| *of == batch));

    let reply = owner.post(&format!("/api/changes/{batch}/undo"), Json::Null).await;
    assert_eq!(reply.problem(404), "change-not-found", "this undo is only for members and relationships");
    let mut tx = site.app.db.begin().await.unwrap();
    changes::undo(
        &mut tx,
        &kinkeeper::tables(),
        (batch, &kinkeeper::changes::Kept::new()),
        None,
        site.app.now(),
    )
    .await
    .unwrap()
    .map(drop)
    .unwrap();
    tx.commit().await.unwrap();
    let mut expected = before;
    expected["version"] = json!(2);
    assert_eq!(see(&mut owner, &family).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_of_a_family_is_logged_with_its_author() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let bert = site.member(&mut owner, "bert").await.id();
    let family = create_family(&mut anna, "The Webers").await;
    add(&mut anna, &family, &bert).await.ok(200);
    make_admin(&mut anna, &family, &bert).await.ok(200);
    remove_person(&mut owner, &family, &bert).await.ok(200);
    edit(&mut anna, &family, "The Annas").await.ok(200);
    let id = family.rsplit('/').next().unwrap();
    let logged = site
        .rows::<(String, Id, Option<String>, Option<String>)>(&format!(
            "SELECT table_name, actor, before, after FROM changes JOIN actions ON number = action
             WHERE '{id}' IN (row_id, part_of) ORDER BY number, position"
        ))
        .await;
    let name_of = |actor: &Id| if actor.to_string() == anna.id() { "anna" } else { "owner" };
    let told: Vec<_> = logged
        .iter()
        .map(|(table, actor, before, after)| {
            let what = match (before, after) {
                (None, _) => "made",
                (_, None) => "removed",
                _ => "changed",
            };
            format!("{} {what} {table}", name_of(actor))
        })
        .collect();
    assert_eq!(
        told,
        [
            "anna made families",
            "anna made family_people",
            "anna made family_people",
            "anna changed family_people",
            "owner removed family_people",
            "anna changed families",
        ]
    );
}

// ---- live updates

type Notices = tokio::sync::broadcast::Receiver<std::sync::Arc<str>>;

/// Returns once all approved people were notified of this family.
async fn wait_for_notice(notices: &mut Notices, family: &str) {
    let id = family.rsplit('/').next().unwrap();
    let expected = json!({ "change": { "to": "approved", "feature": "families", "id": id } });
    loop {
        // The timeout only turns a hanging test into a failing one.
        let notice = tokio::time::timeout(Duration::from_secs(20), notices.recv()).await;
        let notice = notice.expect("a notice arrives").unwrap();
        if serde_json::from_str::<Json>(&notice).unwrap_or_default() == expected {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_who_may_see_a_family_is_notified_of_every_change() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let bert = site.member(&mut owner, "bert").await.id();
    let mut notices = site.app.db.notices();
    let family = create_family(&mut owner, "The Webers").await;
    wait_for_notice(&mut notices, &family).await;
    edit(&mut owner, &family, "The Weavers").await.ok(200);
    wait_for_notice(&mut notices, &family).await;
    add(&mut owner, &family, &bert).await.ok(200);
    wait_for_notice(&mut notices, &family).await;
    make_admin(&mut owner, &family, &bert).await.ok(200);
    wait_for_notice(&mut notices, &family).await;
    remove_person(&mut owner, &family, &bert).await.ok(200);
    wait_for_notice(&mut notices, &family).await;
    delete_family(&mut owner, &family).await.ok(204);
    wait_for_notice(&mut notices, &family).await;
}
