//! Describes households to the change log, undo and the statistics.

use std::future::ready;

use crate::db::Record;
use crate::live::Audience;
use crate::record_types::{Clearing, DependsOn, Part, RecordType, Role, Search, Title, UndoOwn, Whole};

use super::invitations::Invitation;
use super::invitations::record::replace_proposed;
use super::model::{Household, HouseholdPerson};
use super::{record, searching};

pub static HOUSEHOLDS: RecordType = RecordType {
    table: Household::table,
    role: Role::Whole(Whole {
        title: Title::Column("name"),
        anonymous: None,
        private_to: None,
        undo_own: UndoOwn::No,
        check_undo: None,
        taken: None,
        announce: |tx, ids| {
            ids.iter().for_each(|id| record::announce(tx, *id));
            Box::pin(ready(Ok(())))
        },
        restored: None,
        reindex: Some(|tx, after| Box::pin(record::reindex(tx, after))),
        files: None,
        own_data: None,
    }),
    counted_as: Some("families"),
    owner_kind: None,
    depends_on: &[],
    search: Search::Documents(searching::DOCUMENTS),
    clearing: Clearing::everything(Audience::Approved, "families"),
};

pub static HOUSEHOLD_PEOPLE: RecordType = RecordType {
    table: HouseholdPerson::table,
    role: Role::Part(|_| Some(Part { of: "families", field: "members" })),
    counted_as: None,
    owner_kind: None,
    depends_on: &[],
    search: Search::Nothing,
    clearing: Clearing::PART,
};

pub static INVITATIONS: RecordType = RecordType {
    table: Invitation::table,
    role: Role::Part(|_| Some(Part { of: "families", field: "invitations" })),
    counted_as: Some("invitations"),
    owner_kind: None,
    depends_on: &[DependsOn {
        table: "members",
        deleted: |tx, batch, id| Box::pin(replace_proposed(tx, batch, id, None)),
        merged: Some(|tx, batch, pair| Box::pin(replace_proposed(tx, batch, pair.other, Some(pair.kept)))),
    }],
    search: Search::Nothing,
    clearing: Clearing::everything(Audience::Approved, "invitations"),
};
