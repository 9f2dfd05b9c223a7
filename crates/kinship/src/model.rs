//! The records: people and the links between them.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Gender {
    Female,
    Male,
    /// Another gender, or unknown: neutral words.
    #[default]
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Person<Key> {
    pub key: Key,
    pub gender: Gender,
    /// A sortable day; only compared, to tell who is older.
    pub birth: Option<i32>,
}

/// The reason why the parent is a parent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ParentKind {
    #[default]
    Birth,
    Adopted,
    Foster,
    Step,
}

impl ParentKind {
    /// Step-parents are relatives by marriage; all others are parents.
    pub(crate) fn is_step(self) -> bool {
        self == ParentKind::Step
    }

    /// Returns true if this parent counts when telling half-siblings from full siblings.
    pub(crate) fn counts_for_half(self) -> bool {
        matches!(self, ParentKind::Birth | ParentKind::Adopted)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PartnerState {
    #[default]
    Married,
    /// Together without a wedding.
    Partners,
    /// Ended by the couple, married or not.
    Divorced,
    /// Ended by death.
    Widowed,
}

impl PartnerState {
    /// Returns true if the relatives of one are still relatives of the other.
    pub(crate) fn binds(self) -> bool {
        self != PartnerState::Divorced
    }
}

/// The parents that siblings have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SiblingKind<Key> {
    /// Both parents: the parents of one are the parents of the other.
    #[default]
    Full,
    /// One parent, if it is known which.
    Half { shared: Option<Key> },
    /// No parent: a parent of one is the partner of a parent of the other.
    Step,
}

/// One recorded fact. Two people have at most one link of each sort (or parent links in both directions, in
/// bad data); a second one replaces the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Link<Key> {
    Parent { parent: Key, child: Key, kind: ParentKind },
    Partner { a: Key, b: Key, state: PartnerState },
    Sibling { a: Key, b: Key, kind: SiblingKind<Key> },
}
