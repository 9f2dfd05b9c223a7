//! Finds the source that a scan belongs to, by the name of its file: pure.

use std::collections::HashMap;

use crate::fold::fold;

/// A name or title needs this many letters and digits to be searched for inside another.
const SHORTEST: usize = 5;

/// The reasons why a source fits, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The source names the file: in its note, or in the lines that were imported.
    Named,
    /// Its title is the name of the file.
    Title,
    /// The name of the file contains its title: `Parish register p12.jpg`.
    TitleInName,
    /// Its title contains the name of the file.
    NameInTitle,
}

/// Sources by their titles and the files that they name. They are identified by the order in which they were
/// added.
#[derive(Default)]
pub struct Shelf {
    titles: Vec<String>,
    by_title: HashMap<String, Vec<usize>>,
    notes: Vec<(usize, String)>,
    by_file: HashMap<String, Vec<usize>>,
}

impl Shelf {
    pub fn add(&mut self, title: &str, note: Option<&str>) {
        let (number, title) = (self.titles.len(), words(title));
        self.by_title.entry(title.clone()).or_default().push(number);
        self.titles.push(title);
        self.notes.extend(note.map(|note| (number, words(note))));
    }

    /// Adds a file that a source names, by its path.
    pub fn name(&mut self, source: usize, path: &str) {
        let sources = self.by_file.entry(words(last_part(path))).or_default();
        if !sources.contains(&source) {
            sources.push(source);
        }
    }

    /// The sources that fit best, and the reason. If there are several, a person has to choose.
    pub fn fitting(&self, filename: &str) -> Option<(Why, Vec<usize>)> {
        let (file, name) = (words(filename), words(stem(filename)));
        let named = || {
            let noted = self.notes.iter().filter(|(_, note)| has(note, &file)).map(|(source, _)| *source);
            let mut found: Vec<usize> =
                self.by_file.get(&file).into_iter().flatten().copied().chain(noted).collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        let titled = || self.by_title.get(&name).cloned().unwrap_or_default();
        let around = || {
            let titles = self.titles.iter().enumerate();
            titles.filter(|(_, title)| has(title, &name)).map(|(source, _)| source).collect()
        };
        let ways: [(Why, &dyn Fn() -> Vec<usize>); 4] = [
            (Why::Named, &named),
            (Why::Title, &titled),
            (Why::TitleInName, &|| self.within(&name)),
            (Why::NameInTitle, &around),
        ];
        ways.iter().map(|(why, find)| (*why, find())).find(|(_, found)| !found.is_empty())
    }

    /// The sources with the longest title that a name contains, because shorter ones are less exact.
    fn within(&self, name: &str) -> Vec<usize> {
        let starts: Vec<usize> = word_starts(name);
        let mut best: (usize, &[usize]) = (0, &[]);
        for (at, start) in starts.iter().enumerate() {
            let ends = starts[at + 1..].iter().map(|next| next - 1).chain([name.len()]);
            for part in ends.map(|end| &name[*start..end]).filter(|part| is_long(part)) {
                if let Some(found) = self.by_title.get(part).filter(|_| part.len() > best.0) {
                    best = (part.len(), found);
                }
            }
        }
        best.1.to_vec()
    }
}

/// The title of a new source for a file.
pub fn title_of(filename: &str) -> String {
    let title = stem(filename).replace('_', " ");
    title.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub fn last_part(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// A file name without its extension.
fn stem(filename: &str) -> &str {
    match filename.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => filename,
    }
}

/// The folded words of a text, with one space between them.
fn words(text: &str) -> String {
    let folded = fold(text);
    let words = folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

fn word_starts(words: &str) -> Vec<usize> {
    let later = words.match_indices(' ').map(|(space, _)| space + 1);
    if words.is_empty() { Vec::new() } else { [0].into_iter().chain(later).collect() }
}

/// True if a text contains these words, one after the other.
fn has(text: &str, words: &str) -> bool {
    let is_end = |letter: Option<char>| letter.is_none_or(|letter| letter == ' ');
    is_long(words)
        && text.match_indices(words).any(|(start, found)| {
            is_end(text[..start].chars().next_back()) && is_end(text[start + found.len()..].chars().next())
        })
}

/// True if it is specific enough to be searched for: `12` is in many titles.
fn is_long(words: &str) -> bool {
    words.chars().filter(|letter| *letter != ' ').count() >= SHORTEST && words.contains(char::is_alphabetic)
}
