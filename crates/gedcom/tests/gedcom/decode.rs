use gedcom::{Encoding, Limits, Problem, decode};

use crate::read;

fn file(declared: &str, name: &[u8]) -> Vec<u8> {
    let head = format!("0 HEAD\r\n1 CHAR {declared}\r\n1 GEDC\r\n2 VERS 5.5.1\r\n0 @I1@ INDI\r\n1 NAME ");
    [head.as_bytes(), name, b"\r\n0 TRLR\r\n"].concat()
}

/// The name in the file, and the encoding in which it was found.
fn name(bytes: &[u8]) -> (String, &'static str) {
    let document = read(bytes);
    let person = document.records().nth(1).expect("a person");
    (person.child("NAME").expect("a name").text().into_owned(), document.encoding().name())
}

#[test]
fn each_declared_encoding_is_read() {
    for (declared, bytes, expected, encoding) in [
        ("UTF-8", "Zoë Čapková".as_bytes(), "Zoë Čapková", "UTF-8"),
        ("UTF-8", b"J\xf6rg", "Jörg", "windows-1252"),
        ("ANSI", b"Ren\xe9e \x8aulc", "Renée Šulc", "windows-1252"),
        ("WINDOWS-1252", b"J\xf6rg", "Jörg", "windows-1252"),
        ("ASCII", b"J\xf6rg", "Jörg", "windows-1252"),
        ("LATIN1", b"J\xf6rg", "Jörg", "windows-1252"),
        ("ISO-8859-1", b"J\xf6rg", "Jörg", "windows-1252"),
        ("WINDOWS-1250", b"Ji\xf8\xed Nov\xe1k", "Jiří Novák", "windows-1250"),
        ("CP1251", b"\xc8\xe2\xe0\xed", "Иван", "windows-1251"),
        ("ISO-8859-2", b"Ji\xf8\xed", "Jiří", "ISO-8859-2"),
        ("IBMPC", b"J\x94rg M\x81ller", "Jörg Müller", "IBM437"),
        ("MSDOS", b"Ren\x82", "René", "IBM437"),
        ("CP850", b"S\x9bren", "Søren", "IBM850"),
        ("MACINTOSH", b"Jo\x91l \x8erik", "Joël érik", "macintosh"),
        ("ANSEL", b"Jos\xe2e M\xe8uller", "José Müller", "ANSEL"),
    ] {
        assert_eq!(name(&file(declared, bytes)), (expected.to_owned(), encoding), "{declared}");
    }
}

#[test]
fn ansel_moves_accents_behind_their_letters() {
    for (bytes, expected) in [
        (&b"\xe8A\xe8O\xe8U\xcf"[..], "ÄÖÜß"),
        (b"\xa2re \xb1\xe2odz", "Øre łódz"),
        (b"Dvo\xe9r\xe2ak", "Dvořák"),
        // Two accents on one letter: a horn is part of the letter.
        (b"Vi\xf2\xe3et", "Việt"),
        (b"\xf0C\xf0c", "Çç"),
    ] {
        assert_eq!(name(&file("ANSEL", bytes)).0, expected);
    }
}

#[test]
fn an_accent_at_the_end_of_a_line_stays_in_its_line() {
    let document = read(file("ANSEL", b"Jose\xe2"));
    let name = document.records().nth(1).and_then(|person| person.child("NAME")).expect("a name");
    assert_eq!(name.text(), "Jose\u{a0}\u{301}");
}

#[test]
fn valid_utf8_wins_over_any_declaration() {
    for declared in ["ANSEL", "ANSI", "UNICODE", "IBMPC", "MACINTOSH", "nonsense"] {
        assert_eq!(name(&file(declared, "Jörg".as_bytes())), ("Jörg".into(), "UTF-8"), "{declared}");
    }
    let document = read(file("ANSEL", "Jörg".as_bytes()));
    assert!(document.diagnostics().iter().any(|found| matches!(&found.problem,
        Problem::EncodingDiffers { declared, used: Encoding::Utf8 } if declared == "ANSEL")));
}

#[test]
fn a_wrong_declaration_is_noticed_by_what_it_makes_of_the_letters() {
    for (declared, bytes, expected, encoding) in [
        (
            "ANSEL",
            &b"J\xfcrgen M\xfcller, B\xe4cker in K\xf6ln, Gro\xdfvater"[..],
            "Jürgen Müller, Bäcker in Köln, Großvater",
            "windows-1252",
        ),
        ("IBMPC", b"J\xfcrgen M\xfcller, B\xe4cker", "Jürgen Müller, Bäcker", "windows-1252"),
        ("ANSI", b"J\x81rgen M\x81ller, B\x84cker, K\x94ln", "Jürgen Müller, Bäcker, Köln", "IBM437"),
    ] {
        let (found, used) = name(&file(declared, bytes));
        assert_eq!((found.as_str(), used), (expected, encoding), "{declared}");
    }
}

#[test]
fn utf16_is_recognised_with_and_without_its_mark() {
    let text = "0 HEAD\r\n1 CHAR UNICODE\r\n0 @I1@ INDI\r\n1 NAME Zoë 𒍅\r\n0 TRLR\r\n";
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, encoding) in [
        (big.clone(), "UTF-16BE"),
        (little.clone(), "UTF-16LE"),
        ([&b"\xfe\xff"[..], &big].concat(), "UTF-16BE"),
        ([&b"\xff\xfe"[..], &little].concat(), "UTF-16LE"),
    ] {
        assert_eq!(name(&bytes), ("Zoë 𒍅".into(), encoding));
        assert!(
            !read(&bytes).diagnostics().iter().any(|d| matches!(d.problem, Problem::EncodingDiffers { .. }))
        );
    }
}

#[test]
fn a_character_that_conc_cut_in_two_is_whole_again() {
    let bytes = file("UTF-8", b"Zo\xc3\r\n2 CONC \xab \xc4\x8capek and \xe2\x80\r\n2 CONC \x93");
    assert_eq!(name(&bytes).0, "Zoë Čapek and –");
    let found = read(&bytes);
    assert!(found.diagnostics().iter().any(|d| d.problem == Problem::SplitCharactersJoined { count: 2 }));
}

#[test]
fn stray_bytes_in_utf8_are_read_as_windows() {
    let bytes = file("UTF-8", b"Zo\xc3\xab and J\xf6rg");
    assert_eq!(name(&bytes), ("Zoë and Jörg".into(), "UTF-8"));
    assert!(read(&bytes).diagnostics().iter().any(|d| d.problem == Problem::InvalidBytes { count: 1 }));
}

#[test]
fn no_zero_character_is_kept() {
    let bytes = file("UTF-8", b"Zo\0e\0\0");
    assert_eq!(name(&bytes).0, "Zoe");
    let mut padded = file("UTF-8", b"Zoe");
    padded.extend([0; 100]);
    let text = decode(&padded, &Limits::default(), None).expect("small enough");
    assert!(!text.text.contains('\0'));
}

#[test]
fn ged_11_a_true_declaration_is_believed_whatever_its_letters_look_like() {
    for (declared, bytes, expected, encoding) in [
        // Signs and joined letters of romanized Russian, which another table would make letters of.
        (
            "ANSEL",
            &b"\xa1ukasz \xebI\xecUri\xa7 Tat\xa7\xebi\xecana Ol\xa7ga"[..],
            "Łukasz I\u{fe20}U\u{fe21}riʹ Tatʹi\u{fe20}a\u{fe21}na Olʹga",
            "ANSEL",
        ),
        ("ANSEL", b"\xb0Al\xe5i \xaeAbd \xb0Umar", "ʻAlī ʼAbd ʻUmar", "ANSEL"),
        ("IBMPC", b"\x90tienne \xa5a\xa4ez", "Étienne Ñañez", "IBM437"),
        ("ANSI", b"\xd8\xc5\xc6 O\xd0\xc7", "ØÅÆ OÐÇ", "windows-1252"),
    ] {
        let bytes = file(declared, bytes);
        assert_eq!(name(&bytes), (expected.to_owned(), encoding), "{declared}");
        let differs = |problem: &Problem| matches!(problem, Problem::EncodingDiffers { .. });
        assert!(!read(&bytes).diagnostics().iter().any(|found| differs(&found.problem)));
    }
}

#[test]
fn ged_11_a_wrong_label_that_cannot_be_proved_wrong_is_doubtful() {
    // Иван Петрович Сидоров in windows-1251.
    let russian = b"\xc8\xe2\xe0\xed \xcf\xe5\xf2\xf0\xee\xe2\xe8\xf7 \xd1\xe8\xe4\xee\xf0\xee\xe2";
    let labelled = file("ANSI", russian);
    assert_eq!(name(&labelled), ("Èâàí Ïåòðîâè÷ Ñèäîðîâ".into(), "windows-1252"));
    assert!(read(&labelled).is_encoding_doubtful());
    let chosen = Encoding::choice("windows-1251");
    let document = gedcom::Document::read_as(&labelled, &Limits::default(), chosen).expect("a file");
    let person = document.records().nth(1).and_then(|person| person.child("NAME")).expect("a name");
    assert_eq!(person.text(), "Иван Петрович Сидоров");
    assert!(!document.is_encoding_doubtful());
    assert!(!document.is_encoding_certain(), "the choice can be changed");

    for (declared, usual) in [
        ("ANSI", &b"J\xfcrgen M\xfcller, B\xe4cker in K\xf6ln"[..]),
        ("ANSI", b"\xde\xf3r\xf0ur J\xf3nsson, S\xe6\xfe\xf3r, \xd6\xdfwald"),
        ("WINDOWS-1250", b"Ji\xf8\xed Nov\xe1k, P\xf8ib\xedk, \xda\x9ata"),
        ("IBMPC", b"J\x94rg M\x81ller, \x8eltere"),
    ] {
        assert!(!read(file(declared, usual)).is_encoding_doubtful(), "{declared}");
    }
}

#[test]
fn ged_11_without_a_declaration_special_letters_are_doubtful() {
    let bytes = b"0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME J\xf6rg\n0 TRLR\n";
    assert_eq!(name(bytes).0, "Jörg");
    assert!(read(bytes).is_encoding_doubtful());
    assert!(!read(bytes).is_encoding_certain());
    assert!(read(file("UTF-8", "Jörg".as_bytes())).is_encoding_certain());
    assert!(read(file("ANSEL", b"George")).is_encoding_certain());
}

#[test]
fn ged_11_every_choice_has_a_name_of_its_own() {
    for choice in Encoding::CHOICES {
        assert_eq!(Encoding::choice(choice.name()), Some(choice));
        assert!(
            gedcom::Document::read_as(&file("ANSI", b"J\xf6rg"), &Limits::default(), Some(choice)).is_ok()
        );
    }
}
