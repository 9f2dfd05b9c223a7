//! Starts the program. Everything else is in the library, where tests can reach it.

use std::process::ExitCode;

fn main() -> ExitCode {
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
