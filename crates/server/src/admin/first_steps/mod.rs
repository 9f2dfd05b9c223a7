//! What the owner of a new site does first. Each step can be skipped. What is done shows in the records and settings
//! themselves; only what is skipped or hidden is remembered, in `site`.

mod http;
mod model;
mod steps;
mod wire;

pub use http::routes;
pub use steps::hide;
