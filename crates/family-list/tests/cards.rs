//! vCards of three versions.

use family_file::{Person, Sex};
use family_list::{People, Refusal, Wrong, as_file, read_cards};
use proptest::prelude::*;

fn people(text: &str) -> People {
    read_cards(text.as_bytes(), &str::to_lowercase, &|_| true).expect("cards").0
}

fn person(lines: &str) -> Person {
    people(&format!("BEGIN:VCARD\r\nVERSION:4.0\r\n{lines}END:VCARD\r\n")).records.people.remove(0)
}

fn born(line: &str) -> Option<String> {
    let birth = person(&format!("FN:Anna Weber\r\n{line}\r\n")).birth?;
    Some(birth.date?.value?.to_string())
}

#[test]
fn a_card_of_version_4_becomes_a_person() {
    let anna = person(
        "UID:urn:uuid:0198C0DE-0000-7000-8000-000000000001\r\nFN:Anna Weber\r\nN:Weber;Anna;Maria;;\r\n\
         NICKNAME:Anni,Ann\r\nitem1.TEL;TYPE=\"home,voice\";VALUE=uri:tel:+43-1-234\r\nEMAIL:anna@example.org\r\n\
         ADR:;;Street 1;Linz;;4020;Austria\r\nBDAY:19120517\r\nDEATHDATE:1990\r\nBIRTHPLACE:Brno\r\nGENDER:F\r\n\
         TITLE:Baker\r\nNOTE:She sang\\, and da\r\n nced.\\nOften.\r\n",
    );
    let name = &anna.names[0];
    assert_eq!((&*name.whole, &*name.given, &*name.surname), ("Anna Weber", "Anna Maria", "Weber"));
    assert_eq!((&*name.nickname, anna.sex), ("Anni", Sex::Female));
    assert_eq!((&*anna.phone, &*anna.email), ("+43-1-234", "anna@example.org"));
    assert_eq!(anna.address, "Street 1\n4020 Linz\nAustria");
    let birth = anna.birth.unwrap();
    assert_eq!(
        (birth.date.unwrap().value.unwrap().to_string().as_str(), &*birth.place),
        ("1912-05-17", "Brno")
    );
    assert!(anna.deceased);
    assert_eq!((&*anna.occupation, &*anna.notes[0].text), ("Baker", "She sang, and danced.\nOften."));
    assert_eq!(anna.ids[0].value, "0198c0de-0000-7000-8000-000000000001");
}

#[test]
fn version_2_1_has_quoted_printable() {
    let people = people(
        "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Wei=C3=9F;J=C3=BC=\nrgen;;;\n\
         TEL;CELL;PREF:0664 1\nTEL;HOME:01 2\nEND:VCARD\n",
    );
    let person = &people.records.people[0];
    assert_eq!((&*person.names[0].whole, &*person.phone), ("Jürgen Weiß", "0664 1"));
    assert_eq!(people.problems[0].wrong, [Wrong::NotTaken { text: "01 2".to_owned() }]);
}

#[test]
fn birthdays_have_many_forms() {
    for (line, date) in [
        ("BDAY:1912-05-17", "1912-05-17"),
        ("BDAY:19120517T000000Z", "1912-05-17"),
        ("BDAY:--0517", "XXXX-05-17"),
        ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-17", "XXXX-05-17"),
        ("BDAY:1912-05", "1912-05"),
        ("BDAY:1912", "1912"),
        ("BDAY;VALUE=text:about 1912", "1912~"),
    ] {
        assert_eq!(born(line).as_deref(), Some(date), "{line}");
    }
    assert_eq!(born("BDAY:never"), None);
}

#[test]
fn groups_and_cards_without_a_name_are_no_people_and_what_is_no_card_is_refused() {
    let people = people(
        "BEGIN:VCARD\nFN:The Webers\nKIND:group\nEND:VCARD\nBEGIN:VCARD\nTEL:1\nEND:VCARD\nBEGIN:VCARD\nFN:Emil\nEND:VCARD\n",
    );
    assert_eq!(people.records.people.len(), 1);
    assert_eq!((people.problems[0].row, &people.problems[0].wrong[0]), (2, &Wrong::NoName));
    assert_eq!(people.rows, [3]);
    assert!(matches!(read_cards(b"hello", &str::to_lowercase, &|_| true), Err(Refusal::Empty)));
}

#[test]
fn nothing_is_kept_of_those_who_are_left_out() {
    let text = b"BEGIN:VCARD\nFN:Anna\nEND:VCARD\nBEGIN:VCARD\nFN:Emil\nEND:VCARD\n";
    let (all, _) = read_cards(text, &str::to_lowercase, &|_| true).unwrap();
    let anna = all.records.people[0].xref.clone();
    let (some, _) = read_cards(text, &str::to_lowercase, &|xref| xref != anna).unwrap();
    assert_eq!(some.records.people.len(), 1);
    assert_eq!(some.records.people[0].names[0].whole, "Emil");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_card_is_read_without_a_panic(lines in proptest::collection::vec("(FN|N|TEL|BDAY|ADR|NOTE;ENCODING=QUOTED-PRINTABLE)[:;][ -~ä=\\\\;]{0,20}", 0..8)) {
        let text = format!("BEGIN:VCARD\n{}\nEND:VCARD\n", lines.join("\n"));
        let (people, _) = read_cards(text.as_bytes(), &str::to_lowercase, &|_| true).unwrap();
        let (contents, _) = as_file(&people).unwrap();
        prop_assert_eq!(contents.people(), people.records.people.len());
    }
}
