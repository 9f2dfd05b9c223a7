use family_file::{LeftOut, Options, Records};

use crate::{EXAMPLE_5, EXAMPLE_7, read, written};

#[test]
fn ged_13_of_living_people_only_links_are_written() {
    let contents = read(EXAMPLE_5);
    let options =
        Options { leave_out: &|number| (number == 0).then_some(LeftOut::Living), ..Options::default() };
    let text = written(&contents, &contents, &options);
    let anna = text.split("\n0 ").find(|record| record.starts_with("@I1@ INDI")).expect("a record");
    assert_eq!(anna, "@I1@ INDI\n1 NAME Living\n1 FAMS @F1@");
    let family = text.split("\n0 ").find(|record| record.starts_with("@F1@")).expect("a record");
    assert!(
        !family.contains("MARR") && !family.contains("Bible") && family.contains("1 CHIL @I3@"),
        "{family}"
    );
    for secret in
        ["Anna", "Vogel", "A shared note", "house.jpg", "anna.jpg", "Parish register", "City archive"]
    {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    assert!(text.contains("0 @L1@ _LOC") && text.contains("0 @U1@ SUBM"), "what no one pointed to stays");
    let again = read(&text);
    assert_eq!(again.parents(), contents.parents());
    assert_eq!((again.people(), again.couples()), (4, 1));
    assert!(again.doubts().is_empty(), "{:?}", again.doubts());
}

#[test]
fn what_is_confidential_is_passed_on_only_if_asked_for() {
    let contents = read(EXAMPLE_7);
    let options = Options { restricted: false, ..Options::default() };
    let text = written(&contents, &contents, &options);
    assert!(!text.contains("Anna") && text.contains("1 RESN CONFIDENTIAL\n1 NAME Confidential"), "{text}");
    let records = Records::from(&contents);
    let mut marked =
        EXAMPLE_5.replace("1 CENS\n2 DATE 1900\n2 NOTE", "1 CENS\n2 RESN privacy\n2 DATE 1900\n2 NOTE");
    marked = marked.replace("0 @R1@ REPO\n", "0 @R1@ REPO\n1 RESN confidential\n");
    let contents = read(&marked);
    assert_eq!(written(&contents, &contents, &Options::default()), marked);
    let text = written(&contents, &contents, &options);
    assert!(
        !text.contains("At the mill") && !text.contains("City archive") && !text.contains("@R1@"),
        "{text}"
    );
    assert_eq!(records.people.len(), 3);
}
