//! Families are written as text, see `family` for the format.

mod families;
mod family;
mod laws;
mod lines;
mod views;
