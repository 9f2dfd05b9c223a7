use gedcom::Problem;
use gedcom::dates::NoDate;

/// Something that a person should look at before they trust what was read. The lines are kept as they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    /// The line in the file, from 1; 0 if it concerns the whole file.
    pub line: u32,
    pub what: What,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A problem that the reader of the lines found.
    Line(Problem),
    /// The date is kept as text only.
    DateUnclear {
        text: String,
        why: NoDate,
    },
    /// No record has this id, or one of another type.
    PointerToNothing {
        id: String,
    },
    /// Two records have the same id; pointers lead to the first one.
    IdTwice {
        id: String,
    },
    /// A person names a family that does not name them, or the other way round. They belong to it.
    OneSidedPointer {
        id: String,
    },
    /// This parent would be a descendant of their own child. The link is left out.
    OwnAncestor,
    /// Both partners are the same person. They are not a couple.
    OwnPartner,
    /// A child is also a partner in the same family. It is not its own parent.
    OwnParent,
    /// Only the first two partners of a family are used.
    MoreThanTwoPartners,
    /// Another record is about the same two people. Its events are events of both.
    CoupleTwice,
    SexUnknown {
        text: String,
    },
    NoName,
    /// The text is longer than we can show; the rest is in the lines.
    TextCut {
        limit: usize,
    },
    /// There are more of them than we can show; the rest is in the lines.
    TooMany {
        limit: usize,
    },
    /// The archive does not have this file.
    FileMissing {
        path: String,
    },
}

/// The number of doubts that are kept; the rest is only counted.
const LIMIT: usize = 10_000;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Doubts {
    kept: Vec<Doubt>,
    left_out: usize,
}

impl Doubts {
    pub(crate) fn add(&mut self, line: u32, what: What) {
        if self.kept.len() < LIMIT {
            self.kept.push(Doubt { line, what });
        } else {
            self.left_out += 1;
        }
    }

    pub(crate) fn sort(&mut self) {
        self.kept.sort_by_key(|doubt| doubt.line);
    }

    pub(crate) fn leave_out(&mut self, count: usize) {
        self.left_out += count;
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Doubt> {
        self.kept.iter()
    }

    /// The number of doubts beyond the limit, which are only counted.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    pub fn is_empty(&self) -> bool {
        self.kept.is_empty() && self.left_out == 0
    }
}

impl<'a> IntoIterator for &'a Doubts {
    type Item = &'a Doubt;
    type IntoIter = std::slice::Iter<'a, Doubt>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
