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

/// Every text the server shows to people is in the catalogue.
#[test]
fn every_text_of_the_server_is_in_the_catalogue() {
    let mut asked = 0;
    for (file, source) in sources() {
        let after = |start: &str| {
            source
                .split(start)
                .skip(1)
                .filter_map(|rest| {
                    let (before, rest) = rest.split_once('"')?;
                    (before.trim().is_empty()
                        || before.trim().starts_with("StatusCode::") && before.len() < 60)
                        .then(|| rest.split('"').next().unwrap().to_owned())
                })
                .collect::<Vec<_>>()
        };
        for start in [
            "Error::problem(",
            "Error::not_found(",
            "Error::conflict(",
            "too_many(",
            "Problem::new(",
            "Problem::with(",
            "refuse(",
        ] {
            for code in after(start) {
                assert!(
                    kinkeeper::words::knows(&format!("errors.{code}")),
                    "{file}: errors.{code} has no text"
                );
                asked += 1;
            }
        }
    }
    for code in [
        "required",
        "too-long",
        "bad-email",
        "control-characters",
        "bad-date",
        "too-many",
        "bad-language",
        "bad-time-zone",
        "bad-id",
        "invalid",
        "internal",
        "conflict",
    ] {
        assert!(kinkeeper::words::knows(&format!("errors.{code}")), "errors.{code} has no text");
    }
    for letter in [
        "confirm-email",
        "change-email",
        "email-changed",
        "reset-password",
        "password-changed",
        "welcome",
        "rejected",
        "someone-waits",
        "feedback-arrived",
        "feedback-answer",
        "invitation",
        "invitation-with-message",
        "link-made",
        "test",
    ] {
        for part in ["subject", "body", "button"] {
            assert!(kinkeeper::words::knows(&format!("mail.{letter}.{part}")), "mail.{letter}.{part}");
        }
    }
    assert!(asked > 30, "only {asked} codes were found: does the search still work?");
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
