//! The history some rows at a time: in any order, with any filters, and afterwards only what has changed.

use std::cmp::Ordering;

use kinkeeper::app::App;
use kinkeeper::fold::fold;
use kinkeeper::history::chronicle::{Chronicle, Entry};
use kinkeeper::ordered::Listed;
use kinkeeper::views;
use serde_json::{Value as Json, json};

use crate::kinship::{Dice, act_randomly};
use crate::support::{PASSWORD, Person, TestApp, png, uploaded};

use super::{add_history, edit_history, id, rows};

async fn window(person: &mut Person, query: &str) -> Json {
    person.get(&format!("/api/history/window?{query}")).await.ok(200)
}

fn ids(rows: &Json) -> Vec<String> {
    rows.as_array().unwrap().iter().map(|row| id(row).to_owned()).collect()
}

const COLUMNS: [&str; 6] = ["date", "type", "description", "location", "familyInvolved", "source"];
const TYPES: [&str; 4] = ["war", "other", "immigration", "reunion"];
const DATES: [&str; 8] =
    ["1914/1918", "1918", "before 1900", "after 1950", "about 1887", "XXXX-12-06", "1950-05-17", "1943"];
const TEXTS: [&str; 7] =
    ["Brief 9", "brief 10", "Éclair", "eclair", "Žofie", "Page 2 of 11", "The lake and the bakery"];

/// A history with everything that lists are sorted and filtered by, and many ties.
async fn some_history(owner: &mut Person, dice: &mut Dice) -> Vec<String> {
    for (name, birth) in [("Anna", "1950"), ("Zoë", "1890"), ("Bert 10", "1901"), ("Bert 9", "1902")] {
        owner.add_unrelated_member(json!({ "name": name, "birthDate": birth })).await;
    }
    let members = owner.get("/api/members").await.ok(200)["items"].clone();
    let members = ids(&members);
    for number in 0..40 {
        let file = match dice.roll(8) {
            0 => uploaded(owner, &format!("{}.txt", dice.pick(&["letter", "Brief 8"])), b"Hello").await["id"]
                .clone(),
            _ => Json::Null,
        };
        let involved: Vec<&String> = (0..dice.roll(3)).map(|_| dice.pick(&members)).collect();
        let form = json!({
            "date": dice.pick(&DATES), "type": dice.pick(&TYPES), "description": dice.pick(&TEXTS),
            "location": if dice.roll(2) == 0 { json!(dice.pick(&TEXTS)) } else { Json::Null },
            "familyInvolved": involved,
            "source": { "description": if dice.roll(3) == 0 { json!(format!("Box {}", number % 12)) } else { Json::Null },
                        "file": file },
        });
        add_history(owner, form).await;
    }
    members
}

#[derive(Default)]
struct Question {
    column: &'static str,
    descending: bool,
    kind: Option<&'static str>,
    person: Option<String>,
    from: Option<i64>,
    to: Option<i64>,
    text: Option<&'static str>,
    hide_generated: bool,
    also: Vec<String>,
    first: Vec<String>,
}

impl Question {
    fn random(dice: &mut Dice, members: &[String], events: &[String]) -> Self {
        let some = |dice: &mut Dice| dice.roll(4) == 0;
        let few = |dice: &mut Dice| match dice.roll(3) {
            0 => (0..3).map(|_| dice.pick(events).clone()).collect(),
            _ => Vec::new(),
        };
        Self {
            column: *dice.pick(&COLUMNS),
            descending: dice.roll(2) == 0,
            kind: some(dice).then(|| *dice.pick(&TYPES)),
            person: some(dice).then(|| dice.pick(members).clone()),
            from: some(dice).then(|| 1880 + dice.roll(90) as i64),
            to: some(dice).then(|| 1880 + dice.roll(90) as i64),
            text: some(dice).then(|| *dice.pick(&["brief", "eclair", "lake", "nothing"])),
            hide_generated: some(dice),
            also: few(dice),
            first: few(dice),
        }
    }

    fn query(&self) -> String {
        let direction = if self.descending { "descending" } else { "ascending" };
        let mut query = format!("sort={}&order={direction}", self.column);
        let mut add = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                query += &format!("&{name}={value}");
            }
        };
        add("type", self.kind.map(str::to_owned));
        add("person", self.person.clone());
        add("fromYear", self.from.map(|year| year.to_string()));
        add("toYear", self.to.map(|year| year.to_string()));
        add("text", self.text.map(str::to_owned));
        add("hideGenerated", self.hide_generated.then(|| "true".to_owned()));
        add("also", (!self.also.is_empty()).then(|| self.also.join(",")));
        add("first", (!self.first.is_empty()).then(|| self.first.join(",")));
        query
    }

    /// The rows that a page holding the whole history would show.
    fn answer(&self, all: &[Json], names: &[Json], found: &[String]) -> Vec<String> {
        let is_within = |row: &Json| {
            let (first, last) = (row["firstYear"].as_i64(), row["lastYear"].as_i64());
            if self.from.is_none() && self.to.is_none() {
                return true;
            }
            !(first.is_none() && last.is_none()
                || self.from.is_some_and(|from| last.is_some_and(|last| last < from))
                || self.to.is_some_and(|to| first.is_some_and(|first| first > to)))
        };
        let matches = |row: &Json| {
            self.kind.is_none_or(|kind| row["type"] == kind)
                && self
                    .person
                    .as_ref()
                    .is_none_or(|person| row["familyInvolved"].as_array().unwrap().contains(&json!(person)))
                && is_within(row)
                && (self.text.is_none() || found.contains(&id(row).to_owned()))
                && !(self.hide_generated && row["generated"] == true)
        };
        let key = |row: &Json| {
            let name =
                |id: &Json| names.iter().find(|name| name["id"] == *id).map(|name| name["name"].clone());
            let value = match self.column {
                "familyInvolved" => name(&row["familyInvolved"][0]).unwrap_or_default(),
                "source" if row["source"]["description"].is_null() => {
                    row["source"]["file"]["filename"].clone()
                }
                "source" => row["source"]["description"].clone(),
                column => row[column].clone(),
            };
            tokens(&fold(value.as_str().unwrap_or_default()))
        };
        let place = |row: &Json| self.first.iter().position(|first| first == id(row)).unwrap_or(usize::MAX);
        let date = |row: &Json| (row["dateOrder"].as_i64().unwrap(), id(row).to_owned());
        let yearless = |row: &Json| row["firstYear"].is_null() && row["lastYear"].is_null();
        let turned = |order: Ordering| if self.descending { order.reverse() } else { order };
        let mut shown: Vec<&Json> =
            all.iter().filter(|row| self.also.contains(&id(row).to_owned()) || matches(row)).collect();
        shown.sort_by(|one, two| {
            let by_column = if self.column == "date" {
                yearless(one).cmp(&yearless(two)).then(turned(date(one).cmp(&date(two))))
            } else {
                let (key_one, key_two) = (key(one), key(two));
                let empty = key_one.is_empty().cmp(&key_two.is_empty());
                empty.then(turned(key_one.cmp(&key_two))).then(date(two).cmp(&date(one)))
            };
            place(one).cmp(&place(two)).then(by_column)
        });
        shown.into_iter().map(|row| id(row).to_owned()).collect()
    }
}

/// Splits a text into letters and whole numbers, for natural sorting.
fn tokens(text: &str) -> Vec<(char, u64)> {
    let mut tokens: Vec<(char, u64)> = Vec::new();
    let mut in_number = false;
    for letter in text.chars() {
        match letter.to_digit(10) {
            Some(digit) if in_number => {
                let last = tokens.last_mut().unwrap();
                last.1 = last.1 * 10 + u64::from(digit);
            }
            Some(digit) => tokens.push(('0', digit.into())),
            None => tokens.push((letter, 0)),
        }
        in_number = letter.is_ascii_digit();
    }
    tokens
}

#[tokio::test(flavor = "multi_thread")]
async fn light_2_a_window_has_the_rows_that_a_page_with_the_whole_history_would_show_there() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut dice = Dice(152);
    let members = some_history(&mut owner, &mut dice).await;
    let all = rows(&mut owner).await;
    let events: Vec<String> = all.iter().map(|row| id(row).to_owned()).collect();
    let names = owner.get("/api/members").await.ok(200)["items"].as_array().unwrap().clone();
    for round in 0..150 {
        let question = Question::random(&mut dice, &members, &events);
        let found: Vec<String> = match question.text {
            Some(text) => {
                let found = owner.get(&format!("/api/search/ids?kind=history&q={text}")).await.ok(200);
                found["ids"].as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_owned()).collect()
            }
            None => Vec::new(),
        };
        let expected = question.answer(&all, &names, &found);
        let (from, count) = (dice.roll(6) * 7, 1 + dice.roll(60));
        let find = dice.pick(&events).clone();
        let query = question.query();
        let got = window(&mut owner, &format!("{query}&from={from}&count={count}&find={find}")).await;
        let there: Vec<String> = expected.iter().skip(from).take(count).cloned().collect();
        assert_eq!(ids(&got["items"]), there, "round {round}: {query} from {from}");
        assert_eq!(got["found"], expected.len(), "{query}");
        assert_eq!(got["total"], all.len());
        assert_eq!(got["hasGenerated"], true);
        assert_eq!(got["positions"][0], json!(expected.iter().position(|event| *event == find)), "{query}");
        // The rows are those of the whole list, and everyone in them is named.
        for row in got["items"].as_array().unwrap() {
            assert!(all.contains(row), "{row}");
            for person in row["familyInvolved"].as_array().unwrap() {
                let named = got["people"].as_array().unwrap().iter();
                assert_eq!(named.filter(|known| known["id"] == *person).count(), 1);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn light_1_one_changed_event_is_one_row_unless_it_moves() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert").await;
    let mut events = Vec::new();
    for (year, text) in [("1901", "One"), ("1902", "Two"), ("1903", "Three")] {
        let form = json!({ "date": year, "description": text, "familyInvolved": [drawn.id("anna")] });
        events.push(add_history(&mut owner, form).await);
    }
    let first = window(&mut owner, "").await;
    assert_eq!((ids(&first["items"]).len(), &first["changed"]), (3, &Json::Null));
    let since = |answer: &Json| format!("since={}", answer["version"].as_str().unwrap());
    let same = window(&mut owner, &since(&first)).await;
    assert_eq!((&same["items"], &same["changed"], &same["people"]), (&Json::Null, &json!([]), &json!([])));

    let changed = edit_history(&mut owner, &events[1], json!({ "description": "Second" })).await.ok(200);
    let next = window(&mut owner, &since(&first)).await;
    assert_eq!(next["items"], Json::Null);
    assert_eq!(ids(&next["changed"]), [id(&events[1])]);
    assert_eq!(next["changed"][0]["description"], "Second");
    assert_eq!(next["people"].as_array().unwrap().len(), 1, "the person in it");
    // Its position may differ when sorted by description.
    let sorted = window(&mut owner, &format!("sort=description&{}", since(&first))).await;
    assert_eq!(ids(&sorted["items"]).len(), 3);
    // With filters, the event may no longer be listed.
    let filtered = window(&mut owner, &format!("type=other&{}", since(&first))).await;
    assert_eq!(ids(&filtered["items"]).len(), 3);

    owner.edit_member(&drawn.id("anna"), json!({ "name": "Zora" })).await.ok(200);
    let renamed = window(&mut owner, &since(&next)).await;
    assert_eq!((&renamed["items"], &renamed["changed"]), (&Json::Null, &json!([])));
    assert_eq!(renamed["people"][0]["name"], "Zora", "who has changed");
    let by_name = window(&mut owner, &format!("sort=familyInvolved&{}", since(&next))).await;
    assert_eq!(ids(&by_name["items"]).len(), 3, "their events may have moved");

    edit_history(&mut owner, &changed["event"], json!({ "date": "1950" })).await.ok(200);
    let moved = window(&mut owner, &since(&renamed)).await;
    assert_eq!(ids(&moved["items"]), [id(&events[1]), id(&events[2]), id(&events[0])]);
    add_history(&mut owner, json!({ "date": "1800", "description": "Another" })).await;
    assert_eq!(ids(&window(&mut owner, &since(&moved)).await["items"]).len(), 4);
    for odd in ["since=x", "since=1.2", "since=1.2.3.4", "since=999.999.999"] {
        assert_eq!(ids(&window(&mut owner, odd).await["items"]).len(), 4, "{odd}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_5_what_others_do_in_private_moves_no_version_that_a_member_sees() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert").await;
    add_history(&mut owner, json!({ "date": "1900", "description": "One" })).await;
    let mut carl = site.member(&mut owner, "carl").await;
    let mut dora = site.member(&mut owner, "dora").await;
    let versions = async |person: &mut Person| {
        let mut versions = Vec::new();
        for list in ["history", "members"] {
            let window = person.get(&format!("/api/{list}/window")).await.ok(200);
            versions.push(window["version"].as_str().unwrap().to_owned());
            let whole = person.get(&format!("/api/{list}")).await;
            versions.push(whole.headers["etag"].to_str().unwrap().to_owned());
        }
        let tree = person.get("/api/tree").await;
        versions.extend(tree.headers.get("etag").map(|tag| tag.to_str().unwrap().to_owned()));
        versions.push(person.get("/api/history/timeline").await.text);
        versions
    };
    let before = versions(&mut carl).await;
    let picture = uploaded(&mut dora, "a.png", &png(8, 8)).await;
    let people = json!([drawn.id("anna")]);
    let photos = json!([{ "file": picture["id"], "caption": "Ours" }]);
    let form =
        json!({ "title": "Ours", "visibility": "private", "familyMemberIds": people, "photos": photos });
    let event = dora.add_event_id(form).await;
    assert_eq!(versions(&mut carl).await, before, "added");
    site.run_jobs().await;
    dora.edit_event(&event, json!({ "title": "Only ours", "photos": [] })).await.ok(200);
    dora.edit_event(&event, json!({ "familyMemberIds": [], "photos": photos })).await.ok(200);
    assert_eq!(versions(&mut carl).await, before, "changed");
    dora.delete_event(&event).await.ok(204);
    site.restore(site.deletion_of(&event).await).await;
    assert_eq!(versions(&mut carl).await, before, "deleted and restored");
    dora.post("/api/account/delete", json!({ "password": PASSWORD })).await.ok(204);
    assert_eq!(window(&mut carl, "").await["total"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_asked_for_wrongly_is_refused_or_small() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let one = id(&add_history(&mut owner, json!({ "date": "1900", "description": "One" })).await).to_owned();
    let many = vec![one.as_str(); 51].join(",");
    for query in ["also=x", "sort=actions", "order=up", "type=story", "fromYear=x", &format!("first={many}")]
    {
        let refused = owner.get(&format!("/api/history/window?{query}")).await;
        assert_eq!(refused.problem(400), "bad-query", "{query}");
    }
    assert_eq!(window(&mut owner, "count=0").await["items"], json!([]));
    assert_eq!(window(&mut owner, "from=18446744073709551615&count=999").await["items"], json!([]));
    assert_eq!(ids(&window(&mut owner, &format!("first={one},{one}")).await["items"]), [one.as_str()]);
}

/// A list as a page keeps it.
struct Held {
    query: &'static str,
    items: Vec<Json>,
    version: String,
    fetched: u32,
}

impl Held {
    async fn follow(&mut self, person: &mut Person) {
        let answer = window(person, &format!("{}&since={}", self.query, self.version)).await;
        if let Some(items) = answer["items"].as_array() {
            self.items.clone_from(items);
            self.fetched += 1;
        } else {
            let changed = answer["changed"].as_array().unwrap();
            for item in &mut self.items {
                if let Some(row) = changed.iter().find(|row| row["id"] == item["id"]) {
                    item.clone_from(row);
                }
            }
        }
        self.version = answer["version"].as_str().unwrap().to_owned();
    }
}

/// One random change of the history or the family.
async fn change(dice: &mut Dice, owner: &mut Person, removed: &mut Vec<Json>) {
    let all = rows(owner).await;
    match dice.roll(5) {
        0 => act_randomly(dice, owner, removed).await,
        1 => {
            let form = json!({ "date": dice.pick(&DATES), "type": dice.pick(&TYPES), "description": dice.pick(&TEXTS) });
            add_history(owner, form).await;
        }
        2 if all.len() > 8 => {
            let event = dice.pick(&all);
            owner.delete(&format!("/api/history/{}?version={}", id(event), event["version"])).await;
        }
        _ if !all.is_empty() => {
            let event = dice.pick(&all).clone();
            let change = match dice.roll(3) {
                0 => json!({ "description": dice.pick(&TEXTS) }),
                1 => json!({ "location": dice.pick(&TEXTS) }),
                _ => {
                    json!({ "source": { "description": "A box", "file": uploaded(owner, "a.txt", b"Hello").await["id"] } })
                }
            };
            edit_history(owner, &event, change).await;
        }
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn light_1_a_held_window_that_follows_every_change_equals_a_new_one() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.draw("anna + bert > carl, dora").await;
    let queries = ["sort=date&order=descending", "sort=description", "sort=familyInvolved&order=descending"];
    let mut held: Vec<Held> = queries
        .map(|query| Held { query, items: Vec::new(), version: String::new(), fetched: 0 })
        .into_iter()
        .collect();
    let mut dice = Dice(58);
    let mut removed = Vec::new();
    for round in 0..40 {
        change(&mut dice, &mut owner, &mut removed).await;
        for held in &mut held {
            held.follow(&mut owner).await;
            let whole = window(&mut owner, held.query).await;
            assert_eq!(json!(held.items), whole["items"], "round {round}, {}", held.query);
        }
    }
    assert!(held[0].fetched < 30, "the rest came one by one: {}", held[0].fetched);
}

/// Everything in a copy, in each order.
async fn remembered(app: &App) -> Vec<String> {
    let mut conn = app.db.read().await.unwrap();
    let all = views::ask(app, &mut conn, |chronicle: &Chronicle| {
        let mut all = vec![format!("{} {:?}", chronicle.has_generated(), chronicle.versions())];
        for order in Entry::ORDERS {
            all.push(format!("{order:?}"));
            all.extend(chronicle.rows().all(*order).map(|entry| format!("{entry:?}")));
        }
        all
    });
    all.await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn light_3_the_history_in_memory_equals_one_just_loaded_after_every_change_and_undo() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let replica = site.replica().await;
    owner.draw("anna + bert > carl, dora; carl > elsa").await;
    let mut dice = Dice(15);
    let mut removed = Vec::new();
    for round in 0..12 {
        for _ in 0..5 {
            change(&mut dice, &mut owner, &mut removed).await;
            // This replica follows change by change, the other several at once.
            remembered(&site.app).await;
        }
        let fresh = remembered(&site.replica().await).await;
        assert_eq!(remembered(&site.app).await, fresh, "round {round}, change by change");
        assert_eq!(remembered(&replica).await, fresh, "round {round}, several at once");
    }
    assert!(rows(&mut owner).await.len() > 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn light_2_the_timeline_counts_the_events_of_each_decade_and_names_who_lived_then() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let emil = json!({ "name": "Emil", "birthDate": "1887", "deathDate": "1950" });
    let emil = owner.add_unrelated_member(emil).await;
    owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "1950" })).await;
    owner.add_unrelated_member(json!({ "name": "Nobody knows" })).await;
    for date in ["1914/1918", "1915", "XXXX-12-06"] {
        add_history(&mut owner, json!({ "date": date, "description": date, "familyInvolved": [emil] })).await;
    }
    let timeline = owner.get("/api/history/timeline").await.ok(200);
    let told = |timeline: &Json| -> Vec<String> {
        let stretches = timeline["stretches"].as_array().unwrap().iter();
        stretches
            .map(|stretch| {
                let names: Vec<&str> = stretch["living"]
                    .as_array()
                    .map(|living| living.iter().map(|person| person["name"].as_str().unwrap()).collect())
                    .unwrap_or_default();
                match stretch["kind"].as_str().unwrap() {
                    "gap" => format!("{}-{}", stretch["from"], stretch["to"]),
                    _ => format!("{}s: {} {}", stretch["from"], stretch["count"], names.join(", ")),
                }
            })
            .collect()
    };
    assert_eq!(
        told(&timeline),
        ["1880s: 1 Emil", "1890-1909", "1910s: 2 Emil", "1920-1949", "1950s: 2 Emil, Anna"]
    );
    assert_eq!(
        (&timeline["yearless"], &timeline["found"], &timeline["total"]),
        (&json!(1), &json!(6), &json!(6))
    );
    let lives: Vec<String> = timeline["lives"]
        .as_array()
        .unwrap()
        .iter()
        .map(|life| {
            format!("{} {}-{} {}", life["person"]["name"], life["from"], life["to"], life["involved"])
        })
        .collect();
    assert_eq!(lives.len(), 2);
    assert_eq!(lives[0], "\"Emil\" 1887-1950 true");
    assert_eq!(
        (&timeline["known"], &timeline["unknown"], &timeline["firstYear"]),
        (&json!(2), &json!(1), &json!(1887))
    );

    let filtered = owner.get("/api/history/timeline?fromYear=1912&toYear=1917").await.ok(200);
    assert_eq!(told(&filtered), ["1910s: 2 Emil"]);
    assert_eq!((&filtered["yearless"], &filtered["found"]), (&json!(0), &json!(2)));
    // A change is seen at once.
    add_history(&mut owner, json!({ "date": "1905", "description": "All meet at the lake" })).await;
    owner.edit_member(&emil, json!({ "name": "Emilio" })).await.ok(200);
    let later = owner.get("/api/history/timeline").await.ok(200);
    assert_eq!(told(&later)[2], "1900s: 1 Emilio");
}
