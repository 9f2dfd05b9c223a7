//! Shows the contents of a GEDCOM file and its doubts, and how long it takes to find them and to write the file again.
//!
//! `cargo run -p family-file --release --features examples --example contents -- FILE [doubts to print]`

use std::time::Instant;

use family_file::{Contents, Options, Records, write_file};
use gedcom::{Document, Limits, LineEnding, Version};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        eprintln!("usage: contents FILE [doubts to print]");
        std::process::exit(2);
    };
    let shown = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(100);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let start = Instant::now();
    let document = match Document::read(&bytes, &Limits::default()) {
        Ok(document) => document,
        Err(error) => {
            eprintln!("{path}: {error}");
            std::process::exit(1);
        }
    };
    let lines = start.elapsed();
    let start = Instant::now();
    let contents = Contents::read(document);
    let meaning = start.elapsed();
    let start = Instant::now();
    let names = (0..contents.people()).map(|number| contents.person(number).names.len()).sum::<usize>();
    let again = start.elapsed();
    let about = contents.about();
    println!("{} {}, {}", about.program, about.program_version, about.date);
    println!(
        "GEDCOM {}, {:?} (declared {}), language {:?}",
        about.gedcom_version,
        about.encoding,
        about.declared_encoding.as_deref().unwrap_or("nothing"),
        about.language
    );
    println!(
        "{:?}, {names} names, {} parents, {} groups of siblings",
        about.counts,
        contents.parents().len(),
        contents.siblings().count()
    );
    println!("lines {lines:.0?}, meaning {meaning:.0?}, all people once more {again:.0?}");
    let records = Records::from(&contents);
    for version in [Version::V5_5_1, Version::V7] {
        let start = Instant::now();
        let (bytes, _) = write_file(&contents, &records, &Options::default(), version, LineEnding::Lf);
        println!("{version:?}: {} bytes written in {:.0?}", bytes.len(), start.elapsed());
    }
    for doubt in contents.doubts().iter().take(shown) {
        println!("line {}: {:?}", doubt.line, doubt.what);
    }
    let found = contents.doubts().iter().len() + contents.doubts().left_out();
    println!("{found} doubts");
}
