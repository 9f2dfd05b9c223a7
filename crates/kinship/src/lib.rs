//! Finds how two people are related.
//!
//! A [`Family`] holds people and what is recorded about them: parents, partners and siblings.
//! [`Family::relation`] returns how one person is related to another, as a value and with the path
//! that explains it. Words, storage and the network are handled elsewhere.
//!
//! # Direction
//!
//! `relation(a, b)` says what **`b` is to `a`**: `Ancestor { generations: 1 }` with [`Gender::Female`] reads
//! "`b` is `a`'s mother". The path starts at `a` and ends at `b`: "`a`'s mother's brother's son".
//!
//! # Which path
//!
//! Two people may be related in several ways. One path is chosen, the same from both ends:
//!
//! 1. the shortest, counted in parent, child and partner links (a sibling counts two, through a parent);
//! 2. blood before marriage, and within blood birth before adoption before fostering, full before half;
//! 3. the closer branch (a sibling's grandchild before a cousin);
//! 4. the one through the older people; a person without a birth date comes last. Where dates do not decide, the
//!    words of the path do. Keys only decide between paths that read the same, so the order of entry never matters.
//!
//! Three step relations, to a step-parent, a stepchild and a step-sibling, come before blood that is further away than
//! first cousins: a father's wife who is also his cousin is a stepmother. Any other step relation comes after blood,
//! however far. A path that has a word always wins over one
//! that has none: everyone else who is connected in any way is [`Kin::Distant`] and named by the path.
//! [`Family::ways`] lists the others that have a word.
//!
//! # Rules
//!
//! * **Half** only if exactly one shared parent is known and each of the two has another known parent.
//!   Birth and adoptive parents count for this, foster and step parents do not.
//! * **Adoptive** and **foster** parents are parents; the relation carries the mark ([`Line`]).
//! * **Step** is the partner of a parent who is not a parent, and anyone recorded as a step-parent. It reaches
//!   four generations up and down, and sideways as far as first cousins.
//! * **In-law** words survive death but not divorce: no path goes through a divorced couple, and for a divorced
//!   partner only [`Kin::Partner`] itself remains. Through a marriage the words reach to the eighth
//!   generation above the partner (seventh cousins by marriage); by blood there is no limit.
//! * **Full siblings share their parents**, birth parents and adoptive ones, as far as that makes no more than
//!   two. The parents of one are the parents of all, derived and never recorded twice; recorded parents win. Where
//!   they contradict each other, nothing is derived. A recorded half-sibling shares the parent that the link
//!   names. Half and step siblings are the same to all full siblings.
//! * Two marriages have a word only at both ends of a path within first cousins (a spouse's sibling's spouse), and
//!   where a step-parent, stepchild or step-sibling meets an in-law (a stepdaughter's husband).
//!
//! # Bounds
//!
//! Every search visits a person a fixed number of times, so loops in bad data end. After reaching
//! [`ENOUGH`] slots on one side, a search stops at the end of the current generation. A path without a word has
//! at most [`FAR`] links. At most [`MOST_WAYS`] ways are listed.

mod model;
mod family;
mod relation;
mod trail;
mod walk;
mod bounds;
mod search;
mod connection;
mod ways;
mod siblings;
mod derived;

pub use connection::FAR;
pub use family::Family;
pub use model::{Gender, Link, ParentKind, PartnerState, Person, SiblingKind};
pub use relation::{Generation, Kin, Line, Relation, Step, StepKind, Tie};
pub use walk::ENOUGH;
pub use ways::MOST_WAYS;
