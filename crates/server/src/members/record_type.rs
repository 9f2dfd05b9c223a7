//! Describes members to the change log, undo and the statistics.

use serde_json::{Value as Json, json};

use crate::access::{Action, User, may};
use crate::changes::{self, Entry};
use crate::db::{Conn, Record, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::record_types::{
    Clearing, Files, OwnData, Part, RecordType, Role, Search, Title, Undo, UndoOwn, Whole, images,
};

use super::found::email_of_account;
use super::model::Member;
use super::parts::{MemberName, MemberNote};
use super::portrait::portrait_replaced;
use super::{index, searching, store};

pub static MEMBERS: RecordType = RecordType {
    table: Member::table,
    role: Role::Whole(Whole {
        title: Title::Column("name"),
        anonymous: None,
        private_to: None,
        undo_own: UndoOwn::If(|undo, entry| Box::pin(may_undo(undo, entry))),
        check_undo: Some(|undo, entry| Box::pin(check(undo, entry))),
        taken: None,
        announce: |tx, ids| Box::pin(announce(tx, ids)),
        restored: Some(|tx, _, entry| Box::pin(restored(tx, entry))),
        reindex: Some(|tx, after| Box::pin(index::reindex(tx, after))),
        files: Some(Files {
            field: "files",
            only_pictures: false,
            replaced: |tx, batch, id, files, now| Box::pin(portrait_replaced(tx, batch, id, files, now)),
            unlisted: Some(|conn, ids| Box::pin(store::portraits(conn, ids))),
            shown_with: None,
        }),
        own_data: Some(OwnData { name: "family-member", load: |conn, user| Box::pin(own_data(conn, user)) }),
    }),
    counted_as: Some("members"),
    owner_kind: Some("member"),
    depends_on: &[],
    search: Search::Documents(searching::DOCUMENTS),
    clearing: Clearing::everything(Audience::Approved, "members"),
};

pub static MEMBER_NAMES: RecordType = RecordType {
    table: MemberName::table,
    role: Role::Part(|_| Some(Part { of: "members", field: "names" })),
    counted_as: None,
    owner_kind: Some("member-name"),
    depends_on: &[],
    search: Search::Nothing,
    clearing: Clearing::PART,
};

pub static MEMBER_NOTES: RecordType = RecordType {
    table: MemberNote::table,
    role: Role::Part(|_| Some(Part { of: "members", field: "notes" })),
    counted_as: None,
    owner_kind: None,
    depends_on: &[],
    search: Search::Nothing,
    clearing: Clearing::PART,
};

/// Undoing needs the permission that the change itself needs today. Someone who added a member may remove them again, but
/// undoing a restoration deletes the member.
async fn may_undo(undo: &mut Undo<'_>, entry: &Entry) -> Result<()> {
    let own = undo.viewer.member_id == Some(entry.row_id);
    let (Some(before), Some(after)) = (entry.before()?, entry.after()?) else {
        let was_added = entry.before.is_none() && entry.undoes.is_none();
        let action = if was_added { Action::AddMember } else { Action::DeleteMember };
        return Ok(may(undo.viewer, action)?);
    };
    may(undo.viewer, Action::EditMember { own })?;
    if ["email", "phone_number", "address"].iter().any(|contact| before.get(*contact) != after.get(*contact))
    {
        may(undo.viewer, Action::ReadContact { own })?;
    }
    let is_protected = before.get("email") != after.get("email") && !own && !undo.viewer.is_admin();
    if is_protected && store::user_of(undo.conn, entry.row_id).await?.is_some() {
        return Err(email_of_account());
    }
    Ok(())
}

/// An added member who has been linked to an account since cannot be removed by undo.
async fn check(undo: &mut Undo<'_>, entry: &Entry) -> Result<()> {
    if entry.before.is_some() {
        return Ok(());
    }
    match store::user_of(undo.conn, entry.row_id).await? {
        Some(user) if !undo.has_changed(user.id).await? => {
            Err(undo.linked(entry.row_id, &user).await?.into())
        }
        _ => Ok(()),
    }
}

async fn announce(tx: &mut Tx, ids: &[Id]) -> Result<()> {
    for id in ids {
        Notice::change(Audience::Approved, Member::table().feature, *id).leave(tx);
    }
    Ok(())
}

/// Rebuilds the search texts, because the image may be older than their current format.
async fn restored(tx: &mut Tx, entry: &Entry) -> Result<()> {
    let member = store::get(tx, entry.row_id).await?;
    let is_back = member.is_some();
    if let Some(mut member) = member {
        member.index();
        store::set_index(tx, &member).await?;
    }
    let was_there = entry.after.is_some();
    if is_back != was_there { give_merged_lines(tx, entry.row_id, is_back).await } else { Ok(()) }
}

/// Gives a member who had been merged the lines of imported files back. When that is undone in turn, the
/// lines return to the member that they were merged into.
async fn give_merged_lines(tx: &mut Tx, member: Id, is_back: bool) -> Result<()> {
    let Some(mut image) = changes::deleted_with(tx, member, store::MERGED_LINES).await? else {
        return Ok(());
    };
    let mut kept = |key: &str| image.remove(key).unwrap_or_default();
    let lines: Vec<(Id, i64)> = serde_json::from_value(kept(store::MERGED_LINES)).map_err(Error::internal)?;
    let into: Option<Id> = serde_json::from_value(kept(store::MERGED_INTO)).map_err(Error::internal)?;
    if let Some(owner) = if is_back { Some(member) } else { into } {
        for line in lines {
            store::give_line(tx, line, owner).await?;
        }
    }
    Ok(())
}

/// The member that the account is linked to, with their names and notes.
async fn own_data(conn: &mut Conn, user: &User) -> Result<Json> {
    let Some(id) = user.member_id else { return Ok(Json::Null) };
    let member = store::get(conn, id).await?.map(|member| member.image());
    let (names, notes) = (store::names_of(conn, id).await?, store::notes_of(conn, id).await?);
    Ok(json!({ "member": member, "names": images(&names), "notes": images(&notes) }))
}
