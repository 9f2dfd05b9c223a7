use std::fmt;

use crate::{Day, MonthDay, NoSuchDate, Point};

/// A date as far as it is known. Its parts always exist; a range never ends before it begins and never has
/// the same point at both ends (that would be the point itself).
///
/// `Display` prints the notation, of which each date has exactly one; `FromStr` reads it back as an equal
/// date. `Ord` is total and agrees with `Eq`; see [`FuzzyDate::sort_key`] for the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FuzzyDate {
    kind: Kind,
}

/// The meaning of a [`FuzzyDate`], for code that puts it into words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// On the day, in the month or in the year: `1950-05-17`, `1950-05`, `1887`.
    On(Point),
    /// Around it, perhaps outside it: `1887~`.
    About(Point),
    /// A guess or a calculation: `1887?`.
    Estimated(Point),
    /// In the point or earlier: `[..1899]`, also worded "before" the point's [`Point::next`].
    NotAfter(Point),
    /// In the point or later: `[1900..]`, also worded "after" the point's [`Point::previous`].
    NotBefore(Point),
    /// At one time from the start of the first to the end of the second: `[1900..1905]`.
    Between(Point, Point),
    /// The whole time from the first to the second: `1914/1918`.
    Span(Point, Point),
    /// A day of an unknown year: `XXXX-05-17`.
    Yearless(MonthDay),
}

/// A range that ends before it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reversed {
    pub from: Point,
    pub to: Point,
}

impl fmt::Display for Reversed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the range ends before it begins")
    }
}

impl std::error::Error for Reversed {}

impl FuzzyDate {
    pub fn on(point: Point) -> FuzzyDate {
        FuzzyDate { kind: Kind::On(point) }
    }

    pub fn about(point: Point) -> FuzzyDate {
        FuzzyDate { kind: Kind::About(point) }
    }

    pub fn estimated(point: Point) -> FuzzyDate {
        FuzzyDate { kind: Kind::Estimated(point) }
    }

    /// In the point or earlier.
    pub fn not_after(point: Point) -> FuzzyDate {
        FuzzyDate { kind: Kind::NotAfter(point) }
    }

    /// In the point or later.
    pub fn not_before(point: Point) -> FuzzyDate {
        FuzzyDate { kind: Kind::NotBefore(point) }
    }

    /// Earlier than the point: before 1900 is 1899 or earlier.
    pub fn before(point: Point) -> Result<FuzzyDate, NoSuchDate> {
        point.previous().map(FuzzyDate::not_after).ok_or(NoSuchDate::YearOutOfRange)
    }

    /// Later than the point: after 1899 is 1900 or later.
    pub fn after(point: Point) -> Result<FuzzyDate, NoSuchDate> {
        point.next().map(FuzzyDate::not_before).ok_or(NoSuchDate::YearOutOfRange)
    }

    /// At one time in either point or in between.
    pub fn between(from: Point, to: Point) -> Result<FuzzyDate, Reversed> {
        FuzzyDate::range(from, to, Kind::Between(from, to))
    }

    /// The whole time from one point to the other.
    pub fn span(from: Point, to: Point) -> Result<FuzzyDate, Reversed> {
        FuzzyDate::range(from, to, Kind::Span(from, to))
    }

    fn range(from: Point, to: Point, kind: Kind) -> Result<FuzzyDate, Reversed> {
        if from == to {
            return Ok(FuzzyDate::on(from));
        }
        if from.earliest() > to.latest() {
            return Err(Reversed { from, to });
        }
        Ok(FuzzyDate { kind })
    }

    pub fn yearless(day: MonthDay) -> FuzzyDate {
        FuzzyDate { kind: Kind::Yearless(day) }
    }

    pub fn kind(self) -> Kind {
        self.kind
    }

    /// The first day in the notation. None if that side is open or the year is unknown.
    ///
    /// "About" and "estimated" do not widen it: we don't know how far "about" reaches, and a search for 1887
    /// should find about 1887.
    pub fn earliest(self) -> Option<Day> {
        match self.kind {
            Kind::On(p) | Kind::About(p) | Kind::Estimated(p) | Kind::NotBefore(p) => Some(p.earliest()),
            Kind::Between(from, _) | Kind::Span(from, _) => Some(from.earliest()),
            Kind::NotAfter(_) | Kind::Yearless(_) => None,
        }
    }

    /// The last day in the notation; see [`FuzzyDate::earliest`].
    pub fn latest(self) -> Option<Day> {
        match self.kind {
            Kind::On(p) | Kind::About(p) | Kind::Estimated(p) | Kind::NotAfter(p) => Some(p.latest()),
            Kind::Between(_, to) | Kind::Span(_, to) => Some(to.latest()),
            Kind::NotBefore(_) | Kind::Yearless(_) => None,
        }
    }

    /// The day of the year to remember: for a full date or one without a year.
    ///
    /// Not for "about 17 May 1950" or an estimate: those say that the day may be wrong, and a calendar would
    /// present it as a fact every year.
    pub fn month_day(self) -> Option<MonthDay> {
        match self.kind {
            Kind::Yearless(day) => Some(day),
            _ => self.as_day().map(Day::month_day),
        }
    }

    /// The single year to show, if the date names one; for a span, the year in which it begins. None for
    /// before, after, and between different years, because any single year would claim too much.
    pub fn year(self) -> Option<i32> {
        match self.kind {
            Kind::On(p) | Kind::About(p) | Kind::Estimated(p) => Some(p.year()),
            Kind::Span(from, _) => Some(from.year()),
            Kind::Between(from, to) => (from.year() == to.year()).then(|| from.year()),
            Kind::NotAfter(_) | Kind::NotBefore(_) | Kind::Yearless(_) => None,
        }
    }

    /// The same date as far as its years say: "about May 1912" becomes "about 1912". None without a year.
    pub fn in_years(self) -> Option<FuzzyDate> {
        let year = |point: Point| Point::from_year(point.year()).ok();
        let kind = match self.kind {
            Kind::On(p) => Kind::On(year(p)?),
            Kind::About(p) => Kind::About(year(p)?),
            Kind::Estimated(p) => Kind::Estimated(year(p)?),
            Kind::NotAfter(p) => Kind::NotAfter(year(p)?),
            Kind::NotBefore(p) => Kind::NotBefore(year(p)?),
            Kind::Between(from, to) => return FuzzyDate::between(year(from)?, year(to)?).ok(),
            Kind::Span(from, to) => return FuzzyDate::span(year(from)?, year(to)?).ok(),
            Kind::Yearless(_) => return None,
        };
        Some(FuzzyDate { kind })
    }

    /// The day, if the date is a full one without any doubt.
    pub fn as_day(self) -> Option<Day> {
        match self.kind {
            Kind::On(point) => point.as_day(),
            _ => None,
        }
    }

    /// Returns true if the date is one full day without any doubt.
    pub fn is_exact(self) -> bool {
        self.as_day().is_some()
    }
}

impl From<Day> for FuzzyDate {
    fn from(day: Day) -> FuzzyDate {
        FuzzyDate::on(Point::from(day))
    }
}
