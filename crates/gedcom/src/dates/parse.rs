//! Text -> date value. Accepts both versions of GEDCOM, and spellings that programs and people use instead.

use super::{Calendar, CalendarDate, DateValue, Month};

impl DateValue {
    /// Reads the payload of a DATE. Never fails: what is no date value is [`DateValue::Unreadable`].
    pub fn parse(text: &str) -> DateValue {
        let text = text.trim();
        read(text).unwrap_or_else(|| DateValue::Unreadable(text.to_owned()))
    }
}

fn read(text: &str) -> Option<DateValue> {
    if let Some((before, phrase)) = split_phrase(text) {
        if before.is_empty() {
            return Some(DateValue::Phrase(phrase.to_owned()));
        }
        let mut reader = Reader::new(before)?;
        reader.take(Word::Interpreted);
        let date = reader.date()?;
        return reader.at_end().then(|| DateValue::Interpreted(date, phrase.to_owned()));
    }
    let mut reader = Reader::new(text)?;
    let value = match reader.peek()? {
        Token::Word(Word::About) => DateValue::About(reader.after_word()?),
        Token::Word(Word::Calculated) => DateValue::Calculated(reader.after_word()?),
        Token::Word(Word::Estimated) => DateValue::Estimated(reader.after_word()?),
        Token::Word(Word::Before) => DateValue::Before(reader.after_word()?),
        Token::Word(Word::After) => DateValue::After(reader.after_word()?),
        Token::Word(Word::To) => DateValue::To(reader.after_word()?),
        Token::Word(Word::Between) => {
            let first = reader.after_word()?;
            DateValue::Between(first, reader.second_date()??)
        }
        Token::Word(Word::From) => {
            let first = reader.after_word()?;
            match reader.second_date()? {
                Some(second) => DateValue::FromTo(first, second),
                None => DateValue::From(first),
            }
        }
        _ => reader.without_word()?,
    };
    reader.at_end().then_some(value)
}

/// Splits off a phrase in parentheses at the end.
fn split_phrase(text: &str) -> Option<(&str, &str)> {
    let open = text.find('(')?;
    let phrase = text[open + 1..].strip_suffix(')')?;
    Some((text[..open].trim_end(), phrase.trim()))
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Number {
        value: u32,
        digits: usize,
    },
    Word(Word),
    Calendar(Calendar),
    /// Anything else in letters: a month, or nothing that we know.
    Name(String),
    Slash,
    Dash,
    Question,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    About,
    Calculated,
    Estimated,
    Before,
    After,
    Between,
    And,
    From,
    To,
    Interpreted,
    BeforeChrist,
}

fn word(name: &str) -> Option<Word> {
    Some(match name {
        "ABT" | "ABOUT" | "CIRCA" | "CIR" | "CA" | "C" | "AROUND" => Word::About,
        "CAL" | "CALC" | "CALCULATED" => Word::Calculated,
        "EST" | "ESTIMATED" => Word::Estimated,
        "BEF" | "BEFORE" => Word::Before,
        "AFT" | "AFTER" => Word::After,
        "BET" | "BTW" | "BTWN" | "BETW" | "BETWEEN" => Word::Between,
        "AND" => Word::And,
        "FROM" | "FRM" => Word::From,
        "TO" | "UNTIL" | "TILL" => Word::To,
        "INT" => Word::Interpreted,
        "BC" | "BCE" => Word::BeforeChrist,
        _ => return None,
    })
}

fn calendar(name: &str) -> Option<Calendar> {
    Some(match name {
        "GREGORIAN" => Calendar::Gregorian,
        "JULIAN" => Calendar::Julian,
        "HEBREW" => Calendar::Hebrew,
        "FRENCH_R" | "FRENCH R" | "FRENCH" => Calendar::French,
        _ => return None,
    })
}

fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length;
        if let Some(inner) = rest.strip_prefix("@#") {
            let end = inner.find('@')?;
            let name = inner[..end].trim().to_uppercase();
            let name = name.strip_prefix('D').unwrap_or(&name);
            found.push(Token::Calendar(
                calendar(name).unwrap_or_else(|| Calendar::Other(name.replace(' ', "_"))),
            ));
            length = "@#@".len() + end;
        } else if first.is_ascii_digit() {
            length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            found.push(Token::Number { value: rest[..length].parse().ok()?, digits: length });
        } else if first.is_alphabetic() || first == '_' {
            // Dots belong to the word: "B.C.", "abt.".
            length = rest.find(|c: char| !c.is_alphanumeric() && c != '.' && c != '_').unwrap_or(rest.len());
            found.push(name(&rest[..length]));
        } else {
            length = first.len_utf8();
            match first {
                '/' => found.push(Token::Slash),
                '-' | '–' | '—' => found.push(Token::Dash),
                '?' => found.push(Token::Question),
                '<' => found.push(Token::Word(Word::Before)),
                '>' => found.push(Token::Word(Word::After)),
                '~' => found.push(Token::Word(Word::About)),
                '&' => found.push(Token::Word(Word::And)),
                ',' => {}
                _ if first.is_whitespace() => {}
                _ => return None,
            }
        }
        rest = &rest[length..];
    }
    Some(found)
}

fn name(text: &str) -> Token {
    let name = text.replace('.', "").to_uppercase();
    match (word(&name), calendar(&name)) {
        (Some(word), _) => Token::Word(word),
        (None, Some(calendar)) => Token::Calendar(calendar),
        (None, None) => Token::Name(name),
    }
}

struct Reader {
    tokens: std::iter::Peekable<std::vec::IntoIter<Token>>,
}

impl Reader {
    fn new(text: &str) -> Option<Reader> {
        Some(Reader { tokens: tokens(text)?.into_iter().peekable() })
    }

    fn peek(&mut self) -> Option<&Token> {
        self.tokens.peek()
    }

    fn at_end(&mut self) -> bool {
        self.tokens.peek().is_none()
    }

    fn take(&mut self, word: Word) -> bool {
        self.tokens.next_if_eq(&Token::Word(word)).is_some()
    }

    /// The date after the word that comes next.
    fn after_word(&mut self) -> Option<CalendarDate> {
        self.tokens.next();
        self.date()
    }

    /// The second date of a range, if there is one. Some when the range is complete or there is none; a second date
    /// that cannot be read fails the whole.
    fn second_date(&mut self) -> Option<Option<CalendarDate>> {
        let separator = |token: &Token| matches!(token, Token::Dash | Token::Word(Word::And | Word::To));
        let Some(separator) = self.tokens.next_if(separator) else { return Some(None) };
        let date = self.date()?;
        // "1900-05" may be a month, or five years.
        let short =
            date.calendar.is_none() && date.month.is_none() && (date.short_year || date.year.is_none());
        if separator == Token::Dash && short { None } else { Some(Some(date)) }
    }

    /// A date without a word before it: maybe with a question mark, or the first of two.
    fn without_word(&mut self) -> Option<DateValue> {
        let date = self.date()?;
        if self.tokens.next_if_eq(&Token::Question).is_some() {
            return Some(DateValue::Estimated(date));
        }
        Some(match self.second_date()? {
            Some(second) => DateValue::Between(date, second),
            None => DateValue::On(date),
        })
    }

    fn date(&mut self) -> Option<CalendarDate> {
        let named = self.calendar();
        let mut date = CalendarDate {
            calendar: named,
            year: None,
            short_year: false,
            second_year: None,
            before_christ: false,
            month: None,
            day: None,
        };
        match self.tokens.next()? {
            Token::Number { value, digits } if matches!(self.peek(), Some(Token::Name(_))) => {
                date.day = day(value, digits);
                date.day?;
                date.month = self.month(&date);
                date.month.as_ref()?;
                if matches!(self.peek(), Some(Token::Number { .. })) {
                    self.year(&mut date)?;
                }
            }
            Token::Number { value, digits } => self.year_and_more(&mut date, value, digits)?,
            Token::Name(name) => {
                date.month = Some(month(date.calendar(), &name)?);
                self.month_first(&mut date)?;
            }
            _ => return None,
        }
        date.before_christ = self.take(Word::BeforeChrist);
        (!date.before_christ || date.year.is_some()).then_some(date)
    }

    /// A calendar in the form of either version; 7.0 allows extensions, such as `_ROMAN`.
    fn calendar(&mut self) -> Option<Calendar> {
        let extension = |token: &Token| {
            matches!(token, Token::Name(name) if name.starts_with('_')
            || matches!(name.as_str(), "ROMAN" | "UNKNOWN"))
        };
        match self.tokens.next_if(|token| matches!(token, Token::Calendar(_)) || extension(token))? {
            Token::Calendar(calendar) => Some(calendar),
            Token::Name(name) => Some(Calendar::Other(name.trim_start_matches('_').to_owned())),
            _ => None,
        }
    }

    fn month(&mut self, date: &CalendarDate) -> Option<Month> {
        match self.tokens.next()? {
            Token::Name(name) => month(date.calendar(), &name),
            _ => None,
        }
    }

    /// Reads the part after a month: a year; or, in American order, a day and a year.
    fn month_first(&mut self, date: &mut CalendarDate) -> Option<()> {
        let Some(Token::Number { value, digits }) = self.tokens.next() else { return None };
        let next_is_year = matches!(self.peek(), Some(Token::Number { digits: 3.., .. }));
        if digits <= 2 && next_is_year {
            date.day = day(value, digits);
            date.day?;
            return self.year(date);
        }
        self.year_and_more(date, value, digits)
    }

    fn year(&mut self, date: &mut CalendarDate) -> Option<()> {
        match self.tokens.next()? {
            Token::Number { value, digits } => self.year_and_more(date, value, digits),
            _ => None,
        }
    }

    /// A year, and what follows a slash after it.
    fn year_and_more(&mut self, date: &mut CalendarDate, value: u32, digits: usize) -> Option<()> {
        if digits > 4 {
            return None;
        }
        date.year = Some(value);
        date.short_year = digits < 3;
        // "5/1900" is something else.
        let clearly_a_year = digits >= 3 || value > 31 || date.month.is_some();
        if clearly_a_year && self.tokens.next_if_eq(&Token::Slash).is_some() {
            let Some(Token::Number { value: second, digits }) = self.tokens.next() else { return None };
            date.second_year = Some(second_year(value, second, digits)?);
        }
        Some(())
    }
}

/// The first year at or after `first` that ends in these digits.
fn second_year(first: u32, written: u32, digits: usize) -> Option<u32> {
    let modulus = match digits {
        1 => 10,
        2 => 100,
        4 => return Some(written),
        _ => return None,
    };
    let candidate = first - first % modulus + written;
    Some(if candidate < first { candidate + modulus } else { candidate })
}

fn day(value: u32, digits: usize) -> Option<u8> {
    u8::try_from(value).ok().filter(|day| digits <= 2 && (1..=31).contains(day))
}

fn month(calendar: &Calendar, name: &str) -> Option<Month> {
    if let Calendar::Other(_) = calendar {
        return Some(Month::Named(name.to_owned()));
    }
    let number = |index: usize| u8::try_from(index + 1).ok().map(Month::Number);
    if let Some(index) = calendar.months().iter().position(|month| *month == name) {
        return number(index);
    }
    // In words, or abbreviated in another way: January, Sept.
    let english = matches!(calendar, Calendar::Gregorian | Calendar::Julian);
    const NAMES: [&str; 12] = [
        "JANUARY",
        "FEBRUARY",
        "MARCH",
        "APRIL",
        "MAY",
        "JUNE",
        "JULY",
        "AUGUST",
        "SEPTEMBER",
        "OCTOBER",
        "NOVEMBER",
        "DECEMBER",
    ];
    let found = NAMES.iter().position(|month| name.len() >= 3 && month.starts_with(name));
    found.filter(|_| english).and_then(number)
}
