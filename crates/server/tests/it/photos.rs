//! Photos of events: their order and captions, and who sees them while the event is private, shared or deleted.

use serde_json::{Value as Json, json};

use crate::support::{PASSWORD, Person, Stream, TestApp, all, png, seen, uploaded};

const UNKNOWN_ID: &str = "01933b7e-0000-7000-8000-000000000001";

fn id(record: &Json) -> &str {
    record["id"].as_str().unwrap()
}

/// A photo with its thumbnails.
async fn photo(site: &TestApp, person: &mut Person, name: &str) -> Json {
    let file = uploaded(person, name, &png(40, 30)).await;
    site.run_jobs().await;
    file
}

/// Photos as a form lists them, with their captions.
fn of(files: &[(&Json, &str)]) -> Json {
    let photo = |(file, caption): &(&Json, &str)| json!({ "file": id(file), "caption": caption });
    files.iter().map(photo).collect()
}

/// `name: caption` of each photo, in order.
fn lines(event: &Json) -> Vec<String> {
    let line = |photo: &Json| {
        let caption = photo["caption"].as_str().unwrap_or("-");
        format!("{}: {caption}", photo["file"]["filename"].as_str().unwrap())
    };
    event["photos"].as_array().unwrap().iter().map(line).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn event_9_photos_keep_their_order_and_captions_and_stay_when_a_form_omits_them() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bob = site.member(&mut owner, "bob").await;
    let (a, b) = (photo(&site, &mut owner, "a.png").await, photo(&site, &mut owner, "b.png").await);
    let event = owner.add_event(json!({ "photos": of(&[(&b, " The whole family "), (&a, " ")]) })).await;
    assert_eq!(lines(&event), ["b.png: The whole family", "a.png: -"]);
    let file = &event["photos"][0]["file"];
    assert_eq!(
        *file,
        json!({
            "id": id(&b), "filename": "b.png", "size": b["size"], "contentType": "image/png", "url": b["url"],
            "image": { "width": 40, "height": 30, "state": "ready",
                       "small": format!("/api/files/{}/small", id(&b)), "large": format!("/api/files/{}/large", id(&b)) },
        })
    );
    let event_id = id(&event).to_owned();
    assert_eq!(bob.see_event(&event_id).await["photos"], event["photos"]);
    assert_eq!(bob.get("/api/events").await.ok(200)["items"][0]["photos"], event["photos"]);

    let changed = owner.edit_event(&event_id, json!({ "title": "Photos not mentioned" })).await.ok(200);
    assert_eq!(changed["photos"], event["photos"]);
    let same = json!({ "photos": of(&[(&b, "The whole family"), (&a, "")]) });
    assert_eq!(owner.edit_event(&event_id, same).await.ok(200)["version"], 2, "nothing has changed");
    let turned =
        owner.edit_event(&event_id, json!({ "photos": of(&[(&a, "Bert"), (&b, "")]) })).await.ok(200);
    assert_eq!(
        (lines(&turned), &turned["version"]),
        (vec!["a.png: Bert".to_owned(), "b.png: -".to_owned()], &json!(3))
    );
    let fewer = owner.edit_event(&event_id, json!({ "photos": of(&[(&b, "")]) })).await.ok(200);
    assert_eq!((lines(&fewer), &fewer["version"]), (vec!["b.png: -".to_owned()], &json!(4)));
    assert_eq!((seen(&mut bob, &a).await, seen(&mut bob, &b).await), (all(404), all(200)));
    let none = owner.edit_event(&event_id, json!({ "photos": [] })).await.ok(200);
    assert_eq!((&none["photos"], &none["version"]), (&json!([]), &json!(5)));
    // A stale form gets the current photos back.
    let mut stale = crate::support::editable_event(&none, json!({ "photos": of(&[(&a, "")]) }));
    stale["version"] = json!(4);
    let reply = owner.put(&format!("/api/events/{event_id}"), stale).await;
    assert_eq!((reply.problem(409), &reply.json["current"]["photos"]), ("conflict".to_owned(), &json!([])));
    assert_eq!(seen(&mut bob, &a).await, all(404));
}

#[tokio::test(flavor = "multi_thread")]
async fn event_9_an_event_has_at_most_fifty_photos_with_captions_of_one_line() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let picture = png(2, 2);
    let mut photos = Vec::new();
    for number in 0..51 {
        let file = uploaded(&mut owner, &format!("{number}.png"), &picture).await;
        photos.push(json!({ "file": file["id"], "caption": "x".repeat(200) }));
    }
    let form = |photos: &[Json]| json!({ "title": "x", "date": "2026-02-10", "photos": photos });
    let before = site.counts().await;
    assert_eq!(owner.post("/api/events", form(&photos)).await.field("photos"), "too-many");
    for (caption, code) in [("x".repeat(201), "too-long"), ("a\nb".to_owned(), "control-characters")] {
        let long = json!({ "file": photos[0]["file"], "caption": caption });
        assert_eq!(owner.post("/api/events", form(&[long])).await.field("photos"), code);
    }
    assert_eq!(site.counts().await, before);
    let event = owner.add_event(form(&photos[..50])).await;
    let files: Vec<&Json> =
        event["photos"].as_array().unwrap().iter().map(|photo| &photo["file"]["id"]).collect();
    assert_eq!(files, photos[..50].iter().map(|photo| &photo["file"]).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn event_9_files_that_are_not_pictures_or_belong_to_others_are_refused() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let picture = uploaded(&mut anna, "a.png", &png(8, 8)).await;
    let event = anna.add_event_id(json!({ "photos": of(&[(&picture, "")]) })).await;
    let hostile: [(&str, &[u8]); 4] = [
        ("letter.pdf", b"%PDF-1.7\n"),
        ("photo.png", b"Dear grandmother,"),
        ("photo.jpg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
        ("photo.gif", b"<html><body><svg></svg><script>alert(1)</script>"),
    ];
    let mut files = Vec::new();
    for (name, bytes) in hostile {
        files.push((uploaded(&mut anna, name, bytes).await, "not-a-picture"));
    }
    files.push((uploaded(&mut owner, "b.png", &png(8, 8)).await, "unknown-file"));
    files.push((json!({ "id": UNKNOWN_ID }), "unknown-file"));
    let before = (anna.see_event(&event).await, site.counts().await);
    for (file, code) in &files {
        let photos = of(&[(&picture, "new words"), (file, "")]);
        let form = json!({ "title": "x", "date": "2026-02-10", "photos": of(&[(file, "")]) });
        for refused in [
            anna.edit_event(&event, json!({ "title": "New", "photos": photos })).await,
            anna.post("/api/events", form).await,
        ] {
            assert_eq!(refused.problem(422), *code, "{file}");
            assert_eq!(refused.json["fields"]["photos"]["code"], *code);
        }
    }
    assert_eq!((anna.see_event(&event).await, site.counts().await), before);
    // An admin who edits the event keeps its creator's photo and adds one.
    let own = uploaded(&mut owner, "c.png", &png(8, 8)).await;
    let photos = of(&[(&own, "mine"), (&picture, "")]);
    let both = owner.edit_event(&event, json!({ "photos": photos })).await.ok(200);
    assert_eq!(lines(&both), ["c.png: mine", "a.png: -"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn event_9_a_photo_that_cannot_be_shown_is_kept_as_a_file() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let heic = uploaded(&mut owner, "IMG_1.heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic").await;
    site.run_jobs().await;
    let event = owner.add_event(json!({ "photos": of(&[(&heic, "The cake")]) })).await;
    assert_eq!(lines(&event), ["IMG_1.heic: The cake"]);
    let file = &event["photos"][0]["file"];
    assert_eq!(
        (&file["image"]["state"], &file["image"]["small"], &file["contentType"]),
        (&json!("none"), &Json::Null, &json!("image/heic"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn event_9_a_form_with_photos_sent_twice_creates_one_event() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let (a, b) = (photo(&site, &mut owner, "a.png").await, photo(&site, &mut owner, "b.png").await);
    // One photo was chosen twice.
    let photos = of(&[(&a, " First "), (&b, ""), (&a, "again")]);
    let form = json!({ "id": UNKNOWN_ID, "title": "x", "date": "2026-02-10", "photos": photos });
    let first = owner.post("/api/events", form.clone()).await.ok(201);
    assert_eq!(lines(&first), ["a.png: First", "b.png: -"]);
    let before = site.counts().await;
    assert_eq!(owner.post("/api/events", form.clone()).await.ok(201), first);
    for photos in [of(&[(&b, ""), (&a, "First")]), of(&[(&a, "Other words"), (&b, "")]), json!([])] {
        let mut other = form.clone();
        other["photos"] = photos;
        assert_eq!(owner.post("/api/events", other).await.problem(409), "conflict");
    }
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn event_9_photos_of_a_private_event_are_not_found_by_others_at_any_address() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bob = site.member(&mut owner, "bob").await;
    let picture = photo(&site, &mut anna, "a.png").await;
    let private = json!({ "visibility": "private", "photos": of(&[(&picture, "A surprise")]) });
    let event = anna.add_event_id(private).await;
    assert_eq!(seen(&mut anna, &picture).await, all(200));
    for person in [&mut owner, &mut bob] {
        assert_eq!(seen(person, &picture).await, all(404));
        assert_eq!(
            person.delete(&format!("/api/files/{}", id(&picture))).await.problem(404),
            "object-not-found"
        );
        let theirs = json!({ "title": "x", "date": "2026-02-10", "photos": of(&[(&picture, "")]) });
        assert_eq!(person.post("/api/events", theirs).await.problem(422), "unknown-file");
    }
    // Shared, hidden and shared again: with the photos listed in the form, and without.
    let named = json!({ "visibility": "family", "photos": of(&[(&picture, "A surprise")]) });
    let shows = [named, json!({ "visibility": "public" }), json!({ "visibility": "family" })];
    let hides = [
        json!({ "visibility": "private" }),
        json!({ "visibility": "private", "photos": of(&[(&picture, "A surprise")]) }),
        json!({ "visibility": "private", "photos": of(&[(&picture, "Other words")]) }),
    ];
    for (show, hide) in shows.into_iter().zip(hides) {
        anna.edit_event(&event, show).await.ok(200);
        for person in [&mut anna, &mut owner, &mut bob] {
            assert_eq!(seen(person, &picture).await, all(200));
        }
        anna.edit_event(&event, hide).await.ok(200);
        assert_eq!(seen(&mut anna, &picture).await, all(200));
        for person in [&mut owner, &mut bob] {
            assert_eq!(seen(person, &picture).await, all(404));
        }
    }
    // A photo that an admin added while the event was shared is hidden with it, even from the admin.
    anna.edit_event(&event, json!({ "visibility": "family" })).await.ok(200);
    let given = photo(&site, &mut owner, "given.png").await;
    let both = of(&[(&picture, ""), (&given, "")]);
    owner.edit_event(&event, json!({ "photos": both })).await.ok(200);
    anna.edit_event(&event, json!({ "visibility": "private" })).await.ok(200);
    assert_eq!((seen(&mut anna, &given).await, seen(&mut owner, &given).await), (all(200), all(404)));
}

#[tokio::test(flavor = "multi_thread")]
async fn photos_of_a_deleted_event_belong_to_their_uploader_and_return_with_undo() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let (a, b) = (photo(&site, &mut anna, "a.png").await, photo(&site, &mut anna, "b.png").await);
    for visibility in ["family", "private"] {
        let photos = of(&[(&b, "One"), (&a, "Two")]);
        let event = anna.add_event_id(json!({ "visibility": visibility, "photos": photos })).await;
        anna.delete_event(&event).await.ok(204);
        assert_eq!((seen(&mut anna, &a).await, seen(&mut owner, &a).await), (all(200), all(404)));
        site.restore(site.deletion_of(&event).await).await;
        assert_eq!(lines(&anna.see_event(&event).await), ["b.png: One", "a.png: Two"]);
        let others = if visibility == "family" { all(200) } else { all(404) };
        assert_eq!((seen(&mut anna, &a).await, seen(&mut owner, &a).await), (all(200), others));
        anna.delete_event(&event).await.ok(204);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_an_account_deletes_its_private_photos_and_keeps_the_shared_ones() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bob = site.member(&mut owner, "bob").await;
    let mut anna = site.member(&mut owner, "anna").await;
    let (shown, hidden) =
        (photo(&site, &mut anna, "shown.png").await, photo(&site, &mut anna, "hidden.png").await);
    let family = anna.add_event_id(json!({ "photos": of(&[(&shown, "All of us")]) })).await;
    anna.add_event_id(json!({ "visibility": "private", "photos": of(&[(&hidden, ""), (&shown, "")]) })).await;
    anna.post("/api/account/delete", json!({ "password": PASSWORD })).await.ok(204);
    for person in [&mut owner, &mut bob] {
        assert_eq!((seen(person, &shown).await, seen(person, &hidden).await), (all(200), all(404)));
    }
    assert_eq!(lines(&bob.see_event(&family).await), ["shown.png: All of us"]);
    assert_eq!(site.count("attachments").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_of_a_private_events_photos_are_announced_to_no_one_else() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let picture = uploaded(&mut anna, "a.png", &png(8, 8)).await;
    let other = uploaded(&mut anna, "b.png", &png(8, 8)).await;
    let mut others = Stream::open(&mut owner).await;
    let mut own = Stream::open(&mut anna).await;
    let next_change = async |stream: &mut Stream| loop {
        let (name, data) = stream.next().await.unwrap();
        if name == "change" && matches!(data["feature"].as_str(), Some("calendar" | "files")) {
            return data;
        }
    };
    let of_file = |file: &Json| json!({ "feature": "files", "id": id(file) });
    let private = json!({ "visibility": "private", "photos": of(&[(&picture, "")]) });
    let secret = anna.add_event_id(private).await;
    let of_secret = json!({ "feature": "calendar", "id": secret });
    assert_eq!(next_change(&mut own).await, of_secret);
    // Both get thumbnails; one does not belong to an event yet.
    site.run_jobs().await;
    let mut made = [next_change(&mut own).await, next_change(&mut own).await];
    made.sort_by_key(|notice| notice["id"] != id(&picture));
    assert_eq!(made, [of_file(&picture), of_file(&other)]);
    let photos = of(&[(&picture, "New words"), (&other, "")]);
    anna.edit_event(&secret, json!({ "photos": photos })).await.ok(200);
    anna.edit_event(&secret, json!({ "photos": [] })).await.ok(200);
    let shared = anna.add_event_id(json!({ "photos": of(&[(&other, "")]) })).await;
    assert_eq!(
        next_change(&mut others).await,
        json!({ "feature": "calendar", "id": shared }),
        "nothing arrived before it"
    );
}

/// `title, date: file` of each photo on a member's page.
async fn on_page(person: &mut Person, member: &str, query: &str) -> (Vec<String>, Json) {
    let page = person.get(&format!("/api/members/{member}/photos{query}")).await.ok(200);
    let line = |photo: &Json| {
        let text = |value: &Json| value.as_str().unwrap().to_owned();
        let (title, date) = (text(&photo["title"]), text(&photo["dateWords"]));
        format!("{} {title}, {date}: {}", text(&photo["of"]), text(&photo["file"]["filename"]))
    };
    (page["items"].as_array().unwrap().iter().map(line).collect(), page["nextCursor"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn photos_of_events_appear_on_the_pages_of_the_people_in_them_as_far_as_the_viewer_may_see() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bob = site.member(&mut owner, "bob").await;
    let drawn = owner.draw("anna; bert").await;
    let (anna, bert) = (drawn.id("anna"), drawn.id("bert"));
    let mut files = Vec::new();
    for name in ["a.png", "b.png", "letter.png", "secret.png"] {
        files.push(photo(&site, &mut owner, name).await);
    }
    let text = uploaded(&mut owner, "notes.txt", b"no picture").await;
    let party = json!({ "title": "Party", "date": "1980-07-03", "familyMemberIds": [anna, bert],
                        "photos": of(&[(&files[0], "Bert"), (&files[1], "")]) });
    owner.add_event(party).await;
    let secret = json!({ "title": "Secret", "date": "1990-01-01", "visibility": "private",
                         "familyMemberIds": [anna], "photos": of(&[(&files[3], "")]) });
    owner.add_event(secret).await;
    for (file, date) in [(&files[2], "about 1912"), (&text, "1913")] {
        let event = json!({ "date": date, "description": "She writes home", "familyInvolved": [anna],
                            "source": { "description": "A letter", "file": id(file) } });
        owner.post("/api/history", event).await.ok(201);
    }
    let all = [
        "event Secret, 1 January 1990: secret.png",
        "event Party, 3 July 1980: a.png",
        "event Party, 3 July 1980: b.png",
        "history-event She writes home, about 1912: letter.png",
    ];
    assert_eq!(on_page(&mut owner, &anna, "").await.0, all);
    assert_eq!(on_page(&mut bob, &anna, "").await.0, all[1..], "a private event shows nothing to others");
    assert_eq!(on_page(&mut bob, &bert, "").await.0, all[1..3]);
    // Page by page.
    let (first, cursor) = on_page(&mut owner, &anna, "?limit=2").await;
    assert_eq!(first, all[..2]);
    let (second, end) =
        on_page(&mut owner, &anna, &format!("?limit=2&cursor={}", cursor.as_str().unwrap())).await;
    assert_eq!((second.as_slice(), end), (&all.map(str::to_owned)[2..], Json::Null));
    assert_eq!(
        owner.get(&format!("/api/members/{UNKNOWN_ID}/photos")).await.problem(404),
        "member-not-found"
    );
}
