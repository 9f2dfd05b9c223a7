//! What the change log, undo and the statistics must know about these records.

use crate::changes::refuse;
use crate::db::{Record, Tx};
use crate::error::Result;
use crate::ids::Id;
use crate::record_types::{Names, RecordType, Role, Title, Whole, id_in};

use super::model::Relationship;
use super::{record, store};

pub static RELATIONSHIPS: RecordType = RecordType {
    table: Relationship::table,
    role: Role::Whole(Whole {
        title: Title::Members(|image| {
            let [first, second, from] = ["first_id", "second_id", "from_id"].map(|name| id_in(image, name));
            let other = if from == first { second } else { first };
            Some([from?, other?])
        }),
        anonymous: None,
        private_to: None,
        undo_own: true,
        check_undo: None,
        taken: None,
        announce: |tx, ids| Box::pin(announce(tx, ids)),
        restored: Some(|tx, _, entry| Box::pin(check_restored(tx, entry.row_id))),
        reindex: None,
    }),
    counted_as: Some("relationships"),
};

async fn announce(tx: &mut Tx, ids: &[Id]) -> Result<()> {
    for id in ids {
        record::announce(tx, *id);
    }
    Ok(())
}

/// A restored parent must not be their own descendant, nor a restored sibling's parent.
async fn check_restored(tx: &mut Tx, id: Id) -> Result<()> {
    if let Some(tie) = store::get(tx, id).await?
        && record::makes_own_ancestor(tx, &tie).await?
    {
        let name = Names::default().member(tx, tie.first_id).await?.unwrap_or_default();
        return Err(refuse("cannot-undo-ancestor").with("name", name).into());
    }
    Ok(())
}
