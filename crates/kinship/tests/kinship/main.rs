//! Families are drawn as text and their relations are read in English; see `draw` for the format.

mod blood;
mod choice;
mod changes;
mod draw;
mod english;
mod hard;
mod laws;
mod marriage;
mod siblings;
mod ways;
