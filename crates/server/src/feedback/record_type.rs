//! What the change log, undo and the statistics need to know about these records.

use std::future::ready;

use crate::db::Record;
use crate::record_types::{Part, RecordType, Role, Title, Whole};

use super::model::{Answer, Feedback};
use super::record;

pub static FEEDBACK: RecordType = RecordType {
    table: Feedback::table,
    role: Role::Whole(Whole {
        title: Title::Column("subject"),
        anonymous: None,
        private_to: None,
        undo_own: false,
        check_undo: None,
        taken: None,
        announce: |tx, ids| {
            ids.iter().for_each(|id| record::announce(tx, *id));
            Box::pin(ready(Ok(())))
        },
        restored: None,
        reindex: Some(|tx, after| Box::pin(record::reindex(tx, after))),
    }),
    counted_as: Some("feedback"),
};

pub static ANSWERS: RecordType = RecordType {
    table: Answer::table,
    role: Role::Part(|_| Some(Part { of: "feedback", field: "answers" })),
    counted_as: None,
};
