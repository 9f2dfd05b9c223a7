//! Pages keep the lists of members and of the history, and fetch what has changed since.

use serde_json::{Value as Json, json};

use crate::kinship::{Dice, act_randomly};
use crate::support::{Person, TestApp};

/// A list as a page keeps it.
struct Held {
    items: Vec<Json>,
    version: Json,
    /// How often the whole list had to be fetched.
    fetched: u32,
    /// How many rows came since.
    rows: usize,
}

impl Held {
    async fn fetch(person: &mut Person, path: &str) -> Self {
        let list = person.get(path).await.ok(200);
        let items = list["items"].as_array().unwrap().clone();
        Self { items, version: list["version"].clone(), fetched: 1, rows: 0 }
    }

    /// Follows as the page does.
    async fn follow(&mut self, person: &mut Person, path: &str) {
        let since = self.version.as_str().map_or_else(|| self.version.to_string(), str::to_owned);
        let changed = person.get(&format!("{path}/changes?since={since}")).await.ok(200);
        let Some(changes) = changed["changes"].as_object() else {
            let fetched = self.fetched + 1;
            *self = Self { fetched, rows: self.rows, ..Self::fetch(person, path).await };
            return;
        };
        let rows = changes["rows"].as_array().unwrap();
        self.rows += rows.len();
        let touched: Vec<&Json> =
            rows.iter().map(|row| &row["id"]).chain(changes["gone"].as_array().unwrap()).collect();
        self.items.retain(|item| !touched.contains(&&item["id"]));
        for row in rows {
            let mut row = row.clone();
            let after = row.as_object_mut().unwrap().remove("after");
            let place = match after {
                Some(Json::Null) => 0,
                Some(id) => self.items.iter().position(|item| item["id"] == id).unwrap() + 1,
                None => self.items.len(),
            };
            self.items.insert(place, row);
        }
        self.version = changed["version"].clone();
    }
}

fn without_parents(items: &[Json]) -> Vec<Json> {
    let strip = |item: &Json| {
        let mut item = item.clone();
        item.as_object_mut().unwrap().remove("parents");
        item
    };
    items.iter().map(strip).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn light_1_a_held_list_of_members_that_follows_every_change_equals_the_whole_list() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.draw("anna + bert > carl, dora; carl + elsa > finn; dora > gus; hugo = ida").await;
    let mut held = Held::fetch(&mut owner, "/api/members").await;
    let mut dice = Dice(57);
    let mut removed = Vec::new();
    for round in 0..60 {
        act_randomly(&mut dice, &mut owner, &mut removed).await;
        held.follow(&mut owner, "/api/members").await;
        let whole = Held::fetch(&mut owner, "/api/members").await;
        assert_eq!(without_parents(&held.items), without_parents(&whole.items), "round {round}");
        assert_eq!(held.version, whole.version, "round {round}");
    }
    assert!(held.fetched < 30, "most changes came one by one: {} lists, {} rows", held.fetched, held.rows);
}

#[tokio::test(flavor = "multi_thread")]
async fn light_1_one_changed_member_is_one_row() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert; carl; dora").await;
    let mut held = Held::fetch(&mut owner, "/api/members").await;
    owner.edit_member(&drawn.id("carl"), json!({ "name": "Aaron", "birthDate": "1950" })).await.ok(200);
    held.follow(&mut owner, "/api/members").await;
    assert_eq!((held.fetched, held.rows), (1, 1));
    let names: Vec<&str> = held.items.iter().map(|item| item["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Aaron", "Anna", "Bert", "Dora"], "it moved to its new place");
    held.follow(&mut owner, "/api/members").await;
    assert_eq!((held.fetched, held.rows), (1, 1), "nothing has changed");
    assert_eq!(owner.get("/api/members/changes?since=12").await.problem(400), "bad-version");
    let future = owner.get("/api/members/changes?since=999.0").await.ok(200);
    assert_eq!(future["changes"], Json::Null, "a version of another database");
}

#[tokio::test(flavor = "multi_thread")]
async fn namesakes_in_a_held_list_are_told_apart_by_their_parents() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("berta > anna; carl > nora; dirk").await;
    let (anna, nora, berta) = (drawn.id("anna"), drawn.id("nora"), drawn.id("berta"));
    let mut held = Held::fetch(&mut owner, "/api/members").await;
    let parents =
        |held: &Held, id: &str| held.items.iter().find(|item| item["id"] == id).unwrap()["parents"].clone();
    owner.edit_member(&nora, json!({ "name": "Anna" })).await.ok(200);
    held.follow(&mut owner, "/api/members").await;
    assert_eq!((parents(&held, &anna), parents(&held, &nora)), (json!(["Berta"]), json!(["Carl"])));
    owner.edit_member(&berta, json!({ "name": "Beate" })).await.ok(200);
    held.follow(&mut owner, "/api/members").await;
    assert_eq!(parents(&held, &anna), json!(["Beate"]));
    owner.relate(&drawn.id("dirk"), "father", &nora).await.ok(201);
    held.follow(&mut owner, "/api/members").await;
    assert_eq!(parents(&held, &nora).as_array().unwrap().len(), 2);
    assert_eq!(held.fetched, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn light_1_a_held_history_that_follows_every_change_equals_the_whole_history() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.draw("anna + bert > carl, dora").await;
    let mut held = Held::fetch(&mut owner, "/api/history").await;
    let sorted = |items: &[Json]| {
        let mut items = items.to_vec();
        items.sort_by_key(|item| item["id"].to_string());
        items
    };
    let mut dice = Dice(58);
    let mut removed = Vec::new();
    for round in 0..40 {
        if dice.roll(2) == 0 {
            act_randomly(&mut dice, &mut owner, &mut removed).await;
        } else {
            let form = json!({ "date": "1918", "type": "other", "description": format!("Letter {round}") });
            let event = owner.post("/api/history", form).await.ok(201)["event"].clone();
            if dice.roll(3) == 0 {
                owner
                    .delete(&format!("/api/history/{}?version=1", event["id"].as_str().unwrap()))
                    .await
                    .ok(200);
            }
        }
        held.follow(&mut owner, "/api/history").await;
        let whole = Held::fetch(&mut owner, "/api/history").await;
        assert_eq!(sorted(&held.items), sorted(&whole.items), "round {round}");
    }
    assert_eq!(held.fetched, 1, "every change came by itself");
    assert!(held.rows < 80, "{}", held.rows);
}
