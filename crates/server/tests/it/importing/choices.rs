//! Choices in a preview change the plan that it shows, before anything is imported.

use serde_json::{Value as Json, json};

use super::{FAMILY, changes, items, path, read, run, see};
use crate::support::{Person, Reply, TestApp};

async fn choose(person: &mut Person, draft: &Json, item: &Json, choice: &str) -> Reply {
    let choices = json!({ "choices": [{ "position": item["position"], "choice": choice }] });
    person.put(&format!("{}/choices", path(draft)), choices).await
}

/// Makes a choice that changes the plan, and returns the new draft.
async fn plan_with(site: &TestApp, owner: &mut Person, draft: &Json, item: &Json, choice: &str) -> Json {
    choose(owner, draft, item, choice).await.ok(204);
    assert_eq!(see(owner, draft).await["state"], "outdated");
    site.run_jobs().await;
    let draft = see(owner, draft).await;
    assert_eq!(draft["state"], "ready", "{draft}");
    draft["plan"].clone()
}

fn numbers(plan: &Json) -> [i64; 5] {
    ["newPeople", "matchedPeople", "newEvents", "changes", "matches"].map(|name| plan[name].as_i64().unwrap())
}

fn fields(items: &[Json]) -> Vec<&str> {
    items.iter().map(|item| item["change"]["field"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_ged_4_a_choice_changes_what_the_preview_says_and_asks() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let johann = json!({ "name": "Johann Gruber", "birthDate": "1887", "deathDate": "3 March 1950", "occupation": "Miller" });
    let johann = owner.add_unrelated_member(johann).await;
    let draft = read(&site, &mut owner, "gruber.ged", FAMILY.as_bytes()).await;
    let proposal = items(&mut owner, &draft, "match").await.remove(0);
    let same = plan_with_both(&site, &mut owner, &draft, &proposal).await;

    // An addition that is declined is left out: the baptism would have been an event of its own.
    let baptism = items(&mut owner, &draft, "addition").await;
    let baptism = baptism.iter().find(|item| item["change"]["field"] == "event").unwrap().clone();
    let without = plan_with(&site, &mut owner, &draft, &baptism, "keep").await;
    assert_eq!(without["newEvents"].as_i64(), same["newEvents"].as_i64().map(|events| events - 1));
    // A choice about a field of an existing person changes nothing else.
    let asked = items(&mut owner, &draft, "change").await;
    let occupation = asked.iter().find(|item| item["change"]["field"] == "occupation").unwrap();
    assert_eq!((&occupation["choice"], &occupation["change"]["here"]), (&json!("keep"), &json!("Miller")));
    choose(&mut owner, &draft, occupation, "take").await.ok(204);
    assert_eq!(see(&mut owner, &draft).await["state"], "ready");

    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(done["plan"], without, "what was imported is what the preview said");
    assert_eq!(owner.see(&johann).await["occupation"], "Baker");
    assert_eq!(site.count("members").await, 3);
    assert_eq!(site.count("history_events WHERE label = 'Baptism'").await, 0);
}

/// Chooses "someone else" first, then "the same person".
async fn plan_with_both(site: &TestApp, owner: &mut Person, draft: &Json, proposal: &Json) -> Json {
    let new = plan_with(site, owner, draft, proposal, "new").await;
    assert_eq!(numbers(&new), [3, 0, 3, 0, 1]);
    assert_eq!(items(owner, draft, "change").await, [] as [Json; 0], "no one is compared with Johann");
    let same = plan_with(site, owner, draft, proposal, "same").await;
    assert_eq!(numbers(&same)[..2], [2, 1]);
    let asked = items(owner, draft, "change").await;
    assert_eq!(same["changes"], json!(asked.len()));
    assert!(fields(&asked).contains(&"occupation"), "{asked:?}");
    // The questions keep their positions however often they are asked, so that an answer never goes to
    // another question.
    plan_with(site, owner, draft, proposal, "new").await;
    assert_eq!(plan_with(site, owner, draft, proposal, "same").await, same);
    assert_eq!(items(owner, draft, "change").await, asked);
    assert_eq!(items(owner, draft, "match").await[0]["position"], proposal["position"]);
    same
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_does_not_start_before_it_is_planned_with_all_choices() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for name in ["Johann Gruber", "Maria Huber"] {
        owner.add_unrelated_member(json!({ "name": name })).await;
    }
    let draft = read(&site, &mut owner, "gruber.ged", FAMILY.as_bytes()).await;
    let proposed = items(&mut owner, &draft, "match").await;
    assert_eq!(proposed.len(), 2, "{proposed:?}");
    // Choices come as fast as someone clicks: the second does not wait for the first.
    for item in &proposed {
        choose(&mut owner, &draft, item, "same").await.ok(204);
    }
    let refused = owner.post(&format!("{}/run", path(&draft)), Json::Null).await;
    assert_eq!(refused.problem(409), "import-not-ready");
    site.run_jobs().await;
    let draft = see(&mut owner, &draft).await;
    assert_eq!((&draft["state"], &draft["plan"]["matchedPeople"]), (&json!("ready"), &json!(2)));
    // Giving the same answer again changes nothing.
    choose(&mut owner, &draft, &proposed[0], "same").await.ok(204);
    assert_eq!(see(&mut owner, &draft).await["state"], "ready");
    let all = json!({ "kind": "match", "choice": "new" });
    owner.put(&format!("{}/choices", path(&draft)), all).await.ok(204);
    site.run_jobs().await;
    assert_eq!(see(&mut owner, &draft).await["plan"]["newPeople"], 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_what_someone_changes_here_after_the_preview_is_not_overwritten() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    super::imported(&site, &mut owner, FAMILY).await;
    let johann = super::member(&mut owner, "Johann Gruber").await["id"].as_str().unwrap().to_owned();
    let newer = FAMILY.replace("1 OCCU Baker", "1 OCCU Miller").replace("2 PLAC Linz,", "2 PLAC Linz/Donau,");
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    let choices: Vec<String> = changes(&mut owner, &draft).await.into_iter().map(|change| change.4).collect();
    assert_eq!(choices, ["take", "take"]);
    owner.edit_member(&johann, json!({ "occupation": "Smith" })).await.ok(200);
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    let now = owner.see(&johann).await;
    assert_eq!(
        (&now["occupation"], &now["birthPlace"]),
        (&json!("Smith"), &json!("Linz/Donau, Oberösterreich"))
    );
}
