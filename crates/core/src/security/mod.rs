//! The security log: sign-ins, failures and whatever else concerns the safety of accounts, with the address it came
//! from. Kept for 30 days, for admins. Table: `security_log`.

mod model;
pub mod store;

pub use model::{Kind, LogEntry};
pub use store::{note, sweep};
