use gedcom::{Document, Error, Limits, Problem, Version};

use crate::{body, outline, problems, read, version_5};

#[test]
fn every_line_ending_is_read_even_mixed() {
    let expected = ["0 HEAD", "1 SOUR \"x\"", "0 @I1@ INDI", "1 NAME \"Zoë\"", "0 TRLR"];
    for ending in ["\n", "\r\n", "\r", "\n\r", "\r\r\n", "\n\n"] {
        let text = "0 HEAD|1 SOUR x|0 @I1@ INDI|1 NAME Zoë|0 TRLR|".replace('|', ending);
        assert_eq!(outline(&read(&text)), expected, "{ending:?}");
    }
    let mixed = "0 HEAD\r\n1 SOUR x\r0 @I1@ INDI\n\r1 NAME Zoë\n0 TRLR";
    assert_eq!(outline(&read(mixed)), expected);
}

#[test]
fn values_are_kept_exactly() {
    let document = version_5(
        "0 @I1@ INDI\n1 NOTE   two more blanks, and two behind  \n1 NAME\n1 SEX \n1 _X\tafter a tab",
    );
    assert_eq!(
        body(&document),
        [
            "0 @I1@ INDI",
            "1 NOTE \"  two more blanks, and two behind  \"",
            "1 NAME",
            "1 SEX",
            "1 _X \"after a tab\"",
        ]
    );
}

#[test]
fn indentation_and_blank_lines_are_skipped() {
    let document = read("\n\n  0 HEAD\n    1 SOUR x\n\n\t0 @I1@ INDI\n   \n0 TRLR\n");
    assert_eq!(outline(&document), ["0 HEAD", "1 SOUR \"x\"", "0 @I1@ INDI", "0 TRLR"]);
}

#[test]
fn a_raw_line_break_in_a_value_is_joined() {
    let document = version_5("0 @I1@ INDI\n1 NOTE They had\r\n2 sons and\r\n\r\n1850 the farm.\n1 SEX F");
    assert_eq!(
        body(&document),
        ["0 @I1@ INDI", "1 NOTE \"They had\\n2 sons and\\n\\n1850 the farm.\"", "1 SEX \"F\""]
    );
    let joined: Vec<u32> = problems(&document)
        .into_iter()
        .filter(|(_, problem)| *problem == Problem::JoinedToPreviousLine)
        .map(|(line, _)| line)
        .collect();
    assert_eq!(joined, [7, 9]);
}

#[test]
fn a_pointer_survives_garbage_in_the_next_line() {
    let document = version_5("0 @F1@ FAM\n1 HUSB @I1@\n???");
    let family = document.records().nth(1).expect("a family");
    assert_eq!(family.child("HUSB").expect("a husband").pointer(), Some("I1"));
}

#[test]
fn a_level_that_jumps_hangs_on_the_deepest_open_line() {
    let document = version_5("0 @I1@ INDI\n1 BIRT\n4 DATE 1900\n4 PLAC Brno\n2 NOTE x\n1 SEX F");
    assert_eq!(
        body(&document),
        ["0 @I1@ INDI", "1 BIRT", "2 DATE \"1900\"", "2 PLAC \"Brno\"", "2 NOTE \"x\"", "1 SEX \"F\""]
    );
    assert!(problems(&document).contains(&(7, Problem::LevelJumped { from: 4, to: 2 })));
}

#[test]
fn continuation_lines_have_no_children_of_their_own() {
    let document = version_5("0 @I1@ INDI\n1 NOTE a\n2 CONT b\n3 CONT c\n3 SOUR @S1@\n4 PAGE 7\n1 SEX F");
    assert_eq!(
        body(&document),
        ["0 @I1@ INDI", "1 NOTE \"a\\nb\\nc\"", "2 SOUR -> S1", "3 PAGE \"7\"", "1 SEX \"F\""]
    );
}

#[test]
fn a_continuation_with_the_level_of_its_line_belongs_to_that_line() {
    let document = version_5("0 @I1@ INDI\n1 NOTE a\n1 CONT b\n1 CONC c\n1 SEX F\n0 @N1@ NOTE x\n0 CONT y");
    assert_eq!(body(&document), ["0 @I1@ INDI", "1 NOTE \"a\\nbc\"", "1 SEX \"F\"", "0 @N1@ NOTE \"x\\ny\""]);
}

#[test]
fn a_continuation_behind_other_structures_still_belongs_to_its_note() {
    let document = version_5("0 @I1@ INDI\n1 NOTE a\n2 SOUR @S1@\n3 PAGE 7\n2 CONT b");
    assert_eq!(body(&document), ["0 @I1@ INDI", "1 NOTE \"a\\nb\"", "2 SOUR -> S1", "3 PAGE \"7\""]);
}

#[test]
fn ids_may_be_odd() {
    let document =
        version_5("0 @I 1@ INDI\n0 @I2 INDI\n0 @I3 NOTE mail a@b.example\n0 @i:4!x@ NOTE y\n0 @I5@INDI");
    assert_eq!(
        body(&document),
        [
            "0 @I 1@ INDI",
            "0 @I2@ INDI",
            "0 @I3@ NOTE \"mail a@b.example\"",
            "0 @i:4!x@ NOTE \"y\"",
            "0 @I5@ INDI",
        ]
    );
    let unterminated: Vec<u32> = problems(&document)
        .into_iter()
        .filter(|(_, problem)| *problem == Problem::XrefUnterminated)
        .map(|(line, _)| line)
        .collect();
    assert_eq!(unterminated, [6, 7]);
}

#[test]
fn a_file_that_was_cut_off_says_so() {
    let document = read("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAM");
    assert_eq!(problems(&document), [(5, Problem::TrailerMissing)]);
    let document = read("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 TRLR\n0 @I1@ INDI\n");
    assert_eq!(problems(&document), [(5, Problem::RecordsAfterTrailer)]);
    let document = read("0 @I1@ INDI\n0 TRLR");
    assert!(problems(&document).contains(&(1, Problem::HeaderMissing)));
}

#[test]
fn the_version_decides_the_rules() {
    for (declared, version) in [
        ("5.5", Version::V5_5),
        ("5.5.1", Version::V5_5_1),
        ("5.5.5", Version::V5_5_1),
        ("4.0", Version::V5_5),
        ("7.0", Version::V7),
        ("7.0.14", Version::V7),
        ("9.9", Version::V5_5_1),
    ] {
        let document = read(format!("0 HEAD\n1 GEDC\n2 VERS {declared}\n0 TRLR\n"));
        assert_eq!(document.version(), version, "{declared}");
    }
    assert!(
        problems(&read("0 HEAD\n0 TRLR")).contains(&(0, Problem::VersionUnknown { declared: "".into() }))
    );
}

#[test]
fn what_does_not_begin_like_gedcom_is_refused() {
    for bytes in [
        &b""[..],
        b"   \r\n",
        b"\0\0\0\0",
        b"<!DOCTYPE html>\n<html><body><pre>\n0 HEAD\n0 TRLR\n</pre></body></html>",
        b"PK\x03\x04\x14\0",
        b"name,born\nZoe,1900",
        b"1 NAME Zoe\n0 TRLR",
        b"0 tolerance",
        b"0 @I1@ CONT",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
    ] {
        let result = Document::read(bytes, &Limits::default());
        assert_eq!(result.err(), Some(Error::NotGedcom), "{:?}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn tags_in_lower_case_are_read_if_the_whole_file_has_them() {
    assert_eq!(outline(&read("0 head\n1 sour x\n0 trlr")), ["0 HEAD", "1 SOUR \"x\"", "0 TRLR"]);
}

#[test]
fn a_record_in_lower_case_is_one_and_so_is_what_is_in_it() {
    let document = version_5(
        "0 @I1@ INDI\n1 NOTE He had\n2 sons and\n0 regrets\n0 @I17@ Indi\n1 Name Jan /Kern/\n2 _Nick Jip\n1 note a\n2 conc b\n0 @I2@ INDI",
    );
    let records: Vec<_> = document.records().map(|record| (record.xref(), record.tag())).collect();
    assert_eq!(records[1..4], [(Some("I1"), "INDI"), (Some("I17"), "INDI"), (Some("I2"), "INDI")]);
    let first = document.records().nth(1).and_then(|record| record.child("NOTE")).expect("a note");
    assert_eq!(first.text(), "He had\n2 sons and\n0 regrets");
    let second = document.records().nth(2).expect("a person");
    assert_eq!(second.child("NAME").expect("a name").text(), "Jan /Kern/");
    assert_eq!(second.child("NOTE").expect("a note").text(), "ab");
}

#[test]
fn structures_are_found_again_by_their_index() {
    let document = version_5("0 @I1@ INDI\n1 BIRT\n2 DATE 1900");
    let person = document.records().nth(1).expect("a person");
    let date = person.child("BIRT").and_then(|birth| birth.child("DATE")).expect("a date");
    assert_eq!(document.structure(date.index()).expect("the same").value(), "1900");
    assert_eq!(date.line_number(), 7);
    assert!(document.structure(u32::MAX).is_none());
}
