//! What the columns of each room's rows are called and how their values read. Only what is named here is ever shown:
//! no secret, no hash, no search text.

use fuzzy_date::FuzzyDate;
use serde_json::{Map, Value as Json};

use crate::changes::Entry;
use crate::db::Conn;
use crate::error::Result;
use crate::files::OwnerKind;
use crate::ids::Id;
use crate::words::Message;

use super::names::{self, Names};
use super::wire::ChangeField;

type Image = Map<String, Json>;

/// How a column's value is read.
#[derive(Clone, Copy)]
enum As {
    Plain,
    /// Of a moment only whether there is one.
    Whether,
    List,
    Date,
    Day,
    Member,
    Household,
    /// What a person wrote, or a sentence of the server.
    Sentence,
}

type Columns = &'static [(&'static str, &'static str, As)];

const USERS: Columns = &[
    ("name", "name", As::Plain),
    ("username", "username", As::Plain),
    ("email", "email", As::Plain),
    ("email_confirmed_at", "emailConfirmed", As::Whether),
    ("role", "role", As::Plain),
    ("status", "status", As::Plain),
    ("bio", "bio", As::Plain),
    ("birth_date", "birthDate", As::Date),
    ("interests", "interests", As::List),
    ("language", "language", As::Plain),
    ("time_zone", "timeZone", As::Plain),
    ("member_id", "memberId", As::Member),
];
const MEMBERS: Columns = &[
    ("name", "name", As::Plain),
    ("given_name", "givenName", As::Plain),
    ("surname", "surname", As::Plain),
    ("birth_surname", "birthSurname", As::Plain),
    ("nickname", "nickname", As::Plain),
    ("gender", "gender", As::Plain),
    ("birth_date", "birthDate", As::Date),
    ("deceased", "deceased", As::Plain),
    ("death_date", "deathDate", As::Date),
    ("email", "email", As::Plain),
    ("phone_number", "phoneNumber", As::Plain),
    ("address", "address", As::Plain),
    ("occupation", "occupation", As::Plain),
    ("education", "education", As::Plain),
    ("interests", "interests", As::List),
];
const RELATIONSHIPS: Columns = &[
    ("word", "type", As::Plain),
    ("qualifier", "qualifier", As::Plain),
    ("state", "state", As::Plain),
    ("started_on", "startedOn", As::Date),
    ("ended_on", "endedOn", As::Date),
];
const HOUSEHOLDS: Columns = &[("name", "name", As::Plain), ("description", "description", As::Plain)];
const EVENTS: Columns = &[
    ("title", "title", As::Plain),
    ("description", "description", As::Plain),
    ("first_day", "date", As::Day),
    ("last_day", "endDate", As::Day),
    ("time", "time", As::Plain),
    ("kind", "type", As::Plain),
    ("visibility", "visibility", As::Plain),
    ("family_id", "familyId", As::Household),
    ("tags", "tags", As::List),
];
const HISTORY: Columns = &[
    ("date", "date", As::Date),
    ("kind", "type", As::Plain),
    ("description", "description", As::Sentence),
    ("location", "location", As::Plain),
    ("source_description", "source", As::Plain),
];
const FEEDBACK: Columns = &[
    ("subject", "subject", As::Plain),
    ("message", "message", As::Plain),
    ("category", "category", As::Plain),
    ("status", "status", As::Plain),
];

fn columns(table: &str) -> Columns {
    match table {
        "users" => USERS,
        "members" => MEMBERS,
        "relationships" => RELATIONSHIPS,
        "families" => HOUSEHOLDS,
        "events" => EVENTS,
        "history_events" => HISTORY,
        "feedback" => FEEDBACK,
        _ => &[],
    }
}

/// The fields of a record's own row that are not what they were.
pub async fn of_record(
    conn: &mut Conn,
    names: &mut Names,
    table: &str,
    before: Option<&Image>,
    after: Option<&Image>,
) -> Result<Vec<ChangeField>> {
    let mut fields = Vec::new();
    for (column, name, reading) in columns(table) {
        let before = read(conn, names, before, column, *reading).await?;
        let after = read(conn, names, after, column, *reading).await?;
        if before != after {
            fields.push(ChangeField { name, before, after });
        }
    }
    Ok(fields)
}

async fn read(
    conn: &mut Conn,
    names: &mut Names,
    image: Option<&Image>,
    column: &str,
    reading: As,
) -> Result<Option<String>> {
    let Some(value) = image.and_then(|image| image.get(column)).filter(|value| !value.is_null()) else {
        return Ok(None);
    };
    let plain = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    Ok(match reading {
        As::Plain => Some(plain),
        As::Whether => Some("true".to_owned()),
        As::List => {
            let list: Vec<String> = serde_json::from_str(&plain).unwrap_or_default();
            Some(list.join(", ")).filter(|list| !list.is_empty())
        }
        As::Date => Some(plain.parse::<FuzzyDate>().map_or(plain, |date| Message::from(date).for_reader())),
        As::Day => {
            value.as_i64().map(|day| format!("{:04}-{:02}-{:02}", day / 10_000, day / 100 % 100, day % 100))
        }
        As::Member => named(names.member(conn, id(&plain)?).await?, plain),
        As::Sentence => image.and_then(names::description),
        As::Household => named(names.household(conn, id(&plain)?).await?, plain),
    })
}

fn id(text: &str) -> Result<Id> {
    text.parse().map_err(crate::error::Error::internal)
}

/// What has no name any more is at least told apart.
fn named(name: Option<String>, otherwise: String) -> Option<String> {
    Some(name.unwrap_or(otherwise))
}

/// A row that is a part of a record, as a field of that record.
pub async fn of_part(conn: &mut Conn, names: &mut Names, entry: &Entry) -> Result<Option<ChangeField>> {
    let (before, after) = (entry.before()?, entry.after()?);
    let either = entry.either();
    let name = match entry.table_name.as_str() {
        "event_members" => "familyMemberIds",
        "history_people" => "familyInvolved",
        "family_people" => "members",
        "family_invitations" => "invitations",
        "feedback_answers" => "answers",
        "attachments" => {
            let kind = either.get("owner_kind").and_then(Json::as_str).and_then(|kind| kind.parse().ok());
            kind.map_or("files", OwnerKind::field)
        }
        _ => return Ok(None),
    };
    let field = ChangeField {
        name,
        before: part(conn, names, &entry.table_name, before.as_ref()).await?,
        after: part(conn, names, &entry.table_name, after.as_ref()).await?,
    };
    Ok((field.before != field.after).then_some(field))
}

async fn part(
    conn: &mut Conn,
    names: &mut Names,
    table: &str,
    image: Option<&Image>,
) -> Result<Option<String>> {
    let Some(image) = image else { return Ok(None) };
    let text = |key: &str| image.get(key).and_then(Json::as_str).unwrap_or_default().to_owned();
    Ok(match table {
        "event_members" | "history_people" => {
            named(names.member(conn, id(&text("member_id"))?).await?, text("member_id"))
        }
        "family_people" => {
            let name = names.user(conn, id(&text("user_id"))?).await?.unwrap_or_else(|| text("user_id"));
            let admin = image.get("admin").and_then(Json::as_bool).unwrap_or_default();
            Some(if admin { format!("{name} (admin)") } else { name })
        }
        "family_invitations" => Some(format!("{} ({})", text("invited_email"), text("status"))),
        "feedback_answers" => Some(text("message")),
        _ => named(names.file(conn, id(&text("file_id"))?).await?, text("file_id")),
    })
}

/// Fields of the same name as one: who came and who went.
pub fn merge(fields: Vec<ChangeField>) -> Vec<ChangeField> {
    let mut merged: Vec<ChangeField> = Vec::new();
    for field in fields {
        match merged.iter_mut().find(|known| known.name == field.name) {
            Some(known) => {
                known.before = join(known.before.take(), field.before);
                known.after = join(known.after.take(), field.after);
            }
            None => merged.push(field),
        }
    }
    merged
}

fn join(one: Option<String>, other: Option<String>) -> Option<String> {
    match (one, other) {
        (Some(one), Some(other)) => Some(format!("{one}, {other}")),
        (one, other) => one.or(other),
    }
}
