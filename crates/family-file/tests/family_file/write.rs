use family_file::{
    Contents, Couple, CoupleState, Detail, Event, EventKind, ExternalId, Family, File, Name, Options, Parent,
    ParentKind, Participant, Person, Records, Sex, Source, SourceKey,
};
use gedcom::{LineEnding, Version};

use crate::{date, read, written};

fn person(xref: &str, sex: Sex) -> Person {
    let name = Name { whole: xref.into(), ..Name::default() };
    Person { xref: xref.into(), names: vec![name], sex, ..Person::default() }
}

fn parent(parent: u32, child: u32, kind: ParentKind) -> Parent {
    Parent { child, parent, kind }
}

/// The lines of a new file, without HEAD and TRLR.
fn lines(records: &Records, version: Version) -> String {
    let text = written(&Contents::empty(version), records, &Options::default());
    let start = text.find("\n0 @").map_or(text.len(), |at| at + 1);
    text[start..].trim_end_matches("0 TRLR\n").to_owned()
}

/// The family records of people who have no other lines than names.
fn families(records: &Records) -> Vec<String> {
    let text = lines(records, Version::V5_5_1);
    text.split("\n0 ")
        .filter(|record| record.contains(" FAM\n"))
        .map(|record| record.trim().replace('\n', " "))
        .collect()
}

#[test]
fn a_new_person_is_written_for_both_versions() {
    let mut anna = person("I1", Sex::Female);
    anna.names = vec![
        Name { whole: "Anna Vogel".into(), given: "Anna".into(), surname: "Vogel".into(), ..Name::default() },
        Name {
            whole: "Sister Klara".into(),
            kind: Some(family_file::NameKind::Religious),
            ..Name::default()
        },
    ];
    anna.birth =
        Some(Detail { date: Some(date("XXXX-05-17").into()), place: "Brno".into(), ..Detail::default() });
    anna.deceased = true;
    anna.phone = "12".into();
    anna.interests = vec!["Chess".into()];
    let records = Records { people: vec![anna], ..Records::default() };
    assert_eq!(
        lines(&records, Version::V5_5_1),
        "0 @I1@ INDI\n1 NAME Anna /Vogel/\n2 GIVN Anna\n2 SURN Vogel\n1 NAME Sister Klara\n2 TYPE religious\n1 SEX F\n\
         1 BIRT\n2 DATE 17 MAY\n2 PLAC Brno\n1 DEAT Y\n1 FACT Chess\n2 TYPE Interest\n1 RESI\n2 PHON 12\n"
    );
    assert_eq!(
        lines(&records, Version::V7),
        "0 @I1@ INDI\n1 NAME Anna /Vogel/\n2 GIVN Anna\n2 SURN Vogel\n1 NAME Sister Klara\n2 TYPE OTHER\n3 PHRASE religious\n1 SEX F\n\
         1 BIRT\n2 DATE\n3 PHRASE 17 MAY\n2 PLAC Brno\n1 DEAT Y\n1 FACT Chess\n2 TYPE Interest\n1 RESI\n2 PHON 12\n"
    );
}

#[test]
fn there_is_one_family_for_each_set_of_parents_of_a_kind() {
    let people: Vec<Person> =
        ["A", "B", "C", "D", "E"].iter().map(|xref| person(xref, Sex::Unknown)).collect();
    let both = |child: u32| [parent(0, child, ParentKind::Birth), parent(1, child, ParentKind::Birth)];
    let mut records = Records { people, parents: [both(3), both(4)].concat(), ..Records::default() };
    records.couples.push(Couple { partners: [0, 1], state: CoupleState::Married, ..Couple::default() });
    assert_eq!(families(&records), ["@F1@ FAM 1 HUSB @A@ 1 WIFE @B@ 1 CHIL @D@ 1 CHIL @E@ 1 MARR Y"]);
    records.parents.push(parent(2, 4, ParentKind::Step));
    assert_eq!(
        families(&records),
        ["@F1@ FAM 1 HUSB @A@ 1 WIFE @B@ 1 CHIL @D@ 1 CHIL @E@ 1 MARR Y", "@F2@ FAM 1 HUSB @C@ 1 CHIL @E@",]
    );
    assert!(lines(&records, Version::V5_5_1).contains("1 FAMC @F1@\n1 FAMC @F2@\n2 PEDI step\n"));
    assert!(lines(&records, Version::V7).contains("1 FAMC @F2@\n2 PEDI OTHER\n3 PHRASE Stepchild\n"));
    records.couples.clear();
    assert!(families(&records)[0].contains("1 _COUPLE N"), "parents who are no couple");
}

#[test]
fn more_than_two_parents_are_in_several_families() {
    let people: Vec<Person> = ["A", "B", "C", "D"].iter().map(|xref| person(xref, Sex::Unknown)).collect();
    let parents = (0..3).map(|number| parent(number, 3, ParentKind::Birth)).collect();
    let couple = Couple { partners: [2, 0], ..Couple::default() };
    let records = Records { people, parents, couples: vec![couple], ..Records::default() };
    assert_eq!(
        families(&records),
        ["@F1@ FAM 1 HUSB @A@ 1 WIFE @C@ 1 CHIL @D@", "@F2@ FAM 1 HUSB @B@ 1 CHIL @D@"]
    );
}

#[test]
fn children_are_in_the_order_of_their_births() {
    let mut people: Vec<Person> = ["A", "B", "C", "D"].iter().map(|xref| person(xref, Sex::Female)).collect();
    for (number, year) in [(1, "1912"), (2, "1910~"), (3, "1911")] {
        people[number].birth = Some(Detail { date: Some(date(year).into()), ..Detail::default() });
    }
    let parents = (1..4).map(|child| parent(0, child, ParentKind::Birth)).collect();
    let records = Records { people, parents, ..Records::default() };
    assert_eq!(families(&records), ["@F1@ FAM 1 WIFE @A@ 1 CHIL @C@ 1 CHIL @D@ 1 CHIL @B@"]);
}

#[test]
fn siblings_without_parents_are_a_family_of_children() {
    let people: Vec<Person> = ["A", "B"].iter().map(|xref| person(xref, Sex::Female)).collect();
    let records = Records { people, siblings: vec![vec![0, 1]], ..Records::default() };
    assert_eq!(families(&records), ["@F1@ FAM 1 CHIL @A@ 1 CHIL @B@"]);
}

#[test]
fn two_wives_are_written_as_husband_and_wife() {
    let people: Vec<Person> = ["A", "B"].iter().map(|xref| person(xref, Sex::Female)).collect();
    let couples = vec![Couple { partners: [0, 1], ..Couple::default() }];
    let records = Records { people, couples, ..Records::default() };
    assert_eq!(families(&records), ["@F1@ FAM 1 HUSB @A@ 1 WIFE @B@"]);
}

#[test]
fn an_event_of_several_people_is_on_each_of_them_with_one_id() {
    let people: Vec<Person> = ["A", "B", "C"].iter().map(|xref| person(xref, Sex::Female)).collect();
    let participant = |person: u32, role: &str| Participant { person, role: role.into() };
    let event = Event {
        kind: EventKind::Reunion,
        label: "Picnic".into(),
        people: vec![participant(0, ""), participant(1, ""), participant(2, "Witness")],
        ..Event::default()
    };
    let records = Records { people, events: vec![event], ..Records::default() };
    let text = lines(&records, Version::V7);
    assert_eq!(text.matches("1 EVEN\n2 TYPE Picnic\n").count(), 2, "{text}");
    assert_eq!(text.matches("2 _KIND reunion\n").count(), 2);
    assert_eq!(text.matches("2 ASSO @C@\n3 ROLE WITN\n").count(), 1);
    let ids: Vec<&str> = text.lines().filter(|line| line.starts_with("2 UID ")).collect();
    assert!(ids.len() == 2 && ids[0] == ids[1], "{ids:?}");
    assert!(lines(&records, Version::V5_5_1).contains("2 _SHAR @C@\n3 ROLE Witness\n"));
    let contents = read(&written(&Contents::empty(Version::V7), &records, &Options::default()));
    assert_eq!((contents.events(), contents.event(0).people.len()), (1, 3));
}

#[test]
fn labels_go_back_to_their_tags_where_these_are_allowed() {
    let people: Vec<Person> = ["A", "B"].iter().map(|xref| person(xref, Sex::Female)).collect();
    let event = |label: &str, people: &[u32]| Event {
        label: label.into(),
        people: people.iter().map(|&person| Participant { person, role: String::new() }).collect(),
        ..Event::default()
    };
    let events = vec![
        event("Census", &[0]),
        event("Banns", &[0, 1]),
        event("Burial", &[0]),
        event("Birth", &[0]),
        event("Religion", &[1]),
        event("", &[]),
    ];
    let couples = vec![Couple { partners: [0, 1], ..Couple::default() }];
    let mut records = Records { people, couples, events, ..Records::default() };
    records.events[4].detail.description = "Quaker".into();
    let text = lines(&records, Version::V5_5_1);
    for expected in
        ["1 CENS Y\n", "1 MARB Y\n", "1 EVEN\n2 TYPE Burial\n", "1 EVEN\n2 TYPE Birth\n", "1 RELI Quaker\n"]
    {
        assert_eq!(text.matches(expected).count(), 1, "{expected}{text}");
    }
    let written =
        family_file::write(&Contents::empty(Version::V7), &records, &Options::default(), &mut |_| {});
    assert_eq!(written.events_without_people, 1);
}

#[test]
fn sources_files_and_repositories_become_records() {
    let mut anna = person("A", Sex::Female);
    let file = |path: &str| File { path: path.into(), title: "Title".into(), ..File::default() };
    anna.files = vec![file("a.jpg"), file("b.jpg")];
    anna.citations.push(family_file::Citation {
        source: SourceKey::Record("S1".into()),
        page: "7".into(),
        quote: "a quote".into(),
        ..family_file::Citation::default()
    });
    let source = |xref: &str| Source {
        key: SourceKey::Record(xref.into()),
        title: "Book".into(),
        kept_at: "Library".into(),
        files: vec![file("a.jpg")],
        ..Source::default()
    };
    let records =
        Records { people: vec![anna], sources: vec![source("S1"), source("S2")], ..Records::default() };
    let text = lines(&records, Version::V7);
    assert!(
        text.contains("1 SOUR @S1@\n2 PAGE 7\n2 DATA\n3 TEXT a quote\n1 OBJE @M1@\n1 OBJE @M2@\n"),
        "{text}"
    );
    assert_eq!(text.matches(" REPO\n1 NAME Library\n").count(), 1);
    assert_eq!(text.matches("1 FILE a.jpg\n2 FORM image/jpeg\n2 TITL Title\n").count(), 1);
}

#[test]
fn ids_of_older_files_have_a_type_in_7_and_are_known_there() {
    let mut anna = person("I1", Sex::Female);
    let id = |kind: &str, value: &str| ExternalId { kind: kind.into(), value: value.into() };
    anna.ids = vec![id("RIN", "77"), id("AFN", "12-34"), id("RFN", "5:6"), id("REFN shelf", "8")];
    let records = Records { people: vec![anna.clone()], ..Records::default() };
    let text = lines(&records, Version::V7);
    let ids = "1 EXID 77\n2 TYPE https://gedcom.io/terms/v7/RIN#\n1 EXID 12-34\n2 TYPE https://gedcom.io/terms/v7/AFN\n\
        1 EXID 5:6\n2 TYPE https://gedcom.io/terms/v7/RFN\n1 REFN 8\n2 TYPE shelf\n";
    assert!(text.contains(ids), "{text}");
    assert!(lines(&records, Version::V5_5_1).contains("1 RIN 77\n1 AFN 12-34\n1 RFN 5:6\n"), "{text}");
    let kept = crate::version_7(&text.replace("RIN#", "RIN#Program"));
    assert_eq!(crate::written(&kept, &records, &Options::default()).matches("EXID").count(), 3);
    // The same number in two programs may be two people.
    let [one, other] =
        ["A", "B"].map(|program| id(&format!("EXID https://gedcom.io/terms/v7/RIN#{program}"), "77"));
    assert!(!one.is_same(&other) && one.is_same(&anna.ids[0]) && anna.ids[0].is_same(&other));
}

#[test]
fn a_file_is_converted_with_its_new_records() {
    let mut records = Records { people: vec![person("I1", Sex::Male)], ..Records::default() };
    records.people[0].files = vec![File { path: "a.jpg".into(), ..File::default() }];
    for (from, to) in [(Version::V5_5_1, Version::V7), (Version::V7, Version::V5_5_1)] {
        let empty = Contents::empty(from);
        let (bytes, _) = family_file::write_file(&empty, &records, &Options::default(), to, LineEnding::Lf);
        let contents = read(&String::from_utf8(bytes).expect("UTF-8"));
        assert_eq!(contents.about().version, to);
        assert_eq!(contents.person(0).files[0].path, "a.jpg", "{from:?}");
        assert_eq!(Family::people(&contents), 1);
    }
}

#[test]
fn a_sex_that_5_5_1_does_not_know_and_an_early_year_come_back() {
    let mut kim = person("I1", Sex::Other);
    kim.birth = Some(Detail { date: Some(date("0079").into()), ..Detail::default() });
    let records = Records { people: vec![kim], ..Records::default() };
    let old = lines(&records, Version::V5_5_1);
    assert_eq!(old, "0 @I1@ INDI\n1 NAME I1\n1 SEX U\n2 _PHRASE X\n1 BIRT\n2 DATE 0079\n");
    assert_eq!(lines(&records, Version::V7), "0 @I1@ INDI\n1 NAME I1\n1 SEX X\n1 BIRT\n2 DATE 0079\n");
    let again = crate::version_5(&old).person(0);
    assert_eq!((again.sex, again.birth), (Sex::Other, records.people[0].birth.clone()));
}
