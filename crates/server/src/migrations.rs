//! The steps that bring the tables up to date, one for each file in `migrations/`. Core runs them without knowing the
//! tables of any feature.

use crate::db::schema::Schema;
use crate::db::{DbError, Migration};

/// All steps, as `build.rs` lists them.
pub const MIGRATIONS: &[Migration] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// The newest version of the schema.
pub fn newest() -> i64 {
    crate::db::newest(MIGRATIONS)
}

/// The tables of this version.
pub fn schema(version: i64) -> Result<Schema, DbError> {
    Schema::of(MIGRATIONS, version)
}
