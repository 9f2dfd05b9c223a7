//! The result: how one person is related to another, and the path that explains it.

use crate::model::{Gender, ParentKind, PartnerState};

/// The relation of `to` to `from`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Relation<Key> {
    pub from: Key,
    pub from_gender: Gender,
    pub kin: Kin,
    pub tie: Tie,
    pub line: Line,
    /// From `from` (not included) to `to` (the last step); empty for [`Kin::Myself`].
    pub path: Vec<Step<Key>>,
}

/// The kind of relative that `to` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kin {
    Myself,
    Partner(PartnerState),
    /// 1 parent, 2 grandparent, 3 great-grandparent …
    Ancestor {
        generations: u32,
    },
    /// 1 child, 2 grandchild, 3 great-grandchild …
    Descendant {
        generations: u32,
    },
    Sibling {
        half: bool,
    },
    /// 0 a parent's sibling, 1 a grandparent's sibling …
    AuntUncle {
        greats: u32,
        half: bool,
    },
    /// 0 a sibling's child, 1 a sibling's grandchild …
    NieceNephew {
        greats: u32,
        half: bool,
    },
    /// `degree` 1 is a first cousin; `generation` is the direction of a removal, or `Same` without one.
    Cousin {
        degree: u32,
        removed: u32,
        generation: Generation,
        half: bool,
    },
    /// The other parent of a child, where no partnership is recorded.
    CoParent,
    /// Connected, but without a word: only the path names them.
    Distant,
}

/// The generation of `to` as seen from `from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Generation {
    Older,
    Same,
    Younger,
}

/// The details that the word for [`Kin`] needs in addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tie {
    /// Nothing: blood, adoption or fostering; also partners, co-parents and distant relatives.
    Direct,
    Step,
    /// Parents, children (any generation) and siblings in law.
    InLaw,
    /// A partner's step-parent or step-sibling, and a stepchild's or step-sibling's partner.
    StepInLaw,
    /// Aunts, uncles, nieces, nephews and cousins through a marriage.
    ByMarriage,
}

/// The weakest parent link on the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Line {
    Birth,
    Adopted,
    Foster,
}

/// One step of a path and the person it reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step<Key> {
    pub kind: StepKind,
    pub person: Key,
    pub gender: Gender,
}

/// The relation of the person reached to the person before: `Parent` leads to a parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StepKind {
    Parent(ParentKind),
    Child(ParentKind),
    Partner(PartnerState),
    /// Through a shared parent, or as recorded.
    Sibling {
        half: bool,
        line: Line,
    },
    /// As recorded; through known parents this is two or three steps.
    StepSibling,
}

impl From<ParentKind> for Line {
    /// A step link has its own [`Tie`] and does not change the line.
    fn from(kind: ParentKind) -> Line {
        match kind {
            ParentKind::Birth | ParentKind::Step => Line::Birth,
            ParentKind::Adopted => Line::Adopted,
            ParentKind::Foster => Line::Foster,
        }
    }
}

impl Kin {
    /// The relative reached by going up this many parents and down this many children.
    pub(crate) fn of(up: u32, down: u32, half: bool) -> Kin {
        match (up, down) {
            (0, 0) => Kin::Myself,
            (generations, 0) => Kin::Ancestor { generations },
            (0, generations) => Kin::Descendant { generations },
            (1, 1) => Kin::Sibling { half },
            (_, 1) => Kin::AuntUncle { greats: up - 2, half },
            (1, _) => Kin::NieceNephew { greats: down - 2, half },
            _ => Kin::Cousin {
                degree: up.min(down) - 1,
                removed: up.abs_diff(down),
                generation: match up.cmp(&down) {
                    std::cmp::Ordering::Greater => Generation::Older,
                    std::cmp::Ordering::Equal => Generation::Same,
                    std::cmp::Ordering::Less => Generation::Younger,
                },
                half,
            },
        }
    }

    /// The same relation from the other side: what `from` is to `to`.
    pub fn inverse(self) -> Kin {
        match self {
            Kin::Ancestor { generations } => Kin::Descendant { generations },
            Kin::Descendant { generations } => Kin::Ancestor { generations },
            Kin::AuntUncle { greats, half } => Kin::NieceNephew { greats, half },
            Kin::NieceNephew { greats, half } => Kin::AuntUncle { greats, half },
            Kin::Cousin { degree, removed, generation, half } => {
                Kin::Cousin { degree, removed, generation: generation.inverse(), half }
            }
            Kin::Myself | Kin::Partner(_) | Kin::Sibling { .. } | Kin::CoParent | Kin::Distant => self,
        }
    }
}

impl Generation {
    fn inverse(self) -> Generation {
        match self {
            Generation::Older => Generation::Younger,
            Generation::Same => Generation::Same,
            Generation::Younger => Generation::Older,
        }
    }
}

impl StepKind {
    /// The same step, taken backwards.
    pub fn inverse(self) -> StepKind {
        match self {
            StepKind::Parent(kind) => StepKind::Child(kind),
            StepKind::Child(kind) => StepKind::Parent(kind),
            StepKind::Partner(_) | StepKind::Sibling { .. } | StepKind::StepSibling => self,
        }
    }
}

impl<Key: Copy> Relation<Key> {
    /// The person whom the relation describes.
    pub fn to(&self) -> Key {
        self.path.last().map_or(self.from, |step| step.person)
    }

    /// The gender of the person whom the relation describes, which determines the word.
    pub fn gender(&self) -> Gender {
        self.path.last().map_or(self.from_gender, |step| step.gender)
    }

    /// The same path from the other side: what `from` is to `to`.
    pub fn inverse(&self) -> Relation<Key> {
        let reached_from = |at: usize| match at.checked_sub(1).map(|before| &self.path[before]) {
            Some(step) => (step.person, step.gender),
            None => (self.from, self.from_gender),
        };
        let back = |(at, step): (usize, &Step<Key>)| {
            let (person, gender) = reached_from(at);
            Step { kind: step.kind.inverse(), person, gender }
        };
        Relation {
            from: self.to(),
            from_gender: self.gender(),
            kin: self.kin.inverse(),
            tie: self.tie,
            line: self.line,
            path: self.path.iter().enumerate().rev().map(back).collect(),
        }
    }
}
