//! Brothers and sisters share their parents; what a form asks besides; unknown genders.

use kinkeeper::ids::Id;
use serde_json::{Value as Json, json};

use crate::support::{Person, TestApp};

/// The relation of `to` to `from`, or "-".
async fn kin(person: &mut Person, from: &str, to: &str) -> String {
    let answer = person.get(&format!("/api/kinship?from={from}&to={to}")).await.ok(200);
    answer["words"].as_str().unwrap_or("-").to_owned()
}

async fn relations(person: &mut Person, id: &str) -> Json {
    person.get(&format!("/api/members/{id}/relations")).await.ok(200)
}

/// "Anna: mother" for each recorded row, "Anna: mother (derived)" for each derived parent or child.
async fn page(person: &mut Person, id: &str) -> Vec<String> {
    let relations = relations(person, id).await;
    let text = |value: &Json| value.as_str().unwrap().to_owned();
    let recorded = relations["recorded"].as_array().unwrap().iter();
    let derived = relations["derived"].as_array().unwrap().iter();
    recorded
        .map(|row| format!("{}: {}", text(&row["other"]["name"]), text(&row["label"])))
        .chain(
            derived.map(|row| format!("{}: {} (derived)", text(&row["person"]["name"]), text(&row["words"]))),
        )
        .collect()
}

/// Adds a member as the form does: "the new person is the {word} of …".
async fn add(person: &mut Person, name: &str, word: &str, of: &str, also: Json) -> String {
    let id = Id::new(kinkeeper::clock::Moment(1_767_603_600_000)).to_string();
    let also: Vec<Json> = also.as_array().unwrap().iter().map(|one| new_person(one, &id)).collect();
    let form = json!({
        "id": id, "name": name, "relatedTo": { "memberId": of, "type": word }, "also": also,
    });
    person.post("/api/members", form).await.ok(201);
    id
}

fn new_person(also: &Json, id: &str) -> Json {
    let real = |value: &Json| if value == "new" { json!(id) } else { value.clone() };
    json!({ "fromId": real(&also["fromId"]), "toId": real(&also["toId"]), "type": "parent" })
}

#[tokio::test(flavor = "multi_thread")]
async fn kin_1_brother_spouse_and_son_entries_alone_name_the_whole_family() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let me = owner.add_unrelated_member(json!({ "name": "Me", "gender": "female" })).await;
    let bert = add(&mut owner, "Bert", "brother", &me, json!([])).await;
    let mother = add(&mut owner, "Maria", "mother", &bert, json!([])).await;
    let uncle = add(&mut owner, "Moritz", "brother", &mother, json!([])).await;
    let aunt = add(&mut owner, "Sara", "sister", &uncle, json!([])).await;
    let cousin = add(&mut owner, "Nils", "son", &aunt, json!([])).await;
    let grandmother = add(&mut owner, "Olga", "mother", &aunt, json!([])).await;
    let nephew = add(&mut owner, "Emil", "son", &bert, json!([])).await;
    for (to, word) in [
        (&bert, "brother"),
        (&mother, "mother"),
        (&uncle, "uncle"),
        (&aunt, "aunt"),
        (&cousin, "first cousin"),
        (&grandmother, "grandmother"),
        (&nephew, "nephew"),
    ] {
        assert_eq!(kin(&mut owner, &me, to).await, word);
    }
    assert_eq!(kin(&mut owner, &grandmother, &me).await, "granddaughter");
    assert_eq!(kin(&mut owner, &nephew, &grandmother).await, "great-grandmother");
    assert_eq!(
        page(&mut owner, &me).await,
        ["Bert: brother", "Maria: mother (derived)", "Olga: grandmother (derived)"]
    );
    assert_eq!(site.count("relationships").await, 7, "derived parents are not stored");
}

#[tokio::test(flavor = "multi_thread")]
async fn kin_2_half_and_step_siblings_are_stored_shown_and_named() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("maria + max > anna; bert; cora; dirk").await;
    let id = |name: &str| drawn.id(name);
    let form = |from: &str, word: &str, qualifier: &str, shared: Option<String>| {
        json!({
            "fromId": id(from), "toId": id("anna"), "type": word,
            "qualifier": qualifier, "sharedParentId": shared,
        })
    };
    let half =
        owner.post("/api/relationships", form("bert", "brother", "half", Some(id("maria")))).await.ok(201);
    assert_eq!(half["relationship"]["sharedParentId"], json!(id("maria")));
    owner.post("/api/relationships", form("cora", "sister", "step", None)).await.ok(201);
    let full =
        owner.post("/api/relationships", form("dirk", "brother", "full", Some(id("max")))).await.ok(201);
    assert_eq!(full["relationship"]["sharedParentId"], Json::Null, "full siblings share both");
    assert_eq!(
        page(&mut owner, &id("anna")).await[2..5],
        ["Bert: half-brother", "Cora: stepsister", "Dirk: brother"]
    );
    assert_eq!(
        page(&mut owner, &id("bert")).await,
        ["Anna: half-sister", "Maria: mother (derived)", "Dirk: half-brother (derived)"]
    );
    assert_eq!(kin(&mut owner, &id("bert"), &id("max")).await, "stepfather");
    assert_eq!(kin(&mut owner, &id("dirk"), &id("cora")).await, "stepsister");
    assert_eq!(kin(&mut owner, &id("dirk"), &id("max")).await, "father");
    let own_parent = form("bert", "brother", "half", Some(id("anna")));
    assert_eq!(owner.post("/api/relationships", own_parent).await.problem(422), "invalid");
    // The shared parent is deleted and comes back.
    let deleted = owner.delete_member(&id("maria")).await.ok(200);
    assert_eq!(page(&mut owner, &id("bert")).await[0], "Anna: half-sister");
    assert_eq!(kin(&mut owner, &id("bert"), &id("max")).await, "Bert's half-sister's father");
    owner.undo(&deleted).await.ok(204);
    assert_eq!(kin(&mut owner, &id("bert"), &id("maria")).await, "mother");
}

#[tokio::test(flavor = "multi_thread")]
async fn kin_3_forms_propose_the_other_parent_the_partners_children_and_the_full_siblings() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner
        .draw("anna + bert; anna > cora; cora = dirk; emma / ernst; emma > fina; fina = gerd half")
        .await;
    let id = |name: &str| drawn.id(name);
    let ask = async |person: &mut Person, query: String| {
        let answer = person.get(&format!("/api/relationships/questions?{query}")).await.ok(200);
        let name = |person: &Json| person["name"].as_str().unwrap_or("new").to_owned();
        let proposals = answer["proposals"].as_array().unwrap().iter().map(|one| {
            let mark = if one["preselected"] == true { "!" } else { "" };
            format!(
                "{} {} > {}{mark}",
                one["question"].as_str().unwrap(),
                name(&one["parent"]),
                name(&one["child"])
            )
        });
        let parents = answer["parents"].as_array().unwrap().iter().map(name);
        (proposals.collect::<Vec<_>>(), parents.collect::<Vec<_>>())
    };
    let owner = &mut owner;
    // A new child of Anna, whose husband is Bert.
    let (asked, _) = ask(owner, format!("toId={}&type=son", id("anna"))).await;
    assert_eq!(asked, ["other-parent Bert > new!"]);
    // The same question from the parent's side, for an existing child.
    let (asked, _) = ask(owner, format!("fromId={}&toId={}&type=mother", id("anna"), id("gerd"))).await;
    assert_eq!(asked, ["other-parent Bert > Gerd!"]);
    // A divorced partner is offered but not preselected.
    let (asked, _) = ask(owner, format!("toId={}&type=child", id("emma"))).await;
    assert_eq!(asked, ["other-parent Ernst > new"]);
    // A new husband of Anna: both children have no father yet.
    let (asked, _) = ask(owner, format!("toId={}&type=spouse", id("anna"))).await;
    assert_eq!(asked, ["partners-child new > Cora", "partners-child new > Dirk"]);
    // A new father of Cora: Dirk is her full brother.
    let (asked, _) = ask(owner, format!("toId={}&type=father", id("cora"))).await;
    assert_eq!(asked, ["sibling new > Dirk!"]);
    // A half-brother has another father.
    let (asked, _) = ask(owner, format!("toId={}&type=father", id("fina"))).await;
    assert_eq!(asked, Vec::<String>::new());
    let (asked, parents) = ask(owner, format!("toId={}&type=sister", id("dirk"))).await;
    assert_eq!((asked, parents), (Vec::new(), vec!["Anna".to_owned()]));
}

#[tokio::test(flavor = "multi_thread")]
async fn kin_3_all_answers_are_one_action_with_one_undo() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna + bert; anna > cora").await;
    let id = |name: &str| drawn.id(name);
    let before = site.count("relationships").await;
    let new = Id::new(site.app.now()).to_string();
    let form = json!({
        "id": new, "name": "Dora", "relatedTo": { "memberId": id("anna"), "type": "daughter" },
        "also": [
            { "fromId": id("bert"), "toId": new, "type": "parent" },
            { "fromId": id("bert"), "toId": id("cora"), "type": "parent" },
            { "fromId": id("anna"), "toId": id("cora"), "type": "parent" },
        ],
    });
    let saved = owner.post("/api/members", form.clone()).await.ok(201);
    assert_eq!(site.count("relationships").await, before + 3, "one of them was known");
    assert_eq!(kin(&mut owner, &id("bert"), &id("cora")).await, "daughter");
    let again = owner.post("/api/members", form).await.ok(201);
    assert_eq!(again["undo"], Json::Null, "the same form sent twice adds nothing");
    owner.undo(&saved).await.ok(204);
    assert_eq!(site.count("relationships").await, before);
    assert_eq!(kin(&mut owner, &id("bert"), &id("cora")).await, "stepdaughter");
    let body = json!({
        "fromId": id("cora"), "toId": id("bert"), "type": "daughter",
        "also": [{ "fromId": id("cora"), "toId": id("anna"), "type": "parent" }],
    });
    assert_eq!(owner.post("/api/relationships", body).await.problem(422), "own-ancestor");
    assert_eq!(site.count("relationships").await, before, "all or nothing");
    let many: Vec<Json> =
        (0..101).map(|_| json!({ "fromId": id("bert"), "toId": id("cora"), "type": "parent" })).collect();
    let body = json!({ "fromId": id("cora"), "toId": id("bert"), "type": "daughter", "also": many });
    assert_eq!(owner.post("/api/relationships", body).await.problem(422), "invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn kin_4_an_unknown_gender_is_shown_as_a_question_and_set_by_one_answer() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; benny; carry").await;
    let id = |name: &str| drawn.id(name);
    owner.relate(&id("anna"), "mother", &id("benny")).await.ok(201);
    owner.relate(&id("anna"), "sister", &id("carry")).await.ok(201);
    let row = |relations: &Json, at: usize| relations["recorded"][at].clone();
    let on_page = relations(&mut owner, &id("anna")).await;
    let ben = row(&on_page, 0);
    assert_eq!(ben["label"], "daughter", "the word from the table");
    assert_eq!(ben["alternative"], json!({ "words": "son", "gender": "male", "canSet": true }));
    assert_eq!(row(&on_page, 1)["alternative"]["words"], "brother");
    assert_eq!(kin(&mut owner, &id("anna"), &id("benny")).await, "child", "kinship states no gender");
    let of_benny = relations(&mut owner, &id("benny")).await;
    assert_eq!(row(&of_benny, 0)["alternative"], Json::Null, "Anna's gender is known");
    let path = format!("/api/members/{}/gender", id("benny"));
    let set = owner.put(&path, json!({ "gender": "male" })).await.ok(200);
    let on_page = relations(&mut owner, &id("anna")).await;
    assert_eq!(
        (row(&on_page, 0)["label"].clone(), row(&on_page, 0)["alternative"].clone()),
        (json!("son"), Json::Null)
    );
    assert_eq!(owner.put(&path, json!({ "gender": "female" })).await.problem(409), "gender-known");
    owner.undo(&set).await.ok(204);
    assert_eq!(row(&relations(&mut owner, &id("anna")).await, 0)["label"], "daughter");
    // The form of a relationship may set the gender, too, and never overwrites a known one.
    let body = json!({
        "fromId": id("benny"), "toId": id("carry"), "type": "spouse", "fromGender": "male", "toGender": "female",
    });
    let saved = owner.post("/api/relationships", body).await.ok(201);
    assert_eq!(owner.see(&id("benny")).await["gender"], "male");
    assert_eq!(owner.see(&id("carry")).await["gender"], "female");
    owner.undo(&saved).await.ok(204);
    assert_eq!(owner.see(&id("benny")).await["gender"], Json::Null);
    let mut child = site.with_role(&mut owner, "kim", "child").await;
    assert_eq!(child.put(&path, json!({ "gender": "female" })).await.problem(403), "forbidden");
    assert_eq!(row(&relations(&mut child, &id("anna")).await, 0)["alternative"]["canSet"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_known_gender_decides_the_word_on_every_page() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert; cora").await;
    let id = |name: &str| drawn.id(name);
    owner.relate(&id("anna"), "father", &id("bert")).await.ok(201);
    owner.relate(&id("anna"), "brother", &id("cora")).await.ok(201);
    assert_eq!(page(&mut owner, &id("bert")).await, ["Anna: mother"]);
    assert_eq!(page(&mut owner, &id("cora")).await[0], "Anna: sister");
    assert_eq!(kin(&mut owner, &id("bert"), &id("anna")).await, "mother");
}

#[tokio::test(flavor = "multi_thread")]
async fn kin_1_the_check_for_loops_includes_derived_parents() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna > bert; bert = carl; carl > dora; emil > fina; gina; hugo").await;
    let id = |name: &str| drawn.id(name);
    let half = json!({
        "fromId": id("gina"), "toId": id("hugo"), "type": "sister", "qualifier": "half", "sharedParentId": id("fina"),
    });
    owner.post("/api/relationships", half).await.ok(201);
    let mut refused = async |from: &str, word: &str, to: &str| {
        assert_eq!(
            owner.relate(&id(from), word, &id(to)).await.problem(422),
            "own-ancestor",
            "{from} {word} {to}"
        );
    };
    // Anna is also Carl's mother, through Bert.
    refused("dora", "mother", "anna").await;
    refused("carl", "father", "anna").await;
    refused("dora", "mother", "bert").await;
    // Fina is Gina's parent by the shared-parent link.
    refused("gina", "mother", "emil").await;
    // As full siblings, Anna would get Dora's parents, one of whom is her own son.
    refused("anna", "sister", "dora").await;
    refused("bert", "brother", "anna").await;
    let step = json!({ "fromId": id("anna"), "toId": id("dora"), "type": "sister", "qualifier": "step" });
    owner.post("/api/relationships", step).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn kin_5_everyone_who_is_connected_has_a_name() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner
        .draw(
            "olga > pia, oscar; pia > mia; oscar + wilma; vera > wilma; vera > udo; udo / tina; tina > sam
             mia > nils; rolf > sina foster; rolf > timo; uta > rolf; zeno",
        )
        .await;
    let id = |name: &str| drawn.id(name);
    for (from, to, name) in [
        ("mia", "wilma", "aunt by marriage"),
        ("mia", "vera", "Mia's mother's brother's wife's mother"),
        ("nils", "vera", "Nils's grandmother's brother's wife's mother"),
        ("vera", "nils", "Vera's daughter's husband's sister's grandson"),
        ("olga", "sam", "Olga's son's wife's brother's former wife's son"),
        ("sina", "rolf", "foster father"),
        ("sina", "timo", "foster brother"),
        ("sina", "uta", "foster grandmother"),
        ("uta", "sina", "foster granddaughter"),
        ("mia", "zeno", "-"),
    ] {
        let told = kin(&mut owner, &id(from), &id(to)).await;
        assert_eq!(told, name, "{from} to {to}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn contradictory_relationships_cause_a_warning_and_are_saved_anyway() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna + adam > bert; carla + carl > dora; emma; ernst").await;
    let id = |name: &str| drawn.id(name);
    let warning = |saved: &Json| saved["warnings"][0]["message"].as_str().unwrap_or("-").to_owned();
    let siblings = owner.relate(&id("bert"), "brother", &id("dora")).await.ok(201);
    assert_eq!(
        warning(&siblings),
        "Bert and Dora are saved as full siblings, but their parents are different. Are they half or step siblings?"
    );
    assert_eq!(kin(&mut owner, &id("bert"), &id("dora")).await, "sister");
    assert_eq!(kin(&mut owner, &id("bert"), &id("carla")).await, "Bert's sister's mother");
    let couple = json!({
        "fromId": id("emma"), "toId": id("ernst"), "type": "spouse", "startedOn": "1950", "endedOn": "1949",
    });
    let couple = owner.post("/api/relationships", couple).await.ok(201);
    assert_eq!(warning(&couple), "The end is before the beginning.");
}
