//! Who is who in an import: another file's record never takes the place of ours because it has the same number.

use serde_json::{Value as Json, json};

use super::{FAMILY, change, changes, family_counts, imported, items, member, read, run};
use crate::support::TestApp;

/// One person with a source, as `program` writes it.
fn hans(program: &str, uid: &str, title: &str) -> String {
    let lines = [
        "0 HEAD",
        &format!("1 SOUR {program}"),
        "1 GEDC",
        "2 VERS 5.5.1",
        "1 CHAR UTF-8",
        "0 @I1@ INDI",
        "1 NAME Hans /Alt/",
        "1 SEX M",
        "1 BIRT",
        "2 DATE 3 MAR 1901",
        "2 SOUR @S1@",
        "3 PAGE 12",
        &format!("1 _UID {uid}"),
        "1 OCCU Baker",
        "1 RIN 1",
        "0 @S1@ SOUR",
        &format!("1 TITL {title}"),
        "1 RIN 1",
        "0 TRLR",
        "",
    ];
    lines.join("\n")
}

const UIDS: [&str; 2] = ["11111111AAAAAAAA11111111AAAAAAAA", "22222222BBBBBBBB22222222BBBBBBBB"];

async fn titles(site: &TestApp) -> Vec<String> {
    let rows = site.rows::<(String,)>("SELECT title FROM sources ORDER BY title").await;
    rows.into_iter().map(|(title,)| title).collect()
}

/// Each citation's source, and the kind of record that cites it.
async fn cited(site: &TestApp) -> Vec<(String, String)> {
    let cited = "SELECT sources.title, citations.owner_kind FROM citations JOIN sources ON sources.id = source_id ORDER BY 1, 2";
    site.rows(cited).await
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_9_a_source_of_another_program_with_the_same_number_never_replaces_ours() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, &hans("Ahnenblatt", UIDS[0], "Church book of Bonn")).await;
    let before = cited(&site).await;
    assert_eq!(before.len(), 1, "{before:?}");

    let other = hans("Family Tree Maker", UIDS[1], "US Census 1940");
    let draft = read(&site, &mut owner, "census.ged", other.as_bytes()).await;
    let proposed = items(&mut owner, &draft, "match").await;
    assert_eq!(proposed[0]["match"]["name"], "Hans Alt", "someone decides if it is him");
    assert_eq!(items(&mut owner, &draft, "change").await, [] as [Json; 0], "nothing of ours is touched");
    assert_eq!((&draft["plan"]["newSources"], &draft["plan"]["missing"]), (&json!(1), &json!(0)));
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(titles(&site).await, ["Church book of Bonn", "US Census 1940"]);
    let after = cited(&site).await;
    let of_bonn: Vec<_> = after.iter().filter(|(title, _)| title == "Church book of Bonn").cloned().collect();
    assert_eq!(of_bonn, before, "what cited the church book still cites it");
    assert_eq!(site.count("members").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_9_two_unrelated_files_with_the_same_numbers_never_touch_each_other() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    let before = family_counts(&site).await;
    // The same program, and the same cross-references and reference numbers for other people.
    let other = "0 HEAD\n1 SOUR Stammbaum\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n\
        0 @I1@ INDI\n1 NAME Peter /Sommer/\n1 SEX M\n1 BIRT\n2 DATE 1960\n1 REFN 77\n1 FAMS @F1@\n\
        0 @I2@ INDI\n1 NAME Paula /Winter/\n1 SEX F\n1 BIRT\n2 DATE 1962\n1 FAMS @F1@\n\
        0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 MARR\n2 DATE 1985\n\
        0 @S1@ SOUR\n1 TITL Land register\n0 TRLR\n";
    let draft = read(&site, &mut owner, "other.ged", other.as_bytes()).await;
    let plan = &draft["plan"];
    for none in ["matchedPeople", "matches", "changes", "additions", "missing"] {
        assert_eq!(plan[none], 0, "{none} in {plan}");
    }
    assert_eq!((&plan["newPeople"], &plan["newCouples"]), (&json!(2), &json!(1)));
    run(&site, &mut owner, &draft).await;
    let after = family_counts(&site).await;
    for ((table, before), (_, after)) in before.iter().zip(&after) {
        assert!(after >= before, "{table}: {before} became {after}");
    }
    assert_eq!(member(&mut owner, "Johann Gruber").await["birthDate"], "1887~");
    assert_eq!(site.count("relationships WHERE started_on = '1912'").await, 1);
    assert_eq!(site.count("sources WHERE title = 'Parish register of Linz'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_9_numbers_count_in_a_newer_file_of_the_same_program_only() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let uids = format!("1 _UID {}\n", UIDS[0]);
    let file = hans("Ahnenblatt", UIDS[0], "Church book of Bonn").replace(&uids, "");
    imported(&site, &mut owner, &file).await;
    let newer = file.replace("3 MAR 1901", "4 MAR 1901");
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    assert_eq!(
        changes(&mut owner, &draft).await,
        [change("birthDate", "3 March 1901", "4 March 1901", false, "take")],
        "the newer date is no conflict, because nobody changed it here"
    );
    assert_eq!((&draft["plan"]["matches"], &draft["plan"]["conflicts"]), (&json!(0), &json!(0)));
    // Another program's file with the same numbers says nothing about who is who. What differs in someone who was
    // only guessed stays, unless someone says otherwise.
    let other = file.replace("Ahnenblatt", "Gramps").replace("OCCU Baker", "OCCU Miller");
    let guessed = read(&site, &mut owner, "gramps.ged", other.as_bytes()).await;
    assert_eq!(guessed["plan"]["matches"], 1, "{guessed}");
    assert_eq!(changes(&mut owner, &guessed).await, [change("occupation", "Baker", "Miller", false, "keep")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_9_a_program_that_numbers_anew_mixes_no_one_up() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let people = |names: &[&str]| {
        let person = |(number, name): (usize, &&str)| {
            format!(
                "0 @I{number}@ INDI\n1 NAME {name} /Kern/\n1 BIRT\n2 DATE 3 MAR {}\n1 RIN {number}\n",
                1900 + name.len()
            )
        };
        let people: String = names.iter().enumerate().map(person).collect();
        format!("0 HEAD\n1 SOUR Stammbaum\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n{people}0 TRLR\n")
    };
    let names =
        ["A", "Be", "Cyd", "Dora", "Elias", "Franka", "Gabriel", "Henrikus", "Isabellea", "Johannesen"];
    let names: Vec<String> = (0..2).flat_map(|round| names.map(|name| format!("{name}{round}x"))).collect();
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    imported(&site, &mut owner, &people(&names)).await;
    // Nineteen of twenty numbers are as they were; the last person has moved and has a sister in their place.
    let last = names.pop().unwrap();
    names.extend(["Nora", last]);
    let draft = read(&site, &mut owner, "newer.ged", people(&names).as_bytes()).await;
    assert_eq!(items(&mut owner, &draft, "change").await, [] as [Json; 0], "{draft}");
    assert_eq!(draft["plan"]["missing"], 0);
    run(&site, &mut owner, &draft).await;
    assert_eq!(site.count("members").await, 21);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_9_an_id_of_its_own_is_enough_to_replace_what_nobody_changed_here() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, &hans("Ahnenblatt", UIDS[0], "Church book of Bonn")).await;
    // Another program has the same man under the same id.
    let other = hans("Gramps", UIDS[0], "US Census 1940").replace("OCCU Baker", "OCCU Miller");
    let draft = read(&site, &mut owner, "gramps.ged", other.as_bytes()).await;
    assert_eq!(
        changes(&mut owner, &draft).await,
        [
            change("occupation", "Baker", "Miller", false, "take"),
            change("citations", "-", "US Census 1940, 12", false, "take"),
        ]
    );
    assert_eq!((&draft["plan"]["matches"], &draft["plan"]["conflicts"]), (&json!(0), &json!(0)));

    let hans = member(&mut owner, "Hans Alt").await;
    let changed = json!({ "name": "Hans Alt", "occupation": "Brewer", "version": hans["version"] });
    owner.put(&format!("/api/members/{}", hans["id"].as_str().unwrap()), changed).await;
    let draft = read(&site, &mut owner, "gramps.ged", other.as_bytes()).await;
    assert_eq!(
        changes(&mut owner, &draft).await[0],
        change("occupation", "Brewer", "Miller", false, "keep"),
        "what was changed here stays unless someone says otherwise"
    );
}
