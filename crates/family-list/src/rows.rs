//! The rows of a table -> people.

use std::collections::{BTreeMap, HashMap};

use family_file::{Date, Detail, ExternalId, Name, NameKind, Note, Person, Sex};
use fuzzy_date::{Error as DateError, FuzzyDate, NumericOrder};

use crate::dates;
use crate::field::Field;
use crate::people::{People, RowProblem, Wrong, Xrefs, in_one_line, is_uuid, sex};
use crate::table::{Row, Table};

/// The name that our exports give to people whose details they leave out.
const LIVING: &str = "Living";

/// Texts without accents and case.
pub type Fold<'a> = &'a dyn Fn(&str) -> String;

pub use fuzzy_date::NumericOrder as DateOrder;

/// The answers of a person about a table.
pub struct Columns<'a> {
    pub fields: &'a [Option<Field>],
    /// True if the first row contains the headings of the columns.
    pub has_headings: bool,
    /// The order of day and month in 05/06/1915, if it is known.
    pub order: Option<NumericOrder>,
}

/// Finds the order of day and month in numbers, if the dates of a table show it and agree.
pub fn guess_order(table: &Table, fields: &[Option<Field>]) -> Option<NumericOrder> {
    let is_date = |field: &Field| matches!(field, Field::BirthDate | Field::DeathDate | Field::MarriageDate);
    let columns = fields.iter().enumerate().filter(|(_, field)| field.as_ref().is_some_and(is_date));
    let columns: Vec<usize> = columns.map(|(column, _)| column).collect();
    let (mut day_first, mut month_first) = (false, false);
    for cell in table.rows.iter().flat_map(|row| columns.iter().map(|column| row.cell(*column))) {
        let numbers: Option<Vec<u32>> =
            cell.split(['/', '-', '.']).map(|part| part.trim().parse().ok()).collect();
        if let Some([first, second, _]) = numbers.as_deref() {
            day_first |= (13..=31).contains(first) && *second <= 12;
            month_first |= (13..=31).contains(second) && *first <= 12;
        }
    }
    match (day_first, month_first) {
        (true, false) => Some(NumericOrder::DayFirst),
        (false, true) => Some(NumericOrder::MonthFirst),
        _ => None,
    }
}

/// Reads the people of a table. `takes` says of a row with problems whether it is wanted; rows that repeat another one are
/// left out if no one says, and rows without a name always are.
pub fn read_rows(
    table: &Table,
    columns: &Columns<'_>,
    fold: Fold<'_>,
    takes: &dyn Fn(u32) -> Option<bool>,
) -> People {
    let mut reader =
        Reader { columns, fold, people: People::default(), known: Vec::new(), xrefs: Xrefs::default() };
    let mut seen = Seen::default();
    for row in table.rows.iter().skip(usize::from(columns.has_headings)) {
        let mut wrong = Vec::new();
        let known = reader.row(row, &mut wrong);
        seen.look_at(&reader, row, &known, &mut wrong);
        let is_taken = !wrong.iter().any(Wrong::is_fatal)
            && takes(row.number).unwrap_or_else(|| !wrong.iter().any(Wrong::is_repetition));
        if is_taken {
            let number = reader.people.add(known.person.clone(), row.number);
            reader.known.push((number, row));
        }
        if !wrong.is_empty() {
            let name = known.person.names.first().map(|name| name.whole.clone()).unwrap_or_default();
            reader.people.problems.push(RowProblem { row: row.number, name, wrong });
        }
    }
    reader.relatives();
    reader.people
}

struct Reader<'a> {
    columns: &'a Columns<'a>,
    fold: Fold<'a>,
    people: People,
    /// The person of each row.
    known: Vec<(u32, &'a Row)>,
    xrefs: Xrefs,
}

/// Someone in a row.
struct RowPerson {
    person: Person,
    id: String,
}

#[derive(Default)]
struct Seen {
    rows: HashMap<Vec<String>, u32>,
    ids: HashMap<String, u32>,
}

impl Seen {
    fn look_at(&mut self, reader: &Reader<'_>, row: &Row, known: &RowPerson, wrong: &mut Vec<Wrong>) {
        let said = reader.said(row);
        match (self.rows.get(&said), self.ids.get(&known.id)) {
            (Some(first), _) => wrong.push(Wrong::Twice { row: *first }),
            (None, Some(first)) if !known.id.is_empty() => wrong.push(Wrong::IdTwice { row: *first }),
            _ => {
                self.rows.insert(said, row.number);
                self.ids.insert(known.id.clone(), row.number);
            }
        }
    }
}

impl<'a> Reader<'a> {
    /// All that the chosen columns say.
    fn said(&self, row: &Row) -> Vec<String> {
        let chosen = self.columns.fields.iter().enumerate().filter(|(_, field)| field.is_some());
        chosen.map(|(column, _)| row.cell(column).to_owned()).collect()
    }

    fn cells(&self, row: &'a Row, field: Field) -> impl Iterator<Item = &'a str> {
        let columns = self.columns.fields.iter().enumerate().filter(move |(_, one)| **one == Some(field));
        let cells: Vec<&str> =
            columns.map(|(column, _)| row.cell(column)).filter(|cell| !cell.is_empty()).collect();
        cells.into_iter()
    }

    fn cell(&self, row: &'a Row, field: Field) -> String {
        self.cells(row, field).next().unwrap_or_default().to_owned()
    }

    fn list(&self, row: &'a Row, field: Field) -> Vec<String> {
        let cells = self.cells(row, field).flat_map(|cell| cell.split([';', '\n']));
        cells.map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
    }

    fn row(&mut self, row: &'a Row, wrong: &mut Vec<Wrong>) -> RowPerson {
        let text = |field| self.cell(row, field);
        let id = text(Field::Id);
        let names = self.names(row);
        let called = names.first().map(|name| (self.fold)(&name.whole)).unwrap_or_default();
        let birth = self.detail(row, Field::BirthDate, Field::BirthPlace, wrong);
        let death = self.detail(row, Field::DeathDate, Field::DeathPlace, wrong);
        let deceased = death.is_some() || is_yes(&(self.fold)(&text(Field::Deceased)));
        let lines = |field| self.cells(row, field).collect::<Vec<_>>().join("\n");
        let notes = lines(Field::Notes);
        let mut person = Person {
            sex: self.sex(&text(Field::Gender), wrong),
            birth,
            death,
            deceased,
            occupation: text(Field::Occupation),
            education: text(Field::Education),
            interests: self.list(row, Field::Interests),
            address: lines(Field::Address),
            phone: text(Field::Phone),
            email: text(Field::Email),
            notes: Some(notes)
                .filter(|text| !text.is_empty())
                .map(|text| Note { text, ..Note::default() })
                .into_iter()
                .collect(),
            own: self.own_texts(row),
            names,
            ..Person::default()
        };
        if called.is_empty() {
            wrong.push(Wrong::NoName);
        } else if is_placeholder(&person) {
            wrong.push(Wrong::Living);
        }
        if is_uuid(&id) {
            person.ids.push(ExternalId { kind: "UID".to_owned(), value: id.to_lowercase() });
        }
        person.xref =
            self.xrefs.of(&if id.is_empty() { format!("name {called}") } else { format!("id {id}") });
        RowPerson { person, id }
    }

    fn own_texts(&self, row: &'a Row) -> BTreeMap<String, String> {
        let columns = self.columns.fields.iter().enumerate();
        let texts = columns.filter_map(|(column, field)| match field {
            Some(Field::Own { tag, .. }) => Some(((*tag).to_owned(), row.cell(column).to_owned())),
            _ => None,
        });
        texts.filter(|(_, text)| !text.is_empty()).collect()
    }

    /// The name first, then the name at birth and others.
    fn names(&self, row: &'a Row) -> Vec<Name> {
        let text = |field| in_one_line(&self.cell(row, field));
        let (given, surname) = (text(Field::GivenName), text(Field::Surname));
        let nickname = text(Field::Nickname);
        let mut whole = text(Field::Name);
        if whole.is_empty() {
            whole = in_one_line(&format!("{given} {surname}"));
        }
        if whole.is_empty() {
            whole.clone_from(&nickname);
        }
        if whole.is_empty() {
            return Vec::new();
        }
        let mut names = vec![Name { whole, given: given.clone(), surname, nickname, ..Name::default() }];
        let mut add = |name: Name| {
            if !names.iter().any(|known| (self.fold)(&known.whole) == (self.fold)(&name.whole)) {
                names.push(name);
            }
        };
        let born = text(Field::BirthSurname);
        if !born.is_empty() {
            let whole = in_one_line(&format!("{given} {born}"));
            add(Name { kind: Some(NameKind::Birth), whole, given, surname: born, ..Name::default() });
        }
        for whole in self.list(row, Field::OtherNames) {
            add(Name { kind: Some(NameKind::Other), whole, ..Name::default() });
        }
        names
    }

    fn sex(&self, said: &str, wrong: &mut Vec<Wrong>) -> Sex {
        let found = sex(&(self.fold)(said));
        if found.is_none() {
            wrong.push(Wrong::Gender { text: said.to_owned() });
        }
        found.unwrap_or_default()
    }

    /// The date and place of an event, if anything is known. A date that we can't read is kept in words, but is no
    /// date.
    fn detail(&self, row: &'a Row, date: Field, place: Field, wrong: &mut Vec<Wrong>) -> Option<Detail> {
        let (said, place) = (in_one_line(&self.cell(row, date)), in_one_line(&self.cell(row, place)));
        if said.is_empty() && place.is_empty() {
            return None;
        }
        let read = Some(&said).filter(|said| !said.is_empty()).map(|said| self.date(said));
        let date = match read {
            Some(Ok(date)) => Some(Date::from(date)),
            Some(Err(why)) => {
                wrong.push(Wrong::Date { text: said, why });
                None
            }
            None => None,
        };
        Some(Detail { date, place, ..Detail::default() })
    }

    fn date(&self, said: &str) -> Result<FuzzyDate, DateError> {
        dates::read(said, self.columns.order)
    }

    /// Fathers, mothers and spouses: by the id or the name of another row, else someone new.
    fn relatives(&mut self) {
        let mut by_id: HashMap<String, u32> = HashMap::new();
        let mut by_name: HashMap<String, Vec<u32>> = HashMap::new();
        for (number, row) in &self.known {
            let id = self.cell(row, Field::Id);
            if !id.is_empty() {
                by_id.entry(id).or_insert(*number);
            }
            let person = &self.people.records.people[*number as usize];
            for name in &person.names {
                let numbers = by_name.entry((self.fold)(&name.whole)).or_default();
                if !numbers.contains(number) {
                    numbers.push(*number);
                }
            }
        }
        let mut index = Index { by_id, by_name };
        let mut couples = HashMap::new();
        for (number, row) in std::mem::take(&mut self.known) {
            let mut wrong = Vec::new();
            for (field, sex) in [(Field::Father, Sex::Male), (Field::Mother, Sex::Female)] {
                let said = in_one_line(&self.cell(row, field));
                if let Some(parent) = self.relative(&said, sex, row, &mut index, &mut wrong) {
                    self.people.parent(number, parent);
                }
            }
            let mut wedding = self.detail(row, Field::MarriageDate, Field::MarriagePlace, &mut wrong);
            for said in self.list(row, Field::Spouse) {
                if let Some(spouse) = self.relative(&said, Sex::Unknown, row, &mut index, &mut wrong) {
                    self.people.marry(&mut couples, number, spouse, wedding.take());
                }
            }
            if !wrong.is_empty() {
                self.complain(number, row, wrong);
            }
        }
    }

    fn complain(&mut self, number: u32, row: &Row, wrong: Vec<Wrong>) {
        let problems = &mut self.people.problems;
        match problems.binary_search_by_key(&row.number, |problem| problem.row) {
            Ok(position) => problems[position].wrong.extend(wrong),
            Err(position) => {
                let names = &self.people.records.people[number as usize].names;
                let name = names.first().map(|name| name.whole.clone()).unwrap_or_default();
                problems.insert(position, RowProblem { row: row.number, name, wrong });
            }
        }
    }

    fn relative(
        &mut self,
        said: &str,
        sex: Sex,
        row: &Row,
        index: &mut Index,
        wrong: &mut Vec<Wrong>,
    ) -> Option<u32> {
        if said.is_empty() {
            return None;
        }
        if let Some(number) = index.by_id.get(said) {
            return Some(*number);
        }
        let called = (self.fold)(said);
        match index.by_name.get(&called).map(Vec::as_slice) {
            Some([number]) => return Some(*number),
            Some([_, ..]) => {
                wrong.push(Wrong::SeveralPeople { name: said.to_owned() });
                return None;
            }
            _ => {}
        }
        let xref = self.xrefs.of(&format!("name {called}"));
        let names = vec![Name { whole: said.to_owned(), ..Name::default() }];
        let number = self.people.add(Person { xref, names, sex, ..Person::default() }, row.number);
        index.by_name.insert(called, vec![number]);
        Some(number)
    }
}

struct Index {
    by_id: HashMap<String, u32>,
    by_name: HashMap<String, Vec<u32>>,
}

fn is_yes(said: &str) -> bool {
    matches!(
        said,
        "yes"
            | "y"
            | "true"
            | "1"
            | "x"
            | "ja"
            | "j"
            | "wahr"
            | "si"
            | "s"
            | "verdadero"
            | "†"
            | "deceased"
            | "dead"
            | "verstorben"
    )
}

/// Returns true if a row says nothing about someone but their gender.
fn is_placeholder(person: &Person) -> bool {
    let [name] = person.names.as_slice() else { return false };
    let rest = Person { names: Vec::new(), sex: Sex::Unknown, ids: Vec::new(), ..person.clone() };
    name.whole == LIVING && name.given.is_empty() && name.surname.is_empty() && rest == Person::default()
}
