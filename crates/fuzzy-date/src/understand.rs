use crate::language::Meaning;
use crate::piece::Piece;
use crate::reader::{PeriodReading, Reader};
use crate::tokens::{Sign, Token, tokens};
use crate::{Error, FuzzyDate, Hints, NumericOrder, Point, RangeMeans};

/// Reads what a person typed, and every notation of [`FuzzyDate::parse_notation`], whatever the hints.
///
/// Never guesses: a text with two readings is an error that contains both, and a text that says more than a
/// [`FuzzyDate`] can hold ("before about 1900") is not understood rather than simplified.
pub fn understand(text: &str, hints: &Hints<'_>) -> Result<FuzzyDate, Error> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Error::Empty);
    }
    if let Ok(date) = FuzzyDate::parse_notation(text) {
        return Ok(date);
    }
    if let Some(spelled) = notation_with_spaces(text) {
        return FuzzyDate::parse_notation(&spelled);
    }
    let mut tokens = tokens(text, hints.languages)?;
    // A dot at the end belongs to the sentence.
    tokens.pop_if(|last| matches!(last, Token::Sign { sign: Sign::Dot, .. }));
    let has = |meaning| tokens.contains(&Token::Word(meaning));
    if has(Meaning::BeforeChrist) {
        return Err(Error::BeforeChrist);
    }
    if has(Meaning::MovableFeast) {
        return Err(Error::MovableFeast);
    }
    let reading = |period| read_in_either_order(&tokens, period, hints);
    match (reading(PeriodReading::First), reading(PeriodReading::Second)) {
        (Ok(first), Ok(second)) if first != second => Err(Error::Ambiguous { first, second }),
        (first, _) => first,
    }
}

fn read_in_either_order(
    tokens: &[Token],
    period: PeriodReading,
    hints: &Hints<'_>,
) -> Result<FuzzyDate, Error> {
    let day_first = read(tokens, NumericOrder::DayFirst, period, hints);
    let month_first = read(tokens, NumericOrder::MonthFirst, period, hints);
    match (day_first, month_first) {
        (Ok(day_first), Ok(month_first)) if day_first == month_first => Ok(day_first),
        (Ok(first), Ok(second)) => match hints.numeric_order {
            Some(NumericOrder::DayFirst) => Ok(first),
            Some(NumericOrder::MonthFirst) => Ok(second),
            None => Err(Error::Ambiguous { first, second }),
        },
        (Ok(date), Err(_)) | (Err(_), Ok(date)) => Ok(date),
        // For 02/30/1950, "no 30 February" is a more useful error than "no month 30".
        (Err(Error::NoSuchMonth { .. }), Err(error)) | (Err(error), Err(_)) => Err(error),
    }
}

/// Notations that cannot be anything else, without spaces and in upper case; also `--05-17`, as written by
/// address books.
fn notation_with_spaces(text: &str) -> Option<String> {
    let compact = text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_uppercase());
    match text.chars().next()? {
        '[' | 'x' | 'X' => Some(compact.collect()),
        '-' => text.strip_prefix("--").map(|rest| format!("XXXX-{rest}")),
        _ => None,
    }
}

/// Reads the whole text, with day and month of numeric dates in this order.
fn read(
    tokens: &[Token],
    order: NumericOrder,
    period: PeriodReading,
    hints: &Hints<'_>,
) -> Result<FuzzyDate, Error> {
    let mut reader = Reader::new(tokens, order, period);
    let date = match reader.peek_word() {
        Some(Meaning::Before) => FuzzyDate::before(reader.after_word()?.first()?)?,
        Some(Meaning::After) => FuzzyDate::after(reader.after_word()?.last()?)?,
        Some(Meaning::Until) => FuzzyDate::not_after(reader.after_word()?.last()?),
        Some(Meaning::Since) => FuzzyDate::not_before(reader.after_word()?.first()?),
        Some(Meaning::Between) => {
            let from = reader.after_word()?;
            separator(&mut reader, &[Meaning::And, Meaning::To])?;
            let (from, to) = endpoints(from, reader.piece()?)?;
            FuzzyDate::between(from, to)?
        }
        Some(Meaning::From) => {
            let from = reader.after_word()?;
            if reader.at_end() || reader.take_word(Meaning::OrLater) {
                FuzzyDate::not_before(from.first()?)
            } else {
                separator(&mut reader, &[Meaning::To, Meaning::Until])?;
                let (from, to) = endpoints(from, reader.piece()?)?;
                FuzzyDate::span(from, to)?
            }
        }
        Some(Meaning::Of) => {
            let from = reader.after_word()?;
            if reader.at_end() {
                from.date()?
            } else {
                separator(&mut reader, &[Meaning::To, Meaning::Until])?;
                let (from, to) = endpoints(from, reader.piece()?)?;
                FuzzyDate::span(from, to)?
            }
        }
        _ => read_without_leading_word(&mut reader, hints)?,
    };
    if reader.at_end() { Ok(date) } else { Err(Error::NotUnderstood) }
}

/// A date without a leading word such as "before".
fn read_without_leading_word(reader: &mut Reader<'_>, hints: &Hints<'_>) -> Result<FuzzyDate, Error> {
    let before = reader.marks();
    let piece = reader.piece()?;
    let marks = before.and(reader.marks());
    if marks.estimated {
        // "About 1887?" is both; the weaker claim is certainly meant.
        return piece.point().map(FuzzyDate::estimated);
    }
    if marks.about {
        return piece.point().map(FuzzyDate::about);
    }
    if reader.at_end() {
        return piece.date();
    }
    if reader.take_word(Meaning::OrEarlier) {
        return piece.last().map(FuzzyDate::not_after);
    }
    if reader.take_word(Meaning::OrLater) {
        return piece.first().map(FuzzyDate::not_before);
    }
    if reader.take_word(Meaning::Or) {
        let (one, other) = endpoints(piece, reader.piece()?)?;
        // "1914 or 1916" excludes 1915, which a `FuzzyDate` cannot express.
        return if one.next() == Some(other) {
            Ok(FuzzyDate::between(one, other)?)
        } else {
            Err(Error::NotUnderstood)
        };
    }
    if !reader.take_sign(Sign::Slash) {
        separator(reader, &[Meaning::To, Meaning::Until])?;
    }
    let (from, to) = endpoints(piece, reader.piece()?)?;
    Ok(match hints.range_means {
        RangeMeans::Span => FuzzyDate::span(from, to)?,
        RangeMeans::Between => FuzzyDate::between(from, to)?,
    })
}

fn separator(reader: &mut Reader<'_>, words: &[Meaning]) -> Result<(), Error> {
    if reader.take_sign(Sign::Dash) || words.iter().any(|word| reader.take_word(*word)) {
        Ok(())
    } else {
        Err(Error::NotUnderstood)
    }
}

/// Both ends of a range, where each end can omit what the other has: "17 to 20 May 1950", "May to June
/// 1912", "1914-18".
fn endpoints(from: Piece, to: Piece) -> Result<(Point, Point), Error> {
    let (from, to) = Piece::complete(from, to)?;
    Ok((from.first()?, to.last()?))
}
