//! An export keeps back whatever an imported file asks not to pass on, in every format.

use serde_json::json;

use super::family::export;
use super::kept::entries;
use crate::importing::{archive, read, run};
use crate::support::{Person, TestApp, png, uploaded};

async fn imported(site: &TestApp, filename: &str, bytes: &[u8]) -> Person {
    let mut owner = site.owner().await;
    let draft = read(site, &mut owner, filename, bytes).await;
    let done = run(site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    owner
}

async fn text(owner: &mut Person, query: &str) -> String {
    String::from_utf8(export(owner, query).await).unwrap()
}

async fn id_of(owner: &mut Person, name: &str) -> String {
    let list = owner.get("/api/members").await.ok(200);
    let found = list["items"].as_array().unwrap().iter().find(|one| one["name"] == name);
    found.unwrap_or_else(|| panic!("no {name} in {list}"))["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_13_an_archive_without_living_people_has_only_the_files_that_its_lines_name() {
    let site = TestApp::new().await;
    let file = "0 HEAD\n1 GEDC\n2 VERS 7.0\n\
        0 @I1@ INDI\n1 NAME Anna /Kern/\n1 SEX F\n1 DEAT Y\n1 FAMS @F1@\n1 OBJE @O1@\n1 OBJE @O2@\n\
        1 OBJE @O3@\n2 RESN CONFIDENTIAL\n\
        0 @I2@ INDI\n1 NAME Karl /Kern/\n1 SEX M\n1 DEAT Y\n1 FAMS @F1@\n\
        0 @F1@ FAM\n1 RESN CONFIDENTIAL\n1 HUSB @I2@\n1 WIFE @I1@\n1 MARR\n2 DATE 1912\n2 OBJE @O4@\n\
        1 MARB\n2 DATE 1911\n2 NOTE At church\n2 OBJE @O5@\n\
        0 @O1@ OBJE\n1 FILE media/open%201.png\n2 FORM image/png\n\
        0 @O2@ OBJE\n1 RESN CONFIDENTIAL\n1 FILE media/record.png\n2 FORM image/png\n\
        0 @O3@ OBJE\n1 FILE media/link.png\n2 FORM image/png\n\
        0 @O4@ OBJE\n1 FILE media/wedding.png\n2 FORM image/png\n\
        0 @O5@ OBJE\n1 FILE media/banns.png\n2 FORM image/png\n0 TRLR\n";
    let names = ["open 1.png", "record.png", "link.png", "wedding.png", "banns.png"];
    let names = names.map(|name| format!("media/{name}"));
    let pictures: Vec<Vec<u8>> = (0..5).map(|number| png(40 + number, 30)).collect();
    let files = names.iter().map(String::as_str).zip(pictures.iter().map(Vec::as_slice));
    let all: Vec<(&str, &[u8])> = [("gedcom.ged", file.as_bytes())].into_iter().chain(files).collect();
    let mut owner = imported(&site, "family.gdz", &archive(&all)).await;
    let out = entries(&export(&mut owner, "format=gedzip").await);
    assert_eq!(out.keys().collect::<Vec<_>>(), ["gedcom.ged", "media/open 1.png"]);
    let preview = owner.get("/api/exports/preview?format=gedzip").await.ok(200);
    assert_eq!(preview["files"], 1);
    let whole = entries(&export(&mut owner, "format=gedzip&living=true").await);
    assert!(names.iter().all(|name| whole.contains_key(name)), "{:?}", whole.keys());
}

/// Karl, who is dead, and three wives: Maria is dead and their family confidential, Dora is alive, Rosa is dead.
const WIVES: &str = "0 HEAD
1 GEDC
2 VERS 5.5.1
2 FORM LINEAGE-LINKED
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Karl /Kern/
1 SEX M
1 DEAT Y
1 FAMS @F1@
1 FAMS @F2@
1 FAMS @F3@
0 @I2@ INDI
1 NAME Maria /Huber/
1 SEX F
1 DEAT Y
1 FAMS @F1@
0 @I3@ INDI
1 NAME Dora /Klein/
1 SEX F
1 BIRT
2 DATE 1985
1 FAMS @F2@
0 @I4@ INDI
1 NAME Rosa /Ruf/
1 SEX F
1 DEAT Y
1 FAMS @F3@
0 @F1@ FAM
1 RESN confidential
1 HUSB @I1@
1 WIFE @I2@
1 MARR
2 DATE 1912
2 NOTE secret-wedding
1 MARB
2 PLAC secret-church
1 NOTE secret-note
0 @F2@ FAM
1 HUSB @I1@
1 WIFE @I3@
1 NOTE secret-of-the-living
0 @F3@ FAM
1 HUSB @I1@
1 WIFE @I4@
1 NOTE open-note
1 NOTE secret-part
2 RESN privacy
0 TRLR
";

#[tokio::test(flavor = "multi_thread")]
async fn ged_13_no_format_tells_what_a_confidential_family_or_one_of_the_living_says() {
    let site = TestApp::new().await;
    let mut owner = imported(&site, "family.ged", WIVES.as_bytes()).await;
    let karl = id_of(&mut owner, "Karl Kern").await;
    let branches = [String::new(), format!("&who=selected&people={karl}")];
    for (format, branch) in ["members-csv", "relationships-csv", "gedcom5", "gedcom7"]
        .iter()
        .flat_map(|format| branches.iter().map(move |branch| (format, branch)))
    {
        let out = text(&mut owner, &format!("format={format}{branch}")).await;
        assert!(!out.contains("secret"), "{format}{branch}: {out}");
        let has_notes = *format != "relationships-csv";
        assert_eq!(out.contains("open-note"), has_notes, "{format}{branch}: {out}");
    }
    let secrets = ["wedding", "church", "note", "of-the-living", "part"].map(|word| format!("secret-{word}"));
    for format in ["gedcom5", "gedcom7", "members-csv"] {
        let out = text(&mut owner, &format!("format={format}&living=true")).await;
        assert!(secrets.iter().all(|secret| out.contains(secret)), "{format}: {out}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_13_a_source_that_only_a_hidden_event_cites_stays_out_with_its_scan_and_archive() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("tom(1930) + karl(1900)").await;
    let scan = uploaded(&mut owner, "secret-scan.png", &png(8, 8)).await;
    let form =
        json!({ "title": "secret-source", "keptAt": "secret-archive", "files": [{ "file": scan["id"] }] });
    let cited = owner.post("/api/sources", form).await.ok(201);
    owner.post("/api/sources", json!({ "title": "open-source" })).await.ok(201);
    // An event of a couple is in their family, of which nothing is said if one of them is alive.
    let form = json!({ "date": "1950", "type": "other", "label": "Banns", "description": "secret-banns",
                       "people": [{ "id": drawn.id("tom") }, { "id": drawn.id("karl") }],
                       "citations": [{ "sourceId": cited["id"] }] });
    owner.post("/api/history", form).await.ok(201);
    for format in ["gedcom5", "gedcom7"] {
        let out = text(&mut owner, &format!("format={format}")).await;
        assert!(out.contains("Karl") && !out.contains("secret"), "{format}: {out}");
        assert!(out.contains("open-source"), "no one cites this one: {out}");
        let whole = text(&mut owner, &format!("format={format}&living=true")).await;
        for secret in ["secret-banns", "secret-source", "secret-archive", "secret-scan"] {
            assert!(whole.contains(secret), "{secret} in {whole}");
        }
    }
    let out = entries(&export(&mut owner, "format=gedzip").await);
    assert_eq!(out.len(), 1, "{:?}", out.keys());
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_13_nothing_that_was_added_to_a_confidential_source_is_passed_on() {
    let site = TestApp::new().await;
    let file = "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n\
        0 @I1@ INDI\n1 NAME Anna /Kern/\n1 DEAT Y\n1 SOUR @S1@\n\
        0 @S1@ SOUR\n1 RESN confidential\n1 TITL secret-title\n0 TRLR\n";
    let mut owner = imported(&site, "family.ged", file.as_bytes()).await;
    let source = owner.get("/api/sources").await.ok(200)["items"][0].clone();
    let scan = uploaded(&mut owner, "secret-scan.png", &png(8, 8)).await;
    let form = json!({ "version": source["version"], "title": "secret-title", "keptAt": "secret-archive",
                       "files": [{ "file": scan["id"] }] });
    owner.put(&format!("/api/sources/{}", source["id"].as_str().unwrap()), form).await.ok(200);
    for format in ["gedcom5", "gedcom7"] {
        let out = text(&mut owner, &format!("format={format}")).await;
        assert!(out.contains("Anna") && !out.contains("secret"), "{format}: {out}");
    }
    let preview = owner.get("/api/exports/preview?format=gedzip").await.ok(200);
    assert_eq!((&preview["sources"], &preview["files"]), (&json!(0), &json!(0)));
}
