//! Describes accounts to the change log, undo and the statistics: undoing a change follows the same rules as
//! making it.

use std::future::ready;

use axum::http::StatusCode;
use serde_json::Value as Json;

use crate::access::{Action, Role as UserRole, Status, User, may, store};
use crate::calendar::events;
use crate::changes::{Batch, Entry, LINK_MADE, refuse};
use crate::db::{DbError, Image, Record, Tx};
use crate::error::{Error, Problem, Result};
use crate::history;
use crate::households;
use crate::ids::Id;
use crate::jobs;
use crate::live::{Audience, Notice};
use crate::members::{links, store as members};
use crate::record_types::{
    Cleared, Clearing, DependsOn, OwnData, RecordType, Role, SOMEBODY, Search, Title, Undo, UndoOwn, Whole,
    id_in,
};

use super::record::announce;
use super::revocation::revoke_all;
use super::sign_in::RESET_JOB;
use super::store as works;

/// The key, in a deleted account's image, of the list of rows that the account created.
const WORKS: &str = "works";

pub static USERS: RecordType = RecordType {
    table: User::table,
    role: Role::Whole(Whole {
        title: Title::Column("name"),
        anonymous: Some(SOMEBODY),
        private_to: None,
        undo_own: UndoOwn::Along,
        check_undo: Some(|undo, entry| Box::pin(check(undo, entry))),
        taken: Some(|undo, image| Box::pin(taken(undo, image))),
        announce: |tx, ids| {
            ids.iter().for_each(|id| announce(tx, *id));
            Box::pin(ready(Ok(())))
        },
        restored: Some(|tx, batch, entry| Box::pin(restored(tx, batch, entry))),
        reindex: None,
        files: None,
        own_data: Some(OwnData {
            name: "account",
            load: |_, user| Box::pin(ready(Ok(Json::Object(user.image())))),
        }),
    }),
    counted_as: Some("users"),
    owner_kind: None,
    depends_on: &[DependsOn {
        table: "members",
        deleted: |tx, batch, id| Box::pin(link_to(tx, batch, id, None)),
        merged: Some(|tx, batch, pair| Box::pin(link_to(tx, batch, pair.other, Some(pair.kept)))),
    }],
    search: Search::Nothing,
    clearing: Clearing {
        rows: Cleared::By(|tx, _| Box::pin(clear(tx))),
        notice: Some((Audience::Admins, "accounts")),
    },
};

/// Links the account of a member to another member, or to none.
async fn link_to(tx: &mut Tx, batch: &mut Batch, member: Id, other: Option<Id>) -> Result<()> {
    let now = batch.at();
    // Try again if the account was changed between the read and the write.
    while let Some(user) = members::user_of(tx, member).await? {
        links::set(tx, batch, &user, other, now).await?;
    }
    Ok(())
}

/// Admin accounts stay, so that no admin is locked out. The others are signed out.
async fn clear(tx: &mut Tx) -> Result<(), DbError> {
    for id in store::ordinary(tx).await? {
        Notice::Account(id).leave(tx);
    }
    store::clear_ordinary(tx).await?;
    jobs::forget(tx, RESET_JOB).await
}

/// Refuses if the account may not return to its earlier state.
async fn check(undo: &mut Undo<'_>, entry: &Entry) -> Result<()> {
    // A deleted account can be restored; its user chooses a new password.
    let Some(user) = store::user(undo.conn, entry.row_id).await? else { return Ok(()) };
    let Some(before) = entry.before()? else {
        // Undoing would not handle what the account has created since; deleting the account does.
        if user.sample {
            return Ok(());
        }
        return Err(refuse("cannot-undo-registered").with("name", user.name.as_str()).into());
    };
    if entry.after()?.is_some_and(|image| image.contains_key(LINK_MADE)) {
        return Err(refuse("cannot-undo-link").into());
    }
    let viewer = undo.viewer;
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
    let role: UserRole = text("role").parse().map_err(Error::internal)?;
    if role != user.role {
        let action = if role == UserRole::Admin { Action::Promote(&user) } else { Action::Demote(&user) };
        may(viewer, action)?;
    }
    Ok(())
}

/// The problem if another account now has the email address, the username or the member.
async fn taken(undo: &mut Undo<'_>, image: &Image) -> Result<Option<Problem>> {
    let text = |key: &str| image.get(key).and_then(Json::as_str).unwrap_or_default();
    let others = |user: &User| user.id.to_string() != text("id");
    if let Some(user) = store::user_by_email(undo.conn, text("email")).await?.filter(others) {
        return Ok(Some(refuse("cannot-undo-email").with("account", undo.account(&user.name))));
    }
    if let Some(user) = store::user_by_username(undo.conn, text("username_key")).await?.filter(others) {
        return Ok(Some(refuse("cannot-undo-username").with("account", undo.account(&user.name))));
    }
    let Some(member) = id_in(image, "member_id") else { return Ok(None) };
    match members::user_of(undo.conn, member).await?.filter(others) {
        Some(user) => Ok(Some(undo.linked(member, &user).await?)),
        None => Ok(None),
    }
}

/// After an undo: signs the account out if it is rejected now, and makes sure an admin remains.
async fn restored(tx: &mut Tx, batch: &mut Batch, entry: &Entry) -> Result<()> {
    if let Some(user) = store::user(tx, entry.row_id).await? {
        if user.status == Status::Rejected {
            revoke_all(tx, user.id).await?;
            households::end_sent_by(tx, batch, user.id).await?;
        }
        give_back(tx, user.id, entry.before()?.as_ref()).await?;
    }
    if store::acting_admins(tx).await?.is_empty() {
        return Err(Error::problem(StatusCode::FORBIDDEN, "last-admin"));
    }
    Ok(())
}

/// Lists the rows that the account created, to be stored with its image. The rows themselves are not logged:
/// there may be thousands, and a new creator does not change their version, so it does not disturb editing or
/// undo.
pub async fn works_of(tx: &mut Tx, id: Id) -> Result<Image> {
    let list = serde_json::to_value(works::of_account(tx, id).await?).map_err(Error::internal)?;
    Ok(Image::from_iter([(WORKS.to_owned(), list)]))
}

/// Makes the account the creator of its rows again, even of those that others have changed since.
async fn give_back(tx: &mut Tx, id: Id, image: Option<&Image>) -> Result<()> {
    let Some(list) = image.and_then(|image| image.get(WORKS)) else { return Ok(()) };
    let works = serde_json::from_value(list.clone()).map_err(Error::internal)?;
    works::give_back(tx, id, &works).await?;
    events::announce_many(tx).await?;
    history::announce_makers(tx);
    Ok(())
}
