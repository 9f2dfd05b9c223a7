//! Kinship between two people: the words, the line on a profile, and the family graph in memory, which is as
//! current as the database on every replica.

use std::collections::BTreeMap;

use kinkeeper::app::App;
use kinkeeper::ids::Id;
use kinkeeper::relationships::graph;
use serde_json::{Value as Json, json};

use crate::support::{OWNER, PASSWORD, Person, TestApp, visitor_of};

/// "aunt, Finn's father's sister", or "-".
async fn kin(person: &mut Person, from: &str, to: &str) -> String {
    let answer = person.get(&format!("/api/kinship?from={from}&to={to}")).await.ok(200);
    let shown = |field: &str| answer[field].as_str().map(str::to_owned);
    match [shown("words"), shown("path")].into_iter().flatten().collect::<Vec<_>>() {
        nothing if nothing.is_empty() => "-".to_owned(),
        words => words.join(", "),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn relations_are_named_with_the_path_that_explains_them() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner
        .draw(
            "adam(1900) + berta(1901) > carl(1925), dora(1927)
             carl + elsa > finn(1950), greta(1952); carl / helga > ian(1960)
             dora + jan > kurt(1955); kurt + lena > mia(1980); finn + nora > otto(1985)
             mia > paul adopted; otto > quy
             greta ~ rolf > sina(1990); rolf > timo(1985)
             jan = udo; nora = vera; vera + walt; zeno",
        )
        .await;
    let mut shown = Vec::new();
    for (from, to) in [
        ("finn", "carl"),
        ("finn", "berta"),
        ("otto", "adam"),
        ("adam", "quy"),
        ("finn", "greta"),
        ("finn", "ian"),
        ("finn", "dora"),
        ("finn", "jan"),
        ("finn", "kurt"),
        ("otto", "kurt"),
        ("otto", "mia"),
        ("quy", "mia"),
        ("dora", "otto"),
        ("dora", "quy"),
        ("paul", "mia"),
        ("mia", "paul"),
        ("finn", "nora"),
        ("carl", "helga"),
        ("greta", "rolf"),
        ("carl", "nora"),
        ("nora", "greta"),
        ("timo", "greta"),
        ("timo", "sina"),
        ("kurt", "udo"),
        ("finn", "walt"),
        ("finn", "zeno"),
        ("finn", "finn"),
    ] {
        shown.push(format!("{from} -> {to}: {}", kin(&mut owner, &drawn.id(from), &drawn.id(to)).await));
    }
    insta::assert_snapshot!(shown.join("\n"), @r"
    finn -> carl: father, Finn's father
    finn -> berta: grandmother, Finn's father's mother
    otto -> adam: great-grandfather, Otto's father's father's father
    adam -> quy: great-great-grandchild, Adam's son's son's son's child
    finn -> greta: sister, Finn's sister
    finn -> ian: half-brother, Finn's half-brother
    finn -> dora: aunt, Finn's father's sister
    finn -> jan: uncle by marriage, Finn's father's sister's husband
    finn -> kurt: first cousin, Finn's father's sister's son
    otto -> kurt: first cousin once removed, Otto's father's father's sister's son
    otto -> mia: second cousin, Otto's father's father's sister's son's daughter
    quy -> mia: second cousin once removed, Quy's father's father's father's sister's son's daughter
    dora -> otto: grand-nephew, Dora's brother's son's son
    dora -> quy: great-grand-niece or nephew, Dora's brother's son's son's child
    paul -> mia: adoptive mother, Paul's adoptive mother
    mia -> paul: adopted son, Mia's adopted son
    finn -> nora: wife, Finn's wife
    carl -> helga: former wife, Carl's former wife
    greta -> rolf: partner, Greta's partner
    carl -> nora: daughter-in-law, Carl's son's wife
    nora -> greta: sister-in-law, Nora's husband's sister
    timo -> greta: stepmother, Timo's father's partner
    timo -> sina: sister, Timo's sister
    kurt -> udo: uncle, Kurt's father's brother
    finn -> walt: brother-in-law, Finn's wife's sister's husband
    finn -> zeno: -
    finn -> finn: the same person
    ");
    let unknown = Id::new(site.app.now()).to_string();
    let finn = drawn.id("finn");
    for (from, to) in [(&finn, &unknown), (&unknown, &finn)] {
        let reply = owner.get(&format!("/api/kinship?from={from}&to={to}")).await;
        assert_eq!(reply.problem(404), "member-not-found");
    }
    assert_eq!(owner.get(&format!("/api/kinship?from={finn}")).await.problem(400), "bad-query");
}

/// The two sentences, what they share, and the path: "Adam + Berta" for a couple, in brackets if they are common
/// ancestors.
fn told(way: &Json) -> String {
    let name = |person: &Json| person["name"].as_str().unwrap().to_owned();
    let people = way["people"].as_array().unwrap().iter().map(|step| {
        let with = (!step["with"].is_null()).then(|| format!(" + {}", name(&step["with"])));
        let shown = format!("{}{}", name(&step["person"]), with.unwrap_or_default());
        if step["common"] == true { format!("[{shown}]") } else { shown }
    });
    let text = |field: &str| way[field].as_str().map(str::to_owned);
    let texts = [text("sentence"), text("sentenceBack"), text("shared"), text("bond")];
    let mut parts: Vec<String> = texts.into_iter().flatten().collect();
    parts.push(people.collect::<Vec<_>>().join(" "));
    parts.join("; ")
}

#[tokio::test(flavor = "multi_thread")]
async fn kin_6_the_answer_tells_both_directions_the_path_and_further_ways() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner
        .draw(
            "adam(1900) + berta(1901) > carl(1925), dora(1927)
             carl + elsa > finn(1950); dora + jan > lena(1952); finn + lena > otto(1980), pia(1982)
             olga(1899) + oskar(1898) > elsa, jan
             carl > ian(1960); gus = hanna; gus > ida; hanna > karl; ida & karl > mia; zeno",
        )
        .await;
    let mut ways = Vec::new();
    for (from, to) in [
        ("finn", "lena"),
        ("otto", "dora"),
        ("otto", "pia"),
        ("finn", "ian"),
        ("ida", "karl"),
        ("adam", "otto"),
        ("elsa", "dora"),
        ("gus", "mia"),
    ] {
        let path = format!("/api/kinship?from={}&to={}", drawn.id(from), drawn.id(to));
        let answer = owner.get(&format!("{path}&further=true")).await.ok(200);
        let closest = owner.get(&path).await.ok(200);
        assert_eq!(closest["ways"], json!([answer["ways"][0]]), "only the closest unless asked for more");
        assert_eq!(
            (&answer["from"]["id"], &answer["to"]["id"]),
            (&json!(drawn.id(from)), &json!(drawn.id(to)))
        );
        ways.extend(answer["ways"].as_array().unwrap().iter().map(told));
        ways.push(String::new());
    }
    insta::assert_snapshot!(ways.join("\n"), @r"
    Lena is Finn's wife; Finn is Lena's husband; marriage; Finn Lena
    Lena is Finn's first cousin; Finn is Lena's first cousin; They share grandparents; blood; Finn Elsa [Oskar + Olga] Jan Lena
    Lena is Finn's first cousin; Finn is Lena's first cousin; They share grandparents; blood; Finn Carl [Adam + Berta] Dora Lena

    Dora is Otto's grandmother; Otto is Dora's grandson; blood; Otto Lena [Dora]
    Dora is Otto's great-aunt; Otto is Dora's grand-nephew; Otto's great-grandparents are Dora's parents; blood; Otto Finn Carl [Adam + Berta] Dora
    Dora is Otto's great-aunt by marriage; Otto is Dora's grand-nephew by marriage; marriage; Otto Finn Elsa Oskar + Olga Jan Dora

    Pia is Otto's sister; Otto is Pia's brother; They share parents; blood; Otto [Finn + Lena] Pia

    Ian is Finn's brother; Finn is Ian's brother; They share a father; blood; Finn [Carl] Ian

    Karl and Ida have a child together; Ida and Karl have a child together; marriage; Ida Mia Karl
    Karl is Ida's first cousin; Ida is Karl's first cousin; They share grandparents; blood; Ida Gus Hanna Karl

    Otto is Adam's great-grandson; Adam is Otto's great-grandfather; blood; [Adam] Carl Finn Otto
    Otto is Adam's great-grandson; Adam is Otto's great-grandfather; blood; [Adam] Dora Lena Otto

    Dora is Elsa's sister-in-law; Elsa is Dora's sister-in-law; marriage; Elsa Oskar + Olga Jan Dora
    Dora is Elsa's sister-in-law; Elsa is Dora's sister-in-law; marriage; Elsa Carl Adam + Berta Dora

    Mia is Gus's granddaughter; Gus is Mia's grandfather; blood; [Gus] Ida Mia
    Mia is Gus's grand-niece; Gus is Mia's great-uncle; Gus's parents are Mia's great-grandparents; blood; Gus Hanna Karl Mia
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn kin_6_the_reader_is_you_and_strangers_are_not_related() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut finn = site.member(&mut owner, "finn").await;
    let drawn = owner.draw("anna + bert > carl, dora; carl > finn; dora > gus; zeno").await;
    owner.link(&finn, Some(&drawn.id("finn"))).await.ok(200);
    let mut ask = async |from: &str, to: &str| {
        finn.get(&format!("/api/kinship?from={}&to={}", drawn.id(from), drawn.id(to))).await.ok(200)
    };
    let answer = ask("finn", "dora").await;
    assert_eq!(
        told(&answer["ways"][0]),
        "Dora is your aunt; You are Dora's nephew; Dora's parents are your grandparents; blood; \
         Finn Carl [Anna + Bert] Dora"
    );
    let steps: Vec<_> = answer["ways"][0]["people"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| json!([step["link"], step["words"], step["generation"]]))
        .collect();
    assert_eq!(
        json!(steps),
        json!([[null, null, 0], ["parent", "father", 1], ["parent", "mother", 2], ["child", "daughter", 1]])
    );
    assert_eq!(
        told(&ask("dora", "finn").await["ways"][0]),
        "You are Dora's nephew; Dora is your aunt; Dora's parents are your grandparents; blood; \
         Dora [Anna + Bert] Carl Finn"
    );
    assert_eq!(ask("gus", "finn").await["ways"][0]["shared"], "You share grandparents");
    let stranger = ask("finn", "zeno").await;
    assert_eq!((&stranger["related"], &stranger["ways"]), (&json!("no"), &json!([])));
    let same = ask("finn", "finn").await;
    assert_eq!(
        (&same["related"], &same["ways"], &same["words"]),
        (&json!("same"), &json!([]), &json!("the same person"))
    );
    assert_eq!(ask("anna", "bert").await["related"], "marriage");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_relation_line_is_you_related_none_or_unlinked() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut finn = site.member(&mut owner, "finn").await;
    let drawn = owner.draw("anna + bert > carl, dora; carl > finn; dora > gus; zeno").await;
    let line = |member: Json| member["relationToYou"].clone();
    let nothing = |kind: &str| json!({ "kind": kind, "words": null, "path": null });
    assert_eq!(line(finn.see(&drawn.id("gus")).await), nothing("unlinked"));
    owner.link(&finn, Some(&drawn.id("finn"))).await.ok(200);
    assert_eq!(line(finn.see(&drawn.id("finn")).await), nothing("you"));
    assert_eq!(finn.see(&drawn.id("finn")).await["isYou"], true);
    assert_eq!(line(finn.see(&drawn.id("zeno")).await), nothing("none"));
    assert_eq!(
        line(finn.see(&drawn.id("gus")).await),
        json!({ "kind": "related", "words": "first cousin", "path": "your father's sister's son" })
    );
    assert_eq!(
        kin(&mut finn, &drawn.id("finn"), &drawn.id("gus")).await,
        "first cousin, your father's sister's son",
        "the reader is “you”"
    );
    assert_eq!(
        kin(&mut owner, &drawn.id("finn"), &drawn.id("gus")).await,
        "first cousin, Finn's father's sister's son"
    );
    owner.link(&finn, None).await.ok(200);
    assert_eq!(line(finn.see(&drawn.id("finn")).await), nothing("unlinked"));
}

#[tokio::test(flavor = "multi_thread")]
async fn another_replica_sees_every_change_immediately() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let replica = site.replica().await;
    let mut there = visitor_of(&replica, "192.0.2.77").await;
    there.sign_in(OWNER, PASSWORD).await.ok(200);
    let drawn = owner.draw("anna > berty; zeno").await;
    let (anna, bert, zeno) = (drawn.id("anna"), drawn.id("berty"), drawn.id("zeno"));
    let sees = async |owner: &mut Person, there: &mut Person, from: &str, to: &str, words: &str| {
        for person in [there, owner] {
            let answer = person.get(&format!("/api/kinship?from={from}&to={to}")).await.ok(200);
            assert_eq!(answer["words"].as_str().unwrap_or("-"), words);
        }
    };
    sees(&mut owner, &mut there, &anna, &bert, "child").await;
    sees(&mut owner, &mut there, &anna, &zeno, "-").await;
    owner.edit_member(&bert, json!({ "gender": "male" })).await.ok(200);
    sees(&mut owner, &mut there, &anna, &bert, "son").await;
    let tie = owner.relate(&bert, "father", &zeno).await.ok(201)["relationship"].clone();
    sees(&mut owner, &mut there, &anna, &zeno, "grandson").await;
    let path = format!("/api/relationships/{}", tie["id"].as_str().unwrap());
    let body = json!({ "version": 1, "fromId": bert, "toId": zeno, "type": "brother" });
    there.put(&path, body).await.ok(200);
    sees(&mut owner, &mut there, &bert, &zeno, "brother").await;
    let body = json!({ "version": 2, "fromId": bert, "toId": zeno, "type": "spouse", "state": "divorced" });
    owner.put(&path, body).await.ok(200);
    sees(&mut owner, &mut there, &bert, &zeno, "former husband").await;
    let removed = owner.delete(&format!("{path}?version=3")).await.ok(200);
    sees(&mut owner, &mut there, &bert, &zeno, "-").await;
    there.undo(&removed).await.ok(204);
    sees(&mut owner, &mut there, &bert, &zeno, "former husband").await;
    let removed = there.delete_member(&bert).await.ok(200);
    for person in [&mut owner, &mut there] {
        assert_eq!(
            person.get(&format!("/api/kinship?from={anna}&to={bert}")).await.problem(404),
            "member-not-found"
        );
        let relations = person.get(&format!("/api/members/{anna}/relations")).await.ok(200);
        assert_eq!(relations, json!({ "recorded": [], "derived": [] }));
    }
    owner.undo(&removed).await.ok(204);
    sees(&mut owner, &mut there, &anna, &bert, "son").await;
    sees(&mut owner, &mut there, &bert, &zeno, "former husband").await;
}

/// The relations between all these people, from a replica's memory.
async fn everyone(app: &App, people: &[Id]) -> BTreeMap<(Id, Id), String> {
    let mut conn = app.db.read().await.unwrap();
    graph::ask(app, &mut conn, |family| {
        let mut all = BTreeMap::new();
        for from in people {
            let derived = (
                family.grandparents(*from),
                family.grandchildren(*from),
                family.siblings_of(*from),
                family.person(*from),
            );
            all.insert((*from, *from), format!("{derived:?}"));
            for to in people.iter().filter(|to| *to != from) {
                all.insert((*from, *to), format!("{:?}", family.relation(*from, *to)));
            }
        }
        all
    })
    .await
    .unwrap()
}

/// Random numbers that are the same on every run.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.roll(from.len())]
    }
}

const WORDS: [&str; 9] =
    ["father", "mother", "sister", "brother", "son", "daughter", "spouse", "parent", "child"];

/// One random action; refusals are fine.
pub async fn act_randomly(dice: &mut Dice, person: &mut Person, removed: &mut Vec<Json>) {
    let list = person.get("/api/members").await.ok(200);
    let ids: Vec<String> =
        list["items"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect();
    let ties = person.get("/api/relationships").await.ok(200)["items"].as_array().unwrap().clone();
    match dice.roll(10) {
        0 if ids.len() < 14 => {
            let related = json!({ "memberId": dice.pick(&ids), "type": dice.pick(&WORDS) });
            person.add_member(json!({ "name": "New", "relatedTo": related })).await;
        }
        0..=3 => {
            let (from, to) = (dice.pick(&ids).clone(), dice.pick(&ids).clone());
            let word: &&str = dice.pick(&WORDS);
            person.relate(&from, word, &to).await;
        }
        4 | 5 if !ties.is_empty() => {
            let tie = dice.pick(&ties);
            let body = json!({ "version": tie["version"], "fromId": dice.pick(&ids), "toId": tie["toId"],
                "type": dice.pick(&WORDS), "qualifier": dice.pick(&["birth", "adopted", "step", "foster"]),
                "state": dice.pick(&["married", "partners", "divorced", "widowed"]) });
            person.put(&format!("/api/relationships/{}", tie["id"].as_str().unwrap()), body).await;
        }
        6 if !ties.is_empty() => {
            let tie = dice.pick(&ties);
            let path =
                format!("/api/relationships/{}?version={}", tie["id"].as_str().unwrap(), tie["version"]);
            removed.push(person.delete(&path).await.ok(200));
        }
        7 if ids.len() > 6 => {
            let id = dice.pick(&ids).clone();
            removed.push(person.delete_member(&id).await.ok(200));
        }
        8 if !removed.is_empty() => {
            let batch = removed.swap_remove(dice.roll(removed.len()));
            person.undo(&batch).await;
        }
        _ => {
            let gender = dice.pick(&[json!("male"), json!("female"), json!("other"), Json::Null]).clone();
            let birth = (1900 + dice.roll(100)).to_string();
            let id = dice.pick(&ids).clone();
            person.edit_member(&id, json!({ "gender": gender, "birthDate": birth })).await.ok(200);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn applying_single_changes_gives_the_same_graph_as_loading_everything() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let replica = site.replica().await;
    owner.draw("anna + bert > carl, dora; carl + elsa > finn; dora > gus; hugo = ida").await;
    let mut dice = Dice(2_026);
    let mut removed = Vec::new();
    for round in 0..24 {
        // The first replica is queried after every change, the other only after several.
        for _ in 0..6 {
            act_randomly(&mut dice, &mut owner, &mut removed).await;
            everyone(&site.app, &[]).await;
        }
        let people: Vec<Id> = site
            .rows::<(String,)>("SELECT id FROM members ORDER BY id")
            .await
            .into_iter()
            .map(|(id,)| id.parse().unwrap())
            .collect();
        let fresh = everyone(&site.replica().await, &people).await;
        assert_eq!(everyone(&site.app, &people).await, fresh, "round {round}, change by change");
        assert_eq!(everyone(&replica, &people).await, fresh, "round {round}, several at once");
    }
    assert_eq!(loops(&site).await, 0, "no one became their own ancestor");
}

/// Counts the people who are their own ancestors.
async fn loops(site: &TestApp) -> i64 {
    site.rows::<(i64,)>(
        "WITH RECURSIVE above (id, ancestor) AS (
             SELECT second_id, first_id FROM relationships WHERE kind = 'parent'
             UNION
             SELECT above.id, relationships.first_id FROM above
             JOIN relationships ON relationships.second_id = above.ancestor AND relationships.kind = 'parent')
         SELECT COUNT(*) FROM above WHERE id = ancestor",
    )
    .await[0]
        .0
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replica_more_than_a_thousand_changes_behind_loads_everything() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna > berty; carl").await;
    let (anna, bert, carl) = (drawn.id("anna"), drawn.id("berty"), drawn.id("carl"));
    let steps = async |number: usize| {
        let mut tx = site.app.db.begin().await.unwrap();
        for id in [&anna, &carl].into_iter().cycle().take(number) {
            tx.changed("members", id.parse().unwrap());
        }
        tx.commit().await.unwrap();
    };
    assert_eq!(kin(&mut owner, &anna, &bert).await, "child, Anna's child");
    // No step is recorded, so only a full load can find this change.
    site.exec(&format!("UPDATE members SET gender = 'male' WHERE id = '{bert}'")).await;
    steps(1_000).await;
    assert_eq!(
        kin(&mut owner, &anna, &bert).await,
        "child, Anna's child",
        "just close enough for single steps"
    );
    steps(600).await;
    steps(651).await;
    assert_eq!(kin(&mut owner, &anna, &bert).await, "son, Anna's son");
    let kept = site.count("steps WHERE topic = 'members'").await;
    assert!((1_000..=1_250).contains(&kept), "older steps are removed: {kept}");
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_readers_and_writers_always_get_a_correct_answer() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna > bert; carl").await;
    let (anna, bert, carl) = (drawn.id("anna"), drawn.id("bert"), drawn.id("carl"));
    let tie = owner.relate(&bert, "father", &carl).await.ok(201)["relationship"].clone();
    let path = format!("/api/relationships/{}", tie["id"].as_str().unwrap());
    let mut readers = Vec::new();
    for _ in 0..3 {
        let (mut reader, anna, carl) = (owner.clone(), anna.clone(), carl.clone());
        readers.push(tokio::spawn(async move {
            for _ in 0..60 {
                let words = kin(&mut reader, &anna, &carl).await;
                assert!(
                    words.starts_with("grandson,")
                        || words.starts_with("stepgrandson")
                        || words.starts_with("step-grandson"),
                    "{words}"
                );
            }
        }));
    }
    for version in 1..=40 {
        let qualifier = if version % 2 == 0 { "birth" } else { "step" };
        let body = json!({ "version": version, "fromId": bert, "toId": carl, "type": "father", "qualifier": qualifier });
        owner.put(&path, body).await.ok(200);
        let expected = if version % 2 == 0 { "grandson" } else { "step-grandson" };
        let words = kin(&mut owner, &anna, &carl).await;
        assert!(words.starts_with(expected), "a writer reads what they wrote: {words}");
    }
    for reader in readers {
        reader.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn kin_6_adoption_and_fostering_are_not_called_blood() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner
        .draw("adam + berta > carl; carl > dora, emil adopted, finn foster; emil > gus; finn + hanna")
        .await;
    let mut bond = async |from: &str, to: &str| {
        let path = format!("/api/kinship?from={}&to={}", drawn.id(from), drawn.id(to));
        owner.get(&path).await.ok(200)["ways"][0]["bond"].as_str().unwrap().to_owned()
    };
    assert_eq!(bond("adam", "dora").await, "blood");
    assert_eq!(bond("adam", "emil").await, "adoption");
    assert_eq!(bond("adam", "gus").await, "adoption");
    assert_eq!(bond("adam", "finn").await, "foster");
    assert_eq!(bond("finn", "hanna").await, "marriage");
}
