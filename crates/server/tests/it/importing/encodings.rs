//! The character set of a GEDCOM file: what is shown of it, and what an admin chooses.

use serde_json::json;

use super::{path, read, reasons, run, see};
use crate::support::TestApp;

/// A file with these names in windows-1251, whatever it says.
fn russian(declared: &str) -> Vec<u8> {
    let head = format!("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR {declared}\n0 @I1@ INDI\n1 NAME ");
    let names: [&[u8]; 5] = [
        b"\xc8\xe2\xe0\xed /\xcf\xe5\xf2\xf0\xee\xe2/",
        b"\n1 SEX M\n1 BIRT\n2 DATE 1887\n2 PLAC \xcc\xee\xf1\xea\xe2\xe0",
        b"\n0 @I2@ INDI\n1 NAME \xc0\xed\xed\xe0 /\xcf\xe5\xf2\xf0\xee\xe2\xe0/",
        b"\n1 SEX F\n",
        b"0 TRLR\n",
    ];
    [head.as_bytes(), &names.concat()].concat()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_11_the_preview_shows_special_letters_and_an_admin_chooses_another_character_set() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let draft = read(&site, &mut owner, "petrov.ged", &russian("ANSI")).await;
    assert_eq!(draft["about"]["encoding"], "windows-1252");
    assert_eq!(draft["about"]["specialNames"][0], "Èâàí Ïåòðîâ", "{draft}");
    let doubts = reasons(&mut owner, &draft).await;
    assert!(doubts[0].1.starts_with("We read the characters as windows-1252, but"), "{doubts:?}");
    let choices = draft["about"]["encodings"].as_array().unwrap();
    assert!(choices.contains(&json!("windows-1251")) && choices.contains(&json!("ANSEL")), "{draft}");

    let choose = format!("{}/encoding", path(&draft));
    assert_eq!(owner.put(&choose, json!({ "encoding": "KOI-7" })).await.problem(422), "invalid");
    let reading = owner.put(&choose, json!({ "encoding": "windows-1251" })).await.ok(200);
    assert_eq!(reading["state"], "reading");
    assert_eq!(owner.put(&choose, json!({ "encoding": "ANSEL" })).await.problem(409), "import-not-ready");
    site.run_jobs().await;
    let draft = see(&mut owner, &draft).await;
    assert_eq!((&draft["state"], &draft["about"]["encoding"]), (&json!("ready"), &json!("windows-1251")));
    assert_eq!(draft["about"]["specialNames"], json!(["Иван Петров", "Москва", "Анна Петрова"]));
    assert!(reasons(&mut owner, &draft).await.is_empty());
    assert!(!draft["about"]["encodings"].as_array().unwrap().is_empty(), "the choice can be changed");

    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    let list = owner.get("/api/members").await.ok(200).to_string();
    assert!(list.contains("Иван Петров") && list.contains("Анна Петрова"), "{list}");
    assert_eq!(owner.put(&choose, json!({ "encoding": "ANSEL" })).await.problem(409), "import-not-ready");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_11_a_declared_character_set_is_believed_and_there_is_no_choice_without_a_doubt() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let draft = read(&site, &mut owner, "petrov.ged", &russian("WINDOWS-1251")).await;
    assert_eq!(draft["about"]["specialNames"][0], "Иван Петров");
    assert!(reasons(&mut owner, &draft).await.is_empty());
    let ansel = "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR ANSEL\n0 @I1@ INDI\n1 NAME ";
    let name = b"\xa1ukasz Tat\xa7yana /Ol\xa7gi\xa7/\n0 TRLR\n";
    let draft = read(&site, &mut owner, "ansel.ged", &[ansel.as_bytes(), name].concat()).await;
    assert_eq!(draft["about"]["encoding"], "ANSEL");
    assert_eq!(draft["about"]["specialNames"], json!(["Łukasz Tatʹyana Olʹgiʹ"]));
    let certain = super::FAMILY.as_bytes();
    let draft = read(&site, &mut owner, "gruber.ged", certain).await;
    assert_eq!(draft["about"]["encodings"], json!([]));
    let choose = format!("{}/encoding", path(&draft));
    assert_eq!(owner.put(&choose, json!({ "encoding": "ANSEL" })).await.problem(422), "invalid");
    let mut anna = site.member(&mut owner, "anna").await;
    assert_eq!(anna.put(&choose, json!({ "encoding": "ANSEL" })).await.problem(403), "forbidden");
}
