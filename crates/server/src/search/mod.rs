//! One search over everything that the viewer may see. No table: the index is in memory, over the crate `text-search`.
//!
//! Each record is a document of a few texts in fields. The record types say how documents are loaded, which changes they
//! follow and how a match is shown (`record_types/search`, and `searching.rs` in each feature), so a new type is found
//! without a change here. The index knows who may find a document, and does not search fields that the viewer may not
//! read, such as contact details for children. `query.rs` turns what was typed into words (without those that a question
//! begins with, in `asking.rs`), `questions.rs` answers "aunt
//! of Mia" from the graph, `find.rs` ranks, and `hits.rs` reads only the few results that are shown from the database. The
//! filters of the members' and the history's pages use the same search
//! through `/api/search/ids`.

mod asking;
mod everything;
pub mod find;
pub mod hits;
mod kin_words;
mod kind;
pub mod query;
pub mod questions;
pub mod wire;

pub use everything::Everything;
pub use find::{ids, prepare};
pub use kind::Kind;
