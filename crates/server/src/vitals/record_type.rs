//! Tells clearing how to empty this table.

use crate::record_types::{Clearing, PlainTable};

/// The counts name no one and are not in the change log.
pub static VITALS: PlainTable =
    PlainTable { name: "vitals", title: None, accounts: &[], clearing: Clearing::PART };
