//! Collects the evidence for and against two people being the same.

use std::cmp::Ordering;

use crate::dates::{Agreement, ComparableDate};
use crate::model::{Comparison, Evidence, Sex};
use crate::people::{Matcher, People, Prepared, PreparedName};
use crate::words::{Level, WordId};

impl Matcher {
    /// Compares two people by their positions in their lists. Someone who is not in the list is like no one.
    pub fn compare(&self, ones: &People, one: u32, others: &People, other: u32) -> Comparison {
        let (Some(left), Some(right)) = (ones.get(one), others.get(other)) else {
            return Comparison::of(vec![Evidence::OtherName]);
        };
        let name = self.name(left, right);
        if name == Evidence::OtherName {
            return Comparison::of(vec![name]);
        }
        let mut evidence = vec![name];
        if sexes_differ(left.sex, right.sex) {
            evidence.push(Evidence::SexDiffers);
        }
        evidence.extend(births(left, right));
        evidence.extend(deaths(left, right));
        if died_before(&left.death, &right.birth) || died_before(&right.death, &left.birth) {
            evidence.push(Evidence::LivesApart);
        }
        let is_one_list = std::ptr::eq(ones, others);
        if is_one_list && (is_near(ones, one, other) || is_near(ones, other, one)) {
            evidence.push(Evidence::Relatives);
        }
        let relatives = Relatives { matcher: self, ones, others, is_one_list };
        evidence.extend(relatives.parents(&left.parents, &right.parents));
        if relatives.count(&left.partners, &right.partners) > 0 {
            evidence.push(Evidence::SamePartner);
        }
        match relatives.count(&left.children, &right.children) {
            0 => {}
            1 => evidence.push(Evidence::SameChild),
            _ => evidence.push(Evidence::SameChildren),
        }
        Comparison::of(evidence)
    }

    /// Returns how far any two of their names agree.
    pub(crate) fn name(&self, left: &Prepared, right: &Prepared) -> Evidence {
        let pairs = left.names.iter().flat_map(|one| right.names.iter().map(move |other| (one, other)));
        pairs.map(|(one, other)| self.names(one, other)).min().unwrap_or(Evidence::OtherName)
    }

    fn names(&self, one: &PreparedName, other: &PreparedName) -> Evidence {
        let Some(given) = agree(&one.given, &other.given, |a, b| self.words.given(a, b)) else {
            return Evidence::OtherName;
        };
        if one.surname.is_empty() || other.surname.is_empty() {
            return if given >= Level::Form { Evidence::SameGivenName } else { Evidence::OtherName };
        }
        let surname = agree(&one.surname, &other.surname, |a, b| self.words.surname(a, b));
        match (given, surname) {
            (Level::Same, Some(Level::Same)) => Evidence::SameName,
            (Level::Form, Some(Level::Same)) => Evidence::OtherFormOfName,
            (_, Some(_)) => Evidence::NameSoundsAlike,
            (Level::Same | Level::Form, None) => Evidence::OtherSurname,
            (Level::Sound, None) => Evidence::OtherName,
        }
    }
}

/// Returns how well two lists of words agree: all words of the shorter one have their like in the other. If only the
/// first ones
/// agree, that is not the same.
fn agree(one: &[WordId], two: &[WordId], level: impl Fn(WordId, WordId) -> Option<Level>) -> Option<Level> {
    let contains = |short: &[WordId], long: &[WordId]| {
        let best = |word: &WordId| long.iter().filter_map(|other| level(*word, *other)).max();
        short.iter().map(best).min().flatten()
    };
    let all = match one.len().cmp(&two.len()) {
        Ordering::Less => contains(one, two),
        Ordering::Equal => contains(one, two).max(contains(two, one)),
        Ordering::Greater => contains(two, one),
    };
    let first = level(*one.first()?, *two.first()?).map(|level| level.min(Level::Form));
    all.max(first)
}

fn sexes_differ(one: Sex, two: Sex) -> bool {
    one != Sex::Unknown && two != Sex::Unknown && one != two
}

/// Returns true if certain facts about two people contradict each other. This is cheap to see, and such a pair is
/// never likely.
pub(crate) fn contradict(left: &Prepared, right: &Prepared) -> bool {
    sexes_differ(left.sex, right.sex) || left.birth.agrees(&right.birth) == Some(Agreement::Differs)
}

fn births(left: &Prepared, right: &Prepared) -> impl Iterator<Item = Evidence> {
    let date = left.birth.agrees(&right.birth).map(|agreement| match agreement {
        Agreement::SameDay => Evidence::SameBirthDay,
        Agreement::SameYear => Evidence::SameBirthYear,
        Agreement::Fits => Evidence::BirthFits,
        Agreement::OtherDay => Evidence::BirthDayDiffers,
        Agreement::Differs => Evidence::BirthDiffers,
    });
    let place = same(left.birth_place, right.birth_place).then_some(Evidence::SameBirthPlace);
    date.into_iter().chain(place)
}

fn deaths(left: &Prepared, right: &Prepared) -> impl Iterator<Item = Evidence> {
    let date = left.death.agrees(&right.death).and_then(|agreement| match agreement {
        Agreement::SameDay => Some(Evidence::SameDeathDay),
        Agreement::SameYear => Some(Evidence::SameDeathYear),
        Agreement::Fits | Agreement::OtherDay => None,
        Agreement::Differs => Some(Evidence::DeathDiffers),
    });
    let place = same(left.death_place, right.death_place).then_some(Evidence::SameDeathPlace);
    date.into_iter().chain(place)
}

fn same(one: Option<WordId>, two: Option<WordId>) -> bool {
    one.is_some() && one == two
}

fn died_before(death: &ComparableDate, birth: &ComparableDate) -> bool {
    death.latest().zip(birth.earliest()).is_some_and(|(death, birth)| death < birth)
}

/// Returns true if `other` is a parent, grandparent or partner of `one`.
fn is_near(people: &People, one: u32, other: u32) -> bool {
    let Some(person) = people.get(one) else { return false };
    let parents = |position: &u32| people.get(*position).map(|parent| &*parent.parents).unwrap_or_default();
    person.partners.contains(&other)
        || person.parents.contains(&other)
        || person.parents.iter().flat_map(parents).any(|grandparent| *grandparent == other)
}

struct Relatives<'a> {
    matcher: &'a Matcher,
    ones: &'a People,
    others: &'a People,
    is_one_list: bool,
}

impl Relatives<'_> {
    fn are_alike(&self, one: u32, other: u32) -> bool {
        if self.is_one_list && one == other {
            return true;
        }
        let (Some(left), Some(right)) = (self.ones.get(one), self.others.get(other)) else { return false };
        let is_man = left.sex == Sex::Male || right.sex == Sex::Male;
        let named_alike = match self.matcher.name(left, right) {
            Evidence::SameName | Evidence::OtherFormOfName | Evidence::NameSoundsAlike => true,
            Evidence::SameGivenName => true,
            Evidence::OtherSurname => !is_man,
            _ => false,
        };
        let differs = |agreement| agreement == Some(Agreement::Differs);
        named_alike
            && !sexes_differ(left.sex, right.sex)
            && !differs(left.birth.agrees(&right.birth))
            && !differs(left.death.agrees(&right.death))
    }

    /// Counts the people who are in both lists.
    fn count(&self, ones: &[u32], others: &[u32]) -> usize {
        let left = ones.iter().filter(|one| others.iter().any(|other| self.are_alike(**one, *other)));
        let right = others.iter().filter(|other| ones.iter().any(|one| self.are_alike(*one, **other)));
        left.count().min(right.count())
    }

    fn parents(&self, ones: &[u32], others: &[u32]) -> Option<Evidence> {
        match self.count(ones, others) {
            0 if self.contradict(ones, others) => Some(Evidence::OtherParents),
            0 => None,
            1 => Some(Evidence::SameParent),
            _ => Some(Evidence::SameParents),
        }
    }

    /// Returns true if two fathers or two mothers have different names.
    fn contradict(&self, ones: &[u32], others: &[u32]) -> bool {
        let fathers_or_mothers = |one: u32, other: u32| {
            let (Some(left), Some(right)) = (self.ones.get(one), self.others.get(other)) else {
                return false;
            };
            left.sex == right.sex
                && left.sex != Sex::Unknown
                && !left.names.is_empty()
                && !right.names.is_empty()
        };
        ones.iter().any(|one| others.iter().any(|other| fathers_or_mothers(*one, *other)))
    }
}
