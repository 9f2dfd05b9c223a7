//! The location in a photo is shown, removed on request, and brought back by undo.

use serde_json::{Value as Json, json};

use crate::support::{Person, TestApp, all, on_each_storage, png, seen, uploaded};

use super::id;
use super::pictures::picture;

fn address(file: &Json) -> String {
    format!("/api/files/{}/location", id(file))
}

async fn place(person: &mut Person, file: &Json) -> Json {
    person.get(&address(file)).await.ok(200)
}

/// Anna's event with a photo from the opera house in Sydney, and that photo.
async fn event_in_sydney(site: &TestApp, anna: &mut Person) -> (String, Json) {
    let photo = uploaded(anna, "opera.jpg", &picture("places/exif.jpg")).await;
    site.run_jobs().await;
    let photos = json!([{ "file": id(&photo), "caption": "The opera" }]);
    (anna.add_event_id(json!({ "photos": photos })).await, photo)
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_who_sees_a_photo_sees_where_it_was_taken_and_its_uploader_and_admins_may_remove_it() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let (mut anna, mut bob) = (site.member(&mut owner, "anna").await, site.member(&mut owner, "bob").await);
    let (_, photo) = event_in_sydney(&site, &mut anna).await;
    for (person, remove) in [(&mut owner, true), (&mut anna, true), (&mut bob, false)] {
        let seen = place(person, &photo).await;
        let latitude = seen["location"]["latitude"].as_f64().unwrap();
        let longitude = seen["location"]["longitude"].as_f64().unwrap();
        assert!((latitude + 33.8568).abs() < 0.001 && (longitude - 151.2093).abs() < 0.001, "{seen}");
        assert_eq!(seen["can"]["remove"], remove);
    }
    assert_eq!(bob.delete(&address(&photo)).await.problem(403), "unauthorized");
    let hidden = uploaded(&mut anna, "hidden.jpg", &picture("places/exif.jpg")).await;
    for reply in [owner.get(&address(&hidden)).await, owner.delete(&address(&hidden)).await] {
        assert_eq!(reply.problem(404), "object-not-found");
    }
    let plain = uploaded(&mut anna, "plain.png", &png(8, 8)).await;
    assert_eq!(place(&mut anna, &plain).await, json!({ "location": null, "can": { "remove": false } }));
    assert_eq!(anna.delete(&address(&plain)).await.problem(409), "no-location");
}

#[tokio::test(flavor = "multi_thread")]
async fn removing_the_location_replaces_the_photo_and_undo_brings_it_back() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let (mut anna, mut bob) =
            (site.member(&mut owner, "anna").await, site.member(&mut owner, "bob").await);
        let (event, photo) = event_in_sydney(&site, &mut anna).await;
        let before = bob.see_event(&event).await;
        let copy = anna.delete(&address(&photo)).await.ok(200);
        assert_eq!(copy["filename"], "opera (no location).jpg");
        assert_eq!((&copy["uploader"], &copy["image"]["state"]), (&json!(anna.id()), &json!("ready")));
        assert_eq!(place(&mut bob, &copy).await["location"], Json::Null);

        let after = bob.see_event(&event).await;
        assert_eq!(
            (&after["photos"][0]["file"]["id"], &after["photos"][0]["caption"]),
            (&copy["id"], &json!("The opera"))
        );
        assert_ne!(after["version"], before["version"], "a form opened before must not bring the photo back");
        assert_eq!((seen(&mut bob, &photo).await, seen(&mut bob, &copy).await), (all(404), all(200)));
        let bytes = bob.get(copy["url"].as_str().unwrap()).await.bytes;
        let original = picture("places/exif.jpg");
        assert_eq!(bytes.len(), original.len());
        assert!(bytes.windows(12).any(|word| word == b"Anna Example"), "the rest of the remarks is kept");

        let log = owner.get("/api/admin/changes").await.ok(200);
        let batch = log["items"][0]["id"].as_str().unwrap_or_else(|| panic!("{log}")).to_owned();
        assert!(log["items"][0].to_string().contains("(no location)"), "{log}");
        owner.post(&format!("/api/admin/changes/{batch}/undo"), Json::Null).await.ok(204);
        assert_eq!(bob.see_event(&event).await["photos"][0]["file"]["id"], photo["id"]);
        assert_eq!((seen(&mut bob, &photo).await, seen(&mut bob, &copy).await), (all(200), all(404)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn removing_the_location_of_a_portrait_keeps_the_portrait() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna").await;
    let anna = drawn.id("anna");
    let photo = uploaded(&mut owner, "anna.jpg", &picture("places/exif.jpg")).await;
    site.run_jobs().await;
    let version = owner.see(&anna).await["version"].clone();
    owner
        .put(&format!("/api/members/{anna}/portrait"), json!({ "version": version, "file": id(&photo) }))
        .await
        .ok(200);
    let copy = owner.delete(&address(&photo)).await.ok(200);
    assert_eq!(owner.see(&anna).await["portrait"]["id"], copy["id"]);
    let listed = owner.get("/api/members").await.ok(200);
    assert_eq!(listed["items"][0]["portrait"], format!("/api/files/{}/small", id(&copy)));
    assert_eq!(owner.get(&format!("/api/files/{}/small", id(&copy))).await.status, 200);
}
