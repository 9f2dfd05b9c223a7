//! What the change log, undo and the statistics need to know about these records.

use serde_json::Value as Json;

use crate::db::Record;
use crate::record_types::{Part, PrivateTo, RecordType, Role, Title, Whole, id_in};

use super::model::{Event, EventMember, Visibility};
use super::{events, upkeep};

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
        undo_own: false,
        check_undo: None,
        taken: None,
        announce: |tx, _| Box::pin(events::announce_many(tx)),
        restored: None,
        reindex: Some(|tx, after| Box::pin(upkeep::reindex(tx, after))),
    }),
    counted_as: Some("events"),
};

pub static EVENT_MEMBERS: RecordType = RecordType {
    table: EventMember::table,
    role: Role::Part(|_| Some(Part { of: "events", field: "familyMemberIds" })),
    counted_as: None,
};
