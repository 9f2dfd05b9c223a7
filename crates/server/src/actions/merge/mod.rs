//! Makes one member of two, in one transaction and one batch. The profile that stays is written with the chosen values;
//! relationships, history, names, notes, citations, files and external ids of the other move over, because these steps need the
//! choices or each other's results; then each other record type that names members moves its rows (`record_types/dependents.rs`);
//! the other is deleted last. Rows that become the same (two marriages of one couple, two births) are joined
//! (`record_types/joining.rs`): the first stays, filled with what the others know. Each row is written at most once, so that the action can be undone.
//!
//! The lines of imported files are not in the change log. The deleted member's image keeps which ones moved and to whom, and
//! the hook `restored` of members moves them back, or over again when the undo is undone.
//!
//! Two members who are recorded as relatives of each other, or who are both linked to accounts, are not merged, and neither
//! is anyone into their own ancestor.

mod fields;
mod lives;
mod merging;
mod parts;
mod run;
mod ties;

pub use fields::{Choices, MergeField, PORTRAIT, RELATIONSHIPS};
pub use run::{Wanted, merge, refusal};
pub use ties::differences;
