//! Everything that belongs to one account, as an archive, for accounts of every role.

use std::fs::File;

use serde_json::{Value as Json, json};

use crate::access::{User, store as access};
use crate::app::App;
use crate::changes as log;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::files::store as files;
use crate::record_types::{Subject, of_entry};

use super::archive::Archive;
use super::paths::Paths;

/// At most this many actions of the change log are listed, newest first.
const ACTIONS: i64 = 10_000;

/// The records of an account, each as a list with its name.
pub struct OwnData {
    lists: Vec<(&'static str, Json)>,
    files: Vec<crate::files::File>,
}

pub async fn load(conn: &mut Conn, user: &User, now: crate::clock::Moment) -> Result<OwnData> {
    let mut lists = Vec::new();
    for own in crate::records().iter().filter_map(|kind| kind.whole()?.own_data.as_ref()) {
        let list = (own.load)(conn, user).await?;
        if !list.is_null() {
            lists.push((own.name, list));
        }
    }
    // The tokens are left out, even as hashes.
    let devices = access::sessions_of(conn, user.id, now).await?;
    let device = |one: &crate::access::Session| json!({ "device": one.device, "createdAt": one.created_at, "lastSeenAt": one.last_seen_at });
    lists.push(("devices", devices.iter().map(device).collect()));
    let filter = log::Filter { actor: Some(user.id), ..log::Filter::default() };
    let actions = log::actions(conn, &filter, None, ACTIONS).await?;
    let mut changes = Vec::with_capacity(actions.len());
    for action in actions {
        let shown = shown(conn, user, &action).await?;
        let (table, record) = shown.map(|entry| (entry.table_name, entry.row_id)).unzip();
        changes.push(json!({ "action": action.batch, "at": action.at, "table": table, "record": record }));
    }
    lists.push(("changes", changes.into()));
    let files = files::uploaded_by(conn, user.id).await?;
    Ok(OwnData { lists, files })
}

/// The first change of an action that is not about someone else's private record: deleting a member also takes them off
/// events that only others may see.
async fn shown(conn: &mut Conn, user: &User, first: &log::Entry) -> Result<Option<log::Entry>> {
    let mut after = first.position - 1;
    loop {
        let entries = log::entries(conn, first.batch, after, 100).await?;
        let Some(last) = entries.last() else { return Ok(None) };
        after = last.position;
        for entry in entries {
            if !may_be_private(&entry)? {
                return Ok(Some(entry));
            }
            let subject = Subject::of(conn, &entry).await?;
            let owner = subject.private_to(conn, entry.record_id()).await?;
            if owner.is_none_or(|owner| owner.0 == Some(user.id)) {
                return Ok(Some(entry));
            }
        }
    }
}

/// False if no row of this table can be private.
fn may_be_private(entry: &log::Entry) -> Result<bool> {
    Ok(of_entry(entry)?.whole().is_none_or(|whole| whole.private_to.is_some()))
}

impl OwnData {
    /// Writes the archive to a file without a name, which is deleted as soon as it is closed.
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
