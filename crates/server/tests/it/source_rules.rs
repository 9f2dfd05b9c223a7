//! Rules about the source code.

use std::path::{Path, PathBuf};

/// Every source file of the server and of its core with its text. No module of the one is named like one of the other,
/// so a path within `src` says which file it is.
pub fn sources() -> Vec<(String, String)> {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = sources_in(server);
    files.extend(sources_in(&server.join("../core")));
    files.sort();
    files
}

/// Every source file of the crate in this folder with its text.
pub fn sources_in(folder: &Path) -> Vec<(String, String)> {
    let root = folder.join("src");
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
    files
}

/// A library whose Cargo.toml says `test = false` is compiled once and not a second time for tests: one inside it would
/// never run.
#[test]
fn a_library_that_is_not_built_for_tests_has_none_inside() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut untested = 0;
    for entry in std::fs::read_dir(crates).unwrap() {
        let path = entry.unwrap().path();
        let manifest = std::fs::read_to_string(path.join("Cargo.toml")).unwrap();
        let library = manifest.split("\n[").find(|section| section.starts_with("lib]"));
        if library.is_some_and(|section| section.contains("\ntest = false")) {
            untested += 1;
            for (file, source) in sources_in(&path) {
                let file = path.join("src").join(file);
                assert!(!source.contains("cfg(test)"), "{}: its tests belong in tests/", file.display());
            }
        }
    }
    assert!(untested > 5, "only {untested} were found: does the search still work?");
}

/// The tests of imports follow paths that begin with `crate::`, which the server's lib.rs gives to core's modules too.
#[test]
fn only_the_table_of_contents_names_the_crate_of_the_core() {
    let naming: Vec<String> = sources()
        .into_iter()
        .filter(|(_, source)| source.contains("kinkeeper_core"))
        .map(|(file, _)| file)
        .collect();
    assert_eq!(naming, ["lib.rs"]);
}

#[test]
fn sql_is_only_in_the_files_where_it_belongs() {
    let allowed = ["store.rs", "site.rs"];
    for (file, source) in sources() {
        let name = file.rsplit('/').next().unwrap();
        if source.contains("sql!(") && !file.starts_with("db/") {
            let is_store = allowed.contains(&name) || file.contains("/store/");
            assert!(is_store, "{file} contains SQL; it belongs in the feature's store.rs or store/");
        }
    }
}

#[test]
fn every_setting_is_in_the_documentation() {
    let table = include_str!("../../../../docs/configuration.md");
    let settings = include_str!("../../../core/src/config/settings.rs").split("env = \"").skip(1);
    let names: Vec<&str> = settings.map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(names.len() > 15, "{names:?}");
    for name in names {
        assert!(table.contains(&format!("`{name}`")), "{name} is missing in docs/configuration.md");
        let flag = name.trim_start_matches("KINKEEPER_").to_lowercase().replace('_', "-");
        assert!(table.contains(&format!("`--{flag}`")), "--{flag} is missing in docs/configuration.md");
    }
}
