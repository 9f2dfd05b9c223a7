//! Undo asks for today's permission, whatever someone was allowed when they made the change.

use serde_json::{Value as Json, json};

use crate::support::{Person, TestApp};

async fn set_role(owner: &mut Person, person: &mut Person, role: &str) {
    let path = format!("/api/users/{}", person.id());
    let version = owner.get(&path).await.ok(200)["version"].clone();
    owner.patch(&path, json!({ "version": version, "role": role })).await.ok(200);
    person.refresh().await;
}

/// The body of a request that undoes the newest action.
async fn newest(owner: &mut Person) -> Json {
    let log = owner.get("/api/admin/changes?limit=1").await.ok(200);
    json!({ "undo": log["items"][0]["id"] })
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_5_someone_who_has_become_a_child_undoes_only_what_children_may_do() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut carl = site.member(&mut owner, "carl").await;
    let drawn = owner.draw("anna + bert > kim").await;
    let [anna, bert, kim] = ["anna", "bert", "kim"].map(|name| drawn.id(name));
    owner.link(&carl, Some(&kim)).await.ok(200);

    carl.edit_member(&bert, json!({ "phoneNumber": "+43 1 234" })).await.ok(200);
    let phone = newest(&mut owner).await;
    carl.edit_member(&kim, json!({ "phoneNumber": "+43 1 567" })).await.ok(200);
    let own_phone = newest(&mut owner).await;
    let form = json!({ "name": "Dora", "relatedTo": { "memberId": bert, "type": "sister" } });
    let added = carl.add_member(form).await.ok(201);
    let tie = carl.relate(&anna, "sister", added["member"]["id"].as_str().unwrap()).await;
    let related = json!({ "undo": tie.ok(201)["undo"] });
    let ties = owner.get(&format!("/api/relationships?fromId={anna}&toId={kim}")).await.ok(200);
    let own_tie = ties["items"][0].clone();
    let path = format!("/api/relationships/{}", own_tie["id"].as_str().unwrap());
    let own_removal = carl.delete(&format!("{path}?version={}", own_tie["version"])).await.ok(200);

    set_role(&mut owner, &mut carl, "child").await;
    for (what, batch) in [("phone", &phone), ("person", &added), ("relationship", &related)] {
        assert_eq!(carl.undo(batch).await.problem(403), "forbidden", "{what}");
    }
    assert_eq!(owner.see(&bert).await["phoneNumber"], "+43 1 234");
    carl.undo(&own_phone).await.ok(204);
    carl.undo(&own_removal).await.ok(204);
    // Their own entry is theirs only while they are linked to it.
    carl.edit_member(&kim, json!({ "nickname": "K" })).await.ok(200);
    let nickname = newest(&mut owner).await;
    owner.link(&carl, None).await.ok(200);
    assert_eq!(carl.undo(&nickname).await.problem(403), "forbidden");

    set_role(&mut owner, &mut carl, "member").await;
    for batch in [&nickname, &phone, &related, &added] {
        carl.undo(batch).await.ok(204);
    }
    assert_eq!(owner.see(&bert).await["phoneNumber"], Json::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_5_someone_who_was_an_admin_undoes_only_what_members_may_do() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    let drawn = owner.draw("anna; bert").await;
    let deleted = adam.delete_member(&drawn.id("anna")).await.ok(200);
    let also_deleted = adam.delete_member(&drawn.id("bert")).await.ok(200);
    adam.undo(&also_deleted).await.ok(204);
    let restored = newest(&mut owner).await;

    set_role(&mut owner, &mut adam, "member").await;
    assert_eq!(adam.undo(&deleted).await.problem(403), "forbidden", "only admins decide who is deleted");
    assert_eq!(adam.undo(&restored).await.problem(403), "forbidden", "it would delete a member");
    owner.see(&drawn.id("bert")).await;
    owner.undo(&deleted).await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_5_undo_does_not_change_the_address_of_someone_who_has_an_account_now() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut carl = site.member(&mut owner, "carl").await;
    let bert = site.member(&mut owner, "bert").await;
    let entry = owner.add_unrelated_member(json!({ "name": "Bert" })).await;
    carl.edit_member(&entry, json!({ "email": "b@example.org" })).await.ok(200);
    let change = newest(&mut owner).await;
    owner.link(&bert, Some(&entry)).await.ok(200);
    assert_eq!(carl.undo(&change).await.problem(403), "email-of-account");
    assert_eq!(owner.see(&entry).await["email"], "b@example.org");
    owner.undo(&change).await.ok(204);
}
