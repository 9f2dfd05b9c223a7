//! What must not leave the family stays here.

use std::io::{Cursor, Read};

use serde_json::{Value as Json, json};

use super::family::{check_both_directions, export};
use crate::importing::{read, run};
use crate::support::{Person, TestApp};

/// Anna, who is dead, her living daughter Dora, and Clara, who is dead and confidential. `secret` marks what must not
/// leave, `open` what must.
const FILE: &str = "0 HEAD
1 SOUR TREE
2 VERS 9.1
2 NAME Tree of Trees
2 CORP secret-corporation
3 PHON secret-0
2 _TREE secret-tree
1 SUBM @U1@
1 FILE secret-file.ged
1 COPR secret-copyright
1 NOTE secret-note-of-the-header
1 GEDC
2 VERS 5.5.1
2 FORM LINEAGE-LINKED
1 CHAR UTF-8
0 @U1@ SUBM
1 NAME secret-submitter
1 ADDR secret-address-of-the-submitter
1 PHON secret-1
0 @I1@ INDI
1 NAME Anna /Open/
1 SEX F
1 BIRT
2 DATE 1887
1 DEAT
2 DATE 1950
1 RESI
2 ADDR secret-lane 3
2 PHON secret-2
2 EMAIL secret@@example.org
2 FAX secret-3
2 WWW https://secret.example
1 RESI
2 DATE 1900
2 PLAC open-town
1 OCCU secret-occupation
2 RESN confidential
1 EVEN
2 TYPE Trial
2 RESN privacy
2 NOTE secret-trial
1 EVEN
2 TYPE Prize
2 NOTE open-prize
1 ASSO @I2@
2 RELA secret-relation
2 NOTE secret-text-of-the-association
2 SOUR @S2@
1 ASSO @I2@
2 RELA friend
1 NOTE @N1@
1 SOUR @S1@
1 SUBM @U1@
1 FAMS @F1@
1 FAMS @F2@
0 @I2@ INDI
1 NAME Dora secret-name
1 SEX F
1 BIRT
2 DATE 3 MAR 1985
1 GRAD
2 DATE 2005
2 NOTE secret-graduation
1 OBJE @M1@
1 NOTE @N1@
1 NOTE @N2@
1 SOUR @S2@
1 FAMC @F1@
2 PEDI adopted
3 NOTE secret-adoption
0 @I3@ INDI
1 RESN confidential
1 NAME Clara secret-clara
1 BIRT
2 DATE 1880
1 DEAT Y
1 NOTE secret-note-of-clara
1 OBJE
2 FILE secret-picture.png
1 FAMS @F2@
0 @I4@ INDI
1 NAME Egon secret-egon
1 FAMC @F3@
0 @F1@ FAM
1 WIFE @I1@
1 CHIL @I2@
1 MARR
2 PLAC open-church
0 @F2@ FAM
1 WIFE @I1@
1 HUSB @I3@
1 MARR
2 DATE 1910
2 PLAC secret-church
0 @F3@ FAM
1 CHIL @I4@
1 MARR
2 PLAC secret-chapel
0 @N1@ NOTE open-note
0 @N2@ NOTE secret-note
0 @S1@ SOUR
1 TITL open-source
1 REPO @R1@
0 @S2@ SOUR
1 TITL secret-source
0 @R1@ REPO
1 NAME open-archive
1 PHON secret-4
0 @M1@ OBJE
1 FILE secret-photo.jpg
2 FORM jpg
0 @T1@ _TASK
1 _WHO @I2@
1 NOTE secret-task
0 TRLR
";

async fn imported(site: &TestApp) -> Person {
    let mut owner = site.owner().await;
    let draft = read(site, &mut owner, "family.ged", FILE.as_bytes()).await;
    run(site, &mut owner, &draft).await;
    owner
}

#[track_caller]
fn check(format: &str, text: &str) {
    let secrets: Vec<&str> = text.lines().filter(|line| line.contains("secret")).collect();
    assert!(secrets.is_empty(), "{format}: {secrets:#?}");
    for secret in ["MAR 1985", "1985-03", "1880", "2005"] {
        assert!(!text.contains(secret), "{format} has {secret}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_13_a_file_without_living_people_says_nothing_about_them_the_sender_or_what_is_confidential() {
    let site = TestApp::new().await;
    let mut owner = imported(&site).await;
    for format in ["gedcom5", "gedcom7"] {
        let bytes = export(&mut owner, &format!("format={format}")).await;
        check_both_directions(&bytes);
        let text = String::from_utf8(bytes).unwrap();
        check(format, &text);
        for open in [
            "Anna /Open/",
            "open-town",
            "open-prize",
            "open-note",
            "open-source",
            "open-archive",
            "open-church",
        ] {
            assert!(text.contains(open), "{format} lacks {open}: {text}");
        }
        let records: Vec<&str> = text.split("\n0 ").collect();
        let record = |start: &str| *records.iter().find(|record| record.starts_with(start)).expect(start);
        assert!(record("@I2@ INDI").contains("1 NAME Living"), "{text}");
        let clara = record("@I3@ INDI");
        assert!(clara.contains("1 NAME Confidential") && !clara.contains("Living"), "{text}");
        let anna = record("@I1@ INDI");
        assert_eq!(anna.matches("1 ASSO @I2@").count(), 2, "the links stay: {text}");
        // 5.5.1 requires a submitter.
        assert!(records[0].contains("1 SUBM @"), "{text}");
    }
    let whole = String::from_utf8(export(&mut owner, "format=gedcom5&living=true").await).unwrap();
    let (_, records) = FILE.split_once("0 @U1@ SUBM").unwrap();
    for line in records.lines().filter(|line| line.contains("secret")) {
        assert!(whole.contains(line), "{line} in {whole}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_13_tables_and_archives_without_living_people_keep_the_same_secrets() {
    let site = TestApp::new().await;
    let mut owner = imported(&site).await;
    let list = owner.get("/api/members").await.ok(200);
    let by_name = |start: &str| {
        let all = list["items"].as_array().unwrap();
        let found = all.iter().find(|one| one["name"].as_str().unwrap().starts_with(start));
        found.expect(start)["id"].as_str().unwrap().to_owned()
    };
    let (dora, clara) = (by_name("Dora"), by_name("Clara"));
    for format in ["members-csv", "relationships-csv"] {
        let text = String::from_utf8(export(&mut owner, &format!("format={format}")).await).unwrap();
        check(format, &text);
        assert!(text.contains("Living") && text.contains("Confidential"), "{format}: {text}");
        let whole =
            String::from_utf8(export(&mut owner, &format!("format={format}&living=true")).await).unwrap();
        assert!(whole.contains("Clara secret-clara"), "{format}: {whole}");
    }
    let table = String::from_utf8(export(&mut owner, "format=members-csv").await).unwrap();
    for (id, name) in [(&dora, "Living"), (&clara, "Confidential")] {
        let row = table.lines().find(|line| line.starts_with(id.as_str())).unwrap();
        assert_eq!(row.trim_matches(|letter| letter == ','), format!("{id},{name}"), "{row}");
    }
    // A picture that was added here belongs to its owner, too.
    for member in [&dora, &clara] {
        let file =
            crate::support::uploaded(&mut owner, "secret-portrait.png", &crate::support::png(8, 8)).await;
        let version = owner.see(member).await["version"].clone();
        let form = json!({ "version": version, "file": file["id"] });
        owner.put(&format!("/api/members/{member}/portrait"), form).await.ok(200);
    }
    let reply = owner.get("/api/exports/file?format=gedzip").await;
    let mut archive = zip::ZipArchive::new(Cursor::new(reply.bytes.to_vec())).unwrap();
    let entries: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    assert_eq!(entries, ["gedcom.ged"]);
    let mut text = String::new();
    archive.by_name("gedcom.ged").unwrap().read_to_string(&mut text).unwrap();
    check("gedzip", &text);
    let preview = owner.get("/api/exports/preview?format=gedzip").await.ok(200);
    assert_eq!((&preview["files"], &preview["livingLeftOut"]), (&json!(0), &Json::from(3)));
}
