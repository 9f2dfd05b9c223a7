//! Couples are found by when and where they married: it is added to the documents of both.

use text_search::Asked;

use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::members::FOUND_PEOPLE;
use crate::members::store::{self as members, RELATIONSHIPS};
use crate::record_types::search::excerpt::{excerpt, first_excerpt};
use crate::record_types::search::fields::COUPLE;
use crate::record_types::search::{Added, Follows, Piece, Texts};

use super::model::Relationship;
use super::{couples, store};

pub const TEXTS: Texts = Texts {
    group: FOUND_PEOPLE,
    all: |conn| Box::pin(all(conn)),
    of: |conn, id| Box::pin(of(conn, id)),
    follows: &[Follows {
        topic: RELATIONSHIPS,
        group: FOUND_PEOPLE,
        records: |conn, id| Box::pin(both(conn, id)),
    }],
    excerpt: |conn, asked, id| Box::pin(shown(conn, asked, id)),
};

async fn all(conn: &mut Conn) -> Result<Vec<Added>, DbError> {
    let ties = store::dated_or_placed(conn).await?;
    Ok(ties.iter().flat_map(|tie| [tie.first_id, tie.second_id].map(|id| added(tie, id))).flatten().collect())
}

async fn of(conn: &mut Conn, id: Id) -> Result<Vec<Added>, DbError> {
    Ok(store::of(conn, id).await?.iter().filter_map(|tie| added(tie, id)).collect())
}

fn added(tie: &Relationship, to: Id) -> Option<Added> {
    let text = couples::indexed(tie);
    (!text.is_empty()).then_some(Added { to, from: (RELATIONSHIPS, tie.id), field: COUPLE, text })
}

/// Both of a couple of whom something is known. The index itself knows whom a deleted one was about.
async fn both(conn: &mut Conn, id: Id) -> Result<Vec<Id>, DbError> {
    let found = store::get(conn, id).await?.filter(|tie| !couples::indexed(tie).is_empty());
    Ok(found.map(|tie| vec![tie.first_id, tie.second_id]).unwrap_or_default())
}

async fn shown(conn: &mut Conn, asked: &Asked, id: Id) -> Result<Vec<Piece>, DbError> {
    // The partner's name is shown, but no one is found by it.
    let ties = store::of(conn, id).await?;
    for tie in ties.iter().filter(|tie| !excerpt(asked, &couples::indexed(tie)).is_empty()) {
        let Some(partner) = members::line(conn, tie.other(id)).await? else { continue };
        let pieces = first_excerpt(asked, couples::shown(tie, &partner.name));
        if !pieces.is_empty() {
            return Ok(pieces);
        }
    }
    Ok(Vec::new())
}
