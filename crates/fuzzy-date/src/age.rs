use crate::{Day, FuzzyDate, Kind};

/// The number of whole years between two dates, as exactly as the dates allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Years {
    Exactly(u16),
    /// One of these, both included; the first is the smaller one.
    Between(u16, u16),
    /// Around these (they may be equal): one of the dates is marked as about or estimated, so the real number
    /// may also lie outside.
    About(u16, u16),
    AtLeast(u16),
    AtMost(u16),
}

/// The age of someone born on `birth` at the date `on`.
///
/// None when nothing reliable can be said: a year is unknown, the dates are open on the same side or on
/// both, or `on` is entirely before `birth`. Where the two may overlap, the lowest age is 0: no one does
/// anything before being born. People born on 29 February turn a year older on 28 February in common years,
/// the day that [`crate::MonthDay::observed_in`] returns.
pub fn whole_years_between(birth: FuzzyDate, on: FuzzyDate) -> Option<Years> {
    let least = birth.latest().zip(on.earliest()).map(|(from, to)| years(from, to).unwrap_or(0));
    let most = match birth.earliest().zip(on.latest()) {
        Some((from, to)) => Some(years(from, to)?),
        None => None,
    };
    let marked = [birth, on].iter().any(|date| matches!(date.kind(), Kind::About(_) | Kind::Estimated(_)));
    match (least, most) {
        (Some(least), Some(most)) if marked => Some(Years::About(least, most)),
        (Some(least), Some(most)) if least == most => Some(Years::Exactly(least)),
        (Some(least), Some(most)) => Some(Years::Between(least, most)),
        // "At least about 50" is no help, and "at least 50" would promise too much for a marked date.
        _ if marked => None,
        // Everyone is at least 0.
        (Some(least), None) => (least > 0).then_some(Years::AtLeast(least)),
        (None, Some(most)) => Some(Years::AtMost(most)),
        (None, None) => None,
    }
}

fn years(from: Day, to: Day) -> Option<u16> {
    if to < from {
        return None;
    }
    let birthday = from.month_day().observed_in(to.year()).ok()?;
    u16::try_from(to.year() - from.year() - i32::from(to < birthday)).ok()
}
