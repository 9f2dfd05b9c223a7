//! Lists of people as the family in a file: what a table says by the columns that someone chose, with what is wrong in
//! each row, and what vCards say.
//!
//! A list becomes the same [`family_file::Contents`] that a GEDCOM file is, so whatever follows need not know where people
//! come from.
//!
//! Deliberately absent: files, databases, and words for what is wrong.

#![forbid(unsafe_code)]

mod text;
mod dates;
mod table;
mod field;
mod people;
mod rows;
mod cards;
mod file;

pub use cards::read_cards;
pub use field::{Field, guess};
pub use file::{Rows, as_file};
pub use people::{People, RowProblem, Wrong};
pub use rows::{Columns, DateOrder, Fold, guess_order, read_rows};
pub use table::{Refusal, Row, Table};
pub use text::{Text, decode};
