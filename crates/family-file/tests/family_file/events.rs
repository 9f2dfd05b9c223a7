use family_file::{Event, EventKind, Participant};

use crate::{date, version_5, version_7};

fn events(lines: &str) -> Vec<Event> {
    let contents = version_5(&format!("0 @I1@ INDI\n1 NAME A\n{}", lines.trim()));
    (0..contents.events()).map(|number| contents.event(number)).collect()
}

fn participant(person: u32, role: &str) -> Participant {
    Participant { person, role: role.into() }
}

#[test]
fn tags_become_labels_in_words() {
    let cases = [
        ("1 BAPM", "Baptism", EventKind::Milestone),
        ("1 CENS", "Census", EventKind::Other),
        ("1 EMIG", "Emigration", EventKind::Immigration),
        ("1 _MILT", "Military service", EventKind::War),
        ("1 EVEN\n2 TYPE Won the lottery", "Won the lottery", EventKind::Other),
        ("1 EVEN\n2 TYPE World War I", "World War I", EventKind::War),
        ("1 EVEN\n2 TYPE Warsaw", "Warsaw", EventKind::Other),
        ("1 EVEN Something", "", EventKind::Other),
        ("1 FACT Left\n2 TYPE Handedness", "Handedness", EventKind::Other),
        ("1 EVEN\n2 TYPE Picnic\n2 _KIND reunion", "Picnic", EventKind::Reunion),
    ];
    for (lines, label, kind) in cases {
        let events = events(lines);
        assert_eq!(events.len(), 1, "{lines}");
        assert_eq!((events[0].label.as_str(), events[0].kind), (label, kind), "{lines}");
    }
}

#[test]
fn an_event_has_date_place_description_and_origin() {
    let events = events(
        "1 EVEN He moved\n2 TYPE Move\n2 DATE FROM 1900 TO 1905\n2 PLAC Linz\n2 NOTE By train\n2 NOTE With a dog",
    );
    let detail = &events[0].detail;
    assert_eq!(detail.date.as_ref().and_then(|date| date.value), Some(date("1900/1905")));
    assert_eq!(detail.place, "Linz");
    assert_eq!(detail.description, "He moved\n\nBy train\n\nWith a dog");
    assert_eq!(events[0].people, [participant(0, "")]);
    assert_eq!((events[0].origin.xref.as_str(), events[0].origin.at), ("I1", 1));
}

#[test]
fn facts_of_the_profile_are_no_events() {
    assert_eq!(
        events(
            "1 BIRT\n2 DATE 1900\n1 DEAT Y\n1 OCCU Smith\n1 EDUC School\n1 RESI\n2 PHON 1\n1 SSN 1\n1 FACT Chess\n2 TYPE Interest"
        ),
        []
    );
    let further = events(
        "1 BIRT\n2 DATE 1900\n1 BIRT\n2 DATE 1901\n1 OCCU Smith\n1 OCCU Mayor\n1 RESI\n2 DATE 1910\n2 ADDR Farm\n1 BAPM N",
    );
    let read: Vec<_> =
        further.iter().map(|event| (event.label.as_str(), event.detail.description.as_str())).collect();
    assert_eq!(read, [("Birth", ""), ("Occupation", "Mayor"), ("Residence", "")]);
    assert_eq!(further[2].detail.place, "Farm");
}

#[test]
fn events_of_a_couple_are_events_of_both() {
    let contents = version_5(
        "0 @A@ INDI\n1 NAME A\n1 FAMS @F@\n0 @B@ INDI\n1 NAME B\n1 FAMS @F@\n0 @F@ FAM\n1 HUSB @A@\n1 WIFE @B@\n1 MARR Y\n1 MARR\n2 DATE 1901\n1 MARB\n2 DATE 1899",
    );
    let labels: Vec<String> = (0..contents.events()).map(|number| contents.event(number).label).collect();
    assert_eq!(labels, ["Marriage", "Banns"]);
    assert_eq!(contents.event(0).people, [participant(0, ""), participant(1, "")]);
}

#[test]
fn others_take_part_with_their_roles() {
    let contents = version_7(
        "0 @A@ INDI\n1 NAME A\n1 BAPM\n2 ASSO @B@\n3 ROLE GODP\n2 ASSO @C@\n3 ROLE OTHER\n4 PHRASE Organist\n0 @B@ INDI\n1 NAME B\n0 @C@ INDI\n1 NAME C",
    );
    assert_eq!(
        contents.event(0).people,
        [participant(0, ""), participant(1, "Godparent"), participant(2, "Organist")]
    );
    let contents =
        version_5("0 @A@ INDI\n1 NAME A\n1 CENS\n2 _SHAR @B@\n3 ROLE Lodger\n0 @B@ INDI\n1 NAME B");
    assert_eq!(contents.event(0).people, [participant(0, ""), participant(1, "Lodger")]);
}

#[test]
fn copies_with_the_same_uid_are_one_event() {
    let contents = version_7(
        "0 @A@ INDI\n1 NAME A\n1 EVEN\n2 TYPE Picnic\n2 UID x-1\n1 CENS\n0 @B@ INDI\n1 NAME B\n1 EVEN\n2 TYPE Picnic\n2 UID x-1",
    );
    assert_eq!(contents.events(), 2);
    assert_eq!(contents.event(0).people, [participant(0, ""), participant(1, "")]);
    assert_eq!(contents.event(1).people, [participant(0, "")]);
}

#[test]
fn what_has_no_date_that_we_can_read_is_told_in_words() {
    let contents = version_5(
        "0 @I1@ INDI\n1 NAME A\n1 BIRT\n2 DATE (in the great winter)\n2 PLAC Brno\n1 BURI\n2 PLAC Graz\n2 SOUR @S1@\n3 PAGE 4\n\
         1 CENS\n2 DATE 1900\n1 DEAT Y\n1 FAMS @F1@\n0 @I2@ INDI\n1 NAME B\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n\
         1 MARR\n2 DATE 1920\n2 NOTE In the snow\n1 NOTE They had a dog.\n0 @S1@ SOUR\n1 TITL Graves",
    );
    let told: Vec<(Vec<u32>, u32, String)> =
        contents.untold().into_iter().map(|one| (one.people, one.at, one.text)).collect();
    assert_eq!(
        told,
        [
            (vec![0], 1, "Birth: in the great winter".to_owned()),
            (vec![0, 1], 3, "They had a dog.".to_owned()),
            (vec![0, 1], 2, "Marriage\nIn the snow".to_owned()),
            (vec![0], 2, "Burial: Graz\nGraves, 4".to_owned()),
        ]
    );
}
