//! Measures how long it takes to read and write a family of 100,000 people.
//!
//! `cargo run -p gedcom --release --features examples --example parse_speed -- [people]`

use std::fmt::Write;
use std::time::Instant;

use gedcom::{Document, Limits, LineEnding, Version};

fn main() {
    let people: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    let file = family(people);
    let limits = Limits::default();
    let mut best = [f64::MAX; 4];
    let mut lines = 0;
    for _ in 0..5 {
        let start = Instant::now();
        let document = Document::read(file.as_bytes(), &limits).expect("our own file");
        best[0] = best[0].min(start.elapsed().as_secs_f64());
        lines = document.line_count();
        let start = Instant::now();
        let characters: usize = document
            .records()
            .flat_map(|record| std::iter::once(record).chain(record.descendants()))
            .map(|structure| structure.text().len())
            .sum();
        best[1] = best[1].min(start.elapsed().as_secs_f64());
        assert!(characters > 0);
        let start = Instant::now();
        let written = document.write(LineEnding::Lf);
        best[2] = best[2].min(start.elapsed().as_secs_f64());
        assert_eq!(written.len(), file.len());
        let start = Instant::now();
        let (converted, _) = document.write_as(Version::V7, LineEnding::Lf);
        best[3] = best[3].min(start.elapsed().as_secs_f64());
        assert!(!converted.is_empty());
    }
    println!(
        "{people} people, {:.1} MB, {lines} lines: read {:.3} s, all payloads {:.3} s, written {:.3} s, as 7.0 {:.3} s",
        file.len() as f64 / 1e6,
        best[0],
        best[1],
        best[2],
        best[3]
    );
}

/// People in families of two parents and three children, with the usual facts.
fn family(people: usize) -> String {
    let mut file =
        String::from("0 HEAD\n1 SOUR speed\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n");
    for number in 0..people {
        let year = 1700 + number % 250;
        let sex = if number % 2 == 0 { "M" } else { "F" };
        let _ = write!(
            file,
            "0 @I{number}@ INDI\n1 NAME Zoë{number} /Malý/\n2 GIVN Zoë{number}\n2 SURN Malý\n1 SEX {sex}\n\
             1 BIRT\n2 DATE {} MAY {year}\n2 PLAC Brno, Moravia\n1 DEAT\n2 DATE ABT {}\n\
             1 OCCU Carpenter\n1 FAMC @F{}@\n1 NOTE Remembered for her garden{}\n",
            number % 28 + 1,
            year + 60,
            number / 5,
            if number % 3 == 0 { "\n2 CONT and for the letters that she wrote." } else { "." }
        );
    }
    for number in 0..people / 5 {
        let first = number * 5;
        let _ = write!(file, "0 @F{number}@ FAM\n1 HUSB @I{first}@\n1 WIFE @I{}@\n", first + 1);
        for child in 2..5 {
            let _ = writeln!(file, "1 CHIL @I{}@", first + child);
        }
        file.push_str("1 MARR\n2 DATE 12 MAY 1900\n2 PLAC Vienna\n");
    }
    file.push_str("0 TRLR\n");
    file
}
