//! English for the tests only; the product's words are in its catalogue.

use kinship::{Gender, Generation, Kin, Line, ParentKind, PartnerState, Relation, StepKind, Tie};

pub fn word<Key: Copy>(relation: &Relation<Key>) -> String {
    let gender = relation.gender();
    let (half, word) = plain(relation.kin, gender);
    let line = match relation.line {
        _ if matches!(relation.kin, Kin::Partner(_) | Kin::CoParent | Kin::Distant) => "",
        Line::Birth => "",
        Line::Adopted => "adoptive ",
        Line::Foster => "foster ",
    };
    let half = if half { "half-" } else { "" };
    match relation.tie {
        Tie::Direct => format!("{line}{half}{word}"),
        Tie::Step => format!("{line}step-{half}{word}"),
        Tie::InLaw => format!("{line}{half}{word}-in-law"),
        Tie::StepInLaw => format!("{line}step-{half}{word}-in-law"),
        Tie::ByMarriage => format!("{line}{half}{word} by marriage"),
    }
}

/// "mother's brother's son"
pub fn path<Key: Copy>(relation: &Relation<Key>) -> String {
    let word = |(kind, gender)| match kind {
        StepKind::Parent(parent) => format!("{}{}", mark(parent), one(gender, "mother", "father", "parent")),
        StepKind::Child(parent) => format!("{}{}", mark(parent), one(gender, "daughter", "son", "child")),
        StepKind::Partner(state) => partner(state, gender),
        StepKind::StepSibling => format!("step-{}", one(gender, "sister", "brother", "sibling")),
        StepKind::Sibling { half, .. } => {
            format!("{}{}", if half { "half-" } else { "" }, one(gender, "sister", "brother", "sibling"))
        }
    };
    let words: Vec<String> = relation.path.iter().map(|step| word((step.kind, step.gender))).collect();
    words.join("'s ")
}

fn one(gender: Gender, female: &str, male: &str, other: &str) -> String {
    match gender {
        Gender::Female => female,
        Gender::Male => male,
        Gender::Other => other,
    }
    .to_owned()
}

fn mark(kind: ParentKind) -> &'static str {
    match kind {
        ParentKind::Birth => "",
        ParentKind::Adopted => "adoptive ",
        ParentKind::Foster => "foster ",
        ParentKind::Step => "step-",
    }
}

fn partner(state: PartnerState, gender: Gender) -> String {
    match state {
        PartnerState::Married => one(gender, "wife", "husband", "spouse"),
        PartnerState::Partners => "partner".to_owned(),
        PartnerState::Divorced => one(gender, "ex-wife", "ex-husband", "ex-spouse"),
        PartnerState::Widowed => one(gender, "late wife", "late husband", "late spouse"),
    }
}

fn plain(kin: Kin, gender: Gender) -> (bool, String) {
    let greats = |count: u32| "great-".repeat(count as usize);
    let grand = |generations: u32| match generations {
        1 => String::new(),
        _ => format!("{}grand", greats(generations - 2)),
    };
    match kin {
        Kin::Myself => (false, "self".to_owned()),
        Kin::CoParent => (false, "co-parent".to_owned()),
        Kin::Distant => (false, "distant".to_owned()),
        Kin::Partner(state) => (false, partner(state, gender)),
        Kin::Ancestor { generations } => {
            (false, grand(generations) + &one(gender, "mother", "father", "parent"))
        }
        Kin::Descendant { generations } => {
            (false, grand(generations) + &one(gender, "daughter", "son", "child"))
        }
        Kin::Sibling { half } => (half, one(gender, "sister", "brother", "sibling")),
        Kin::AuntUncle { greats: count, half } => {
            (half, greats(count) + &one(gender, "aunt", "uncle", "aunt or uncle"))
        }
        Kin::NieceNephew { greats: count, half } => {
            let grand = if count == 0 { String::new() } else { format!("{}grand-", greats(count - 1)) };
            (half, grand + &one(gender, "niece", "nephew", "niece or nephew"))
        }
        Kin::Cousin { degree, removed, generation, half } => {
            let ordinal = ["", "first", "second", "third", "fourth", "fifth"][degree as usize];
            let removed = match removed {
                0 => String::new(),
                1 => " once removed".to_owned(),
                2 => " twice removed".to_owned(),
                more => format!(" {more} times removed"),
            };
            let generation = match generation {
                Generation::Older => " upwards",
                Generation::Same => "",
                Generation::Younger => " downwards",
            };
            (half, format!("{ordinal} cousin{removed}{generation}"))
        }
    }
}
