//! The fields of a history event that a file can contain.

use crate::field;
use crate::record_types::{Field, Says};

use super::model::HistoryEvent;

pub static HISTORY_FIELDS: &[Field<HistoryEvent>] = &[
    Field {
        name: "date",
        get: |of| of.date.says(),
        copy: |to, from| to.set_date(&from.known()),
        is_date: true,
    },
    field!(location, "location"),
    Field {
        name: "description",
        get: |of| of.description.says(),
        copy: |to, from| {
            to.description.clone_from(&from.description);
            to.generated = None;
        },
        is_date: false,
    },
];
