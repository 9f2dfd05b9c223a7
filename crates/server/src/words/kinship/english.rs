//! English builds its words for relatives from affixes: great-grand-, half-, step, -in-law.

use kinship::{Gender, Kin, Line, ParentKind, PartnerState, Relation, Step, StepKind, Tie};

use crate::words::Language;

pub fn render<Key: Copy>(language: Language, relation: &Relation<Key>) -> String {
    English(language).relative(relation)
}

pub fn path<Key: Copy>(language: Language, relation: &Relation<Key>, from: Option<&str>) -> String {
    English(language).path(relation, from)
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
            (Tie::Direct, Line::Foster, Kin::Ancestor { generations: 1 }) => {
                self.wrapped("kinship.foster.parent", &word)
            }
            (Tie::Direct, Line::Foster, Kin::Descendant { generations: 1 }) => {
                self.wrapped("kinship.foster.child", &word)
            }
            (Tie::Direct, ..) => word,
            (
                Tie::Step,
                _,
                Kin::Ancestor { generations: 1 } | Kin::Descendant { generations: 1 } | Kin::Sibling { .. },
            ) => self.wrapped("kinship.step", &word),
            (Tie::Step, ..) => self.wrapped("kinship.stepGrand", &word),
            (Tie::InLaw, ..) => self.wrapped("kinship.inLaw", &word),
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
            Kin::Distant => self.0.text("kinship.distant", &[]),
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
        let word = self.gendered(key, gender);
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

    fn path<Key: Copy>(self, relation: &Relation<Key>, from: Option<&str>) -> String {
        let mut steps = relation.path.iter().map(|step| self.step(step));
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
        let parental = |kind: ParentKind, word: String| {
            if kind == ParentKind::Step { self.wrapped("kinship.step", &word) } else { word }
        };
        match step.kind {
            StepKind::Parent(kind) => parental(kind, self.gendered("kinship.parent", step.gender)),
            StepKind::Child(kind) => parental(kind, self.gendered("kinship.child", step.gender)),
            StepKind::Partner(state) => self.partner(state, step.gender),
            StepKind::Sibling { half, .. } => {
                self.halved(half, self.gendered("kinship.sibling", step.gender))
            }
        }
    }
}
