//! Passwords and keys.

use std::fmt;

/// A password or key. It is never printed by accident.
#[derive(Clone, PartialEq)]
pub struct Secret(pub String);

impl Secret {
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}
