//! Describes places to the change log, undo and the statistics.

use std::future::ready;

use crate::db::Record;
use crate::live::Audience;
use crate::record_types::{Clearing, RecordType, Role, Search, Title, UndoOwn, Whole};

use super::model::Place;
use super::record::announce;

pub static PLACES: RecordType = RecordType {
    table: Place::table,
    role: Role::Whole(Whole {
        title: Title::Column("name"),
        anonymous: None,
        private_to: None,
        undo_own: UndoOwn::Along,
        check_undo: None,
        taken: None,
        announce: |tx, ids| {
            ids.iter().for_each(|id| announce(tx, *id));
            Box::pin(ready(Ok(())))
        },
        restored: None,
        reindex: None,
        files: None,
        own_data: None,
    }),
    counted_as: Some("places"),
    owner_kind: None,
    depends_on: &[],
    search: Search::Nothing,
    clearing: Clearing::everything(Audience::Approved, "places"),
};
