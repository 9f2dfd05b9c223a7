//! A family that came from a file of one version is exported in the other.

use serde_json::json;

use super::family::{contents, export};
use super::kept::entries;
use crate::importing::{read, run};
use crate::support::{Person, TestApp, png, uploaded};

fn head(version: &str) -> String {
    let more = if version == "7.0" { "" } else { "2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n" };
    format!("0 HEAD\n1 GEDC\n2 VERS {version}\n{more}")
}

async fn import(site: &TestApp, owner: &mut Person, lines: &str) {
    let draft = read(site, owner, "family.ged", lines.as_bytes()).await;
    let done = run(site, owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    site.clock.advance(60_000);
}

async fn lines(owner: &mut Person, format: &str) -> String {
    let query = format!("format={format}&living=true");
    String::from_utf8(export(owner, &query).await).unwrap().replace("\r\n", "\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_5_files_that_were_added_here_are_found_in_an_archive_whatever_version_the_family_came_from() {
    for version in ["5.5.1", "7.0"] {
        let site = TestApp::new().await;
        let mut owner = site.owner().await;
        let file = format!("{}0 @I1@ INDI\n1 NAME Anna /Kern/\n1 DEAT Y\n0 TRLR\n", head(version));
        import(&site, &mut owner, &file).await;
        let anna = owner.get("/api/members").await.ok(200)["items"][0]["id"].as_str().unwrap().to_owned();
        let names = ["Oma Anna.png", "Übersicht (2).png"];
        let mut files = Vec::new();
        for (width, name) in (8..).zip(names) {
            let file = uploaded(&mut owner, name, &png(width, 8)).await;
            files.push(json!({ "file": file["id"] }));
        }
        owner.edit_member(&anna, json!({ "files": files })).await.ok(200);
        let out = entries(&export(&mut owner, "format=gedzip&living=true").await);
        let text = String::from_utf8(out["gedcom.ged"].clone()).unwrap();
        assert!(text.contains("1 FILE files/Oma%20Anna.png\n2 FORM image/png\n"), "{version}: {text}");
        let contents = contents(out["gedcom.ged"].as_slice());
        for ((width, name), (_, file)) in (8..).zip(names).zip(contents.files()) {
            assert_eq!(file.entry_name().unwrap(), format!("files/{name}"), "{version}: {text}");
            assert_eq!(out[&format!("files/{name}")], png(width, 8), "{version}");
        }
        let older = lines(&mut owner, "gedcom5").await;
        for name in names {
            assert!(older.contains(&format!("1 FILE files/{name}\n2 FORM png\n")), "{version}: {older}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_5_ids_of_an_older_file_are_written_once_and_as_a_newer_version_has_them() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let uid = "0123456789ABCDEF0123456789ABCDEF";
    let older = format!(
        "{}0 @I1@ INDI\n1 NAME Anna /Kern/\n1 DEAT Y\n1 RIN 77\n1 AFN 12-34\n1 RFN 5:6\n1 _UID {uid}\n0 TRLR\n",
        head("5.5.1")
    );
    import(&site, &mut owner, &older).await;
    let newer = format!(
        "{}0 @P1@ INDI\n1 NAME Anna /Kern/\n1 DEAT Y\n1 EXID 12-34\n2 TYPE https://gedcom.io/terms/v7/AFN\n\
         1 UID {uid}\n0 TRLR\n",
        head("7.0")
    );
    import(&site, &mut owner, &newer).await;
    assert_eq!(site.count("members").await, 1);
    let seven = lines(&mut owner, "gedcom7").await;
    for (value, kind) in [("77", "RIN#"), ("12-34", "AFN"), ("5:6", "RFN")] {
        let id = format!("1 EXID {value}\n2 TYPE https://gedcom.io/terms/v7/{kind}\n");
        assert_eq!(seven.matches(&id).count(), 1, "{id} in {seven}");
        assert_eq!(seven.matches(&format!(" {value}\n")).count(), 1, "{value} in {seven}");
    }
    let five = lines(&mut owner, "gedcom5").await;
    for id in ["1 RIN 77\n", "1 AFN 12-34\n", "1 RFN 5:6\n"] {
        assert_eq!(five.matches(id).count(), 1, "{id} in {five}");
    }
}
