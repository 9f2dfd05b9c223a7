use crate::Encoding;

/// Something about a file that a person may want to know. The file was read nevertheless.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The line in the file, from 1; 0 if it concerns the whole file.
    pub line: u32,
    pub problem: Problem,
}

/// A problem in a file, and our way of dealing with it. The words are up to the program that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// The bytes are not what HEAD.CHAR declares.
    EncodingDiffers { declared: String, used: Encoding },
    /// HEAD.CHAR names an encoding that we don't know.
    EncodingUnknown { declared: String },
    /// Bytes that mean nothing in the encoding. In UTF-8 they were read as Windows-1252.
    InvalidBytes { count: usize },
    /// Zero bytes were removed.
    NulRemoved { count: usize },
    /// Characters that were cut in two by a CONC line have been put together again.
    SplitCharactersJoined { count: usize },
    /// The first record is not HEAD.
    HeaderMissing,
    /// The last record is not TRLR: the file may have been cut off.
    TrailerMissing,
    /// There are records after TRLR.
    RecordsAfterTrailer,
    /// HEAD.GEDC.VERS is missing or names a version that we don't know; it is read as 5.5.1.
    VersionUnknown { declared: String },
    /// The line is not a GEDCOM line; it was appended to the value before it, after a line break.
    JoinedToPreviousLine,
    /// The level is too high for its position, or the line is below a CONC or CONT line; it was attached to the deepest
    /// open line.
    LevelJumped { from: u16, to: u8 },
    /// The first `@` of the record's id has no second one.
    XrefUnterminated,
    /// The file says 7.0 but continues a line with CONC, which only 5.5.1 has. It was joined.
    ConcInVersion7,
}

/// The diagnostics of one file: all kinds, but not a million of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagnostics {
    kept: Vec<Diagnostic>,
    limit: usize,
    left_out: usize,
}

impl Diagnostics {
    pub(crate) fn with_limit(limit: usize) -> Diagnostics {
        Diagnostics { kept: Vec::new(), limit, left_out: 0 }
    }

    pub(crate) fn add(&mut self, line: u32, problem: Problem) {
        if self.kept.len() < self.limit {
            self.kept.push(Diagnostic { line, problem });
        } else {
            self.left_out += 1;
        }
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.kept.iter()
    }

    /// The number of problems beyond the limit, which are only counted.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    pub fn is_empty(&self) -> bool {
        self.kept.is_empty() && self.left_out == 0
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
