use crate::{body, problems, read, version_5, version_7};
use gedcom::{LineEnding, Problem};

#[test]
fn version_5_joins_conc_and_cont() {
    let document =
        version_5("0 @N1@ NOTE one\n1 CONC , two\n1 CONT three\n1 CONT\n1 CONT  four \n1 CONC five");
    assert_eq!(body(&document), ["0 @N1@ NOTE \"one, two\\nthree\\n\\n four five\""]);
}

#[test]
fn version_5_halves_every_doubled_at_sign() {
    for (value, payload) in [
        ("@@ in front", "@ in front"),
        ("zoe@@example.org", "zoe@example.org"),
        ("zoe@example.org", "zoe@example.org"),
        ("@ alone", "@ alone"),
        ("four @@@@", "four @@"),
        ("@@I1@@", "@I1@"),
        ("@#DJULIAN@ 1 JAN 1700", "@#DJULIAN@ 1 JAN 1700"),
        ("@#DJULIAN@@@", "@#DJULIAN@@"),
        ("cut in @\n1 CONC @ two", "cut in @ two"),
    ] {
        let document = version_5(&format!("0 @N1@ NOTE {value}"));
        assert_eq!(body(&document), [format!("0 @N1@ NOTE {payload:?}")], "{value}");
    }
}

#[test]
fn version_7_undoes_only_the_at_sign_in_front_of_each_line() {
    for (value, payload) in [
        ("@@ in front", "@ in front"),
        ("zoe@example.org", "zoe@example.org"),
        ("two @@ inside", "two @@ inside"),
        ("@@I1@", "@I1@"),
        ("a\n1 CONT @@b\n1 CONT c@@", "a\n@b\nc@@"),
    ] {
        let document = version_7(&format!("0 @N1@ SNOTE {value}"));
        assert_eq!(body(&document), [format!("0 @N1@ SNOTE {payload:?}")], "{value}");
    }
}

#[test]
fn conc_in_version_7_is_joined_and_reported() {
    let document = version_7("0 @N1@ SNOTE a\n1 CONC b");
    assert_eq!(body(&document), ["0 @N1@ SNOTE \"ab\""]);
    assert_eq!(problems(&document), [(5, Problem::ConcInVersion7)]);
}

#[test]
fn pointers_are_no_text() {
    let document = version_5("0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @VOID@ \n1 CHIL @I 3@");
    assert_eq!(body(&document), ["0 @F1@ FAM", "1 HUSB -> I1", "1 WIFE -> VOID", "1 CHIL -> I 3"]);
}

#[test]
fn a_pointer_that_is_continued_leads_to_the_same_record_after_writing() {
    let lines =
        "0 @I1@ INDI\n1 FAMS @F1@\n2 CONT @@home\n2 CONT\n1 NOTE @N1@\n2 CONT\n1 NOTE @N2@\n2 CONC more";
    for document in [version_5(lines), version_7(lines)] {
        let again = read(document.write(LineEnding::Lf));
        assert_eq!(body(&again), body(&document));
        assert_eq!(body(&again)[1..3], ["1 FAMS -> F1 \"@home\\n\"", "1 NOTE -> N1 \"\""]);
    }
    // A line that is no GEDCOM line continues the one before it.
    let document = version_5("0 @I1@ INDI\n1 FAMS @F1@\nsee below");
    assert_eq!(body(&document)[1], "1 FAMS -> F1 \"see below\"");
    assert_eq!(body(&read(document.write(LineEnding::Lf))), body(&document));
}

#[test]
fn a_text_that_begins_like_a_pointer_stays_a_text() {
    let document = version_5("0 @I1@ INDI\n1 NOTE @@N1@@\n2 CONT more");
    assert_eq!(body(&document)[1], "1 NOTE \"@N1@\\nmore\"");
    assert_eq!(body(&read(document.write(LineEnding::Lf))), body(&document));
}
