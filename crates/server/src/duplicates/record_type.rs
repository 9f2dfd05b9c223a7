//! Describes these records to the change log and undo.

use std::future::ready;

use crate::access::{Action, may};
use crate::db::Record;
use crate::error::Result;
use crate::live::{Audience, Notice};
use crate::record_types::{
    Clearing, DependsOn, RecordType, Role, Search, Title, Undo, UndoOwn, Whole, id_in,
};

use super::different;
use super::model::DifferentPeople;

fn may_undo(undo: &Undo<'_>) -> Result<()> {
    Ok(may(undo.viewer, Action::DeleteMember)?)
}

pub static DIFFERENT_PEOPLE: RecordType = RecordType {
    table: DifferentPeople::table,
    role: Role::Whole(Whole {
        title: Title::Members(|image| Some([id_in(image, "one")?, id_in(image, "other")?])),
        anonymous: None,
        private_to: None,
        undo_own: UndoOwn::If(|undo, _| Box::pin(ready(may_undo(undo)))),
        check_undo: None,
        taken: None,
        announce: |tx, ids| {
            for id in ids {
                Notice::change(Audience::Approved, "duplicates", *id).leave(tx);
            }
            Box::pin(ready(Ok(())))
        },
        restored: None,
        reindex: None,
        files: None,
        own_data: None,
    }),
    counted_as: None,
    owner_kind: None,
    depends_on: &[DependsOn {
        table: "members",
        deleted: |tx, batch, id| Box::pin(different::member_deleted(tx, batch, id)),
        merged: Some(|tx, batch, pair| Box::pin(different::members_merged(tx, batch, pair))),
    }],
    search: Search::Nothing,
    clearing: Clearing::everything(Audience::Approved, "duplicates"),
};
