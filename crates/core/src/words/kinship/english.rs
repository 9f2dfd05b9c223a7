//! English builds its words for relatives from affixes: great-grand-, half-, step, -in-law.

use kinship::{Gender, Kin, Line, ParentKind, PartnerState, Relation, Step, StepKind, Tie};

use crate::words::Language;

use super::{Shared, is_line};

pub fn render<Key: Copy>(language: Language, relation: &Relation<Key>, from: Option<&str>) -> String {
    match relation.kin {
        Kin::Distant => English(language).short_path(relation, from),
        _ => English(language).relative(relation),
    }
}

pub fn yours<Key: Copy>(language: Language, relation: &Relation<Key>) -> String {
    English(language).wrapped("kinship.path.yours", &English(language).relative(relation))
}

pub fn path<Key: Copy>(language: Language, relation: &Relation<Key>, from: Option<&str>) -> String {
    English(language).path(relation, from)
}

pub fn ancestors(language: Language, generations: u32, one: Option<Gender>) -> String {
    let english = English(language);
    match one {
        Some(gender) => english.generation("kinship.parent", generations, gender),
        None => english.older(generations, language.text("kinship.parents", &[])),
    }
}

pub fn shared(language: Language, shared: &Shared) -> String {
    let number = shared.number();
    if let Some((who, generations)) = shared.alike() {
        let word = ancestors(language, generations, shared.one);
        return language.text(&format!("kinship.shared.{who}.{number}"), &[("word", &word)]);
    }
    let [first, second] = shared.whose.each_ref().map(|(name, generations)| {
        let word = ancestors(language, *generations, shared.one);
        English(language).join([word].into_iter(), name.as_deref())
    });
    language.text(&format!("kinship.shared.same.{number}"), &[("first", &first), ("second", &second)])
}

/// English grammar over a catalogue that follows it: English itself and its accented twin.
#[derive(Clone, Copy)]
struct English(Language);

impl English {
    fn relative<Key: Copy>(self, relation: &Relation<Key>) -> String {
        let word = self.plain(relation.kin, relation.gender());
        match (relation.tie, relation.line, relation.kin) {
            (Tie::Direct, Line::Adopted, Kin::Ancestor { generations: 1 }) => {
                self.wrapped("kinship.adopted.parent", &word)
            }
            (Tie::Direct, Line::Adopted, Kin::Descendant { generations: 1 }) => {
                self.wrapped("kinship.adopted.child", &word)
            }
            (Tie::Direct, _, Kin::Myself | Kin::Partner(_) | Kin::CoParent) => word,
            (Tie::Direct, Line::Foster, _) => self.wrapped("kinship.foster", &word),
            (Tie::Direct, ..) => word,
            (
                Tie::Step,
                _,
                Kin::Ancestor { generations: 1 } | Kin::Descendant { generations: 1 } | Kin::Sibling { .. },
            ) => self.wrapped("kinship.step", &word),
            (Tie::Step, ..) => self.wrapped("kinship.stepGrand", &word),
            (Tie::InLaw, ..) => self.wrapped("kinship.inLaw", &word),
            (Tie::StepInLaw, ..) => self.wrapped("kinship.inLaw", &self.wrapped("kinship.step", &word)),
            (Tie::ByMarriage, ..) => self.wrapped("kinship.byMarriage", &word),
        }
    }

    fn plain(self, kin: Kin, gender: Gender) -> String {
        match kin {
            Kin::Myself => self.0.text("kinship.myself", &[]),
            Kin::Partner(state) => self.partner(state, gender),
            Kin::Ancestor { generations } => self.generation("kinship.parent", generations, gender),
            Kin::Descendant { generations } => self.generation("kinship.child", generations, gender),
            Kin::Sibling { half } => self.halved(half, self.gendered("kinship.sibling", gender)),
            Kin::AuntUncle { greats, half } => {
                self.halved(half, self.greats(greats, self.gendered("kinship.auntUncle", gender)))
            }
            Kin::NieceNephew { greats, half } => {
                let word = self.gendered("kinship.nieceNephew", gender);
                let word = match greats {
                    0 => word,
                    greats => self.greats(greats - 1, self.wrapped("kinship.grandNiece", &word)),
                };
                self.halved(half, word)
            }
            Kin::Cousin { degree, removed, half, .. } => {
                let word = self.0.text("kinship.cousin", &[("ordinal", &self.ordinal(degree))]);
                self.halved(half, self.removed(removed, word))
            }
            Kin::CoParent => self.gendered("kinship.coParent", gender),
            // The path names such relatives.
            Kin::Distant => String::new(),
        }
    }

    fn partner(self, state: PartnerState, gender: Gender) -> String {
        match state {
            PartnerState::Married | PartnerState::Widowed => self.gendered("kinship.spouse", gender),
            PartnerState::Partners => self.gendered("kinship.partner", gender),
            PartnerState::Divorced => self.gendered("kinship.former", gender),
        }
    }

    /// mother, grandmother, great-grandmother …
    fn generation(self, key: &str, generations: u32, gender: Gender) -> String {
        self.older(generations, self.gendered(key, gender))
    }

    fn older(self, generations: u32, word: String) -> String {
        match generations {
            0 | 1 => word,
            more => self.greats(more - 2, self.wrapped("kinship.grand", &word)),
        }
    }

    fn gendered(self, key: &str, gender: Gender) -> String {
        let gender = match gender {
            Gender::Female => "female",
            Gender::Male => "male",
            Gender::Other => "other",
        };
        self.0.text(&format!("{key}.{gender}"), &[])
    }

    fn wrapped(self, key: &str, word: &str) -> String {
        self.0.text(key, &[("word", word)])
    }

    fn greats(self, times: u32, word: String) -> String {
        (0..times).fold(word, |word, _| self.wrapped("kinship.great", &word))
    }

    fn halved(self, half: bool, word: String) -> String {
        if half { self.wrapped("kinship.half", &word) } else { word }
    }

    /// first … tenth in words, then 11th, 21st, 22nd, 23rd, 111th.
    fn ordinal(self, number: u32) -> String {
        let form = match (number % 10, number % 100) {
            _ if number <= 10 => return self.0.text(&format!("kinship.ordinal.{number}"), &[]),
            (1, teens) if teens != 11 => "one",
            (2, teens) if teens != 12 => "two",
            (3, teens) if teens != 13 => "few",
            _ => "other",
        };
        self.0.text(&format!("kinship.ordinal.{form}"), &[("number", &number.to_string())])
    }

    fn removed(self, times: u32, word: String) -> String {
        match times {
            0 => word,
            1 => self.wrapped("kinship.removed.once", &word),
            2 => self.wrapped("kinship.removed.twice", &word),
            more => self.0.text("kinship.removed.times", &[("word", &word), ("times", &more.to_string())]),
        }
    }

    /// Step by step: "your mother's mother's brother".
    fn path<Key: Copy>(self, relation: &Relation<Key>, from: Option<&str>) -> String {
        self.join(relation.path.iter().map(|step| self.step(step)), from)
    }

    /// With one word for a line of parents or children: "your grandmother's brother's wife".
    fn short_path<Key: Copy>(self, relation: &Relation<Key>, from: Option<&str>) -> String {
        let runs = relation.path.chunk_by(|one, next| one.kind == next.kind && is_line(one.kind));
        let words = runs.filter_map(|run| {
            let last = run.last()?;
            Some(match (last.kind, run.len() as u32) {
                (StepKind::Parent(_), more @ 2..) => self.generation("kinship.parent", more, last.gender),
                (StepKind::Child(_), more @ 2..) => self.generation("kinship.child", more, last.gender),
                _ => self.step(last),
            })
        });
        self.join(words, from)
    }

    fn join(self, mut steps: impl Iterator<Item = String>, from: Option<&str>) -> String {
        let Some(first) = steps.next() else { return String::new() };
        let start = match from {
            None => self.wrapped("kinship.path.yours", &first),
            Some(name) => self.0.text("kinship.path.theirs", &[("name", name), ("word", &first)]),
        };
        steps.fold(start, |path, word| {
            self.0.text("kinship.path.further", &[("path", &path), ("word", &word)])
        })
    }

    fn step<Key>(self, step: &Step<Key>) -> String {
        let parental = |kind: ParentKind, key: &str, adopted: &str| {
            let word = self.gendered(key, step.gender);
            match kind {
                ParentKind::Step => self.wrapped("kinship.step", &word),
                ParentKind::Foster => self.wrapped("kinship.foster", &word),
                ParentKind::Adopted => self.wrapped(adopted, &word),
                ParentKind::Birth => word,
            }
        };
        match step.kind {
            StepKind::Parent(kind) => parental(kind, "kinship.parent", "kinship.adopted.parent"),
            StepKind::Child(kind) => parental(kind, "kinship.child", "kinship.adopted.child"),
            StepKind::Partner(state) => self.partner(state, step.gender),
            StepKind::Sibling { line: Line::Foster, .. } => {
                self.wrapped("kinship.foster", &self.gendered("kinship.sibling", step.gender))
            }
            StepKind::Sibling { half, line } => {
                let word = self.halved(half, self.gendered("kinship.sibling", step.gender));
                if line == Line::Adopted { self.wrapped("kinship.adopted.sibling", &word) } else { word }
            }
            StepKind::StepSibling => {
                self.wrapped("kinship.step", &self.gendered("kinship.sibling", step.gender))
            }
        }
    }
}
