//! What a relative is called. The crate `kinship` gives the value, the catalogue the words.

use kinship::{Gender, Kin, Line, ParentKind, PartnerState, Relation, Step, StepKind, Tie};

use super::text;

/// "mother", "second cousin once removed", "half-brother", "sister-in-law".
pub fn render<Key: Copy>(relation: &Relation<Key>) -> String {
    let word = plain(relation.kin, relation.gender());
    let wrap = |key: &str, word: &str| text(&format!("kinship.{key}"), &[("word", word)]);
    match relation.tie {
        Tie::Direct => match (relation.line, relation.kin) {
            (Line::Adopted, Kin::Ancestor { generations: 1 }) => wrap("adopted.parent", &word),
            (Line::Adopted, Kin::Descendant { generations: 1 }) => wrap("adopted.child", &word),
            (Line::Foster, Kin::Ancestor { generations: 1 }) => wrap("foster.parent", &word),
            (Line::Foster, Kin::Descendant { generations: 1 }) => wrap("foster.child", &word),
            _ => word,
        },
        Tie::Step => match relation.kin {
            Kin::Ancestor { generations: 1 } | Kin::Descendant { generations: 1 } | Kin::Sibling { .. } => {
                wrap("step", &word)
            }
            _ => wrap("stepGrand", &word),
        },
        Tie::InLaw => wrap("inLaw", &word),
        Tie::ByMarriage => wrap("byMarriage", &word),
    }
}

fn gendered(key: &str, gender: Gender) -> String {
    let gender = match gender {
        Gender::Female => "female",
        Gender::Male => "male",
        Gender::Other => "other",
    };
    text(&format!("kinship.{key}.{gender}"), &[])
}

fn wrapped(key: &str, word: String) -> String {
    text(&format!("kinship.{key}"), &[("word", &word)])
}

fn repeated(key: &str, times: u32, word: String) -> String {
    (0..times).fold(word, |word, _| wrapped(key, word))
}

fn halved(half: bool, word: String) -> String {
    if half { wrapped("half", word) } else { word }
}

fn plain(kin: Kin, gender: Gender) -> String {
    match kin {
        Kin::Myself => text("kinship.myself", &[]),
        Kin::Partner(state) => partner(state, gender),
        Kin::Ancestor { generations } => generation("parent", generations, gender),
        Kin::Descendant { generations } => generation("child", generations, gender),
        Kin::Sibling { half } => halved(half, gendered("sibling", gender)),
        Kin::AuntUncle { greats, half } => {
            halved(half, repeated("great", greats, gendered("auntUncle", gender)))
        }
        Kin::NieceNephew { greats, half } => {
            let word = gendered("nieceNephew", gender);
            let word =
                if greats == 0 { word } else { repeated("great", greats - 1, wrapped("grandNiece", word)) };
            halved(half, word)
        }
        Kin::Cousin { degree, removed, half, .. } => {
            let word = text("kinship.cousin", &[("ordinal", &ordinal(degree))]);
            halved(half, self::removed(removed, word))
        }
        Kin::CoParent => gendered("coParent", gender),
        Kin::Distant => text("kinship.distant", &[]),
    }
}

fn partner(state: PartnerState, gender: Gender) -> String {
    match state {
        PartnerState::Married | PartnerState::Widowed => gendered("spouse", gender),
        PartnerState::Partners => gendered("partner", gender),
        PartnerState::Divorced => gendered("former", gender),
    }
}

/// mother, grandmother, great-grandmother …
fn generation(key: &str, generations: u32, gender: Gender) -> String {
    let word = gendered(key, gender);
    if generations < 2 { word } else { repeated("great", generations - 2, wrapped("grand", word)) }
}

fn ordinal(number: u32) -> String {
    let key = if number <= 10 { number.to_string() } else { "many".to_owned() };
    text(&format!("kinship.ordinal.{key}"), &[("count", &number.to_string())])
}

fn removed(times: u32, word: String) -> String {
    let key = match times {
        0 => return word,
        1 | 2 => times.to_string(),
        _ => "many".to_owned(),
    };
    text(&format!("kinship.removed.{key}"), &[("word", &word), ("count", &times.to_string())])
}

/// "your mother's brother's son", or "Anna's …" when the relation is not the reader's own.
pub fn path<Key: Copy>(relation: &Relation<Key>, name: Option<&str>) -> Option<String> {
    let mut steps = relation.path.iter().map(step);
    let first = steps.next()?;
    let start = match name {
        None => text("kinship.path.yours", &[("word", &first)]),
        Some(name) => text("kinship.path.theirs", &[("name", name), ("word", &first)]),
    };
    Some(steps.fold(start, |path, word| text("kinship.path.further", &[("path", &path), ("word", &word)])))
}

fn step<Key>(step: &Step<Key>) -> String {
    let stepwise = |kind: ParentKind, word: String| {
        if kind == ParentKind::Step { wrapped("step", word) } else { word }
    };
    match step.kind {
        StepKind::Parent(kind) => stepwise(kind, gendered("parent", step.gender)),
        StepKind::Child(kind) => stepwise(kind, gendered("child", step.gender)),
        StepKind::Partner(state) => partner(state, step.gender),
        StepKind::Sibling { half, .. } => halved(half, gendered("sibling", step.gender)),
    }
}
