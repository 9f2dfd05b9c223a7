//! Other forms of a given name: short forms, and the same name in other languages. The list is in `names.txt`.

use std::sync::LazyLock;

const NAMES: &str = include_str!("names.txt");

/// A form and the line it is in, by their offsets in the file.
struct Entry {
    form: u32,
    line: u32,
}

/// Sorted by form; built on first use.
static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut entries = Vec::new();
    let mut line_start = 0;
    for line in NAMES.split_inclusive('\n') {
        let mut form_start = line_start;
        if !line.starts_with('#') {
            for form in line.trim_end().split(' ').filter(|form| !form.is_empty()) {
                entries.push(Entry { form: offset(form_start), line: offset(line_start) });
                form_start += form.len() + 1;
            }
        }
        line_start += line.len();
    }
    entries.sort_unstable_by_key(|entry| (first_word(entry.form), entry.form));
    entries
});

/// Other forms of a given name, best known first; empty if none are known. The name must be folded.
pub fn variants(word: &str) -> Vec<&'static str> {
    let first = ENTRIES.partition_point(|entry| first_word(entry.form) < word);
    let mut lines: Vec<_> = ENTRIES[first..]
        .iter()
        .take_while(|entry| first_word(entry.form) == word)
        .map(|entry| forms(entry.line))
        .collect();
    // A word is more likely a form of the name in whose line it comes early: "jean" is a woman's name in English.
    lines.sort_by_key(|forms| forms.iter().position(|form| *form == word));
    let longest = lines.iter().map(Vec::len).max().unwrap_or(0);
    // The best known forms of each name come before the rest of any.
    let mut found = Vec::new();
    for nth in 0..longest {
        for form in lines.iter().filter_map(|forms| forms.get(nth)) {
            if *form != word && !found.contains(form) {
                found.push(*form);
            }
        }
    }
    found
}

/// The names that a word is a form of. Words with a common one are forms of the same name. Stable within one build only.
/// The word must be folded.
pub fn names(word: &str) -> Vec<u32> {
    let first = ENTRIES.partition_point(|entry| first_word(entry.form) < word);
    let same = ENTRIES[first..].iter().take_while(|entry| first_word(entry.form) == word);
    same.map(|entry| entry.line).collect()
}

fn forms(line: u32) -> Vec<&'static str> {
    NAMES[line as usize..].lines().next().unwrap_or("").split(' ').collect()
}

fn first_word(offset: u32) -> &'static str {
    let rest = &NAMES[offset as usize..];
    &rest[..rest.find([' ', '\n']).unwrap_or(rest.len())]
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
