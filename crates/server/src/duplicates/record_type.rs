//! What the change log and undo must know about these records.

use std::future::ready;

use crate::db::Record;
use crate::live::{Audience, Notice};
use crate::record_types::{RecordType, Role, Title, Whole, id_in};

use super::model::DifferentPeople;

pub static DIFFERENT_PEOPLE: RecordType = RecordType {
    table: DifferentPeople::table,
    role: Role::Whole(Whole {
        title: Title::Members(|image| Some([id_in(image, "one")?, id_in(image, "other")?])),
        anonymous: None,
        private_to: None,
        undo_own: true,
        check_undo: None,
        taken: None,
        announce: |tx, ids| {
            for id in ids {
                Notice::change(Audience::Approved, "duplicates", *id).leave(tx);
            }
            Box::pin(ready(Ok(())))
        },
        restored: None,
        reindex: None,
    }),
    counted_as: None,
};
