//! Undoes what someone did, by the rules of each record type, or says what prevents it.

mod obstacles;
mod undoing;

pub use undoing::{Step, any, check, open, own, put_back};
