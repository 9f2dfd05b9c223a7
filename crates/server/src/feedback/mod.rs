//! Feedback: what people tell the admins, and the answers they get by mail. Tables: `feedback` with
//! `feedback_answers`.
//!
//! Offers others [`forget_sender`], for when an account goes.

mod http;
mod letters;
mod model;
mod record;
mod record_type;
pub mod store;
mod wire;

pub use http::routes;
pub use model::{Answer, Feedback};
pub use record::forget_sender;
pub use record_type::{ANSWERS, FEEDBACK};
