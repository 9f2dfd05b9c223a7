//! Actions of people that change several features at once. Each function here is one transaction and one batch in the change
//! log, so that all of it can be undone together.
//!
//! Features come before this module and know nothing of it. Handlers (`api`), imports and whatever else writes members call
//! these functions, so that what follows from a change, such as a birth in the history, follows wherever it comes from.

pub mod households;
pub mod members;
pub mod merge;
pub mod photo_location;
pub mod undo;
