//! Describes history events to the change log, undo and the statistics.

use std::future::ready;

use crate::db::Record;
use crate::live::Audience;
use crate::record_types::{
    Clearing, DependsOn, Files, OwnData, Part, RecordType, Role, Search, Title, UndoOwn, Whole, images,
};

use super::announce::announce;
use super::model::{HistoryEvent, HistoryPerson, shown_description};
use super::{events, first_source, searching, store};

pub static HISTORY_EVENTS: RecordType = RecordType {
    table: HistoryEvent::table,
    role: Role::Whole(Whole {
        title: Title::Worded(shown_description),
        anonymous: None,
        private_to: None,
        undo_own: UndoOwn::Along,
        check_undo: None,
        taken: None,
        announce: |tx, ids| {
            ids.iter().for_each(|id| announce(tx, *id));
            Box::pin(ready(Ok(())))
        },
        restored: Some(|tx, batch, entry| Box::pin(first_source::restored(tx, batch, entry))),
        reindex: Some(|tx, after| Box::pin(events::reindex(tx, after))),
        files: Some(Files {
            field: "files",
            only_pictures: false,
            replaced: |tx, batch, id, _, now| Box::pin(events::file_replaced(tx, batch, id, now)),
            unlisted: None,
            shown_with: None,
        }),
        own_data: Some(OwnData {
            name: "family-history",
            load: |conn, user| Box::pin(async move { Ok(images(&store::made_by(conn, user.id).await?)) }),
        }),
    }),
    counted_as: Some("historyEvents"),
    owner_kind: Some("history-event"),
    depends_on: &[DependsOn {
        table: "members",
        deleted: |tx, batch, id| Box::pin(events::fact_member_deleted(tx, batch, id)),
        merged: None,
    }],
    search: Search::Documents(searching::DOCUMENTS),
    clearing: Clearing::everything(Audience::Approved, "history"),
};

pub static HISTORY_PEOPLE: RecordType = RecordType {
    table: HistoryPerson::table,
    role: Role::Part(|_| Some(Part { of: "history_events", field: "familyInvolved" })),
    counted_as: None,
    owner_kind: None,
    depends_on: &[DependsOn {
        table: "members",
        deleted: |tx, batch, id| Box::pin(events::person_deleted(tx, batch, id)),
        merged: None,
    }],
    search: Search::Nothing,
    clearing: Clearing::PART,
};
