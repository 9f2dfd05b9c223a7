//! Everything that belongs to one account, as an archive: for every account, whatever its role.

use std::fs::File;

use serde_json::{Value as Json, json};

use crate::access::{User, store as access};
use crate::app::App;
use crate::calendar::store as calendar;
use crate::changes as log;
use crate::db::{Conn, Record};
use crate::error::{Error, Result};
use crate::feedback::store as feedback;
use crate::files::store as files;
use crate::history::store as history;
use crate::ids::Id;
use crate::members::store as members;

use super::archive::Archive;
use super::paths::Paths;

/// How many actions of the change log are listed, newest first.
const ACTIONS: i64 = 10_000;

/// The records of an account, each as a list with its name.
pub struct OwnData {
    lists: Vec<(&'static str, Json)>,
    files: Vec<crate::files::File>,
}

pub async fn load(conn: &mut Conn, user: &User, now: crate::clock::Moment) -> Result<OwnData> {
    let mut lists = vec![("account", Json::Object(user.image()))];
    if let Some(member) = user.member_id {
        lists.push(("family-member", member_of(conn, member).await?));
    }
    lists.push(("events", images(&calendar::made_by(conn, user.id).await?)));
    lists.push(("family-history", images(&history::made_by(conn, user.id).await?)));
    let mut sent = Vec::new();
    for one in feedback::sent_by(conn, user.id).await? {
        let answers = images(&feedback::answers(conn, one.id).await?);
        sent.push(json!({ "feedback": one.image(), "answers": answers }));
    }
    lists.push(("feedback", Json::Array(sent)));
    // Without their tokens, even as hashes.
    let devices = access::sessions_of(conn, user.id, now).await?;
    let device = |one: &crate::access::Session| json!({ "device": one.device, "createdAt": one.created_at, "lastSeenAt": one.last_seen_at });
    lists.push(("devices", devices.iter().map(device).collect()));
    let filter = log::Filter { actor: Some(user.id), ..log::Filter::default() };
    let actions = log::actions(conn, &filter, None, ACTIONS).await?;
    let action = |entry: &log::Entry| json!({ "action": entry.batch, "at": entry.at, "table": entry.table_name, "record": entry.row_id });
    lists.push(("changes", actions.iter().map(action).collect()));
    let files = files::uploaded_by(conn, user.id).await?;
    Ok(OwnData { lists, files })
}

fn images<R: Record>(rows: &[R]) -> Json {
    rows.iter().map(|row| Json::Object(row.image())).collect()
}

async fn member_of(conn: &mut Conn, id: Id) -> Result<Json> {
    let member = members::get(conn, id).await?.map(|member| member.image());
    let (names, notes) = (members::names_of(conn, id).await?, members::notes_of(conn, id).await?);
    Ok(json!({ "member": member, "names": images(&names), "notes": images(&notes) }))
}

impl OwnData {
    /// Writes it to a file without a name, which is gone as soon as it is closed.
    pub async fn pack(self, app: &App) -> Result<File> {
        let mut archive = Archive::new(app).await?;
        for (name, list) in &self.lists {
            let text = serde_json::to_vec_pretty(list).map_err(Error::internal)?;
            archive.add(&format!("{name}.json"), &text)?;
        }
        let mut paths = Paths::default();
        for file in &self.files {
            let (_, entry) = paths.entry(file);
            archive.add_file(app, &entry, file).await?;
        }
        archive.finish()
    }
}
