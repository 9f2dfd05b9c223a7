use family_file::What;
use gedcom::Problem;
use gedcom::dates::NoDate;

use crate::{doubts, read, version_5};

fn of_person(lines: &str) -> Vec<(u32, What)> {
    doubts(&version_5(&format!("0 @I1@ INDI\n{}", lines.trim())))
}

#[test]
fn dates_that_we_cannot_read_are_doubtful_and_never_guessed() {
    let found = of_person("1 NAME A\n1 BIRT\n2 DATE 05/06/1950\n1 DEAT\n2 DATE after the war");
    assert!(
        matches!(&found[0], (4, What::DateUnclear { text, why: NoDate::Ambiguous { .. } }) if text == "05/06/1950")
    );
    let words = What::DateUnclear { text: "after the war".into(), why: NoDate::NotUnderstood };
    assert_eq!(found[1..], [(6, words)]);
}

#[test]
fn pointers_to_nothing_are_doubtful_except_on_purpose() {
    let nothing = |id: &str| What::PointerToNothing { id: id.into() };
    let found = of_person("1 NAME A\n1 FAMC @F9@\n1 SOUR @I1@\n1 NOTE @N1@\n1 OBJE @VOID@");
    assert_eq!(found, [(3, nothing("F9")), (4, nothing("I1")), (5, nothing("N1"))]);
}

#[test]
fn long_texts_and_long_lists_are_cut_with_a_doubt() {
    let name = "x".repeat(101);
    assert_eq!(of_person(&format!("1 NAME {name}")), [(2, What::TextCut { limit: 100 })]);
    let contents = version_5(&format!("0 @I1@ INDI\n1 NAME A\n1 OCCU {}", "é".repeat(201)));
    assert_eq!(contents.person(0).occupation.chars().count(), 200);
    assert_eq!(doubts(&contents), [(3, What::TextCut { limit: 200 })]);
    let contents = version_5(&format!("0 @I1@ INDI\n{}", "1 NAME A\n".repeat(31)));
    assert_eq!(contents.person(0).names.len(), 30);
    assert_eq!(doubts(&contents), [(32, What::TooMany { limit: 30 })]);
}

#[test]
fn odd_people_are_doubtful() {
    assert_eq!(of_person("1 SEX robot"), [(1, What::NoName), (2, What::SexUnknown { text: "robot".into() })]);
    let contents = version_5("0 @I1@ INDI\n1 NAME A\n0 @I1@ INDI\n1 NAME B");
    assert_eq!(doubts(&contents), [(3, What::IdTwice { id: "I1".into() })]);
    assert_eq!((contents.people(), contents.find_person("I1")), (2, Some(0)));
}

#[test]
fn what_the_lines_report_is_among_the_doubts() {
    let contents = read("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME A\nno line\n");
    let found: Vec<_> = contents.doubts().iter().map(|doubt| (doubt.line, doubt.what.clone())).collect();
    assert_eq!(
        found,
        [(5, What::Line(Problem::TrailerMissing)), (6, What::Line(Problem::JoinedToPreviousLine))]
    );
}

#[test]
fn the_file_tells_about_itself() {
    let contents = read(
        "0 HEAD\n1 SOUR TREE\n2 NAME Tree Maker\n2 VERS 9.1\n1 DATE 2 JAN 2020\n2 TIME 10:00\n1 LANG German\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME A\n1 CENS\n0 TRLR\n",
    );
    let about = contents.about();
    assert_eq!((about.program.as_str(), about.program_version.as_str()), ("Tree Maker", "9.1"));
    assert_eq!((about.date.as_str(), about.language.as_str()), ("2 JAN 2020 10:00", "German"));
    assert_eq!((about.gedcom_version.as_str(), about.declared_encoding.as_deref()), ("5.5.1", Some("UTF-8")));
    assert_eq!((about.counts.lines, about.counts.people, about.counts.events), (14, 1, 1));
}
