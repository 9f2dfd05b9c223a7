//! The routes about members who may be the same person.

mod pairs;
mod views;
mod wire;

pub use pairs::routes;
