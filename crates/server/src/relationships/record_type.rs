//! Describes relationships to the change log, undo and the statistics.

use crate::access::policy::allows;
use crate::access::{Action, may};
use crate::changes::{Entry, refuse};
use crate::db::{Record, Tx};
use crate::error::Result;
use crate::ids::Id;
use crate::live::Audience;
use crate::record_types::{
    Clearing, DependsOn, Names, RecordType, Role, Search, Title, Undo, UndoOwn, Whole, id_in,
};

use super::model::Relationship;
use super::{record, searching, store};

pub static RELATIONSHIPS: RecordType = RecordType {
    table: Relationship::table,
    role: Role::Whole(Whole {
        title: Title::Members(|image| {
            let [first, second, from] = ["first_id", "second_id", "from_id"].map(|name| id_in(image, name));
            let other = if from == first { second } else { first };
            Some([from?, other?])
        }),
        anonymous: None,
        private_to: None,
        undo_own: UndoOwn::If(|undo, entry| Box::pin(may_undo(undo, entry))),
        check_undo: None,
        taken: None,
        announce: |tx, ids| Box::pin(announce(tx, ids)),
        restored: Some(|tx, _, entry| Box::pin(check_restored(tx, entry.row_id))),
        reindex: None,
        files: None,
        own_data: None,
    }),
    counted_as: Some("relationships"),
    owner_kind: Some("relationship"),
    depends_on: &[DependsOn {
        table: "members",
        deleted: |tx, batch, id| Box::pin(record::member_deleted(tx, batch, id)),
        merged: None,
    }],
    search: Search::Texts(searching::TEXTS),
    clearing: Clearing::everything(Audience::Approved, "relationships"),
};

async fn announce(tx: &mut Tx, ids: &[Id]) -> Result<()> {
    for id in ids {
        record::announce(tx, *id);
    }
    Ok(())
}

/// Undoing needs the permission that the change itself needs today.
async fn may_undo(undo: &mut Undo<'_>, entry: &Entry) -> Result<()> {
    if allows(undo.viewer, Action::Relate { own: false }) {
        return Ok(());
    }
    let image = match entry.before()? {
        Some(before) => Some(before),
        None => (Relationship::table().current)(undo.conn, entry.row_id).await?,
    };
    let is_viewer = |column| image.as_ref().and_then(|image| id_in(image, column)) == undo.viewer.member_id;
    let own = undo.viewer.member_id.is_some() && (is_viewer("first_id") || is_viewer("second_id"));
    Ok(may(undo.viewer, Action::Relate { own })?)
}

/// Refuses to restore a relationship that would make someone their own ancestor.
async fn check_restored(tx: &mut Tx, id: Id) -> Result<()> {
    if let Some(tie) = store::get(tx, id).await?
        && record::makes_own_ancestor(tx, &tie).await?
    {
        let name = Names::default().member(tx, tie.first_id).await?.unwrap_or_default();
        return Err(refuse("cannot-undo-ancestor").with("name", name).into());
    }
    Ok(())
}
