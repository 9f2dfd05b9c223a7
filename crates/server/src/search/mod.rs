//! One search over everything that the viewer may see. No table: the index is in memory.

mod http;
pub mod wire;

pub use http::routes;
