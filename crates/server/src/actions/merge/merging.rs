//! The state that all parts of a merge share.

use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::Tx;
use crate::error::Error;
use crate::members::Member;

/// Two members who are becoming one.
pub struct Merging {
    pub tx: Tx,
    pub batch: Batch,
    pub now: Moment,
    pub kept: Member,
    pub other: Member,
}

/// The error when someone changed a row between the read and the write.
pub fn changed() -> Error {
    Error::conflict("conflict")
}
