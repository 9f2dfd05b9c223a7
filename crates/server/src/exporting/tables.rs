//! Members and relationships as tables (RFC 4180).

use std::collections::HashMap;

use jiff::civil::Date;

use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::members::{Member, may_be_alive};
use crate::relationships::{Kind, Relationship};

use super::choice::Chosen;
use super::rows::{self, Members};

/// The name shown for someone whose details are left out, as in GEDCOM.
pub const LIVING: &str = "Living";

/// The columns of the members' table. Programs read them, so they are the same in every language.
const MEMBERS: &[&str] = &[
    "id",
    "name",
    "givenName",
    "surname",
    "birthSurname",
    "nickname",
    "gender",
    "birthDate",
    "birthPlace",
    "deathDate",
    "deathPlace",
    "deceased",
    "email",
    "phoneNumber",
    "address",
    "occupation",
    "education",
    "interests",
    "otherNames",
    "notes",
];

const RELATIONSHIPS: &[&str] = &[
    "id",
    "kind",
    "firstId",
    "firstName",
    "secondId",
    "secondName",
    "qualifier",
    "state",
    "engagedOn",
    "engagedPlace",
    "startedOn",
    "startedPlace",
    "endedOn",
    "endedPlace",
];

/// How a table is made.
#[derive(Clone, Copy)]
pub struct Style {
    pub bom: bool,
    /// Also the details of people who may be alive.
    pub living: bool,
    pub contact: bool,
    pub today: Date,
}

#[derive(Debug, Default)]
pub struct Table {
    pub text: String,
    pub rows: usize,
    /// People of whom only the gender is written.
    pub left_out: usize,
}

impl Table {
    fn new(style: Style, columns: &[&str]) -> Self {
        let text = if style.bom { "\u{feff}".to_owned() } else { String::new() };
        let mut table = Self { text, ..Self::default() };
        table.line(columns.iter().copied());
        table
    }

    fn line<'a>(&mut self, cells: impl Iterator<Item = &'a str>) {
        for (place, cell) in cells.enumerate() {
            if place > 0 {
                self.text.push(',');
            }
            put_cell(&mut self.text, cell);
        }
        self.text.push_str("\r\n");
    }

    fn row(&mut self, cells: &[String]) {
        self.line(cells.iter().map(String::as_str));
        self.rows += 1;
    }
}

/// A spreadsheet program would compute a cell that begins like a formula; an apostrophe in front stops it.
fn put_cell(text: &mut String, cell: &str) {
    let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let quoted = cell.contains(['"', ',', '\r', '\n']) || cell.starts_with(' ') || cell.ends_with(' ');
    if quoted {
        text.push('"');
    }
    if formula {
        text.push('\'');
    }
    if quoted {
        text.push_str(&cell.replace('"', "\"\""));
        text.push('"');
    } else {
        text.push_str(cell);
    }
}

pub async fn members(conn: &mut Conn, chosen: &Chosen, style: Style) -> Result<Table, DbError> {
    let mut table = Table::new(style, MEMBERS);
    let mut parts = rows::parts(conn, chosen).await?;
    let mut members = Members::of(chosen);
    loop {
        let page = members.next(conn).await?;
        if page.is_empty() {
            return Ok(table);
        }
        for member in page {
            let names = parts.names.remove(&member.id).unwrap_or_default();
            let notes = parts.notes.remove(&member.id).unwrap_or_default();
            let names: Vec<String> = names.into_iter().map(|name| name.name).collect();
            let notes: Vec<String> = notes.into_iter().map(|note| note.text).collect();
            if !style.living && may_be_alive(member.deceased, member.birth_date, style.today) {
                table.left_out += 1;
                table.row(&living(&member));
            } else {
                table.row(&cells(&member, style.contact, &names.join("; "), &notes.join("\n\n")));
            }
        }
    }
}

fn living(member: &Member) -> Vec<String> {
    let mut cells = vec![String::new(); MEMBERS.len()];
    cells[0] = member.id.to_string();
    cells[1] = LIVING.to_owned();
    cells[6] = member.gender.map(|gender| gender.as_str().to_owned()).unwrap_or_default();
    cells
}

fn cells(member: &Member, contact: bool, names: &str, notes: &str) -> Vec<String> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let reach = |value: &Option<String>| if contact { text(value) } else { String::new() };
    let date = |date: Option<fuzzy_date::FuzzyDate>| date.map(|date| date.to_string()).unwrap_or_default();
    vec![
        member.id.to_string(),
        member.name.clone(),
        text(&member.given_name),
        text(&member.surname),
        text(&member.birth_surname),
        text(&member.nickname),
        member.gender.map(|gender| gender.as_str().to_owned()).unwrap_or_default(),
        date(member.birth_date),
        text(&member.birth_place),
        date(member.death_date),
        text(&member.death_place),
        if member.deceased { "yes".to_owned() } else { "no".to_owned() },
        reach(&member.email),
        reach(&member.phone_number),
        reach(&member.address),
        text(&member.occupation),
        text(&member.education),
        member.interests.0.join("; "),
        names.to_owned(),
        notes.to_owned(),
    ]
}

/// Of a parent and a child, the parent is the first.
pub async fn relationships(conn: &mut Conn, chosen: &Chosen, style: Style) -> Result<Table, DbError> {
    let mut table = Table::new(style, RELATIONSHIPS);
    let mut people: HashMap<Id, Option<String>> = HashMap::new();
    let mut members = Members::of(chosen);
    loop {
        let page = members.next(conn).await?;
        if page.is_empty() {
            break;
        }
        for member in page {
            let left_out = !style.living && may_be_alive(member.deceased, member.birth_date, style.today);
            table.left_out += usize::from(left_out);
            people.insert(member.id, (!left_out).then_some(member.name));
        }
    }
    for fact in rows::relationships(conn, chosen).await? {
        if let (Some(first), Some(second)) = (people.get(&fact.first_id), people.get(&fact.second_id)) {
            table.row(&relationship(&fact, first.as_deref(), second.as_deref()));
        }
    }
    Ok(table)
}

fn relationship(fact: &Relationship, first: Option<&str>, second: Option<&str>) -> Vec<String> {
    let shown = first.is_some() && second.is_some();
    let text = |text: &Option<String>| text.clone().filter(|_| shown).unwrap_or_default();
    let date = |date: Option<fuzzy_date::FuzzyDate>| {
        date.filter(|_| shown).map(|date| date.to_string()).unwrap_or_default()
    };
    let kind = match fact.kind {
        Kind::Parent => "parent",
        Kind::Partner => "partner",
        Kind::Sibling => "sibling",
    };
    vec![
        fact.id.to_string(),
        kind.to_owned(),
        fact.first_id.to_string(),
        first.unwrap_or(LIVING).to_owned(),
        fact.second_id.to_string(),
        second.unwrap_or(LIVING).to_owned(),
        fact.qualifier.map(|qualifier| qualifier.as_str().to_owned()).unwrap_or_default(),
        fact.state.filter(|_| shown).map(|state| state.as_str().to_owned()).unwrap_or_default(),
        date(fact.engaged_on),
        text(&fact.engaged_place),
        date(fact.started_on),
        text(&fact.started_place),
        date(fact.ended_on),
        text(&fact.ended_place),
    ]
}
