//! Makes one member of two: everything that is attached to the other moves over, and then the other is deleted. All of it
//! is one action. Each row is written at most once, so that the action can be undone.

mod fields;
mod joining;
mod lives;
mod merging;
mod parts;
mod run;
mod ties;

pub use fields::Choices;
pub use run::{Wanted, found, merge, refusal};
pub use ties::differences;
