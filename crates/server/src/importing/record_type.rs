//! Describes imports to the change log and undo.

use std::future::ready;

use crate::db::Record;
use crate::live::{Audience, Notice};
use crate::record_types::{Cleared, Clearing, RecordType, Role, Search, Title, UndoOwn, Whole};

use super::model::Import;
use super::store;

pub static IMPORTS: RecordType = RecordType {
    table: Import::table,
    role: Role::Whole(Whole {
        title: Title::Column("filename"),
        anonymous: None,
        private_to: None,
        undo_own: UndoOwn::No,
        check_undo: None,
        taken: None,
        announce: |tx, ids| {
            for id in ids {
                Notice::change(Audience::Admins, "imports", *id).leave(tx);
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
    depends_on: &[],
    search: Search::Nothing,
    clearing: Clearing {
        rows: Cleared::EverythingAfter(|tx, _| Box::pin(store::clear_files(tx))),
        notice: Some((Audience::Admins, "imports")),
    },
};
