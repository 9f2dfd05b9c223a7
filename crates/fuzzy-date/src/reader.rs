//! Steps through the tokens of a text.

use crate::tokens::{Sign, Token};
use crate::{Meaning, NumericOrder};

/// The two ways in which people use the name of a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PeriodReading {
    /// "The 1900s" are ten years; "winter 1944" ended in 1944.
    First,
    /// "The 1900s" are a century; "winter 1944" began in 1944.
    Second,
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
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(crate) rest: &'a [Token],
    pub(crate) period: PeriodReading,
    pub(crate) order: NumericOrder,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(tokens: &'a [Token], order: NumericOrder, period: PeriodReading) -> Reader<'a> {
        Reader { rest: tokens, period, order }
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

    pub(crate) fn skip_if(&mut self, condition: bool) -> bool {
        if condition {
            self.skip(1);
        }
        condition
    }

    pub(crate) fn skip(&mut self, count: usize) {
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

    /// Takes the second half of "1944/45", "1944/5" or "1944/1945".
    pub(crate) fn take_next_year(&mut self, year: u16, signs: &[Sign]) -> bool {
        let [Token::Sign { sign, tight: true }, Token::Number(number), ..] = *self.rest else { return false };
        let next = u32::from(year) + 1;
        let is_next = signs.contains(&sign)
            && matches!(number.digits, 1 | 2 | 4)
            && u32::from(number.value) == next % 10_u32.pow(number.digits as u32);
        if is_next {
            self.skip(2);
        }
        is_next
    }
}
