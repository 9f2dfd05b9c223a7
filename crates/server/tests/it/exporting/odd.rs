//! Files that are odd but legal come back as they were.

use super::family::export;
use crate::importing::{read, run};
use crate::support::{Person, TestApp};

async fn imported(site: &TestApp, lines: &str) -> (Person, String) {
    let mut owner = site.owner().await;
    let file = format!(
        "0 HEAD\n1 SOUR TREE\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n{lines}0 TRLR\n"
    );
    let draft = read(site, &mut owner, "family.ged", file.as_bytes()).await;
    run(site, &mut owner, &draft).await;
    (owner, file)
}

async fn text(owner: &mut Person, format: &str) -> String {
    String::from_utf8(export(owner, &format!("format={format}&living=true")).await).unwrap()
}

/// The records after the header.
fn records(text: &str) -> Vec<String> {
    text.replace("\r\n", "\n").split("\n0 ").skip(1).map(|record| record.trim_end().to_owned()).collect()
}

async fn people(owner: &mut Person) -> usize {
    owner.get("/api/members").await.ok(200)["items"].as_array().unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_12_a_family_without_parents_stays_and_nobody_gets_a_parent_by_it() {
    let site = TestApp::new().await;
    let lines = "0 @I1@ INDI\n1 NAME Ida /One/\n1 FAMC @F1@\n1 FAMC @F2@\n0 @I2@ INDI\n1 NAME Otto /Two/\n1 FAMC @F1@\n\
        0 @I3@ INDI\n1 NAME Dad /One/\n1 SEX M\n1 FAMS @F2@\n0 @I4@ INDI\n1 NAME Eva /Three/\n1 FAMC @F3@\n1 FAMC @F2@\n\
        0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL @I2@\n1 MARR\n2 DATE 1900\n0 @F2@ FAM\n1 HUSB @I3@\n1 CHIL @I1@\n1 CHIL @I4@\n\
        0 @F3@ FAM\n1 CHIL @I4@\n1 MARR Y\n";
    let (mut owner, file) = imported(&site, lines).await;
    let same = text(&mut owner, "gedcom5").await;
    assert_eq!(records(&same), records(&file));
    let seven = text(&mut owner, "gedcom7").await;
    assert_eq!(records(&seven), records(&file));
    // A parent who is added here is written.
    let list = owner.get("/api/members").await.ok(200);
    let all = list["items"].as_array().unwrap();
    let otto = all.iter().find(|one| one["name"] == "Otto Two").unwrap()["id"].clone();
    let form = serde_json::json!({ "name": "Mum Two", "deceased": true, "relatedTo": { "memberId": otto, "type": "mother" } });
    owner.add_member(form).await.ok(201);
    let more = text(&mut owner, "gedcom5").await;
    assert!(more.contains("0 @F1@ FAM\r\n1 CHIL @I1@\r\n1 CHIL @I2@\r\n1 MARR"), "{more}");
    let mum = more.split("\n0 ").find(|record| record.contains("Mum /Two/")).unwrap();
    assert!(mum.contains("1 FAMS @"), "{more}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_12_people_without_a_name_have_none_in_a_file_and_are_found_again() {
    let site = TestApp::new().await;
    let lines = "0 @I1@ INDI\n1 NAME Ida /One/\n1 FAMS @F1@\n0 @I2@ INDI\n1 SEX M\n1 FAMS @F1@\n\
        0 @I3@ INDI\n1 NAME //\n1 FAMC @F1@\n0 @I4@ INDI\n1 NAME\n2 NICK Sunny\n1 FAMC @F1@\n0 @I5@ INDI\n1 FAMC @F1@\n\
        0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n1 CHIL @I3@\n1 CHIL @I4@\n1 CHIL @I5@\n";
    let (mut owner, file) = imported(&site, lines).await;
    assert_eq!(records(&text(&mut owner, "gedcom5").await), records(&file));
    for format in ["gedcom5", "gedcom7", "gedcom5"] {
        let again = text(&mut owner, format).await;
        assert!(!again.contains("Unknown") && !again.contains("NAME Sunny"), "{again}");
        let draft = read(&site, &mut owner, "again.ged", again.as_bytes()).await;
        if draft["state"] == "ready" {
            run(&site, &mut owner, &draft).await;
        }
        assert_eq!(people(&mut owner).await, 5, "{format}: {draft}");
    }
}
