//! The positions of places are imported and exported with them.

use serde_json::{Value as Json, json};

use super::family::{export, unsigned};
use crate::importing;
use crate::support::{Person, TestApp, percent_encoded};

/// Brno has a position in one of its two mentions, Linz in a record of its own, and Graz an impossible one.
/// There are two different Newports.
const FILE: &str = "0 HEAD
1 GEDC
2 VERS 5.5.1
2 FORM LINEAGE-LINKED
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Anna /Vogel/
1 BIRT
2 DATE 12 MAY 1887
2 PLAC Brno
3 MAP
4 LATI N49.195060
4 LONG E16.606837
1 DEAT
2 DATE 1950
2 PLAC BRNO
1 BURI
2 DATE 1950
2 PLAC Graz
3 MAP
4 LATI N470.1
4 LONG E15.4
0 @I2@ INDI
1 NAME Karl /Vogel/
1 BIRT
2 DATE 1880
2 PLAC Linz
3 _LOC @L1@
1 DEAT
2 DATE 1940
2 PLAC Newport
3 MAP
4 LATI N51.588
4 LONG W2.998
1 FAMS @F1@
0 @I3@ INDI
1 NAME Ida /Vogel/
1 BIRT
2 DATE 1911
2 PLAC Newport
3 MAP
4 LATI N41.490
4 LONG W71.313
1 DEAT Y
1 FAMC @F1@
0 @F1@ FAM
1 HUSB @I2@
1 CHIL @I3@
0 @L1@ _LOC
1 NAME Linz
1 MAP
2 LATI N48.3
2 LONG E14.28
0 TRLR
";

async fn at(person: &mut Person, name: &str) -> Json {
    let place = person.get(&format!("/api/places?name={}", percent_encoded(name))).await.ok(200);
    json!([place["latitude"], place["longitude"]])
}

async fn imported(site: &TestApp, owner: &mut Person, text: &str) -> Json {
    let draft = importing::read(site, owner, "family.ged", text.as_bytes()).await;
    let done = importing::run(site, owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    done
}

async fn text(owner: &mut Person, query: &str) -> String {
    let text = String::from_utf8(export(owner, query).await).unwrap();
    unsigned(&text).into_iter().map(|line| format!("{line}\n")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_positions_of_places_are_imported_undone_and_in_the_same_lines_again() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner
        .put("/api/places", json!({ "name": "linz", "latitude": 48.3069, "longitude": 14.2858 }))
        .await
        .ok(200);
    let done = imported(&site, &mut owner, FILE).await;
    assert_eq!(at(&mut owner, "brno").await, json!([49.195_06, 16.606_837]));
    assert_eq!(at(&mut owner, "Linz").await, json!([48.3069, 14.2858]), "what was said here stays");
    assert_eq!(at(&mut owner, "Newport").await, json!([null, null]), "there are two of them");
    assert_eq!(at(&mut owner, "Graz").await, json!([null, null]));
    let lines = text(&mut owner, "format=gedcom5&living=true").await;
    let linz = "2 PLAC Linz\n3 _LOC @L1@\n";
    let said = format!("{linz}3 MAP\n4 LATI N48.3069\n4 LONG E14.2858\n");
    assert_eq!(lines, FILE.replace(linz, &said), "only Linz is somewhere else");

    let batch = done["change"].as_str().unwrap();
    owner.post(&format!("/api/admin/changes/{batch}/undo"), Json::Null).await.ok(204);
    assert_eq!(at(&mut owner, "brno").await, json!([null, null]));
    assert_eq!(at(&mut owner, "Linz").await, json!([48.3069, 14.2858]));
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_a_position_that_changed_here_is_exported_wherever_the_place_is_named() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FILE).await;
    assert_eq!(text(&mut owner, "format=gedcom5&living=true").await, FILE);
    owner.put("/api/places", json!({ "name": "Brno", "latitude": -1.5, "longitude": 0 })).await.ok(200);
    for format in ["gedcom5", "gedcom7"] {
        let lines = text(&mut owner, &format!("format={format}&living=true")).await;
        let map = "3 MAP\n4 LATI S1.5\n4 LONG E0.0\n";
        assert!(lines.contains(&format!("2 PLAC Brno\n{map}")), "{lines}");
        assert!(lines.contains(&format!("2 PLAC BRNO\n{map}")), "{lines}");
        assert!(!lines.contains("N49.195"), "{lines}");
        assert!(lines.contains("4 LATI N51.588") && lines.contains("4 LATI N41.490"), "{lines}");
        // Importing it elsewhere brings the positions along.
        let other = TestApp::new().await;
        let mut elsewhere = other.owner().await;
        imported(&other, &mut elsewhere, &lines).await;
        assert_eq!(at(&mut elsewhere, "Brno").await, json!([-1.5, 0.0]));
        assert_eq!(at(&mut elsewhere, "Linz").await, json!([48.3, 14.28]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_positions_of_a_family_that_was_in_no_file_are_exported() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let form = json!({ "name": "Eva Kern", "birthDate": "1880", "birthPlace": "Žďár", "deceased": true });
    owner.add_member(form).await.ok(201);
    owner
        .put("/api/places", json!({ "name": "Zdar", "latitude": 49.5626, "longitude": 15.9392 }))
        .await
        .ok(200);
    let lines = text(&mut owner, "format=gedcom7&living=true").await;
    assert!(lines.contains("2 PLAC Žďár\n3 MAP\n4 LATI N49.5626\n4 LONG E15.9392\n"), "{lines}");
}

/// Positions in kept lines stay as they are, even if other lines are left out.
#[tokio::test(flavor = "multi_thread")]
async fn ged_6_positions_are_added_where_their_lines_are_left_out_and_replace_no_others() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let map = |north: &str, east: &str| format!("3 MAP\n4 LATI {north}\n4 LONG {east}\n4 _BY hand\n");
    let (wien, near) = (map("N48.208", "E16.372"), map("N48.250", "E16.410"));
    let file = format!(
        "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Eva /Kern/\n1 BIRT\n\
         2 DATE 2001\n2 PLAC Wien\n{wien}1 FAMC @F1@\n0 @I2@ INDI\n1 NAME Karl /Kern/\n1 BIRT\n2 DATE 1880\n\
         2 PLAC Wien\n{near}1 DEAT\n2 DATE 1950\n2 PLAC Wien\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I2@\n1 CHIL @I1@\n\
         0 TRLR\n"
    );
    imported(&site, &mut owner, &file).await;
    assert_eq!(at(&mut owner, "Wien").await, json!([48.208, 16.372]));
    assert_eq!(text(&mut owner, "format=gedcom5&living=true").await, file);
    // Without Eva, who may be alive, no line has this position.
    let lines = text(&mut owner, "format=gedcom5").await;
    assert!(!lines.contains("Eva"), "{lines}");
    assert!(lines.contains(&format!("2 PLAC Wien\n{near}")), "another position stays: {lines}");
    assert!(lines.contains("2 DATE 1950\n2 PLAC Wien\n3 MAP\n4 LATI N48.208\n4 LONG E16.372\n"), "{lines}");
    // Someone corrects the position.
    owner.put("/api/places", json!({ "name": "Wien", "latitude": 48.2, "longitude": 16.3 })).await.ok(200);
    let lines = text(&mut owner, "format=gedcom5&living=true").await;
    assert_eq!(lines.matches("4 LATI N48.2\n4 LONG E16.3\n").count(), 3, "{lines}");
    assert_eq!(lines.matches("4 _BY hand").count(), 2, "{lines}");

    // If two places share a name, neither is moved.
    let two = TestApp::new().await;
    let mut owner = two.owner().await;
    imported(&two, &mut owner, FILE).await;
    owner
        .put("/api/places", json!({ "name": "Newport", "latitude": 51.588, "longitude": -2.9 }))
        .await
        .ok(200);
    assert_eq!(text(&mut owner, "format=gedcom5&living=true").await, FILE);
}
