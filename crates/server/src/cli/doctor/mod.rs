//! The command `doctor`: checks what the site needs, and says what to do about each problem.

mod examine;
mod finding;
mod machine;
mod public_address;
mod site;

pub use examine::doctor;
