//! The history by decade, and the lives beside it.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::ids::Id;

/// No one has lived longer; a person who would be older without a death date must have died.
const LONGEST_LIFE: i32 = 120;

/// A decade with events, or the years without any between such decades.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch {
    Decade { from: i32, count: usize },
    Gap { from: i32, to: i32 },
}

/// The events by decade, and the number of those without a year. They come in the order of their dates, by
/// the first year that each may mean, or the last if there is no first ("before 1900").
pub fn by_decade(years: impl IntoIterator<Item = (Option<i16>, Option<i16>)>) -> (Vec<Stretch>, usize) {
    let mut stretches = Vec::new();
    let mut yearless = 0;
    for (first, last) in years {
        let Some(year) = first.or(last) else {
            yearless += 1;
            continue;
        };
        let decade = decade_of(year.into());
        match stretches.last_mut() {
            Some(Stretch::Decade { from, count }) if *from == decade => *count += 1,
            last => {
                if let Some(Stretch::Decade { from, .. }) = last
                    && *from + 10 < decade
                {
                    let gap = Stretch::Gap { from: *from + 10, to: decade - 1 };
                    stretches.push(gap);
                }
                stretches.push(Stretch::Decade { from: decade, count: 1 });
            }
        }
    }
    (stretches, yearless)
}

pub fn decade_of(year: i32) -> i32 {
    year.div_euclid(10) * 10
}

/// The years of a person. `is_open` means that they are alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Life {
    pub id: Id,
    pub from: i32,
    pub to: i32,
    pub is_open: bool,
}

impl Life {
    /// `None` if a year is missing or impossible.
    pub fn new(
        id: Id,
        birth: Option<i32>,
        death: Option<i32>,
        is_dead: bool,
        this_year: i32,
    ) -> Option<Self> {
        let from = birth.filter(|birth| *birth <= this_year)?;
        if let Some(to) = death {
            return (from <= to).then_some(Self { id, from, to, is_open: false });
        }
        let may_live = !is_dead && this_year - from <= LONGEST_LIFE;
        may_live.then_some(Self { id, from, to: this_year, is_open: true })
    }
}

/// Everyone whose years are known, the oldest first.
#[derive(Debug, Default)]
pub struct Lives {
    oldest_first: Vec<Life>,
    /// The number of people without known years.
    pub unknown: usize,
}

impl Lives {
    pub fn new(lives: impl IntoIterator<Item = Option<Life>>) -> Self {
        let (mut oldest_first, mut unknown) = (Vec::new(), 0);
        for life in lives {
            match life {
                Some(life) => oldest_first.push(life),
                None => unknown += 1,
            }
        }
        oldest_first.sort_by_key(|life: &Life| life.from);
        Self { oldest_first, unknown }
    }

    pub fn len(&self) -> usize {
        self.oldest_first.len()
    }

    pub fn is_empty(&self) -> bool {
        self.oldest_first.is_empty()
    }

    /// The first and the last year of all.
    pub fn years(&self) -> Option<(i32, i32)> {
        Some((self.oldest_first.first()?.from, self.oldest_first.iter().map(|life| life.to).max()?))
    }

    /// Those with the most events first, then the oldest.
    pub fn by_events(&self, events: &HashMap<Id, u32>) -> Vec<Life> {
        let (mut sorted, others): (Vec<Life>, Vec<Life>) =
            self.oldest_first.iter().partition(|life| events.contains_key(&life.id));
        sorted.sort_by_key(|life| Reverse(events.get(&life.id)));
        sorted.extend(others);
        sorted
    }
}

/// The people who lived in a decade.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Living {
    /// The oldest first.
    pub named: Vec<Life>,
    pub more: usize,
}

/// The people who lived in each decade: at most `most` by name, the first ones in `lives`, and the number of
/// the others.
pub fn living_in(decades: &[i32], lives: &[Life], most: usize) -> HashMap<i32, Living> {
    let mut living: HashMap<i32, Living> =
        decades.iter().map(|decade| (*decade, Living::default())).collect();
    for life in lives {
        let (mut decade, last) = (decade_of(life.from), decade_of(life.to));
        while decade <= last {
            if let Some(living) = living.get_mut(&decade) {
                if living.named.len() < most {
                    living.named.push(*life);
                } else {
                    living.more += 1;
                }
            }
            decade += 10;
        }
    }
    living.values_mut().for_each(|living| living.named.sort_by_key(|life| life.from));
    living
}

/// The lives that fit into this many lanes, in each of which no two lives share a year. The first ones win.
pub fn fitting(lives: &[Life], lanes: u16) -> Vec<Life> {
    let first = lives.iter().map(|life| life.from).min().unwrap_or_default();
    let mut busy: Vec<u16> = Vec::new();
    let mut fitting = Vec::new();
    for life in lives {
        let year = |year: i32| usize::try_from(year - first).unwrap_or_default();
        // The page leaves a gap of one year between two.
        let (from, until) = (year(life.from), year(life.to) + 1);
        if busy.len() <= until {
            busy.resize(until + 1, 0);
        }
        if let Some(years) = busy.get_mut(from..=until)
            && years.iter().all(|count| *count < lanes)
        {
            years.iter_mut().for_each(|count| *count += 1);
            fitting.push(*life);
        }
    }
    fitting
}
