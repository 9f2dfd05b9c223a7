//! The first steps of a new site's owner. Each step can be skipped. Records and settings show which steps are
//! done; only the skipped and hidden ones are remembered, in `site`.

mod model;
pub mod steps;
pub mod wire;

pub use steps::hide;
