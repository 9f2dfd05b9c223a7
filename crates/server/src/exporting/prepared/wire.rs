//! Responses about prepared exports.

use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::error::Result;
use crate::exporting::choice::{Branch, ExportFormat};
use crate::exporting::wire::ExportPreview;
use crate::ids::Id;

use super::model::{ExportStage, ExportState, PreparedExport};

/// An export that is prepared as a file.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PreparedExport)]
pub struct PreparedView {
    pub id: Id,
    pub format: ExportFormat,
    pub who: Branch,
    /// True if the details of living people are in it
    pub living: bool,
    pub state: ExportState,
    /// Set while it is being prepared
    pub stage: Option<ExportStage>,
    pub done: i64,
    /// 0 if it is not known
    pub total: i64,
    /// What the file contains, once it is ready
    pub contents: Option<ExportPreview>,
    pub filename: String,
    /// In bytes; 0 until it is ready
    pub size: i64,
    pub created_at: Moment,
    /// It can be fetched until then
    pub until: Moment,
}

impl PreparedView {
    pub fn new(export: PreparedExport) -> Result<Self> {
        let query = export.query()?;
        Ok(Self {
            id: export.id,
            format: query.format,
            who: query.who,
            living: query.living.unwrap_or(false),
            state: export.state,
            stage: export.stage,
            done: export.done,
            total: export.total,
            contents: export.contents()?,
            until: export.until(),
            filename: export.filename,
            size: export.size,
            created_at: export.created_at,
        })
    }
}
