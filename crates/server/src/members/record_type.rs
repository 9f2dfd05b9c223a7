//! What the change log, undo and the statistics must know about these records.

use crate::changes::{self, Entry};
use crate::db::{Record, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::record_types::{Part, RecordType, Role, Title, Undo, Whole};

use super::model::Member;
use super::parts::{MemberName, MemberNote};
use super::{index, store};

pub static MEMBERS: RecordType = RecordType {
    table: Member::table,
    role: Role::Whole(Whole {
        title: Title::Column("name"),
        anonymous: None,
        private_to: None,
        undo_own: true,
        check_undo: Some(|undo, entry| Box::pin(check(undo, entry))),
        taken: None,
        announce: |tx, ids| Box::pin(announce(tx, ids)),
        restored: Some(|tx, _, entry| Box::pin(restored(tx, entry))),
        reindex: Some(|tx, after| Box::pin(index::reindex(tx, after))),
    }),
    counted_as: Some("members"),
};

pub static MEMBER_NAMES: RecordType = RecordType {
    table: MemberName::table,
    role: Role::Part(|_| Some(Part { of: "members", field: "names" })),
    counted_as: None,
};

pub static MEMBER_NOTES: RecordType = RecordType {
    table: MemberNote::table,
    role: Role::Part(|_| Some(Part { of: "members", field: "notes" })),
    counted_as: None,
};

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

/// The image may be older than the current format of search texts.
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

/// Someone who had been merged gets the lines of imported files back; when that is undone in turn, they go to whom they
/// went by merging.
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
