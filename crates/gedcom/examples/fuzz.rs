//! Feeds damaged files to the reader, writer and converter, and checks what must hold for any bytes.
//!
//! `cargo run -p gedcom --release --features examples --example fuzz -- 600 [seed]` runs for 600 seconds and prints how many files it tried.
//! A failure prints the seed and the number of the file; with the same seed the same files are made again.

#[path = "../tests/gedcom/maker.rs"]
mod maker;
#[path = "../tests/gedcom/validator.rs"]
mod validator;

use std::time::{Duration, Instant};

use gedcom::dates::DateValue;
use gedcom::zip::entry_name;
use gedcom::{Document, Limits, LineEnding, Tree, Version, decode};
use maker::{CHARACTER_SETS, encoded};
use validator::Standard;

/// One file in so many is damaged from a large one, which takes far longer to read.
const LARGE_ONES: usize = 8;

/// Small files to start from: every encoding, line ending and version, and the structures that need care.
const SAMPLES: &[&[u8]] = &[
    b"0 HEAD\n1 SOUR x\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Zo\xc3\xab /Mal\xc3\xbd/\n2 GIVN Zo\xc3\xab\n1 SEX F\n1 BIRT\n2 DATE ABT 12 MAY 1887\n2 PLAC Brno\n1 FAMC @F1@\n2 PEDI adopted\n1 NOTE one\n2 CONC two @@ three\n2 CONT four\n0 @F1@ FAM\n1 HUSB @I2@\n1 CHIL @I1@\n2 _FREL Natural\n0 TRLR\n",
    b"\xef\xbb\xbf0 HEAD\r\n1 GEDC\r\n2 VERS 7.0\r\n1 SCHMA\r\n2 TAG _HAIR https://example.org/hair\r\n0 @I1@ INDI\r\n1 NAME Zo\xc3\xab\r\n1 _HAIR red\r\n1 NO DEAT\r\n1 DEAT\r\n2 DATE JULIAN 1 JAN 1700 BCE\r\n3 PHRASE long ago\r\n1 SNOTE @N1@\r\n0 @N1@ SNOTE @@home\r\n1 CONT @@b\r\n0 TRLR\r\n",
    b"0 HEAD\r1 CHAR ANSEL\r0 @I1@ INDI\r1 NAME Jos\xe2e M\xe8uller\r1 NOTE \xf2\xe3e\r0 TRLR\r",
    b"0 HEAD\n\r1 CHAR IBMPC\n\r0 @I1@ INDI\n\r1 NAME J\x94rg\n\r0 TRLR\n\r",
    b"0 HEAD\n1 CHAR ANSI\n0 @I1 INDI\n1 NAME J\xf6rg\n3 NOTE jumps\n1 NOTE raw\nline\n2 sons\n0 TRLR\n",
    b"0\0 \0H\0E\0A\0D\0\n\x001\0 \0C\0H\0A\0R\0 \0U\0N\0I\0C\0O\0D\0E\0\n\x000\0 \0T\0R\0L\0R\0\n\0",
    b"0 HEAD\n1 GEDC\n2 VERS 5.5\n0 @I1@ INDI\n1 BIRT\n2 DATE @#DHEBREW@ 5 TSH 5700\n2 SOUR inline\n3 TEXT quoted\n1 OBJE\n2 FILE c:\\photos\\a b.jpg\n2 FORM jpg\n1 ASSO @I2@\n2 RELA godfather\n1 NOTE @N1@\n0 @N1@ NOTE shared\n0 TRLR\n",
];

/// Pieces that are put into a file at random positions.
const PIECES: &[&[u8]] = &[
    b"\n",
    b"\r",
    b"\r\n",
    b"\n\r",
    b"@",
    b"@@",
    b"@#DJULIAN@",
    b" ",
    b"\t",
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xc3",
    b"\xe2",
    b"\n1 NOTE ",
    b"\n2 CONC ",
    b"\n2 CONT ",
    b"\n1 CONT",
    b"\n0 @X@ INDI",
    b"\n0 HEAD",
    b"\n0 TRLR",
    b"\n99 DEEP x",
    b"\n1 CHAR ANSEL",
    b"\n2 VERS 7.0",
    b"\n2 DATE ",
    b"BET 1900 AND ",
    b"FROM ",
    b"(",
    b")",
    b"/",
    b"-",
    b"31 FEB 1900/01 B.C.",
    b"1 VEND 3",
    b"HEBREW ",
    b"\n1 _EXT x",
    b"\n1 HUSB @I1@",
    b"\n2 AGE < 8y",
    b"\n1 FILE file:///a%20b",
];

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(60);
    let seed: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let start = Instant::now();
    let samples = Samples::new();
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let (mut files, mut accepted, mut bytes) = (0_u64, 0_u64, 0_u64);
    while start.elapsed() < Duration::from_secs(seconds) {
        let file = samples.damaged(&mut random);
        let tried = std::panic::catch_unwind(|| check(&file));
        match tried {
            Ok(read) => accepted += u64::from(read),
            Err(_) => {
                println!("seed {seed}, file {files}: {:?}", file.escape_ascii().to_string());
                std::process::exit(1);
            }
        }
        files += 1;
        bytes += file.len() as u64;
    }
    println!(
        "{files} files ({accepted} accepted, {} MB) in {} s, seed {seed}: no failure",
        bytes >> 20,
        start.elapsed().as_secs()
    );
}

struct Samples {
    /// Files with every structure of the standard, in both versions and all character sets.
    large: Vec<Vec<u8>>,
}

impl Samples {
    fn new() -> Self {
        let standard = Standard::new();
        let mut large = Vec::new();
        for seed in 0..4 {
            let seven = maker::file(&standard, seed);
            let document = Document::read(seven.as_bytes(), &Limits::default()).expect("it can be read");
            assert_eq!(standard.errors(&document), [] as [String; 0], "it obeys the standard");
            let (five, _) = document.write_as(Version::V5_5_1, LineEnding::Lf);
            let text = String::from_utf8_lossy(&five);
            large.extend(CHARACTER_SETS.iter().map(|set| encoded(text.trim_start_matches('\u{feff}'), set)));
            large.extend([five, seven.into_bytes()]);
        }
        Self { large }
    }

    fn one(&self, random: &mut Random) -> &[u8] {
        match random.below(LARGE_ONES) {
            0 => &self.large[random.below(self.large.len())],
            _ => SAMPLES[random.below(SAMPLES.len())],
        }
    }

    fn damaged(&self, random: &mut Random) -> Vec<u8> {
        let mut file = self.one(random).to_vec();
        for _ in 0..random.below(12) {
            let at = random.below(file.len() + 1);
            match random.below(7) {
                0 => file.insert(at, random.next() as u8),
                1 if at < file.len() => file[at] = random.next() as u8,
                2 => {
                    let end = (at + random.below(20)).min(file.len());
                    file.drain(at..end);
                }
                3 => {
                    let end = (at + random.below(60)).min(file.len());
                    let part = file[at..end].to_vec();
                    let to = random.below(file.len() + 1);
                    file.splice(to..to, part);
                }
                4 => {
                    let other = self.one(random);
                    let from = random.below(other.len());
                    file.truncate(at);
                    file.extend_from_slice(&other[from..]);
                }
                5 => {
                    let times = if random.below(20) == 0 { 400 } else { 1 };
                    let piece = PIECES[random.below(PIECES.len())].repeat(times);
                    file.splice(at..at, piece);
                }
                _ => file.truncate(at.max(6)),
            }
        }
        file
    }
}

/// Returns true if the file was accepted. Panics if something does not hold.
fn check(file: &[u8]) -> bool {
    let limits = Limits::default();
    let text = decode(file, &limits, None).expect("small enough");
    assert!(!text.text.contains('\0'));
    let Ok(document) = Document::parse(text, &limits) else { return false };
    let written = document.write(LineEnding::CrLf);
    let again = Document::read(&written, &limits).expect("what we write can be read");
    assert_eq!(comparable(&document), comparable(&again));
    assert_eq!(again.write(LineEnding::CrLf), written, "writing twice changes nothing");
    for version in [Version::V5_5_1, Version::V7] {
        let (converted, _) = document.write_as(version, LineEnding::Lf);
        match Document::read(&converted, &limits) {
            Ok(converted) => {
                assert!(document.head().is_none() || converted.version().is_7() == version.is_7())
            }
            Err(error) => panic!("the converted file is refused: {error}"),
        }
    }
    for structure in document.records().flat_map(|record| record.descendants()) {
        let value = DateValue::parse(&structure.text());
        let _ = (
            value.to_fuzzy(),
            value.to_text_5(),
            value.to_text_7(""),
            structure.pointer(),
            entry_name(structure.value()),
        );
    }
    true
}

/// The records without what writing adds: CHAR in 5.5.1, SCHMA in 7.0, which also forbids control characters.
fn comparable(document: &Document) -> Vec<Tree> {
    let mut trees: Vec<Tree> = document.records().map(Tree::from).collect();
    let seven = document.version().is_7();
    for head in trees.iter_mut().filter(|tree| tree.tag == "HEAD") {
        head.children.retain(|child| child.tag != if seven { "SCHMA" } else { "CHAR" });
    }
    if seven {
        trees.iter_mut().for_each(without_control_characters);
    }
    trees
}

fn without_control_characters(tree: &mut Tree) {
    let forbidden =
        |c: char| c.is_control() && !matches!(c, '\t' | '\n') || matches!(c, '\u{fffe}' | '\u{ffff}');
    match &mut tree.payload {
        gedcom::Payload::Text(text) => {
            tree.payload = gedcom::Payload::from_text(text.replace(forbidden, ""));
        }
        gedcom::Payload::PointerWithText(_, text) => *text = text.replace(forbidden, "").into(),
        _ => {}
    }
    tree.children.iter_mut().for_each(without_control_characters);
}
