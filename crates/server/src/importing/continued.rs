//! Tells if a file continues an earlier import, and which of its records that import had already: pure.
//!
//! Programs number their records anew for each file, so a cross-reference says nothing about a file of someone else.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use family_file::{Contents, ExternalId, Person, Sex, SourceKey};
use fuzzy_date::FuzzyDate;

use crate::fold::fold;

use super::here::Earlier;

/// The program name in the files that we write.
const OURS: &str = "Kinkeeper";

/// True if the same program wrote both files, and at least nine of ten records that both have under the same
/// cross-reference also have the same name or title.
pub fn continues(file: &Contents, earlier: &Contents) -> bool {
    let program = fold(&file.about().program);
    if program != fold(&earlier.about().program) && program != fold(OURS) {
        return false;
    }
    // A few hundred people are enough to know.
    let step = (file.people() / 300).max(1);
    let people = (0..file.people()).step_by(step).filter_map(|number| {
        let person = file.person(number);
        let known = earlier.person(earlier.find_person(&person.xref)? as usize);
        Some(whole_name(&person) == whole_name(&known))
    });
    let step = (file.sources() / 300).max(1);
    let sources = (0..file.sources()).step_by(step).filter_map(|number| {
        let source = file.source(number);
        let SourceKey::Record(_) = source.key else { return None };
        let known = earlier.source(earlier.find_source(&source.key)? as usize);
        Some(fold(&source.title) == fold(&known.title))
    });
    let (mut same, mut shared) = (0, 0);
    for is_same in people.chain(sources) {
        shared += 1;
        same += usize::from(is_same);
    }
    shared > 0 && same * 10 >= shared * 9
}

/// True if an id names the same record in all files of the world.
pub fn is_universal(id: &ExternalId) -> bool {
    id.kind == "UID" || id.kind.starts_with("EXID ")
}

/// The people and sources of an earlier import and of a file that continues it.
pub struct Continued<'a> {
    file: &'a Contents,
    earlier: &'a Earlier,
    /// Who and what is in them, as hashes, wherever it is.
    in_file: HashSet<u64>,
    in_earlier: HashSet<u64>,
    /// The people of the earlier import by the ids that count only among files of one program.
    by_local_id: HashMap<ExternalId, Option<usize>>,
}

impl<'a> Continued<'a> {
    pub fn new(file: &'a Contents, earlier: &'a Earlier) -> Self {
        let mut by_local_id = HashMap::new();
        let in_earlier = identities(&earlier.contents, |number, person| {
            for id in person.ids.into_iter().filter(|id| !is_universal(id)) {
                by_local_id.entry(id).and_modify(|known| *known = None).or_insert(Some(number));
            }
        });
        Self { file, earlier, in_file: identities(file, |_, _| {}), in_earlier, by_local_id }
    }

    /// The number that this person had in the earlier import.
    pub fn person(&self, person: &Person) -> Option<usize> {
        let earlier = &self.earlier.contents;
        let is_it = |number: &usize| self.is_same_person(person, &earlier.person(*number));
        let local = person.ids.iter().find_map(|id| self.by_local_id.get(id).copied().flatten());
        let named = || earlier.find_person(&person.xref).map(|number| number as usize);
        local.filter(is_it).or_else(|| named().filter(is_it))
    }

    /// True if the earlier import had this source under the same cross-reference.
    pub fn has_source(&self, number: usize) -> bool {
        let earlier = &self.earlier.contents;
        let source = self.file.source(number);
        let Some(known) = earlier.find_source(&source.key) else { return false };
        let known = earlier.source(known as usize);
        let (title, was) = (fold(&source.title), fold(&known.title));
        let has_moved = self.in_file.contains(&hash((&was, "source")))
            || self.in_earlier.contains(&hash((&title, "source")));
        title == was || (!has_moved && (was.is_empty() || share_a_word(&title, &was)))
    }

    fn is_same_person(&self, one: &Person, known: &Person) -> bool {
        let (identity, was) = (identity(one), identity(known));
        if identity == was {
            return true;
        }
        // Such an id tells people apart better than a number does.
        if have_other_ids(one, known) {
            return false;
        }
        // Someone else has the number now if either of them is in both files under another one.
        if self.in_file.contains(&was) || self.in_earlier.contains(&identity) {
            return false;
        }
        let is_apart = birth(one).zip(birth(known)).is_some_and(|(one, known)| is_apart(one, known));
        let (name, was) = (whole_name(one), whole_name(known));
        let has_other_sex = one.sex != known.sex && ![one.sex, known.sex].contains(&Sex::Unknown);
        name == was
            || (!is_apart && !has_other_sex && (share_a_word(&name, &was) || was_born_alike(one, known)))
    }
}

/// Returns true if both people have ids that are meant to be the same in every file, and none of them is shared.
fn have_other_ids(one: &Person, other: &Person) -> bool {
    let [one, other] = [one, other].map(|person| person.ids.iter().filter(|id| is_universal(id)));
    let both = one.flat_map(|id| other.clone().map(move |other| (id, other)));
    let mut of_one_kind = both.filter(|(one, other)| one.kind == other.kind).peekable();
    of_one_kind.peek().is_some() && of_one_kind.all(|(one, other)| one.value != other.value)
}

fn identities(contents: &Contents, mut each: impl FnMut(usize, Person)) -> HashSet<u64> {
    let people = (0..contents.people()).map(|number| {
        let person = contents.person(number);
        let identity = identity(&person);
        each(number, person);
        identity
    });
    let sources =
        (0..contents.sources()).map(|number| hash((fold(&contents.source(number).title), "source")));
    people.chain(sources).collect()
}

/// What tells people apart: the name and the birth.
fn identity(person: &Person) -> u64 {
    hash((whole_name(person), birth(person).map(|date| date.to_string())))
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn whole_name(person: &Person) -> String {
    person.names.first().map(|name| fold(&name.whole)).unwrap_or_default()
}

fn birth(person: &Person) -> Option<FuzzyDate> {
    person.birth.as_ref()?.date.as_ref()?.value
}

fn was_born_alike(one: &Person, other: &Person) -> bool {
    birth(one).is_some_and(|date| date.month_day().is_some() && Some(date) == birth(other))
}

/// True if two names or titles have a word in common that says something.
fn share_a_word(one: &str, other: &str) -> bool {
    let words = |text: &str| -> HashSet<String> {
        let words = text.split(|character: char| !character.is_alphanumeric());
        words.filter(|word| word.chars().count() > 2).map(str::to_owned).collect()
    };
    !words(one).is_disjoint(&words(other))
}

fn is_apart(one: FuzzyDate, other: FuzzyDate) -> bool {
    let before = |one: FuzzyDate, other: FuzzyDate| {
        one.latest().zip(other.earliest()).is_some_and(|(latest, earliest)| latest < earliest)
    };
    before(one, other) || before(other, one)
}
