/// The words a language uses for dates. It is a table, so that a language can be added without any code.
///
/// Months may have several spellings, and words may come in any order, except that words such as "before"
/// come in front of the date and "or later" after it.
#[derive(Debug)]
pub struct Language {
    /// Words and phrases of up to three words, in lower case, with single spaces, straight apostrophes and without
    /// the dots of abbreviations. The longest match wins.
    pub words: &'static [(&'static str, Meaning)],
    /// Suffixes of a day's number: 17th.
    pub ordinals: &'static [&'static str],
    /// Suffixes that turn a year into a decade: 1950s, 1950er-Jahre.
    pub decades: &'static [&'static str],
}

/// The meaning of a word in a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// 1 to 12.
    Month(u8),
    /// May come in front of a day; it is not checked.
    Weekday,
    /// The month in which the season begins on the northern half of the globe; 12 for winter.
    Season(u8),
    /// A third of what follows: "early 1950".
    Part(Part),
    /// The same month and day every year: Christmas.
    Feast(u8, u8),
    /// On another day each year: Easter.
    MovableFeast,
    /// After an ordinal: "19th century".
    Century,
    /// With its number: "siglo XIX".
    CenturyOf(u8),
    /// Before a year that ends in 0: "años 1950".
    Decades,
    /// Before the year 1.
    BeforeChrist,
    About,
    Estimated,
    /// Earlier than the date that follows.
    Before,
    /// Later than the date that follows.
    After,
    /// In the time that follows, or earlier; also the second half of "from … until".
    Until,
    /// In the time that follows, or later.
    Since,
    OrEarlier,
    OrLater,
    Between,
    And,
    From,
    /// In front of the whole text the same as [`Meaning::From`] if an end follows ("de 1914 a 1918"); elsewhere it means
    /// nothing ("mayo de 1950").
    Of,
    To,
    Or,
    /// Means nothing: "the", "of", "in".
    Filler,
}

/// A third of a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Early,
    Middle,
    Late,
}

impl Language {
    pub(crate) const LONGEST_PHRASE: usize = 3;

    pub(crate) fn meaning(&self, phrase: &str) -> Option<Meaning> {
        self.words.iter().find(|(word, _)| *word == phrase).map(|(_, meaning)| *meaning)
    }
}
