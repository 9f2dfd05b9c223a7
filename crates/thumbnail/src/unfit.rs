use std::fmt;
use std::io;

/// Why there is no thumbnail.
#[derive(Debug)]
pub enum Unfit {
    TooLarge,
    /// Its bytes are invalid or use an unsupported feature.
    Broken(String),
    TooSlow,
}

impl Unfit {
    pub(crate) fn broken(why: impl Into<String>) -> Self {
        Self::Broken(why.into())
    }
}

/// A reader fails when its time is over, and at the end of the file.
impl From<io::Error> for Unfit {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::TimedOut => Self::TooSlow,
            _ => Self::broken(error.to_string()),
        }
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => f.write_str("the picture has too many pixels"),
            Self::Broken(why) => write!(f, "the picture cannot be read: {why}"),
            Self::TooSlow => f.write_str("reading the picture took too long"),
        }
    }
}

impl std::error::Error for Unfit {}
