//! What the change log, undo and the statistics must know about these records.

use crate::db::Record;
use crate::record_types::{Part, PlainTable, RecordType, Role};

use super::model::{Attachment, OwnerKind};

pub static ATTACHMENTS: RecordType = RecordType {
    table: Attachment::table,
    role: Role::Part(|image| {
        let kind: OwnerKind = image.get("owner_kind")?.as_str()?.parse().ok()?;
        Some(Part { of: kind.table(), field: kind.field() })
    }),
    counted_as: None,
};

/// Files are not in the change log; records refer to them, and they name their uploaders.
pub static FILES: PlainTable = PlainTable { name: "files", title: "filename", accounts: &["uploader"] };
