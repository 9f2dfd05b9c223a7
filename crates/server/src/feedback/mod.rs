//! Feedback: messages to the admins, and their answers by email. Tables: `feedback` with `feedback_answers`.
//!
//! Other features call [`forget_sender`] when an account is deleted.

mod emails;
mod model;
pub mod record;
mod record_type;
mod searching;
pub mod store;
pub mod wire;

pub use model::{Answer, Category, Feedback, FeedbackForm, FeedbackStatus, answer};
pub use record::forget_sender;
pub use record_type::{ANSWERS, FEEDBACK};
