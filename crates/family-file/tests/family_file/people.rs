use family_file::{ExternalId, Name, NameKind, Origin, Restriction, Sex};

use crate::{date, doubts, person, version_5, version_7};

#[test]
fn names_are_as_people_write_them() {
    let read = |lines: &str| person(lines).names;
    let first = |lines: &str| read(lines).swap_remove(0);
    let plain =
        Name { whole: "Zoë Malý".into(), given: "Zoë".into(), surname: "Malý".into(), ..Name::default() };
    assert_eq!(first("1 NAME Zoë /Malý/"), plain);
    assert_eq!(first("1 NAME  Zoë   /Malý/ \n2 GIVN Zoë\n2 SURN Malý"), plain);
    assert_eq!(first("1 NAME\n2 GIVN Zoë\n2 SURN Malý"), plain);
    let names = read(
        "1 NAME Dr. Jan /van den Berg/ Jr.\n2 NPFX Dr.\n2 GIVN Jan\n2 SPFX van den\n2 SURN Berg\n2 NSFX Jr.\n2 NICK Jip",
    );
    assert_eq!(names[0].whole, "Dr. Jan van den Berg Jr.");
    assert_eq!((names[0].given.as_str(), names[0].surname.as_str()), ("Jan", "van den Berg"));
    assert_eq!(
        (names[0].prefix.as_str(), names[0].suffix.as_str(), names[0].nickname.as_str()),
        ("Dr.", "Jr.", "Jip")
    );
}

#[test]
fn a_line_break_inside_of_a_value_is_a_blank_where_a_value_has_one_line() {
    let person = person(
        "1 NAME Zoë\nMaria /Malý/\n1 BIRT\n2 DATE 12 MAY\n1887\n2 PLAC Brno,\n\nMoravia\n1 NOTE One\n\nTwo",
    );
    assert_eq!(
        (person.names[0].whole.as_str(), person.names[0].given.as_str()),
        ("Zoë Maria Malý", "Zoë Maria")
    );
    assert_eq!(person.notes[0].text, "One\n\nTwo");
}

#[test]
fn notes_in_html_become_plain_text() {
    let note = |text: &str| person(&format!("1 NAME A\n1 NOTE {text}")).notes.swap_remove(0).text;
    for (html, expected) in [
        ("<p>Born in <b>Brno</b>.</p><p>Baker &amp; mayor.</p>", "Born in Brno.\n\nBaker & mayor."),
        ("One<br>two<br/>\n2 CONT three<BR /><br>four", "One\ntwo\nthree\n\nfour"),
        ("<p>One</p>\n2 CONT\n2 CONT <p>two</p>", "One\n\ntwo"),
        ("Sons:<ul><li>Jan</li><li>Karl</li></ul>of Brno", "Sons:\n\n- Jan\n- Karl\n\nof Brno"),
        (
            "<a href=\"https://example.org/a\">his letter</a> and <a href='https://example.org/b'>https://example.org/b</a>",
            "his letter (https://example.org/a) and https://example.org/b",
        ),
        (
            "<i>Gr&ouml;&szlig;e</i> &#8211; &#xE9;t&eacute;&nbsp;1900 &unknown; &",
            "Größe – été 1900 &unknown; &",
        ),
        ("<!-- a remark --><div>x</div><div>y</div>", "x\ny"),
        ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
        (
            "<a href='https://example.org/1'>one<a href='https://example.org/2'>two</a></a> &amp; &amp",
            "one (https://example.org/1)two (https://example.org/2) & &amp",
        ),
    ] {
        assert_eq!(note(html), expected, "{html}");
    }
    for plain in ["Born <Vogel>, 3 < 4 & 5 > 4", "<p unfinished", "M&amp;S", "a <- b"] {
        assert_eq!(note(plain), plain);
    }
}

/// Reading one of these would take many minutes if it looked at the rest of the note, or at the text so far, again and again.
#[test]
fn ged_8_a_large_hostile_note_in_html_is_read_once() {
    const MANY: usize = 400_000;
    let blanks = " ".repeat(MANY);
    let hostile = [
        format!("<b>{}", "<!--".repeat(MANY)),
        format!("<b>{}", "&".repeat(MANY)),
        format!("<b>{};", "&#".repeat(MANY)),
        format!("x{}{blanks}{}", "<a>".repeat(MANY), "</a>".repeat(MANY)),
        format!("x{}{blanks}{}", "<a href='mailto:x'>".repeat(MANY / 4), "</a>".repeat(MANY / 4)),
        format!("<b>{}", "<".repeat(MANY)),
        format!("<b>{}", "< <a ".repeat(MANY)),
        format!("{}x", "<p> ".repeat(MANY)),
    ];
    for note in hostile {
        let person = person(&format!("1 NAME A\n1 NOTE {note}"));
        assert!(!person.notes[0].text.is_empty(), "{}", &note[..40]);
    }
}

#[test]
fn further_names_have_a_kind() {
    let person = person(
        "1 NAME Anna /Vogel/\n1 NAME Anna /Kern/\n2 TYPE married\n1 NAME Anna /Vogel/\n2 TYPE maiden\n1 ALIA Anni\n1 NAME\n1 NAME Schwester Klara\n2 TYPE religious",
    );
    let kinds: Vec<_> = person.names.iter().map(|name| (name.kind, name.whole.as_str())).collect();
    assert_eq!(
        kinds,
        [
            (None, "Anna Vogel"),
            (Some(NameKind::Married), "Anna Kern"),
            (Some(NameKind::Birth), "Anna Vogel"),
            (Some(NameKind::KnownAs), "Anni"),
            (Some(NameKind::Religious), "Schwester Klara"),
        ]
    );
    let contents = version_7("0 @I1@ INDI\n1 NAME Mother Klara\n2 TYPE OTHER\n3 PHRASE Religious name");
    assert_eq!(contents.person(0).names[0].kind, Some(NameKind::Religious));
    assert_eq!(person.names[3].origin.0, Some(3), "where it was found");
    assert_eq!(Origin(Some(3)), Origin(None), "is no part of what it means");
}

#[test]
fn sexes_are_read_in_dirty_spellings() {
    let cases = [
        ("M", Sex::Male),
        ("male", Sex::Male),
        (" F ", Sex::Female),
        ("X", Sex::Other),
        ("U", Sex::Unknown),
        ("?", Sex::Unknown),
        ("robot", Sex::Unknown),
    ];
    for (text, sex) in cases {
        assert_eq!(person(&format!("1 NAME A\n1 SEX {text}")).sex, sex, "{text}");
    }
    assert_eq!(person("1 NAME A").sex, Sex::Unknown);
    // As we write it in 5.5.1.
    assert_eq!(person("1 NAME A\n1 SEX U\n2 _PHRASE X").sex, Sex::Other);
}

#[test]
fn birth_and_death_are_facts_with_date_and_place() {
    let person = person(
        "1 NAME A\n1 BIRT\n2 DATE ABT 12 MAY 1887\n2 PLAC Brno, Moravia\n2 NOTE At home\n1 DEAT Y\n2 DATE BEF 1950\n1 BIRT\n2 DATE 1888",
    );
    let birth = person.birth.expect("a birth");
    let born = birth.date.expect("a date");
    assert_eq!((born.value, born.text.as_str()), (Some(date("1887-05-12~")), "ABT 12 MAY 1887"));
    assert_eq!((birth.place.as_str(), birth.description.as_str()), ("Brno, Moravia", "At home"));
    assert_eq!(person.death.and_then(|death| death.date?.value), Some(date("[..1949]")));
    assert!(person.deceased);
}

#[test]
fn who_was_buried_has_died_and_who_did_not_die_has_not() {
    for tag in ["DEAT", "BURI", "CREM", "PROB", "WILL"] {
        assert!(person(&format!("1 NAME A\n1 {tag} Y")).deceased, "{tag}");
    }
    assert!(!person("1 NAME A\n1 DEAT N").deceased);
    assert!(!version_7("0 @I1@ INDI\n1 NAME A\n1 NO DEAT").person(0).deceased);
}

#[test]
fn a_date_in_words_is_kept_as_text() {
    let contents = version_7("0 @I1@ INDI\n1 NAME A\n1 BIRT\n2 DATE\n3 PHRASE the year of the flood");
    let date = contents.person(0).birth.and_then(|birth| birth.date).expect("a date");
    assert_eq!((date.value, date.phrase.as_str()), (None, "the year of the flood"));
    let contents = version_7("0 @I1@ INDI\n1 NAME A\n1 BIRT\n2 DATE\n3 PHRASE 17 MAY");
    let date = contents.person(0).birth.and_then(|birth| birth.date).expect("a date");
    assert_eq!(date.value, Some(crate::date("XXXX-05-17")));
}

#[test]
fn a_profile_has_its_fields() {
    let person = person(
        "1 NAME A\n1 OCCU Carpenter\n1 OCCU Mayor\n1 EDUC Trade school\n1 FACT Chess\n2 TYPE Interest\n1 FACT Roses\n2 TYPE interest\n1 RESN confidential, locked\n1 NOTE one\n2 CONT two",
    );
    assert_eq!((person.occupation.as_str(), person.education.as_str()), ("Carpenter", "Trade school"));
    assert_eq!(person.interests, ["Chess", "Roses"]);
    assert_eq!(person.restriction, Restriction { confidential: true, locked: true, privacy: false });
    assert_eq!(person.notes[0].text, "one\ntwo");
}

#[test]
fn contact_details_of_a_residence_come_first() {
    let person = person(
        "1 NAME A\n1 ADDR Old Street 1\n1 PHON 1\n1 EMAIL a@@example.org\n1 RESI\n2 DATE 1900\n2 ADDR Farm\n1 RESI\n2 ADDR\n3 ADR1 New Street 2\n3 CITY Graz\n3 POST 8010\n3 CTRY Austria\n2 PHON 2",
    );
    assert_eq!(person.address, "New Street 2\nGraz 8010\nAustria");
    assert_eq!((person.phone.as_str(), person.email.as_str()), ("2", "a@example.org"));
}

#[test]
fn shared_notes_have_their_text_and_id() {
    let contents =
        version_5("0 @I1@ INDI\n1 NAME A\n1 NOTE @N1@\n1 NOTE own\n0 @N1@ NOTE shared\n1 CONT by two");
    let notes = contents.person(0).notes;
    assert_eq!(notes.len(), 2);
    assert_eq!((notes[0].text.as_str(), notes[0].shared.as_deref()), ("shared\nby two", Some("N1")));
    assert_eq!((notes[1].text.as_str(), notes[1].shared.as_deref()), ("own", None));
    assert_eq!(doubts(&contents), []);
}

#[test]
fn external_ids_have_a_kind_and_lose_their_checksum() {
    let person = person(
        "1 NAME A\n1 _UID 0123456789ABCDEF0123456789ABCDEFBEEF\n1 REFN 12\n1 REFN 7\n2 TYPE shelf\n1 RIN 3\n1 _FSFTID K2-X\n1 UID\n1 RIN 3",
    );
    let id = |kind: &str, value: &str| ExternalId { kind: kind.into(), value: value.into() };
    assert_eq!(
        person.ids,
        [
            id("UID", "0123456789ABCDEF0123456789ABCDEF"),
            id("REFN", "12"),
            id("REFN shelf", "7"),
            id("RIN", "3"),
            id("_FSFTID", "K2-X"),
        ]
    );
    let contents = version_7(
        "0 @I1@ INDI\n1 NAME A\n1 UID 6b1cb1cd-2a4d-4d9b-8a40-1f2c3d4e5f60\n1 EXID 9\n2 TYPE https://example.org",
    );
    let ids = contents.person(0).ids;
    assert_eq!(ids, [id("UID", "6b1cb1cd-2a4d-4d9b-8a40-1f2c3d4e5f60"), id("EXID https://example.org", "9")]);
}

#[test]
fn the_portrait_comes_first() {
    let contents = version_5(
        "0 @I1@ INDI\n1 NAME A\n1 OBJE\n2 FILE house.jpg\n2 FORM jpg\n2 TITL Our house\n1 OBJE @M1@\n2 _PRIM Y\n0 @M1@ OBJE\n1 FILE face.png\n2 FORM png\n2 TITL Anna",
    );
    let files = contents.person(0).files;
    let read: Vec<_> =
        files.iter().map(|file| (file.path.as_str(), file.title.as_str(), file.format.as_str())).collect();
    assert_eq!(read, [("face.png", "Anna", "png"), ("house.jpg", "Our house", "jpg")]);
    assert_eq!((files[0].xref.as_deref(), files[1].xref.as_deref()), (Some("M1"), None));
}
