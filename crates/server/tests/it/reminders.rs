//! Reminder mails: opt-in, sent in the morning of the account's time zone, about upcoming days, once, and easy to
//! stop. Time moves only when a test moves it.

use axum::body::Body;
use axum::http::{Method, Request, header};
use jiff::Timestamp;
use kinkeeper::access::Status;
use kinkeeper::accounts::{self, Decision};
use kinkeeper::calendar::reminders;
use kinkeeper::clock::{DAY, HOUR, MINUTE};
use kinkeeper::jobs::{self, Outcome};
use kinkeeper::worker;
use serde_json::json;

use crate::support::{Mail, PASSWORD, Person, Reply, TestApp};

const DIGEST: &str = "This week in the family";
const NOTE: &str = "A birthday is coming up";

/// The reminders an account received, oldest first.
async fn reminders_of(site: &TestApp, name: &str) -> Vec<Mail> {
    let mut mails = site.mail_to(&format!("{name}@example.org")).await;
    mails.retain(|mail| [DIGEST, NOTE].contains(&mail.subject.as_str()));
    mails
}

/// The entries that they list: the lines between the greeting and the link.
async fn lines_of(site: &TestApp, name: &str) -> Vec<Vec<String>> {
    let lines = |mail: &Mail| mail.text.split("\n\n").nth(2).unwrap().lines().map(str::to_owned).collect();
    reminders_of(site, name).await.iter().map(lines).collect()
}

/// The planned reminders with their time: `digest 2026-01-12T07:00:00Z`.
async fn planned(site: &TestApp) -> Vec<String> {
    let rows = site
        .rows::<(String, i64)>(
            "SELECT payload, due_at FROM jobs WHERE kind = 'reminder' AND state = 'waiting' ORDER BY due_at, payload",
        )
        .await;
    let line = |(payload, due): (String, i64)| {
        let payload: serde_json::Value = serde_json::from_str(&payload).unwrap();
        let due = Timestamp::from_millisecond(due).unwrap();
        format!("{} {due}", payload["reminder"].as_str().unwrap())
    };
    rows.into_iter().map(line).collect()
}

/// The worker's hourly tasks.
async fn run_hourly_tasks(site: &TestApp) {
    let mut tx = site.app.db.begin().await.unwrap();
    reminders::plan_all(&mut tx, site.app.now()).await.unwrap();
    tx.commit().await.unwrap();
}

/// Lets time pass as it does while the program runs: a few hours at a time, running all due jobs.
async fn run_until(site: &TestApp, moment: &str) {
    let until: Timestamp = moment.parse().unwrap();
    while site.app.now().0 < until.as_millisecond() {
        site.clock.advance((4 * HOUR).min(until.as_millisecond() - site.app.now().0));
        site.run_jobs().await;
        run_hourly_tasks(site).await;
    }
}

/// Unsubscribe in a mail program: no cookie, no token, the form that RFC 8058 prescribes.
async fn one_click(person: &mut Person, url: &str) -> Reply {
    let request = Request::builder()
        .method(Method::POST)
        .uri(url)
        .header(header::HOST, "kin.example.org")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from("List-Unsubscribe=One-Click"))
        .unwrap();
    person.raw(request).await
}

/// The address in a mail's `List-Unsubscribe` header.
fn address(mail: &Mail) -> String {
    let line = mail.unsubscribe.iter().find(|line| line.starts_with("List-Unsubscribe:")).unwrap();
    line.split_once('<').unwrap().1.trim_end_matches('>').to_owned()
}

async fn add_member_born(owner: &mut Person, name: &str, birth: &str) -> String {
    owner.add_unrelated_member(json!({ "name": name, "birthDate": birth })).await
}

// ---- preferences

#[tokio::test(flavor = "multi_thread")]
async fn reminders_are_off_until_someone_turns_them_on() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    for day in 5..=30 {
        add_member_born(&mut owner, &format!("Member {day}"), &format!("{day} January 1990")).await;
        owner.add_event(json!({ "visibility": "public", "date": format!("2026-01-{day:02}") })).await;
    }
    let preferences = anna.get("/api/calendar/preferences").await.ok(200);
    assert_eq!(
        preferences,
        json!({
            "weekStart": "language", "firstDay": "sunday", "digest": false, "birthdayNotes": false,
            "birthdayNoteDays": 3, "version": 0
        })
    );
    anna.set_reminders(json!({ "weekStart": "monday", "birthdayNoteDays": 5 })).await.ok(200);
    run_until(&site, "2026-01-14T00:00:00Z").await;
    assert!(reminders_of(&site, "anna").await.is_empty() && reminders_of(&site, "owner").await.is_empty());
    assert_eq!(site.count("jobs WHERE kind = 'reminder'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn preferences_are_validated_and_a_second_window_gets_a_conflict() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let path = "/api/calendar/preferences";
    let form = |version: i64, days: i64| json!({ "version": version, "weekStart": "saturday", "digest": true, "birthdayNotes": false, "birthdayNoteDays": days });
    for days in [-1, 31, i64::MIN, i64::MAX] {
        assert_eq!(owner.put(path, form(0, days)).await.field("birthdayNoteDays"), "out-of-range", "{days}");
    }
    for version in [1, -1, i64::MAX, i64::MIN] {
        let reply = owner.put(path, form(version, 3)).await;
        assert_eq!(reply.problem(409), "conflict", "{version}");
        assert_eq!(reply.json["current"], owner.get(path).await.ok(200));
    }
    for body in [
        json!({}),
        json!({ "version": 0, "weekStart": "friday", "digest": true, "birthdayNotes": false, "birthdayNoteDays": 3 }),
        json!({ "version": 0, "weekStart": "sunday", "digest": "yes", "birthdayNotes": false, "birthdayNoteDays": 3 }),
        json!({ "version": 0, "weekStart": "sunday", "digest": true, "birthdayNotes": false, "birthdayNoteDays": 1.5 }),
        json!({ "version": 0, "weekStart": "sunday", "digest": true, "birthdayNotes": false, "birthdayNoteDays": 3, "userId": owner.id() }),
    ] {
        assert_eq!(owner.put(path, body.clone()).await.problem(400), "bad-json", "{body}");
    }
    assert_eq!(site.count("calendar_preferences").await, 0);

    let saved = owner.put(path, form(0, 0)).await.ok(200);
    assert_eq!(
        saved,
        json!({
            "weekStart": "saturday", "firstDay": "saturday", "digest": true, "birthdayNotes": false,
            "birthdayNoteDays": 0, "version": 1
        })
    );
    assert_eq!(owner.get(path).await.ok(200), saved);
    let late = owner.put(path, form(0, 30)).await;
    assert_eq!((late.problem(409).as_str(), &late.json["current"]), ("conflict", &saved));
    assert_eq!(owner.put(path, form(1, 0)).await.ok(200), saved, "no change, so no new version");
    assert_eq!(owner.put(path, form(1, 30)).await.ok(200)["version"], 2);

    // At exactly the same time, one of the two wins and the other gets what it saved.
    let mut anna = site.member(&mut owner, "anna").await;
    let mut window = anna.clone();
    let both = tokio::join!(anna.put(path, form(0, 7)), window.put(path, form(0, 8)));
    let (won, lost) = if both.0.status == 200 { both } else { (both.1, both.0) };
    assert_eq!(lost.problem(409), "conflict");
    assert_eq!(lost.json["current"], won.ok(200));
}

#[tokio::test(flavor = "multi_thread")]
async fn home_2_the_week_starts_as_is_usual_in_the_language_unless_someone_chose_a_day() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let path = "/api/calendar/preferences";
    for (language, day) in [("en", "sunday"), ("de", "monday"), ("es", "monday"), ("en-GB", "sunday")] {
        owner.put("/api/account/language", json!({ "language": language })).await.ok(200);
        let shown = owner.get(path).await.ok(200);
        assert_eq!(
            (&shown["weekStart"], &shown["firstDay"]),
            (&json!("language"), &json!(day)),
            "{language}"
        );
    }
    owner.put("/api/account/language", json!({ "language": "de" })).await.ok(200);
    let chosen = json!({ "version": 0, "weekStart": "sunday", "digest": false, "birthdayNotes": false, "birthdayNoteDays": 3 });
    assert_eq!(owner.put(path, chosen).await.ok(200)["firstDay"], "sunday");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_approved_accounts_have_preferences() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut pending = site.pending("petra").await;
    let mut visitor = site.visitor().await;
    let form = json!({ "version": 0, "weekStart": "sunday", "digest": true, "birthdayNotes": true, "birthdayNoteDays": 3 });
    let path = "/api/calendar/preferences";
    assert_eq!(pending.get(path).await.problem(403), "account-pending");
    assert_eq!(pending.put(path, form.clone()).await.problem(403), "account-pending");
    assert_eq!(visitor.get(path).await.problem(401), "unauthenticated");
    assert_eq!(visitor.put(path, form).await.problem(401), "unauthenticated");
}

// ---- when they are sent

#[tokio::test(flavor = "multi_thread")]
async fn reminders_are_sent_at_seven_in_the_morning_in_the_accounts_time_zone() {
    for (zone, now, digest, note) in [
        ("UTC", "2026-01-05T06:59:59.999Z", "2026-01-05T07:00:00Z", "2026-01-05T07:00:00Z"),
        ("UTC", "2026-01-05T07:00:00Z", "2026-01-12T07:00:00Z", "2026-01-06T07:00:00Z"),
        ("Pacific/Auckland", "2026-01-04T17:59:00Z", "2026-01-04T18:00:00Z", "2026-01-04T18:00:00Z"),
        ("Pacific/Auckland", "2026-01-04T18:01:00Z", "2026-01-11T18:00:00Z", "2026-01-05T18:00:00Z"),
        ("Pacific/Honolulu", "2026-01-05T16:59:00Z", "2026-01-05T17:00:00Z", "2026-01-05T17:00:00Z"),
        ("Pacific/Kiritimati", "2026-01-04T16:59:00Z", "2026-01-04T17:00:00Z", "2026-01-04T17:00:00Z"),
        ("Asia/Kathmandu", "2026-01-05T01:14:00Z", "2026-01-05T01:15:00Z", "2026-01-05T01:15:00Z"),
        // The nights when the clocks change.
        ("Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-30T05:00:00Z", "2026-03-29T05:00:00Z"),
        ("Europe/Berlin", "2026-10-24T12:00:00Z", "2026-10-26T06:00:00Z", "2026-10-25T06:00:00Z"),
        ("America/New_York", "2026-03-07T20:00:00Z", "2026-03-09T11:00:00Z", "2026-03-08T11:00:00Z"),
        ("America/New_York", "2026-10-31T20:00:00Z", "2026-11-02T12:00:00Z", "2026-11-01T12:00:00Z"),
        ("Australia/Lord_Howe", "2026-04-04T12:00:00Z", "2026-04-05T20:30:00Z", "2026-04-04T20:30:00Z"),
    ] {
        let site = TestApp::new().await;
        site.set_clock(now);
        let mut owner = site.owner().await;
        let mut anna = site.member_in(&mut owner, "anna", zone).await;
        anna.set_reminders(json!({ "digest": true, "birthdayNotes": true })).await.ok(200);
        let mut expected = [format!("birthday-notes {note}"), format!("digest {digest}")];
        expected.sort_by_key(|line| line.split(' ').nth(1).unwrap().to_owned());
        assert_eq!(planned(&site).await, expected, "{zone} {now}");
        // Planning again adds nothing twice.
        run_hourly_tasks(&site).await;
        run_hourly_tasks(&site).await;
        assert_eq!(planned(&site).await, expected, "{zone} {now}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_is_sent_every_monday_and_a_note_before_every_birthday() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member_in(&mut owner, "anna", "Europe/Berlin").await;
    for (name, birth) in
        [("Bert", "9 January 1990"), ("Carl", "20 January 1990"), ("Dora", "21 January 1990")]
    {
        add_member_born(&mut owner, name, birth).await;
    }
    anna.set_reminders(json!({ "digest": true, "birthdayNotes": true, "birthdayNoteDays": 1 })).await.ok(200);
    run_until(&site, "2026-01-26T12:00:00Z").await;
    assert_eq!(
        lines_of(&site, "anna").await,
        [
            vec!["Friday, 9 January: Bert turns 36"],
            vec!["Tuesday, 20 January: Carl turns 36", "Wednesday, 21 January: Dora turns 36"],
            vec!["Tuesday, 20 January: Carl turns 36"],
            vec!["Wednesday, 21 January: Dora turns 36"],
        ]
    );
    assert!(reminders_of(&site, "owner").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_running_worker_plans_what_is_missing() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.set_reminders(json!({ "digest": true })).await.ok(200);
    site.exec("DELETE FROM jobs").await;
    let mut notices = site.app.db.notices();
    let worker = tokio::spawn(worker::run(site.app.clone()));
    while &*notices.recv().await.unwrap() != jobs::NOTICE {}
    site.app.close();
    worker.await.unwrap();
    assert_eq!(planned(&site).await, ["digest 2026-01-12T07:00:00Z"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_time_zone_change_the_reminder_is_sent_once_in_the_new_morning() {
    for (from, to, morning) in [
        ("Pacific/Auckland", "Pacific/Honolulu", "2026-01-12T17:00:00Z"),
        ("Pacific/Honolulu", "Pacific/Auckland", "2026-01-11T18:00:00Z"),
    ] {
        let site = TestApp::new().await;
        let mut owner = site.owner().await;
        let mut anna = site.member_in(&mut owner, "anna", from).await;
        owner.add_event(json!({ "visibility": "public", "title": "Party", "date": "2026-01-15" })).await;
        anna.set_reminders(json!({ "digest": true })).await.ok(200);
        site.set_clock("2026-01-11T10:00:00Z");
        let profile = json!({ "version": anna.user()["version"], "name": "anna", "interests": [], "language": "en", "timeZone": to });
        anna.put(&format!("/api/users/{}/profile", anna.id()), profile).await.ok(200);
        let before = morning.parse::<Timestamp>().unwrap().as_millisecond() - MINUTE;
        run_until(&site, &Timestamp::from_millisecond(before).unwrap().to_string()).await;
        assert_eq!(reminders_of(&site, "anna").await.len(), 0, "{to}");
        run_until(&site, morning).await;
        assert_eq!(reminders_of(&site, "anna").await.len(), 1, "{to}");
        run_until(&site, "2026-01-18T12:00:00Z").await;
        assert_eq!(reminders_of(&site, "anna").await.len(), 1, "{to}");
    }
}

// ---- what they contain

#[tokio::test(flavor = "multi_thread")]
async fn the_digest_lists_the_week_as_its_reader_sees_it() {
    let site = TestApp::with(|config| config.given.site_name = Some("Webers & <Sons>".to_owned())).await;
    let mut owner = site.owner().await;
    let mut anna = site.member_in(&mut owner, "anna", "Europe/Berlin").await;
    for (name, birth) in [
        ("Sunday Child", "18 January 2000"),
        ("Next Monday", "19 January 1990"),
        ("Last Sunday", "11 January 1990"),
        ("Newborn", "14 January 2026"),
        ("Yearless", "14 January"),
        ("Émile <b>", "14 January 1926"),
        ("Nobody Knows", "about 14 January 1950"),
    ] {
        add_member_born(&mut owner, name, birth).await;
    }
    owner
        .add_unrelated_member(
            json!({ "name": "In Memory", "birthDate": "14 January 1900", "deceased": true }),
        )
        .await;
    for form in [
        json!({ "title": "Dinner {unsubscribe} & more", "date": "2026-01-14", "time": "19:30", "visibility": "public" }),
        json!({ "title": "Only here", "date": "2026-01-15", "visibility": "family" }),
        json!({ "title": "Breakfast", "date": "2026-01-14", "time": "08:00", "visibility": "public" }),
        json!({ "title": "Skiing", "date": "2026-01-08", "endDate": "2026-01-13" }),
        json!({ "title": "Weekend", "date": "2026-01-17", "endDate": "2026-01-25" }),
        json!({ "title": "Wedding day", "date": "1990-01-16", "type": "anniversary" }),
        json!({ "title": "Olga's secret", "date": "2026-01-14", "visibility": "private" }),
        json!({ "title": "Too late", "date": "2026-01-19" }),
        json!({ "title": "Over", "date": "2026-01-05", "endDate": "2026-01-11" }),
    ] {
        let mut event = json!({ "visibility": "public" });
        event.as_object_mut().unwrap().extend(form.as_object().unwrap().clone());
        owner.add_event(event).await;
    }
    anna.add_event(json!({ "title": "Anna's secret", "date": "2026-01-13", "visibility": "private" })).await;
    anna.set_reminders(json!({ "digest": true })).await.ok(200);
    site.set_clock("2026-01-12T06:00:00Z");
    let mails = reminders_of(&site, "anna").await;
    assert_eq!(mails.len(), 1);
    let token: String =
        site.rows::<(String,)>("SELECT unsubscribe_token FROM calendar_preferences").await[0].0.clone();
    let mail = &mails[0];
    let shown = format!("{}\n{}\n{}\n\n{}", mail.subject, mail.to, mail.unsubscribe.join("\n"), mail.text)
        .replace(&token, "TOKEN");
    insta::assert_snapshot!(shown, @r"
    This week in the family
    anna <anna@example.org>
    List-Unsubscribe: <http://kin.example.org/unsubscribe/digest/TOKEN>
    List-Unsubscribe-Post: List-Unsubscribe=One-Click

    Hello anna,

    Coming up this week:

    Monday, 12 January: Skiing
    Wednesday, 14 January: Émile <b> turns 100
    Wednesday, 14 January: Newborn (Birthday)
    Wednesday, 14 January: Yearless (Birthday)
    Wednesday, 14 January: Breakfast, 08:00
    Wednesday, 14 January: Dinner {unsubscribe} & more, 19:30
    Friday, 16 January: Wedding day
    Saturday, 17 January: Weekend
    Sunday, 18 January: Sunday Child turns 26
    2 events that are shown only on the site

    http://kin.example.org/dashboard

    You asked Webers & <Sons> to send you this email every Monday. Unsubscribe:
    http://kin.example.org/unsubscribe?kind=digest&token=TOKEN
    ");
    assert!(
        mail.html.contains("Émile &lt;b&gt; turns 100") && mail.html.contains("Webers &amp; &lt;Sons&gt;"),
        "{}",
        mail.html
    );
    assert!(!mail.html.contains("<b>"), "{}", mail.html);
    let kept = site.rows::<(String,)>("SELECT payload FROM jobs WHERE state = 'done'").await;
    assert!(kept.iter().all(|(payload,)| !payload.contains(&token)), "a stored mail has no working link");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_lists_the_coming_birthdays_of_the_living() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (name, birth) in [("Bert", "15 January 1990"), ("Ada", "15 January"), ("Carl", "16 January 1990")] {
        add_member_born(&mut owner, name, birth).await;
    }
    owner
        .add_unrelated_member(
            json!({ "name": "In Memory", "birthDate": "15 January 1900", "deathDate": "1980" }),
        )
        .await;
    owner.add_event(json!({ "visibility": "public", "title": "No birthday", "date": "2026-01-15" })).await;
    owner.add_event(json!({ "visibility": "public", "title": "A birthday party", "date": "2026-01-15", "type": "birthday" })).await;
    owner.set_reminders(json!({ "birthdayNotes": true })).await.ok(200);
    run_until(&site, "2026-01-12T07:00:00Z").await;
    let mails = reminders_of(&site, "owner").await;
    assert_eq!(mails.len(), 1);
    let token: String =
        site.rows::<(String,)>("SELECT unsubscribe_token FROM calendar_preferences").await[0].0.clone();
    let mail = &mails[0];
    let shown = format!("{}\n{}\n{}\n\n{}", mail.subject, mail.to, mail.unsubscribe.join("\n"), mail.text)
        .replace(&token, "TOKEN");
    insta::assert_snapshot!(shown, @r#"
    A birthday is coming up
    "Olga Owner" <owner@example.org>
    List-Unsubscribe: <http://kin.example.org/unsubscribe/birthday-notes/TOKEN>
    List-Unsubscribe-Post: List-Unsubscribe=One-Click

    Hello Olga Owner,

    Don't forget:

    Thursday, 15 January: Ada (Birthday)
    Thursday, 15 January: Bert turns 36

    http://kin.example.org/dashboard

    You asked The Example Family to remind you of birthdays. Unsubscribe:
    http://kin.example.org/unsubscribe?kind=birthday-notes&token=TOKEN
    "#);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_sent_the_chosen_number_of_days_before() {
    for (days, birth, morning, line) in [
        (0, "17 January 1990", "2026-01-17T07:00:00Z", "Saturday, 17 January: Bert turns 36"),
        (3, "17 January 1990", "2026-01-14T07:00:00Z", "Saturday, 17 January: Bert turns 36"),
        (30, "6 February 1990", "2026-01-07T07:00:00Z", "Friday, 6 February: Bert turns 36"),
        (30, "28 February", "2026-01-29T07:00:00Z", "Saturday, 28 February: Bert (Birthday)"),
        (30, "29 February 1988", "2026-01-29T07:00:00Z", "Saturday, 28 February: Bert turns 38"),
    ] {
        let site = TestApp::new().await;
        let mut owner = site.owner().await;
        add_member_born(&mut owner, "Bert", birth).await;
        owner.set_reminders(json!({ "birthdayNotes": true, "birthdayNoteDays": days })).await.ok(200);
        let morning: Timestamp = morning.parse().unwrap();
        let before = Timestamp::from_millisecond(morning.as_millisecond() - 1).unwrap();
        run_until(&site, &before.to_string()).await;
        assert!(reminders_of(&site, "owner").await.is_empty(), "{birth}, {days} days before");
        run_until(&site, &morning.to_string()).await;
        assert_eq!(lines_of(&site, "owner").await, [[line]], "{birth}, {days} days before");
        site.clock.advance(2 * DAY);
        assert_eq!(lines_of(&site, "owner").await.len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_and_digests_work_across_new_year_and_a_leap_day() {
    for (now, until, birth, lines) in [
        (
            "2026-12-25T12:00:00Z",
            "2026-12-31T12:00:00Z",
            "2 January 1990",
            vec!["Saturday, 2 January: Bert turns 37"; 2],
        ),
        (
            "2028-02-20T12:00:00Z",
            "2028-02-29T12:00:00Z",
            "29 February 1988",
            vec!["Tuesday, 29 February: Bert turns 40"; 2],
        ),
        (
            "2027-02-20T12:00:00Z",
            "2027-03-01T12:00:00Z",
            "29 February 1988",
            vec!["Sunday, 28 February: Bert turns 39"; 2],
        ),
    ] {
        let site = TestApp::new().await;
        site.set_clock(now);
        let mut owner = site.owner().await;
        add_member_born(&mut owner, "Bert", birth).await;
        owner
            .set_reminders(json!({ "digest": true, "birthdayNotes": true, "birthdayNoteDays": 3 }))
            .await
            .ok(200);
        run_until(&site, until).await;
        let all: Vec<String> = lines_of(&site, "owner").await.concat();
        assert_eq!(all, lines, "{birth}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_sent_when_nothing_is_coming_up() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    owner
        .add_unrelated_member(
            json!({ "name": "In Memory", "birthDate": "14 January 1900", "deceased": true }),
        )
        .await;
    anna.add_event(json!({ "title": "Anna's secret", "date": "2026-01-14", "visibility": "private" })).await;
    for person in [&mut owner, &mut anna] {
        person.set_reminders(json!({ "digest": true, "birthdayNotes": true })).await.ok(200);
    }
    run_until(&site, "2026-01-20T12:00:00Z").await;
    assert!(reminders_of(&site, "owner").await.is_empty());
    assert_eq!(lines_of(&site, "anna").await, [["1 event that is shown only on the site"]]);
}

// ---- late reminders

#[tokio::test(flavor = "multi_thread")]
async fn after_downtime_missed_reminders_are_sent_but_not_about_past_days() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (name, birth) in [
        ("Past", "12 January 1990"),
        ("Yesterday", "13 January 1990"),
        ("Today", "14 January 1990"),
        ("Soon", "16 January 1990"),
        ("Ahead", "17 January 1990"),
        ("Later", "18 January 1990"),
    ] {
        add_member_born(&mut owner, name, birth).await;
    }
    owner.add_event(json!({ "visibility": "public", "title": "Over", "date": "2026-01-13" })).await;
    owner.add_event(json!({ "visibility": "public", "title": "Running", "date": "2026-01-12", "endDate": "2026-01-15" })).await;
    owner.set_reminders(json!({ "digest": true, "birthdayNotes": true })).await.ok(200);
    run_until(&site, "2026-01-08T12:00:00Z").await;
    assert!(reminders_of(&site, "owner").await.is_empty());
    // The server was down for Friday's note about the 12th and for Monday's digest.
    site.set_clock("2026-01-14T12:00:00Z");
    let lines = lines_of(&site, "owner").await;
    let digest = vec![
        "Wednesday, 14 January: Today turns 36",
        "Wednesday, 14 January: Running",
        "Friday, 16 January: Soon turns 36",
        "Saturday, 17 January: Ahead turns 36",
        "Sunday, 18 January: Later turns 36",
    ];
    let notes = ["Wednesday, 14 January: Today", "Friday, 16 January: Soon", "Saturday, 17 January: Ahead"];
    assert_eq!(lines.len(), 4, "{lines:#?}");
    assert!(lines.iter().any(|mail| *mail == digest), "{lines:#?}");
    for note in notes {
        assert!(lines.iter().any(|mail| *mail == [format!("{note} turns 36")]), "{note} in {lines:#?}");
    }
    // From here on everything is back to normal.
    run_until(&site, "2026-01-19T12:00:00Z").await;
    let lines = lines_of(&site, "owner").await;
    assert_eq!(lines[4..], [["Sunday, 18 January: Later turns 36"]], "{lines:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_of_a_past_week_is_not_sent() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner
        .add_event(
            json!({ "visibility": "public", "title": "Long", "date": "2026-01-10", "endDate": "2026-01-30" }),
        )
        .await;
    owner.set_reminders(json!({ "digest": true })).await.ok(200);
    site.set_clock("2026-01-19T06:30:00Z");
    assert!(reminders_of(&site, "owner").await.is_empty(), "this week's is not due yet");
    run_hourly_tasks(&site).await;
    site.set_clock("2026-01-19T07:00:00Z");
    assert_eq!(reminders_of(&site, "owner").await.len(), 1);
    // After months of downtime there is one mail, not one for each week.
    site.set_clock("2026-01-27T12:00:00Z");
    assert_eq!(reminders_of(&site, "owner").await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_reminder_is_retried_even_if_it_was_planned_a_week_ago() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.add_event(json!({ "visibility": "public", "title": "Party", "date": "2026-01-14" })).await;
    owner.set_reminders(json!({ "digest": true })).await.ok(200);
    site.run_jobs().await;
    site.set_clock("2026-01-12T07:00:00Z");
    let job = jobs::claim(&site.app.db, kinkeeper::worker::REST, site.app.now()).await.unwrap().unwrap();
    let failed = Outcome::Retry("the database was unavailable".to_owned());
    kinkeeper::worker::settle(&site.app, &job, &failed).await.unwrap();
    assert!(reminders_of(&site, "owner").await.is_empty());
    site.clock.advance(MINUTE);
    assert_eq!(reminders_of(&site, "owner").await.len(), 1);
}

// ---- who gets none

#[tokio::test(flavor = "multi_thread")]
async fn suspended_deleted_and_unsubscribed_accounts_get_no_reminders() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (name, birth) in [("Bert", "15 January 1990"), ("Carl", "22 January 1990")] {
        add_member_born(&mut owner, name, birth).await;
    }
    let mut people = Vec::new();
    for name in ["suspended", "switched", "gone", "kept"] {
        let mut person = site.member(&mut owner, name).await;
        person.set_reminders(json!({ "digest": true, "birthdayNotes": true })).await.ok(200);
        people.push(person);
    }
    let [suspended, switched, gone, _] = &mut people[..] else { panic!() };
    run_until(&site, "2026-01-11T12:00:00Z").await;
    owner.decide(suspended, "suspend").await.ok(200);
    switched.set_reminders(json!({ "digest": false, "birthdayNotes": false })).await.ok(200);
    gone.post("/api/account/delete", json!({ "password": PASSWORD })).await.ok(204);
    run_until(&site, "2026-01-13T12:00:00Z").await;
    for name in ["suspended", "switched", "gone"] {
        assert!(reminders_of(&site, name).await.is_empty(), "{name}");
    }
    assert_eq!(reminders_of(&site, "kept").await.len(), 2);

    // After being approved again or turning reminders on again, people get reminders of what is still to come.
    let id = suspended.id().parse().unwrap();
    let user = accounts::decide(&site.app, None, id, Decision::Approve, None).await.unwrap().unwrap();
    assert_eq!(user.status, Status::Approved);
    switched.set_reminders(json!({ "digest": true })).await.ok(200);
    run_until(&site, "2026-01-20T12:00:00Z").await;
    assert_eq!(reminders_of(&site, "suspended").await.len(), 2);
    assert_eq!(lines_of(&site, "switched").await, [["Thursday, 22 January: Carl turns 36"]]);
    assert!(reminders_of(&site, "gone").await.is_empty());
    assert_eq!(reminders_of(&site, "kept").await.len(), 4);
}

// ---- once

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn several_replicas_running_jobs_at_once_send_each_mail_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.add_event(json!({ "visibility": "public", "title": "Party", "date": "2026-01-14" })).await;
    add_member_born(&mut owner, "Bert", "15 January 1990").await;
    let names: Vec<String> = (0..6).map(|number| format!("person{number}")).collect();
    for name in &names {
        let mut person = site.member(&mut owner, name).await;
        person.set_reminders(json!({ "digest": true, "birthdayNotes": true })).await.ok(200);
    }
    site.run_jobs().await;
    site.set_clock("2026-01-12T07:00:00Z");
    let mut workers = Vec::new();
    for _ in 0..3 {
        let replica = site.replica().await;
        workers.push(tokio::spawn(async move {
            let mut tx = replica.db.begin().await.unwrap();
            reminders::plan_all(&mut tx, replica.now()).await.unwrap();
            tx.commit().await.unwrap();
            while worker::run_due(&replica).await.unwrap() > 0 {}
        }));
    }
    for worker in workers {
        worker.await.unwrap();
    }
    for name in &names {
        let mut subjects: Vec<String> =
            reminders_of(&site, name).await.into_iter().map(|mail| mail.subject).collect();
        subjects.sort();
        assert_eq!(subjects, [NOTE, DIGEST], "{name}");
    }
    assert_eq!(site.count("jobs WHERE kind = 'reminder' AND state = 'waiting'").await, 12, "the next ones");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_dies_after_queueing_the_mail_does_not_cause_a_second_one() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.add_event(json!({ "visibility": "public", "title": "Party", "date": "2026-01-14" })).await;
    owner.set_reminders(json!({ "digest": true })).await.ok(200);
    site.run_jobs().await;
    site.set_clock("2026-01-12T07:00:00Z");
    let job = jobs::claim(&site.app.db, kinkeeper::worker::REST, site.app.now()).await.unwrap().unwrap();
    assert_eq!(job.kind, "reminder");
    assert!(matches!(reminders::send(&site.app, &job).await, Outcome::Done(_)));
    // The worker died. Its mail is sent, and the transaction that queued it has completed the job.
    assert_eq!(reminders_of(&site, "owner").await.len(), 1);
    owner
        .add_event(json!({ "visibility": "public", "title": "Added meanwhile", "date": "2026-01-15" }))
        .await;
    site.clock.advance(5 * MINUTE);
    assert_eq!(site.run_jobs().await, 0);
    assert_eq!(lines_of(&site, "owner").await, [["Wednesday, 14 January: Party"]]);
    assert_eq!(planned(&site).await, ["digest 2026-01-19T07:00:00Z"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreadable_job_fails_without_blocking_others() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.add_event(json!({ "visibility": "public", "title": "Party", "date": "2026-01-14" })).await;
    owner.set_reminders(json!({ "digest": true })).await.ok(200);
    site.run_jobs().await;
    site.exec(
        "INSERT INTO jobs (id, kind, payload, state, due_at, leased_until, attempts, created_at)
         VALUES ('01933b7e-0000-7000-8000-000000000001', 'reminder', '{}', 'waiting', 0, 0, 0, 0)",
    )
    .await;
    site.set_clock("2026-01-12T07:00:00Z");
    assert_eq!(reminders_of(&site, "owner").await.len(), 1);
    assert_eq!(site.count("jobs WHERE state = 'failed'").await, 1);
}

// ---- stopping them

#[tokio::test(flavor = "multi_thread")]
async fn one_click_stops_only_that_reminder() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (name, birth) in [("Bert", "15 January 1990"), ("Carl", "22 January 1990")] {
        add_member_born(&mut owner, name, birth).await;
    }
    let mut anna = site.member(&mut owner, "anna").await;
    for person in [&mut owner, &mut anna] {
        person.set_reminders(json!({ "digest": true, "birthdayNotes": true })).await.ok(200);
    }
    run_until(&site, "2026-01-12T07:00:00Z").await;
    let mails = reminders_of(&site, "anna").await;
    let digest = mails.iter().find(|mail| mail.subject == DIGEST).unwrap();
    let note = mails.iter().find(|mail| mail.subject == NOTE).unwrap();
    let mut program = site.visitor().await;
    for _ in 0..2 {
        let reply = one_click(&mut program, &address(digest)).await;
        assert_eq!((reply.status.as_u16(), reply.text.as_str()), (204, ""));
        let shown = anna.get("/api/calendar/preferences").await.ok(200);
        assert_eq!(
            shown,
            json!({ "weekStart": "language", "firstDay": "sunday", "digest": false, "birthdayNotes": true, "birthdayNoteDays": 3, "version": 2 })
        );
    }
    run_until(&site, "2026-01-19T12:00:00Z").await;
    let subjects: Vec<String> =
        reminders_of(&site, "anna").await.into_iter().map(|mail| mail.subject).collect();
    assert_eq!(subjects.iter().filter(|subject| *subject == DIGEST).count(), 1);
    assert_eq!(subjects.iter().filter(|subject| *subject == NOTE).count(), 2);
    assert_eq!(reminders_of(&site, "owner").await.len(), 4, "other people still get theirs");
    one_click(&mut program, &address(note)).await.ok(204);
    let shown = anna.get("/api/calendar/preferences").await.ok(200);
    assert_eq!((&shown["birthdayNotes"], &shown["version"]), (&json!(false), &json!(3)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_linked_page_names_the_account_and_stops_reminders_only_on_confirmation() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.set_reminders(json!({ "digest": true })).await.ok(200);
    owner.add_event(json!({ "visibility": "public", "date": "2026-01-14" })).await;
    run_until(&site, "2026-01-12T07:00:00Z").await;
    let mail = reminders_of(&site, "owner").await.remove(0);
    let token = mail.text.split("token=").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    assert!(
        mail.text.contains(&format!("http://kin.example.org/unsubscribe?kind=digest&token={token}")),
        "{}",
        mail.text
    );
    assert!(mail.html.contains(&format!("/unsubscribe?kind=digest&amp;token={token}")), "{}", mail.html);
    assert_eq!(
        mail.unsubscribe,
        [
            format!("List-Unsubscribe: <http://kin.example.org/unsubscribe/digest/{token}>"),
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click".to_owned()
        ]
    );

    let mut visitor = site.visitor().await;
    let path = format!("/api/unsubscribe/digest/{token}");
    for _ in 0..2 {
        assert_eq!(
            visitor.get(&path).await.ok(200),
            json!({ "kind": "digest", "email": "o…@example.org", "on": true })
        );
    }
    assert_eq!(visitor.get(&format!("/api/unsubscribe/birthday-notes/{token}")).await.ok(200)["on"], false);
    // A mail program without one-click support opens the address: it shows a page and stops nothing.
    let opened = visitor.get(&format!("/unsubscribe/digest/{token}")).await;
    assert_eq!(opened.status.as_u16(), 303);
    assert_eq!(opened.headers["location"], format!("/unsubscribe?kind=digest&token={token}"));
    assert_eq!(visitor.get(&path).await.ok(200)["on"], true);

    for _ in 0..2 {
        visitor.post(&path, json!({})).await.ok(204);
        assert_eq!(visitor.get(&path).await.ok(200)["on"], false);
    }
    let mut without_token = visitor.clone();
    without_token.token = String::new();
    assert_eq!(
        without_token.post(&path, json!({})).await.problem(403),
        "bad-token",
        "the page sends it like any other form"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_unsubscribe_address_stops_nothing() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.set_reminders(json!({ "digest": true, "birthdayNotes": true })).await.ok(200);
    let token: String =
        site.rows::<(String,)>("SELECT unsubscribe_token FROM calendar_preferences").await[0].0.clone();
    let before = owner.get("/api/calendar/preferences").await.ok(200);
    let mut visitor = site.visitor().await;
    let swapped: String = token.chars().rev().collect();
    for wrong in [
        swapped.as_str(),
        "x",
        "%00",
        &format!("{}%00", &token[..42]),
        &token[1..],
        &format!("{token}x"),
        "%20",
    ] {
        for path in [format!("/api/unsubscribe/digest/{wrong}"), format!("/unsubscribe/digest/{wrong}")] {
            let reply = one_click(&mut visitor, &path).await;
            let expected = if path.starts_with("/api") { "bad-token" } else { "unsubscribe-not-found" };
            assert_eq!(reply.json["code"], expected, "{path}");
        }
        let path = format!("/api/unsubscribe/digest/{wrong}");
        assert_eq!(visitor.get(&path).await.problem(404), "unsubscribe-not-found", "{wrong}");
        assert_eq!(visitor.post(&path, json!({})).await.problem(404), "unsubscribe-not-found", "{wrong}");
        let opened = visitor.get(&format!("/unsubscribe/digest/{wrong}")).await;
        assert_eq!(opened.problem(404), "unsubscribe-not-found", "{wrong}");
    }
    for kind in ["newsletter", "Digest", "birthday_notes"] {
        let path = format!("/unsubscribe/{kind}/{token}");
        assert_eq!(one_click(&mut visitor, &path).await.problem(404), "not-found", "{kind}");
    }
    assert_eq!(owner.get("/api/calendar/preferences").await.ok(200), before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_click_works_even_while_the_preferences_are_being_changed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for round in 0..10 {
        owner
            .set_reminders(json!({ "digest": true, "birthdayNotes": true, "birthdayNoteDays": round }))
            .await
            .ok(200);
        let token: String =
            site.rows::<(String,)>("SELECT unsubscribe_token FROM calendar_preferences").await[0].0.clone();
        let mut clicks = Vec::new();
        for kind in ["digest", "birthday-notes", "digest", "birthday-notes"] {
            let (mut program, path) = (site.visitor().await, format!("/unsubscribe/{kind}/{token}"));
            clicks.push(tokio::spawn(async move { one_click(&mut program, &path).await.status.as_u16() }));
        }
        for click in clicks {
            assert_eq!(click.await.unwrap(), 204);
        }
        let shown = owner.get("/api/calendar/preferences").await.ok(200);
        assert_eq!((&shown["digest"], &shown["birthdayNotes"]), (&json!(false), &json!(false)));
    }
}
