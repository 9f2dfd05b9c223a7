use std::cmp::Ordering;

use crate::{Day, FuzzyDate, Kind};

/// Enough bits for any day's number (9999-12-31 is 3,652,058).
const DAY_BITS: u32 = 22;
const OPEN: u32 = (1 << DAY_BITS) - 1;
/// Days without a year begin here: after every day, but below `OPEN`.
const YEARLESS: u32 = 3_700_000;

impl FuzzyDate {
    /// A number for sorting dates: by their earliest day, and for equal ones the narrower date first
    /// (1 January 1950, January 1950, 1950). A date without an earliest day is placed at its latest, after all
    /// that end there: "before 1900" comes between 1899 and 1900. An open end counts as the widest. Days without
    /// a year come last, in calendar order.
    ///
    /// Different dates have different keys. Keys fit into 53 bits, so that database columns and browsers can
    /// hold them. They are stored, so they must never change.
    pub fn sort_key(self) -> i64 {
        self.key(self.earliest())
    }

    /// Like [`FuzzyDate::sort_key`], for what ends a life: a year or month counts as its last day, so that a death
    /// in 1943 comes after everything else of 1943 and before 1944. Ranges stay where they begin.
    pub fn sort_key_at_end(self) -> i64 {
        match self.kind() {
            Kind::On(_) | Kind::About(_) | Kind::Estimated(_) => self.key(self.latest()),
            _ => self.sort_key(),
        }
    }

    fn key(self, start: Option<Day>) -> i64 {
        let (start, end) = match (start, self.latest(), self.kind()) {
            (_, _, Kind::Yearless(day)) => {
                let position = YEARLESS + u32::from(day.month()) * 32 + u32::from(day.day());
                (position, position)
            }
            (Some(earliest), Some(latest), _) => (earliest.number(), latest.number()),
            (Some(earliest), None, _) => (earliest.number(), OPEN),
            (None, latest, _) => (latest.map_or(OPEN, |day| day.number()), OPEN),
        };
        // The rest only distinguishes dates that begin and end on the same days.
        let (rank, first, second) = match self.kind() {
            Kind::On(p) => (0, p.coarseness(), 0),
            Kind::About(p) => (1, p.coarseness(), 0),
            Kind::Estimated(p) => (2, p.coarseness(), 0),
            Kind::Between(from, to) => (3, from.coarseness(), to.coarseness()),
            Kind::Span(from, to) => (4, from.coarseness(), to.coarseness()),
            Kind::NotAfter(p) => (5, p.coarseness(), 0),
            Kind::NotBefore(p) => (6, p.coarseness(), 0),
            Kind::Yearless(_) => (7, 0, 0),
        };
        let days = i64::from(start) << DAY_BITS | i64::from(end);
        ((days << 3 | rank) << 2 | i64::from(first)) << 2 | i64::from(second)
    }
}

impl Ord for FuzzyDate {
    fn cmp(&self, other: &FuzzyDate) -> Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

impl PartialOrd for FuzzyDate {
    fn partial_cmp(&self, other: &FuzzyDate) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
