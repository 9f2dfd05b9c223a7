//! Pictures and documents of a member beside the portrait.

use serde_json::{Value as Json, json};

use crate::support::{Person, Reply, TestApp, all, editable, pdf, png, seen, uploaded};

const UNKNOWN_ID: &str = "01933b7e-0000-7000-8000-000000000001";

fn id(record: &Json) -> &str {
    record["id"].as_str().unwrap()
}

/// The names of a member's files and their captions.
fn shown(member: &Json) -> Vec<(String, Option<String>)> {
    let text = |value: &Json| value.as_str().map(str::to_owned);
    let files = member["files"].as_array().unwrap().iter();
    files.map(|one| (text(&one["file"]["filename"]).unwrap(), text(&one["caption"]))).collect()
}

fn plain(name: &str) -> (String, Option<String>) {
    (name.to_owned(), None)
}

fn captioned(name: &str, caption: &str) -> (String, Option<String>) {
    (name.to_owned(), Some(caption.to_owned()))
}

async fn letter(person: &mut Person) -> Json {
    uploaded(person, "letter.pdf", &pdf(&["Dear Anna"])).await
}

async fn picture(site: &TestApp, person: &mut Person, name: &str) -> Json {
    let file = uploaded(person, name, &png(40, 30)).await;
    site.run_jobs().await;
    file
}

async fn set_files(person: &mut Person, member: &str, files: &[&Json]) -> Reply {
    let files: Vec<Json> = files.iter().map(|file| json!({ "file": id(file) })).collect();
    person.edit_member(member, json!({ "files": files })).await
}

async fn set_portrait(person: &mut Person, member: &str, file: Option<&Json>) -> Reply {
    let version = person.see(member).await["version"].clone();
    let body = json!({ "version": version, "file": file.map(id) });
    person.put(&format!("/api/members/{member}/portrait"), body).await
}

async fn last_change(owner: &mut Person) -> Json {
    owner.get("/api/admin/changes?limit=1").await.ok(200)["items"][0].clone()
}

async fn undo_last(owner: &mut Person) {
    let last = last_change(owner).await;
    owner.post(&format!("/api/admin/changes/{}/undo", id(&last)), Json::Null).await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_s_files_are_added_captioned_ordered_and_removed_and_undo_brings_one_back() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut carl = site.with_role(&mut owner, "carl", "child").await;
    let anna = owner.draw("anna").await.id("anna");
    let (letter, scan) = (letter(&mut owner).await, picture(&site, &mut owner, "scan.png").await);
    assert_eq!(seen(&mut carl, &scan).await, all(404));
    let files = json!([{ "file": id(&letter), "caption": " A letter " }, { "file": id(&scan), "caption": "Her birth" }]);
    let saved = owner.edit_member(&anna, json!({ "files": files })).await.ok(200)["member"].clone();
    let both = [captioned("letter.pdf", "A letter"), captioned("scan.png", "Her birth")];
    assert_eq!(
        (shown(&saved), &saved["portrait"], &saved["version"]),
        (both.to_vec(), &Json::Null, &json!(2))
    );
    assert_eq!((shown(&carl.see(&anna).await), seen(&mut carl, &scan).await), (both.to_vec(), all(200)));
    let fields = json!([{ "name": "files", "before": null, "after": "letter.pdf, scan.png" }]);
    assert_eq!(last_change(&mut owner).await["items"][0]["fields"], fields);

    // A form without them leaves them as they are; the same files again are no change.
    let saved = owner.edit_member(&anna, json!({ "occupation": "Baker" })).await.ok(200)["member"].clone();
    assert_eq!((shown(&saved), &saved["version"]), (both.to_vec(), &json!(3)));
    let same = json!({ "files": [files[0], files[1], files[0]] });
    assert_eq!(owner.edit_member(&anna, same).await.ok(200)["member"]["version"], 3);

    let turned = json!({ "files": [{ "file": id(&scan) }, { "file": id(&letter), "caption": "To Anna" }] });
    let turned = owner.edit_member(&anna, turned).await.ok(200)["member"].clone();
    assert_eq!(shown(&turned), [plain("scan.png"), captioned("letter.pdf", "To Anna")]);
    let one = set_files(&mut owner, &anna, &[&scan]).await.ok(200)["member"].clone();
    assert_eq!(shown(&one), [plain("scan.png")]);
    assert_eq!(seen(&mut carl, &letter).await[0], 404);
    undo_last(&mut owner).await;
    assert_eq!(shown(&owner.see(&anna).await), shown(&turned));

    // A new member can have files, too; deleting that member and undoing it keeps them.
    let form = json!({ "name": "Bert", "relatedTo": { "memberId": anna, "type": "son" }, "files": [{ "file": id(&letter) }] });
    let bert = owner.add_member(form).await.ok(201)["member"].clone();
    assert_eq!(shown(&bert), [plain("letter.pdf")]);
    let removed = owner.delete_member(&anna).await.ok(200);
    assert_eq!(seen(&mut carl, &scan).await, all(404));
    owner.undo(&removed).await.ok(204);
    assert_eq!(shown(&owner.see(&anna).await), shown(&turned));
    assert_eq!(seen(&mut carl, &scan).await, all(200));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_portrait_and_the_other_files_of_a_member_do_not_disturb_each_other() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let anna = owner.draw("anna").await.id("anna");
    let (letter, scan) = (letter(&mut owner).await, picture(&site, &mut owner, "scan.png").await);
    let (young, old) =
        (picture(&site, &mut mia, "young.png").await, picture(&site, &mut mia, "old.png").await);
    set_portrait(&mut mia, &anna, Some(&young)).await.ok(200);
    let fields = json!([{ "name": "file", "before": null, "after": "young.png" }]);
    assert_eq!(last_change(&mut owner).await["items"][0]["fields"], fields, "the log says it once");
    set_files(&mut owner, &anna, &[&scan, &letter]).await.ok(200);
    let both = [plain("scan.png"), plain("letter.pdf")];
    let fields = json!([{ "name": "files", "before": null, "after": "scan.png, letter.pdf" }]);
    assert_eq!(last_change(&mut owner).await["items"][0]["fields"], fields);
    for (file, name) in
        [(Some(&old), json!("old.png")), (None, Json::Null), (Some(&young), json!("young.png"))]
    {
        let given = set_portrait(&mut mia, &anna, file).await.ok(200);
        assert_eq!((&given["portrait"]["filename"], shown(&given)), (&name, both.to_vec()));
    }
    // A form that names the portrait among the files, or none, does not change it.
    for files in [vec![&letter, &young, &scan], vec![]] {
        let saved = set_files(&mut owner, &anna, &files).await.ok(200)["member"].clone();
        assert_eq!(
            (&saved["portrait"]["filename"], shown(&saved).len()),
            (&json!("young.png"), files.len().min(2))
        );
        let first = "SELECT file_id FROM attachments ORDER BY position";
        assert_eq!(
            site.rows::<(String,)>(first).await[0].0,
            id(&young),
            "other programs take the first picture"
        );
        assert_eq!(seen(&mut owner, &young).await, all(200));
    }
    undo_last(&mut owner).await;

    // One of the files becomes the portrait, with its caption; a document cannot.
    let files = json!([{ "file": id(&scan), "caption": "At the sea" }, { "file": id(&letter) }]);
    owner.edit_member(&anna, json!({ "files": files })).await.ok(200);
    let refused = set_portrait(&mut mia, &anna, Some(&letter)).await;
    assert_eq!(
        (refused.problem(422).as_str(), &refused.json["fields"]["file"]["code"]),
        ("not-a-picture", &json!("not-a-picture"))
    );
    set_portrait(&mut mia, &anna, None).await.ok(200);
    let given = set_portrait(&mut mia, &anna, Some(&scan)).await.ok(200);
    assert_eq!(
        (&given["portrait"]["filename"], shown(&given)),
        (&json!("scan.png"), vec![plain("letter.pdf")])
    );
    assert_eq!(site.count("attachments WHERE caption = 'At the sea'").await, 1);
    undo_last(&mut owner).await;
    let seen = owner.see(&anna).await;
    assert_eq!(
        (&seen["portrait"], shown(&seen)),
        (&Json::Null, vec![captioned("scan.png", "At the sea"), plain("letter.pdf")])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_captioned_picture_stays_among_the_files_when_another_becomes_the_portrait() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.draw("anna").await.id("anna");
    let school = picture(&site, &mut owner, "school.png").await;
    let files = json!([{ "file": id(&school), "caption": "At school, 1931" }]);
    owner.edit_member(&anna, json!({ "files": files })).await.ok(200);
    set_portrait(&mut owner, &anna, Some(&school)).await.ok(200);
    assert_eq!(shown(&owner.see(&anna).await), []);
    let kept = [captioned("school.png", "At school, 1931")];
    let first = picture(&site, &mut owner, "first.png").await;
    set_portrait(&mut owner, &anna, Some(&first)).await.ok(200);
    assert_eq!(shown(&owner.see(&anna).await), kept);
    // A file that was only a portrait is removed when the portrait is replaced.
    let second = picture(&site, &mut owner, "second.png").await;
    set_portrait(&mut owner, &anna, Some(&second)).await.ok(200);
    assert_eq!(shown(&owner.see(&anna).await), kept);
    set_portrait(&mut owner, &anna, Some(&school)).await.ok(200);
    assert_eq!(shown(&owner.see(&anna).await), []);
    // A portrait that is removed does not become one of the files.
    set_portrait(&mut owner, &anna, None).await.ok(200);
    let seen = owner.see(&anna).await;
    assert_eq!((shown(&seen), &seen["portrait"]), (Vec::new(), &Json::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_a_member_cannot_have_are_refused_and_nothing_changes() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut mia = site.member(&mut owner, "mia").await;
    let mut carl = site.with_role(&mut owner, "carl", "child").await;
    let drawn = owner.draw("anna; cara").await;
    let anna = drawn.id("anna");
    owner.link(&carl, Some(&drawn.id("cara"))).await.ok(200);
    let own = letter(&mut owner).await;
    set_files(&mut owner, &anna, &[&own]).await.ok(200);
    let mias = letter(&mut mia).await;
    let unfinished = letter(&mut owner).await;
    site.exec(&format!("UPDATE files SET state = 'incoming' WHERE id = '{}'", id(&unfinished))).await;
    let before = (site.counts().await, owner.see(&anna).await);
    for file in [&mias, &unfinished, &json!({ "id": UNKNOWN_ID })] {
        let refused = set_files(&mut owner, &anna, &[&own, file]).await;
        assert_eq!(refused.problem(422), "unknown-file", "{file}");
        assert_eq!(refused.json["fields"]["files"]["code"], "unknown-file");
    }
    let many: Vec<Json> = (0..51)
        .map(|number| json!({ "file": format!("01933b7e-0000-7000-8000-0000000001{number:02}") }))
        .collect();
    for (files, code) in
        [(json!(many), "too-many"), (json!([{ "file": id(&own), "caption": "x".repeat(501) }]), "too-long")]
    {
        let refused = owner.edit_member(&anna, json!({ "files": files, "occupation": "Baker" })).await;
        assert_eq!(refused.problem(422), "invalid");
        assert_eq!(refused.json["fields"]["files"]["code"], code);
    }
    assert_eq!((site.counts().await, owner.see(&anna).await), before);
    // Someone else saved in between: the conflict has the current files.
    let opened = owner.see(&anna).await;
    mia.edit_member(
        &anna,
        json!({ "files": [{ "file": id(&own), "caption": "To Anna" }, { "file": id(&mias) }] }),
    )
    .await
    .ok(200);
    let late = owner.put(&format!("/api/members/{anna}"), editable(&opened, json!({ "files": [] }))).await;
    assert_eq!(late.problem(409), "conflict");
    let both = [captioned("letter.pdf", "To Anna"), plain("letter.pdf")];
    assert_eq!(shown(&late.json["current"]), both);
    // Children may only change their own entry.
    let carls = letter(&mut carl).await;
    assert_eq!(set_files(&mut carl, &anna, &[&carls]).await.problem(403), "forbidden");
    assert_eq!(shown(&owner.see(&anna).await), both);
    set_files(&mut carl, &drawn.id("cara"), &[&carls]).await.ok(200);
}
