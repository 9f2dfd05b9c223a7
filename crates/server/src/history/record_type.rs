//! What the change log, undo and the statistics must know about these records.

use crate::db::Record;
use crate::record_types::{Part, RecordType, Role, Title, Whole};

use super::model::{HistoryEvent, HistoryPerson, shown_description};
use super::{announce, events};

pub static HISTORY_EVENTS: RecordType = RecordType {
    table: HistoryEvent::table,
    role: Role::Whole(Whole {
        title: Title::Worded(shown_description),
        anonymous: None,
        private_to: None,
        undo_own: false,
        check_undo: None,
        taken: None,
        announce: |tx, ids| Box::pin(announce::announce_many(tx, ids)),
        restored: None,
        reindex: Some(|tx, after| Box::pin(events::reindex(tx, after))),
    }),
    counted_as: Some("historyEvents"),
};

pub static HISTORY_PEOPLE: RecordType = RecordType {
    table: HistoryPerson::table,
    role: Role::Part(|_| Some(Part { of: "history_events", field: "familyInvolved" })),
    counted_as: None,
};
