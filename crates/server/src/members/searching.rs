//! Describes people to the search. Relationships add when and where they married.

use serde_json::json;
use text_search::Asked;

use crate::access::{Action, User, policy};
use crate::db::{Conn, DbError};
use crate::files::{FOUND_FILES, store as files};
use crate::ids::Id;
use crate::record_types::search::excerpt::{excerpt, first_excerpt, marked};
use crate::record_types::search::fields::{
    ABOUT, BORN, BORN_WORD, CONTACT, DIED, DIED_WORD, NAME, OTHER_NAME, TEXT,
};
use crate::record_types::search::{
    Document, Documents, Follows, Hit, Page, Piece, grouped, in_words, itself,
};
use crate::words::{Language, Message};

use super::fields::{FormValue, MEMBER_FIELDS, MemberField, Part};
use super::model::Member;
use super::parts::{MemberName, MemberNote};
use super::portrait::files_of;
use super::store::{self, MEMBERS, MemberLine};
use super::wire::PersonRef;

/// The group of people among what was found.
pub const FOUND_PEOPLE: &str = "people";

pub const DOCUMENTS: Documents = Documents {
    group: FOUND_PEOPLE,
    finders: None,
    page: |conn, after| Box::pin(page(conn, after)),
    of: |conn, id| Box::pin(of(conn, id)),
    follows: &[
        Follows { topic: MEMBERS, group: FOUND_PEOPLE, records: itself },
        // One of a person's files may be the portrait now.
        Follows { topic: MEMBERS, group: FOUND_FILES, records: |conn, id| Box::pin(with_files(conn, id)) },
    ],
    hits: |conn, viewer, asked, ids| Box::pin(hits(conn, viewer, asked, ids)),
};

async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Page, DbError> {
    let members = store::page(conn, after).await?;
    let last = members.last().map(|member| member.id);
    Ok(Page { documents: documents(conn, members).await?, last })
}

async fn of(conn: &mut Conn, id: Id) -> Result<Vec<Document>, DbError> {
    let member = store::get(conn, id).await?;
    documents(conn, member.into_iter().collect()).await
}

async fn with_files(conn: &mut Conn, id: Id) -> Result<Vec<Id>, DbError> {
    let has_files = !files::attachments(conn, files_of(id)).await?.is_empty();
    Ok(has_files.then_some(id).into_iter().collect())
}

/// The documents of neighbouring members, in the order of their ids.
async fn documents(conn: &mut Conn, members: Vec<Member>) -> Result<Vec<Document>, DbError> {
    let (Some(first), Some(last)) = (members.first(), members.last()) else { return Ok(Vec::new()) };
    let names = store::names_between(conn, first.id, last.id).await?;
    let mut names = grouped(names.into_iter().map(|name| (name.member_id, name)));
    let notes = store::notes_between(conn, first.id, last.id).await?;
    let mut notes = grouped(notes.into_iter().map(|note| (note.member_id, note)));
    let document = |member: &Member| {
        let names = names.remove(&member.id).unwrap_or_default();
        person(member, &names, &notes.remove(&member.id).unwrap_or_default())
    };
    Ok(members.iter().map(document).collect())
}

/// A member, with their further names and notes.
fn person(member: &Member, names: &[MemberName], notes: &[MemberNote]) -> Document {
    let mut document = Document::alphabetical(member.id, &member.name);
    for field in MEMBER_FIELDS {
        let indexed = match field.part {
            Part::Name => NAME,
            Part::OtherName => OTHER_NAME,
            Part::About => ABOUT,
            Part::Contact => CONTACT,
            // Below, with the words that people type around them.
            Part::Life => continue,
        };
        document = match field.value {
            FormValue::List => member.interests.0.iter().fold(document, |one, text| one.with(indexed, text)),
            _ => document.with(indexed, (field.field.get)(member).unwrap_or_default()),
        };
    }
    for name in names {
        document =
            document.with(OTHER_NAME, &name.name).with_all(OTHER_NAME, [&name.given_name, &name.surname]);
    }
    for note in notes {
        document = document.with(TEXT, &note.text);
    }
    // The words too, so that "born 1890" means the birth.
    for (field, word, date, place) in [
        (BORN, BORN_WORD, member.birth_date, &member.birth_place),
        (DIED, DIED_WORD, member.death_date, &member.death_place),
    ] {
        let date = date.map(|date| in_words(date.into())).unwrap_or_default();
        let place = place.as_deref().unwrap_or_default();
        if !date.is_empty() || !place.is_empty() {
            document = document.with(field, format!("{word} {date} {place}"));
        }
    }
    document
}

async fn hits(conn: &mut Conn, viewer: &User, asked: &Asked, ids: &[Id]) -> Result<Vec<Hit>, DbError> {
    let mut hits = Vec::with_capacity(ids.len());
    for id in ids {
        if let Some(member) = store::get(conn, *id).await? {
            hits.push(hit(conn, viewer, asked, member).await?);
        }
    }
    Ok(hits)
}

async fn hit(conn: &mut Conn, viewer: &User, asked: &Asked, member: Member) -> Result<Hit, DbError> {
    let id = member.id;
    let contact = policy::allows(viewer, Action::ReadContact { own: viewer.member_id == Some(id) });
    let mut hit = Hit::new(id, marked(asked, &member.name));
    hit.excerpt = first_excerpt(asked, reasons(&member, contact));
    // Most people are found by what is in their row.
    if hit.excerpt.is_empty() {
        hit.excerpt = first_excerpt(asked, store::names_of(conn, id).await?.into_iter().map(also_called));
    }
    if hit.excerpt.is_empty() {
        hit.excerpt =
            first_excerpt(asked, store::notes_of(conn, id).await?.into_iter().map(|note| note.text));
    }
    hit.place = places(asked, &member);
    hit.person = Some(json!(PersonRef::from(MemberLine::from(member))));
    Ok(hit)
}

/// `Born: Linz`, if Linz was looked for.
fn places(asked: &Asked, member: &Member) -> Vec<Piece> {
    let matching = |place: &Option<String>| place.clone().filter(|place| !excerpt(asked, place).is_empty());
    match (matching(&member.birth_place), matching(&member.death_place)) {
        (Some(birth), Some(death)) if birth == death => labelled(asked, "finding.place.bornAndDied", &birth),
        (birth, death) => {
            let birth = birth.map(|place| labelled(asked, "finding.place.born", &place));
            let death = death.map(|place| labelled(asked, "finding.place.died", &place));
            let dot = Piece { text: "\u{a0}· ".to_owned(), hit: false };
            birth.into_iter().chain(death).collect::<Vec<_>>().join(&dot)
        }
    }
}

/// A place with what was found marked, and its label.
fn labelled(asked: &Asked, key: &'static str, place: &str) -> Vec<Piece> {
    const HERE: &str = "\u{fffc}";
    let words = Message::text(key, &[("place", HERE)]).for_reader();
    let (before, after) = words.split_once(HERE).unwrap_or((&words, ""));
    let around = |text: &str| (!text.is_empty()).then(|| Piece { text: text.to_owned(), hit: false });
    around(before).into_iter().chain(marked(asked, place)).chain(around(after)).collect()
}

/// Texts that a person may be found by, beside their name.
fn reasons(member: &Member, contact: bool) -> impl Iterator<Item = String> {
    let parts = [Part::OtherName, Part::Name, Part::About, Part::Contact];
    let shown = parts.into_iter().filter(move |part| contact || *part != Part::Contact);
    let fields = shown.flat_map(|part| MEMBER_FIELDS.iter().filter(move |field| field.part == part));
    // The name itself is the title of what was found.
    let others = fields.filter(|field| !matches!(field.value, FormValue::Name));
    others.filter_map(move |field| {
        let value = (field.field.get)(member)?;
        Some(match field.part {
            Part::Name | Part::OtherName => other_name(field, &value),
            Part::About | Part::Contact | Part::Life => value,
        })
    })
}

/// "Called Nan", or the field's label where there is no such sentence: "Pronunciation: shi-VAWN".
fn other_name(field: &MemberField, value: &str) -> String {
    let key = format!("finding.also.{}", field.name());
    if Language::English.knows(&key) {
        return Message::text(key, &[("name", value)]).for_reader();
    }
    let label = Message::text(format!("members.field.{}", field.name()), &[]);
    Message::text("finding.also.field", &[("name", value)]).with("field", label).for_reader()
}

fn also_called(name: MemberName) -> String {
    Message::text("finding.also.name", &[("name", &name.name)]).for_reader()
}
