use crate::{ENGLISH, Language};

static ENGLISH_ONLY: [&Language; 1] = [&ENGLISH];

/// What is known about a text besides the text.
#[derive(Debug, Clone, Copy)]
pub struct Hints<'a> {
    /// Whose words to know; where two languages share a word, the first has it.
    pub languages: &'a [&'a Language],
    /// What "1900-1905" and "1900 to 1905" mean.
    pub range_means: RangeMeans,
    /// How the writer orders day and month in numbers, if that is known. Without it, a text that can be
    /// read both ways is an [`crate::Error::Ambiguous`]; one that can be read in one way only never is.
    pub numeric_order: Option<NumericOrder>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RangeMeans {
    /// It lasted from the one to the other: a war, a voyage.
    Span,
    /// It was at some time in between: nobody is born for five years.
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
