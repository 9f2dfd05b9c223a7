//! Prints the results of commands.

use std::io::Write;

pub(super) fn print(text: &str) -> std::result::Result<(), String> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|error| error.to_string())
}
