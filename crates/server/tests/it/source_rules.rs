//! Rules about the source code.

use std::path::{Path, PathBuf};

/// Every source file of the server with its text.
pub fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders: Vec<PathBuf> = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
                files.push((name, std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files.sort();
    files
}

/// `[lib] test = false`: a test inside the library would never run.
#[test]
fn the_library_has_no_test_modules() {
    for (file, source) in sources() {
        assert!(!source.contains("cfg(test)"), "{file}: its tests belong in tests/it/units");
    }
}

#[test]
fn sql_is_only_in_the_files_where_it_belongs() {
    let allowed = ["store.rs", "site.rs", "app.rs"];
    for (file, source) in sources() {
        let name = file.rsplit('/').next().unwrap();
        if source.contains("sql!(") && !file.starts_with("db/") {
            assert!(allowed.contains(&name), "{file} contains SQL; it belongs in the feature's store.rs");
        }
    }
}

#[test]
fn every_setting_is_in_the_documentation() {
    let table = include_str!("../../../../docs/configuration.md");
    let settings = include_str!("../../src/config.rs").split("env = \"").skip(1);
    let names: Vec<&str> = settings.map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(names.len() > 15, "{names:?}");
    for name in names {
        assert!(table.contains(&format!("`{name}`")), "{name} is missing in docs/configuration.md");
        let flag = name.trim_start_matches("KINKEEPER_").to_lowercase().replace('_', "-");
        assert!(table.contains(&format!("`--{flag}`")), "--{flag} is missing in docs/configuration.md");
    }
}
