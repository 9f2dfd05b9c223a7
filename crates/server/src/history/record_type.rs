//! What the change log, undo and the statistics must know about these records.

use std::future::ready;

use crate::db::Record;
use crate::record_types::{Part, RecordType, Role, Title, Whole};

use super::announce::announce;
use super::model::{HistoryEvent, HistoryPerson, shown_description};
use super::{events, first_source};

pub static HISTORY_EVENTS: RecordType = RecordType {
    table: HistoryEvent::table,
    role: Role::Whole(Whole {
        title: Title::Worded(shown_description),
        anonymous: None,
        private_to: None,
        undo_own: false,
        check_undo: None,
        taken: None,
        announce: |tx, ids| {
            ids.iter().for_each(|id| announce(tx, *id));
            Box::pin(ready(Ok(())))
        },
        restored: Some(|tx, batch, entry| Box::pin(first_source::restored(tx, batch, entry))),
        reindex: Some(|tx, after| Box::pin(events::reindex(tx, after))),
    }),
    counted_as: Some("historyEvents"),
};

pub static HISTORY_PEOPLE: RecordType = RecordType {
    table: HistoryPerson::table,
    role: Role::Part(|_| Some(Part { of: "history_events", field: "familyInvolved" })),
    counted_as: None,
};
