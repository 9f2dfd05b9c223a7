//! Each record type says here how it treats the files that are attached to its records.

use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{Conn, DbError, Later, Tx};
use crate::error::Result;
use crate::ids::Id;

pub struct Files {
    /// The form field that names them.
    pub field: &'static str,
    /// True if only pictures can be attached.
    pub only_pictures: bool,
    /// Raises the record's version after one of its files was replaced by a copy, so that a form opened before cannot
    /// bring the old one back.
    pub replaced: Replaced,
    /// Finds the files, with their owners, that are a part of the record itself and not found on their own: portraits.
    pub unlisted: Option<Unlisted>,
    /// Finds the record, with its table, that shows the files instead.
    pub shown_with: Option<ShownWith>,
}

/// The ids are the record's, and those of the old and the new file.
pub type Replaced = for<'a> fn(&'a mut Tx, &'a mut Batch, Id, (Id, Id), Moment) -> Later<'a, Result<()>>;
pub type Unlisted = for<'a> fn(&'a mut Conn, &'a [Id]) -> Later<'a, Result<Vec<(Id, Id)>, DbError>>;
pub type ShownWith = for<'a> fn(&'a mut Conn, Id) -> Later<'a, Result<Option<(&'static str, Id)>, DbError>>;
