//! The search results as they are shown.

use kinship::Relation;
use serde_json::json;
use text_search::Asked;

use crate::access::User;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::members::store as members;
use crate::members::wire::PersonRef;
use crate::record_types::search::{Hit, Piece};
use crate::words::Message;

use super::kind::Kind;

/// The results that the viewer sees for these documents of one kind. Documents that have been deleted
/// meanwhile are left out.
pub async fn hits(
    conn: &mut Conn,
    viewer: &User,
    asked: &Asked,
    kind: Kind,
    ids: &[Id],
) -> Result<Vec<Hit>, DbError> {
    let Some(documents) = kind.documents() else { return Ok(Vec::new()) };
    let mut hits = (documents.hits)(conn, viewer, asked, ids).await?;
    for texts in kind.texts() {
        for hit in hits.iter_mut().filter(|hit| hit.excerpt.is_empty()) {
            hit.excerpt = (texts.excerpt)(conn, asked, hit.id).await?;
        }
    }
    Ok(hits)
}

/// A relative that was asked for, with their relation.
pub async fn relative(conn: &mut Conn, relation: Relation<Id>) -> Result<Option<Hit>, DbError> {
    let Some(line) = members::line(conn, relation.to()).await? else { return Ok(None) };
    let from = members::line(conn, relation.from).await?.map(|line| line.name);
    let words = Message::Kinship { relation: Box::new(relation), from }.for_reader();
    let mut hit = Hit::new(line.id, vec![Piece { text: line.name.clone(), hit: false }]);
    hit.excerpt = vec![Piece { text: words, hit: false }];
    hit.person = Some(json!(PersonRef::from(line)));
    Ok(Some(hit))
}
