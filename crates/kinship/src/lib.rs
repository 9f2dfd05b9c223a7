//! What two people are to each other.
//!
//! A [`Family`] holds people and what is recorded about them: who is whose parent, who is whose partner, and
//! who are siblings although no parent is known. [`Family::relation`] answers what one person is to another,
//! as a value and with the path that explains it. Words, storage and the network are somebody else's.
//!
//! # Direction
//!
//! `relation(a, b)` says what **`b` is to `a`**: `Ancestor { generations: 1 }` with [`Gender::Female`] reads
//! "`b` is `a`'s mother". The path starts at `a` and ends at `b`: "`a`'s mother's brother's son".
//!
//! # Which path
//!
//! Two people may be related in many ways. One path is chosen, the same from both ends:
//!
//! 1. the shortest, counted in parent, child and partner links (a sibling counts two, the way over a parent);
//! 2. blood before marriage, and within blood birth before adoption before fostering, full before half;
//! 3. the closer branch (a sibling's grandchild before a cousin);
//! 4. the one through the older people; a person without a birth day comes last, then the smaller key.
//!
//! A path that has a word always goes before one that has none ([`Kin::Distant`]).
//!
//! # Rulings
//!
//! * **Half** only if exactly one shared parent is known and each of the two has another known parent.
//!   Birth and adoptive parents count for this, foster and step parents do not.
//! * **Adoptive** and **foster** parents are parents; the relation carries the mark ([`Line`]).
//! * **Step** is the partner of a parent who is no parent, and whoever is recorded as a step-parent. It reaches
//!   four generations upwards and downwards, and sideways as far as first cousins.
//! * **In-law** words survive death and not divorce: over a divorced pair no path leads, and of a divorced
//!   partner only [`Kin::Partner`] itself remains. Through a marriage the words reach to the eighth
//!   generation above the partner (seventh cousins by marriage); by blood there is no such end.
//! * **Recorded siblings** are full siblings unless a shared parent is known; then the parents decide. The
//!   sibling of a sibling is a sibling, as long as at most one of the two has a known parent. Nobody's parent
//!   is guessed: a recorded sibling's mother is [`Kin::Distant`].
//! * Two marriages have a word only at both ends of a path within first cousins (a spouse's sibling's spouse).
//!
//! # Bounds
//!
//! Every search visits a person a fixed number of times, so loops in bad data end. Beyond
//! [`ENOUGH`] places on one side, a search ends with the generation it is in.

mod model;
mod family;
mod relation;
mod trail;
mod walk;
mod bounds;
mod search;
mod distant;
mod derived;

pub use family::Family;
pub use model::{Gender, Link, ParentKind, PartnerState, Person};
pub use relation::{Generation, Kin, Line, Relation, Step, StepKind, Tie};
pub use walk::ENOUGH;
