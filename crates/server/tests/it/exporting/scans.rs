//! Sources are exported with everything that belongs to them here.

use serde_json::json;

use super::family::export;
use super::kept::entries;
use crate::importing::{read, run};
use crate::support::{Person, TestApp, png, uploaded};

async fn lines(owner: &mut Person, query: &str) -> String {
    String::from_utf8(export(owner, query).await).unwrap().replace("\r\n", "\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_a_source_in_words_that_got_a_scan_here_becomes_a_record_with_it() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n\
        0 @I1@ INDI\n1 NAME Anna /Kern/\n1 DEAT Y\n1 SOUR Family Bible\n2 TEXT in ink\n\
        1 SOUR A letter\n0 TRLR\n";
    let draft = read(&site, &mut owner, "family.ged", file.as_bytes()).await;
    run(&site, &mut owner, &draft).await;
    let before = lines(&mut owner, "format=gedcom5&living=true").await;
    assert!(before.contains("1 SOUR Family Bible\n2 TEXT in ink\n1 SOUR A letter\n"), "{before}");
    let list = owner.get("/api/sources").await.ok(200);
    let bible = list["items"].as_array().unwrap().iter().find(|one| one["title"] == "Family Bible").unwrap();
    let scan = uploaded(&mut owner, "page.png", &png(8, 8)).await;
    let form =
        json!({ "version": bible["version"], "title": "Family Bible", "files": [{ "file": scan["id"] }] });
    owner.put(&format!("/api/sources/{}", bible["id"].as_str().unwrap()), form).await.ok(200);

    let out = lines(&mut owner, "format=gedcom5&living=true").await;
    assert!(out.contains("1 SOUR @S1@\n2 DATA\n3 TEXT in ink\n1 SOUR A letter\n"), "{out}");
    assert!(out.contains("0 @S1@ SOUR\n1 TITL Family Bible\n"), "{out}");
    assert!(out.contains("1 FILE files/page.png\n") && !out.contains("1 SOUR Family Bible"), "{out}");
    let archive = export(&mut owner, "format=gedzip&living=true").await;
    assert_eq!(entries(&archive)["files/page.png"], png(8, 8));
    // Another site gets the source once, with its scan.
    let other = TestApp::new().await;
    let mut elsewhere = other.owner().await;
    let draft = read(&other, &mut elsewhere, "family.gdz", &archive).await;
    run(&other, &mut elsewhere, &draft).await;
    let counts =
        (other.count("sources").await, other.count("citations").await, other.count("attachments").await);
    assert_eq!(counts, (2, 2, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_sources_that_only_a_parent_link_cites_are_in_a_full_export() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("gerda(1880); hugo(1905); nina(1930)").await;
    for (child, title) in [("hugo", "Adoption papers"), ("nina", "Birth certificate")] {
        let source = owner.post("/api/sources", json!({ "title": title })).await.ok(201);
        let form = json!({ "fromId": drawn.id("gerda"), "toId": drawn.id(child), "type": "parent",
                           "qualifier": "adopted", "citations": [{ "sourceId": source["id"] }] });
        owner.post("/api/relationships", form).await.ok(201);
    }
    for format in ["gedcom5", "gedcom7"] {
        let out = lines(&mut owner, &format!("format={format}&living=true")).await;
        assert!(out.contains("1 TITL Adoption papers") && out.contains("1 TITL Birth certificate"), "{out}");
        let out = lines(&mut owner, &format!("format={format}")).await;
        assert!(out.contains("1 TITL Adoption papers") && !out.contains("Birth certificate"), "{out}");
    }
}
