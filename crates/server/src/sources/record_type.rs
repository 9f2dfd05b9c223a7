//! What the change log, undo and the statistics must know about these records.

use crate::db::{Record, Tx};
use crate::error::Result;
use crate::ids::Id;
use crate::record_types::{Part, RecordType, Role, Title, Whole};

use super::model::{Citation, CitedBy, ExternalId, ExternalOwner, Source};
use super::record;

pub static SOURCES: RecordType = RecordType {
    table: Source::table,
    role: Role::Whole(Whole {
        title: Title::Column("title"),
        anonymous: None,
        private_to: None,
        undo_own: false,
        check_undo: None,
        taken: None,
        announce: |tx, ids| Box::pin(announce(tx, ids)),
        restored: None,
        reindex: Some(|tx, after| Box::pin(record::reindex(tx, after))),
    }),
    counted_as: Some("sources"),
};

pub static CITATIONS: RecordType = RecordType {
    table: Citation::table,
    role: Role::Part(|image| {
        let kind: CitedBy = image.get("owner_kind")?.as_str()?.parse().ok()?;
        Some(Part { of: kind.table(), field: "citations" })
    }),
    counted_as: None,
};

pub static EXTERNAL_IDS: RecordType = RecordType {
    table: ExternalId::table,
    role: Role::Part(|image| {
        let kind: ExternalOwner = image.get("owner_kind")?.as_str()?.parse().ok()?;
        Some(Part { of: kind.table(), field: "externalIds" })
    }),
    counted_as: None,
};

async fn announce(tx: &mut Tx, ids: &[Id]) -> Result<()> {
    for id in ids {
        record::announce(tx, *id).await?;
    }
    Ok(())
}
