//! Starts the program. Everything else is in the library, where tests can reach it.

use std::process::ExitCode;
#[cfg(target_env = "gnu")]
use std::time::Duration;

/// Free memory goes back to the system this often.
#[cfg(target_env = "gnu")]
const GIVE_BACK_EVERY: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    tune_memory();
    // One TLS provider for mail and database, installed before first use; only a second install could fail.
    let _ = rustls::crypto::ring::default_provider().install_default();
    match kinkeeper::cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("kinkeeper: {message}");
            ExitCode::FAILURE
        }
    }
}

/// glibc keeps large blocks that were freed, and from then on more of them. With a fixed threshold they go
/// straight back to the system: after 425 lists of 12,000 people, 69 MiB were in use instead of 91. Smaller
/// blocks go back only when half a mebibyte of them is free: otherwise each request returns memory that the
/// next one needs, which takes a tenth of the time of a write. By default, each thread takes blocks from its
/// own area, and blocks that it frees are of no use to the others: with two areas for all, 89 MiB were in use
/// after a mixed load with 10,000 people instead of 104. Free pages between blocks in use go back only on
/// request: another 11 MiB.
#[cfg_attr(
    target_env = "gnu",
    expect(unsafe_code, reason = "glibc has no other way to set this from within a program")
)]
fn tune_memory() {
    #[cfg(target_env = "gnu")]
    // SAFETY: the first three only store numbers, and no other thread runs yet. The last may be called at any time.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 1024 * 1024);
        libc::mallopt(libc::M_TRIM_THRESHOLD, 512 * 1024);
        libc::mallopt(libc::M_ARENA_MAX, 2);
        std::thread::spawn(|| {
            loop {
                std::thread::sleep(GIVE_BACK_EVERY);
                libc::malloc_trim(0);
            }
        });
    }
}
