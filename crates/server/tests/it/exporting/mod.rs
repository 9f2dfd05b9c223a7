//! The family as files for other programs.

mod branches;
mod checkers;
mod confidential;
mod every_structure;
pub mod family;
mod gedcom;
mod kept;
mod living;
mod odd;
mod own_data;
mod places;
mod prepared;
mod scans;
mod tables;
mod versions;
