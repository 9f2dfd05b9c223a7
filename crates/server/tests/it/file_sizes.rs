//! Source files stay short enough to be read in one go.

use std::collections::BTreeMap;
use std::path::Path;

use crate::source_rules::sources_in;

const MOST_LINES: usize = 400;

/// Files that are longer, with their present number of lines. The list may only shrink: split a file, or shorten it and
/// lower its number.
const LONGER: [(&str, usize); 1] = [("demo-family/src/draw/photo.rs", 629)];

/// The number of lines of every source file, by its path below `crates/`.
fn lines() -> BTreeMap<String, usize> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut lines = BTreeMap::new();
    for entry in std::fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        for (file, source) in sources_in(&folder) {
            lines.insert(format!("{name}/src/{file}"), source.lines().count());
        }
    }
    lines
}

#[test]
fn a_source_file_has_at_most_400_lines() {
    let lines = lines();
    assert!(lines.len() > 400, "only {} files were found: does the search still work?", lines.len());
    let listed = BTreeMap::from(LONGER.map(|(file, most)| (file.to_owned(), most)));
    let mut wrong: Vec<String> = Vec::new();
    for (file, count) in &lines {
        match listed.get(file) {
            None if *count > MOST_LINES => wrong.push(format!("{file} has {count} lines: split it")),
            Some(most) if count > most => {
                wrong.push(format!("{file} has grown from {most} to {count} lines"))
            }
            Some(most) if *count <= MOST_LINES => {
                wrong
                    .push(format!("{file} has shrunk from {most} to {count} lines: remove it from the list"));
            }
            Some(most) if count < most => {
                wrong.push(format!("{file} has shrunk from {most} to {count} lines: lower its number"));
            }
            _ => {}
        }
    }
    let gone = listed.keys().filter(|file| !lines.contains_key(*file));
    wrong.extend(gone.map(|file| format!("{file} is gone: remove it from the list")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
