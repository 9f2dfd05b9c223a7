//! Describes events to the change log, undo and the statistics.

use serde_json::Value as Json;

use crate::db::{DbError, Record, Tx};
use crate::jobs;
use crate::live::Audience;
use crate::record_types::{
    Cleared, Clearing, DependsOn, Files, OwnData, Part, PrivateTo, RecordType, Role, Search, Title, UndoOwn,
    Whole, id_in, images,
};

use super::model::{Event, EventMember, Visibility};
use super::{events, reminders, searching, store, upkeep};

pub static EVENTS: RecordType = RecordType {
    table: Event::table,
    role: Role::Whole(Whole {
        title: Title::Column("title"),
        anonymous: None,
        private_to: Some(|image| {
            let private =
                image.get("visibility").and_then(Json::as_str) == Some(Visibility::Private.as_str());
            private.then(|| PrivateTo(id_in(image, "created_by")))
        }),
        undo_own: UndoOwn::Along,
        check_undo: None,
        taken: None,
        announce: |tx, _| Box::pin(events::announce_many(tx)),
        restored: None,
        reindex: Some(|tx, after| Box::pin(upkeep::reindex(tx, after))),
        files: Some(Files {
            field: "photos",
            only_pictures: true,
            replaced: |tx, batch, id, _, now| Box::pin(events::photo_replaced(tx, batch, id, now)),
            unlisted: None,
            shown_with: None,
        }),
        own_data: Some(OwnData {
            name: "events",
            load: |conn, user| Box::pin(async move { Ok(images(&store::made_by(conn, user.id).await?)) }),
        }),
    }),
    counted_as: Some("events"),
    owner_kind: Some("event"),
    depends_on: &[DependsOn {
        table: "families",
        deleted: |tx, batch, id| Box::pin(events::household_deleted(tx, batch, id)),
        merged: None,
    }],
    search: Search::Documents(searching::DOCUMENTS),
    clearing: Clearing {
        rows: Cleared::EverythingAfter(|tx, _| Box::pin(clear(tx))),
        notice: Some((Audience::Approved, "calendar")),
    },
};

pub static EVENT_MEMBERS: RecordType = RecordType {
    table: EventMember::table,
    role: Role::Part(|_| Some(Part { of: "events", field: "familyMemberIds" })),
    counted_as: None,
    owner_kind: None,
    depends_on: &[DependsOn {
        table: "members",
        deleted: |tx, batch, id| Box::pin(events::member_deleted(tx, batch, id)),
        merged: Some(|tx, batch, pair| Box::pin(events::members_merged(tx, batch, pair))),
    }],
    search: Search::Nothing,
    clearing: Clearing::PART,
};

/// The feeds of phones change too, and no one is reminded of what is gone.
async fn clear(tx: &mut Tx) -> Result<(), DbError> {
    upkeep::store::feeds_changed(tx).await?;
    jobs::forget(tx, reminders::JOB).await
}
