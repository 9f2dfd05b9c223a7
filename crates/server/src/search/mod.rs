//! One search over everything that the viewer may see. No table: the index is in memory, over the crate `text-search`.

mod couples;
mod documents;
mod everything;
pub mod excerpt;
pub mod fields;
mod find;
mod hits;
mod http;
mod kin_words;
pub mod query;
pub mod questions;
pub mod wire;

pub use find::ids;
pub use http::routes;
pub use wire::Kind;
