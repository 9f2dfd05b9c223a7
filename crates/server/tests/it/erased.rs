//! Deleting an account erases its private records for good. Changes to shared records can still be undone.

use serde_json::{Value as Json, json};

use crate::support::{OWNER, PASSWORD, Person, TestApp, all, png, seen, uploaded};

async fn photo(site: &TestApp, person: &mut Person, name: &str) -> Json {
    let file = uploaded(person, name, &png(40, 30)).await;
    site.run_jobs().await;
    file
}

fn photos(files: &[&Json]) -> Json {
    files.iter().map(|file| json!({ "file": file["id"], "caption": "Secret" })).collect()
}

/// The newest action of this feature.
async fn newest(person: &mut Person, feature: &str) -> String {
    let log = person.get(&format!("/api/admin/changes?feature={feature}&limit=1")).await.ok(200);
    log["items"][0]["id"].as_str().unwrap().to_owned()
}

async fn undo(person: &mut Person, action: &str) {
    person.post(&format!("/api/admin/changes/{action}/undo"), Json::Null).await.ok(204);
}

/// Deletes the account, restores it, and signs in to it, as an administrator could who wants to read its secrets.
async fn delete_and_enter(site: &TestApp, owner: &mut Person, anna: &mut Person, by_admin: bool) -> Person {
    if by_admin {
        let version = anna.user()["version"].clone();
        owner.delete(&format!("/api/users/{}?version={version}", anna.id())).await.ok(204);
    } else {
        anna.post("/api/account/delete", json!({ "password": PASSWORD })).await.ok(204);
    }
    let deletion = newest(owner, "accounts").await;
    undo(owner, &deletion).await;
    let account = owner.get(&format!("/api/users/{}", anna.id())).await.ok(200);
    let version = json!({ "version": account["version"] });
    let link = owner.post(&format!("/api/users/{}/link", anna.id()), version).await.ok(200);
    let token = link["link"].as_str().unwrap().split_once("token=").unwrap().1.to_owned();
    let mut entered = site.visitor().await;
    let form = json!({ "token": token, "password": PASSWORD, "confirmPassword": PASSWORD });
    entered.post("/api/auth/reset-password", form).await.ok(204);
    entered.sign_in(anna.user()["email"].as_str().unwrap(), PASSWORD).await.ok(200);
    entered
}

/// The positions of each action begin with 0 and have no gaps, as readers of the log expect.
async fn check_positions(site: &TestApp) {
    let rows = site
        .rows::<(i64, i64, Option<String>)>(
            "SELECT action, position, after FROM changes ORDER BY action, position",
        )
        .await;
    let (mut action, mut next) = (i64::MIN, 0);
    for (number, position, after) in rows {
        next = if number == action { next } else { 0 };
        assert_eq!(position, next, "of {number}");
        action = number;
        let run = after.filter(|after| after.starts_with('['));
        let rows = run.map_or(1, |run| serde_json::from_str::<Vec<Json>>(&run).unwrap().len());
        next += i64::try_from(rows).unwrap();
    }
    let empty = "actions WHERE NOT EXISTS (SELECT 1 FROM changes WHERE action = number)";
    assert_eq!(site.count(empty).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_5_a_restored_account_comes_back_without_its_private_events_and_their_photos() {
    for by_admin in [true, false] {
        let site = TestApp::new().await;
        let mut owner = site.owner().await;
        let carl = owner.add_unrelated_member(json!({ "name": "Carl" })).await;
        let mut anna = site.member(&mut owner, "anna").await;
        let mut files = Vec::new();
        for name in ["kept.png", "deleted-1.png", "deleted-2.png", "taken-off.png", "shared.png"] {
            files.push(photo(&site, &mut anna, name).await);
        }
        let [kept, deleted_1, deleted_2, taken_off, shared] = &files[..] else { panic!() };

        // One that is there, changed once, with a photo that it no longer has.
        let form = json!({ "title": "Secret", "visibility": "private", "familyMemberIds": [carl],
                           "photos": photos(&[kept, taken_off, shared]) });
        let secret = anna.add_event_id(form).await;
        let change = json!({ "title": "Secret party", "photos": photos(&[kept, shared]) });
        anna.edit_event(&secret, change).await.ok(200);
        // One that she deleted, whose photos were restored together once.
        let form =
            json!({ "title": "Secret", "visibility": "private", "photos": photos(&[deleted_1, deleted_2]) });
        let gone = anna.add_event_id(form).await;
        anna.delete_event(&gone).await.ok(204);
        site.restore(site.deletion_of(&gone).await).await;
        anna.delete_event(&gone).await.ok(204);
        // One that she shared later.
        let told = anna.add_event_id(json!({ "title": "Secret", "visibility": "private" })).await;
        anna.edit_event(
            &told,
            json!({ "title": "Told", "visibility": "family", "photos": [
            { "file": shared["id"], "caption": "All of us" }
        ] }),
        )
        .await
        .ok(200);
        // An action that changed her private event among other records.
        let picnic = owner.add_event_id(json!({ "title": "Picnic", "familyMemberIds": [carl] })).await;
        owner.delete_member(&carl).await.ok(200);
        let without_carl = newest(&mut owner, "members").await;

        let mut entered = delete_and_enter(&site, &mut owner, &mut anna, by_admin).await;
        for event in [&secret, &gone] {
            assert_eq!(entered.get(&format!("/api/events/{event}")).await.problem(404), "event-not-found");
            let about = format!("changes WHERE row_id = '{event}' OR part_of = '{event}'");
            assert_eq!(site.count(&about).await, 0);
        }
        assert_eq!(entered.see_event(&told).await["createdByName"], "anna");
        for table in [
            "changes WHERE before LIKE '%Secret%' OR after LIKE '%Secret%'",
            "events WHERE title LIKE 'Secret%'",
        ] {
            assert_eq!(site.count(table).await, 0, "{table}");
        }
        check_positions(&site).await;

        // The photos are gone with their bytes, except the one that another event shows.
        site.run_jobs().await;
        for file in [kept, deleted_1, deleted_2, taken_off] {
            assert_eq!(seen(&mut entered, file).await, all(404));
            let name = file["name"].as_str().unwrap();
            assert!(!site.objects().await.contains(&name.to_owned()), "{name}");
        }
        assert_eq!(seen(&mut owner, shared).await, all(200));

        // The other changes of the action can still be undone.
        undo(&mut owner, &without_carl).await;
        assert_eq!(owner.see_event(&picnic).await["familyMembers"][0]["name"], "Carl");
        check_positions(&site).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_5_a_photo_that_undoing_someone_elses_deletion_needs_stays_for_it() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let picture = photo(&site, &mut anna, "a.png").await;
    anna.add_event_id(json!({ "visibility": "private", "photos": photos(&[&picture]) })).await;
    let picnic = anna.add_event_id(json!({ "title": "Picnic", "photos": photos(&[&picture]) })).await;
    owner.delete_event(&picnic).await.ok(204);
    anna.post("/api/account/delete", json!({ "password": PASSWORD })).await.ok(204);
    site.run_jobs().await;
    assert_eq!(seen(&mut owner, &picture).await, all(404));
    owner.sign_in(OWNER, PASSWORD).await.ok(200);
    let deletion = newest(&mut owner, "calendar").await;
    undo(&mut owner, &deletion).await;
    assert_eq!(owner.see_event(&picnic).await["photos"][0]["file"]["filename"], "a.png");
    assert_eq!(seen(&mut owner, &picture).await, all(200));
}
