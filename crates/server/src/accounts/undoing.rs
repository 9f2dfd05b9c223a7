//! Taking changes of accounts back, by the same rules by which they are made.

use serde_json::{Map, Value as Json};

use crate::access::{Action, Role, Status, User, may, store};
use crate::calendar::events;
use crate::changes::refuse;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::history;
use crate::ids::Id;

use super::record::announce;
use super::store as works;

/// Where the image of a deleted account keeps what it made.
const WORKS: &str = "works";

/// Whether an account may be made again what it was; `before` is its image, or nothing if it did not exist.
pub async fn check_undo(
    conn: &mut Conn,
    viewer: &User,
    id: Id,
    before: Option<&Map<String, Json>>,
) -> Result<()> {
    // One that is gone comes back; whoever it was chooses a new password.
    let Some(user) = store::user(conn, id).await? else { return Ok(()) };
    let Some(before) = before else {
        // It would go without what it has made since being looked after: that is what deleting is for.
        if user.sample {
            return Ok(());
        }
        return Err(refuse("cannot-undo-registered").with("name", user.name.as_str()).into());
    };
    let text = |key: &str| before.get(key).and_then(Json::as_str).unwrap_or_default();
    if text("email") != user.email {
        return Err(refuse("cannot-undo-address").with("name", user.name.as_str()).into());
    }
    if before.get("owner").and_then(Json::as_bool) != Some(user.owner) {
        return Err(refuse("cannot-undo-owner").into());
    }
    let status: Status = text("status").parse().map_err(Error::internal)?;
    if status != user.status {
        match status {
            Status::Pending => {
                return Err(refuse("cannot-undo-pending").with("name", user.name.as_str()).into());
            }
            Status::Approved => may(viewer, Action::Approve(&user))?,
            Status::Rejected => may(viewer, Action::Suspend(&user))?,
        }
    }
    let role: Role = text("role").parse().map_err(Error::internal)?;
    if role != user.role {
        let action = if role == Role::Admin { Action::Promote(&user) } else { Action::Demote(&user) };
        may(viewer, action)?;
    }
    Ok(())
}

/// An account is what it was before: whoever is shut out by it is signed out, and the person and the admins hear of it.
pub async fn came_back(tx: &mut Tx, id: Id, image: Option<&Map<String, Json>>) -> Result<()> {
    announce(tx, id);
    let Some(user) = store::user(tx, id).await? else { return Ok(()) };
    if user.status == Status::Rejected {
        store::end_sessions(tx, id, None).await?;
    }
    give_back(tx, id, image).await
}

/// What the account made, beside its image. The rows themselves are not logged: there may be thousands of them, and who
/// made them changes no version, so that nobody's editing or undoing is disturbed by it.
pub async fn works_of(tx: &mut Tx, id: Id) -> Result<Map<String, Json>> {
    let marks = works::marks_of(tx, id).await?;
    let list = serde_json::to_value(marks).map_err(Error::internal)?;
    Ok(Map::from_iter([(WORKS.to_owned(), list)]))
}

/// What an account made is its own again, also what others have changed since.
async fn give_back(tx: &mut Tx, id: Id, image: Option<&Map<String, Json>>) -> Result<()> {
    let Some(list) = image.and_then(|image| image.get(WORKS)) else { return Ok(()) };
    let marks: works::Marks = serde_json::from_value(list.clone()).map_err(Error::internal)?;
    for (mark, rows) in marks {
        for row in rows {
            works::mark(tx, mark, row, id).await?;
        }
    }
    events::came_back(tx).await?;
    history::announce_makers(tx).await
}
