//! A ZIP archive without a family tree in it has scans that are attached to sources by their file names.
//!
//! The job reads each scan once, for its hash (`reading.rs`), and proposes a source by its name (`fitting.rs`, pure: the
//! source names the file in its note or in its kept lines, the title is the name, or one contains the other). Each scan is
//! an item with the choice `same` (with a source), `new` (with a title; files with the same title share a source) or `skip`.
//! Nothing else depends on a choice, so it is followed in its own transaction (`choices.rs`), without planning again. A scan
//! that is attached already, or that goes to a source that is full or gone, is left out and says why (`assignments.rs`). The import
//! attaches all of them in one batch and raises the versions of their sources. The page packs chosen files, or a folder, into
//! such an archive itself (`pack.ts`).

mod assignments;
mod attempt;
mod choices;
pub mod fitting;
mod reading;

pub use attempt::attempt;
pub use choices::choose;
pub use reading::{are_scans, preview};
