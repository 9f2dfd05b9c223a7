//! Files that someone made to do harm, or that a disk did.

use gedcom::{Document, Error, Limits};

use crate::{body, outline, read};

fn refused(bytes: &[u8], limits: &Limits) -> Error {
    Document::read(bytes, limits).expect_err("refused")
}

#[test]
fn a_line_of_ten_megabytes_is_refused() {
    let limits = Limits::default();
    let long = "x".repeat(10 << 20);
    let file = format!("0 HEAD\n0 @I1@ INDI\n1 NOTE {long}\n0 TRLR\n");
    assert_eq!(refused(file.as_bytes(), &limits), Error::LineTooLong { line: 3, limit: limits.line_length });
    assert_eq!(refused(long.as_bytes(), &limits), Error::NotGedcom);
}

#[test]
fn two_hundred_levels_are_refused() {
    let mut file = String::from("0 HEAD\n0 @I1@ INDI\n");
    for level in 1..200 {
        file.push_str(&format!("{level} NOTE x\n"));
    }
    assert_eq!(refused(file.as_bytes(), &Limits::default()), Error::TooDeep { line: 102, limit: 99 });
}

#[test]
fn ninety_nine_levels_are_read_and_written() {
    let mut file = String::from("0 HEAD\n0 @I1@ INDI\n");
    for level in 1..=99 {
        file.push_str(&format!("{level} NOTE x\n"));
    }
    let document = read(&file);
    assert_eq!(outline(&document).len(), 101);
    assert_eq!(outline(&read(document.write(Default::default())))[1..], {
        let mut expected = outline(&document);
        expected.insert(1, "1 CHAR \"UTF-8\"".into());
        expected[1..].to_vec()
    });
}

#[test]
fn other_limits_are_kept_too() {
    let limits = Limits::default();
    let file = b"0 HEAD\n1 SOUR x\n0 @I1@ INDI\n0 TRLR\n";
    assert_eq!(refused(file, &Limits { size: 10, ..limits }), Error::TooLarge { limit: 10 });
    assert_eq!(refused(file, &Limits { lines: 3, ..limits }), Error::TooManyLines { limit: 3 });
    assert_eq!(refused(file, &Limits { records: 2, ..limits }), Error::TooManyRecords { limit: 2 });
}

#[test]
fn a_million_problems_are_counted_not_kept() {
    let limits = Limits { diagnostics: 10, ..Limits::default() };
    let file = format!("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n{}", "junk\n".repeat(1000));
    let document = Document::read(file.as_bytes(), &limits).expect("readable");
    assert_eq!(document.diagnostics().iter().count(), 10);
    assert_eq!(document.diagnostics().left_out(), 991);
}

#[test]
fn half_a_surrogate_and_half_a_character_are_replaced() {
    let mut units: Vec<u16> = "0 HEAD\n0 @I1@ INDI\n1 NAME Z".encode_utf16().collect();
    units.push(0xd800);
    units.extend("x\n0 TRLR\n".encode_utf16());
    let mut bytes: Vec<u8> = units.into_iter().flat_map(u16::to_le_bytes).collect();
    bytes.push(b'0');
    assert_eq!(body(&read(&bytes)), ["0 @I1@ INDI", "1 NAME \"Z\u{fffd}x\"", "0 TRLR \"\u{fffd}\""]);
}

#[test]
fn zero_bytes_between_and_inside_lines_vanish() {
    let document = read(b"0 HEAD\n\0\0\0\n0 @I1@ INDI\n1 NAME Zo\0e\n0 TRLR\n\0\0\0\0");
    assert_eq!(outline(&document), ["0 HEAD", "0 @I1@ INDI", "1 NAME \"Zoe\"", "0 TRLR"]);
}

#[test]
fn a_file_cut_off_anywhere_is_read_or_refused() {
    let text = "0 HEAD\r\n1 CHAR UNICODE\r\n0 @I1@ INDI\r\n1 NAME Zoë /𒍅/\r\n2 CONC x\r\n0 TRLR\r\n";
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [text.as_bytes(), &utf16] {
        for end in 0..bytes.len() {
            let _ = Document::read(&bytes[..end], &Limits::default());
        }
    }
}
