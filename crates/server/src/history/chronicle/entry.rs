//! An event as the list needs it, and how two of them compare.

use std::cmp::Ordering;
use std::sync::LazyLock;

use crate::fold::fold;
use crate::ids::Id;
use crate::ordered::Listed;
use crate::sources::citations::FirstSource;
use crate::words::Language;

use super::super::model::{HistoryEvent, HistoryType};
use super::super::wire::is_generated;
use super::natural::natural;
use super::order::{ORDERS, Order, SortColumn};

/// Texts are sorted by this many characters; equal ones are in order of date.
const SORTED_BY: usize = 120;

/// The details of an event that the list needs for its order and filters.
#[derive(Debug, PartialEq)]
pub struct Entry {
    id: Id,
    sort_key: i64,
    years: (Option<i16>, Option<i16>),
    kind: HistoryType,
    is_generated: bool,
    has_source: bool,
    /// Folded.
    label: Option<Box<str>>,
    people: People,
    /// Folded: the description, the place, the source and the name of the first person, one after the other.
    /// One text takes half the memory of four.
    texts: Box<str>,
    ends: [u16; 3],
}

/// The evidence for an event.
#[derive(Clone, Copy)]
pub(super) struct Evidence<'a> {
    pub(super) source: Option<&'a FirstSource>,
    /// True if it has files of its own, beside those of its sources.
    pub(super) has_files: bool,
}

/// Most events are about one person.
#[derive(Debug, PartialEq)]
enum People {
    One(Id),
    Some(Box<[Id]>),
}

impl Entry {
    pub(super) fn new(
        event: &HistoryEvent,
        people: &[Id],
        evidence: Evidence<'_>,
        first_name: Option<&str>,
    ) -> Self {
        let source = evidence.source.map(|source| source.title.as_str());
        let mut texts = String::new();
        let mut ends = [0; 3];
        let parts = [Some(event.description.as_str()), event.location.as_deref(), source];
        for (part, end) in parts.into_iter().zip(&mut ends) {
            texts.push_str(&sorted_by(part));
            *end = u16::try_from(texts.len()).unwrap_or(u16::MAX);
        }
        texts.push_str(&sorted_by(first_name));
        let year = |day: Option<i64>| day.and_then(|day| i16::try_from(day / 10_000).ok());
        Self {
            id: event.id,
            sort_key: event.sort_key,
            years: (year(event.date_earliest), year(event.date_latest)),
            kind: event.kind,
            is_generated: is_generated(event, people.len(), source.is_some() || evidence.has_files),
            has_source: source.is_some(),
            label: event.label.as_deref().map(|label| fold(label).into()),
            people: match people {
                [one] => People::One(*one),
                some => People::Some(some.into()),
            },
            texts: texts.into(),
            ends,
        }
    }

    pub fn id(&self) -> Id {
        self.id
    }

    pub fn has_source(&self) -> bool {
        self.has_source
    }

    /// Folded.
    pub fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    pub fn is_generated(&self) -> bool {
        self.is_generated
    }

    pub fn kind(&self) -> HistoryType {
        self.kind
    }

    /// The first and the last year that its date may mean.
    pub fn years(&self) -> (Option<i16>, Option<i16>) {
        self.years
    }

    /// In the order chosen.
    pub fn people(&self) -> &[Id] {
        match &self.people {
            People::One(one) => std::slice::from_ref(one),
            People::Some(some) => some,
        }
    }

    fn text(&self, column: SortColumn) -> &str {
        let [description, location, source] = self.ends.map(usize::from);
        let part = match column {
            SortColumn::Location => description..location,
            SortColumn::Source => location..source,
            SortColumn::FamilyInvolved => source..self.texts.len(),
            SortColumn::Description | SortColumn::Date | SortColumn::Type => 0..description,
        };
        self.texts.get(part).unwrap_or_default()
    }

    /// True for a day without a year, which has no position among the years.
    fn has_no_year(&self) -> bool {
        self.years == (None, None)
    }

    fn latest_first(&self, other: &Self) -> Ordering {
        (other.sort_key, other.id).cmp(&(self.sort_key, self.id))
    }
}

fn sorted_by(text: Option<&str>) -> String {
    let start: String = text.unwrap_or_default().chars().take(SORTED_BY).collect();
    fold(&start)
}

impl Listed for Entry {
    type Order = Order;
    const ORDERS: &'static [Order] = &ORDERS;

    fn id(&self) -> Id {
        self.id
    }

    /// Empty values come last in both directions; equal ones are in order of date, latest first.
    fn compare(&self, other: &Self, order: Order) -> Ordering {
        let turned = |ordering: Ordering| if order.descending { ordering.reverse() } else { ordering };
        match order.column {
            SortColumn::Date => self
                .has_no_year()
                .cmp(&other.has_no_year())
                .then_with(|| turned(self.latest_first(other).reverse())),
            SortColumn::Type => {
                let (one, two) = (rank(self.kind, order.language), rank(other.kind, order.language));
                turned(one.cmp(&two)).then_with(|| self.latest_first(other))
            }
            column => {
                let (one, two) = (self.text(column), other.text(column));
                one.is_empty()
                    .cmp(&two.is_empty())
                    .then_with(|| turned(natural(one, two)))
                    .then_with(|| self.latest_first(other))
            }
        }
    }
}

/// A type's rank among the words for types.
fn rank(kind: HistoryType, language: Language) -> usize {
    static SORTED: LazyLock<Vec<Vec<HistoryType>>> = LazyLock::new(|| {
        let sorted = |language: &Language| {
            let mut kinds = HistoryType::ALL.to_vec();
            kinds.sort_by_key(|kind| fold(&language.text(&format!("history.type.{}", kind.as_str()), &[])));
            kinds
        };
        Language::ALL.iter().map(sorted).collect()
    });
    let language = Language::ALL.iter().position(|known| *known == language);
    let sorted = language.and_then(|language| SORTED.get(language));
    sorted.and_then(|kinds| kinds.iter().position(|known| *known == kind)).unwrap_or_default()
}
