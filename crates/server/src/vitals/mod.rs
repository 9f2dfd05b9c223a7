//! Web vitals: how fast pages are for the people who use them. Off unless the site wants it. Table: `vitals`.
//!
//! Only counts are kept, in steps of a scale, day by day, for four weeks; nothing says whose page it was. Offers
//! others [`store`], to sweep and to clear.

mod http;
mod model;
pub mod store;

pub use http::routes;
pub use model::{Vital, percentile};
