//! Families are drawn as text and their relations read as English; see `draw` for the drawing.

mod blood;
mod choice;
mod changes;
mod draw;
mod english;
mod hard;
mod laws;
mod marriage;
