//! Other programs must be able to read our files.

use std::path::Path;
use std::process::Command;

use serde_json::Value as Json;

use super::family::{add, contents, export};
use crate::support::TestApp;

/// The counts that two Python libraries find in a file; one of them also validates 7.0.
async fn counted(folder: &Path, bytes: &[u8]) -> Json {
    let file = folder.join("checked.ged");
    std::fs::write(&file, bytes).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut check = Command::new(root.join(".cache/venv/bin/python"));
    check.arg(root.join("scripts/check_gedcom.py")).arg(&file);
    let checked = tokio::task::spawn_blocking(move || check.output().unwrap()).await.unwrap();
    let problems = String::from_utf8_lossy(&checked.stderr).into_owned();
    assert!(checked.status.success(), "{problems}\n{}", String::from_utf8_lossy(bytes));
    serde_json::from_slice(&checked.stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_5_other_programs_find_no_errors_and_the_same_counts() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    add(&mut owner).await;
    for query in
        ["format=gedcom7&living=true", "format=gedcom7", "format=gedcom5&living=true", "format=gedcom5"]
    {
        let bytes = export(&mut owner, query).await;
        let found = counted(site.folder.path(), &bytes).await;
        let contents = contents(&bytes);
        assert_eq!(found["INDI"], contents.people(), "{query}");
        assert_eq!(found["SOUR"], contents.sources(), "{query}");
        let families = contents.document().records().filter(|record| record.tag() == "FAM").count();
        assert_eq!(found["FAM"], families, "{query}");
    }
}
