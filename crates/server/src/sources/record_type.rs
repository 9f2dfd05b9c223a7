//! Describes sources to the change log, undo and the statistics.

use crate::db::{Record, Tx};
use crate::error::Result;
use crate::ids::Id;
use crate::live::Audience;
use crate::record_types::{Clearing, Files, Part, RecordType, Role, Search, Title, UndoOwn, Whole};

use super::model::{Citation, CitedBy, ExternalId, ExternalOwner, Source};
use super::{record, searching};

pub static SOURCES: RecordType = RecordType {
    table: Source::table,
    role: Role::Whole(Whole {
        title: Title::Column("title"),
        anonymous: None,
        private_to: None,
        undo_own: UndoOwn::Along,
        check_undo: None,
        taken: None,
        announce: |tx, ids| Box::pin(announce(tx, ids)),
        restored: None,
        reindex: Some(|tx, after| Box::pin(record::reindex(tx, after))),
        files: Some(Files {
            field: "files",
            only_pictures: false,
            replaced: |tx, batch, id, _, now| Box::pin(record::file_replaced(tx, batch, id, now)),
            unlisted: None,
            shown_with: Some(|conn, id| Box::pin(searching::only_event(conn, id))),
        }),
        own_data: None,
    }),
    counted_as: Some("sources"),
    owner_kind: Some("source"),
    depends_on: &[],
    search: Search::Documents(searching::DOCUMENTS),
    clearing: Clearing::everything(Audience::Approved, "sources"),
};

pub static CITATIONS: RecordType = RecordType {
    table: Citation::table,
    role: Role::Part(|image| {
        let kind: CitedBy = image.get("owner_kind")?.as_str()?.parse().ok()?;
        Some(Part { of: kind.table()?, field: "citations" })
    }),
    counted_as: None,
    owner_kind: None,
    depends_on: &[],
    search: Search::Nothing,
    clearing: Clearing::PART,
};

pub static EXTERNAL_IDS: RecordType = RecordType {
    table: ExternalId::table,
    role: Role::Part(|image| {
        let kind: ExternalOwner = image.get("owner_kind")?.as_str()?.parse().ok()?;
        Some(Part { of: kind.table()?, field: "externalIds" })
    }),
    counted_as: None,
    owner_kind: None,
    depends_on: &[],
    search: Search::Nothing,
    clearing: Clearing::PART,
};

async fn announce(tx: &mut Tx, ids: &[Id]) -> Result<()> {
    for id in ids {
        record::announce(tx, *id).await?;
    }
    Ok(())
}
