use gedcom::{LineEnding, Payload, Version, Writer};

use crate::{body, read, version_5, version_7};

fn written(version: Version, note: &str) -> String {
    let mut writer = Writer::new(version, LineEnding::Lf);
    writer.line(0, Some("N1"), "NOTE", &Payload::from_text(note));
    String::from_utf8(writer.finish()).expect("UTF-8")
}

#[test]
fn version_5_cuts_long_lines_inside_words() {
    let note = "the quick brown fox ".repeat(100);
    let text = written(Version::V5_5_1, &note);
    let values: Vec<&str> = text
        .lines()
        .map(|line| line.split_once("NOTE ").or(line.split_once("CONC ")).expect("a value").1)
        .collect();
    assert_eq!(values.concat(), note);
    assert!(text.lines().all(|line| line.chars().count() <= 253), "{text}");
    assert!(values.iter().all(|value| value.chars().count() <= 248));
    for (index, value) in values.iter().enumerate() {
        assert!(index == 0 || !value.starts_with(' '), "{value}");
        assert!(index + 1 == values.len() || !value.ends_with(' '), "{value}");
    }
}

#[test]
fn version_5_never_cuts_a_character_or_a_doubled_at_sign() {
    // A letter with three accents, a family of emoji, at signs: each repeated so that some cut falls inside.
    for unit in ["e\u{301}\u{323}\u{308}", "👩‍👩‍👧", "@", "x\u{301}@"] {
        let note = unit.repeat(300);
        let text = written(Version::V5_5_1, &note);
        for line in text.lines().skip(1) {
            let value = line.strip_prefix("1 CONC ").expect("CONC");
            let first = value.chars().next().expect("not empty");
            if unit != "@" {
                assert!(!matches!(first, '\u{301}' | '\u{323}' | '\u{308}' | '\u{200d}'), "{line}");
            }
        }
        let back = read(format!("0 HEAD\n{text}0 TRLR\n"));
        assert_eq!(back.records().nth(1).expect("the note").text(), note);
    }
}

#[test]
fn even_a_line_of_blanks_comes_back() {
    for note in [" ".repeat(1000), "a ".repeat(400), format!("a{}b", " ".repeat(600))] {
        let text = written(Version::V5_5_1, &note);
        let back = read(format!("0 HEAD\n{text}0 TRLR\n"));
        assert_eq!(back.records().nth(1).expect("the note").text(), note);
    }
}

#[test]
fn line_breaks_become_cont() {
    assert_eq!(written(Version::V5_5_1, "a\n\nb\r\nc"), "0 @N1@ NOTE a\n1 CONT\n1 CONT b\n1 CONT c\n");
    assert_eq!(written(Version::V5_5_1, "\na@b"), "0 @N1@ NOTE\n1 CONT a@@b\n");
    assert_eq!(written(Version::V7, "@a\n@b@"), "\u{feff}0 @N1@ NOTE @@a\n1 CONT @@b@\n");
}

#[test]
fn version_7_has_no_conc_and_no_forbidden_characters() {
    let text = written(Version::V7, &format!("{}\u{b}\u{1}end", "x".repeat(1000)));
    assert_eq!(text, format!("\u{feff}0 @N1@ NOTE {}end\n", "x".repeat(1000)));
}

#[test]
fn a_file_is_written_in_utf8_and_says_so() {
    let document = read(b"0 HEAD\n1 CHAR ANSEL\n2 VERS Z39.47-1985\n1 GEDC\n2 VERS 5.5\n0 @I1@ INDI\n1 NAME Jos\xe2e\n0 TRLR\n");
    let text = String::from_utf8(document.write(LineEnding::CrLf)).expect("UTF-8");
    assert_eq!(
        text,
        "0 HEAD\r\n1 CHAR UTF-8\r\n1 GEDC\r\n2 VERS 5.5\r\n0 @I1@ INDI\r\n1 NAME José\r\n0 TRLR\r\n"
    );
}

#[test]
fn every_extension_tag_is_in_the_schema() {
    let document = version_7("1 SOUR x\n0 @I1@ INDI\n1 _HAIR red\n2 _DYED yes\n0 @L1@ _LOC");
    assert_eq!(
        String::from_utf8(document.write(LineEnding::Lf)).expect("UTF-8"),
        "\u{feff}0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SOUR x\n1 SCHMA\n2 TAG _DYED urn:x-gedcom:_DYED\n\
         2 TAG _HAIR urn:x-gedcom:_HAIR\n2 TAG _LOC urn:x-gedcom:_LOC\n\
         0 @I1@ INDI\n1 _HAIR red\n2 _DYED yes\n0 @L1@ _LOC\n0 TRLR\n"
    );
}

#[test]
fn a_schema_is_completed_not_replaced() {
    let document = version_7(
        "1 SCHMA\n2 TAG _HAIR https://example.org/hair\n1 SOUR x\n0 @I1@ INDI\n1 _HAIR red\n1 _EYES blue",
    );
    let mut writer = Writer::new(Version::V7, LineEnding::Lf).extension_base("https://example.net/");
    document.records().for_each(|record| writer.copy(record));
    let text = String::from_utf8(writer.finish()).expect("UTF-8");
    assert!(
        text.contains(
            "2 TAG _HAIR https://example.org/hair\n2 TAG _EYES https://example.net/_EYES\n1 SOUR x\n"
        ),
        "{text}"
    );
}

#[test]
fn structures_can_move_to_another_level() {
    let document = version_5("0 @I1@ INDI\n1 BIRT\n2 DATE 1900\n3 NOTE a\n4 CONT b");
    let birth = document.records().nth(1).and_then(|person| person.child("BIRT")).expect("a birth");
    let mut writer = Writer::new(Version::V5_5_1, LineEnding::Lf);
    writer.line(0, None, "HEAD", &Payload::Empty);
    writer.line(0, Some("X"), "_KEPT", &Payload::Empty);
    writer.copy_at(birth.child("DATE").expect("a date"), 1);
    let back = read(writer.finish());
    assert_eq!(body(&back), ["0 @X@ _KEPT", "1 DATE \"1900\"", "2 NOTE \"a\\nb\""]);
}
