//! Who may be the same person, and who is not; making one member of two. Table: `different_people`.
//!
//! `finder.rs` finds the pairs with the crate `family-match`, `merge/` merges two members with everything that is attached
//! to them. Offers others [`people`], the family as that crate compares it, and [`evidence`], its answers in words.

mod different;
pub mod evidence;
mod finder;
mod http;
mod merge;
mod model;
pub mod people;
mod record_type;
pub mod store;
mod views;
mod wire;

pub use http::routes;
pub use model::DifferentPeople;
pub use record_type::DIFFERENT_PEOPLE;

use crate::changes::Batch;
use crate::db::{DbError, Tx};
use crate::ids::Id;

/// Forgets from whom a member differs, when the member is deleted.
pub async fn remove(tx: &mut Tx, batch: &mut Batch, member: Id) -> Result<(), DbError> {
    for pair in store::of(tx, member).await? {
        batch.delete(tx, &pair).await?;
    }
    Ok(())
}
