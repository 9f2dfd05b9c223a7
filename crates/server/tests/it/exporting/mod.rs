//! The family as files for other programs.

mod checkers;
pub mod family;
mod gedcom;
mod kept;
mod living;
mod odd;
mod own_data;
mod places;
mod tables;
