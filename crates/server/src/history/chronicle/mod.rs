//! A compact copy of the history in memory, sorted every way that the list can be sorted.

mod entry;
mod labels;
mod natural;
mod order;
mod view;

pub use entry::Entry;
pub use natural::natural;
pub use order::{Order, SortColumn};
pub use view::Chronicle;
