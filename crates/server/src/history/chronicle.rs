//! The history in memory, short, in every order that its list can have.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

use crate::db::{Conn, DbError, Topic};
use crate::files::{self, OwnerKind};
use crate::fold::fold;
use crate::ids::Id;
use crate::members::store as members;
use crate::ordered::{Listed, Ordered};
use crate::sources::citations::{self, FirstSource};
use crate::sources::store::{self as sources, SOURCES};
use crate::text_enum;
use crate::views::{self, View};
use crate::words::Language;

use super::model::{HistoryEvent, HistoryType, files_of};
use super::store;
use super::wire::is_generated;

const FILES: Topic = "files";

/// The most labels that are listed.
const MOST_LABELS: usize = 200;

/// So many characters of a text decide its place; what is equal so far is in order of date.
const SORTED_BY: usize = 120;

text_enum! {
    /// What the list is sorted by.
    pub enum SortColumn {
        Date = "date",
        Type = "type",
        Description = "description",
        Location = "location",
        FamilyInvolved = "familyInvolved",
        Source = "source",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    column: SortColumn,
    descending: bool,
    /// Types are sorted by their words.
    language: Language,
}

impl Order {
    pub const EARLIEST_FIRST: Self = Self::of(SortColumn::Date, false);

    const fn of(column: SortColumn, descending: bool) -> Self {
        Self { column, descending, language: Language::English }
    }

    pub fn new(column: SortColumn, descending: bool, language: Language) -> Self {
        let language = if column == SortColumn::Type { language } else { Language::English };
        Self { column, descending, language }
    }
}

/// What the list needs to know about an event for its order and filters.
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
    /// Folded: the description, the place, the source and the name of the first person, one after the other. Half as
    /// large as four texts.
    texts: Box<str>,
    ends: [u16; 3],
}

/// What proves an event.
#[derive(Clone, Copy)]
struct Evidence<'a> {
    source: Option<&'a FirstSource>,
    /// Files of its own, beside those of its sources.
    has_files: bool,
}

/// Most events are about one person.
#[derive(Debug, PartialEq)]
enum People {
    One(Id),
    Some(Box<[Id]>),
}

impl Entry {
    fn new(event: &HistoryEvent, people: &[Id], evidence: Evidence<'_>, first_name: Option<&str>) -> Self {
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

    /// A day without a year has no place among the years.
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

/// Types are in an order of their own in each language.
const ORDERS: [Order; 2 * (COLUMNS.len() + Language::ALL.len())] = {
    let mut orders = [Order::EARLIEST_FIRST; 2 * (COLUMNS.len() + Language::ALL.len())];
    let mut at = 0;
    while at < COLUMNS.len() {
        orders[2 * at] = Order::of(COLUMNS[at], true);
        orders[2 * at + 1] = Order::of(COLUMNS[at], false);
        at += 1;
    }
    while at < COLUMNS.len() + Language::ALL.len() {
        let (column, language) = (SortColumn::Type, Language::ALL[at - COLUMNS.len()]);
        orders[2 * at] = Order { column, descending: true, language };
        orders[2 * at + 1] = Order { column, descending: false, language };
        at += 1;
    }
    orders
};

const COLUMNS: [SortColumn; 5] = [
    SortColumn::Date,
    SortColumn::Description,
    SortColumn::Location,
    SortColumn::FamilyInvolved,
    SortColumn::Source,
];

impl Listed for Entry {
    type Order = Order;
    const ORDERS: &'static [Order] = &ORDERS;

    fn id(&self) -> Id {
        self.id
    }

    /// What is empty comes last in both directions; what is equal is in order of date, latest first.
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

/// A type's place among their words.
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

/// Compares texts, and the numbers in them as numbers: `Page 9` comes before `Page 10`.
pub fn natural(one: &str, two: &str) -> Ordering {
    let (mut one, mut two) = (one, two);
    loop {
        let same = one.bytes().zip(two.bytes()).take_while(|(a, b)| a == b && !a.is_ascii_digit()).count();
        // Never in the middle of a character: all before are the same.
        (one, two) = (one.get(same..).unwrap_or(one), two.get(same..).unwrap_or(two));
        let (a, b) = (digits(one), digits(two));
        if a.is_empty() || b.is_empty() {
            return one.cmp(two);
        }
        let (value, other) = (a.trim_start_matches('0'), b.trim_start_matches('0'));
        let by_value = value.len().cmp(&other.len()).then_with(|| value.cmp(other));
        if by_value.is_ne() {
            return by_value;
        }
        (one, two) = (one.get(a.len()..).unwrap_or_default(), two.get(b.len()..).unwrap_or_default());
    }
}

fn digits(text: &str) -> &str {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    text.get(..end).unwrap_or_default()
}

/// The labels in use: by their folded text, how they are written and how often.
#[derive(Default)]
struct Labels(BTreeMap<Box<str>, (String, usize)>);

impl Labels {
    fn add(&mut self, label: &str) {
        self.0.entry(fold(label).into()).or_insert_with(|| (label.to_owned(), 0)).1 += 1;
    }

    fn remove(&mut self, folded: &str) {
        if let Some((_, count)) = self.0.get_mut(folded) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(folded);
            }
        }
    }
}

pub struct Chronicle {
    rows: Ordered<Entry>,
    generated: usize,
    labels: Labels,
    versions: Vec<i64>,
    /// For each of the orders, the counters when a row last moved in it.
    moved: Vec<Vec<i64>>,
    /// The orders in which a row has moved since these were noted.
    moving: Vec<bool>,
}

impl Chronicle {
    pub fn new(rows: Vec<Entry>) -> Self {
        Self {
            labels: Labels::default(),
            generated: rows.iter().filter(|row| row.is_generated).count(),
            rows: Ordered::new(rows),
            versions: Vec::new(),
            moved: vec![Vec::new(); Entry::ORDERS.len()],
            moving: vec![true; Entry::ORDERS.len()],
        }
    }

    pub fn rows(&self) -> &Ordered<Entry> {
        &self.rows
    }

    /// Whether any event is only what a profile says.
    pub fn has_generated(&self) -> bool {
        self.generated > 0
    }

    /// The labels in use, in alphabetical order.
    pub fn labels(&self) -> Vec<String> {
        self.labels.0.values().take(MOST_LABELS).map(|(label, _)| label.clone()).collect()
    }

    /// The counters of history, members, files and sources that this is the state of.
    pub fn versions(&self) -> &[i64] {
        &self.versions
    }

    /// Whether a list in this order may have other rows, or the same in other places, than when the counters were these.
    pub fn has_moved_since(&self, versions: &[i64], order: Order) -> bool {
        let place = Entry::ORDERS.iter().position(|known| *known == order);
        let moved = place.and_then(|place| self.moved.get(place));
        !moved.is_some_and(|moved| moved.len() == versions.len() && views::is_current(versions, moved))
    }
}

impl View for Chronicle {
    const TOPICS: &'static [Topic] = &[store::HISTORY, members::MEMBERS, FILES, SOURCES];
    /// An event, and its label as written.
    type Change = (Id, Option<(Entry, Option<String>)>);

    async fn load(conn: &mut Conn) -> Result<Self, DbError> {
        let own_files = files::all_attachments(conn, OwnerKind::HistoryEvent).await?;
        let own_files: HashSet<Id> =
            own_files.into_iter().map(|attached| attached.attachment.owner_id).collect();
        let source_files = citations::first_files(conn).await?;
        let mut rows = Vec::new();
        let mut labels = Labels::default();
        let mut after = None;
        loop {
            let page = store::page(conn, after).await?;
            let (Some(first), Some(last)) = (page.first(), page.last()) else { break };
            after = Some(last.id);
            let mut involved: HashMap<Id, (Vec<Id>, String)> = HashMap::new();
            for (event, member, name) in store::people_between(conn, first.id, last.id).await? {
                involved.entry(event).or_insert_with(|| (Vec::new(), name)).0.push(member);
            }
            let sources = citations::first_between(conn, first.id, last.id, &source_files).await?;
            for event in page {
                let (people, name) = involved.remove(&event.id).unzip();
                let evidence =
                    Evidence { source: sources.get(&event.id), has_files: own_files.contains(&event.id) };
                rows.push(Entry::new(&event, &people.unwrap_or_default(), evidence, name.as_deref()));
                event.label.iter().for_each(|label| labels.add(label));
            }
        }
        rows.shrink_to_fit();
        Ok(Self { labels, ..Self::new(rows) })
    }

    async fn look(conn: &mut Conn, topic: Topic, id: Id) -> Result<Vec<Self::Change>, DbError> {
        let events = match topic {
            // Their name sorts the events that they are the first in.
            members::MEMBERS => {
                let places = store::places_of(conn, id).await?;
                places.into_iter().map(|place| place.event_id).collect()
            }
            store::HISTORY => vec![id],
            // Files are changes of what they are attached to, and citations of what cites: an event, or a source, which
            // is shown in the events that cite it.
            _ => {
                let mut events = sources::events_citing(conn, id).await?;
                events.push(id);
                events
            }
        };
        let mut changes = Vec::with_capacity(events.len());
        for id in events {
            changes.push((id, entry(conn, id).await?));
        }
        Ok(changes)
    }

    fn apply(&mut self, (id, entry): Self::Change) {
        if let Some(label) = self.rows.get(id).and_then(|before| before.label.clone()) {
            self.labels.remove(&label);
        }
        if let Some((_, Some(label))) = &entry {
            self.labels.add(label);
        }
        let entry = entry.map(|(entry, _)| entry);
        match (self.rows.get(id), &entry) {
            (None, None) => {}
            (Some(before), Some(after)) => {
                for (moving, order) in self.moving.iter_mut().zip(Entry::ORDERS) {
                    *moving |= before.compare(after, *order).is_ne();
                }
            }
            _ => self.moving.fill(true),
        }
        self.generated += usize::from(entry.as_ref().is_some_and(Entry::is_generated));
        let before = match entry {
            Some(entry) => self.rows.put(entry),
            None => self.rows.remove(id),
        };
        self.generated -= usize::from(before.is_some_and(|before| before.is_generated));
    }

    fn reached(&mut self, versions: &[i64], newest: &[i64]) {
        self.versions = versions.to_vec();
        for (moving, moved) in self.moving.iter_mut().zip(&mut self.moved) {
            if std::mem::take(moving) {
                *moved = newest.to_vec();
            }
        }
    }
}

async fn entry(conn: &mut Conn, id: Id) -> Result<Option<(Entry, Option<String>)>, DbError> {
    let Some(event) = store::get(conn, id).await? else { return Ok(None) };
    let people: Vec<Id> =
        store::people_of(conn, id).await?.into_iter().map(|person| person.member_id).collect();
    let name = match people.first() {
        Some(first) => members::line(conn, *first).await?.map(|line| line.name),
        None => None,
    };
    let source = citations::first_of(conn, id).await?;
    let has_files = !files::store::attachments(conn, files_of(id)).await?.is_empty();
    let evidence = Evidence { source: source.as_ref(), has_files };
    Ok(Some((Entry::new(&event, &people, evidence, name.as_deref()), event.label)))
}
