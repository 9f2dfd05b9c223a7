//! What people call the records that the log knows by id: as they are called now, or as they were called last.

use std::collections::HashMap;

use serde_json::{Map, Value as Json};

use crate::access::{User, store as access};
use crate::calendar::{Event, store as calendar};
use crate::changes;
use crate::db::{Conn, Record};
use crate::error::Result;
use crate::feedback::{Feedback, store as feedback};
use crate::files::store as files;
use crate::history::{Generated, HistoryEvent, store as history};
use crate::households::{Household, store as households};
use crate::ids::Id;
use crate::members::{Member, store as members};
use crate::relationships::{Relationship, store as relationships};

/// A title longer than this is cut.
const LONGEST: usize = 100;

/// Remembers what it was asked, because the same people come up again and again.
#[derive(Default)]
pub struct Names(HashMap<(&'static str, Id), Option<String>>);

impl Names {
    pub async fn user(&mut self, conn: &mut Conn, id: Id) -> Result<Option<String>> {
        self.of(conn, User::table().name, id).await
    }

    pub async fn member(&mut self, conn: &mut Conn, id: Id) -> Result<Option<String>> {
        self.of(conn, Member::table().name, id).await
    }

    pub async fn household(&mut self, conn: &mut Conn, id: Id) -> Result<Option<String>> {
        self.of(conn, Household::table().name, id).await
    }

    pub async fn file(&mut self, conn: &mut Conn, id: Id) -> Result<Option<String>> {
        Ok(files::get(conn, id).await?.map(|file| file.filename))
    }

    async fn of(&mut self, conn: &mut Conn, table: &'static str, id: Id) -> Result<Option<String>> {
        if let Some(known) = self.0.get(&(table, id)) {
            return Ok(known.clone());
        }
        let now = match table {
            "users" => access::user(conn, id).await?.map(|user| user.name),
            "members" => members::line(conn, id).await?.map(|member| member.name),
            _ => households::get(conn, id).await?.map(|household| household.name),
        };
        let name = match now {
            Some(name) => Some(name),
            None => changes::last_image(conn, table, id).await?.and_then(|image| text(&image, "name")),
        };
        self.0.insert((table, id), name.clone());
        Ok(name)
    }

    /// What a record is called, by an image of its own row.
    pub async fn title(
        &mut self,
        conn: &mut Conn,
        table: &str,
        image: &Map<String, Json>,
    ) -> Result<Option<String>> {
        if table == HistoryEvent::table().name {
            return Ok(description(image).map(cut));
        }
        if table != Relationship::table().name {
            return Ok(text(image, title_column(table)).map(cut));
        }
        let end = |key: &str| text(image, key).and_then(|id| id.parse::<Id>().ok());
        let (Some(first), Some(second), Some(from)) = (end("first_id"), end("second_id"), end("from_id"))
        else {
            return Ok(None);
        };
        let to = if from == first { second } else { first };
        Ok(Some(self.pair(conn, from, to).await?))
    }

    async fn pair(&mut self, conn: &mut Conn, from: Id, to: Id) -> Result<String> {
        let names = [self.member(conn, from).await?, self.member(conn, to).await?];
        Ok(names.map(Option::unwrap_or_default).join(" – "))
    }

    /// What a record of this room is called of which only parts were changed.
    pub async fn title_of(&mut self, conn: &mut Conn, room: &str, id: Id) -> Result<Option<String>> {
        let (table, now) = match room {
            "accounts" => return self.user(conn, id).await,
            "members" => return self.member(conn, id).await,
            "families" => return self.household(conn, id).await,
            "calendar" => (Event::table().name, calendar::get(conn, id).await?.map(|event| event.title)),
            "history" => {
                let event = history::get(conn, id).await?;
                (HistoryEvent::table().name, event.map(|event| event.shown_description()))
            }
            "feedback" => {
                (Feedback::table().name, feedback::get(conn, id).await?.map(|feedback| feedback.subject))
            }
            "relationships" => {
                let title = match relationships::get(conn, id).await? {
                    Some(tie) => Some(self.pair(conn, tie.from_id, tie.to_id()).await?),
                    None => None,
                };
                (Relationship::table().name, title)
            }
            _ => return Ok(None),
        };
        match now {
            Some(title) => Ok(Some(cut(title))),
            None => match changes::last_image(conn, table, id).await? {
                Some(image) => self.title(conn, table, &image).await,
                None => Ok(None),
            },
        }
    }
}

/// The description of a history event; if the server wrote it, in the reader's language.
pub fn description(image: &Map<String, Json>) -> Option<String> {
    let stored = text(image, "description")?;
    let generated = text(image, "generated").and_then(|mark| mark.parse::<Generated>().ok());
    Some(generated.map_or_else(|| stored.clone(), |generated| generated.for_reader(&stored)))
}

fn title_column(table: &str) -> &'static str {
    match table {
        "events" => "title",
        "feedback" => "subject",
        _ => "name",
    }
}

fn text(image: &Map<String, Json>, key: &str) -> Option<String> {
    image.get(key).and_then(Json::as_str).map(str::to_owned)
}

fn cut(title: String) -> String {
    if title.chars().count() <= LONGEST {
        return title;
    }
    title.chars().take(LONGEST - 1).chain(['…']).collect()
}
