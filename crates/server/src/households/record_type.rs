//! What the change log, undo and the statistics must know about these records.

use std::future::ready;

use crate::db::Record;
use crate::record_types::{Part, RecordType, Role, Title, Whole};

use super::invitations::Invitation;
use super::model::{Household, HouseholdPerson};
use super::record;

pub static HOUSEHOLDS: RecordType = RecordType {
    table: Household::table,
    role: Role::Whole(Whole {
        title: Title::Column("name"),
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
    counted_as: Some("families"),
};

pub static HOUSEHOLD_PEOPLE: RecordType = RecordType {
    table: HouseholdPerson::table,
    role: Role::Part(|_| Some(Part { of: "families", field: "members" })),
    counted_as: None,
};

pub static INVITATIONS: RecordType = RecordType {
    table: Invitation::table,
    role: Role::Part(|_| Some(Part { of: "families", field: "invitations" })),
    counted_as: Some("invitations"),
};
