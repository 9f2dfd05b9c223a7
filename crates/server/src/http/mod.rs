//! HTTP, the parts that all rooms share.

pub mod assets;
pub mod client;
pub mod cookie;
pub mod doors;
pub mod json;
pub mod layers;
pub mod page;
pub mod records;
pub mod serve;

pub use client::Client;
pub use doors::Doors;
pub(crate) use doors::doors;
pub use json::{Json, Path, Query};
pub use layers::{AsItIs, OwnPage};
pub use page::{Page, PageQuery};
pub use records::{SeenQuery, is_known, new_id};
