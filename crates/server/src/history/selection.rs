//! Selects the events that a list shows, and finds their positions.

use std::collections::HashSet;
use std::ops::Range;

use crate::ids::Id;
use crate::ordered::Listed;

use super::chronicle::{Chronicle, Entry, Order};
use super::model::HistoryType;

/// The conditions that an event must meet to be shown.
#[derive(Debug, Default)]
pub struct Filters {
    pub kind: Option<HistoryType>,
    /// Folded.
    pub label: Option<String>,
    pub person: Option<Id>,
    pub from_year: Option<i16>,
    pub to_year: Option<i16>,
    /// The events that the search finds for the text; `None` without a text.
    pub found: Option<HashSet<Id>>,
    /// Leaves out births and deaths that come from profiles alone.
    pub hide_generated: bool,
}

impl Filters {
    pub fn is_empty(&self) -> bool {
        let Self { kind, label, person, from_year, to_year, found, hide_generated } = self;
        kind.is_none()
            && label.is_none()
            && person.is_none()
            && from_year.is_none()
            && to_year.is_none()
            && found.is_none()
            && !hide_generated
    }

    fn matches(&self, entry: &Entry) -> bool {
        self.kind.is_none_or(|kind| entry.kind() == kind)
            && self.label.as_deref().is_none_or(|label| entry.label() == Some(label))
            && self.person.is_none_or(|person| entry.people().contains(&person))
            && self.is_within(entry.years())
            && self.found.as_ref().is_none_or(|found| found.contains(&entry.id()))
            && !(self.hide_generated && entry.is_generated())
    }

    /// True if a date may lie in the years. "Before 1900" has no first year; a day without a year is in none.
    fn is_within(&self, (first, last): (Option<i16>, Option<i16>)) -> bool {
        if self.from_year.is_none() && self.to_year.is_none() {
            return true;
        }
        (first.is_some() || last.is_some())
            && last.zip(self.from_year).is_none_or(|(last, from)| from <= last)
            && first.zip(self.to_year).is_none_or(|(first, to)| first <= to)
    }
}

/// The events that a list shows, in its order.
pub enum Selection<'c> {
    /// All events, with some before the others.
    All {
        chronicle: &'c Chronicle,
        order: Order,
        first: Vec<&'c Entry>,
    },
    Some(Vec<&'c Entry>),
}

impl<'c> Selection<'c> {
    /// The events in `also` are shown even if the filters exclude them; of those shown, the ones in `first`
    /// come before all others.
    pub fn new(
        chronicle: &'c Chronicle,
        order: Order,
        filters: &Filters,
        also: &HashSet<Id>,
        first: &[Id],
    ) -> Self {
        let rows = chronicle.rows();
        let is_shown = |entry: &Entry| also.contains(&entry.id()) || filters.matches(entry);
        let named = first
            .iter()
            .enumerate()
            .filter(|(position, id)| !first.iter().take(*position).any(|other| other == *id));
        let leading: Vec<&Entry> =
            named.filter_map(|(_, id)| rows.get(*id)).filter(|entry| is_shown(entry)).collect();
        if filters.is_empty() {
            return Self::All { chronicle, order, first: leading };
        }
        let is_other = |entry: &&Entry| !leading.iter().any(|first| first.id() == entry.id());
        let mut shown = leading.clone();
        match &filters.found {
            // Sorting a few is faster than reading all.
            Some(found) if found.len() < rows.len() / 16 => {
                let ids: HashSet<Id> = found.union(also).copied().collect();
                let mut few: Vec<&Entry> = ids.into_iter().filter_map(|id| rows.get(id)).collect();
                few.retain(|entry| is_shown(entry) && is_other(entry));
                few.sort_unstable_by(|one, other| one.compare(other, order));
                shown.extend(few);
            }
            _ => shown.extend(rows.all(order).filter(|entry| is_shown(entry)).filter(is_other)),
        }
        Self::Some(shown)
    }

    pub fn len(&self) -> usize {
        match self {
            Self::All { chronicle, .. } => chronicle.rows().len(),
            Self::Some(shown) => shown.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The events at these positions, as far as the list goes.
    pub fn window(&self, positions: Range<usize>) -> Vec<&'c Entry> {
        match self {
            Self::All { chronicle, order, first } => {
                let wanted = positions.len();
                let leading = first.iter().copied().skip(positions.start).take(wanted);
                let rows = chronicle.rows();
                // The start among the other events, which do not include those in `first`.
                let mut start = positions.start.saturating_sub(first.len());
                for moved in self.moved() {
                    start += usize::from(moved <= start);
                }
                let end = start.saturating_add(wanted).saturating_add(first.len());
                let others = rows.window(*order, start..end);
                let others = others.filter(|entry| !first.iter().any(|first| first.id() == entry.id()));
                leading.chain(others).take(wanted).collect()
            }
            Self::Some(shown) => shown.iter().copied().skip(positions.start).take(positions.len()).collect(),
        }
    }

    pub fn position(&self, id: Id) -> Option<usize> {
        match self {
            Self::All { chronicle, order, first } => {
                if let Some(position) = first.iter().position(|entry| entry.id() == id) {
                    return Some(position);
                }
                let position = chronicle.rows().position(*order, id)?;
                let moved = self.moved().into_iter().filter(|moved| *moved < position).count();
                Some(position - moved + first.len())
            }
            Self::Some(shown) => shown.iter().position(|entry| entry.id() == id),
        }
    }

    /// The positions that the rows in `first` would have otherwise.
    fn moved(&self) -> Vec<usize> {
        let Self::All { chronicle, order, first } = self else { return Vec::new() };
        let mut positions: Vec<usize> =
            first.iter().filter_map(|entry| chronicle.rows().position(*order, entry.id())).collect();
        positions.sort_unstable();
        positions
    }

    pub fn each(&self) -> impl Iterator<Item = &'c Entry> {
        let (all, some) = match self {
            Self::All { chronicle, order, .. } => (Some(chronicle.rows().all(*order)), None),
            Self::Some(shown) => (None, Some(shown.iter().copied())),
        };
        all.into_iter().flatten().chain(some.into_iter().flatten())
    }
}
