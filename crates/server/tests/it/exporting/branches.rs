//! Exporting only one partner of a couple does not lose what the file says about both.

use serde_json::Value as Json;

use super::family::export;
use super::kept::{changed_lines, entries};
use crate::importing::{archive, read, run};
use crate::support::{Person, TestApp, png};

const COUPLE: &str = "0 HEAD
1 GEDC
2 VERS 7.0
0 @I1@ INDI
1 NAME Karl /Kern/
1 SEX M
1 DEAT Y
1 FAMS @F1@
0 @I2@ INDI
1 NAME Maria /Huber/
1 SEX F
1 DEAT Y
1 FAMS @F1@
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I2@
1 MARR
2 DATE 1912
2 NOTE In the rain
2 OBJE @O1@
1 NOTE They met at a dance.
0 @O1@ OBJE
1 FILE media/rain.png
2 FORM image/png
0 TRLR
";

async fn lines(owner: &mut Person, query: &str) -> String {
    String::from_utf8(export(owner, query).await).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_what_a_family_tells_goes_with_each_partner_where_the_couple_is_not_exported() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let bytes = archive(&[("gedcom.ged", COUPLE.as_bytes()), ("media/rain.png", &png(40, 30))]);
    let draft = read(&site, &mut owner, "family.gdz", &bytes).await;
    run(&site, &mut owner, &draft).await;
    let whole = lines(&mut owner, "format=gedcom7&living=true").await;
    assert_eq!(changed_lines(COUPLE, &whole), [] as [&str; 0]);

    let list = owner.get("/api/members").await.ok(200);
    let karl = list["items"].as_array().unwrap().iter().find(|one| one["name"] == "Karl Kern").unwrap();
    let karl = karl["id"].as_str().unwrap();
    let told = ["They met at a dance.", "In the rain"];
    for living in ["", "&living=true"] {
        for format in ["gedcom5", "gedcom7"] {
            let query = format!("format={format}&who=selected&people={karl}{living}");
            let out = lines(&mut owner, &query).await;
            assert!(told.iter().all(|words| out.matches(words).count() == 1), "{query}: {out}");
        }
        let query = format!("format=gedzip&who=selected&people={karl}{living}");
        let out = entries(&export(&mut owner, &query).await);
        assert!(out.values().any(|bytes| *bytes == png(40, 30)), "{:?}", out.keys());
        let out = entries(&export(&mut owner, &format!("format=gedzip{living}")).await);
        assert_eq!(out.get("media/rain.png"), Some(&png(40, 30)), "{:?}", out.keys());
    }

    let ties = owner.get(&format!("/api/relationships?fromId={karl}")).await.ok(200);
    let tie: &Json = &ties["items"][0];
    let path = format!("/api/relationships/{}?version={}", tie["id"].as_str().unwrap(), tie["version"]);
    owner.delete(&path).await.ok(200);
    let out = lines(&mut owner, "format=gedcom7&living=true").await;
    assert!(told.iter().all(|words| out.matches(words).count() == 2), "each has the note: {out}");
}
