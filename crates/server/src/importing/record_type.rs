//! What the change log and undo must know about imports.

use std::future::ready;

use crate::db::Record;
use crate::live::{Audience, Notice};
use crate::record_types::{RecordType, Role, Title, Whole};

use super::model::Import;

pub static IMPORTS: RecordType = RecordType {
    table: Import::table,
    role: Role::Whole(Whole {
        title: Title::Column("filename"),
        anonymous: None,
        private_to: None,
        undo_own: false,
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
    }),
    counted_as: None,
};
