//! People whom a newer file no longer has.

use serde_json::json;

use super::{FAMILY, imported, items, member, read, run};
use crate::support::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn ged_12_the_preview_names_who_is_missing_from_a_newer_file() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    let maria = member(&mut owner, "Maria Huber").await["id"].clone();
    let start = FAMILY.find("0 @I2@").unwrap();
    let end = FAMILY.find("0 @I3@").unwrap();
    let newer = format!("{}{}", &FAMILY[..start], &FAMILY[end..]).replace("1 WIFE @I2@\n", "");
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    assert_eq!(draft["plan"]["missing"], 1, "{draft}");
    let missing = items(&mut owner, &draft, "missing").await;
    assert_eq!(missing[0]["missing"], json!({ "memberId": maria, "name": "Maria Huber" }));
    assert_eq!(missing[0]["choice"], json!(null));
    run(&site, &mut owner, &draft).await;
    assert_eq!(site.count("members").await, 3, "she stays");
}
