//! One program for all tests: each of them would contain all decoders again.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

mod location;
mod memory;
mod thumbnails;
