//! Records in memory, in several orders. They give the rows at any positions of a list, without reading the
//! rows before them.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use crate::ids::Id;

/// A record that lists show in one of several orders.
pub trait Listed {
    type Order: Copy + PartialEq + 'static;
    const ORDERS: &'static [Self::Order];

    fn id(&self) -> Id;

    /// `Equal` only for the record itself: the id is compared last.
    fn compare(&self, other: &Self, order: Self::Order) -> Ordering;
}

/// A change costs a few comparisons and moves some numbers, in each order that has been used before.
pub struct Ordered<T: Listed> {
    rows: Rows<T>,
    slots: HashMap<Id, u32>,
    free: Vec<u32>,
    /// The slots of the rows in each of the orders, sorted when the order is first used.
    orders: Vec<(T::Order, OnceLock<Vec<u32>>)>,
}

struct Rows<T>(Vec<Option<T>>);

impl<T> Rows<T> {
    fn get(&self, slot: u32) -> Option<&T> {
        self.0.get(usize::try_from(slot).ok()?)?.as_ref()
    }

    fn set(&mut self, slot: u32, row: Option<T>) -> Option<T> {
        let stored = self.0.get_mut(usize::try_from(slot).ok()?)?;
        std::mem::replace(stored, row)
    }
}

impl<T: Listed> Rows<T> {
    /// The number of rows before this one, which has no slot at the moment.
    fn before(&self, row: &T, order: T::Order, sorted: &[u32]) -> usize {
        sorted.partition_point(|slot| self.get(*slot).is_some_and(|other| other.compare(row, order).is_lt()))
    }
}

impl<T: Listed> Ordered<T> {
    pub fn new(rows: impl IntoIterator<Item = T>) -> Self {
        let rows = Rows(rows.into_iter().map(Some).collect());
        let slots = (0..).zip(rows.0.iter().flatten()).map(|(slot, row)| (row.id(), slot)).collect();
        let orders = T::ORDERS.iter().map(|order| (*order, OnceLock::new())).collect();
        Self { rows, slots, free: Vec::new(), orders }
    }

    pub fn len(&self) -> usize {
        self.slots.len()
    }

    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    pub fn get(&self, id: Id) -> Option<&T> {
        self.rows.get(*self.slots.get(&id)?)
    }

    /// Adds a record, or replaces the one with its id, which is returned.
    pub fn put(&mut self, row: T) -> Option<T> {
        let before = self.remove(row.id());
        let slot = self.free.pop().unwrap_or_else(|| {
            self.rows.0.push(None);
            u32::try_from(self.rows.0.len() - 1).unwrap_or(u32::MAX)
        });
        for (order, sorted) in &mut self.orders {
            if let Some(sorted) = sorted.get_mut() {
                sorted.insert(self.rows.before(&row, *order, sorted), slot);
            }
        }
        self.slots.insert(row.id(), slot);
        self.rows.set(slot, Some(row));
        before
    }

    pub fn remove(&mut self, id: Id) -> Option<T> {
        let slot = self.slots.remove(&id)?;
        let row = self.rows.set(slot, None)?;
        for (order, sorted) in &mut self.orders {
            if let Some(sorted) = sorted.get_mut() {
                sorted.remove(self.rows.before(&row, *order, sorted));
            }
        }
        self.free.push(slot);
        Some(row)
    }

    pub fn all(&self, order: T::Order) -> impl DoubleEndedIterator<Item = &T> {
        self.sorted(order).iter().filter_map(|slot| self.rows.get(*slot))
    }

    /// The rows at these positions, as far as the list goes.
    pub fn window(&self, order: T::Order, positions: Range<usize>) -> impl DoubleEndedIterator<Item = &T> {
        let sorted = self.sorted(order);
        let (start, end) = (positions.start.min(sorted.len()), positions.end.min(sorted.len()));
        sorted.get(start..end).unwrap_or_default().iter().filter_map(|slot| self.rows.get(*slot))
    }

    /// A record's position in the list.
    pub fn position(&self, order: T::Order, id: Id) -> Option<usize> {
        let row = self.get(id)?;
        Some(self.rows.before(row, order, self.sorted(order)))
    }

    /// The number of rows at the beginning of the list that are like this, if all of those come first.
    pub fn while_true(&self, order: T::Order, is_like: impl Fn(&T) -> bool) -> usize {
        self.sorted(order).partition_point(|slot| self.rows.get(*slot).is_some_and(&is_like))
    }

    fn sorted(&self, order: T::Order) -> &[u32] {
        let Some((_, sorted)) = self.orders.iter().find(|(known, _)| *known == order) else { return &[] };
        sorted.get_or_init(|| {
            let mut slots: Vec<u32> = self.slots.values().copied().collect();
            slots.sort_unstable_by(|one, other| match (self.rows.get(*one), self.rows.get(*other)) {
                (Some(one), Some(other)) => one.compare(other, order),
                _ => Ordering::Equal,
            });
            slots
        })
    }
}
