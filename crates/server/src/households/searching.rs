//! Lets the search find households.

use text_search::Asked;

use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::record_types::search::excerpt::{excerpt, marked};
use crate::record_types::search::fields::{TEXT, TITLE};
use crate::record_types::search::{Document, Documents, Follows, Hit, Page, itself};

use super::model::Household;
use super::store;

const FOUND_FAMILIES: &str = "families";

pub const DOCUMENTS: Documents = Documents {
    group: FOUND_FAMILIES,
    finders: None,
    page: |conn, after| Box::pin(page(conn, after)),
    of: |conn, id| Box::pin(of(conn, id)),
    follows: &[Follows { topic: "families", group: FOUND_FAMILIES, records: itself }],
    hits: |conn, _, asked, ids| Box::pin(hits(conn, asked, ids)),
};

async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Page, DbError> {
    let households = store::page(conn, after).await?;
    let last = households.last().map(|household| household.id);
    Ok(Page { documents: households.iter().map(document).collect(), last })
}

async fn of(conn: &mut Conn, id: Id) -> Result<Vec<Document>, DbError> {
    Ok(store::get(conn, id).await?.iter().map(document).collect())
}

fn document(household: &Household) -> Document {
    Document::alphabetical(household.id, &household.name)
        .with(TITLE, &household.name)
        .with_all(TEXT, [&household.description])
}

async fn hits(conn: &mut Conn, asked: &Asked, ids: &[Id]) -> Result<Vec<Hit>, DbError> {
    let mut hits = Vec::with_capacity(ids.len());
    for id in ids {
        let Some(found) = store::get(conn, *id).await? else { continue };
        let mut hit = Hit::new(*id, marked(asked, &found.name));
        hit.excerpt = excerpt(asked, found.description.as_deref().unwrap_or_default());
        hits.push(hit);
    }
    Ok(hits)
}
