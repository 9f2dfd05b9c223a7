use crate::clock::{DAY, Moment};
use crate::error::{Error, Result};
use crate::exporting::choice::ExportQuery;
use crate::exporting::wire::ExportPreview;
use crate::ids::Id;
use crate::{row, text_enum};

/// A file can be fetched for this long.
pub const KEPT: i64 = DAY;

/// The folder of the bytes in the storage.
pub const FOLDER: &str = "exports";

text_enum! {
    pub enum ExportState {
        /// A job is preparing it, or will.
        Preparing = "preparing",
        Ready = "ready",
        Failed = "failed",
    }
}

text_enum! {
    /// The step of an export.
    pub enum ExportStage {
        /// The people and everything about them are read.
        Reading = "reading",
        /// The lines of imported files are compared with what is here now.
        Comparing = "comparing",
        Writing = "writing",
        /// Photos and documents are put into the archive.
        Files = "files",
        /// The file is put where it can be fetched.
        Storing = "storing",
    }
}

row! {
    /// An export that is prepared as a file.
    #[derive(Clone, Debug)]
    pub struct PreparedExport {
        pub id: Id,
        pub account_id: Id,
        /// An [`ExportQuery`] as JSON.
        pub query: String,
        pub filename: String,
        /// Today where the person is; it decides who may be alive.
        pub day: String,
        pub state: ExportState,
        pub stage: Option<ExportStage>,
        pub done: i64,
        pub total: i64,
        /// An [`ExportPreview`] as JSON, once it is ready.
        pub contents: Option<String>,
        pub size: i64,
        pub created_at: Moment,
        pub updated_at: Moment,
    }
}

impl PreparedExport {
    /// The path of its bytes in the storage.
    pub fn path(&self) -> String {
        path(self.id)
    }

    pub fn query(&self) -> Result<ExportQuery> {
        serde_json::from_str(&self.query).map_err(Error::internal)
    }

    pub fn contents(&self) -> Result<Option<ExportPreview>> {
        self.contents.as_deref().map(serde_json::from_str).transpose().map_err(Error::internal)
    }

    /// The end of the time for which it is kept.
    pub fn until(&self) -> Moment {
        self.created_at.plus(KEPT)
    }
}

pub fn path(id: Id) -> String {
    format!("{FOLDER}/{id}")
}
