//! The demo family is complete, plausible, and read by our own import without doubts.

mod family;
mod files;
