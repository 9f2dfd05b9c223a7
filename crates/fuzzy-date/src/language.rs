/// The words with which people of one language write dates: a table, so that a language can join without
/// a line of code.
///
/// Months need not be spelled in one way, nor the words stand in one order; but words for "before" and
/// the like stand in front of the date, and "or later" behind it.
#[derive(Debug)]
pub struct Language {
    /// Words and phrases of up to three words, in lower case, with single spaces, without the dot of an
    /// abbreviation. The longest that fits is taken.
    pub words: &'static [(&'static str, Meaning)],
    /// What may hang on to the number of a day: 17th.
    pub ordinals: &'static [&'static str],
    /// What hangs on to a year to make it ten: 1950s.
    pub decades: &'static [&'static str],
}

/// What a word does in a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// 1 to 12.
    Month(u8),
    About,
    Estimated,
    /// Earlier than what follows.
    Before,
    /// Later than what follows.
    After,
    /// In what follows, or earlier; also the second half of "from … until".
    Until,
    /// In what follows, or later.
    Since,
    OrEarlier,
    OrLater,
    Between,
    And,
    From,
    To,
    Or,
    /// Says nothing: "the", "of", "in".
    Filler,
}

impl Language {
    pub(crate) const LONGEST_PHRASE: usize = 3;

    pub(crate) fn meaning(&self, phrase: &str) -> Option<Meaning> {
        self.words.iter().find(|(word, _)| *word == phrase).map(|(_, meaning)| *meaning)
    }
}
