//! Other names of places: Moscow, Moskau and Moscú. The list is in `places.txt`.

use std::sync::LazyLock;

const PLACES: &str = include_str!("places.txt");

/// A name and the line that it is in, by their offsets in the file.
struct Entry {
    name: u32,
    line: u32,
}

/// Sorted by name; built on first use.
static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut entries = Vec::new();
    let mut line_start = 0;
    for line in PLACES.split_inclusive('\n') {
        let mut name_start = line_start;
        if !line.starts_with('#') {
            for name in line.trim_end().split('|').filter(|name| !name.is_empty()) {
                entries.push(Entry { name: offset(name_start), line: offset(line_start) });
                name_start += name.len() + 1;
            }
        }
        line_start += line.len();
    }
    entries.sort_unstable_by_key(|entry| (name_at(entry.name), entry.name));
    entries
});

/// The other names of a place; empty if none are known. The name must be folded, and without words such as "the".
pub fn place_names(name: &str) -> Vec<&'static str> {
    let first = ENTRIES.partition_point(|entry| name_at(entry.name) < name);
    let same = ENTRIES[first..].iter().take_while(|entry| name_at(entry.name) == name);
    let mut others = Vec::new();
    for entry in same {
        let line = PLACES[entry.line as usize..].lines().next().unwrap_or_default();
        others.extend(line.split('|').filter(|other| *other != name));
    }
    others
}

fn name_at(offset: u32) -> &'static str {
    let rest = &PLACES[offset as usize..];
    &rest[..rest.find(['|', '\n']).unwrap_or(rest.len())]
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
