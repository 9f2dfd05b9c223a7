//! Dates in the words of those who write lists.

use fuzzy_date::{
    ENGLISH, Error, FuzzyDate, GERMAN, Hints, Language, NumericOrder, RangeMeans, SPANISH, understand,
};
use gedcom::dates::DateValue;

static LANGUAGES: [&Language; 3] = [&ENGLISH, &GERMAN, &SPANISH];

/// The date of something that happened once.
pub fn read(text: &str, numeric_order: Option<NumericOrder>) -> Result<FuzzyDate, Error> {
    let hints = Hints { languages: &LANGUAGES, range_means: RangeMeans::Between, numeric_order };
    match understand(text, &hints) {
        Err(Error::NotUnderstood) => DateValue::parse(text).to_fuzzy().map_err(|_| Error::NotUnderstood),
        read => read,
    }
}
