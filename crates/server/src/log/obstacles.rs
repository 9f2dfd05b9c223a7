//! What stands in the way of taking an act back, in words: which record it is, as far as the viewer may see it.

use axum::http::StatusCode;
use serde_json::{Map, Value as Json};

use crate::access::{Action, User, may, store as access};
use crate::calendar::store as calendar;
use crate::changes::{self, Conflict, Entry, Reason, refuse};
use crate::db::Conn;
use crate::error::{Problem, Result};
use crate::feedback::store as feedback;
use crate::files::store as files;
use crate::history::store as history;
use crate::households::store as households;
use crate::ids::Id;
use crate::members::store as members;
use crate::relationships::store as ties;
use crate::words::{Language, Message};

use super::names::Names;
use super::sight;

type Image = Map<String, Json>;

/// Tells one person about one act.
pub struct Teller<'a> {
    pub conn: &'a mut Conn,
    pub names: &'a mut Names,
    pub viewer: &'a User,
    pub entries: &'a [Entry],
}

impl Teller<'_> {
    pub async fn explain(&mut self, Conflict { entry, reason }: &Conflict) -> Result<Problem> {
        match reason {
            Reason::AlreadyUndone => Ok(Problem::new(StatusCode::CONFLICT, "already-undone")),
            Reason::ChangedSince => self.changed(entry).await,
            Reason::AlreadyGone => self.deleted(entry).await,
            Reason::AlreadyThere => {
                let thing = self.thing(entry).await?;
                Ok(refuse("cannot-undo-there").with("thing", thing))
            }
            Reason::Taken => self.taken(entry).await,
            Reason::Reference if entry.before.is_some() => self.missing(entry).await,
            Reason::Reference => self.needed(entry).await,
        }
    }

    async fn changed(&mut self, entry: &Entry) -> Result<Problem> {
        let thing = self.thing(entry).await?;
        Ok(match self.who_was_later(entry).await? {
            Some(who) => refuse("cannot-undo-changed-by").with("thing", thing).with("who", who),
            None => refuse("cannot-undo-changed").with("thing", thing),
        })
    }

    async fn deleted(&mut self, entry: &Entry) -> Result<Problem> {
        let thing = self.thing(entry).await?;
        Ok(match self.who_was_later(entry).await? {
            Some(who) => refuse("cannot-undo-deleted-by").with("thing", thing).with("who", who),
            None => refuse("cannot-undo-deleted").with("thing", thing),
        })
    }

    /// Who changes a private event is its maker, which is not told.
    async fn who_was_later(&mut self, entry: &Entry) -> Result<Option<String>> {
        if sight::hidden_maker(self.conn, self.viewer, entry).await?.is_some() {
            return Ok(None);
        }
        match changes::last_since(self.conn, entry).await?.and_then(|later| later.actor) {
            Some(actor) => self.names.user(self.conn, actor).await,
            None => Ok(None),
        }
    }

    /// Something else is where the record would come back to.
    async fn taken(&mut self, entry: &Entry) -> Result<Problem> {
        let image = entry.before()?.unwrap_or_default();
        if entry.table_name == "users"
            && let Some(problem) = self.taken_account(&image).await?
        {
            return Ok(problem);
        }
        let thing = self.thing(entry).await?;
        Ok(refuse("cannot-undo-again").with("thing", thing))
    }

    async fn taken_account(&mut self, image: &Image) -> Result<Option<Problem>> {
        let text = |key: &str| image.get(key).and_then(Json::as_str).unwrap_or_default();
        let others = |user: &User| user.id.to_string() != text("id");
        if let Some(user) = access::user_by_email(self.conn, text("email")).await?.filter(others) {
            return Ok(Some(refuse("cannot-undo-email").with("account", self.account(&user.name))));
        }
        if let Some(user) = access::user_by_username(self.conn, text("username_key")).await?.filter(others) {
            return Ok(Some(refuse("cannot-undo-username").with("account", self.account(&user.name))));
        }
        let Some(member) = id(image, "member_id") else { return Ok(None) };
        match members::user_of(self.conn, member).await?.filter(others) {
            Some(user) => Ok(Some(self.linked(member, &user).await?)),
            None => Ok(None),
        }
    }

    /// A member is an account's own.
    pub async fn linked(&mut self, member: Id, user: &User) -> Result<Problem> {
        let name = self.names.member(self.conn, member).await?.unwrap_or_default();
        Ok(refuse("cannot-undo-linked").with("name", name).with("account", self.account(&user.name)))
    }

    pub async fn own_ancestor(&mut self, member: Id) -> Result<Problem> {
        let name = self.names.member(self.conn, member).await?.unwrap_or_default();
        Ok(refuse("cannot-undo-ancestor").with("name", name))
    }

    /// Something that the record names is gone.
    async fn missing(&mut self, entry: &Entry) -> Result<Problem> {
        let image = entry.before()?.unwrap_or_default();
        for (column, room) in references(&entry.table_name) {
            let Some(id) = id(&image, column) else { continue };
            if self.is_of_this_act(id) || self.is_there(room, id).await? {
                continue;
            }
            if self.is_hidden(room, id).await? {
                return Ok(refuse("cannot-undo-gone-private"));
            }
            if let Some(title) = self.names.title_of(self.conn, room, id).await? {
                return Ok(refuse("cannot-undo-gone").with("thing", words_for(room, Some(title))));
            }
        }
        Ok(refuse("cannot-undo-gone-unknown"))
    }

    async fn is_there(&mut self, room: &str, id: Id) -> Result<bool> {
        Ok(match room {
            "members" => members::line(self.conn, id).await?.is_some(),
            "families" => households::get(self.conn, id).await?.is_some(),
            "calendar" => calendar::get(self.conn, id).await?.is_some(),
            "history" => history::get(self.conn, id).await?.is_some(),
            "feedback" => feedback::get(self.conn, id).await?.is_some(),
            _ => files::get(self.conn, id).await?.is_some(),
        })
    }

    /// Something names the record that would go.
    async fn needed(&mut self, entry: &Entry) -> Result<Problem> {
        let thing = self.thing(entry).await?;
        if entry.table_name == "families"
            && let Some(name) = self.who_joined(entry.row_id).await?
        {
            return Ok(refuse("cannot-undo-joined").with("thing", thing).with("name", name));
        }
        Ok(match self.naming(entry).await? {
            Some((room, id)) => {
                let other = self.record(room, id).await?;
                refuse("cannot-undo-named").with("thing", thing).with("other", other)
            }
            None => refuse("cannot-undo-needed").with("thing", thing),
        })
    }

    async fn who_joined(&mut self, family: Id) -> Result<Option<String>> {
        let people = households::people(self.conn, family).await?;
        match people.iter().find(|person| !self.is_of_this_act(person.id)) {
            Some(person) => self.names.user(self.conn, person.user_id).await,
            None => Ok(None),
        }
    }

    /// The record that names this member or family, and its room.
    async fn naming(&mut self, entry: &Entry) -> Result<Option<(&'static str, Id)>> {
        let id = entry.row_id;
        let mut found: Vec<(&str, Id)> = Vec::new();
        match entry.table_name.as_str() {
            "members" => {
                found.extend(ties::of(self.conn, id).await?.iter().map(|tie| ("relationships", tie.id)));
                let events = calendar::rows_with_member(self.conn, id).await?;
                found.extend(events.iter().map(|row| ("calendar", row.event_id)));
                let places = history::places_of(self.conn, id).await?;
                found.extend(places.iter().map(|row| ("history", row.event_id)));
            }
            "families" => {
                let events = calendar::of_household(self.conn, id).await?;
                found.extend(events.iter().map(|event| ("calendar", event.id)));
            }
            _ => {}
        }
        Ok(found.into_iter().find(|(_, id)| !self.is_of_this_act(*id)))
    }

    fn is_of_this_act(&self, row: Id) -> bool {
        self.entries.iter().any(|entry| entry.row_id == row)
    }

    /// What an entry of the log is about.
    async fn thing(&mut self, entry: &Entry) -> Result<Message> {
        let room = sight::room(entry);
        if sight::hidden_maker(self.conn, self.viewer, entry).await?.is_some() {
            return Ok(private());
        }
        let title = if entry.is_whole() {
            self.names.title(self.conn, &entry.table_name, &entry.either()).await?
        } else {
            self.names.title_of(self.conn, room, entry.record_id).await?
        };
        Ok(match title {
            Some(name) if room == "accounts" => self.account(&name),
            title => words_for(room, title),
        })
    }

    /// What a record that is there is called.
    async fn record(&mut self, room: &str, id: Id) -> Result<Message> {
        if self.is_hidden(room, id).await? {
            return Ok(private());
        }
        Ok(words_for(room, self.names.title_of(self.conn, room, id).await?))
    }

    async fn is_hidden(&mut self, room: &str, id: Id) -> Result<bool> {
        Ok(room == "calendar" && sight::is_hidden(self.conn, self.viewer, id).await?)
    }

    /// Who has an account, and whose it is, is for admins to know.
    fn account(&self, name: &str) -> Message {
        if may(self.viewer, Action::ManageUsers).is_ok() {
            return words_for("accounts", Some(name.to_owned()));
        }
        Message::text("errors.somebody-s-account", &[])
    }
}

/// The columns of a table that name records without which a row cannot be, and the rooms of those.
fn references(table: &str) -> &'static [(&'static str, &'static str)] {
    match table {
        "users" => &[("member_id", "members")],
        "members" => &[("portrait", "files")],
        "relationships" => &[("first_id", "members"), ("second_id", "members")],
        "events" | "family_people" | "family_invitations" => &[("family_id", "families")],
        "event_members" => &[("event_id", "calendar"), ("member_id", "members")],
        "history_events" => &[("fact_member", "members")],
        "history_people" => &[("event_id", "history"), ("member_id", "members")],
        "feedback_answers" => &[("feedback_id", "feedback")],
        "attachments" => &[("file_id", "files")],
        _ => &[],
    }
}

fn id(image: &Image, column: &str) -> Option<Id> {
    image.get(column).and_then(Json::as_str).and_then(|id| id.parse().ok())
}

fn private() -> Message {
    Message::text("tools.changes.thing.private", &[])
}

/// `the event “Picnic”`, in the words of the page.
fn words_for(room: &str, title: Option<String>) -> Message {
    let key = format!("tools.changes.thing.{room}");
    match title {
        Some(title) if Language::English.knows(&key) => Message::text(key, &[("title", &title)]),
        _ => Message::text("tools.changes.thing.other", &[]),
    }
}
