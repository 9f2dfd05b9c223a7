//! The words for relatives. The crate `kinship` computes the relation; the ways to build its word (prefixes,
//! suffixes, cases, or a separate word) differ so much between languages that each has a module.

mod english;
mod german;
mod german_nouns;
mod spanish;

use kinship::{Gender, Kin, ParentKind, Relation, StepKind, Tie};

use super::Language;

/// Calls the function of the language's module.
macro_rules! in_language {
    ($function:ident, $language:expr, $($argument:expr),*) => {
        match $language {
            Language::English => english::$function($language, $($argument),*),
            Language::German => german::$function($language, $($argument),*),
            Language::Spanish => spanish::$function($language, $($argument),*),
            #[cfg(debug_assertions)]
            Language::Pseudo => english::$function($language, $($argument),*),
        }
    };
}

/// "mother", "second cousin once removed", "half-brother", "sister-in-law", and for relatives without a word the path:
/// "your grandmother's brother's wife", or "Anna's …" when it starts at Anna and not at the reader.
pub fn render<Key: Copy>(language: Language, relation: &Relation<Key>, from: Option<&str>) -> String {
    in_language!(render, language, relation, from)
}

/// "your mother": a relative with a word, as seen by the reader.
pub fn yours<Key: Copy>(language: Language, relation: &Relation<Key>) -> String {
    in_language!(yours, language, relation)
}

/// "your mother's brother's son", or "Anna's …" when the path starts at Anna and not at the reader. Empty for a
/// person and themselves.
pub fn path<Key: Copy>(language: Language, relation: &Relation<Key>, from: Option<&str>) -> String {
    in_language!(path, language, relation, from)
}

/// "great-grandparents", 1 generation being parents; or one of them, "great-grandmother".
pub fn ancestors(language: Language, generations: u32, one: Option<Gender>) -> String {
    in_language!(ancestors, language, generations, one)
}

/// The common ancestors of two people.
#[derive(Clone, Debug, PartialEq)]
pub struct Shared {
    /// The name of each person, unless it is the reader, and the generations up to the ancestors. The reader
    /// is not the first, unless the generations are the same.
    pub whose: [(Option<String>, u32); 2],
    /// The gender of a single ancestor; `None` for several.
    pub one: Option<Gender>,
}

/// "They share great-grandparents", "Otto's parents are your great-grandparents"
pub fn shared(language: Language, shared: &Shared) -> String {
    in_language!(shared, language, shared)
}

impl Shared {
    fn number(&self) -> &'static str {
        if self.one.is_some() { "one" } else { "several" }
    }

    /// The people who share the ancestors, and the generations up to them, if these are the same for both.
    fn alike(&self) -> Option<(&'static str, u32)> {
        let [(first, up), (second, down)] = &self.whose;
        let who = if first.is_none() || second.is_none() { "you" } else { "they" };
        (up == down).then_some((who, *up))
    }
}

/// True if several such steps in a row are one relative: a mother's mother is a grandmother. A path names each adoption.
fn is_line(kind: StepKind) -> bool {
    matches!(kind, StepKind::Parent(ParentKind::Birth) | StepKind::Child(ParentKind::Birth))
}

/// True for the partner of a partner's sibling, for whom some languages have a word.
fn is_partner_of_sibling_in_law<Key>(relation: &Relation<Key>) -> bool {
    let ends = [relation.path.first(), relation.path.last()];
    let is_partner = |kind| matches!(kind, StepKind::Partner(_));
    relation.tie == Tie::InLaw
        && matches!(relation.kin, Kin::Sibling { .. })
        && relation.path.len() > 2
        && ends.into_iter().flatten().all(|step| is_partner(step.kind))
}

/// Capitalizes the first letter, as at the start of a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
