//! Everyone in memory, by name and by surname: lists and pickers are used all the time.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use fuzzy_date::MonthDay;

use crate::db::{Conn, DbError, Topic};
use crate::fold::fold;
use crate::ids::Id;
use crate::ordered::{Listed, Ordered};
use crate::views::View;

use super::store::{self, DirectoryRow, MemberLine};
use super::surname::{letter_of, surname_of};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Name,
    Surname,
    /// By the day of the year, then by name. People without a birthday come first.
    Birthday,
}

struct Entry {
    row: DirectoryRow,
    /// The folded surname that they are listed under.
    surname: Box<str>,
}

impl Entry {
    fn new(row: DirectoryRow) -> Self {
        let surname = fold(&surname_of(&row.name, row.surname.as_deref())).into_boxed_str();
        Self { row, surname }
    }

    /// Sort keys are the folded name, a tab, and other names.
    fn folded_name(&self) -> &str {
        self.row.sort_key.split('\t').next().unwrap_or_default()
    }

    fn first_letter(&self, order: Order) -> Option<char> {
        self.listed_as(order).chars().next()
    }

    fn listed_as(&self, order: Order) -> &str {
        match order {
            Order::Name => &self.row.sort_key,
            Order::Surname => &self.surname,
            Order::Birthday => "",
        }
    }

    fn birthday(&self) -> Option<MonthDay> {
        self.row.birth_date?.month_day()
    }

    /// True if lists show both at the same position, with the same name.
    fn is_placed_like(&self, other: &Self) -> bool {
        self.row.name == other.row.name
            && self.row.sort_key == other.row.sort_key
            && self.surname == other.surname
    }
}

impl Listed for Entry {
    type Order = Order;
    const ORDERS: &'static [Order] = &[Order::Name, Order::Surname, Order::Birthday];

    fn id(&self) -> Id {
        self.row.id
    }

    fn compare(&self, other: &Self, order: Order) -> Ordering {
        let before_names = match order {
            Order::Name => Ordering::Equal,
            Order::Surname => self.surname.cmp(&other.surname),
            Order::Birthday => self.birthday().cmp(&other.birthday()),
        };
        let by_name = || self.row.sort_key.cmp(&other.row.sort_key);
        before_names.then_with(by_name).then_with(|| self.row.id.cmp(&other.row.id))
    }
}

pub struct Directory {
    entries: Ordered<Entry>,
    /// The number of people that each account has added.
    added_by: HashMap<Id, usize>,
    /// True if someone was added, removed or renamed since `moved_at` was last set.
    has_moved: bool,
    moved_at: i64,
}

/// A letter, and the position of the first person listed under it.
pub type Letter = (String, usize);

impl Directory {
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// True if everyone has the same position and name as at this version of the members.
    pub fn is_placed_as_at(&self, version: i64) -> bool {
        self.moved_at <= version
    }

    /// True if this account has added anyone who is still here.
    pub fn has_anyone_by(&self, user: Id) -> bool {
        self.added_by.get(&user).is_some_and(|count| *count > 0)
    }

    /// Everyone, by name.
    pub fn each(&self) -> impl Iterator<Item = &DirectoryRow> {
        self.entries.all(Order::Name).map(|entry| &entry.row)
    }

    /// The ids of the people at these positions.
    pub fn window(&self, order: Order, positions: Range<usize>) -> Vec<Id> {
        self.entries.window(order, positions).map(Listed::id).collect()
    }

    pub fn position(&self, order: Order, id: Id) -> Option<usize> {
        self.entries.position(order, id)
    }

    /// Everyone whose birthday is on one of these days of the year, by day and name.
    pub fn born_between(&self, first: MonthDay, last: MonthDay) -> impl Iterator<Item = &DirectoryRow> {
        let from = self.entries.while_true(Order::Birthday, |entry| entry.birthday() < Some(first));
        let to = self.entries.while_true(Order::Birthday, |entry| entry.birthday() <= Some(last));
        self.entries.window(Order::Birthday, from..to).map(|entry| &entry.row)
    }

    /// These people, as far as they exist, in the order of the list.
    pub fn sorted(&self, order: Order, ids: &[Id]) -> Vec<Id> {
        // Looking everyone up is faster than sorting many.
        if ids.len() > self.len() / 16 {
            let wanted: HashSet<Id> = ids.iter().copied().collect();
            return self.entries.all(order).map(Listed::id).filter(|id| wanted.contains(id)).collect();
        }
        let mut found: Vec<&Entry> = ids.iter().filter_map(|id| self.entries.get(*id)).collect();
        found.sort_unstable_by(|one, other| one.compare(other, order));
        found.into_iter().map(Listed::id).collect()
    }

    /// Moves those who have exactly this name, in any order of its words, to the front.
    pub fn named_first(&self, ids: &mut [Id], name: &str) {
        let name = fold(name);
        let typed = sorted_words(&name);
        let length = letters_in(&name);
        let has_name = |name: &str| letters_in(name) == length && sorted_words(name) == typed;
        ids.sort_by_cached_key(|id| {
            !self.entries.get(*id).is_some_and(|entry| has_name(entry.folded_name()))
        });
    }

    /// The letters that occur, in the order of the list, with one search for each.
    pub fn letters(&self, order: Order) -> Vec<Letter> {
        let mut letters = Vec::new();
        let mut position = 0;
        while let Some(entry) = self.entries.window(order, position..position + 1).next() {
            add_letter(&mut letters, entry.listed_as(order), position);
            let first = entry.first_letter(order);
            position = self.entries.while_true(order, |other| other.first_letter(order) <= first);
        }
        letters
    }

    /// The letters that occur among these people, who are in the order of the list.
    pub fn letters_among(&self, order: Order, ids: &[Id]) -> Vec<Letter> {
        let mut letters = Vec::new();
        let mut last = None;
        for (position, entry) in ids.iter().filter_map(|id| self.entries.get(*id)).enumerate() {
            let first = entry.first_letter(order);
            if last != Some(first) {
                add_letter(&mut letters, entry.listed_as(order), position);
                last = Some(first);
            }
        }
        letters
    }

    /// The people among these who share their name with anyone.
    pub fn namesakes(&self, of: impl IntoIterator<Item = Id>) -> HashSet<Id> {
        of.into_iter().filter(|id| self.shares_name(*id)).collect()
    }

    /// These people, as far as they exist, and everyone with the same name as one of them.
    pub fn with_namesakes(&self, ids: &[Id]) -> Vec<Id> {
        let mut all: Vec<Id> = ids.iter().copied().filter(|id| self.entries.get(*id).is_some()).collect();
        for id in ids {
            all.extend(self.namesakes_of(*id).map(Listed::id));
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    fn shares_name(&self, id: Id) -> bool {
        self.namesakes_of(id).next().is_some()
    }

    fn namesakes_of(&self, id: Id) -> impl Iterator<Item = &Entry> {
        let found = self.entries.get(id).zip(self.entries.position(Order::Name, id));
        found.into_iter().flat_map(|(entry, position)| {
            // Namesakes are next to each other, perhaps among others whose names differ in an accent.
            let is_near = |other: &&Entry| other.folded_name() == entry.folded_name();
            let after = self.entries.window(Order::Name, position + 1..usize::MAX).take_while(is_near);
            let before = self.entries.window(Order::Name, 0..position).rev().take_while(is_near);
            after.chain(before).filter(|other| other.row.name == entry.row.name)
        })
    }

    /// The names of these people, without those who were deleted.
    pub fn names(&self, ids: &[Id]) -> Vec<String> {
        ids.iter().filter_map(|id| Some(self.entries.get(*id)?.row.name.clone())).collect()
    }

    pub fn line(&self, id: Id) -> Option<MemberLine> {
        self.entries.get(id).map(|entry| entry.row.line())
    }

    /// A page of everyone, or of these, after this position.
    pub fn page(
        &self,
        among: Option<&HashSet<Id>>,
        after: Option<&(String, Id)>,
        most: usize,
    ) -> Vec<(String, Id)> {
        let from = after.map_or(0, |(key, id)| {
            self.entries
                .while_true(Order::Name, |one| (one.row.sort_key.as_str(), one.row.id) <= (key.as_str(), *id))
        });
        let rest = self.entries.window(Order::Name, from..usize::MAX);
        let found = rest.filter(|entry| among.is_none_or(|ids| ids.contains(&entry.row.id)));
        found.map(|entry| (entry.row.sort_key.clone(), entry.row.id)).take(most).collect()
    }
}

fn add_letter(letters: &mut Vec<Letter>, listed_as: &str, position: usize) {
    let letter = letter_of(listed_as);
    if letters.iter().all(|(known, _)| *known != letter) {
        letters.push((letter, position));
    }
}

fn letters_in(folded: &str) -> usize {
    folded.chars().filter(|letter| letter.is_alphanumeric()).count()
}

fn sorted_words(folded: &str) -> Vec<&str> {
    let mut words: Vec<&str> =
        folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words
}

impl View for Directory {
    type Change = (Id, Option<DirectoryRow>);

    fn topics() -> &'static [Topic] {
        &[store::MEMBERS]
    }

    async fn load(conn: &mut Conn) -> Result<Self, DbError> {
        let rows = store::directory(conn).await?;
        let mut added_by = HashMap::new();
        for user in rows.iter().filter_map(|row| row.created_by) {
            *added_by.entry(user).or_default() += 1;
        }
        let entries = Ordered::new(rows.into_iter().map(Entry::new));
        Ok(Self { entries, added_by, has_moved: true, moved_at: 0 })
    }

    async fn look(conn: &mut Conn, _: Topic, id: Id) -> Result<Vec<Self::Change>, DbError> {
        Ok(vec![(id, store::directory_row(conn, id).await?)])
    }

    fn apply(&mut self, (id, row): Self::Change) {
        let (before, after) = (self.entries.remove(id), row.map(Entry::new));
        self.has_moved |= match (&before, &after) {
            (Some(before), Some(after)) => !before.is_placed_like(after),
            (None, None) => false,
            _ => true,
        };
        if let Some(count) = before.and_then(|before| self.added_by.get_mut(&before.row.created_by?)) {
            *count -= 1;
        }
        if let Some(after) = after {
            if let Some(user) = after.row.created_by {
                *self.added_by.entry(user).or_default() += 1;
            }
            self.entries.put(after);
        }
    }

    fn reached(&mut self, _: &[i64], newest: &[i64]) {
        if std::mem::take(&mut self.has_moved) {
            self.moved_at = newest.iter().sum();
        }
    }
}
