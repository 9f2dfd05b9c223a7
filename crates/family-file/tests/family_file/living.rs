use family_file::{
    Citation, Couple, CoupleState, Event, File, LeftOut, Options, Participant, Person, Records, Source,
    SourceKey,
};
use gedcom::Version;

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

#[test]
fn ged_13_a_new_source_stays_out_if_only_something_hidden_cites_it() {
    let person = |xref: &str| Person { xref: xref.into(), deceased: true, ..Person::default() };
    let source = |xref: &str, title: &str| Source {
        key: SourceKey::Record(xref.into()),
        title: title.into(),
        kept_at: format!("{title}-archive"),
        files: vec![File { path: format!("{title}.jpg"), ..File::default() }],
        ..Source::default()
    };
    let couple = Couple { partners: [0, 1], state: CoupleState::Married, ..Couple::default() };
    let cites = |xref: &str| Citation { source: SourceKey::Record(xref.into()), ..Citation::default() };
    let taking_part = |person| Participant { person, role: String::new() };
    let mut banns =
        Event { label: "Banns".into(), people: [0, 1].map(taking_part).to_vec(), ..Event::default() };
    banns.detail.citations.push(cites("S1"));
    banns.detail.files.push(File { path: "secret-banns.jpg".into(), ..File::default() });
    let records = Records {
        people: vec![person("I1"), person("I2")],
        couples: vec![couple],
        events: vec![banns],
        sources: vec![source("S1", "secret"), source("S2", "open")],
        ..Records::default()
    };
    for version in [Version::V5_5_1, Version::V7] {
        let kept = family_file::Contents::empty(version);
        let whole = written(&kept, &records, &Options::default());
        let options =
            Options { leave_out: &|number| (number == 0).then_some(LeftOut::Living), ..Options::default() };
        let text = written(&kept, &records, &options);
        assert!(!text.contains("secret"), "{text}");
        for open in ["1 TITL open\n", "1 NAME open-archive\n", "1 FILE open.jpg\n"] {
            assert!(text.contains(open), "no one cites {open}: {text}");
            assert!(whole.contains(&open.replace("open", "secret")), "{whole}");
        }
    }
}
