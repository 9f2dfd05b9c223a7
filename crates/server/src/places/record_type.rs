//! What the change log, undo and the statistics must know about these records.

use std::future::ready;

use crate::db::Record;
use crate::record_types::{RecordType, Role, Title, Whole};

use super::model::Place;
use super::record::announce;

pub static PLACES: RecordType = RecordType {
    table: Place::table,
    role: Role::Whole(Whole {
        title: Title::Column("name"),
        anonymous: None,
        private_to: None,
        undo_own: false,
        check_undo: None,
        taken: None,
        announce: |tx, ids| {
            ids.iter().for_each(|id| announce(tx, *id));
            Box::pin(ready(Ok(())))
        },
        restored: None,
        reindex: None,
    }),
    counted_as: Some("places"),
};
