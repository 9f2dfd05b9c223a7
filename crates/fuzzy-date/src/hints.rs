use crate::{ENGLISH, Language};

static ENGLISH_ONLY: [&Language; 1] = [&ENGLISH];

/// The caller's knowledge about a text besides the text itself.
#[derive(Debug, Clone, Copy)]
pub struct Hints<'a> {
    /// The languages to recognise; if two share a word, the first one wins.
    pub languages: &'a [&'a Language],
    /// The meaning of "1900-1905" and "1900 to 1905".
    pub range_means: RangeMeans,
    /// In which order the writer puts day and month in numbers, if known. Without it, a text with two possible
    /// readings is an [`crate::Error::Ambiguous`].
    pub numeric_order: Option<NumericOrder>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RangeMeans {
    /// It lasted from one to the other: a war, a voyage.
    Span,
    /// It happened at some time in between: a birth does not take five years.
    Between,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumericOrder {
    DayFirst,
    MonthFirst,
}

impl Default for Hints<'_> {
    fn default() -> Self {
        Hints { languages: &ENGLISH_ONLY, range_means: RangeMeans::Span, numeric_order: None }
    }
}
