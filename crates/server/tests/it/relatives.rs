//! Adding relatives from a person: what the short form needs from the server, and "Is this you?".

use kinkeeper::ids::Id;
use serde_json::{Value as Json, json};

use crate::support::{Person, TestApp};

/// The partners proposed for a new father of someone; "!" marks a preselected one.
async fn partners(person: &mut Person, query: &str) -> Vec<String> {
    let asked = person.get(&format!("/api/relationships/questions?{query}")).await.ok(200);
    let partners = asked["partners"].as_array().unwrap().iter();
    partners
        .map(|one| {
            let mark = if one["preselected"] == true { "!" } else { "" };
            format!("{}{mark}", one["person"]["name"].as_str().unwrap())
        })
        .collect()
}

async fn asks_is_you(person: &mut Person) -> bool {
    person.get("/api/members").await.ok(200)["askIsYou"].as_bool().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_parent_s_form_proposes_the_other_parent_as_partner() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna > cora; emma + ernst; emma > fina; gina + hugo > ida").await;
    let id = |name: &str| drawn.id(name);
    let owner = &mut owner;
    assert_eq!(partners(owner, &format!("toId={}&type=father", id("cora"))).await, ["Anna!"]);
    assert_eq!(
        partners(owner, &format!("toId={}&type=father", id("fina"))).await,
        ["Emma"],
        "Emma has a husband, who is not the father"
    );
    assert_eq!(
        partners(owner, &format!("toId={}&type=parent", id("ida"))).await,
        ["Gina", "Hugo"],
        "a third parent is not likely to be a partner"
    );
    let known = format!("fromId={}&toId={}&type=father", id("ernst"), id("fina"));
    assert_eq!(partners(owner, &known).await, Vec::<String>::new(), "they are partners already");
    let son = format!("fromId={}&toId={}&type=son", id("cora"), id("hugo"));
    assert_eq!(partners(owner, &son).await, ["Anna"], "the same from the child's side; Hugo has a wife");
    assert_eq!(
        partners(owner, &format!("toId={}&type=son", id("anna"))).await,
        Vec::<String>::new(),
        "a new child has no other parent yet"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn add_1_a_new_person_and_all_their_relationships_are_one_action_with_one_undo() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna > cora; cora = dirk").await;
    let id = |name: &str| drawn.id(name);
    let before = site.count("relationships").await;
    let new = Id::new(site.app.now()).to_string();
    let saved = owner
        .add_member(json!({
            "id": new, "name": "Otto", "gender": "male",
            "relatedTo": { "memberId": id("cora"), "type": "father" },
            "also": [
                { "fromId": new, "toId": id("anna"), "type": "spouse" },
                { "fromId": new, "toId": id("dirk"), "type": "parent" },
            ],
        }))
        .await
        .ok(201);
    assert_eq!(site.count("relationships").await, before + 3);
    owner.undo(&saved).await.ok(204);
    assert_eq!(site.count("relationships").await, before);
    assert_eq!(owner.get(&format!("/api/members/{new}")).await.problem(404), "member-not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_brother_or_sister_of_unknown_gender_is_related_from_the_known_side() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna").await;
    let anna = drawn.id("anna");
    let (new, other) = (Id::new(site.app.now()).to_string(), Id::new(site.app.now()).to_string());
    let stranger = json!({ "id": other, "name": "Sascha" });
    assert_eq!(owner.add_member(stranger).await.problem(422), "related-required");
    let form = json!({
        "id": new, "name": "Toni", "also": [{ "fromId": anna, "toId": new, "type": "sister" }],
    });
    let member = owner.add_member(form).await.ok(201)["member"].clone();
    assert_eq!(member["gender"], Json::Null);
    let relations = owner.get(&format!("/api/members/{new}/relations")).await.ok(200);
    assert_eq!(relations["recorded"][0]["label"], "sister");
    let about_others = json!({
        "id": other, "name": "Sascha", "also": [{ "fromId": anna, "toId": new, "type": "spouse" }],
    });
    assert_eq!(
        owner.add_member(about_others).await.problem(422),
        "related-required",
        "a relationship of others relates no one to the family"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn add_3_the_first_person_someone_adds_may_be_themselves_and_is_linked_to_them() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    assert!(asks_is_you(&mut owner).await);
    let olga = owner.add_member(json!({ "name": "Olga", "isYou": true })).await.ok(201);
    let id = olga["member"]["id"].as_str().unwrap().to_owned();
    assert_eq!(owner.see(&id).await["isYou"], true);
    assert!(!asks_is_you(&mut owner).await);
    let again = json!({ "name": "Otto", "isYou": true, "relatedTo": { "memberId": id, "type": "brother" } });
    assert_eq!(owner.add_member(again.clone()).await.problem(409), "account-has-entry");
    assert_eq!(site.count("members").await, 1, "all or nothing");
    // One Undo removes both the person and the link.
    owner.undo(&olga).await.ok(204);
    assert_eq!(owner.refresh().await["user"]["memberId"], Json::Null);
    assert!(asks_is_you(&mut owner).await);
    let id = owner.add_member(json!({ "name": "Olga", "isYou": true })).await.ok(201)["member"]["id"].clone();
    // Someone else who has no entry.
    let mut anna = site.member(&mut owner, "anna").await;
    assert!(asks_is_you(&mut anna).await);
    let dead = json!({
        "name": "Anna", "isYou": true, "deathDate": "1990", "relatedTo": { "memberId": id, "type": "daughter" },
    });
    assert_eq!(anna.add_member(dead).await.problem(422), "you-are-alive");
    let form = json!({ "name": "Bert", "relatedTo": { "memberId": id, "type": "son" } });
    anna.add_member(form).await.ok(201);
    assert!(!asks_is_you(&mut anna).await, "the first person was someone else");
    let mut child = site.with_role(&mut owner, "kim", "child").await;
    assert!(!asks_is_you(&mut child).await, "children add no one");
    let form = json!({ "name": "Kim", "isYou": true, "relatedTo": { "memberId": id, "type": "child" } });
    assert_eq!(child.add_member(form).await.problem(403), "forbidden");
}
