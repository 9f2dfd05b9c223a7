//! An import publishes the plan of its preview. Without the uploaded file, it could not plan again.

use kinkeeper::clock::HOUR;
use serde_json::{Value as Json, json};

use super::{FAMILY, items, member, path, read, run};
use crate::support::{Person, TestApp};

/// Runs an import whose file is gone from the storage.
async fn run_without_file(site: &TestApp, owner: &mut Person, draft: &Json) -> Json {
    site.app.storage.remove(&format!("imports/{}", draft["id"].as_str().unwrap())).await.unwrap();
    run(site, owner, draft).await
}

fn assert_planned_again(done: &Json) {
    let gone = json!("The uploaded file is gone. Please upload it again.");
    assert_eq!((&done["state"], &done["problem"]), (&json!("failed"), &gone), "{done}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_publishes_the_plan_of_its_preview() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let draft = read(&site, &mut owner, "gruber.ged", FAMILY.as_bytes()).await;
    site.clock.advance(HOUR / 2);
    let done = run_without_file(&site, &mut owner, &draft).await;
    assert_eq!((&done["state"], &done["plan"]), (&json!("done"), &draft["plan"]), "{done}");
    assert_eq!(site.count("members").await, 3);
    let kept = site.rows::<(String,)>("SELECT lines FROM import_records ORDER BY position").await;
    assert_eq!(kept.into_iter().map(|(lines,)| lines).collect::<String>(), FAMILY);

    // A newer file changes someone who is here. Nobody chooses anything.
    let newer = FAMILY.replace("1 OCCU Baker", "1 OCCU Master baker");
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    let done = run_without_file(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    let occupations = "SELECT occupation FROM members WHERE occupation IS NOT NULL";
    assert_eq!(site.rows::<(String,)>(occupations).await, [("Master baker".to_owned(),)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_9_an_import_plans_again_after_another_import_and_if_its_people_have_changed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    // Two are previewed side by side. The second adds no one, although its preview said so.
    let drafts = [
        read(&site, &mut owner, "gruber.ged", FAMILY.as_bytes()).await,
        read(&site, &mut owner, "gruber.ged", FAMILY.as_bytes()).await,
    ];
    owner.add_unrelated_member(json!({ "name": "Emil Weber" })).await;
    let first = run_without_file(&site, &mut owner, &drafts[0]).await;
    assert_eq!(first["state"], "done", "someone who was added by hand changes nothing in the plan: {first}");
    assert_eq!(run(&site, &mut owner, &drafts[1]).await["state"], "done");
    assert_eq!(site.count("members").await, 4);

    let newer = FAMILY.replace("1 OCCU Baker", "1 OCCU Master baker");
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    let johann = member(&mut owner, "Johann Gruber").await["id"].as_str().unwrap().to_owned();
    owner.edit_member(&johann, json!({ "occupation": "Miller" })).await.ok(200);
    assert_planned_again(&run_without_file(&site, &mut owner, &draft).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_plans_again_after_another_choice_and_after_an_hour() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let draft = read(&site, &mut owner, "gruber.ged", FAMILY.as_bytes()).await;
    assert_eq!(run(&site, &mut owner, &draft).await["state"], "done");
    let newer = FAMILY.replace("1 OCCU Baker", "1 OCCU Master baker");
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    let occupation = items(&mut owner, &draft, "change").await.remove(0);
    assert_eq!(
        (&occupation["change"]["field"], &occupation["choice"]),
        (&json!("occupation"), &json!("take"))
    );
    let choices = json!({ "choices": [{ "position": occupation["position"], "choice": "keep" }] });
    owner.put(&format!("{}/choices", path(&draft)), choices).await.ok(204);
    assert_planned_again(&run_without_file(&site, &mut owner, &draft).await);

    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    site.clock.advance(HOUR);
    assert_planned_again(&run_without_file(&site, &mut owner, &draft).await);
}
