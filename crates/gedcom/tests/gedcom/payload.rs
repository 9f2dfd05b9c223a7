use crate::{body, problems, version_5, version_7};
use gedcom::Problem;

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
    let document =
        version_5("0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @VOID@ \n1 CHIL @I 3@\n1 NOTE @N1@\n2 CONT more");
    assert_eq!(
        body(&document),
        ["0 @F1@ FAM", "1 HUSB -> I1", "1 WIFE -> VOID", "1 CHIL -> I 3", "1 NOTE \"@N1@\\nmore\""]
    );
}
