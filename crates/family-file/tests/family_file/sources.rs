use family_file::{Certainty, SourceKey};

use crate::{doubts, version_5};

#[test]
fn a_source_has_its_fields() {
    let contents = version_5(
        "0 @S1@ SOUR\n1 TITL Parish register\n2 CONC  of Brno\n1 AUTH The parish\n1 PUBL Brno, 1850\n1 REPO @R1@\n2 CALN 12/3\n1 _URL https://example.org/register\n1 NOTE Hard to read\n1 TEXT Transcribed\n1 OBJE\n2 FILE scan.pdf\n1 REFN 5\n0 @R1@ REPO\n1 NAME City archive",
    );
    let source = contents.source(0);
    assert_eq!(source.key, SourceKey::Record("S1".into()));
    assert_eq!((source.title.as_str(), source.author.as_str()), ("Parish register of Brno", "The parish"));
    assert_eq!((source.publication.as_str(), source.kept_at.as_str()), ("Brno, 1850", "City archive, 12/3"));
    assert_eq!(
        (source.url.as_str(), source.note.as_str()),
        ("https://example.org/register", "Hard to read\n\nTranscribed")
    );
    assert_eq!((source.files[0].path.as_str(), source.ids.len()), ("scan.pdf", 1));
    assert_eq!(doubts(&contents), []);
}

#[test]
fn citations_are_about_people_names_and_events() {
    let contents = version_5(
        "0 @I1@ INDI\n1 NAME A\n2 SOUR @S1@\n1 BIRT\n2 SOUR @S1@\n3 PAGE 23\n3 QUAY 3\n3 DATA\n4 TEXT born here\n1 CENS\n2 SOUR @S1@\n1 SOUR @S1@\n0 @S1@ SOUR\n1 TITL Book",
    );
    let person = contents.person(0);
    assert_eq!((person.names[0].citations.len(), person.citations.len()), (1, 1));
    assert_eq!(contents.event(0).detail.citations.len(), 1);
    let citation = &person.birth.expect("a birth").citations[0];
    assert_eq!((citation.page.as_str(), citation.certainty), ("23", Some(Certainty::Primary)));
    assert_eq!(citation.quote, "born here");
    assert_eq!(contents.find_source(&citation.source), Some(0));
}

#[test]
fn words_of_a_source_are_a_source_of_its_own() {
    let long = "word ".repeat(200);
    let contents = version_5(&format!(
        "0 @I1@ INDI\n1 NAME A\n1 SOUR Family Bible\n2 TEXT In ink\n2 QUAY 1\n1 BIRT\n2 SOUR Family Bible\n1 SOUR {long}\n0 @S1@ SOUR\n1 TITL Book"
    ));
    assert_eq!(contents.sources(), 3);
    assert_eq!(
        (contents.source(0).title.as_str(), contents.source(1).title.as_str()),
        ("Book", "Family Bible")
    );
    let person = contents.person(0);
    assert_eq!(person.citations[0].quote, "In ink");
    assert_eq!(contents.find_source(&person.citations[0].source), Some(1));
    assert_eq!(contents.find_source(&person.birth.expect("a birth").citations[0].source), Some(1));
    let source = contents.source(2);
    assert_eq!((source.title.chars().count(), source.note.as_str()), (499, long.trim()));
}

#[test]
fn files_know_whether_an_archive_can_have_them() {
    let contents = version_5(
        "0 @I1@ INDI\n1 NAME A\n1 OBJE\n2 FILE c:\\photos\\a.jpg\n1 OBJE @M1@\n1 OBJE @M1@\n0 @M1@ OBJE\n1 FILE photos/b%20c.jpg\n1 FILE https://example.org/d.jpg\n1 FILE ../e.jpg",
    );
    let files: Vec<_> = contents.files().collect();
    let entries: Vec<Option<String>> =
        files.iter().map(|(_, file)| file.entry_name().map(|name| name.into_owned())).collect();
    assert_eq!(entries, [None, Some("photos/b c.jpg".to_owned()), None, None]);
    let missing: Vec<u32> = contents.missing_files(|_| false).map(|doubt| doubt.line - crate::HEAD).collect();
    assert_eq!(missing, [8]);
    assert_eq!(contents.missing_files(|entry| entry == "photos/b c.jpg").count(), 0);
}
