//! Members and relationships as tables (RFC 4180).

use std::borrow::Cow;
use std::collections::HashMap;

use family_file::LeftOut;

use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::members::{FormValue, MEMBER_FIELDS, Member, MemberField};
use crate::relationships::{COUPLE_FIELDS, Kind, Relationship};

use super::choice::ChosenPeople;
use super::privacy::Privacy;
use super::rows::{self, Members};

/// The columns of the members' table. Programs read them, so they are the same in every language.
fn member_columns() -> Vec<&'static str> {
    let fields = MEMBER_FIELDS.iter().map(MemberField::name);
    ["id"].into_iter().chain(fields).chain(["otherNames", "notes"]).collect()
}

fn relationship_columns() -> Vec<&'static str> {
    let own = ["id", "kind", "firstId", "firstName", "secondId", "secondName", "qualifier"];
    own.into_iter().chain(COUPLE_FIELDS.iter().map(|field| field.name)).collect()
}

#[derive(Debug, Default)]
pub struct Table {
    pub text: String,
    pub rows: usize,
    /// The people of whom only the links are written.
    pub left_out: usize,
}

impl Table {
    fn new(bom: bool, columns: &[&str]) -> Self {
        let text = if bom { "\u{feff}".to_owned() } else { String::new() };
        let mut table = Self { text, ..Self::default() };
        table.line(columns.iter().copied());
        table
    }

    fn line<'a>(&mut self, cells: impl Iterator<Item = &'a str>) {
        for (index, cell) in cells.enumerate() {
            if index > 0 {
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

/// A sign with which a formula begins, in letters of any width.
fn begins_formula(cell: &str) -> bool {
    cell.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r'])
}

/// A spreadsheet program would evaluate a cell that begins like a formula; an apostrophe in front prevents that. Where
/// programs separate cells by semicolons, another cell would begin after one.
fn guarded(cell: &str) -> Cow<'_, str> {
    match cell.strip_prefix(';') {
        Some(rest) if begins_formula(rest) => format!("';'{rest}").into(),
        _ if begins_formula(cell) => format!("'{cell}").into(),
        _ => cell.into(),
    }
}

fn put_cell(text: &mut String, cell: &str) {
    let cell = guarded(cell);
    if cell.contains(['"', ',', '\r', '\n']) || cell.starts_with(' ') || cell.ends_with(' ') {
        text.push('"');
        text.push_str(&cell.replace('"', "\"\""));
        text.push('"');
    } else {
        text.push_str(&cell);
    }
}

pub async fn members(
    conn: &mut Conn,
    chosen: &ChosenPeople,
    bom: bool,
    privacy: &Privacy,
) -> Result<Table, DbError> {
    let mut table = Table::new(bom, &member_columns());
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
            let names = names.into_iter().filter(|name| privacy.shows(name.id)).map(|name| name.name);
            let notes = notes.into_iter().filter(|note| privacy.shows(note.id)).map(|note| note.text);
            if let Some(left_out) = privacy.leaves_out(&member) {
                table.left_out += 1;
                table.row(&only_name(&member, left_out));
            } else {
                let (names, notes): (Vec<String>, Vec<String>) = (names.collect(), notes.collect());
                table.row(&cells(&member, privacy, &names.join("; "), &notes.join("\n\n")));
            }
        }
    }
}

fn only_name(member: &Member, left_out: LeftOut) -> Vec<String> {
    let fields = MEMBER_FIELDS.iter().map(|field| match field.value {
        FormValue::Name => left_out.name().to_owned(),
        _ => String::new(),
    });
    let more = [String::new(), String::new()];
    [member.id.to_string()].into_iter().chain(fields).chain(more).collect()
}

fn cells(member: &Member, privacy: &Privacy, names: &str, notes: &str) -> Vec<String> {
    let fields = MEMBER_FIELDS.iter().map(|field| {
        let private = tags(field).iter().any(|tag| privacy.confidential.hides_part(member.id, tag));
        let hidden = private || field.is_contact() && !privacy.contact;
        if hidden { String::new() } else { cell(field, member) }
    });
    let more = [names.to_owned(), notes.to_owned()];
    [member.id.to_string()].into_iter().chain(fields).chain(more).collect()
}

/// The structures that a field may come from and that a file may ask not to pass on.
fn tags(field: &MemberField) -> &'static [&'static str] {
    match field.name() {
        "birthDate" | "birthPlace" => &["BIRT"],
        "deathDate" | "deathPlace" => &["DEAT"],
        "occupation" => &["OCCU"],
        "education" => &["EDUC"],
        "interests" => &["FACT"],
        "email" | "phoneNumber" | "address" => &["RESI"],
        _ => &[],
    }
}

fn cell(field: &MemberField, member: &Member) -> String {
    match field.value {
        FormValue::Deceased => String::from(if member.deceased { "yes" } else { "no" }),
        // An interest may have a comma in it.
        FormValue::List => member.interests.0.join("; "),
        _ => (field.field.get)(member).unwrap_or_default(),
    }
}

/// The parent comes before the child.
pub async fn relationships(
    conn: &mut Conn,
    chosen: &ChosenPeople,
    bom: bool,
    privacy: &Privacy,
) -> Result<Table, DbError> {
    let mut table = Table::new(bom, &relationship_columns());
    let mut people: HashMap<Id, (String, Option<LeftOut>)> = HashMap::new();
    let mut members = Members::of(chosen);
    loop {
        let page = members.next(conn).await?;
        if page.is_empty() {
            break;
        }
        for member in page {
            let left_out = privacy.leaves_out(&member);
            table.left_out += usize::from(left_out.is_some());
            people.insert(member.id, (member.name, left_out));
        }
    }
    for fact in rows::relationships(conn, chosen).await? {
        if let (Some(first), Some(second)) = (people.get(&fact.first_id), people.get(&fact.second_id)) {
            let private = |tag| privacy.confidential.hides_part(fact.id, tag);
            let hidden = privacy.confidential.records.contains(&fact.id)
                || ["ENGA", "MARR", "DIV"].into_iter().any(private)
                || first.1.is_some()
                || second.1.is_some();
            let name = |(name, left_out): &(String, Option<LeftOut>)| {
                left_out.map_or_else(|| name.clone(), |left_out| left_out.name().to_owned())
            };
            table.row(&relationship(&fact, name(first), name(second), !hidden));
        }
    }
    Ok(table)
}

fn relationship(fact: &Relationship, first: String, second: String, shown: bool) -> Vec<String> {
    let kind = match fact.kind {
        Kind::Parent => "parent",
        Kind::Partner => "partner",
        Kind::Sibling => "sibling",
    };
    let known = COUPLE_FIELDS.iter().map(|field| (field.get)(fact).filter(|_| shown).unwrap_or_default());
    let own = [
        fact.id.to_string(),
        kind.to_owned(),
        fact.first_id.to_string(),
        first,
        fact.second_id.to_string(),
        second,
        fact.qualifier.map(|qualifier| qualifier.as_str().to_owned()).unwrap_or_default(),
    ];
    own.into_iter().chain(known).collect()
}
