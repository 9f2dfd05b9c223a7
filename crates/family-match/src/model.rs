use fuzzy_date::FuzzyDate;

/// Someone, as far as it helps to recognise them. Texts are folded; an empty text means that nothing is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Person {
    /// The first one is the usual one; a birth name is a further one.
    pub names: Vec<Name>,
    pub sex: Sex,
    pub birth: Option<FuzzyDate>,
    pub birth_place: String,
    pub death: Option<FuzzyDate>,
    pub death_place: String,
    /// Positions in the list of people.
    pub parents: Vec<u32>,
    pub partners: Vec<u32>,
    pub children: Vec<u32>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Name {
    pub given: String,
    pub surname: String,
}

impl Name {
    pub fn new(given: impl Into<String>, surname: impl Into<String>) -> Self {
        Self { given: given.into(), surname: surname.into() }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Sex {
    Male,
    Female,
    #[default]
    Unknown,
}

/// Something that two people have in common, or that sets them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Evidence {
    SameName,
    /// The same surname, and another form of the given name: Bill and William.
    OtherFormOfName,
    NameSoundsAlike,
    /// One of the two has no surname.
    SameGivenName,
    /// The given name is the same and the surname is not, as when a woman marries.
    OtherSurname,
    OtherName,
    SexDiffers,
    SameBirthDay,
    SameBirthYear,
    /// As far as the dates say, both may be right.
    BirthFits,
    /// The year is the same, the day is not.
    BirthDayDiffers,
    BirthDiffers,
    SameBirthPlace,
    SameDeathDay,
    SameDeathYear,
    DeathDiffers,
    SameDeathPlace,
    /// One of them died before the other was born.
    LivesApart,
    SameParents,
    SameParent,
    OtherParents,
    SamePartner,
    SameChildren,
    SameChild,
    /// One of them is a parent, child or partner of the other, or a grandparent.
    Relatives,
}

impl Evidence {
    pub fn weight(self) -> i32 {
        use Evidence::*;
        match self {
            SameBirthDay => 6,
            SameDeathDay | SameParents => 5,
            SameName | SameChildren => 4,
            OtherFormOfName | SameBirthYear | SameParent | SamePartner | SameChild => 3,
            NameSoundsAlike | SameGivenName | SameDeathYear => 2,
            OtherSurname | BirthFits | SameBirthPlace | SameDeathPlace => 1,
            // A slip of the pen is as common as two people.
            BirthDayDiffers => 0,
            DeathDiffers | OtherParents => -4,
            BirthDiffers | SexDiffers => -6,
            OtherName | LivesApart | Relatives => -20,
        }
    }

    pub fn is_for(self) -> bool {
        self.weight() > 0
    }

    /// With this, two people are never likely to be the same.
    pub(crate) fn is_strongly_against(self) -> bool {
        self.weight() <= -4
    }
}

/// The later, the more probable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    No,
    Possible,
    Likely,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// Each once, in the order of the enum.
    pub evidence: Vec<Evidence>,
    /// The sum of the weights, to order pairs by.
    pub score: i32,
    pub verdict: Verdict,
}

/// A name and one strong agreement, or several weak ones.
const LIKELY: i32 = 8;
/// The same name and nothing against it.
const POSSIBLE: i32 = 4;

impl Comparison {
    pub(crate) fn of(mut evidence: Vec<Evidence>) -> Self {
        evidence.sort_unstable();
        evidence.dedup();
        let score = evidence.iter().map(|one| one.weight()).sum();
        let is_against = evidence.iter().any(|one| one.is_strongly_against());
        let verdict = match score {
            LIKELY.. if !is_against => Verdict::Likely,
            POSSIBLE.. => Verdict::Possible,
            _ => Verdict::No,
        };
        Self { evidence, score, verdict }
    }
}

/// Two people by their positions in their lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    pub one: u32,
    pub other: u32,
    pub comparison: Comparison,
}
