//! Tables of people, from bytes to the family in them.

use family_file::{Contents, NameKind, Sex};
use family_list::{
    Columns, DateOrder, Field, People, Refusal, Table, Wrong, as_file, guess, guess_order, read_rows,
};
use proptest::prelude::*;

fn fold(text: &str) -> String {
    text.to_lowercase().replace('ä', "a").replace('ü', "u").replace('ö', "o").replace('ñ', "n")
}

fn cells(bytes: &[u8]) -> Vec<Vec<String>> {
    Table::read(bytes).expect("a table").rows.into_iter().map(|row| row.cells).collect()
}

/// Reads a table by its headings.
fn people_with(text: &str, takes: &dyn Fn(u32) -> Option<bool>) -> People {
    let table = Table::read(text.as_bytes()).expect("a table");
    let fields = guess(&table.rows[0].cells, &[], &fold);
    let order = guess_order(&table, &fields);
    read_rows(&table, &Columns { fields: &fields, has_headings: true, order }, &fold, takes)
}

fn people(text: &str) -> People {
    people_with(text, &|_| None)
}

fn contents(text: &str) -> Contents {
    as_file(&people(text)).expect("a file").0
}

fn names(people: &People) -> Vec<&str> {
    people.records.people.iter().map(|person| person.names[0].whole.as_str()).collect()
}

fn problems(people: &People) -> Vec<(u32, Vec<Wrong>)> {
    people.problems.iter().map(|problem| (problem.row, problem.wrong.clone())).collect()
}

#[test]
fn cells_are_separated_by_commas_semicolons_or_tabs() {
    for separator in [",", ";", "\t"] {
        let text = "Name|Born\nAnna|1912\nEmil|1887\n".replace('|', separator);
        assert_eq!(cells(text.as_bytes())[1], ["Anna", "1912"], "{separator:?}");
    }
    assert_eq!(cells(b"Name;Note\nAnna;one, two\nEmil;three, four\n")[1], ["Anna", "one, two"]);
    assert_eq!(cells(b"sep=;\nName;Born\nAnna;1912\n"), [["Name", "Born"], ["Anna", "1912"]]);
    assert_eq!(cells(b"Anna\nEmil\n"), [["Anna"], ["Emil"]]);
}

#[test]
fn quoted_cells_may_have_line_breaks_separators_and_quotation_marks() {
    let text = b"Name,Note\r\n\"Weber, Anna\",\"first line\r\nsecond \"\"line\"\"\"\r\nEmil,\r\n";
    assert_eq!(cells(text), [["Name", "Note"], ["Weber, Anna", "first line\nsecond \"line\""], ["Emil", ""]]);
}

#[test]
fn rows_have_the_numbers_of_a_spreadsheet_program() {
    let table = Table::read(b"Name\n\n\"An\nna\"\nEmil\n").unwrap();
    let numbers: Vec<u32> = table.rows.iter().map(|row| row.number).collect();
    assert_eq!(numbers, [1, 3, 4]);
}

#[test]
fn utf_8_with_and_without_a_mark_windows_1252_and_utf_16_are_read() {
    let text = "Name\nJürgen Weiß\n";
    let windows = text.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap()).collect::<Vec<u8>>();
    let utf_16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    for (bytes, encoding) in [
        (text.as_bytes().to_vec(), "UTF-8"),
        ([b"\xef\xbb\xbf", text.as_bytes()].concat(), "UTF-8"),
        (windows, "windows-1252"),
        (utf_16, "UTF-16LE"),
    ] {
        let table = Table::read(&bytes).unwrap();
        assert_eq!((table.rows[1].cell(0), table.encoding), ("Jürgen Weiß", encoding));
    }
}

#[test]
fn what_is_no_table_is_refused() {
    assert_eq!(Table::read(b""), Err(Refusal::Empty));
    assert_eq!(Table::read(b" , ,\n\n"), Err(Refusal::Empty));
    assert_eq!(Table::read(&[0x89, 1, 2, 3, 4, 5, 6, 7, 8, 14, 15, 16]), Err(Refusal::NotText));
    assert_eq!(Table::read(b"Name\n\"Anna\nEmil\n"), Err(Refusal::OpenQuote { row: 2 }));
    let wide = ",".repeat(300);
    assert_eq!(Table::read(format!("a{wide}").as_bytes()), Err(Refusal::TooManyColumns { limit: 200 }));
    let long = "x".repeat(200_000);
    assert_eq!(Table::read(format!("Name\n{long}\n").as_bytes()), Err(Refusal::CellTooLong { row: 2 }));
}

#[test]
fn headings_are_understood_in_three_languages_and_each_field_is_guessed_once() {
    let guessed = |headings: &str| {
        let headings: Vec<String> = headings.split(',').map(str::to_owned).collect();
        guess(&headings, &[], &fold).into_iter().map(|field| field.map(Field::name)).collect::<Vec<_>>()
    };
    let wanted =
        ["givenName", "surname", "birthDate", "birthPlace", "deathDate", "father", "mother", "phoneNumber"];
    let wanted: Vec<Option<&str>> = wanted.into_iter().map(Some).collect();
    assert_eq!(guessed("First name,Last Name,Date of birth,Birthplace,Died,Father,Mother,Phone"), wanted);
    assert_eq!(guessed("Vorname,Nachname,Geburtsdatum,Geburtsort,Sterbedatum,Vater,Mutter,Telefon"), wanted);
    assert_eq!(
        guessed(
            "Nombre,Apellidos,Fecha de nacimiento,Lugar de nacimiento,Fecha de fallecimiento,Padre,Madre,Móvil"
        ),
        [&wanted[..7], &[None]].concat(),
        "this fold leaves ó alone"
    );
    assert_eq!(
        guessed("Name,Full name,Shoe size,Street,City"),
        [Some("name"), None, None, Some("address"), Some("address")]
    );
}

#[test]
fn every_field_is_found_by_the_name_that_our_own_table_gives_it() {
    let headings: Vec<String> = Field::ALL.iter().map(|field| field.name().to_owned()).collect();
    let all: Vec<Option<Field>> = Field::ALL.iter().copied().map(Some).collect();
    assert_eq!(guess(&headings, &[], &fold), all);
}

#[test]
fn a_row_becomes_a_person_in_a_family_file() {
    let contents = contents(
        "id,name,givenName,surname,birthSurname,nickname,gender,birthDate,birthPlace,deathDate,deathPlace,email,phone,address,occupation,interests,otherNames,notes\n\
         7,Anna Weber,Anna,Weber,Novak,Anni,f,17 May 1912,Brno,about 1990,Linz,anna@example.org,'+43 1 234,\"Street 1\nLinz\",Baker,chess; hiking,Anna Nowak,\"She sang.\"\n",
    );
    let anna = contents.person(0);
    let name = &anna.names[0];
    assert_eq!(
        (&*name.whole, &*name.given, &*name.surname, &*name.nickname),
        ("Anna Weber", "Anna", "Weber", "Anni")
    );
    assert_eq!((anna.names[1].kind, &*anna.names[1].whole), (Some(NameKind::Birth), "Anna Novak"));
    assert_eq!(anna.names[2].whole, "Anna Nowak");
    assert_eq!(anna.sex, Sex::Female);
    let birth = anna.birth.unwrap();
    assert_eq!(
        (birth.date.unwrap().value.unwrap().to_string().as_str(), &*birth.place),
        ("1912-05-17", "Brno")
    );
    assert_eq!(anna.death.unwrap().date.unwrap().value.unwrap().to_string(), "1990~");
    assert!(anna.deceased);
    assert_eq!(
        (&*anna.phone, &*anna.email, &*anna.address),
        ("+43 1 234", "anna@example.org", "Street 1\nLinz")
    );
    assert_eq!(
        (&*anna.occupation, anna.interests.join("|").as_str(), &*anna.notes[0].text),
        ("Baker", "chess|hiking", "She sang.")
    );
    assert!(anna.ids.is_empty(), "a number is no id outside of this table");
}

#[test]
fn fathers_mothers_and_spouses_are_other_rows_by_id_or_name_or_new_people() {
    let people = people(
        "id,name,father,mother,spouse,marriage\n\
         1,Emil Weber,,,Berta Novak,1910\n\
         2,Anna Weber,1,Berta Novak,,\n\
         3,Karl Weber,1,Berta Novak,,\n\
         4,Berta Novak,Josef Novak,,emil weber,\n",
    );
    assert_eq!(names(&people), ["Emil Weber", "Anna Weber", "Karl Weber", "Berta Novak", "Josef Novak"]);
    let parents: Vec<(u32, u32)> =
        people.records.parents.iter().map(|link| (link.child, link.parent)).collect();
    assert_eq!(parents, [(1, 0), (1, 3), (2, 0), (2, 3), (3, 4)]);
    assert_eq!(people.records.couples.len(), 1, "both rows name the same couple");
    assert!(people.records.couples[0].marriage.is_some());
    assert_eq!(people.records.people[4].sex, Sex::Male);
    assert_eq!(people.rows, [2, 3, 4, 5, 5]);
    let (contents, rows) = as_file(&people).unwrap();
    assert_eq!((contents.people(), contents.couples(), contents.parents().len()), (5, 1, 5));
    let karl = contents.find_person(&people.records.people[2].xref).unwrap();
    assert_eq!(rows.of(contents.person_record(karl as usize).line_number()), 4);
}

#[test]
fn what_is_wrong_in_a_row_is_said_with_its_number() {
    let people = people(
        "name,born,sex,father\n\
         Anna Weber,yesterday,f,\n\
         ,1900,,\n\
         Karl Weber,1915,?!,\n\
         Karl Weber,1920,m,\n\
         Emil Weber,05/06/1887,m,Karl Weber\n\
         Emil Weber,05/06/1887,m,Karl Weber\n",
    );
    let problems = problems(&people);
    let rows: Vec<u32> = problems.iter().map(|(row, _)| *row).collect();
    assert_eq!(rows, [2, 3, 4, 6, 7]);
    assert!(matches!(&problems[0].1[..], [Wrong::Date { text, .. }] if text == "yesterday"));
    assert_eq!(problems[1].1, [Wrong::NoName]);
    assert_eq!(problems[2].1, [Wrong::Gender { text: "?!".to_owned() }]);
    assert!(matches!(
        &problems[3].1[..],
        [Wrong::Date { why: fuzzy_date::Error::Ambiguous { .. }, .. }, Wrong::SeveralPeople { .. }]
    ));
    assert!(problems[4].1.contains(&Wrong::Twice { row: 6 }));
    assert_eq!(names(&people), ["Anna Weber", "Karl Weber", "Karl Weber", "Emil Weber"]);
}

#[test]
fn rows_with_problems_can_be_left_out_and_repeated_rows_taken() {
    let table = "name,born\nAnna,never\nEmil,1887\nEmil,1887\n";
    assert_eq!(names(&people_with(table, &|row| (row == 2).then_some(false))), ["Emil"]);
    assert_eq!(names(&people_with(table, &|row| (row == 4).then_some(true))), ["Anna", "Emil", "Emil"]);
}

#[test]
fn the_placeholder_of_a_living_person_is_left_out() {
    let people = people(
        "id,name,gender,birthDate\n0198c0de-0000-7000-8000-000000000001,Living,female,\n2,Living Stone,,1900\n",
    );
    assert_eq!(problems(&people), [(2, vec![Wrong::Living])]);
    assert_eq!(names(&people), ["Living Stone"]);
}

#[test]
fn dates_are_read_in_three_languages_and_in_the_order_of_the_table() {
    let date = |said: &str| {
        let people = people(&format!("name,born\nAnna,{said}\n"));
        let birth = people.records.people[0].birth.clone()?;
        Some(birth.date?.value?.to_string())
    };
    for (said, read) in [
        ("1912-05-17", "1912-05-17"),
        ("17.5.1912", "1912-05-17"),
        ("17. Mai 1912", "1912-05-17"),
        ("um 1912", "1912~"),
        ("17 de mayo de 1912", "1912-05-17"),
        ("ABT 1912", "1912~"),
        ("17/05/1912", "1912-05-17"),
        ("1912~", "1912~"),
    ] {
        assert_eq!(date(said).as_deref(), Some(read), "{said}");
    }
    let table = Table::read(b"name,born\nAnna,05/17/1912\nEmil,05/06/1887\n").unwrap();
    let fields = guess(&table.rows[0].cells, &[], &fold);
    assert_eq!(guess_order(&table, &fields), Some(DateOrder::MonthFirst));
    assert_eq!(date("05/06/1887"), None, "never guessed");
}

#[test]
fn a_table_in_another_order_has_the_same_people() {
    let xrefs = |text: &str| {
        let mut xrefs: Vec<String> =
            people(text).records.people.into_iter().map(|person| person.xref).collect();
        xrefs.sort();
        xrefs
    };
    assert_eq!(xrefs("name\nAnna\nEmil\n"), xrefs("name\nEmil\nAnna\n"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_bytes_are_a_table_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = Table::read(&bytes);
    }

    #[test]
    fn any_cells_become_people_without_a_panic(rows in proptest::collection::vec(proptest::collection::vec("[ -~äß\n\"]{0,12}", 6), 1..12)) {
        let quoted = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
        let text: String = rows.iter().map(|row| row.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n").collect();
        let text = format!("name,born,father,mother,spouse,notes\n{text}");
        let people = people(&text);
        let (contents, _) = as_file(&people).unwrap();
        prop_assert_eq!(contents.people(), people.records.people.len());
    }
}
