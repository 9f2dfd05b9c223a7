//! Questions about relatives: "aunt of Mia", "who are Mia's cousins?", "my grandparents"; "Wer ist die Tante von Mia?"
//! and "tía de Mia" work for everyone, too. A text that is no such question is searched for as it is.

use std::collections::{HashSet, VecDeque};

use kinship::{Family, Relation};
use text_search::words;

use crate::fold::fold;
use crate::ids::Id;
use crate::words::Language;
use crate::words::kinship::render;

use super::asking;
use super::kin_words::{Asking, OTHERS};

/// At most this many people around someone are considered.
const MOST: usize = 1_000;

/// The person whose relatives are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whose {
    Viewers,
    Of(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// As typed: `great-aunts`
    pub typed: String,
    /// In the singular, without hyphens: `great aunt`
    pub kin: String,
    /// The English words for the relatives that are meant.
    kins: Vec<String>,
    /// The words for these relatives if their gender is not recorded.
    neutral: Vec<String>,
    pub whose: Whose,
}

/// Words that stand for several relatives, or that the site does not use itself.
const GROUPS: &[(&str, &[&str])] = &[
    ("parent", &["mother", "father", "parent"]),
    ("child", &["daughter", "son", "child"]),
    ("kid", &["daughter", "son", "child"]),
    ("sibling", &["sister", "brother", "sibling"]),
    ("spouse", &["wife", "husband", "spouse", "partner"]),
    ("mum", &["mother"]),
    ("mom", &["mother"]),
    ("mummy", &["mother"]),
    ("dad", &["father"]),
    ("daddy", &["father"]),
    ("auntie", &["aunt"]),
    ("grandparent", &["grandmother", "grandfather", "grandparent"]),
    ("grandchild", &["granddaughter", "grandson", "grandchild"]),
    ("grandma", &["grandmother"]),
    ("granny", &["grandmother"]),
    ("gran", &["grandmother"]),
    ("nana", &["grandmother"]),
    ("grandpa", &["grandfather"]),
    ("granddad", &["grandfather"]),
    ("grandad", &["grandfather"]),
];

/// The words for relatives of unknown gender, who may be the ones asked for.
const NEUTRAL: &[(&str, &str)] = &[
    ("aunt", "aunt or uncle"),
    ("brother", "sibling"),
    ("daughter", "child"),
    ("father", "parent"),
    ("granddaughter", "grandchild"),
    ("grandfather", "grandparent"),
    ("grandmother", "grandparent"),
    ("grandson", "grandchild"),
    ("husband", "spouse"),
    ("mother", "parent"),
    ("nephew", "niece or nephew"),
    ("niece", "niece or nephew"),
    ("sister", "sibling"),
    ("son", "child"),
    ("uncle", "aunt or uncle"),
    ("wife", "spouse"),
];

/// The words that may come before them.
const PREFIXES: &[&str] = &[
    "great", "grand", "half", "adoptive", "adopted", "foster", "former", "first", "second", "third", "fourth",
];

/// The last words of the names of relatives.
const NOUNS: &[&str] = &[
    "aunt",
    "brother",
    "cousin",
    "daughter",
    "father",
    "granddaughter",
    "grandfather",
    "grandmother",
    "grandson",
    "husband",
    "mother",
    "nephew",
    "niece",
    "partner",
    "sister",
    "son",
    "uncle",
    "wife",
];

/// Parses a question about someone's relatives; `None` if the text is no such question.
pub fn parse(text: &str) -> Option<Question> {
    let text = text.trim().trim_start_matches('¿').trim_end_matches('?').trim_end();
    let folded = asking::without_leading_words(&fold(text));
    in_english(&folded).or_else(|| OTHERS.iter().find_map(|asking| in_other(asking, &folded)))
}

fn in_other(asking: &Asking, folded: &str) -> Option<Question> {
    let strip = |text: &str, starts: &[&str]| {
        starts.iter().find_map(|start| text.strip_prefix(start)).map(|rest| rest.trim_start().to_owned())
    };
    let mine = strip(folded, asking.mine).map(|kin| (kin, Whose::Viewers));
    let of = || {
        let (kin, name) = asking.of.iter().find_map(|of| folded.split_once(of))?;
        Some((kin.to_owned(), Whose::Of(name.to_owned())))
    };
    let possessive = || {
        let (name, kin) = folded.rsplit_once(' ').filter(|_| asking.possessive_s)?;
        Some((kin.to_owned(), Whose::Of(name.strip_suffix('s')?.trim_end_matches('\'').to_owned())))
    };
    let (typed, whose) = mine.or_else(of).or_else(possessive)?;
    let typed = strip(&typed, asking.articles).unwrap_or(typed);
    let kin = asking.english(&typed)?;
    let (kins, neutral) = kins(&kin)?;
    Some(Question { typed, kin, kins, neutral, whose })
}

fn in_english(folded: &str) -> Option<Question> {
    let (typed, whose) = if let Some(kin) = folded.strip_prefix("my ") {
        (kin, Whose::Viewers)
    } else if let Some((kin, name)) = folded.split_once(" of ") {
        (kin, Whose::Of(name.to_owned()))
    } else {
        let (name, kin) = folded.split_once("'s ").or_else(|| {
            let (name, kin) = folded.split_once("s' ")?;
            // The s belongs to the name.
            Some((folded.get(..=name.len())?, kin))
        })?;
        (kin, Whose::Of(name.to_owned()))
    };
    let typed = typed.trim().trim_start_matches("the ").trim_start_matches("all ").to_owned();
    let kin = singular(&typed);
    let (kins, neutral) = kins(&kin)?;
    Some(Question { typed, kin, kins, neutral, whose })
}

/// The English words that a word for relatives may mean: "great grandmother" and others for "great
/// grandparent"; and the words for such relatives of unknown gender. `None` unless the whole text is such a
/// word, unlike "eldest son".
fn kins(kin: &str) -> Option<(Vec<String>, Vec<String>)> {
    let (nouns, suffix) = kin.strip_suffix(" in law").map_or((kin, ""), |nouns| (nouns, " in law"));
    let (prefix, noun) = nouns.rsplit_once(' ').map_or(("", nouns), |(prefix, noun)| (prefix, noun));
    let (step, noun) = noun.strip_prefix("step").map_or(("", noun), |noun| ("step", noun));
    if !prefix.split(' ').all(|word| word.is_empty() || PREFIXES.contains(&word)) {
        return None;
    }
    let whole = |noun: &str| format!("{prefix} {step}{noun}{suffix}").trim_start().to_owned();
    let nouns = match GROUPS.iter().find(|(group, _)| *group == noun) {
        Some((_, nouns)) => nouns.to_vec(),
        None => vec![*NOUNS.iter().find(|known| **known == noun)?],
    };
    let neutral = NEUTRAL.iter().filter(|(noun, _)| nouns.contains(noun)).map(|(_, neutral)| whole(neutral));
    Some((nouns.iter().map(|noun| whole(noun)).collect(), neutral.collect()))
}

/// The singular, with spaces for hyphens: `great aunt` for "great-aunts", `brother in law` for
/// "brothers-in-law".
fn singular(typed: &str) -> String {
    let plain: Vec<&str> = words(typed).map(|word| word.text).collect();
    let plain = plain.join(" ");
    let (nouns, rest) = match plain.strip_suffix(" in law") {
        Some(nouns) => (nouns, " in law"),
        None => (plain.as_str(), ""),
    };
    let one = if let Some(stem) = nouns.strip_suffix("wives") {
        format!("{stem}wife")
    } else if let Some(stem) = nouns.strip_suffix("children") {
        format!("{stem}child")
    } else {
        nouns.strip_suffix('s').unwrap_or(nouns).to_owned()
    };
    one + rest
}

impl Question {
    /// True if a relative with this word is meant, including half, step and adoptive ones, and those by
    /// marriage.
    pub fn means(&self, called: &str) -> bool {
        // Any "second cousin" is a cousin; one "once removed" is not called just that.
        let cousin = self.kin == "cousin" && called.ends_with(" cousin");
        cousin || is_one_of(&self.kins, called)
    }

    /// True if someone of unknown gender with this word may be meant.
    pub fn may_mean(&self, called: &str) -> bool {
        is_one_of(&self.neutral, called)
    }

    /// The relatives that are meant, nearest first; those whose gender is not recorded come last.
    pub fn answer(&self, family: &Family<Id>, of: Id) -> Vec<Relation<Id>> {
        let far = self.kin.contains("cousin") || self.kin.contains("great");
        let steps = if far { 6 } else { 4 };
        let mut seen: HashSet<Id> = HashSet::from([of]);
        let mut next: VecDeque<(Id, u32)> = VecDeque::from([(of, 0)]);
        let mut found = Vec::new();
        let mut perhaps = Vec::new();
        while let Some((person, distance)) = next.pop_front() {
            if person != of
                && let Some(relation) = family.relation(of, person)
            {
                let called = render(Language::English, &relation, None);
                if self.means(&called) {
                    found.push(relation);
                } else if self.may_mean(&called) {
                    perhaps.push(relation);
                }
            }
            if distance == steps {
                continue;
            }
            let partners = family.partners_of(person).into_iter().map(|(partner, _)| partner);
            let around = family.parents_of(person).into_iter().chain(family.children_of(person));
            for other in around.chain(family.siblings_of(person)).chain(partners) {
                if seen.len() < MOST && seen.insert(other) {
                    next.push_back((other, distance + 1));
                }
            }
        }
        found.append(&mut perhaps);
        found
    }
}

/// Half, step and adoptive relatives count, and those by marriage.
fn is_one_of(kins: &[String], called: &str) -> bool {
    let called = called.replace('-', " ");
    let called = called.strip_suffix(" by marriage").unwrap_or(&called);
    let plain = ["half ", "step", "adoptive ", "adopted ", "foster "]
        .iter()
        .find_map(|word| called.strip_prefix(word))
        .map_or(called, str::trim_start);
    kins.iter().any(|kin| called == kin || plain == kin)
}
