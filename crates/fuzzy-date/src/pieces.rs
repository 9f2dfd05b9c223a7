//! Reads the single dates in a text, before it is clear what the text says about them.

use crate::periods::{is_same_day, part_of};
use crate::piece::{Piece, part, year};
use crate::reader::Reader;
use crate::tokens::{Number, Sign, Token};
use crate::{Day, Error, Meaning, NumericOrder};

impl Reader<'_> {
    /// Skips the word in front and reads the piece after it.
    pub(crate) fn after_word(&mut self) -> Result<Piece, Error> {
        self.skip(1);
        self.piece()
    }

    pub(crate) fn piece(&mut self) -> Result<Piece, Error> {
        let has_weekday = self.take_word(Meaning::Weekday);
        let piece = self.single()?;
        let piece = self.new_style(piece).unwrap_or(piece);
        // "Monday 1950" says something that we could not keep.
        if has_weekday && (piece.is_period() || piece.day.is_none() && piece.short.is_none()) {
            return Err(Error::NotUnderstood);
        }
        Ok(piece)
    }

    /// The second date of "11/22 Feb 1732", if the two are the same day in the Julian and in our calendar.
    fn new_style(&mut self, old: Piece) -> Option<Piece> {
        let mut ahead = *self;
        if !matches!(ahead.rest, [Token::Sign { sign: Sign::Slash, tight: true }, ..]) {
            return None;
        }
        ahead.skip(1);
        let new = ahead.single().ok()?;
        let (old, new) = Piece::complete(old, new).ok()?;
        let (julian, gregorian) = (old.point().ok()?.as_day()?, new.point().ok()?.as_day()?);
        is_same_day(julian, gregorian).then(|| {
            *self = ahead;
            new
        })
    }

    pub(crate) fn single(&mut self) -> Result<Piece, Error> {
        if let Some(period) = self.take_period()? {
            return Ok(period);
        }
        match *self.rest {
            [Token::Word(Meaning::Part(part)), ..] => {
                self.skip(1);
                // "Mid-1950".
                self.take_sign(Sign::Dash);
                if matches!(self.peek_word(), Some(Meaning::Part(_))) {
                    return Err(Error::NotUnderstood);
                }
                part_of(part, self.single()?)
            }
            [Token::Word(Meaning::Feast(month, day)), ..] => {
                self.skip(1);
                Ok(match self.year_after_month(month)? {
                    Some(year) => Piece::ymd(year, month, day),
                    None => Piece::yearless(month, day),
                })
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
            // "1944/45" is two years, but "1900/05" and "1911/12" may be a month.
            (Sign::Slash, 4, 2) if second.value > 12 && second.value == (first.value + 1) % 100 => {
                return Ok(None);
            }
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
            return Ok(match self.year_after_month(month)? {
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

    /// "May 17, 1950", "May 17", "May 1950", "May", and "February 11/22, 1732".
    fn after_month(&mut self, month: u8) -> Result<Piece, Error> {
        if let [Token::Number(day), ref rest @ ..] = *self.rest
            && day.digits <= 2
        {
            self.skip(1);
            let mut day = part(day)?;
            if let [Token::Sign { sign: Sign::Slash, tight: true }, Token::Number(new), Token::Number(of), ..] =
                *rest
                && let (Ok(new), Ok(of)) = (part(new), year(of))
                && let (Ok(julian), Ok(gregorian)) =
                    (Day::new(of.into(), month, day), Day::new(of.into(), month, new))
                && is_same_day(julian, gregorian)
            {
                self.skip(2);
                day = new;
            }
            return Ok(match self.year_after_month(month)? {
                Some(year) => Piece::ymd(year, month, day),
                None => Piece::yearless(month, day),
            });
        }
        Ok(match self.year_after_month(month)? {
            Some(year) => Piece::month_of(year, month),
            None => Piece { month: Some(month), ..Piece::default() },
        })
    }

    fn year_after_month(&mut self, month: u8) -> Result<Option<u16>, Error> {
        self.skip_joiner(|next| matches!(next, Token::Number(number) if number.digits == 4));
        match *self.rest {
            [Token::Number(number), ..] => {
                self.skip(1);
                let year = year(number)?;
                // "11 February 1731/32": where the year began on 25 March, it was still 1731.
                let is_next = month <= 3 && self.take_next_year(year, &[Sign::Slash]);
                Ok(Some(year + u16::from(is_next)))
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
