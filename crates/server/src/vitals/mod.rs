//! Web vitals: how fast pages are for the people who use them. Off unless the site enables it. Table: `vitals`.
//!
//! Only counts are kept, per day and step of a scale, for four weeks; nothing says whose page it was. Others use
//! [`store`] to sweep them.

pub mod model;
mod record_type;
pub mod store;

pub use model::{Vital, percentile};
pub use record_type::VITALS;
