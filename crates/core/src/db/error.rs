use std::error::Error as StdError;
use std::fmt;

/// The ways in which a statement can fail. Callers only need to tell the constraints apart.
#[derive(Debug)]
pub enum DbError {
    /// A unique constraint, named as PostgreSQL names it: `users_email_key`.
    Unique(String),
    /// A reference to a missing record, or the removal of one that is still referred to.
    ForeignKey,
    /// Someone else holds the lock, and the caller chose not to wait.
    Busy,
    /// An expensive read took longer than allowed.
    TooSlow,
    /// The database cannot be reached or cannot write for now: its disk is full, another process holds it.
    Unavailable(Box<dyn StdError + Send + Sync>),
    /// The connection was lost during a commit, which may have saved everything or nothing.
    OutcomeUnknown(Box<dyn StdError + Send + Sync>),
    Other(Box<dyn StdError + Send + Sync>),
}

impl DbError {
    pub fn other(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Other(error.into())
    }

    pub fn is_unique(&self, constraint: &str) -> bool {
        matches!(self, Self::Unique(name) if name == constraint)
    }
}

impl fmt::Display for DbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unique(constraint) => write!(f, "unique constraint {constraint}"),
            Self::ForeignKey => write!(f, "foreign key constraint"),
            Self::Busy => write!(f, "another writer is busy"),
            Self::TooSlow => write!(f, "the read took too long"),
            Self::Other(error) | Self::Unavailable(error) | Self::OutcomeUnknown(error) => {
                write!(f, "{error}")?;
                let mut source = error.source();
                while let Some(cause) = source {
                    write!(f, ": {cause}")?;
                    source = cause.source();
                }
                Ok(())
            }
        }
    }
}

impl StdError for DbError {}

/// The row at which a statement for many rows failed.
#[derive(Debug)]
pub struct FailedRow {
    pub index: usize,
    pub error: DbError,
}

impl From<FailedRow> for DbError {
    fn from(failed: FailedRow) -> Self {
        failed.error
    }
}
