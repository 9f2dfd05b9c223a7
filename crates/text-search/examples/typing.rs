//! Measures a search while someone types: `cargo run --release -p text-search --features examples --example typing -- 100000`.

use std::time::{Duration, Instant};

use text_search::{Index, Spelling, Typed};

const GIVEN: &[&str] = &[
    "Anna", "Berta", "Carl", "Dora", "Emil", "Franz", "Gerda", "Hans", "Ida", "Josef", "Karla", "Ludwig",
    "Marie", "Nora", "Otto", "Paula", "Rosa", "Samuel", "Thomas", "Ursula", "Viktor", "Wilhelm", "Xaver",
    "Zofie",
];
const SYLLABLES: &[&str] = &[
    "ber", "dorf", "er", "feld", "gru", "hau", "ing", "kra", "lin", "mann", "ner", "ost", "rich", "schu",
    "tal", "web",
];

struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    fn name(&mut self) -> String {
        let surname: String = (0..=self.below(2) + 1).map(|_| self.pick(SYLLABLES)).collect();
        format!("{} {surname}", self.pick(GIVEN))
    }
}

fn main() {
    let size: usize = std::env::args().nth(1).and_then(|size| size.parse().ok()).unwrap_or(10_000);
    let spelling = Spelling {
        fold: str::to_lowercase,
        variants: name_match::variants,
        sounds: name_match::keys_of_name,
        typed_sounds: name_match::keys_of_typed,
        latin: name_match::latin,
        is_particle: name_match::is_particle,
    };
    let mut random = Random(1);
    let mut index: Index<u32> = Index::new(spelling, 0b11, 1 << 4, [50; 16]);
    let begun = Instant::now();
    for number in 0..size as u32 {
        let name = random.name();
        let life = format!("born {} {}", 1700 + random.below(320), random.pick(SYLLABLES));
        index.insert(number, [(0, name.as_str()), (4, life.as_str())]);
        let story = format!("{name} moved to {} and met {}", random.pick(SYLLABLES), random.name());
        let year = format!("{} May", 1700 + random.below(320));
        index.insert(size as u32 + number, [(7, story.as_str()), (9, year.as_str()), (10, name.as_str())]);
    }
    index.shrink();
    println!(
        "{} documents, {} words, built in {:?}, {}",
        index.len(),
        index.words(),
        begun.elapsed(),
        memory()
    );
    let mut times = Vec::new();
    let mut partial = Vec::new();
    for _ in 0..200 {
        let typed = format!("{} {}", random.name(), 1700 + random.below(320));
        for length in 1..=typed.len() {
            let words = words(&typed[..length]);
            let begun = Instant::now();
            let found = index.find(&index.ask(&words, |_| true)).count();
            times.push((begun.elapsed(), found));
        }
        // Nothing has all of these words.
        let words = words(&format!("{typed} polonio"));
        let begun = Instant::now();
        let asked = index.ask(&words, |_| true);
        let none = index.find(&asked).count();
        let left_out = index.left_out(&asked, |_| true).unwrap_or_default();
        let found = index.find(&asked.without(&left_out)).count();
        partial.push((begun.elapsed(), none + found));
    }
    report("searches", times);
    report("partial searches", partial);
}

fn words(text: &str) -> Vec<Typed> {
    let typed = |word: &str| Typed {
        word: word.to_lowercase(),
        fields: u16::MAX,
        same: None,
        also: Vec::new(),
        is_weak: false,
    };
    text_search::words(text).map(|word| typed(word.text)).collect()
}

fn report(what: &str, mut times: Vec<(Duration, usize)>) {
    times.sort();
    let at = |part: usize| times[times.len() * part / 1_000];
    println!(
        "{} {what}: median {:?}, p99 {:?}, most {:?}",
        times.len(),
        at(500).0,
        at(990).0,
        times[times.len() - 1]
    );
}

fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default().to_owned()
}
