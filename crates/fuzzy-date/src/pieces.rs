//! The single dates in a text, before it is clear what the text says about them.

use crate::tokens::{Number, Sign, Token};
use crate::{Error, FuzzyDate, Meaning, MonthDay, NumericOrder, Point};

/// A date, or as much of one as was written. Nothing has been checked yet.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Piece {
    year: Option<u16>,
    /// All ten years starting with `year`.
    decade: bool,
    month: Option<u8>,
    day: Option<u8>,
    /// A short number on its own: the day or year of a range whose other end has the rest.
    short: Option<Number>,
}

impl Piece {
    fn ymd(year: u16, month: u8, day: u8) -> Piece {
        Piece { year: Some(year), month: Some(month), day: Some(day), ..Piece::default() }
    }

    fn month_of(year: u16, month: u8) -> Piece {
        Piece { year: Some(year), month: Some(month), ..Piece::default() }
    }

    fn yearless(month: u8, day: u8) -> Piece {
        Piece { month: Some(month), day: Some(day), ..Piece::default() }
    }

    /// The year, month or day; an error for a decade, which is none of these.
    pub(crate) fn point(self) -> Result<Point, Error> {
        if self.decade { Err(Error::NotUnderstood) } else { self.first() }
    }

    pub(crate) fn first(self) -> Result<Point, Error> {
        let Some(year) = self.year.map(i32::from) else {
            return Err(match (self.short, self.month, self.day) {
                (Some(number), _, _) if !number.ordinal => Error::ShortYear { typed: number.value },
                // A day that does not exist in any year is a more useful error than a missing year.
                (_, Some(month), Some(day)) => MonthDay::new(month, day).err().unwrap_or(Error::YearMissing),
                _ => Error::YearMissing,
            });
        };
        match (self.month, self.day) {
            (None, _) => Point::from_year(year),
            (Some(month), None) => Point::from_month(year, month),
            (Some(month), Some(day)) => Point::from_day(year, month, day),
        }
    }

    pub(crate) fn last(self) -> Result<Point, Error> {
        let first = self.first()?;
        if self.decade { Point::from_year(first.year() + 9) } else { Ok(first) }
    }

    pub(crate) fn date(self) -> Result<FuzzyDate, Error> {
        match self {
            Piece { year: None, month: Some(month), day: Some(day), .. } => {
                MonthDay::new(month, day).map(FuzzyDate::yearless)
            }
            Piece { decade: true, .. } => FuzzyDate::between(self.first()?, self.last()?),
            _ => self.first().map(FuzzyDate::on),
        }
    }

    /// Fills in what one end of a range takes from the other.
    pub(crate) fn complete(mut from: Piece, mut to: Piece) -> Result<(Piece, Piece), Error> {
        if let (Some(day), Some(month), Some(_)) = (from.short, to.month, to.day) {
            from = Piece::yearless(month, part(day)?);
        }
        // Not from a year alone: "17 May - 1950" is a date with a stray dash, not a range.
        if from.year.is_none() && from.month.is_some() && to.month.is_some() {
            from.year = to.year;
        }
        if let Piece { year: Some(year), decade: false, month: None, .. } = from
            && let Some(Number { value, digits: 2, ordinal: false }) = to.short
        {
            to = Piece { year: Some(year / 100 * 100 + value), ..Piece::default() };
        }
        Ok((from, to))
    }
}

/// "About" and "estimated", wherever they appeared.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Marks {
    pub about: bool,
    pub estimated: bool,
}

impl Marks {
    pub(crate) fn and(self, other: Marks) -> Marks {
        Marks { about: self.about || other.about, estimated: self.estimated || other.estimated }
    }
}

/// Reads through the tokens.
pub(crate) struct Reader<'a> {
    rest: &'a [Token],
    order: NumericOrder,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(tokens: &'a [Token], order: NumericOrder) -> Reader<'a> {
        Reader { rest: tokens, order }
    }

    pub(crate) fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    pub(crate) fn peek_word(&self) -> Option<Meaning> {
        match self.rest {
            [Token::Word(meaning), ..] => Some(*meaning),
            _ => None,
        }
    }

    pub(crate) fn take_word(&mut self, meaning: Meaning) -> bool {
        self.skip_if(self.peek_word() == Some(meaning))
    }

    pub(crate) fn take_sign(&mut self, wanted: Sign) -> bool {
        self.skip_if(matches!(self.rest, [Token::Sign { sign, .. }, ..] if *sign == wanted))
    }

    fn skip_if(&mut self, condition: bool) -> bool {
        if condition {
            self.skip(1);
        }
        condition
    }

    fn skip(&mut self, count: usize) {
        self.rest = self.rest.get(count..).unwrap_or_default();
    }

    pub(crate) fn marks(&mut self) -> Marks {
        let mut marks = Marks::default();
        loop {
            if self.take_word(Meaning::About) {
                marks.about = true;
            } else if self.take_word(Meaning::Estimated) || self.take_sign(Sign::Question) {
                marks.estimated = true;
            } else {
                return marks;
            }
        }
    }

    /// Skips the word in front and reads the piece after it.
    pub(crate) fn after_word(&mut self) -> Result<Piece, Error> {
        self.skip(1);
        self.piece()
    }

    pub(crate) fn piece(&mut self) -> Result<Piece, Error> {
        match *self.rest {
            [Token::Decade(year), ..] => {
                self.skip(1);
                Ok(Piece { year: Some(year), decade: true, ..Piece::default() })
            }
            [Token::Word(Meaning::Month(month)), ..] => {
                self.skip(1);
                self.after_month(month)
            }
            [Token::Number(first), ..] => match self.numeric(first)? {
                Some(piece) => Ok(piece),
                None => self.starting_with_number(first),
            },
            _ => Err(Error::NotUnderstood),
        }
    }

    /// Dates written only in numbers. None if the number is alone or followed by a word.
    fn numeric(&mut self, first: Number) -> Result<Option<Piece>, Error> {
        let [_, Token::Sign { sign, tight }, Token::Number(second), ref rest @ ..] = *self.rest else {
            return Ok(None);
        };
        // "17. 5. 1950" has spaces; "1914 - 1918" is a range and "17-20 May" is a range of days.
        if !(tight || sign == Sign::Dot) || matches!(rest, [Token::Word(Meaning::Month(_)), ..]) {
            return Ok(None);
        }
        if let [Token::Sign { sign: again, tight }, Token::Number(third), ..] = *rest
            && again == sign
            && (tight || sign == Sign::Dot)
        {
            let piece = if first.digits > 2 {
                Piece::ymd(year(first)?, part(second)?, part(third)?)
            } else {
                let (month, day) = self.month_and_day(sign, first, second)?;
                Piece::ymd(year(third)?, month, day)
            };
            self.skip(5);
            return Ok(Some(piece));
        }
        let piece = match (sign, first.digits, second.digits) {
            (Sign::Dash, 4, 1 | 2) if second.value <= 12 => Piece::month_of(first.value, part(second)?),
            // "1750/51" is a year in two calendars, and "1900/05" is unclear.
            (Sign::Slash | Sign::Dot, 4, 1 | 2) => return Err(Error::NotUnderstood),
            (_, 1 | 2, 3..) => Piece::month_of(year(second)?, part(first)?),
            (_, 1 | 2, 1 | 2) => {
                let (month, day) = self.month_and_day(sign, first, second)?;
                Piece::yearless(month, day)
            }
            _ => return Ok(None),
        };
        self.skip(3);
        // The German "17.5." ends in a dot.
        if sign == Sign::Dot {
            self.take_sign(Sign::Dot);
        }
        Ok(Some(piece))
    }

    /// Dots always mean day first; slashes and dashes follow the reader's order.
    fn month_and_day(&self, sign: Sign, first: Number, second: Number) -> Result<(u8, u8), Error> {
        match (sign, self.order) {
            (Sign::Dot, _) | (_, NumericOrder::DayFirst) => Ok((part(second)?, part(first)?)),
            (_, NumericOrder::MonthFirst) => Ok((part(first)?, part(second)?)),
        }
    }

    /// "17 May 1950", "17-May-1950", "1950 May 17", or just the number.
    fn starting_with_number(&mut self, first: Number) -> Result<Piece, Error> {
        self.skip(1);
        if first.digits <= 2 {
            self.take_sign(Sign::Dot);
            self.skip_joiner(|next| matches!(next, Token::Word(Meaning::Month(_))));
            let Some(Meaning::Month(month)) = self.peek_word() else {
                return Ok(Piece { short: Some(first), ..Piece::default() });
            };
            self.skip(1);
            let day = part(first)?;
            return Ok(match self.year_after_month()? {
                Some(year) => Piece::ymd(year, month, day),
                None => Piece::yearless(month, day),
            });
        }
        let year = year(first)?;
        let Some(Meaning::Month(month)) = self.peek_word() else {
            return Ok(Piece { year: Some(year), ..Piece::default() });
        };
        self.skip(1);
        match *self.rest {
            [Token::Number(day), ..] if day.digits <= 2 => {
                self.skip(1);
                Ok(Piece::ymd(year, month, part(day)?))
            }
            _ => Ok(Piece::month_of(year, month)),
        }
    }

    /// "May 17, 1950", "May 17", "May 1950", "May".
    fn after_month(&mut self, month: u8) -> Result<Piece, Error> {
        if let [Token::Number(day), ..] = *self.rest
            && day.digits <= 2
        {
            self.skip(1);
            let day = part(day)?;
            return Ok(match self.year_after_month()? {
                Some(year) => Piece::ymd(year, month, day),
                None => Piece::yearless(month, day),
            });
        }
        Ok(match self.year_after_month()? {
            Some(year) => Piece::month_of(year, month),
            None => Piece { month: Some(month), ..Piece::default() },
        })
    }

    fn year_after_month(&mut self) -> Result<Option<u16>, Error> {
        self.skip_joiner(|next| matches!(next, Token::Number(number) if number.digits == 4));
        match *self.rest {
            [Token::Number(number), ..] => {
                self.skip(1);
                year(number).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Skips the dash of 17-May-1950 if the next token is as expected.
    fn skip_joiner(&mut self, expected: impl Fn(&Token) -> bool) {
        if let [Token::Sign { tight: true, sign: Sign::Dash | Sign::Slash | Sign::Dot }, next, ..] = self.rest
            && expected(next)
        {
            self.skip(1);
        }
    }
}

/// A day or a month, so at most two digits.
fn part(number: Number) -> Result<u8, Error> {
    if number.digits > 2 {
        return Err(Error::NotUnderstood);
    }
    u8::try_from(number.value).map_err(|_| Error::NotUnderstood)
}

fn year(number: Number) -> Result<u16, Error> {
    match number {
        Number { ordinal: true, .. } => Err(Error::NotUnderstood),
        Number { digits: 4, value, .. } => Ok(value),
        Number { digits: ..4, value, .. } => Err(Error::ShortYear { typed: value }),
        _ => Err(Error::YearOutOfRange),
    }
}
