use gedcom::{Document, LineEnding, Version};
use proptest::prelude::*;

use crate::arbitrary::{file, record};
use crate::{body, outline, read, trees, version_5, version_7};

fn converted(document: &Document, version: Version) -> Document {
    let (bytes, _) = document.write_as(version, LineEnding::Lf);
    read(bytes)
}

/// The records of a 5.5.1 file with these lines, in 7.0.
fn to_7(lines: &str) -> Vec<String> {
    body(&converted(&version_5(lines), Version::V7))
}

fn to_5(lines: &str) -> Vec<String> {
    body(&converted(&version_7(lines), Version::V5_5_1))
}

#[test]
fn the_header_says_what_the_file_is() {
    let old = read(
        "0 HEAD\n1 SOUR Trees\n2 VERS 3\n1 FILE old.ged\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR ANSEL\n1 LANG Czech\n0 TRLR",
    );
    let (bytes, losses) = old.write_as(Version::V7, LineEnding::Lf);
    assert!(bytes.starts_with("\u{feff}0 HEAD".as_bytes()));
    let new = read(bytes);
    assert_eq!(
        outline(&new),
        ["0 HEAD", "1 GEDC", "2 VERS \"7.0\"", "1 SOUR \"Trees\"", "2 VERS \"3\"", "1 LANG \"cs\"", "0 TRLR"]
    );
    assert_eq!(losses.left_out.into_iter().collect::<Vec<_>>(), [("FILE".to_owned(), 1)]);
    assert_eq!(
        outline(&converted(&new, Version::V5_5_1)),
        [
            "0 HEAD",
            "1 GEDC",
            "2 VERS \"5.5.1\"",
            "2 FORM \"LINEAGE-LINKED\"",
            "1 CHAR \"UTF-8\"",
            "1 SOUR \"Trees\"",
            "2 VERS \"3\"",
            "1 LANG \"Czech\"",
            "0 TRLR"
        ]
    );
}

#[test]
fn shared_notes_have_a_tag_of_their_own() {
    let old = "0 @I1@ INDI\n1 NOTE @N1@\n1 NOTE own words\n0 @N1@ NOTE shared words";
    let new = ["0 @I1@ INDI", "1 SNOTE -> N1", "1 NOTE \"own words\"", "0 @N1@ SNOTE \"shared words\""];
    assert_eq!(to_7(old), new);
}

#[test]
fn ids_are_made_to_fit_and_lead_somewhere() {
    assert_eq!(
        to_7("0 @i 1@ INDI\n1 FAMS @F1@\n1 FAMC @F9@\n0 @F1@ FAM\n1 HUSB @i 1@"),
        ["0 @X1@ INDI", "1 FAMS -> F1", "1 FAMC -> VOID", "0 @F1@ FAM", "1 HUSB -> X1"]
    );
}

#[test]
fn sources_in_words_become_records() {
    assert_eq!(
        to_7(
            "0 @I1@ INDI\n1 SOUR Family bible\n2 TEXT Zoe, born 1900\n2 QUAY 2\n1 SOUR @S1@\n2 PAGE 7\n0 @S1@ SOUR\n1 TITL Register"
        ),
        [
            "0 @X1@ SOUR",
            "1 NOTE \"Family bible\"",
            "0 @I1@ INDI",
            "1 SOUR -> X1",
            "2 DATA",
            "3 TEXT \"Zoe, born 1900\"",
            "2 QUAY \"2\"",
            "1 SOUR -> S1",
            "2 PAGE \"7\"",
            "0 @S1@ SOUR",
            "1 TITL \"Register\"",
        ]
    );
}

#[test]
fn files_inside_a_person_become_media_records() {
    let expected = [
        "0 @X1@ OBJE",
        "1 FILE \"photos/zoe%20a.jpg\"",
        "2 FORM \"image/jpeg\"",
        "0 @I1@ INDI",
        "1 OBJE -> X1",
        "2 TITL \"Zoe\"",
    ];
    assert_eq!(to_7("0 @I1@ INDI\n1 OBJE\n2 FILE photos\\zoe a.jpg\n3 FORM jpg\n2 TITL Zoe"), expected);
    // As 5.5 has it, and without a format.
    assert_eq!(to_7("0 @I1@ INDI\n1 OBJE\n2 FORM JPEG\n2 FILE photos\\zoe a.jpg\n2 TITL Zoe"), expected);
    assert_eq!(to_7("0 @I1@ INDI\n1 OBJE\n2 FILE photos\\zoe a.jpg\n2 TITL Zoe"), expected);
}

#[test]
fn words_become_fixed_values_and_phrases() {
    assert_eq!(
        to_7(
            "0 @I1@ INDI\n1 NAME Zoe\n2 TYPE stage\n1 NAME Zo\n2 TYPE aka\n1 SEX f\n1 RESN privacy\n1 BIRT\n2 AGE <8\n2 DATE 30 JAN 1648/49\n\
             1 FAMC @F1@\n2 PEDI adopted\n1 ASSO @I1@\n2 RELA godfather\n1 RIN 12\n1 _UID 0123\n0 @F1@ FAM"
        ),
        [
            "0 @I1@ INDI",
            "1 NAME \"Zoe\"",
            "2 TYPE \"OTHER\"",
            "3 PHRASE \"stage\"",
            "1 NAME \"Zo\"",
            "2 TYPE \"AKA\"",
            "1 SEX \"F\"",
            "1 RESN \"PRIVACY\"",
            "1 BIRT",
            "2 AGE \"< 8y\"",
            "2 DATE \"30 JAN 1649\"",
            "3 PHRASE \"30 JAN 1648/49\"",
            "1 FAMC -> F1",
            "2 PEDI \"ADOPTED\"",
            "1 ASSO -> I1",
            "2 ROLE \"GODP\"",
            "3 PHRASE \"godfather\"",
            "1 EXID \"12\"",
            "2 TYPE \"https://gedcom.io/terms/v7/RIN#\"",
            "1 UID \"0123\"",
            "0 @F1@ FAM",
        ]
    );
}

#[test]
fn paths_become_addresses_and_paths_again() {
    for (path, address) in [
        ("/home/zoe/a.jpg", "file:///home/zoe/a.jpg"),
        ("c:\\photos\\a b.jpg", "file:///c:/photos/a%20b.jpg"),
        ("\\\\server\\a.jpg", "file://server/a.jpg"),
        ("a/b.jpg", "a/b.jpg"),
        ("what?#[1].jpg", "what%3F%23%5B1%5D.jpg"),
        ("100%.jpg", "100%25.jpg"),
        ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
    ] {
        let new = to_7(&format!("0 @O1@ OBJE\n1 FILE {path}"));
        assert_eq!(new[1], format!("1 FILE {address:?}"));
        let back = to_5(&format!("0 @O1@ OBJE\n1 FILE {address}"));
        assert_eq!(back[1], format!("1 FILE {:?}", path.replace('\\', "/")));
    }
}

#[test]
fn what_5_5_1_does_not_have_is_kept_counted_and_restored() {
    let lines = "0 @I1@ INDI\n1 NAME Zoe\n2 TRAN Зоя\n3 LANG ru\n1 NO DEAT\n1 EXID 7\n2 TYPE https://example.org\n1 UID 0123\n1 CREA\n2 DATE 1 JAN 2020\n\
                 1 BIRT\n2 DATE ABT 1900\n3 PHRASE when the barn burned\n2 SDATE 1900\n1 FAMC @VOID@\n1 SEX X";
    let new = version_7(lines);
    let (bytes, losses) = new.write_as(Version::V5_5_1, LineEnding::Lf);
    let old = read(bytes);
    assert_eq!(
        body(&old),
        [
            "0 @I1@ INDI",
            "1 NAME \"Zoe\"",
            "2 _TRAN \"Зоя\"",
            "3 LANG \"Russian\"",
            "1 _NO \"DEAT\"",
            "1 _EXID \"7\"",
            "2 TYPE \"https://example.org\"",
            "1 _UID \"0123\"",
            "1 _CREA",
            "2 DATE \"1 JAN 2020\"",
            "1 BIRT",
            "2 DATE \"ABT 1900\"",
            "3 _PHRASE \"when the barn burned\"",
            "2 _SDATE \"1900\"",
            "1 _FAMC \"VOID\"",
            "1 SEX \"U\"",
            "2 _PHRASE \"X\"",
        ]
    );
    let counted: Vec<(&str, usize)> =
        losses.extensions.iter().map(|(tag, count)| (tag.as_str(), *count)).collect();
    assert_eq!(
        counted,
        [
            ("CREA", 1),
            ("EXID", 1),
            ("FAMC", 1),
            ("NO", 1),
            ("PHRASE", 1),
            ("SDATE", 1),
            ("SEX", 1),
            ("TRAN", 1),
            ("UID", 1)
        ]
    );
    assert_eq!(body(&converted(&old, Version::V7)), body(&new));
}

#[test]
fn what_follows_a_pointer_is_below_it_in_7() {
    let lines = to_7("0 @I1@ INDI\n1 FAMS @F1@\n2 CONT since May\n0 @F1@ FAM\n1 HUSB @I1@");
    assert_eq!(lines[1..3], ["1 FAMS -> F1", "2 _TEXT \"since May\""]);
}

#[test]
fn dates_keep_their_words_in_5_5_1() {
    for (new, old) in [
        ("2 DATE 1900\n3 PHRASE the year of the fire", "INT 1900 (the year of the fire)"),
        ("2 DATE\n3 PHRASE long ago", "(long ago)"),
        ("2 DATE 30 JAN 1649\n3 PHRASE 30 JAN 1648/49", "30 JAN 1648/49"),
        ("2 DATE JULIAN 1 MAR 1700 BCE", "@#DJULIAN@ 1 MAR 1700 B.C."),
        (
            "2 DATE FROM FRENCH_R 1 VEND 1 TO GREGORIAN 1801",
            "FROM @#DFRENCH R@ 1 VEND 1 TO @#DGREGORIAN@ 1801",
        ),
    ] {
        let lines = format!("0 @I1@ INDI\n1 BIRT\n{new}");
        assert_eq!(to_5(&lines), ["0 @I1@ INDI".into(), "1 BIRT".into(), format!("2 DATE {old:?}")]);
        let there = converted(&version_7(&lines), Version::V5_5_1);
        assert_eq!(body(&converted(&there, Version::V7)), body(&version_7(&lines)));
    }
}

#[test]
fn the_same_version_is_written_as_it_is() {
    let document = version_5("0 @i 1@ INDI\n1 SOUR words");
    let (bytes, losses) = document.write_as(Version::V5_5_1, LineEnding::Lf);
    assert_eq!(trees(&read(bytes)), trees(&document));
    assert_eq!(losses, Default::default());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_file_can_be_converted(bytes in file()) {
        if let Ok(document) = Document::read(&bytes, &Default::default()) {
            for version in [Version::V5_5_1, Version::V7] {
                let (bytes, _) = document.write_as(version, LineEnding::CrLf);
                prop_assert!(Document::read(&bytes, &Default::default()).is_ok());
            }
        }
    }

    #[test]
    fn notes_survive_the_way_there_and_back(note in record()) {
        // Free text under a tag that means the same in both versions.
        let text = note.payload.into_text().into_owned();
        prop_assume!(!text.contains("@#") && !text.is_empty());
        let tree = gedcom::Tree { xref: Some("N1".into()), ..gedcom::Tree::new("SNOTE", gedcom::Payload::from_text(text)) };
        let mut writer = gedcom::Writer::new(Version::V7, LineEnding::Lf);
        writer.tree(0, &gedcom::Tree::from(version_7("").head().expect("a header")));
        writer.tree(0, &tree);
        let document = read(writer.finish());
        let back = converted(&converted(&document, Version::V5_5_1), Version::V7);
        prop_assert_eq!(body(&back), body(&document));
    }
}

#[test]
fn ged_12_a_role_with_words_is_the_same_after_both_conversions() {
    for (value, words) in
        [("PARENT", "Foster mother"), ("WITN", "Witness"), ("WITN", "friend"), ("OTHER", "Friend")]
    {
        let lines = format!("0 @I1@ INDI\n1 ASSO @I2@\n2 ROLE {value}\n3 PHRASE {words}\n0 @I2@ INDI");
        let document = version_7(&lines);
        let five = read(document.write_as(Version::V5_5_1, LineEnding::Lf).0);
        assert!(body(&five).contains(&format!("2 RELA {words:?}")), "{five:?}");
        let back = read(five.write_as(Version::V7, LineEnding::Lf).0);
        assert_eq!(body(&back), body(&document));
    }
}
