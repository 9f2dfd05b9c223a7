//! Measures how well the sound keys do on the pairs of the tests, and how long they take.

use std::hint::black_box;
use std::time::Instant;

use name_match::{sounds, variants};

fn main() {
    let alike = pairs(include_str!("../tests/pairs/alike.txt"));
    let different = pairs(include_str!("../tests/pairs/different.txt"));
    println!("alike: {} of {} meet", alike.iter().filter(|pair| meet(pair)).count(), alike.len());
    println!(
        "different: {} of {} do not meet",
        different.iter().filter(|pair| !meet(pair)).count(),
        different.len()
    );
    let words: Vec<&str> = alike.iter().chain(&different).flat_map(|(one, other)| [*one, *other]).collect();
    time("sounds", &words, |word| sounds(word).len());
    time("variants", &words, |word| variants(word).len());
}

fn pairs(file: &'static str) -> Vec<(&'static str, &'static str)> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.trim_start_matches('!').split_once(' ')).collect()
}

fn meet((one, other): &(&str, &str)) -> bool {
    let keys = sounds(other);
    sounds(one).iter().any(|key| keys.contains(key))
}

fn time(name: &str, words: &[&str], work: impl Fn(&str) -> usize) {
    const ROUNDS: u32 = 1000;
    let start = Instant::now();
    let mut found = 0;
    for _ in 0..ROUNDS {
        found += words.iter().map(|word| work(black_box(word))).sum::<usize>();
    }
    let count = f64::from(ROUNDS) * words.len() as f64;
    println!(
        "{name}: {:.3} µs a word, {:.2} each",
        start.elapsed().as_secs_f64() * 1e6 / count,
        found as f64 / count
    );
}
