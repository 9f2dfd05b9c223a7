//! Everything that is written as 7.0 obeys the tables of the standard.

use gedcom::{Document, LineEnding, Version};
use proptest::prelude::*;

use crate::arbitrary::record;
use crate::validator::Standard;
use crate::{body, read, version_5};

fn in_7(document: &Document) -> Document {
    read(document.write_as(Version::V7, LineEnding::Lf).0)
}

#[track_caller]
fn check(lines: &str, expected: &[&str]) {
    let document = in_7(&version_5(lines));
    assert_eq!(Standard::new().errors(&document), [] as [String; 0], "{lines}");
    assert_eq!(body(&document), expected, "{lines}");
}

#[test]
fn ged_12_what_5_5_1_files_say_has_a_legal_place_in_7() {
    check(
        "0 @I1@ INDI\n1 EMAIL a@b.org\n1 PHON 12\n1 WWW x.org\n1 ADDR Lane 3",
        &[
            "0 @I1@ INDI",
            "1 RESI",
            "2 EMAIL \"a@b.org\"",
            "2 PHON \"12\"",
            "2 WWW \"x.org\"",
            "2 ADDR \"Lane 3\"",
        ],
    );
    check(
        "0 @M1@ OBJE\n1 FORM jpg\n1 TITL House\n1 FILE a.jpg",
        &["0 @M1@ OBJE", "1 FILE \"a.jpg\"", "2 FORM \"image/jpeg\"", "2 TITL \"House\""],
    );
    check(
        "0 @S1@ SOUR\n1 TITL Book\n1 CALN 12\n1 DATE 1900\n1 REPO City archive",
        &[
            "0 @X1@ REPO",
            "1 NAME \"City archive\"",
            "0 @S1@ SOUR",
            "1 TITL \"Book\"",
            "1 _DATE \"1900\"",
            "1 REPO -> X1",
            "2 CALN \"12\"",
        ],
    );
    check(
        "0 @I1@ INDI\n1 SOUR @S1@\n2 DATE 1900\n0 @S1@ SOUR",
        &["0 @I1@ INDI", "1 SOUR -> S1", "2 DATA", "3 DATE \"1900\"", "0 @S1@ SOUR"],
    );
    check(
        "0 @I1@ INDI\n1 BIRT\n2 PLAC Brno\n3 MAP\n4 LATI +50° 3' 1.49\"\n4 LONG 36.72\n1 DEAT Y \n1 BURI\n2 PLAC There\n3 MAP\n4 LATI up\n4 LONG E1",
        &[
            "0 @I1@ INDI",
            "1 BIRT",
            "2 PLAC \"Brno\"",
            "3 MAP",
            "4 LATI \"N50.050414\"",
            "4 LONG \"E36.72\"",
            "1 DEAT \"Y\"",
            "1 BURI",
            "2 PLAC \"There\"",
            "3 _MAP",
            "4 _LATI \"up\"",
            "4 LONG \"E1\"",
        ],
    );
    check("0 INDI\n1 NAME Zoe", &["0 @X1@ INDI", "1 NAME \"Zoe\""]);
    check(
        "0 @I1@ INDI\n1 SLGC Y\n1 EVEN moved\n1 SUBM Karl\n0 @U1@ SUBM words\n1 NAME Karl\n0 @R1@ REPO words\n1 NAME Archive",
        &[
            "0 @I1@ INDI",
            "1 _SLGC",
            "2 _TEXT \"Y\"",
            "1 EVEN \"moved\"",
            "2 TYPE",
            "1 _SUBM \"Karl\"",
            "0 @U1@ SUBM",
            "1 _TEXT \"words\"",
            "1 NAME \"Karl\"",
            "0 @R1@ REPO",
            "1 _TEXT \"words\"",
            "1 NAME \"Archive\"",
        ],
    );
    check(
        "0 @I1@ INDI\n1 WAND oak\n2 CORE hair\n0 @W1@ WAND",
        &["0 @I1@ INDI", "1 _WAND \"oak\"", "2 CORE \"hair\"", "0 @W1@ _WAND"],
    );
    check(
        "0 @I1@ INDI\n1 SEX M\n1 SEX F\n1 CHAN\n2 NOTE by me\n1 ASSO @I1@\n1 FACT tall",
        &[
            "0 @I1@ INDI",
            "1 SEX \"M\"",
            "1 _SEX \"F\"",
            "1 _CHAN",
            "2 NOTE \"by me\"",
            "1 ASSO -> I1",
            "2 ROLE \"OTHER\"",
            "1 FACT \"tall\"",
            "2 TYPE",
        ],
    );
}

#[test]
fn a_file_without_a_header_gets_one() {
    let document = in_7(&read("0 @I1@ INDI\n1 NAME Zoe\n0 TRLR"));
    assert_eq!(Standard::new().errors(&document), [] as [String; 0]);
    let document = in_7(&read("0 HEAD\n1 UID 12\n1 CHAR UTF-8\n1 DATE once\n0 TRLR"));
    assert_eq!(Standard::new().errors(&document), [] as [String; 0]);
    let head = document.head().expect("a header");
    assert!(head.child("_UID").is_some() && head.child("_DATE").is_some());
}

#[test]
fn what_7_does_not_allow_comes_back_in_5_5_1() {
    let lines = "0 @I1@ INDI\n1 DEAT in his sleep\n1 FAMS @F1@\n2 CONT since May\n0 @F1@ FAM\n1 HUSB @I1@";
    let document = version_5(lines);
    let back = read(in_7(&document).write_as(Version::V5_5_1, LineEnding::Lf).0);
    assert_eq!(body(&back), body(&document));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_a_file_says_it_is_legal_in_7(records in prop::collection::vec(record(), 0..4), tag in "(INDI|FAM|SOUR|OBJE|REPO|NOTE|SUBM)") {
        let mut writer = gedcom::Writer::new(Version::V5_5_1, LineEnding::Lf);
        writer.tree(0, &gedcom::Tree::from(version_5("").head().expect("a header")));
        for (number, record) in records.into_iter().enumerate() {
            let tag = if number == 0 { tag.clone() } else { record.tag.clone() };
            writer.tree(0, &gedcom::Tree { xref: Some(format!("ROOT{number}")), tag, ..record });
        }
        let document = in_7(&read(writer.finish()));
        prop_assert_eq!(Standard::new().errors(&document), Vec::<String>::new());
    }
}
