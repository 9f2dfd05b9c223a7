//! The list of members by window: pages and pickers fetch what they show, and afterwards what has changed.

use kinkeeper::ids::Id;
use serde_json::{Value as Json, json};

use crate::kinship::{Dice, act_randomly};
use crate::support::{OWNER, PASSWORD, Person, TestApp, visitor_of};

async fn window(person: &mut Person, query: &str) -> Json {
    person.get(&format!("/api/members/window?{query}")).await.ok(200)
}

fn names(rows: &Json) -> Vec<&str> {
    rows.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect()
}

fn letters(list: &Json) -> Vec<(&str, u64)> {
    let letters = list["letters"].as_array().unwrap().iter();
    letters.map(|letter| (letter["letter"].as_str().unwrap(), letter["position"].as_u64().unwrap())).collect()
}

async fn family(owner: &mut Person, members: &[&str]) -> Vec<String> {
    let mut ids = Vec::new();
    for name in members {
        ids.push(owner.add_unrelated_member(json!({ "name": name })).await);
    }
    ids
}

#[tokio::test(flavor = "multi_thread")]
async fn light_2_a_window_has_the_rows_at_its_places_in_the_order_asked_for() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let people =
        ["Zoe Abel", "Anna Öz", "Bert Ostler", "Carl Ozark", "Anna Abel", "Åsa Ångström", "Eva O’Neil"];
    family(&mut owner, &people).await;
    let all = window(&mut owner, "").await;
    let by_name =
        ["Anna Abel", "Anna Öz", "Åsa Ångström", "Bert Ostler", "Carl Ozark", "Eva O’Neil", "Zoe Abel"];
    assert_eq!(names(&all["items"]), by_name);
    assert_eq!((&all["total"], &all["found"], &all["changed"]), (&json!(7), &json!(7), &Json::Null));
    assert_eq!(letters(&all), [("A", 0), ("B", 3), ("C", 4), ("E", 5), ("Z", 6)]);
    assert_eq!(names(&window(&mut owner, "from=2&count=3").await["items"]), by_name[2..5]);
    assert_eq!(names(&window(&mut owner, "from=6").await["items"]), by_name[6..]);
    for nothing in ["from=7", "count=0", "from=18446744073709551615"] {
        let list = window(&mut owner, nothing).await;
        assert_eq!((&list["items"], &list["total"]), (&json!([]), &json!(7)), "{nothing}");
    }
    let by_surname = window(&mut owner, "order=surname").await;
    let expected =
        ["Anna Abel", "Zoe Abel", "Åsa Ångström", "Eva O’Neil", "Bert Ostler", "Anna Öz", "Carl Ozark"];
    assert_eq!(names(&by_surname["items"]), expected);
    assert_eq!(letters(&by_surname), [("A", 0), ("O", 3)]);
    assert_eq!(owner.get("/api/members/window?order=age").await.problem(400), "bad-query");
    assert_eq!(owner.get("/api/members/window?since=12").await.problem(400), "bad-version");
}

#[tokio::test(flavor = "multi_thread")]
async fn light_2_no_window_has_more_than_200_rows() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let root = owner.add_unrelated_member(json!({ "name": "Root" })).await;
    for number in 0..205 {
        let related = json!({ "memberId": root, "type": "child" });
        owner
            .add_member(json!({ "name": format!("Person {number:03}"), "relatedTo": related }))
            .await
            .ok(201);
    }
    for query in ["", "count=5000", "search=person", "search=person&order=best&count=300"] {
        let list = window(&mut owner, query).await;
        assert_eq!(list["items"].as_array().unwrap().len(), 200, "{query}");
    }
    let last = window(&mut owner, "from=200").await;
    assert_eq!((names(&last["items"])[5], &last["found"]), ("Root", &json!(206)));
    let ids = vec![root; 201].join(",");
    assert_eq!(owner.get(&format!("/api/members/some?ids={ids}")).await.problem(400), "bad-limit");
}

#[tokio::test(flavor = "multi_thread")]
async fn light_2_a_filtered_list_has_its_own_places_and_letters() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let ids =
        family(&mut owner, &["Anna Weber", "Berta Klein", "Carl Weber", "Dora Weber", "Emil Klein"]).await;
    let found = window(&mut owner, "search=weber&from=1&count=1").await;
    assert_eq!(names(&found["items"]), ["Carl Weber"]);
    assert_eq!((&found["found"], &found["total"]), (&json!(3), &json!(5)));
    assert_eq!(letters(&found), [("A", 0), ("C", 1), ("D", 2)]);
    let dora = &ids[3];
    assert_eq!(window(&mut owner, &format!("count=0&find={dora}")).await["findPosition"], 3);
    assert_eq!(window(&mut owner, &format!("count=0&find={dora}&search=weber")).await["findPosition"], 2);
    assert_eq!(window(&mut owner, &format!("count=0&find={dora}&order=surname")).await["findPosition"], 4);
    assert_eq!(window(&mut owner, &format!("find={dora}&search=klein")).await["findPosition"], Json::Null);
    assert_eq!(window(&mut owner, "search=nobody").await["items"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn light_2_pickers_get_the_best_matches_first_and_exact_names_before_all_others() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    family(
        &mut owner,
        &["Anna Maria Weber", "Anna Weber-Klein", "Anna Weber", "Bert Weber", "Susanna Klein"],
    )
    .await;
    let best = window(&mut owner, "order=best&search=weber%20ANNA").await;
    assert_eq!(names(&best["items"])[0], "Anna Weber");
    assert_eq!(best["found"], 3);
    let part = window(&mut owner, "order=best&search=nna&count=2").await;
    assert_eq!((part["items"].as_array().unwrap().len(), &part["found"]), (2, &json!(4)));
    assert_eq!(names(&window(&mut owner, "order=best&count=1").await["items"]), ["Anna Maria Weber"]);
}

/// A part of the list as a page keeps it.
struct Held {
    query: &'static str,
    items: Vec<Json>,
    version: Json,
    /// Counts how often all rows had to be fetched.
    fetched: u32,
    /// Counts the single rows that arrived since.
    rows: usize,
}

impl Held {
    async fn fetch(person: &mut Person, query: &'static str) -> Self {
        let list = window(person, query).await;
        let items = list["items"].as_array().unwrap().clone();
        Self { query, items, version: list["version"].clone(), fetched: 1, rows: 0 }
    }

    /// Fetches the changes as the page does.
    async fn follow(&mut self, person: &mut Person) {
        let since = self.version.as_str().unwrap();
        let list = window(person, &format!("{}&since={since}", self.query)).await;
        self.version = list["version"].clone();
        if let Some(items) = list["items"].as_array() {
            self.items.clone_from(items);
            self.fetched += 1;
            return;
        }
        for row in list["changed"].as_array().unwrap() {
            self.rows += 1;
            if let Some(item) = self.items.iter_mut().find(|item| item["id"] == row["id"]) {
                *item = row.clone();
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn light_1_a_held_window_that_follows_every_change_equals_a_new_one() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let replica = site.replica().await;
    let mut elsewhere = visitor_of(&replica, "192.0.2.200").await;
    elsewhere.sign_in(OWNER, PASSWORD).await.ok(200);
    owner.draw("anna + bert > carl, dora; carl + elsa > finn; dora > gus; hugo = ida").await;
    let queries = ["order=name&from=2&count=4", "order=surname&from=0&count=5"];
    let mut held = [Held::fetch(&mut owner, queries[0]).await, Held::fetch(&mut owner, queries[1]).await];
    let mut dice = Dice(57);
    let mut removed = Vec::new();
    for round in 0..60 {
        if round % 2 == 0 {
            act_randomly(&mut dice, &mut owner, &mut removed).await;
        } else {
            let rows = window(&mut owner, "").await["items"].as_array().unwrap().clone();
            let id = dice.pick(&rows)["id"].as_str().unwrap().to_owned();
            owner.edit_member(&id, json!({ "birthDate": format!("{}", 1900 + round) })).await.ok(200);
        }
        for held in &mut held {
            // The page may reach any replica.
            let reader = if dice.roll(2) == 0 { &mut owner } else { &mut elsewhere };
            held.follow(reader).await;
            let whole = Held::fetch(reader, held.query).await;
            assert_eq!(held.items, whole.items, "round {round}, {}", held.query);
            assert_eq!(held.version, whole.version, "round {round}");
        }
    }
    for held in held {
        assert!(held.rows >= 30 && held.fetched < 32, "{} windows, {} rows", held.fetched, held.rows);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn light_1_one_changed_member_is_one_row() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert; carl; dora").await;
    let mut held = Held::fetch(&mut owner, "").await;
    owner.edit_member(&drawn.id("carl"), json!({ "birthDate": "1950" })).await.ok(200);
    held.follow(&mut owner).await;
    assert_eq!((held.fetched, held.rows, &held.items[2]["birthYear"]), (1, 1, &json!(1950)));
    held.follow(&mut owner).await;
    assert_eq!((held.fetched, held.rows), (1, 1), "nothing has changed");
    owner.edit_member(&drawn.id("carl"), json!({ "name": "Aaron" })).await.ok(200);
    held.follow(&mut owner).await;
    assert_eq!((held.fetched, held.rows), (2, 1), "someone moved, so the rows of this window come again");
    assert_eq!(names(&json!(held.items)), ["Aaron", "Anna", "Bert", "Dora"]);
    let future = window(&mut owner, "since=999.0").await;
    assert_eq!(names(&future["items"]).len(), 4, "a version of another database");
    let searched = window(&mut owner, &format!("since={}&search=a", held.version.as_str().unwrap())).await;
    assert!(searched["items"].is_array(), "who is found may have changed with any field");
}

#[tokio::test(flavor = "multi_thread")]
async fn off_1_the_whole_list_is_followed_by_its_changes() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("berta > anna; carl > nora; dirk").await;
    let list =
        async |owner: &mut Person, query: &str| owner.get(&format!("/api/members?{query}")).await.ok(200);
    let whole = list(&mut owner, "phones=true").await;
    assert_eq!((names(&whole["items"]).len(), &whole["gone"]), (5, &Json::Null), "everyone, without `since`");
    let since = async |owner: &mut Person, answer: &Json| {
        list(owner, &format!("phones=true&since={}", answer["version"].as_str().unwrap())).await
    };
    let same = since(&mut owner, &whole).await;
    assert_eq!((&same["items"], &same["gone"]), (&json!([]), &json!([])));

    owner.edit_member(&drawn.id("dirk"), json!({ "phoneNumber": "110" })).await.ok(200);
    let edited = since(&mut owner, &whole).await;
    assert_eq!((names(&edited["items"]), &edited["items"][0]["phoneNumber"]), (vec!["Dirk"], &json!("110")));

    owner.edit_member(&drawn.id("nora"), json!({ "name": "Anna" })).await.ok(200);
    let (one, other) = (drawn.id("anna"), drawn.id("nora"));
    let namesakes = since(&mut owner, &edited).await;
    let parents = |id: &str| {
        let row = namesakes["items"].as_array().unwrap().iter().find(|row| row["id"] == *id).unwrap().clone();
        row["parents"].clone()
    };
    assert_eq!((parents(&one), parents(&other)), (json!(["Berta"]), json!(["Carl"])));

    owner.delete_member(&one).await.ok(200);
    let removed = since(&mut owner, &namesakes).await;
    assert_eq!(removed["gone"], json!([one]));
    let future = list(&mut owner, "since=999.0").await;
    assert_eq!((names(&future["items"]).len(), &future["gone"]), (4, &Json::Null), "of another database");
    let searched =
        list(&mut owner, &format!("search=anna&since={}", removed["version"].as_str().unwrap())).await;
    assert_eq!((names(&searched["items"]), &searched["gone"]), (vec!["Anna"], &Json::Null));
    assert_eq!(owner.get("/api/members?since=12").await.problem(400), "bad-version");
}

#[tokio::test(flavor = "multi_thread")]
async fn namesakes_in_a_window_are_told_apart_by_their_parents() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("berta > anna; carl > nora; dirk").await;
    let (anna, nora, berta) = (drawn.id("anna"), drawn.id("nora"), drawn.id("berta"));
    // Only the first row is held: the namesake is in none of the windows.
    let mut held = Held::fetch(&mut owner, "count=1").await;
    let parents = |held: &Held| held.items[0]["parents"].clone();
    assert_eq!(parents(&held), Json::Null);
    owner.edit_member(&nora, json!({ "name": "Anna" })).await.ok(200);
    held.follow(&mut owner).await;
    assert_eq!(parents(&held), json!(["Berta"]));
    owner.edit_member(&berta, json!({ "name": "Beate" })).await.ok(200);
    held.follow(&mut owner).await;
    assert_eq!(parents(&held), json!(["Beate"]));
    owner.relate(&drawn.id("dirk"), "father", &anna).await.ok(201);
    held.follow(&mut owner).await;
    assert_eq!(parents(&held).as_array().unwrap().len(), 2);
    let some = owner.get(&format!("/api/members/some?ids={nora}")).await.ok(200);
    assert_eq!(some["items"][0]["parents"], json!(["Carl"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn light_2_some_people_come_by_their_ids() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert; carl").await;
    let ids = [drawn.id("carl"), Id::LOWEST.to_string(), "nobody".to_owned(), drawn.id("anna")].join(",");
    let some = owner.get(&format!("/api/members/some?ids={ids}")).await.ok(200);
    assert_eq!(names(&some["items"]), ["Carl", "Anna"]);
    assert_eq!(owner.get("/api/members/some?ids=").await.ok(200)["items"], json!([]));
    assert_eq!(owner.get("/api/members/some").await.problem(400), "bad-query");
}
