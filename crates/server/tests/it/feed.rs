//! The calendar feed that phones subscribe to: its secret address, its contents, when it changes, and its format.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::Method;
use kinkeeper::clock::{DAY, HOUR, MINUTE};
use serde_json::{Value as Json, json};

use crate::support::{PASSWORD, Person, Reply, TestApp, entries_of, read_feed};

const FEED: &str = "/api/calendar/feed";

fn tag(reply: &Reply) -> String {
    reply.headers["etag"].to_str().unwrap().to_owned()
}

async fn read(person: &mut Person, url: &str) -> String {
    let reply = read_feed(person, url, None).await;
    assert_eq!(reply.status.as_u16(), 200, "{}", reply.text);
    reply.text
}

async fn is_gone(person: &mut Person, url: &str) -> bool {
    let reply = read_feed(person, url, None).await;
    reply.status == 404 && reply.problem(404) == "feed-not-found"
}

/// The summaries of a feed's entries, in order.
async fn summaries(person: &mut Person, url: &str) -> Vec<String> {
    entries_of(&read(person, url).await).iter().map(|entry| entry["SUMMARY"].clone()).collect()
}

/// The one entry with this summary.
async fn entry(person: &mut Person, url: &str, summary: &str) -> BTreeMap<String, String> {
    let mut entries = entries_of(&read(person, url).await);
    entries.retain(|entry| entry["SUMMARY"] == summary);
    assert_eq!(entries.len(), 1, "{summary}");
    entries.remove(0)
}

/// The dates of an entry: `DTSTART`, `DTEND` and `RRULE` with their parameters.
fn when(entry: &BTreeMap<String, String>) -> String {
    let lines = entry
        .iter()
        .filter(|(name, _)| name.starts_with("DTSTART") || name.starts_with("DTEND") || *name == "RRULE");
    let mut lines: Vec<String> = lines.map(|(name, value)| format!("{name}:{value}")).collect();
    lines.sort_by_key(|line| (line.starts_with("RRULE"), line.starts_with("DTEND")));
    lines.join(" ")
}

async fn choose(person: &mut Person, birthdays: bool, in_memory: bool, events: bool) -> Reply {
    let options = json!({ "birthdays": birthdays, "inMemory": in_memory, "events": events });
    person.put(FEED, options).await
}

// ---- the address

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_can_be_created_renewed_and_revoked() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let none = json!({
        "url": null, "birthdays": true, "inMemory": false, "events": true, "createdAt": null, "lastReadAt": null,
    });
    assert_eq!(owner.get(FEED).await.ok(200), none);
    assert_eq!(choose(&mut owner, true, true, true).await.problem(404), "feed-not-found");
    let made = owner.post(FEED, json!({})).await.ok(201);
    let first = made["url"].as_str().unwrap().to_owned();
    let token = first.strip_prefix("http://kin.example.org/feed/").unwrap().strip_suffix(".ics").unwrap();
    assert!(token.len() == 43, "256 bits: {token}");
    assert_eq!(made["createdAt"], "2026-01-05T09:00:00.000Z");
    assert_eq!(owner.get(FEED).await.ok(200), made);
    read(&mut owner, &first).await;

    site.clock.advance(HOUR);
    choose(&mut owner, false, true, false).await.ok(200);
    let renewed = owner.post(FEED, json!({})).await.ok(201);
    let second = renewed["url"].as_str().unwrap().to_owned();
    assert_ne!(first, second);
    assert_eq!(
        renewed,
        json!({
            "url": second, "birthdays": false, "inMemory": true, "events": false,
            "createdAt": "2026-01-05T10:00:00.000Z", "lastReadAt": null,
        }),
        "the chosen options stay"
    );
    assert!(is_gone(&mut owner, &first).await);
    read(&mut owner, &second).await;

    for _ in 0..2 {
        owner.delete(FEED).await.ok(204);
        assert!(is_gone(&mut owner, &second).await);
        assert_eq!(owner.get(FEED).await.ok(200), none);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_needs_no_session_and_only_its_exact_address_works() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let url = owner.make_feed().await;
    let mut phone = site.visitor().await;
    read(&mut phone, &url).await;
    let token = url.strip_prefix("http://kin.example.org/feed/").unwrap().strip_suffix(".ics").unwrap();
    let other: String = token.chars().rev().collect();
    for file in [
        token.to_owned(),
        format!("{other}.ics"),
        format!("{}.ics", &token[1..]),
        format!("{token}x.ics"),
        format!("{token}.ICS"),
        format!("{token}.ics.ics"),
        format!("{}%00.ics", &token[1..]),
        "%00.ics".to_owned(),
        "%25.ics".to_owned(),
        ".ics".to_owned(),
        "'%20OR%201=1--.ics".to_owned(),
    ] {
        let reply = phone.get(&format!("/feed/{file}")).await;
        assert_eq!(reply.problem(404), "feed-not-found", "{file}");
    }
    assert_eq!(phone.get("/feed/%ff.ics").await.problem(404), "not-found");
    assert_eq!(phone.post(&format!("/feed/{token}.ics"), json!({})).await.problem(405), "method-not-allowed");
    for (method, body) in [(Method::GET, None), (Method::POST, Some(json!({}))), (Method::DELETE, None)] {
        assert_eq!(phone.send(method, FEED, body).await.problem(401), "unauthenticated");
    }
    let mut pending = site.pending("petra").await;
    assert_eq!(pending.post(FEED, json!({})).await.problem(403), "account-pending");
    assert_eq!(pending.get("/api/calendar/download").await.problem(403), "account-pending");
    assert_eq!(site.count("calendar_feeds").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_stops_at_once_when_its_account_loses_access() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut phone = site.visitor().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let url = anna.make_feed().await;
    let known = tag(&read_feed(&mut phone, &url, None).await);
    owner.decide(&anna, "suspend").await.ok(200);
    assert!(is_gone(&mut phone, &url).await);
    let reply = read_feed(&mut phone, &url, Some(&known)).await;
    assert_eq!(reply.problem(404), "feed-not-found", "not even with a known tag");
    owner.decide(&anna, "approve").await.ok(200);
    assert!(is_gone(&mut phone, &url).await, "the address was revoked");
    anna.sign_in("anna@example.org", PASSWORD).await.ok(200);
    let url = anna.make_feed().await;
    read(&mut phone, &url).await;
    // A new role does not affect the feed.
    owner.decide(&anna, "promote").await.ok(200);
    read(&mut phone, &url).await;

    let path = format!("/api/users/{}", anna.id());
    let version = owner.get(&path).await.ok(200)["version"].clone();
    owner.delete(&format!("{path}?version={version}")).await.ok(204);
    assert!(is_gone(&mut phone, &url).await);

    let mut bert = site.member(&mut owner, "bert").await;
    let url = bert.make_feed().await;
    bert.post("/api/account/delete", json!({ "password": PASSWORD })).await.ok(204);
    assert!(is_gone(&mut phone, &url).await);
    assert_eq!(site.count("calendar_feeds").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_read_time_of_a_feed_is_recorded_once_an_hour() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let url = owner.make_feed().await;
    let read_at = async |owner: &mut Person| owner.get(FEED).await.ok(200)["lastReadAt"].clone();
    assert_eq!(read_at(&mut owner).await, Json::Null);
    let known = tag(&read_feed(&mut owner, &url, None).await);
    assert_eq!(read_at(&mut owner).await, "2026-01-05T09:00:00.000Z");
    site.clock.advance(HOUR);
    read(&mut owner, &url).await;
    assert_eq!(read_at(&mut owner).await, "2026-01-05T09:00:00.000Z");
    site.clock.advance(MINUTE);
    assert_eq!(read_feed(&mut owner, &url, Some(&known)).await.status.as_u16(), 304);
    assert_eq!(read_at(&mut owner).await, "2026-01-05T10:01:00.000Z");
    choose(&mut owner, true, true, true).await.ok(200);
    assert_eq!(read_at(&mut owner).await, "2026-01-05T10:01:00.000Z");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_phones_can_read_at_the_same_time() {
    let site = TestApp::new().await;
    site.add_users((0..40).map(|number| format!("user{number:02}"))).await;
    site.exec(
        "INSERT INTO calendar_feeds (user_id, token, birthdays, in_memory, events, created_at)
         SELECT id, username || 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', TRUE, FALSE, TRUE, 0 FROM users",
    )
    .await;
    let mut phones = Vec::new();
    for number in 0..40 {
        let mut phone = site.visitor().await;
        let path = format!("/feed/user{number:02}{}.ics", "x".repeat(37));
        phones.push(tokio::spawn(async move { phone.get(&path).await.status.as_u16() }));
    }
    for phone in phones {
        assert_eq!(phone.await.unwrap(), 200);
    }
    assert_eq!(
        site.count("calendar_feeds WHERE last_read_at IS NOT NULL").await,
        40,
        "each read was recorded"
    );
}

// ---- when it changes

#[tokio::test(flavor = "multi_thread")]
async fn an_unchanged_feed_is_not_sent_again_and_its_bytes_are_stable() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "17 May 1990" })).await;
    owner.add_event(json!({ "visibility": "public" })).await;
    let url = owner.make_feed().await;
    let first = read_feed(&mut owner, &url, None).await;
    let known = tag(&first);
    for condition in [known.clone(), format!("W/{known}"), format!("\"other\", {known}")] {
        let again = read_feed(&mut owner, &url, Some(&condition)).await;
        assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""), "{condition}");
        assert_eq!(tag(&again), known);
        assert_eq!(again.headers["cache-control"], "private, no-cache");
    }
    assert_eq!(read_feed(&mut owner, &url, Some("\"other\"")).await.text, first.text);
    site.clock.advance(40 * DAY);
    let later = read_feed(&mut owner, &url, None).await;
    assert_eq!((later.text.as_str(), tag(&later)), (first.text.as_str(), known.clone()));
    // Everyone with the same options gets the same bytes.
    owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
    let mut bert = site.member(&mut owner, "bert").await;
    let url = bert.make_feed().await;
    let theirs = read_feed(&mut bert, &url, None).await;
    assert_eq!((theirs.text.as_str(), tag(&theirs)), (first.text.as_str(), known));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_changes_with_every_write_it_shows_and_only_then() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bert = site.member(&mut owner, "bert").await;
    let url = owner.make_feed().await;
    let first = read_feed(&mut owner, &url, None).await;
    let (mut bytes, mut known) = (first.text.clone(), tag(&first));
    let mut phone = site.visitor().await;
    // Tells if the feed has changed since the last read, and checks that tag and bytes agree.
    let mut has_changed = async |what: &str| {
        let reply = read_feed(&mut phone, &url, Some(&known)).await;
        let new = reply.status == 200;
        if new {
            assert_ne!(tag(&reply), known, "{what}");
            assert_ne!(reply.text, bytes, "{what}: sent again without a change");
            (bytes, known) = (reply.text.clone(), tag(&reply));
        } else {
            assert_eq!(
                read_feed(&mut phone, &url, None).await.text,
                bytes,
                "{what}: changed without a new tag"
            );
        }
        new
    };
    site.clock.advance(MINUTE);
    let anna = owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "17 May 1990" })).await;
    assert!(has_changed("added a member").await);
    site.clock.advance(MINUTE);
    owner.edit_member(&anna, json!({ "name": "Anna Weber" })).await.ok(200);
    assert!(has_changed("edited a member").await);
    owner.edit_member(&anna, json!({ "deceased": true })).await.ok(200);
    assert!(has_changed("marked a member as deceased").await);
    owner.edit_member(&anna, json!({ "deceased": false })).await.ok(200);
    assert!(has_changed("marked a member as living").await);
    let removed = owner.delete_member(&anna).await.ok(200);
    assert!(has_changed("deleted a member").await);
    owner.undo(&removed).await.ok(204);
    assert!(has_changed("restored a member").await);

    let event = bert.add_event_id(json!({ "visibility": "public", "familyMemberIds": [anna] })).await;
    assert!(has_changed("added a public event").await);
    site.clock.advance(MINUTE);
    bert.edit_event(&event, json!({ "title": "Renamed" })).await.ok(200);
    assert!(has_changed("edited a public event").await);
    bert.edit_event(&event, json!({ "visibility": "family" })).await.ok(200);
    assert!(has_changed("made the event non-public").await);
    bert.edit_event(&event, json!({ "visibility": "public" })).await.ok(200);
    assert!(has_changed("made the event public again").await);
    let family = owner.post("/api/families", json!({ "name": "The Webers" })).await.ok(201);
    assert!(!has_changed("created a family").await);
    site.clock.advance(MINUTE);
    bert.edit_event(&event, json!({ "familyId": family["id"] })).await.ok(200);
    assert!(has_changed("gave the event a family: new timestamp").await);
    site.clock.advance(MINUTE);
    owner.delete(&format!("/api/families/{}?version=1", family["id"].as_str().unwrap())).await.ok(204);
    assert!(has_changed("deleted the family: new timestamp").await);
    bert.delete_event(&event).await.ok(204);
    assert!(has_changed("deleted a public event").await);

    choose(&mut owner, true, true, true).await.ok(200);
    // Other options have another tag, even where the contents are the same.
    let before = read_feed(&mut owner, &url, None).await;
    choose(&mut owner, true, false, true).await.ok(200);
    assert_ne!(tag(&read_feed(&mut owner, &url, None).await), tag(&before));
    assert!(!has_changed("chose the same options again").await);

    for visibility in ["family", "private"] {
        let event = bert.add_event_id(json!({ "visibility": visibility })).await;
        assert!(!has_changed("added a non-public event").await, "{visibility}");
        site.clock.advance(MINUTE);
        bert.edit_event(&event, json!({ "title": "Renamed" })).await.ok(200);
        assert!(!has_changed("edited a non-public event").await, "{visibility}");
        bert.delete_event(&event).await.ok(204);
        assert!(!has_changed("deleted a non-public event").await, "{visibility}");
    }
    let event = bert.add_event_id(json!({ "visibility": "public" })).await;
    assert!(has_changed("added a public event").await);
    site.clock.advance(MINUTE);
    bert.edit_event(&event, json!({})).await.ok(200);
    assert!(!has_changed("saved a public event unchanged").await);
    assert_eq!(
        bert.put(&format!("/api/events/{event}"), json!({ "version": 1, "title": "", "date": "" }))
            .await
            .problem(422),
        "invalid"
    );
    assert!(!has_changed("sent an invalid form").await);
    bert.set_reminders(json!({ "digest": true })).await.ok(200);
    bert.make_feed().await;
    assert!(!has_changed("changed someone's settings").await);
    let path = format!("/api/users/{}", bert.id());
    let version = owner.get(&path).await.ok(200)["version"].clone();
    owner.delete(&format!("{path}?version={version}")).await.ok(204);
    assert!(!has_changed("deleted the creator's account, not the event").await);
}

// ---- what it contains

#[tokio::test(flavor = "multi_thread")]
async fn a_complete_feed_as_an_example() {
    let site =
        TestApp::with(|config| config.given.site_name = Some("Weber, Ochs; & Söhne\\".to_owned())).await;
    let mut owner = site.owner().await;
    let mut ids = BTreeMap::new();
    for (name, form) in [
        ("ANNA", json!({ "name": "Anna Weber", "birthDate": "17 May 1990" })),
        ("LEO", json!({ "name": "Leo", "birthDate": "29 February 1888", "deathDate": "1950" })),
    ] {
        ids.insert(name, owner.add_unrelated_member(form).await);
    }
    site.clock.advance(MINUTE);
    for (name, form) in [
        (
            "PARTY",
            json!({ "title": "Party; with cake, and more", "date": "2026-07-17", "endDate": "2026-07-19", "time": "15:30", "description": "First line\nsecond \\ line" }),
        ),
        ("DINNER", json!({ "title": "Dinner", "date": "2026-01-31", "time": "19:05" })),
        ("WEDDING", json!({ "title": "Wedding day", "date": "2024-02-29", "type": "anniversary" })),
    ] {
        let mut form = form;
        form["visibility"] = json!("public");
        ids.insert(name, owner.add_event_id(form).await);
    }
    owner.add_event(json!({ "title": "Only here" })).await;
    owner.add_event(json!({ "title": "Only for me", "visibility": "private" })).await;
    let url = owner.make_feed().await;
    choose(&mut owner, true, true, true).await.ok(200);
    let mut feed = read(&mut owner, &url).await;
    assert!(feed.ends_with("END:VCALENDAR\r\n") && !feed.replace("\r\n", "").contains(['\r', '\n']));
    // Unfold long lines, and replace ids with names.
    feed = feed.replace("\r\n ", "");
    for (name, id) in &ids {
        feed = feed.replace(id, name);
    }
    insta::assert_snapshot!(feed.replace("\r\n", "\n"), @r"
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Kinkeeper//Family calendar//EN
    CALSCALE:GREGORIAN
    NAME:Weber\, Ochs\; & Söhne\\
    X-WR-CALNAME:Weber\, Ochs\; & Söhne\\
    REFRESH-INTERVAL;VALUE=DURATION:PT12H
    X-PUBLISHED-TTL:PT12H
    BEGIN:VEVENT
    UID:birthday-ANNA@kinkeeper
    DTSTAMP:20260105T090000Z
    LAST-MODIFIED:20260105T090000Z
    DTSTART;VALUE=DATE:19900517
    DTEND;VALUE=DATE:19900518
    RRULE:FREQ=YEARLY
    SUMMARY:Anna Weber (Birthday)
    DESCRIPTION:Born in 1990
    URL:http://kin.example.org/family-member/ANNA
    TRANSP:TRANSPARENT
    END:VEVENT
    BEGIN:VEVENT
    UID:birthday-LEO@kinkeeper
    DTSTAMP:20260105T090000Z
    LAST-MODIFIED:20260105T090000Z
    DTSTART;VALUE=DATE:19000228
    DTEND;VALUE=DATE:19000301
    RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1
    SUMMARY:Leo (Birthday) – In memory
    DESCRIPTION:Born in 1888
    URL:http://kin.example.org/family-member/LEO
    TRANSP:TRANSPARENT
    END:VEVENT
    BEGIN:VEVENT
    UID:event-WEDDING@kinkeeper
    DTSTAMP:20260105T090100Z
    LAST-MODIFIED:20260105T090100Z
    DTSTART;VALUE=DATE:20240229
    DTEND;VALUE=DATE:20240301
    RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1
    SUMMARY:Wedding day
    URL:http://kin.example.org/edit-event/WEDDING
    TRANSP:TRANSPARENT
    END:VEVENT
    BEGIN:VEVENT
    UID:event-DINNER@kinkeeper
    DTSTAMP:20260105T090100Z
    LAST-MODIFIED:20260105T090100Z
    DTSTART:20260131T190500
    SUMMARY:Dinner
    URL:http://kin.example.org/edit-event/DINNER
    TRANSP:TRANSPARENT
    END:VEVENT
    BEGIN:VEVENT
    UID:event-PARTY@kinkeeper
    DTSTAMP:20260105T090100Z
    LAST-MODIFIED:20260105T090100Z
    DTSTART;VALUE=DATE:20260717
    DTEND;VALUE=DATE:20260720
    SUMMARY:Party\; with cake\, and more
    DESCRIPTION:Starts at 15:30\nFirst line\nsecond \\ line
    URL:http://kin.example.org/edit-event/PARTY
    TRANSP:TRANSPARENT
    END:VEVENT
    END:VCALENDAR
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_contains_what_was_chosen_and_only_public_events() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "17 May 1990" })).await;
    owner.add_unrelated_member(json!({ "name": "Emil", "birthDate": "17 May 1890", "deceased": true })).await;
    owner.add_unrelated_member(json!({ "name": "Vague", "birthDate": "about 1890" })).await;
    owner.add_unrelated_member(json!({ "name": "Unknown" })).await;
    for visibility in ["public", "family", "private"] {
        owner.add_event(json!({ "title": visibility, "visibility": visibility })).await;
    }
    let url = owner.make_feed().await;
    assert_eq!(summaries(&mut owner, &url).await, ["Anna (Birthday)", "public"], "the default options");
    let (anna, emil) = ("Anna (Birthday)", "Emil (Birthday) – In memory");
    for (birthdays, in_memory, events, expected) in [
        (true, true, true, vec![anna, emil, "public"]),
        (true, true, false, vec![anna, emil]),
        (true, false, true, vec![anna, "public"]),
        (true, false, false, vec![anna]),
        (false, true, true, vec![emil, "public"]),
        (false, true, false, vec![emil]),
        (false, false, true, vec!["public"]),
        (false, false, false, vec![]),
    ] {
        let shown = choose(&mut owner, birthdays, in_memory, events).await.ok(200);
        assert_eq!(
            (&shown["birthdays"], &shown["inMemory"], &shown["events"]),
            (&json!(birthdays), &json!(in_memory), &json!(events))
        );
        assert_eq!(shown["url"], url, "the address stays the same");
        assert_eq!(summaries(&mut owner, &url).await, expected);
    }
    for body in [
        json!({}),
        json!({ "birthdays": true }),
        json!({ "birthdays": true, "inMemory": true, "events": true, "private": true }),
    ] {
        assert_eq!(owner.put(FEED, body.clone()).await.problem(400), "bad-json", "{body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn birthdays_repeat_yearly_from_birth_but_no_earlier_than_1900() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (name, birth) in [
        ("Anna", "17 May 1990"),
        ("Old", "17 May 1850"),
        ("Yearless", "31 December"),
        ("Leap", "29 February 2000"),
        ("Old leap", "29 February 1888"),
        ("Yearless leap", "29 February"),
        ("Turn", "1 January 1900"),
    ] {
        owner.add_unrelated_member(json!({ "name": name, "birthDate": birth })).await;
    }
    let url = owner.make_feed().await;
    for (name, expected, born) in [
        (
            "Anna",
            "DTSTART;VALUE=DATE:19900517 DTEND;VALUE=DATE:19900518 RRULE:FREQ=YEARLY",
            Some("Born in 1990"),
        ),
        (
            "Old",
            "DTSTART;VALUE=DATE:19000517 DTEND;VALUE=DATE:19000518 RRULE:FREQ=YEARLY",
            Some("Born in 1850"),
        ),
        ("Yearless", "DTSTART;VALUE=DATE:19001231 DTEND;VALUE=DATE:19010101 RRULE:FREQ=YEARLY", None),
        (
            "Leap",
            "DTSTART;VALUE=DATE:20000229 DTEND;VALUE=DATE:20000301 RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
            Some("Born in 2000"),
        ),
        (
            "Old leap",
            "DTSTART;VALUE=DATE:19000228 DTEND;VALUE=DATE:19000301 RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
            Some("Born in 1888"),
        ),
        (
            "Yearless leap",
            "DTSTART;VALUE=DATE:19000228 DTEND;VALUE=DATE:19000301 RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
            None,
        ),
        (
            "Turn",
            "DTSTART;VALUE=DATE:19000101 DTEND;VALUE=DATE:19000102 RRULE:FREQ=YEARLY",
            Some("Born in 1900"),
        ),
    ] {
        let entry = entry(&mut owner, &url, &format!("{name} (Birthday)")).await;
        assert_eq!(when(&entry), expected, "{name}");
        assert_eq!(entry.get("DESCRIPTION").map(String::as_str), born, "{name}");
        assert_eq!(entry["TRANSP"], "TRANSPARENT", "a birthday does not make anyone busy");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn events_appear_in_a_feed_with_their_days_times_and_repetition() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let url = owner.make_feed().await;
    for (form, expected, description) in [
        (json!({ "title": "Day" }), "DTSTART;VALUE=DATE:20260210 DTEND;VALUE=DATE:20260211", None),
        (
            json!({ "title": "Days", "date": "2026-02-27", "endDate": "2026-03-01" }),
            "DTSTART;VALUE=DATE:20260227 DTEND;VALUE=DATE:20260302",
            None,
        ),
        (
            json!({ "title": "Turn of the year", "date": "2026-12-30", "endDate": "2026-12-31" }),
            "DTSTART;VALUE=DATE:20261230 DTEND;VALUE=DATE:20270101",
            None,
        ),
        (
            json!({ "title": "Timed", "time": "07:05", "description": "Bring cake" }),
            "DTSTART:20260210T070500",
            Some("Bring cake"),
        ),
        (
            json!({ "title": "Timed days", "endDate": "2026-02-12", "time": "07:05", "description": "Bring cake" }),
            "DTSTART;VALUE=DATE:20260210 DTEND;VALUE=DATE:20260213",
            Some("Starts at 07:05\\nBring cake"),
        ),
        (
            json!({ "title": "Anniversary", "date": "1960-06-11", "type": "anniversary" }),
            "DTSTART;VALUE=DATE:19600611 DTEND;VALUE=DATE:19600612 RRULE:FREQ=YEARLY",
            None,
        ),
        (
            json!({ "title": "Old anniversary", "date": "1860-06-11", "type": "anniversary", "time": "12:00" }),
            "DTSTART;VALUE=DATE:19000611 DTEND;VALUE=DATE:19000612 RRULE:FREQ=YEARLY",
            Some("Starts at 12:00"),
        ),
        (
            json!({ "title": "Leap", "date": "2024-02-29", "type": "birthday" }),
            "DTSTART;VALUE=DATE:20240229 DTEND;VALUE=DATE:20240301 RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
            None,
        ),
    ] {
        let mut form = form;
        form["visibility"] = json!("public");
        let id = owner.add_event_id(form.clone()).await;
        let entry = entry(&mut owner, &url, form["title"].as_str().unwrap()).await;
        assert_eq!(when(&entry), expected, "{form}");
        assert_eq!(entry.get("DESCRIPTION").map(String::as_str), description, "{form}");
        assert_eq!(entry["URL"], format!("http://kin.example.org/edit-event/{id}"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn past_events_stay_in_a_feed_for_a_year_and_yearly_ones_forever() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (title, date, end, kind) in [
        ("Long ago", "2024-12-31", None, "other"),
        ("Just so", "2024-12-30", Some("2025-01-01"), "other"),
        ("Last year", "2025-01-01", None, "other"),
        ("For ever", "1950-01-01", None, "anniversary"),
    ] {
        owner
            .add_event(
                json!({ "title": title, "date": date, "endDate": end, "type": kind, "visibility": "public" }),
            )
            .await;
    }
    let url = owner.make_feed().await;
    assert_eq!(summaries(&mut owner, &url).await, ["For ever", "Just so", "Last year"]);
    let known = tag(&read_feed(&mut owner, &url, None).await);
    site.set_clock("2026-12-31T23:59:59Z");
    assert_eq!(read_feed(&mut owner, &url, Some(&known)).await.status.as_u16(), 304);
    site.set_clock("2027-01-01T00:00:00Z");
    assert_eq!(summaries(&mut owner, &url).await, ["For ever"]);
    assert_eq!(read_feed(&mut owner, &url, Some(&known)).await.status.as_u16(), 200, "the tag changed too");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_keeps_its_uid_through_every_edit_and_its_timestamp_is_the_records() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "17 May 1990" })).await;
    let event = owner.add_event_id(json!({ "title": "Party", "visibility": "public" })).await;
    let url = owner.make_feed().await;
    let names = |entry: &BTreeMap<String, String>| {
        [entry["UID"].clone(), entry["DTSTAMP"].clone(), entry["LAST-MODIFIED"].clone()]
    };
    let (born, begun) = ("20260105T090000Z", "20260105T090000Z");
    let birthday = names(&entry(&mut owner, &url, "Anna (Birthday)").await);
    assert_eq!(birthday, [format!("birthday-{anna}@kinkeeper"), born.into(), born.into()]);
    let party = names(&entry(&mut owner, &url, "Party").await);
    assert_eq!(party, [format!("event-{event}@kinkeeper"), begun.into(), begun.into()]);

    site.clock.advance(HOUR + 61_000);
    owner.edit_member(&anna, json!({ "name": "Anna Weber", "birthDate": "18 May 1991" })).await.ok(200);
    let changed = names(&entry(&mut owner, &url, "Anna Weber (Birthday)").await);
    assert_eq!(changed, [birthday[0].as_str(), "20260105T100101Z", "20260105T100101Z"]);
    assert_eq!(names(&entry(&mut owner, &url, "Party").await), party, "other entries are unchanged");
    site.clock.advance(HOUR);
    let change = json!({ "title": "Feast", "date": "2026-03-01", "type": "anniversary", "time": "10:00" });
    owner.edit_event(&event, change).await.ok(200);
    let changed = names(&entry(&mut owner, &url, "Feast").await);
    assert_eq!(changed, [party[0].as_str(), "20260105T110101Z", "20260105T110101Z"]);
    // Even after it was missing for a while.
    owner.edit_event(&event, json!({ "visibility": "private" })).await.ok(200);
    owner.edit_event(&event, json!({ "visibility": "public" })).await.ok(200);
    assert_eq!(names(&entry(&mut owner, &url, "Feast").await)[0], party[0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_text_breaks_a_feed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let family = "👨‍👩‍👧‍👦, ".repeat(20);
    let description = format!("END:VEVENT\nBEGIN:VEVENT\nSUMMARY:Evil\n\n{}", "ž; \\n ".repeat(600));
    let title = format!("BEGIN:VEVENT {}", &family[..family.len() - 2]);
    let form = json!({ "title": title, "description": description.trim(), "visibility": "public" });
    owner.add_event(form).await;
    let name = "Žofie \\, \"née\"; Weber:Ochs";
    owner.add_unrelated_member(json!({ "name": name, "birthDate": "17 May 1990" })).await;
    let url = owner.make_feed().await;
    let feed = read(&mut owner, &url).await;
    for line in feed.strip_suffix("\r\n").unwrap().split("\r\n") {
        assert!(line.len() <= 75, "{} bytes: {line}", line.len());
        assert!(!line.is_empty() && !line.contains(['\r', '\n']), "{line:?}");
    }
    let entries = entries_of(&feed);
    assert_eq!(entries.len(), 2);
    // Unescaped, as a calendar program reads it.
    let plain = |text: &str| {
        let mut plain = String::new();
        let mut characters = text.chars();
        while let Some(character) = characters.next() {
            plain.push(match character {
                '\\' => match characters.next().unwrap() {
                    'n' => '\n',
                    other => other,
                },
                ',' | ';' => panic!("{character} is not escaped in {text}"),
                other => other,
            });
        }
        plain
    };
    assert_eq!(plain(&entries[0]["SUMMARY"]), format!("{name} (Birthday)"));
    assert_eq!(plain(&entries[1]["SUMMARY"]), title);
    assert_eq!(plain(&entries[1]["DESCRIPTION"]), description.trim());
}

// ---- how it is sent

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_is_sent_as_a_calendar_that_must_be_revalidated() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let url = owner.make_feed().await;
    let reply = read_feed(&mut owner, &url, None).await;
    assert_eq!(reply.headers["content-type"], "text/calendar; charset=utf-8");
    assert_eq!(reply.headers["cache-control"], "private, no-cache");
    assert_eq!(reply.headers["x-content-type-options"], "nosniff");
    assert!(!reply.headers.contains_key("set-cookie") && !reply.headers.contains_key("content-disposition"));
    let path = url.strip_prefix("http://kin.example.org").unwrap();
    let request = owner.request(Method::HEAD, path).body(Body::empty()).unwrap();
    let head = owner.raw(request).await;
    assert_eq!((head.status.as_u16(), head.text.as_str(), tag(&head)), (200, "", tag(&reply)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_download_has_the_contents_of_the_feed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    owner.add_unrelated_member(json!({ "name": "Emil", "birthDate": "17 May 1890", "deceased": true })).await;
    owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "17 May 1990" })).await;
    for visibility in ["public", "family", "private"] {
        anna.add_event(json!({ "title": visibility, "visibility": visibility })).await;
    }
    let path = "/api/calendar/download";
    let file = anna.get(path).await;
    assert_eq!(file.status.as_u16(), 200);
    assert_eq!(file.headers["content-type"], "text/calendar; charset=utf-8");
    assert_eq!(file.headers["content-disposition"], "attachment; filename=\"family-calendar.ics\"");
    assert_eq!(file.headers["cache-control"], "no-store");
    assert_eq!(file.headers["x-content-type-options"], "nosniff");
    let summaries: Vec<String> =
        entries_of(&file.text).iter().map(|entry| entry["SUMMARY"].clone()).collect();
    assert_eq!(summaries, ["Anna (Birthday)", "public"], "the default options, without a feed");
    let url = anna.make_feed().await;
    assert_eq!(read(&mut anna, &url).await, file.text);
    choose(&mut anna, false, true, false).await.ok(200);
    assert_eq!(anna.get(path).await.text, read(&mut anna, &url).await);
    assert_eq!(site.visitor().await.get(path).await.problem(401), "unauthenticated");
}
