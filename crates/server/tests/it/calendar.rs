//! The calendar: birthdays and events in a range of days, what comes next, and which day is today.

use serde_json::{Value as Json, json};

use crate::support::{Person, TestApp, titles};

async fn days(person: &mut Person, from: &str, to: &str) -> Json {
    person.get(&format!("/api/calendar?from={from}&to={to}")).await.ok(200)
}

/// The birthdays on these days, with the age: `Anna 2026-05-17 26`.
async fn birthdays(person: &mut Person, from: &str, to: &str) -> Vec<String> {
    lines(&days(person, from, to).await["birthdays"])
}

fn lines(birthdays: &Json) -> Vec<String> {
    let line = |entry: &Json| {
        let age = entry["age"].as_i64().map_or_else(|| "-".to_owned(), |age| age.to_string());
        format!("{} {} {age}", entry["name"].as_str().unwrap(), entry["date"].as_str().unwrap())
    };
    birthdays.as_array().unwrap().iter().map(line).collect()
}

/// The events on these days, with their date: `Party 2026-02-10`.
async fn events(person: &mut Person, from: &str, to: &str) -> Vec<String> {
    let days = days(person, from, to).await;
    let line = |entry: &Json| {
        let text = |field: &str| entry[field].as_str().unwrap().to_owned();
        format!("{} {}", text("title"), text("date"))
    };
    days["events"].as_array().unwrap().iter().map(line).collect()
}

async fn upcoming(person: &mut Person, today: &str) -> Json {
    person.get(&format!("/api/events/upcoming?today={today}")).await.ok(200)
}

/// The upcoming entries as text: `Party 2026-02-10 3`, with the number of days left.
async fn next(person: &mut Person, today: &str) -> Vec<String> {
    let upcoming = upcoming(person, today).await;
    let line = |entry: &Json| {
        format!(
            "{} {} {}",
            entry["title"].as_str().unwrap(),
            entry["date"].as_str().unwrap(),
            entry["daysLeft"]
        )
    };
    upcoming["events"].as_array().unwrap().iter().map(line).collect()
}

const NONE: [&str; 0] = [];

// ---- birthdays

#[tokio::test(flavor = "multi_thread")]
async fn dash_2_a_birthday_shows_every_year_from_birth_on() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "17 May 2000" })).await;
    assert_eq!(
        days(&mut owner, "2026-05-17", "2026-05-17").await,
        json!({
            "birthdays": [{ "memberId": anna, "name": "Anna", "date": "2026-05-17", "age": 26, "deceased": false }],
            "events": [],
        })
    );
    assert_eq!(birthdays(&mut owner, "1999-05-01", "1999-05-31").await, NONE);
    assert_eq!(birthdays(&mut owner, "2000-05-01", "2000-05-16").await, NONE);
    assert_eq!(birthdays(&mut owner, "2000-05-01", "2000-05-31").await, ["Anna 2000-05-17 0"]);
    assert_eq!(birthdays(&mut owner, "2001-05-17", "2001-05-17").await, ["Anna 2001-05-17 1"]);
    assert_eq!(birthdays(&mut owner, "2026-05-18", "2026-06-30").await, NONE);
    owner.edit_member(&anna, json!({ "birthDate": "18 May 1999" })).await.ok(200);
    assert_eq!(birthdays(&mut owner, "2026-05-01", "2026-05-31").await, ["Anna 2026-05-18 27"]);
    owner.delete_member(&anna).await.ok(200);
    assert_eq!(birthdays(&mut owner, "2026-05-01", "2026-05-31").await, NONE);
}

#[tokio::test(flavor = "multi_thread")]
async fn dash_2_the_29th_of_february_shows_on_the_28th_in_a_common_year() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.add_unrelated_member(json!({ "name": "Leo", "birthDate": "29 February 1896" })).await;
    for (year, expected) in [
        (1896, "Leo 1896-02-29 0"),
        (1897, "Leo 1897-02-28 1"),
        (1900, "Leo 1900-02-28 4"),
        (2000, "Leo 2000-02-29 104"),
        (2023, "Leo 2023-02-28 127"),
        (2024, "Leo 2024-02-29 128"),
    ] {
        let (from, to) = (format!("{year}-01-20"), format!("{year}-03-20"));
        assert_eq!(birthdays(&mut owner, &from, &to).await, [expected]);
        // A range can also begin or end on that day.
        let february = if expected.contains("-29 ") { 29 } else { 28 };
        let last = format!("{year}-02-{february}");
        assert_eq!(birthdays(&mut owner, &last, &last).await, [expected], "{year}");
        assert_eq!(
            birthdays(&mut owner, &from, &format!("{year}-02-{}", february - 1)).await,
            NONE,
            "{year}"
        );
        assert_eq!(birthdays(&mut owner, &format!("{year}-03-01"), &to).await, NONE, "{year}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn dash_2_birthdays_of_the_deceased_show_without_an_age() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner
        .add_unrelated_member(json!({ "name": "Anna", "birthDate": "17 May 1900", "deathDate": "1980" }))
        .await;
    let bert = owner
        .add_unrelated_member(json!({ "name": "Bert", "birthDate": "17 May 1950", "deceased": true }))
        .await;
    for year in ["1950", "1979", "2026"] {
        let day = format!("{year}-05-17");
        let entry = |id: &str, name: &str| json!({ "memberId": id, "name": name, "date": day, "age": null, "deceased": true });
        let shown = days(&mut owner, &day, &day).await;
        assert_eq!(shown["birthdays"], json!([entry(&anna, "Anna"), entry(&bert, "Bert")]));
    }
    assert_eq!(upcoming(&mut owner, "2026-05-17").await["birthdays"], json!([]), "they are not upcoming");
}

#[tokio::test(flavor = "multi_thread")]
async fn dash_2_a_birthday_without_a_year_shows_every_year_without_an_age() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "17 May" })).await;
    owner.add_unrelated_member(json!({ "name": "Leo", "birthDate": "29 February" })).await;
    for year in ["1700", "2023", "2024"] {
        let day = format!("{year}-05-17");
        assert_eq!(birthdays(&mut owner, &day, &day).await, [format!("Anna {day} -")]);
    }
    assert_eq!(birthdays(&mut owner, "2023-02-01", "2023-03-31").await, ["Leo 2023-02-28 -"]);
    assert_eq!(birthdays(&mut owner, "2024-02-01", "2024-03-31").await, ["Leo 2024-02-29 -"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_birth_without_an_exact_day_does_not_show() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for birth in [
        "1950",
        "May 1950",
        "about 17 May 1950",
        "before 17 May 1950",
        "after 17 May 1950",
        "between 17 May 1950 and 18 May 1950",
        "about 1950",
        "",
    ] {
        owner.add_unrelated_member(json!({ "name": format!("Born {birth}"), "birthDate": birth })).await;
    }
    for month in 1..=12 {
        let (from, to) = (format!("1950-{month:02}-01"), format!("1950-{month:02}-28"));
        assert_eq!(birthdays(&mut owner, &from, &to).await, NONE, "{month}");
    }
    assert_eq!(birthdays(&mut owner, "2026-05-01", "2026-05-31").await, NONE);
}

#[tokio::test(flavor = "multi_thread")]
async fn birthdays_are_sorted_by_shown_day_and_name() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (name, birth) in [
        ("zoe", "28 February 1990"),
        ("Émile", "29 February 1992"),
        ("Anna", "29 February 1992"),
        ("bert", "28 February 1990"),
        ("Ödön", "27 February 1990"),
        ("Carl", "1 March 1990"),
    ] {
        owner.add_unrelated_member(json!({ "name": name, "birthDate": birth })).await;
    }
    let names = async |owner: &mut Person, year: i32| -> Vec<String> {
        let shown = birthdays(owner, &format!("{year}-02-20"), &format!("{year}-03-10")).await;
        shown.iter().map(|line| line.split(' ').next().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&mut owner, 2025).await, ["Ödön", "Anna", "bert", "Émile", "zoe", "Carl"]);
    assert_eq!(names(&mut owner, 2024).await, ["Ödön", "bert", "zoe", "Anna", "Émile", "Carl"]);
    let next = upcoming(&mut owner, "2025-02-28").await;
    assert_eq!(
        lines(&next["birthdays"])[..3],
        ["Anna 2025-02-28 33", "bert 2025-02-28 35", "Émile 2025-02-28 33"]
    );
}

// ---- events

#[tokio::test(flavor = "multi_thread")]
async fn dash_3_an_event_shows_on_its_day_with_its_details() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let form = json!({ "title": "Party", "date": "2026-02-10", "time": "15:30", "type": "holiday", "visibility": "private" });
    let id = owner.add_event_id(form).await;
    let entry = json!({
        "id": id, "title": "Party", "date": "2026-02-10", "endDate": null, "time": "15:30", "type": "holiday",
        "visibility": "private", "years": null,
    });
    assert_eq!(
        days(&mut owner, "2026-02-10", "2026-02-10").await,
        json!({ "birthdays": [], "events": [entry] })
    );
    for (from, to) in
        [("2026-02-09", "2026-02-09"), ("2026-02-11", "2026-03-31"), ("2027-02-10", "2027-02-10")]
    {
        assert_eq!(events(&mut owner, from, to).await, NONE, "{from}");
    }
    owner.edit_event(&id, json!({ "date": "2026-02-11" })).await.ok(200);
    assert_eq!(events(&mut owner, "2026-02-01", "2026-02-28").await, ["Party 2026-02-11"]);
    owner.delete_event(&id).await.ok(204);
    assert_eq!(events(&mut owner, "2026-02-01", "2026-02-28").await, NONE);
}

#[tokio::test(flavor = "multi_thread")]
async fn dash_3_birthday_and_anniversary_events_show_every_year_from_their_first_day() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (kind, date) in [("birthday", "2020-05-17"), ("anniversary", "2020-05-18"), ("other", "2020-05-19")] {
        owner.add_event(json!({ "title": kind, "date": date, "type": kind })).await;
    }
    assert_eq!(events(&mut owner, "2019-05-01", "2019-05-31").await, NONE);
    assert_eq!(
        events(&mut owner, "2020-05-01", "2020-05-31").await,
        ["birthday 2020-05-17", "anniversary 2020-05-18", "other 2020-05-19"]
    );
    assert_eq!(
        events(&mut owner, "2046-05-01", "2046-05-31").await,
        ["birthday 2046-05-17", "anniversary 2046-05-18"]
    );
    let years =
        async |owner: &mut Person, day: &str| days(owner, day, day).await["events"][0]["years"].clone();
    assert_eq!(years(&mut owner, "2020-05-17").await, Json::Null);
    assert_eq!(years(&mut owner, "2021-05-17").await, 1);
    assert_eq!(years(&mut owner, "2046-05-18").await, 26);
    assert_eq!(years(&mut owner, "2020-05-19").await, Json::Null);
    // A future one does not show before its first day.
    owner.add_event(json!({ "title": "Wedding", "date": "2027-08-01", "type": "anniversary" })).await;
    assert_eq!(events(&mut owner, "2026-07-15", "2026-08-15").await, NONE);
    assert_eq!(events(&mut owner, "2027-07-15", "2027-08-15").await, ["Wedding 2027-08-01"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn dash_3_an_anniversary_on_the_29th_of_february_shows_on_the_28th_in_a_common_year() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.add_event(json!({ "title": "Leap", "date": "2024-02-29", "type": "anniversary" })).await;
    owner.add_event(json!({ "title": "Once", "date": "2024-02-29" })).await;
    assert_eq!(events(&mut owner, "2023-02-01", "2023-03-31").await, NONE);
    assert_eq!(events(&mut owner, "2024-02-29", "2024-02-29").await, ["Leap 2024-02-29", "Once 2024-02-29"]);
    assert_eq!(events(&mut owner, "2024-02-28", "2024-02-28").await, NONE);
    for year in [2025, 2026, 2027, 2100] {
        let day = format!("{year}-02-28");
        assert_eq!(events(&mut owner, &day, &day).await, [format!("Leap {day}")]);
        assert_eq!(events(&mut owner, &format!("{year}-02-01"), &format!("{year}-02-27")).await, NONE);
        assert_eq!(events(&mut owner, &format!("{year}-03-01"), &format!("{year}-03-31")).await, NONE);
    }
    assert_eq!(events(&mut owner, "2028-02-01", "2028-03-31").await, ["Leap 2028-02-29"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn dash_3_an_event_of_several_days_shows_in_every_range_it_touches() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (title, date, end) in [
        ("Month", "2026-01-30", "2026-02-02"),
        ("Year", "2025-12-30", "2026-01-02"),
        ("Long", "2025-02-10", "2026-02-11"),
    ] {
        owner.add_event(json!({ "title": title, "date": date, "endDate": end })).await;
    }
    let (long, year, month) = ("Long 2025-02-10", "Year 2025-12-30", "Month 2026-01-30");
    for (from, to, expected) in [
        ("2025-02-01", "2025-02-09", vec![]),
        ("2025-02-10", "2025-02-10", vec![long]),
        ("2025-06-01", "2025-06-30", vec![long]),
        ("2025-12-01", "2025-12-31", vec![long, year]),
        ("2025-12-31", "2025-12-31", vec![long, year]),
        ("2026-01-02", "2026-01-02", vec![long, year]),
        ("2026-01-03", "2026-01-29", vec![long]),
        ("2026-01-01", "2026-02-28", vec![long, year, month]),
        ("2026-02-02", "2026-02-02", vec![long, month]),
        ("2026-02-11", "2026-03-31", vec![long]),
        ("2026-02-12", "2026-03-31", vec![]),
    ] {
        assert_eq!(events(&mut owner, from, to).await, expected, "{from} to {to}");
    }
    let shown = days(&mut owner, "2026-02-01", "2026-02-01").await;
    assert_eq!(
        (&shown["events"][1]["date"], &shown["events"][1]["endDate"]),
        (&json!("2026-01-30"), &json!("2026-02-02"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn events_on_a_day_are_sorted_by_time_and_then_by_title() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (title, time, date) in [
        ("walk", Some("18:00"), "2026-02-10"),
        ("Émile", Some("09:30"), "2026-02-10"),
        ("Fasching", None, "2026-02-10"),
        ("dance", Some("09:30"), "2026-02-10"),
        ("advent", None, "2026-02-10"),
        ("Zoo", Some("09:30"), "2026-02-10"),
        ("Later", None, "2026-02-11"),
    ] {
        owner.add_event(json!({ "title": title, "time": time, "date": date })).await;
    }
    owner
        .add_event(
            json!({ "title": "begun", "time": "23:00", "date": "2026-02-09", "endDate": "2026-02-12" }),
        )
        .await;
    let expected = ["begun", "advent", "Fasching", "dance", "Émile", "Zoo", "walk", "Later"];
    assert_eq!(titles(&days(&mut owner, "2026-02-10", "2026-02-11").await["events"]), expected);
    assert_eq!(titles(&upcoming(&mut owner, "2026-02-10").await["events"]), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_range_can_cross_new_year_and_is_at_most_sixty_two_days() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for birth in ["31 December 1990", "1 January 1991", "30 November 1992", "30 January 1990"] {
        owner
            .add_unrelated_member(json!({ "name": birth.split(' ').next().unwrap(), "birthDate": birth }))
            .await;
    }
    owner.add_event(json!({ "title": "Eve", "date": "2000-12-31", "type": "anniversary" })).await;
    owner.add_event(json!({ "title": "New", "date": "2001-01-01", "type": "anniversary" })).await;
    assert_eq!(
        birthdays(&mut owner, "2025-11-30", "2026-01-30").await,
        ["30 2025-11-30 33", "31 2025-12-31 35", "1 2026-01-01 35", "30 2026-01-30 36"]
    );
    assert_eq!(events(&mut owner, "2025-12-01", "2026-01-31").await, ["Eve 2025-12-31", "New 2026-01-01"]);
    assert_eq!(events(&mut owner, "2000-12-31", "2001-01-01").await, ["Eve 2000-12-31", "New 2001-01-01"]);
    days(&mut owner, "2025-12-01", "2026-01-31").await;
    for (query, field, code) in [
        ("from=2025-12-01&to=2026-02-01", "to", "bad-day-range"),
        ("from=2025-12-02&to=2025-12-01", "to", "bad-day-range"),
        ("from=0001-01-01&to=9999-12-31", "to", "bad-day-range"),
        ("from=2025-12-01&to=2025-12-32", "to", "bad-day"),
        ("from=&to=2025-12-31", "from", "bad-day"),
        ("from=2025-02-29&to=2025-03-01", "from", "bad-day"),
    ] {
        let reply = owner.get(&format!("/api/calendar?{query}")).await;
        assert_eq!(reply.field(field), code, "{query}");
        assert_eq!(
            reply.json["fields"].as_object().unwrap().len(),
            1,
            "only the invalid field: {}",
            reply.text
        );
    }
    let reply = owner.get("/api/calendar?from=x&to=y").await;
    assert_eq!((reply.field("from"), reply.field("to")), ("bad-day", "bad-day"));
    assert_eq!(owner.get("/api/calendar?from=2026-01-01").await.problem(400), "bad-query");
    // The first and the last days of the calendar.
    for (from, to) in [("0001-01-01", "0001-02-01"), ("9999-12-01", "9999-12-31")] {
        days(&mut owner, from, to).await;
        upcoming(&mut owner, from).await;
        upcoming(&mut owner, to).await;
    }
}

// ---- what comes next

#[tokio::test(flavor = "multi_thread")]
async fn dash_4_the_next_ten_events_are_listed_in_order_and_birthdays_do_not_count() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for day in (1..=15).rev() {
        owner.add_event(json!({ "title": format!("{day:02}"), "date": format!("2026-02-{day:02}") })).await;
    }
    for day in 1..=25 {
        let form = json!({ "name": format!("Member {day:02}"), "birthDate": format!("1990-02-{day:02}") });
        owner.add_unrelated_member(form).await;
    }
    let shown = upcoming(&mut owner, "2026-02-03").await;
    assert_eq!(shown["today"], "2026-02-03");
    let expected: Vec<String> = (3..=12).map(|day| format!("{day:02}")).collect();
    assert_eq!(titles(&shown["events"]), expected);
    let left: Vec<i64> =
        shown["events"].as_array().unwrap().iter().map(|entry| entry["daysLeft"].as_i64().unwrap()).collect();
    assert_eq!(left, (0..10).collect::<Vec<_>>());
    let expected: Vec<String> = (3..=22).map(|day| format!("Member {day:02} 2026-02-{day:02} 36")).collect();
    assert_eq!(lines(&shown["birthdays"]), expected, "twenty, in addition to the events");
    assert_eq!(
        shown["birthdays"][1],
        json!({ "memberId": shown["birthdays"][1]["memberId"], "name": "Member 04", "date": "2026-02-04",
            "age": 36, "deceased": false, "daysLeft": 1 })
    );
    let last = upcoming(&mut owner, "2026-02-15").await;
    assert_eq!(titles(&last["events"]), ["15"]);
    assert_eq!(titles(&upcoming(&mut owner, "2026-02-16").await["events"]), NONE);
}

#[tokio::test(flavor = "multi_thread")]
async fn dash_4_a_yearly_event_is_listed_once_and_within_a_year() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (title, date) in [
        ("Yesterday", "2000-05-16"),
        ("Today", "2001-05-17"),
        ("Tomorrow", "2002-05-18"),
        ("First time", "2027-05-16"),
        ("In a year", "2027-05-17"),
        ("In two years", "2028-05-17"),
    ] {
        owner.add_event(json!({ "title": title, "date": date, "type": "anniversary" })).await;
    }
    owner.add_event(json!({ "title": "Far", "date": "2030-01-01" })).await;
    assert_eq!(
        next(&mut owner, "2026-05-17").await,
        [
            "Today 2026-05-17 0",
            "Tomorrow 2026-05-18 1",
            "First time 2027-05-16 364",
            "Yesterday 2027-05-16 364",
            "Far 2030-01-01 1325"
        ]
    );
    let shown = upcoming(&mut owner, "2026-05-17").await;
    let years: Vec<&Json> = shown["events"].as_array().unwrap().iter().map(|entry| &entry["years"]).collect();
    assert_eq!(years, [&json!(25), &json!(24), &Json::Null, &json!(27), &Json::Null]);
}

#[tokio::test(flavor = "multi_thread")]
async fn dash_4_around_the_29th_of_february_every_event_is_listed_exactly_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (title, date) in [("28", "2000-02-28"), ("29", "2000-02-29"), ("1", "2000-03-01")] {
        owner.add_event(json!({ "title": title, "date": date, "type": "birthday" })).await;
    }
    for (today, expected) in [
        ("2024-02-27", ["28 2024-02-28 1", "29 2024-02-29 2", "1 2024-03-01 3"]),
        ("2024-02-28", ["28 2024-02-28 0", "29 2024-02-29 1", "1 2024-03-01 2"]),
        ("2024-02-29", ["29 2024-02-29 0", "1 2024-03-01 1", "28 2025-02-28 365"]),
        ("2024-03-01", ["1 2024-03-01 0", "28 2025-02-28 364", "29 2025-02-28 364"]),
        ("2025-02-28", ["28 2025-02-28 0", "29 2025-02-28 0", "1 2025-03-01 1"]),
        ("2025-03-01", ["1 2025-03-01 0", "28 2026-02-28 364", "29 2026-02-28 364"]),
        ("2027-03-01", ["1 2027-03-01 0", "28 2028-02-28 364", "29 2028-02-29 365"]),
        ("2027-12-31", ["28 2028-02-28 59", "29 2028-02-29 60", "1 2028-03-01 61"]),
    ] {
        assert_eq!(next(&mut owner, today).await, expected, "{today}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn dash_4_an_event_in_progress_comes_first_with_no_days_left() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (title, date, end) in [
        ("Over", "2026-02-01", "2026-02-09"),
        ("Running", "2026-02-08", "2026-02-10"),
        ("Year", "2025-02-09", "2026-02-10"),
        ("Today", "2026-02-10", "2026-02-10"),
        ("Soon", "2026-02-12", "2026-02-20"),
    ] {
        owner.add_event(json!({ "title": title, "date": date, "endDate": end })).await;
    }
    assert_eq!(
        next(&mut owner, "2026-02-10").await,
        ["Year 2025-02-09 0", "Running 2026-02-08 0", "Today 2026-02-10 0", "Soon 2026-02-12 2"]
    );
    assert_eq!(next(&mut owner, "2026-02-11").await, ["Soon 2026-02-12 1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn dash_4_of_more_than_ten_events_on_one_day_the_earliest_are_listed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for kind in ["other", "birthday"] {
        for hour in (1..=12).rev() {
            let form = json!({ "title": format!("{kind} {hour:02}"), "time": format!("{hour:02}:00"), "type": kind });
            owner.add_event(form).await;
        }
    }
    owner.add_event(json!({ "title": "all day" })).await;
    let expected = [
        "all day",
        "birthday 01",
        "other 01",
        "birthday 02",
        "other 02",
        "birthday 03",
        "other 03",
        "birthday 04",
        "other 04",
        "birthday 05",
    ];
    let shown = upcoming(&mut owner, "2026-02-10").await;
    let mut first_nine = titles(&shown["events"]);
    let tenth = first_nine.pop().unwrap();
    assert_eq!(first_nine, expected[..9]);
    assert!(tenth.ends_with(" 05"), "{tenth}");
}

#[tokio::test(flavor = "multi_thread")]
async fn dash_4_birthdays_of_the_next_sixty_days_are_listed_even_across_new_year() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for birth in ["30 November 1990", "1 December 1990", "1 January", "30 January 2026", "31 January 1990"] {
        owner.add_unrelated_member(json!({ "name": birth, "birthDate": birth })).await;
    }
    let shown = upcoming(&mut owner, "2025-12-01").await;
    assert_eq!(
        lines(&shown["birthdays"]),
        ["1 December 1990 2025-12-01 35", "1 January 2026-01-01 -", "30 January 2026 2026-01-30 0"]
    );
    let left: Vec<&Json> =
        shown["birthdays"].as_array().unwrap().iter().map(|entry| &entry["daysLeft"]).collect();
    assert_eq!(left, [&json!(0), &json!(31), &json!(60)]);
    assert_eq!(owner.get("/api/events/upcoming?today=yesterday").await.field("today"), "bad-day");
}

// ---- which day is today

#[tokio::test(flavor = "multi_thread")]
async fn today_is_the_day_in_the_accounts_time_zone() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let zones = ["UTC", "Pacific/Auckland", "Pacific/Honolulu", "Pacific/Kiritimati"];
    let mut people = Vec::new();
    for zone in zones {
        let name = zone.rsplit('/').next().unwrap().to_lowercase();
        people.push(site.member_in(&mut owner, &name, zone).await);
    }
    owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "1 January 1990" })).await;
    owner.add_event(json!({ "title": "Eve", "date": "2025-12-31" })).await;
    let (eve, new) = ("2025-12-31", "2026-01-01");
    for (now, days) in [
        ("2025-12-31T09:59:59.999Z", ["2025-12-31", "2025-12-31", "2025-12-30", "2025-12-31"]),
        ("2025-12-31T10:00:00Z", [eve, eve, eve, new]),
        ("2025-12-31T10:59:59.999Z", [eve, eve, eve, new]),
        ("2025-12-31T11:00:00Z", [eve, new, eve, new]),
        ("2025-12-31T23:59:59.999Z", [eve, new, eve, new]),
        ("2026-01-01T00:00:00Z", [new, new, eve, new]),
        ("2026-01-01T09:59:59.999Z", [new, new, eve, new]),
        ("2026-01-01T10:00:00Z", [new, new, new, "2026-01-02"]),
    ] {
        site.set_clock(now);
        for (person, day) in people.iter_mut().zip(days) {
            let shown = person.get("/api/events/upcoming").await.ok(200);
            assert_eq!(shown["today"], day, "{now}");
            let begun = day <= eve;
            assert_eq!(titles(&shown["events"]), if begun { vec!["Eve"] } else { vec![] }, "{now} {day}");
            let first = &shown["birthdays"][0]["daysLeft"];
            let left = match day {
                "2025-12-30" => json!(2),
                "2025-12-31" => json!(1),
                "2026-01-01" => json!(0),
                _ => Json::Null,
            };
            assert_eq!(*first, left, "{now} {day}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn today_follows_the_accounts_time_zone_unless_the_page_names_a_day() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member_in(&mut owner, "anna", "Pacific/Honolulu").await;
    site.set_clock("2026-01-07T05:00:00Z");
    assert_eq!(anna.get("/api/events/upcoming").await.ok(200)["today"], "2026-01-06");
    let profile = json!({ "version": anna.user()["version"], "name": "anna", "interests": [], "language": "en", "timeZone": "Europe/Berlin" });
    let path = format!("/api/users/{}/profile", anna.id());
    anna.put(&path, profile).await.ok(200);
    assert_eq!(anna.get("/api/events/upcoming").await.ok(200)["today"], "2026-01-07");
    assert_eq!(anna.get("/api/events/upcoming?today=2024-02-29").await.ok(200)["today"], "2024-02-29");
}
