//! Dates in the words of those who write lists.

use fuzzy_date::Meaning::{About, After, And, Before, BeforeChrist, Between, Filler, Month, Since, Until};
use fuzzy_date::{ENGLISH, Error, FuzzyDate, Hints, Language, NumericOrder, RangeMeans, understand};
use gedcom::dates::DateValue;

static GERMAN: Language = Language {
    words: &[
        ("januar", Month(1)),
        ("jänner", Month(1)),
        ("jaenner", Month(1)),
        ("februar", Month(2)),
        ("feber", Month(2)),
        ("märz", Month(3)),
        ("maerz", Month(3)),
        ("mrz", Month(3)),
        ("mai", Month(5)),
        ("juni", Month(6)),
        ("juli", Month(7)),
        ("oktober", Month(10)),
        ("okt", Month(10)),
        ("dezember", Month(12)),
        ("dez", Month(12)),
        ("um", About),
        ("etwa", About),
        ("ungefähr", About),
        ("vor", Before),
        ("nach", After),
        ("bis", Until),
        ("seit", Since),
        ("zwischen", Between),
        ("und", And),
        ("am", Filler),
        ("im", Filler),
        ("v chr", BeforeChrist),
    ],
    ordinals: &[],
    decades: &[],
};

static SPANISH: Language = Language {
    words: &[
        ("enero", Month(1)),
        ("ene", Month(1)),
        ("febrero", Month(2)),
        ("marzo", Month(3)),
        ("abril", Month(4)),
        ("abr", Month(4)),
        ("mayo", Month(5)),
        ("junio", Month(6)),
        ("julio", Month(7)),
        ("agosto", Month(8)),
        ("ago", Month(8)),
        ("septiembre", Month(9)),
        ("setiembre", Month(9)),
        ("octubre", Month(10)),
        ("noviembre", Month(11)),
        ("diciembre", Month(12)),
        ("dic", Month(12)),
        ("hacia", About),
        ("alrededor de", About),
        ("aprox", About),
        ("antes de", Before),
        ("después de", After),
        ("despues de", After),
        ("hasta", Until),
        ("desde", Since),
        ("entre", Between),
        ("y", And),
        ("de", Filler),
        ("del", Filler),
        ("el", Filler),
        ("en", Filler),
    ],
    ordinals: &[],
    decades: &[],
};

static LANGUAGES: [&Language; 3] = [&ENGLISH, &GERMAN, &SPANISH];

/// The date of something that happened once.
pub fn read(text: &str, numeric_order: Option<NumericOrder>) -> Result<FuzzyDate, Error> {
    let hints = Hints { languages: &LANGUAGES, range_means: RangeMeans::Between, numeric_order };
    match understand(text, &hints) {
        Err(Error::NotUnderstood) => DateValue::parse(text).to_fuzzy().map_err(|_| Error::NotUnderstood),
        read => read,
    }
}
