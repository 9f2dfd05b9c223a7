use std::fmt;

/// The most that we are willing to read. A file beyond a limit is refused as a whole: half a family tree would
/// look like a complete one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the file. Positions are stored in 32 bits, so this never exceeds 1 GiB, whatever the value.
    pub size: usize,
    pub lines: usize,
    /// Bytes of one line, as UTF-8.
    pub line_length: usize,
    /// The deepest level. GEDCOM itself allows 99.
    pub depth: u8,
    pub records: usize,
    /// The number of diagnostics that are kept; the rest is only counted.
    pub diagnostics: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            size: 256 << 20,
            lines: 10_000_000,
            line_length: 4 << 20,
            depth: 99,
            records: 2_000_000,
            diagnostics: 10_000,
        }
    }
}

/// Why a file is refused.
///
/// `Display` is for programmers; messages for people are made from the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// It does not begin like a GEDCOM file: a saved web page, a picture, an empty file.
    NotGedcom,
    TooLarge {
        limit: usize,
    },
    TooManyLines {
        limit: usize,
    },
    TooManyRecords {
        limit: usize,
    },
    LineTooLong {
        line: u32,
        limit: usize,
    },
    TooDeep {
        line: u32,
        limit: u8,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NotGedcom => write!(f, "this is not a GEDCOM file"),
            Error::TooLarge { limit } => write!(f, "the file has more than {limit} bytes"),
            Error::TooManyLines { limit } => write!(f, "the file has more than {limit} lines"),
            Error::TooManyRecords { limit } => write!(f, "the file has more than {limit} records"),
            Error::LineTooLong { line, limit } => write!(f, "line {line} has more than {limit} bytes"),
            Error::TooDeep { line, limit } => write!(f, "line {line} is deeper than level {limit}"),
        }
    }
}

impl std::error::Error for Error {}
