//! Feedback: messages to the admins, and their answers by email. Tables: `feedback` with `feedback_answers`.
//!
//! Other features call [`forget_sender`] when an account is deleted.

mod http;
mod emails;
mod model;
mod record;
mod record_type;
pub mod store;
mod wire;

pub use http::routes;
pub use model::{Answer, Category, Feedback, FeedbackForm, FeedbackStatus, answer};
pub use record::forget_sender;
pub use record_type::{ANSWERS, FEEDBACK};
