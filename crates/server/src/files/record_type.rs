//! Describes files and attachments to the change log, undo and the statistics.

use crate::clock::Moment;
use crate::db::{DbError, Record, Tx};
use crate::jobs;
use crate::record_types::{Cleared, Clearing, Part, PlainTable, RecordType, Role, Search};

use super::model::{Attachment, OwnerKind};
use super::{collector, searching, texts, thumbnails};

pub static ATTACHMENTS: RecordType = RecordType {
    table: Attachment::table,
    role: Role::Part(|image| {
        let kind: OwnerKind = image.get("owner_kind")?.as_str()?.parse().ok()?;
        Some(Part { of: kind.record_type()?.whole_table()?, field: kind.field() })
    }),
    counted_as: None,
    owner_kind: None,
    depends_on: &[],
    search: Search::Documents(searching::DOCUMENTS),
    clearing: Clearing::PART,
};

/// Files are not in the change log; records refer to them, and they name their uploaders.
pub static FILES: PlainTable = PlainTable {
    name: "files",
    title: Some("filename"),
    accounts: &["uploader"],
    clearing: Clearing { rows: Cleared::By(|tx, now| Box::pin(clear(tx, now))), notice: None },
};

/// Jobs then remove the bytes.
async fn clear(tx: &mut Tx, now: Moment) -> Result<(), DbError> {
    collector::clear(tx, now).await?;
    jobs::forget(tx, thumbnails::JOB).await?;
    jobs::forget(tx, texts::JOB).await
}
