use family_file::{
    Contents, Couple, CoupleState, Detail, Event, EventOrigin, Options, Origin, Parent, ParentKind,
    Participant, Person, Program, Record, Records, Source, SourceKey, write, write_file,
};
use gedcom::{LineEnding, Version};

use crate::{EXAMPLE_5, EXAMPLE_7, changed_lines, date, read, version_5, written};

/// The lines that differ after a change.
fn after(example: &str, change: impl FnOnce(&mut Records)) -> Vec<String> {
    let contents = read(example);
    let mut records = Records::from(&contents);
    change(&mut records);
    let text = written(&contents, &records, &Options::default());
    let again = read(&text);
    assert_eq!(Records::from(&again).people.len(), records.people.len());
    changed_lines(example, &text)
}

/// A family from somewhere that does not remember where in the file its values were.
fn without_origins(mut records: Records) -> Records {
    let forget = |detail: &mut Detail| {
        detail.citations.iter_mut().for_each(|citation| citation.origin = Origin(None));
        detail.files.iter_mut().for_each(|file| file.origin = Origin(None));
    };
    for person in &mut records.people {
        person.birth.iter_mut().chain(&mut person.death).for_each(forget);
        person.names.iter_mut().for_each(|name| name.origin = Origin(None));
        person.notes.iter_mut().for_each(|note| note.origin = Origin(None));
        person.citations.iter_mut().for_each(|citation| citation.origin = Origin(None));
        person.files.iter_mut().for_each(|file| file.origin = Origin(None));
    }
    records
}

#[test]
fn ged_6_nothing_changed_gives_the_same_lines() {
    for example in [EXAMPLE_5, EXAMPLE_7] {
        let contents = read(example);
        assert_eq!(written(&contents, &contents, &Options::default()), example);
        let records = Records::from(&contents);
        assert_eq!(written(&contents, &without_origins(records.clone()), &Options::default()), example);
        let mut changed = 0;
        write(&contents, &records, &Options::default(), &mut |record| {
            changed += usize::from(matches!(record, Record::Changed(_)));
        });
        assert_eq!(changed, 1, "only TRLR is new");
    }
}

#[test]
fn ged_6_one_changed_name_changes_one_line() {
    let changed = after(EXAMPLE_5, |records| {
        let name = &mut records.people[1].names[0];
        name.whole = "Carl Kern".into();
        name.given = "Carl".into();
    });
    assert_eq!(changed, ["-1 NAME Karl /Kern/", "+1 NAME Carl /Kern/"]);
    let changed = after(EXAMPLE_5, |records| {
        let name = &mut records.people[0].names[0];
        name.whole = "Anna Vogel".into();
        name.given = "Anna".into();
    });
    assert_eq!(
        changed,
        ["-1 NAME Anna Maria /Vogel/", "-2 GIVN Anna Maria", "+1 NAME Anna /Vogel/", "+2 GIVN Anna"]
    );
}

#[test]
fn a_changed_field_changes_its_line_and_nothing_else() {
    type Case = (&'static str, fn(&mut Person), &'static [&'static str]);
    let cases: [Case; 10] = [
        (
            "place",
            |anna| anna.birth.as_mut().unwrap().place = "Graz".into(),
            &["-2 PLAC Brno, Moravia", "-3 MAP", "-4 LATI N49.2", "-4 LONG E16.6", "+2 PLAC Graz"],
        ),
        (
            "date",
            |anna| anna.birth.as_mut().unwrap().date = Some(date("1887~").into()),
            &["-2 DATE 12 MAY 1887", "+2 DATE ABT 1887"],
        ),
        (
            "page",
            |anna| anna.birth.as_mut().unwrap().citations[0].page = "4".into(),
            &["-3 PAGE 3", "+3 PAGE 4"],
        ),
        (
            "quote",
            |anna| anna.birth.as_mut().unwrap().citations[0].quote = String::new(),
            &["-4 TEXT born at noon"],
        ),
        ("occupation", |anna| anna.occupation = "Cook".into(), &["-1 OCCU Baker", "+1 OCCU Cook"]),
        ("phone", |anna| anna.phone = String::new(), &["-2 PHON 12345"]),
        ("email", |anna| anna.email = "anna@example.org".into(), &["+2 EMAIL anna@@example.org"]),
        (
            "address",
            |anna| anna.address = "Hill 1".into(),
            &["-2 ADDR Mill Lane 3", "-3 CITY Graz", "+2 ADDR Hill 1"],
        ),
        ("interests", |anna| anna.interests = vec!["Roses".into()], &["-1 FACT Chess", "+1 FACT Roses"]),
        ("note", |anna| anna.notes[1].text = "She sang.".into(), &["-2 CONT Loudly."]),
    ];
    for (field, change, expected) in cases {
        assert_eq!(after(EXAMPLE_5, |records| change(&mut records.people[0])), expected, "{field}");
    }
}

#[test]
fn a_shared_note_that_was_changed_becomes_a_note_of_its_own() {
    let changed = after(EXAMPLE_5, |records| records.people[0].notes[0].text = "Mine".into());
    assert_eq!(changed, ["-1 NOTE @N1@", "+1 NOTE Mine"]);
}

#[test]
fn what_we_could_not_read_is_not_removed() {
    let changed = after(EXAMPLE_5, |records| {
        // A field for dates only cannot hold "(in the winter)".
        records.people[0].death = None;
    });
    assert_eq!(changed, [] as [&str; 0]);
    let changed = after(EXAMPLE_5, |records| records.people[0].birth = None);
    assert!(
        changed.contains(&"-1 BIRT".to_owned()) && changed.contains(&"-2 AGE 0y".to_owned()),
        "{changed:?}"
    );
}

#[test]
fn names_change_places() {
    let changed = after(EXAMPLE_5, |records| records.people[0].names.swap(0, 1));
    assert_eq!(changed, [] as [&str; 0], "the same lines in another order");
    let contents = read(EXAMPLE_5);
    let mut records = Records::from(&contents);
    records.people[0].names.remove(0);
    let again = read(&written(&contents, &records, &Options::default()));
    assert_eq!(again.person(0).names, records.people[0].names);
}

#[test]
fn events_are_changed_dropped_and_added_where_they_are() {
    let contents = read(EXAMPLE_5);
    let labels: Vec<String> = (0..contents.events()).map(|number| contents.event(number).label).collect();
    assert_eq!(labels, ["Christening", "Burial", "Occupation", "Census", "Marriage"]);
    let changed = after(EXAMPLE_5, |records| records.events[0].detail.place = "Dom".into());
    assert_eq!(changed, ["+2 PLAC Dom"]);
    let changed = after(EXAMPLE_5, |records| {
        records.events.remove(2);
    });
    assert_eq!(changed, ["-1 OCCU Mayor", "-2 DATE 1920"]);
    let changed = after(EXAMPLE_5, |records| records.events[3].detail.description = "In town".into());
    assert_eq!(changed, ["-2 NOTE At the mill", "+2 NOTE In town", "+2 NOTE In town"], "on both people");
    let changed = after(EXAMPLE_5, |records| {
        records.events[3].people.remove(1);
    });
    assert_eq!(changed.len(), 3, "{changed:?}");
    let changed = after(EXAMPLE_5, |records| records.events[0].people[1].role = "Uncle".into());
    assert_eq!(changed, ["-3 ROLE Godfather", "+3 ROLE Uncle"]);
    let changed = after(EXAMPLE_5, |records| records.events[0].label = "Naming day".into());
    assert_eq!(changed, ["-1 CHR", "+1 EVEN", "+2 TYPE Naming day", "+2 _KIND milestone"]);
    let changed = after(EXAMPLE_5, |records| {
        let people = vec![Participant { person: 3, role: String::new() }];
        records.events.push(Event { label: "Graduation".into(), people, ..Event::default() });
    });
    assert_eq!(changed, ["+1 GRAD Y", "+2 _KIND other"]);
}

#[test]
fn events_are_found_by_their_ids_too() {
    let changed = after(EXAMPLE_5, |records| {
        let census = &mut records.events[3];
        census.origin = EventOrigin::default();
        census.detail.place = "Graz".into();
    });
    assert_eq!(changed, ["+2 PLAC Graz", "+2 PLAC Graz", "+2 NOTE At the mill"], "copies become the same");
}

#[test]
fn a_new_child_joins_the_family_of_its_parents() {
    let changed = after(EXAMPLE_5, |records| {
        let mut person = Person { xref: "I9".into(), ..Person::default() };
        person.names.push(family_file::Name { whole: "Eva".into(), ..family_file::Name::default() });
        records.people.push(person);
        for parent in [0, 1] {
            records.parents.push(Parent { child: 4, parent, kind: ParentKind::Birth });
        }
    });
    assert_eq!(changed, ["+1 CHIL @I9@", "+0 @I9@ INDI", "+1 NAME Eva", "+1 FAMC @F1@"]);
}

#[test]
fn a_child_leaves_a_family_and_stays_with_one_parent() {
    let changed = after(EXAMPLE_5, |records| {
        records.parents.retain(|link| (link.child, link.parent) != (2, 1));
    });
    assert_eq!(
        changed,
        ["-1 FAMC @F1@", "+1 FAMS @F2@", "+1 FAMC @F2@", "+0 @F2@ FAM", "+1 WIFE @I1@"],
        "PEDI and CHIL are now elsewhere"
    );
}

#[test]
fn the_kind_of_a_parent_is_changed() {
    let changed = after(EXAMPLE_5, |records| {
        for link in records.parents.iter_mut().filter(|link| link.child == 2) {
            link.kind = ParentKind::Foster;
        }
    });
    assert_eq!(changed, ["-2 PEDI adopted", "+2 PEDI foster"]);
    let changed = after(EXAMPLE_5, |records| {
        for link in records.parents.iter_mut().filter(|link| (link.child, link.parent) == (2, 0)) {
            link.kind = ParentKind::Birth;
        }
    });
    assert_eq!(changed, ["-2 PEDI adopted", "+2 _FREL Adopted", "+2 _MREL Natural"]);
}

#[test]
fn couples_change_and_part() {
    let changed = after(EXAMPLE_5, |records| {
        records.couples[0].state = CoupleState::Divorced;
        records.couples[0].divorce = Some(Detail { date: Some(date("1930").into()), ..Detail::default() });
    });
    assert_eq!(changed, ["+1 DIV", "+2 DATE 1930"]);
    let changed = after(EXAMPLE_5, |records| records.couples.clear());
    assert!(
        changed.contains(&"+1 _COUPLE N".to_owned()) && changed.contains(&"-1 ENGA".to_owned()),
        "{changed:?}"
    );
    let changed = after(EXAMPLE_5, |records| {
        records.couples.push(Couple { partners: [2, 3], ..Couple::default() });
    });
    assert_eq!(
        changed,
        ["+1 FAMS @F2@", "+1 FAMS @F2@", "+0 @F2@ FAM", "+1 HUSB @I4@", "+1 WIFE @I3@"],
        "a family for those who have none"
    );
}

#[test]
fn someone_who_is_gone_leaves_no_pointers_behind() {
    let contents = read(EXAMPLE_5);
    let mut records = Records::from(&contents);
    records.people.remove(1);
    records.parents.retain(|link| link.parent != 1);
    records.couples.clear();
    let number = |person: u32| if person > 1 { person - 1 } else { person };
    records.parents.iter_mut().for_each(|link| link.child = number(link.child));
    records.siblings.iter_mut().flatten().for_each(|person| *person = number(*person));
    records.events.retain_mut(|event| {
        event.people.retain(|participant| participant.person != 1);
        event.label != "Marriage"
    });
    let text = written(&contents, &records, &Options::default());
    assert!(!text.contains("@I2@"), "{text}");
    let again = read(&text);
    assert_eq!(again.doubts().iter().len(), contents.doubts().iter().len(), "{:?}", again.doubts());
    assert_eq!((again.people(), again.couples(), again.parents()), (3, 0, &records.parents[..]));
}

#[test]
fn a_source_is_changed_and_dropped() {
    let changed = after(EXAMPLE_5, |records| records.sources[0].author = "Someone".into());
    assert_eq!(changed, ["-1 AUTH The parish", "+1 AUTH Someone"]);
    let changed = after(EXAMPLE_5, |records| records.sources[0].kept_at = "At home".into());
    assert_eq!(changed, ["-1 REPO @R1@", "-2 CALN 12/3", "+1 REPO @R2@", "+0 @R2@ REPO", "+1 NAME At home"]);
    let contents = read(EXAMPLE_5);
    let mut records = Records::from(&contents);
    records.sources.remove(0);
    records.people[0].names[0].citations.clear();
    records.people[0].birth.as_mut().unwrap().citations.clear();
    let text = written(&contents, &records, &Options::default());
    assert!(!text.contains("@S1@"), "{text}");
}

#[test]
fn a_source_in_words_that_gets_a_record_keeps_what_it_quotes() {
    let changed = after(EXAMPLE_5, |records| {
        let source = SourceKey::Record("S9".into());
        records.couples[0].citations[0].source = source.clone();
        records.sources.push(Source { key: source, title: "Family Bible".into(), ..Source::default() });
    });
    assert_eq!(
        changed,
        [
            "-1 SOUR Family Bible",
            "-2 TEXT in ink",
            "+1 SOUR @S9@",
            "+2 DATA",
            "+3 TEXT in ink",
            "+0 @S9@ SOUR",
            "+1 TITL Family Bible"
        ]
    );
}

#[test]
fn a_caption_changes_where_the_file_is_described_or_on_the_link_if_others_may_share_it() {
    let file = "0 @I1@ INDI\n1 NAME A\n1 OBJE\n2 FILE a.jpg\n3 FORM jpg\n1 OBJE\n2 FILE b.jpg\n2 TITL B\n1 OBJE @M1@\n\
        0 @M1@ OBJE\n1 FILE c.jpg\n2 FORM jpg\n2 TITL C\n";
    let versions =
        [("", "5.5.1\n1 CHAR UTF-8", "2 TITL", "2 _TITL"), ("\u{feff}", "7.0", "3 TITL", "2 TITL")];
    for (start, version, embedded, link) in versions {
        let file = format!("{start}0 HEAD\n1 GEDC\n2 VERS {version}\n{file}0 TRLR\n");
        let rename = |records: &mut Records| {
            for file in &mut records.people[0].files {
                file.title = format!("New {}", file.path);
            }
        };
        let changed = after(&file, rename);
        let first = format!("+{embedded} New a.jpg");
        let last = format!("+{link} New c.jpg");
        assert_eq!(changed, ["-2 TITL B", &first, "+2 TITL New b.jpg", &last], "{version}");
        let contents = read(&file);
        let mut records = Records::from(&contents);
        rename(&mut records);
        let renamed = written(&contents, &records, &Options::default());
        assert_eq!(read(&renamed).person(0).files, records.people[0].files, "{version}");

        let contents = read(&renamed);
        let mut records = Records::from(&contents);
        records.people[0].files.iter_mut().for_each(|file| file.title.clear());
        let cleared = written(&contents, &records, &Options::default());
        assert_eq!(read(&cleared).person(0).files, records.people[0].files, "{version}");
    }
}

#[test]
fn a_link_to_several_files_does_not_call_all_of_them_the_same() {
    let file = "\u{feff}0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME A\n1 OBJE @M1@\n\
        0 @M1@ OBJE\n1 FILE a.jpg\n2 FORM image/jpeg\n2 TITL A\n1 FILE b.jpg\n2 FORM image/jpeg\n2 TITL B\n0 TRLR\n";
    let changed = after(file, |records| records.people[0].files[0].title = "New".into());
    assert_eq!(changed, [] as [&str; 0]);
}

#[test]
fn a_new_file_has_the_caption_of_each_of_its_people() {
    for version in ["5.5.1", "7.0"] {
        let file = format!(
            "0 HEAD\n1 GEDC\n2 VERS {version}\n0 @I1@ INDI\n1 NAME A\n0 @I2@ INDI\n1 NAME B\n0 TRLR\n"
        );
        let contents = read(&file);
        let mut records = Records::from(&contents);
        for (person, title) in records.people.iter_mut().zip(["With Bert", "With Anna"]) {
            let new = family_file::File::default();
            person.files.push(family_file::File { path: "both.jpg".into(), title: title.into(), ..new });
        }
        let again = read(&written(&contents, &records, &Options::default()));
        let titles = [0, 1].map(|person| again.person(person).files[0].title.clone());
        assert_eq!(titles, ["With Bert", "With Anna"], "{version}");
    }
}

#[test]
fn files_are_added_removed_and_found_elsewhere() {
    let changed = after(EXAMPLE_5, |records| {
        records.people[0].files.retain(|file| file.path != "house.jpg");
    });
    assert_eq!(changed, ["-1 OBJE @M1@"]);
    let contents = read(EXAMPLE_7);
    let options = Options {
        file_path: &|path| (path == "media/anna%20b.jpg").then(|| "x/1.jpg".into()),
        ..Options::default()
    };
    let text = written(&contents, &contents, &options);
    assert_eq!(changed_lines(EXAMPLE_7, &text), ["-1 FILE media/anna%20b.jpg", "+1 FILE x/1.jpg"]);
}

#[test]
fn ged_6_one_sided_links_stay_in_5_5_1_and_get_their_other_side_in_7() {
    let contents =
        version_5("0 @A@ INDI\n1 NAME A\n1 FAMS @F1@\n0 @B@ INDI\n1 NAME B\n0 @F1@ FAM\n1 CHIL @B@");
    let kept = String::from_utf8(contents.document().write(LineEnding::Lf)).expect("UTF-8");
    assert_eq!(written(&contents, &contents, &Options::default()), kept);
    let (bytes, _) = write_file(&contents, &contents, &Options::default(), Version::V7, LineEnding::Lf);
    let again: Contents = read(std::str::from_utf8(&bytes).expect("UTF-8"));
    assert!(again.doubts().is_empty(), "{}", String::from_utf8_lossy(&bytes));
    assert_eq!(again.parents(), contents.parents());
}

#[test]
fn ged_12_a_source_in_words_has_the_same_title_in_both_versions() {
    let contents = version_5("0 @A@ INDI\n1 NAME A\n1 SOUR Family Bible\n2 PAGE 3");
    let (bytes, _) = write_file(&contents, &contents, &Options::default(), Version::V7, LineEnding::Lf);
    let again: Contents = read(std::str::from_utf8(&bytes).expect("UTF-8"));
    let title = |contents: &Contents| (contents.source(0).title, contents.source(0).note);
    assert_eq!(title(&again), title(&contents));
}

#[test]
fn ged_12_what_is_told_before_christ_is_the_same_in_both_versions() {
    let contents = version_5("0 @A@ INDI\n1 NAME A\n1 BAPM\n2 DATE 44 B.C.");
    let (bytes, _) = write_file(&contents, &contents, &Options::default(), Version::V7, LineEnding::Lf);
    let again: Contents = read(std::str::from_utf8(&bytes).expect("UTF-8"));
    assert!(String::from_utf8_lossy(&bytes).contains("44 BCE"));
    assert_eq!(again.untold()[0].text, contents.untold()[0].text);
}

#[test]
fn ged_12_the_header_names_the_program_and_where_the_data_came_from() {
    let file = "0 HEAD\n1 SOUR TREE\n2 VERS 9\n2 NAME Tree of Trees\n2 CORP Trees Inc.\n1 DATE 1 JAN 2020\n2 TIME 12:00\n1 GEDC\n2 VERS 5.5.1\n\
                2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 TRLR\n";
    let program = Program { id: "KINKEEPER", name: "Kinkeeper", version: "1.0", date: "5 JAN 2026" };
    let options = Options { program: Some(program), ..Options::default() };
    let contents = read(file);
    let text = written(&contents, &contents, &options);
    let ours = "1 SOUR KINKEEPER\n2 VERS 1.0\n2 NAME Kinkeeper\n2 DATA Tree of Trees 9\n3 DATE 1 JAN 2020\n1 DATE 5 JAN 2026\n";
    assert!(text.starts_with(&format!("0 HEAD\n{ours}1 GEDC\n")), "{text}");
    let (seven, _) = write_file(&contents, &contents, &options, Version::V7, LineEnding::Lf);
    let seven = String::from_utf8(seven).expect("UTF-8");
    assert!(seven.contains(&format!("2 VERS 7.0\n{ours}")), "{seven}");
    // Written again, the data still comes from there.
    let again = read(&seven);
    assert_eq!(written(&again, &again, &options), seven);
    let none = read("0 @A@ INDI\n1 NAME A\n0 TRLR\n");
    assert!(written(&none, &none, &options).starts_with("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n"));
}

#[test]
fn ged_12_the_likely_surname_of_a_name_that_was_typed_as_a_whole_is_marked() {
    let mut records = Records::default();
    let name = family_file::Name {
        whole: "Greta Alt".into(),
        likely_surname: "Alt".into(),
        ..family_file::Name::default()
    };
    records.people.push(Person { xref: "A".into(), names: vec![name.clone()], ..Person::default() });
    let text = written(&Contents::empty(Version::V5_5_1), &records, &Options::default());
    assert!(text.contains("1 NAME Greta /Alt/\n2 _KIN_WHOLE Y\n"), "{text}");
    let again = read(&text);
    assert_eq!(again.person(0).names, [name]);
    let mut typed = Records::from(&again);
    (typed.people[0].names[0].given, typed.people[0].names[0].surname) = ("Greta".into(), "Alt".into());
    typed.people[0].names[0].likely_surname.clear();
    let text = written(&again, &typed, &Options::default());
    assert!(text.contains("1 NAME Greta /Alt/\n") && !text.contains("_KIN_WHOLE"), "{text}");
}
