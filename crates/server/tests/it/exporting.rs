//! The family as files for other programs.

mod checkers;
mod family;
mod gedcom;
mod kept;
mod own_data;
mod tables;
