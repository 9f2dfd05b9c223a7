//! Portraits, photographs and scans, drawn. Each picture follows from its name alone, so it is the same every time.

mod chance;
mod shape;
mod canvas;
mod pen;
mod finish;
mod look;
mod hair;
mod clothes;
mod head;
mod portrait;
mod scenery;
mod photo;
mod glyphs;
mod writing;
mod paper;
mod scan;

pub use photo::{Photo, Scene};
pub use portrait::portrait;
pub use scan::{Scan, Sheet};
