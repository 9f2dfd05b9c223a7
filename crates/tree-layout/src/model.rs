//! The input: people and the links between them.

pub use kinship::{ParentKind, PartnerState};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Person<Key> {
    pub key: Key,
    /// A sortable day; only compared, to put the older first.
    pub birth: Option<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Link<Key> {
    Parent {
        parent: Key,
        child: Key,
        kind: ParentKind,
    },
    Couple {
        a: Key,
        b: Key,
        state: PartnerState,
        /// A sortable day, comparable with births; puts the partners of one person in order.
        since: Option<i32>,
    },
    /// Only needed where the shared parents are unknown.
    Sibling {
        a: Key,
        b: Key,
    },
}

/// Sorts the older first, the unknown last.
pub(crate) type Age = (bool, i32);

pub(crate) fn age(day: Option<i32>) -> Age {
    (day.is_none(), day.unwrap_or(0))
}
