//! Portraits of members: setting, replacing and removing them; who may; and what deleting a member does to them.

use kinkeeper::clock::DAY;
use kinkeeper::files::collector;
use serde_json::{Value as Json, json};

use crate::support::{OWNER, PASSWORD, Person, Reply, TestApp, all, editable, png, seen, uploaded};

const UNKNOWN_ID: &str = "01933b7e-0000-7000-8000-000000000001";

fn id(record: &Json) -> &str {
    record["id"].as_str().unwrap()
}

async fn picture(site: &TestApp, person: &mut Person, name: &str) -> Json {
    let file = uploaded(person, name, &png(40, 30)).await;
    site.run_jobs().await;
    file
}

async fn set_portrait(person: &mut Person, member: &str, file: Option<&Json>) -> Reply {
    let version = person.see(member).await["version"].clone();
    let body = json!({ "version": version, "file": file.map(id) });
    person.put(&format!("/api/members/{member}/portrait"), body).await
}

/// The portrait's address, which must be the same in the list, in a search and on an event.
async fn portrait_address(person: &mut Person, member: &str) -> Json {
    let mut found = Vec::new();
    for path in ["/api/members", "/api/members?search=nna"] {
        let items = person.get(path).await.ok(200)["items"].as_array().unwrap().clone();
        found.push(items.iter().find(|row| row["id"] == member).unwrap()["portrait"].clone());
    }
    assert!(found.windows(2).all(|pair| pair[0] == pair[1]), "{found:?}");
    found.remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_portrait_is_set_replaced_and_removed_and_lists_link_to_it() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let mut carl = site.with_role(&mut owner, "carl", "child").await;
    let drawn = owner.draw("anna; hanna").await;
    let anna = drawn.id("anna");
    assert_eq!(
        (&owner.see(&anna).await["portrait"], portrait_address(&mut carl, &anna).await),
        (&Json::Null, Json::Null)
    );

    let young = picture(&site, &mut mia, "young.png").await;
    assert_eq!(seen(&mut carl, &young).await, all(404));
    let given = set_portrait(&mut mia, &anna, Some(&young)).await.ok(200);
    assert_eq!(given["version"], 2);
    assert_eq!(
        given["portrait"],
        json!({
            "id": id(&young), "filename": "young.png", "size": young["size"], "contentType": "image/png", "url": young["url"],
            "image": { "width": 40, "height": 30, "state": "ready",
                       "small": format!("/api/files/{}/small", id(&young)), "large": format!("/api/files/{}/large", id(&young)) },
        })
    );
    assert_eq!(carl.see(&anna).await["portrait"], given["portrait"]);
    assert_eq!(portrait_address(&mut carl, &anna).await, format!("/api/files/{}/small", id(&young)));
    assert_eq!(portrait_address(&mut carl, &drawn.id("hanna")).await, Json::Null);
    assert_eq!(seen(&mut carl, &young).await, all(200));
    let event = owner.add_event(json!({ "familyMemberIds": [anna] })).await;
    assert_eq!(event["familyMembers"][0]["portrait"], portrait_address(&mut carl, &anna).await);

    // Saving the rest of the profile keeps it, and setting the same portrait again changes nothing.
    let saved = owner.edit_member(&anna, json!({ "occupation": "Baker" })).await.ok(200);
    assert_eq!(saved["member"]["portrait"], given["portrait"]);
    assert_eq!(set_portrait(&mut owner, &anna, Some(&young)).await.ok(200)["version"], 3);

    let old = picture(&site, &mut owner, "old.png").await;
    let replaced = set_portrait(&mut owner, &anna, Some(&old)).await.ok(200);
    assert_eq!((&replaced["portrait"]["id"], &replaced["version"]), (&json!(id(&old)), &json!(4)));
    assert_eq!(portrait_address(&mut carl, &anna).await, format!("/api/files/{}/small", id(&old)));
    assert_eq!((seen(&mut carl, &young).await, seen(&mut mia, &young).await), (all(404), all(200)));

    let none = set_portrait(&mut mia, &anna, None).await.ok(200);
    assert_eq!((&none["portrait"], portrait_address(&mut carl, &anna).await), (&Json::Null, Json::Null));
    assert_eq!(seen(&mut carl, &old).await, all(404));
    assert_eq!(site.count("attachments").await, 0);
    assert_eq!(
        set_portrait(&mut mia, &anna, None).await.ok(200)["version"],
        5,
        "there was nothing to remove"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_may_edit_a_member_set_the_portrait_and_a_child_only_its_own() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut carl = site.with_role(&mut owner, "carl", "child").await;
    let mut eve = site.pending("eve").await;
    let drawn = owner.draw("anna; cara").await;
    owner.link(&carl, Some(&drawn.id("cara"))).await.ok(200);
    let file = picture(&site, &mut carl, "me.png").await;
    let before = site.counts().await;
    assert_eq!(set_portrait(&mut carl, &drawn.id("anna"), Some(&file)).await.problem(403), "forbidden");
    let path = format!("/api/members/{}/portrait", drawn.id("anna"));
    let body = json!({ "version": 1, "file": id(&file) });
    assert_eq!(eve.put(&path, body.clone()).await.problem(403), "account-pending");
    assert_eq!(site.visitor().await.put(&path, body.clone()).await.problem(401), "unauthenticated");
    let unknown = format!("/api/members/{UNKNOWN_ID}/portrait");
    assert_eq!(carl.put(&unknown, body).await.problem(404), "member-not-found");
    assert_eq!(site.counts().await, before);
    set_portrait(&mut carl, &drawn.id("cara"), Some(&file)).await.ok(200);
    assert_eq!(owner.see(&drawn.id("cara")).await["portrait"]["id"], id(&file));
    set_portrait(&mut owner, &drawn.id("cara"), None).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_not_a_picture_or_belongs_to_someone_else_is_refused_as_a_portrait() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let drawn = owner.draw("anna").await;
    let anna = drawn.id("anna");
    let unfit: [(&str, &[u8]); 4] = [
        ("letter.pdf", b"%PDF-1.7\n"),
        ("photo.png", b"Dear grandmother,"),
        ("photo.svg", b"<svg onload='alert(1)'/>"),
        ("IMG_1.heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
    ];
    let mut files = Vec::new();
    for (name, bytes) in unfit {
        files.push((uploaded(&mut owner, name, bytes).await, "not-a-picture"));
    }
    site.run_jobs().await;
    files.push((picture(&site, &mut mia, "mias.png").await, "unknown-file"));
    files.push((json!({ "id": UNKNOWN_ID }), "unknown-file"));
    let before = site.counts().await;
    for (file, code) in &files {
        let refused = set_portrait(&mut owner, &anna, Some(file)).await;
        assert_eq!(refused.problem(422), *code, "{file}");
        assert_eq!(refused.json["fields"]["file"]["code"], *code);
    }
    let seen = owner.see(&anna).await;
    assert_eq!((site.counts().await, &seen["portrait"], &seen["version"]), (before, &Json::Null, &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_people_setting_a_portrait_the_second_gets_a_conflict() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna").await;
    let anna = drawn.id("anna");
    let (a, b) = (picture(&site, &mut owner, "a.png").await, picture(&site, &mut owner, "b.png").await);
    let path = format!("/api/members/{anna}/portrait");
    owner.put(&path, json!({ "version": 1, "file": id(&a) })).await.ok(200);
    for file in [json!(id(&b)), Json::Null] {
        let late = owner.put(&path, json!({ "version": 1, "file": file })).await;
        assert_eq!(late.problem(409), "conflict");
        assert_eq!(late.json["current"]["portrait"]["id"], id(&a));
    }
    // An edit that began before the portrait was set gets a conflict, too.
    let body = editable(&owner.see(&anna).await, json!({ "version": 1, "occupation": "Baker" }));
    assert_eq!(owner.put(&format!("/api/members/{anna}"), body).await.problem(409), "conflict");
    // At exactly the same time, one of the two wins.
    let mut second = owner.clone();
    let form = |file: &Json| json!({ "version": 2, "file": id(file) });
    let c = picture(&site, &mut owner, "c.png").await;
    let (one, two) = tokio::join!(owner.put(&path, form(&b)), second.put(&path, form(&c)));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(site.count("attachments").await, 1);
    let hung = "SELECT file_id, portrait FROM attachments JOIN members ON members.id = owner_id";
    let hung = site.rows::<(String, String)>(hung).await.remove(0);
    assert_eq!(hung.0, hung.1);
}

#[tokio::test(flavor = "multi_thread")]
async fn memb_3_deleting_a_member_removes_events_history_and_portrait_in_one_step_and_undo_restores_all() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bob = site.member(&mut owner, "bob").await;
    let drawn = owner.draw("anna + bert > carl; dora").await;
    let (anna, bert) = (drawn.id("anna"), drawn.id("bert"));
    owner.link(&bob, Some(&anna)).await.ok(200);
    let face = picture(&site, &mut bob, "face.png").await;
    set_portrait(&mut bob, &anna, Some(&face)).await.ok(200);
    owner.edit_member(&anna, json!({ "birthDate": "1920", "deathDate": "1990" })).await.ok(200);
    let people = json!([bert, anna, drawn.id("carl")]);
    let party = owner.add_event_id(json!({ "familyMemberIds": people })).await;
    let secret = bob.add_event_id(json!({ "familyMemberIds": [anna], "visibility": "private" })).await;
    let scan = picture(&site, &mut owner, "scan.png").await;
    let form = json!({ "date": "1943", "description": "A letter came", "familyInvolved": people, "source": { "file": id(&scan) } });
    owner.post("/api/history", form).await.ok(201);

    let history = async |person: &mut Person| {
        let items = person.get("/api/history").await.ok(200)["items"].as_array().unwrap().clone();
        let line =
            |row: &Json| (row["description"].clone(), row["familyInvolved"].clone(), row["source"].clone());
        items.iter().map(line).collect::<Vec<_>>()
    };
    let profile = owner.see(&anna).await;
    let before = (site.counts().await, history(&mut owner).await);
    let removed = owner.delete_member(&anna).await.ok(200);
    let batch = removed["undo"].as_str().unwrap();

    assert_eq!(owner.get(&format!("/api/members/{anna}")).await.problem(404), "member-not-found");
    assert_eq!(owner.get(&format!("/api/members/{anna}/history")).await.problem(404), "member-not-found");
    assert_eq!(owner.see_event(&party).await["familyMemberIds"], json!([bert, drawn.id("carl")]));
    assert_eq!(bob.see_event(&secret).await["familyMemberIds"], json!([]));
    let told: Vec<Json> = history(&mut owner).await.into_iter().map(|(_, people, _)| people).collect();
    assert_eq!(told, [json!([]), json!([bert, drawn.id("carl")]), json!([])]);
    assert_eq!((seen(&mut owner, &face).await, seen(&mut bob, &face).await), (all(404), all(200)));
    assert_eq!(seen(&mut bob, &scan).await, all(200), "the scanned letter stays");
    // The member, the account, two relationships, two event links, three history links, two facts and the portrait.
    assert_eq!(
        site.count(&format!("changes JOIN actions ON number = action WHERE batch = '{batch}'")).await,
        1 + 1 + 2 + 2 + 3 + 2 + 1
    );

    owner.undo(&removed).await.ok(204);
    let mut after = (site.counts().await, history(&mut owner).await);
    for table in ["actions", "changes", "steps", "topics"] {
        after.0.insert(table.to_owned(), before.0[table]);
    }
    assert_eq!(after, before);
    assert_eq!(owner.see_event(&party).await["familyMemberIds"], people);
    assert_eq!(bob.see_event(&secret).await["familyMemberIds"], json!([anna]));
    let mut back = owner.see(&anna).await;
    back["version"] = profile["version"].clone();
    assert_eq!(back, profile);
    assert_eq!(seen(&mut owner, &face).await, all(200));
    // Both facts are hers again, and only hers.
    owner.edit_member(&anna, json!({ "birthDate": "1921", "deathDate": "1991" })).await.ok(200);
    assert_eq!(history(&mut owner).await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn memb_3_a_portrait_can_be_restored_for_thirty_days_and_later_undo_is_refused() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert").await;
    for (name, days, status) in [("anna", 29, 204), ("bert", 31, 409)] {
        let member = drawn.id(name);
        let face = picture(&site, &mut owner, "face.png").await;
        set_portrait(&mut owner, &member, Some(&face)).await.ok(200);
        let removed = owner.delete_member(&member).await.ok(200);
        site.clock.advance(days * DAY);
        collector::sweep(&site.app, site.app.now()).await.unwrap();
        site.run_jobs().await;
        owner.sign_in(OWNER, PASSWORD).await.ok(200);
        let undone = owner.undo(&removed).await;
        assert_eq!(undone.status.as_u16(), status, "{}", undone.text);
        assert_eq!(seen(&mut owner, &face).await, all(if status == 204 { 200 } else { 404 }));
        let shown = owner.get(&format!("/api/members/{member}")).await;
        assert_eq!(
            shown.status.as_u16(),
            if status == 204 { 200 } else { 404 },
            "everything is restored, or nothing"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_member_list_gets_a_new_etag_when_a_portrait_changes() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna").await;
    let file = picture(&site, &mut owner, "a.png").await;
    let tag = async |person: &mut Person| person.get("/api/members").await.headers["etag"].clone();
    let before = tag(&mut owner).await;
    set_portrait(&mut owner, &drawn.id("anna"), Some(&file)).await.ok(200);
    let with = tag(&mut owner).await;
    set_portrait(&mut owner, &drawn.id("anna"), None).await.ok(200);
    assert!(before != with && with != tag(&mut owner).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn home_7_a_picture_of_the_tree_contains_the_portraits_of_those_it_names() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1880) > hanna(1990)").await;
    let (old, young) =
        (picture(&site, &mut owner, "old.png").await, picture(&site, &mut owner, "young.png").await);
    set_portrait(&mut owner, &drawn.id("anna"), Some(&old)).await.ok(200);
    set_portrait(&mut owner, &drawn.id("hanna"), Some(&young)).await.ok(200);
    let mut carl = site.with_role(&mut owner, "carl", "child").await;
    let small = carl.get(&format!("/api/files/{}/small", id(&old))).await.bytes;
    let mut copies = async |query: &str| {
        let reply = carl.get(&format!("/api/tree/picture?view=all&{query}")).await;
        assert_eq!(reply.status, 200);
        let found = reply.bytes.windows(small.len()).filter(|part| *part == &small[..]).count();
        (found, reply.text.matches("data:image/jpeg").count())
    };
    assert_eq!(copies("sheet=a3").await.0, 1, "Hanna may be alive, so she has neither name nor portrait");
    assert_eq!(copies("sheet=a3&living=true").await.0, 2, "the same picture, but two files");
    assert_eq!(copies("format=svg").await.1, 1);
    assert_eq!(copies("format=svg&living=true").await.1, 2);
    assert_eq!(copies("format=svg&living=true&sheet=a0&colour=generation").await.1, 2);
}
