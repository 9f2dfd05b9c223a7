//! The family as files for other programs.

mod branches;
mod checkers;
mod confidential;
pub mod family;
mod gedcom;
mod kept;
mod living;
mod odd;
mod own_data;
mod places;
mod scans;
mod tables;
mod versions;
