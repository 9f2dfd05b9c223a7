//! Plans what an import would write: pure. New records become rows; existing ones are compared
//! (`difference.rs`).

mod additions;
mod compared;
mod couples;
mod events;
mod kin;
mod model;
mod origins;
mod part_changes;
mod parts;
mod people;
mod planner;
mod planning;
mod sources;

pub use compared::{Compared, to_compare};
pub use model::{Changed, Plan, PlannedFile};
pub use planning::plan;
