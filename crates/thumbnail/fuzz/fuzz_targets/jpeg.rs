//! Whatever the bytes are, the JPEG decoder returns a picture or an error: it does not panic, hang or use more memory
//! than `lib.rs` promises.
//!
//! `cargo +nightly fuzz run jpeg -- -max_total_time=300 -rss_limit_mb=512`, in `crates/thumbnail`, with some pictures
//! in `fuzz/corpus/jpeg` to start from.

#![no_main]

use std::io::Cursor;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use thumbnail::{Kind, make};

fuzz_target!(|bytes: &[u8]| {
    let _ = make(Cursor::new(bytes), Kind::Jpeg, Duration::from_secs(5));
});
