//! Exports that are too large to wait for: a job prepares a file, which its account can fetch for a day. Table: `exports`.
//!
//! A row is written first, with its job; the job stores the bytes under `exports/`, and then the row says that they are
//! ready. To cancel is to delete the row: the job notices at its next step. Bytes without a row are removed hourly.

mod job;
mod model;
mod progress;
mod requests;
mod store;
pub mod wire;

pub use job::work;
pub use model::{ExportStage, ExportState, PreparedExport};
pub use progress::Progress;
pub use requests::{JOB, remove, request, sweep};
pub use store::{find, of_account};

use crate::record_types::{Cleared, Clearing, PlainTable};

pub static EXPORTS: PlainTable = PlainTable {
    name: "exports",
    title: None,
    accounts: &[],
    clearing: Clearing {
        rows: Cleared::EverythingAfter(|tx, now| Box::pin(requests::remove_files(tx, now))),
        notice: None,
    },
};
