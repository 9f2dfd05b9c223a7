use family_file::{
    Contents, CoupleState, Detail, File, LeftOut, Options, Records, Source, SourceKey, write_file,
};
use gedcom::{LineEnding, Tree, Version};
use proptest::prelude::*;

use crate::arbitrary::family;
use crate::{changed_lines, read, written};

/// A family in one order, without what the writer had to choose: ids of families and media.
fn comparable(mut records: Records) -> Records {
    // Only who comes first matters, and only for people.
    let sorted = |files: &mut [File]| {
        files.iter_mut().for_each(|file| file.xref = None);
        files.sort_by(|first, second| first.path.cmp(&second.path));
    };
    let files = |detail: &mut Detail| sorted(&mut detail.files);
    // A birth of which nothing is known says no more than none.
    let nothing = |detail: &mut Detail| *detail == Detail::default();
    for person in &mut records.people {
        person.birth.take_if(nothing);
        person.birth.iter_mut().chain(&mut person.death).for_each(files);
        if let [portrait, others @ ..] = &mut person.files[..] {
            portrait.xref = None;
            sorted(others);
        }
        person.interests.sort();
        person.ids.sort();
    }
    for couple in &mut records.couples {
        couple.engagement.take_if(nothing);
        couple.marriage.take_if(|marriage| couple.state == CoupleState::Divorced && nothing(marriage));
        couple.engagement.iter_mut().chain(&mut couple.marriage).chain(&mut couple.divorce).for_each(files);
        couple.xref.clear();
        couple.partners.sort_unstable();
        couple.ids.sort();
    }
    records.couples.sort_by_key(|couple| couple.partners);
    records.siblings.iter_mut().for_each(|group| group.sort_unstable());
    records.siblings.sort();
    for event in &mut records.events {
        files(&mut event.detail);
        event.people.sort_by_key(|participant| participant.person);
    }
    records.events.sort_by(|first, second| first.detail.description.cmp(&second.detail.description));
    records.sources.retain(|source| matches!(source.key, SourceKey::Record(_)));
    records.sources.iter_mut().for_each(|source| {
        let only_note = Source { key: source.key.clone(), note: source.note.clone(), ..Source::default() };
        if *source == only_note {
            // A record that has only a note is a source in these words.
            let lines = std::mem::take(&mut source.note);
            source.title = lines.split('\n').filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
        }
        sorted(&mut source.files);
        source.ids.sort();
    });
    records.sources.sort_by(|first, second| first.key.cmp(&second.key));
    records
}

/// Compares part by part, so that a failure can be read.
fn same(found: Records, expected: Records, text: &str) -> Result<(), TestCaseError> {
    let (found, expected) = (comparable(found), comparable(expected));
    for (found, expected) in found.people.iter().zip(&expected.people) {
        prop_assert_eq!(found, expected, "{}", text);
    }
    prop_assert_eq!(&found.parents, &expected.parents, "{}", text);
    prop_assert_eq!(&found.siblings, &expected.siblings, "{}", text);
    prop_assert_eq!(&found.couples, &expected.couples, "{}", text);
    prop_assert_eq!(&found.events, &expected.events, "{}", text);
    prop_assert_eq!(&found.sources, &expected.sources, "{}", text);
    prop_assert_eq!(found.people.len(), expected.people.len());
    Ok(())
}

/// The same file with something in every record that no one understands.
fn with_extensions(text: &str) -> String {
    let mut with = String::new();
    for line in text.lines() {
        with.push_str(line);
        with.push('\n');
        if let Some(xref) = line.strip_prefix("0 @").and_then(|rest| rest.split('@').next()) {
            with.push_str(&format!("1 _KEPT {xref}\n2 _BELOW {xref}\n"));
        }
    }
    with
}

/// Both directions of every pointer, and nothing doubtful.
fn check_file(contents: &Contents, text: &str) -> Result<(), TestCaseError> {
    let doubts: Vec<_> = contents.doubts().iter().collect();
    prop_assert!(doubts.is_empty(), "{:?}\n{}", doubts, text);
    Ok(())
}

/// Lines that could be in a file: known structures in odd positions, pointers to anything.
fn odd_lines() -> impl Strategy<Value = String> {
    let record = (
        0..8_u8,
        prop::sample::select(vec![
            "INDI", "INDI", "INDI", "FAM", "FAM", "FAM", "SOUR", "NOTE", "OBJE", "REPO",
        ]),
    )
        .prop_map(|(number, tag)| format!("0 @X{number}@ {tag}"));
    let tags = vec![
        "NAME", "SEX", "BIRT", "DEAT", "OCCU", "RESI", "CENS", "MARR", "DIV", "EVEN", "FACT", "ADOP", "DATE",
        "PLAC", "NOTE", "SOUR", "OBJE", "FILE", "TYPE", "GIVN", "SURN", "ADDR", "PHON", "UID", "_UID",
        "REFN", "RESN", "PAGE", "DATA", "TEXT", "TITL", "REPO", "PEDI", "_FREL", "ASSO", "ROLE", "_SHAR",
        "_PRIM", "_ODD", "ALIA", "_COUPLE", "PHRASE",
    ];
    let value = prop::sample::select(vec![
        "",
        "",
        "Y",
        "N",
        "@X1@",
        "@X2@",
        "@X9@",
        "@VOID@",
        "M",
        "12 MAY 1900",
        "05/06/1950",
        "a/b/c",
        "Interest",
        "adopted",
        "privacy",
        "x.jpg",
        "one two",
        "u-1",
        "BET 1 AND",
    ]);
    let link = (prop::sample::select(vec!["FAMS", "FAMC", "HUSB", "WIFE", "CHIL", "SNOTE"]), 0..9_u8)
        .prop_map(|(tag, number)| format!("1 {tag} @X{number}@"));
    let structure = (1..4_u8, prop::sample::select(tags), value)
        .prop_map(|(level, tag, value)| format!("{level} {tag} {value}").trim_end().to_owned());
    let line = prop_oneof![3 => record, 8 => structure, 4 => link];
    prop::collection::vec(line, 0..60).prop_map(|lines| format!("0 @X0@ INDI\n{}", lines.join("\n")))
}

fn version() -> impl Strategy<Value = Version> {
    prop::sample::select(vec![Version::V5_5_1, Version::V7])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reading_what_was_written_gives_the_same_family(records in family(7), version in version()) {
        let text = written(&Contents::empty(version), &records, &Options::default());
        let contents = read(&text);
        check_file(&contents, &text)?;
        same(Records::from(&contents), records, &text)?;
        prop_assert_eq!(written(&contents, &contents, &Options::default()), text, "nothing changed");
    }

    #[test]
    fn a_family_written_over_another_one_is_the_new_one(
        old in family(6),
        new in family(6),
        version in version(),
    ) {
        let kept = with_extensions(&written(&Contents::empty(version), &old, &Options::default()));
        let contents = read(&kept);
        let text = written(&contents, &new, &Options::default());
        let again = read(&text);
        check_file(&again, &text)?;
        same(Records::from(&again), new.clone(), &text)?;
        for number in 0..old.people.len().min(new.people.len()) {
            let extension = format!("1 _KEPT I{number}\n2 _BELOW I{number}\n");
            prop_assert!(text.contains(&extension), "{}", text);
        }
        prop_assert_eq!(written(&again, &again, &Options::default()), text, "nothing changed");
    }

    #[test]
    fn any_family_can_be_left_out(records in family(6), living in 0..64_u8, version in version()) {
        let text = written(&Contents::empty(version), &records, &Options::default());
        let contents = read(&text);
        let options = Options { leave_out: &|number| (living >> number & 1 == 1).then_some(LeftOut::Living), ..Options::default() };
        let text = written(&contents, &contents, &options);
        let again = read(&text);
        check_file(&again, &text)?;
        prop_assert_eq!(again.parents(), contents.parents());
        for number in (0..records.people.len()).filter(|number| living >> number & 1 == 1) {
            let tree = Tree::from(again.person_record(number));
            prop_assert!(tree.children.iter().all(|child| ["NAME", "FAMS", "FAMC"].contains(&child.tag.as_str())));
        }
    }
    #[test]
    fn ged_6_odd_files_lose_no_line(lines in odd_lines(), version in version(), living in any::<u8>()) {
        let number = if version.is_7() { "7.0" } else { "5.5.1" };
        let contents = read(&format!("0 HEAD\n1 GEDC\n2 VERS {number}\n1 CHAR UTF-8\n{lines}\n0 TRLR\n"));
        let kept = String::from_utf8(contents.document().write(LineEnding::Lf)).expect("UTF-8");
        let text = written(&contents, &contents, &Options::default());
        let lost: Vec<String> = changed_lines(&kept, &text).into_iter().filter(|line| line.starts_with('-') && !line.starts_with("-0 ")).collect();
        prop_assert!(lost.is_empty(), "{:?}\n{}", lost, kept);
        let again = read(&text);
        prop_assert_eq!(again.parents(), contents.parents(), "{}", text);
        prop_assert_eq!(again.couples(), contents.couples(), "{}", text);
        prop_assert_eq!(again.events(), contents.events(), "{}", text);
        prop_assert_eq!(&written(&again, &again, &Options::default()), &text, "once is enough");
        // Whatever else is asked for, nothing panics.
        let options = Options { leave_out: &|number| (living >> (number % 8) & 1 == 1).then_some(LeftOut::Living), restricted: false, ..Options::default() };
        written(&contents, &contents, &options);
        written(&contents, &Records::default(), &Options::default());
        for target in [Version::V5_5_1, Version::V7] {
            write_file(&contents, &contents, &Options::default(), target, LineEnding::Lf);
        }
    }
}
