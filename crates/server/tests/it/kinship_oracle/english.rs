//! English for relatives, and the people whom an English path can mean.

use std::collections::BTreeSet;

use super::truth::{Bond, Gender, State, TrueFamily, Who};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tie {
    Blood,
    Partner,
    Step,
    InLaw,
    StepInLaw,
    ByMarriage,
}

fn by_gender(gender: Gender, words: [&str; 3]) -> String {
    match gender {
        Gender::Female => words[0],
        Gender::Male => words[1],
        Gender::Other | Gender::Unknown => words[2],
    }
    .to_owned()
}

const PARENT: [&str; 3] = ["mother", "father", "parent"];
const CHILD: [&str; 3] = ["daughter", "son", "child"];
const SIBLING: [&str; 3] = ["sister", "brother", "sibling"];
const SPOUSE: [&str; 3] = ["wife", "husband", "spouse"];

pub fn partner(state: State, gender: Gender) -> String {
    match state {
        State::Married | State::Widowed => by_gender(gender, SPOUSE),
        State::Partners => "partner".to_owned(),
        State::Divorced => format!("former {}", by_gender(gender, SPOUSE)),
    }
}

pub fn co_parent(gender: Gender) -> String {
    format!("{} of a shared child", by_gender(gender, PARENT))
}

pub fn word(tie: Tie, up: usize, down: usize, half: bool, line: Bond, gender: Gender) -> String {
    let plain = blood_word(up, down, gender);
    let plain = if half { format!("half-{plain}") } else { plain };
    match (tie, line) {
        (Tie::Blood, Bond::Adopted) if (up, down) == (1, 0) => format!("adoptive {plain}"),
        (Tie::Blood, Bond::Adopted) if (up, down) == (0, 1) => format!("adopted {plain}"),
        (Tie::Blood, Bond::Foster) => format!("foster {plain}"),
        (Tie::Blood | Tie::Partner, _) => plain,
        (Tie::Step, _) if up < 2 && down < 2 => format!("step{plain}"),
        (Tie::Step, _) => format!("step-{plain}"),
        (Tie::InLaw, _) => format!("{plain}-in-law"),
        (Tie::StepInLaw, _) => format!("step{plain}-in-law"),
        (Tie::ByMarriage, _) => format!("{plain} by marriage"),
    }
}

fn blood_word(up: usize, down: usize, gender: Gender) -> String {
    let greats = |number: usize| "great-".repeat(number);
    match (up, down) {
        (1, 0) => by_gender(gender, PARENT),
        (up, 0) => format!("{}grand{}", greats(up - 2), by_gender(gender, PARENT)),
        (0, 1) => by_gender(gender, CHILD),
        (0, down) => format!("{}grand{}", greats(down - 2), by_gender(gender, CHILD)),
        (1, 1) => by_gender(gender, SIBLING),
        (up, 1) => greats(up - 2) + &by_gender(gender, ["aunt", "uncle", "aunt or uncle"]),
        (1, down) => {
            let grand = if down > 2 { greats(down - 3) + "grand-" } else { String::new() };
            grand + &by_gender(gender, ["niece", "nephew", "niece or nephew"])
        }
        (up, down) => {
            let degree = ["first", "second", "third", "fourth"][up.min(down) - 2];
            let removed = ["", " once removed", " twice removed", " 3 times removed"][up.abs_diff(down)];
            format!("{degree} cousin{removed}")
        }
    }
}

/// Everyone whom a path such as "Kin 1's grandmother's brother's wife" can mean, and its number of links.
pub fn follow(truth: &TrueFamily, from: Who, path: &str) -> Option<(BTreeSet<Who>, usize)> {
    let words = path.strip_prefix(&format!("{}'s ", TrueFamily::name(from)))?;
    let (mut here, mut links) = (BTreeSet::from([from]), 0);
    for word in words.split("'s ") {
        let (step, number) = read_step(word)?;
        links += number * step.links();
        for _ in 0..number {
            here = here.iter().flat_map(|who| step.reach(truth, *who)).collect();
        }
        here.retain(|who| step.fits(truth.people[*who].gender, word));
    }
    Some((here, links))
}

#[derive(Clone, Copy)]
enum Step {
    Up(Option<Bond>),
    Down(Option<Bond>),
    Sibling(&'static str),
    Partner(&'static str),
}

/// The step that a word means, and the number of times to take it.
fn read_step(word: &str) -> Option<(Step, usize)> {
    let (bond, plain) = match word.split_once(' ') {
        Some(("foster", rest)) => (Some(Bond::Foster), rest),
        // An adopted sibling is one of those whom the plain word means.
        Some(("adoptive", rest)) if SIBLING.contains(&rest.trim_start_matches("half-")) => (None, rest),
        Some(("adoptive" | "adopted", rest)) => (Some(Bond::Adopted), rest),
        Some(("former", rest)) if SPOUSE.contains(&rest) => return Some((Step::Partner("former"), 1)),
        Some(_) => return None,
        None => match word.strip_prefix("step") {
            Some(rest) => (Some(Bond::Step), rest),
            None => (None, word),
        },
    };
    let grand = plain.trim_start_matches("great-");
    let greats = (plain.len() - grand.len()) / "great-".len();
    let (number, base) = match grand.strip_prefix("grand") {
        Some(base) => (greats + 2, base),
        None if greats == 0 => (1, grand),
        None => return None,
    };
    let step = match base {
        _ if PARENT.contains(&base) => Step::Up(bond),
        _ if CHILD.contains(&base) => Step::Down(bond),
        _ if number > 1 => return None,
        _ if SIBLING.contains(&base) => Step::Sibling(match bond {
            Some(Bond::Foster) => "foster",
            Some(_) => "step",
            None => "full",
        }),
        _ if bond.is_some() => return None,
        _ if base.strip_prefix("half-").is_some_and(|base| SIBLING.contains(&base)) => Step::Sibling("half"),
        "partner" => Step::Partner("partner"),
        _ if SPOUSE.contains(&base) => Step::Partner("spouse"),
        _ => return None,
    };
    Some((step, number))
}

impl Step {
    fn links(self) -> usize {
        match self {
            Step::Up(_) | Step::Down(_) | Step::Partner(_) => 1,
            Step::Sibling("step") => 3,
            Step::Sibling(_) => 2,
        }
    }

    /// True if the word has the gender of the person it reaches.
    fn fits(self, gender: Gender, word: &str) -> bool {
        match self {
            Step::Up(_) => word.ends_with(&by_gender(gender, PARENT)),
            Step::Down(_) => word.ends_with(&by_gender(gender, CHILD)),
            Step::Sibling(_) => word.ends_with(&by_gender(gender, SIBLING)),
            Step::Partner("partner") => true,
            Step::Partner(_) => word.ends_with(&by_gender(gender, SPOUSE)),
        }
    }

    fn reach(self, truth: &TrueFamily, from: Who) -> Vec<Who> {
        let person = &truth.people[from];
        let fits = |bond: &Option<Bond>, found: Bond| found == bond.unwrap_or(Bond::Birth);
        let people = |all: &[(Who, Bond)], bond| -> Vec<Who> {
            all.iter().filter(|(_, found)| fits(&bond, *found)).map(|(who, _)| *who).collect()
        };
        match self {
            Step::Up(bond) => people(&person.parents, bond),
            Step::Down(bond) => people(&person.children, bond),
            Step::Sibling(kind) => (0..truth.people.len())
                .filter(|other| *other != from && is_sibling(truth, from, *other, kind))
                .collect(),
            Step::Partner(kind) => {
                let fits = |state| match state {
                    State::Married | State::Widowed => kind == "spouse",
                    State::Partners => kind == "partner",
                    State::Divorced => kind == "former",
                };
                person.partners.iter().filter(|(_, state)| fits(*state)).map(|(who, _)| *who).collect()
            }
        }
    }
}

fn is_sibling(truth: &TrueFamily, a: Who, b: Who, kind: &str) -> bool {
    match kind {
        "half" => truth.is_half(a, b),
        "full" => !truth.shared_parents(a, b).is_empty() && !truth.is_half(a, b),
        "step" => truth.step_siblings.iter().any(|pair| *pair == (a, b) || *pair == (b, a)),
        _ => {
            let raised = |(parent, bond): &(Who, Bond)| match (bond, truth.bond(*parent, b)) {
                (Bond::Foster, Some(other)) => other != Bond::Step,
                (Bond::Birth | Bond::Adopted, Some(Bond::Foster)) => true,
                _ => false,
            };
            truth.people[a].parents.iter().any(raised)
        }
    }
}
