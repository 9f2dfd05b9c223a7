//! The text inside PDF files and plain-text letters, for the search. Table: `file_texts`.
//!
//! A file that may have text gets a row that waits, and a job that fills it in. Whether it then has text, has none or
//! cannot be read is final. The text can be read again at any time, so backups leave it out and a restore starts over.

mod job;
mod model;
mod store;

pub use job::{JOB, await_text, await_texts, make, resume, text_changed};
pub use model::{FileText, TextState};
pub use store::{text_of, texts_after};
