//! The HTTP code that all features share.

pub mod client;
mod compression;
pub mod cookie;
mod counts;
pub mod expensive;
pub mod json;
pub mod large;
pub mod layers;
pub mod page;
mod problems;
pub mod records;
pub mod routes;
pub mod serve;
pub mod shares;
mod stalled;
mod turns;
mod unread;
mod visitors;
pub mod whole;
pub mod window;

pub use client::{Client, Proxy};
pub use compression::AsItIs;
pub use counts::Counts;
pub use expensive::Expensive;
pub use json::{Json, Path, Query};
pub use layers::OwnPage;
pub use page::{Page, PageQuery};
pub use records::{Removed, SeenQuery, is_known, new_id};
pub use routes::Routes;
pub use window::WindowQuery;

pub use crate::routes;
