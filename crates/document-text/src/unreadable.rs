use std::fmt;

/// Why a document has no text that we can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It opens only with a password.
    Locked,
    /// It is damaged, or no document of this kind at all.
    Broken,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Locked => "it needs a password",
            Self::Broken => "it is damaged, or of another kind",
        })
    }
}

impl std::error::Error for Unreadable {}
