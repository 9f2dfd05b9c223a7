//! A ZIP archive of scans that are attached to sources by their file names. What is in the archive is known once it has been
//! read (`reading.rs`), so a choice (`choices.rs`) is followed at once, without planning again.

mod attempt;
mod choices;
pub mod fitting;
mod places;
mod reading;

pub use attempt::attempt;
pub use choices::choose;
pub use reading::{are_scans, preview};
