//! German writes the parts of its words for relatives together: Ur-groß-mutter, Halb-bruder, Stief-tochter,
//! Schwieger-vater. Words before a noun follow its gender: deine Tante, dein angeheirateter Onkel.

use kinship::{Gender, Generation, Kin, Line, ParentKind, PartnerState, Relation, Step, StepKind, Tie};

use crate::words::Language;

use super::german_nouns::{Form, Genus, Noun, possessive};
use super::{Shared, capital, is_line, is_partner_of_sibling_in_law};

pub fn render<Key: Copy>(language: Language, relation: &Relation<Key>, from: Option<&str>) -> String {
    let german = German(language);
    match relation.kin {
        Kin::Distant => german.short_path(relation, from),
        _ => german.relative(relation, |noun| german.say(noun, Form::Alone)),
    }
}

/// "deine Tante", "dein Cousin 2. Grades": a relative with a word, as seen by the reader.
pub fn yours<Key: Copy>(language: Language, relation: &Relation<Key>) -> String {
    let german = German(language);
    german.relative(relation, |noun| german.your(noun))
}

pub fn path<Key: Copy>(language: Language, relation: &Relation<Key>, from: Option<&str>) -> String {
    German(language).path(relation, from)
}

/// Several ancestors follow an article: "die Urgroßeltern", "die 3-fachen Urgroßeltern".
pub fn ancestors(language: Language, generations: u32, one: Option<Gender>) -> String {
    let german = German(language);
    match one {
        Some(gender) => german.say(&german.ancestor(generations, gender), Form::Alone),
        None => {
            let parents = german.noun("kinship.parents", Genus::Neuter);
            german.say(&german.older(generations, parents), Form::Plural)
        }
    }
}

/// "Sie haben dieselbe Großmutter", "Die Eltern von Otto sind deine Urgroßeltern"
pub fn shared(language: Language, shared: &Shared) -> String {
    let german = German(language);
    // The word for the one ancestor in this form, and its gender; several ancestors have none.
    let noun = |generations, form| match shared.one {
        None => (ancestors(language, generations, None), "several"),
        Some(gender) => {
            let noun = german.ancestor(generations, gender);
            (german.say(&noun, form), noun.genus.name())
        }
    };
    if let Some((who, generations)) = shared.alike() {
        // "denselben angeheirateten", but "dieselbe angeheiratete"
        let (_, genus) = noun(generations, Form::Definite);
        let form = if genus == Genus::Masculine.name() { Form::Accusative } else { Form::Definite };
        let word = noun(generations, form).0;
        return language.text(&format!("kinship.shared.{who}.{genus}"), &[("word", &word)]);
    }
    let [first, second] = shared.whose.each_ref().map(|(name, generations)| match name {
        None => {
            let (word, genus) = noun(*generations, Form::Alone);
            language.text(&format!("kinship.your.{genus}"), &[("word", &word)])
        }
        Some(name) => {
            let (word, genus) = noun(*generations, Form::Definite);
            let word = language.text(&format!("kinship.path.the.{genus}"), &[("word", &word)]);
            language.text("kinship.path.theirs", &[("word", &word), ("name", name)])
        }
    });
    let details = [("first", capital(&first)), ("second", second)];
    let details = details.each_ref().map(|(name, text)| (*name, text.as_str()));
    language.text(&format!("kinship.shared.same.{}", shared.number()), &details)
}

/// German grammar over its catalogue.
#[derive(Clone, Copy)]
struct German(Language);

impl German {
    /// The word for a relative, each noun in the form that `say` gives it. If there is no neutral word, both
    /// are named: "Tante oder Onkel 2. Grades".
    fn relative<Key: Copy>(self, relation: &Relation<Key>, say: impl Fn(&Noun) -> String) -> String {
        let gender = relation.gender();
        let in_law = matches!(relation.tie, Tie::InLaw | Tie::StepInLaw);
        let both = match relation.kin {
            _ if gender != Gender::Other => None,
            Kin::Cousin { removed: 0, .. } => Some([Gender::Male, Gender::Female]),
            Kin::Sibling { .. } if in_law => Some([Gender::Male, Gender::Female]),
            Kin::AuntUncle { .. } | Kin::NieceNephew { .. } | Kin::Cousin { .. } => {
                Some([Gender::Female, Gender::Male])
            }
            _ => None,
        };
        let said = |gender| say(&self.tied(relation, gender));
        let word = match both {
            None => said(gender),
            Some([first, second]) => {
                self.0.text("kinship.or", &[("first", &said(first)), ("second", &said(second))])
            }
        };
        match relation.kin {
            // A parent's cousin is an uncle of the second degree, and a cousin's child a nephew of it.
            Kin::Cousin { degree, removed, .. } => self.of_degree(degree + u32::from(removed > 0), &word),
            _ => word,
        }
    }

    /// "Cousin", "Cousin 2. Grades"
    fn of_degree(self, degree: u32, word: &str) -> String {
        match degree {
            0 | 1 => word.to_owned(),
            more => self.0.text("kinship.degree", &[("word", word), ("degree", &more.to_string())]),
        }
    }

    /// Marks a relationship that is not by blood.
    fn tied<Key: Copy>(self, relation: &Relation<Key>, gender: Gender) -> Noun {
        let noun = self.plain(relation.kin, relation.tie, gender);
        match (relation.tie, relation.line, relation.kin) {
            (
                Tie::Direct,
                Line::Adopted,
                Kin::Ancestor { generations: 1 } | Kin::Descendant { generations: 1 },
            ) => self.prefixed("kinship.prefix.adopted", noun),
            (Tie::Direct, _, Kin::Myself | Kin::Partner(_) | Kin::CoParent) => noun,
            (Tie::Direct, Line::Foster, _) => self.prefixed("kinship.prefix.foster", noun),
            (Tie::Direct, ..) => noun,
            (Tie::Step, ..) => self.prefixed("kinship.prefix.step", noun),
            (Tie::InLaw, _, Kin::Sibling { .. }) if is_partner_of_sibling_in_law(relation) => {
                self.gendered("kinship.partnerOfSiblingInLaw", gender)
            }
            (Tie::InLaw, _, Kin::Sibling { .. }) => noun,
            (Tie::InLaw, ..) => self.prefixed("kinship.prefix.inLaw", noun),
            (Tie::StepInLaw, _, Kin::Sibling { .. }) => self.prefixed("kinship.prefix.step", noun),
            (Tie::StepInLaw, ..) => {
                self.prefixed("kinship.prefix.step", self.prefixed("kinship.prefix.inLaw", noun))
            }
            (Tie::ByMarriage, ..) => Noun { by_marriage: true, ..noun },
        }
    }

    fn plain(self, kin: Kin, tie: Tie, gender: Gender) -> Noun {
        match kin {
            Kin::Myself => self.noun("kinship.myself", Genus::Feminine),
            Kin::Partner(state) => self.partner(state, gender),
            Kin::Ancestor { generations } => self.ancestor(generations, gender),
            Kin::Descendant { generations } => self.descendant(generations, gender),
            Kin::Sibling { half } => {
                let noun = match tie {
                    Tie::InLaw | Tie::StepInLaw => self.gendered("kinship.siblingInLaw", gender),
                    Tie::Direct | Tie::Step | Tie::ByMarriage => self.sibling(gender),
                };
                self.halved(half, noun)
            }
            Kin::AuntUncle { greats, half } => {
                self.halved(half, self.great(greats, self.gendered("kinship.auntUncle", gender)))
            }
            Kin::NieceNephew { greats, half } => {
                self.halved(half, self.great(greats, self.gendered("kinship.nieceNephew", gender)))
            }
            Kin::Cousin { removed: 0, half, .. } => {
                self.halved(half, self.gendered("kinship.cousin", gender))
            }
            Kin::Cousin { removed, generation, half, .. } => {
                let noun = match generation {
                    Generation::Younger => self.gendered("kinship.nieceNephew", gender),
                    Generation::Older | Generation::Same => self.gendered("kinship.auntUncle", gender),
                };
                self.halved(half, self.great(removed - 1, noun))
            }
            Kin::CoParent => self.neutral("kinship.coParent", gender, Genus::Masculine),
            // The path names such relatives.
            Kin::Distant => Noun { genus: Genus::Neuter, text: String::new(), times: 0, by_marriage: false },
        }
    }

    fn partner(self, state: PartnerState, gender: Gender) -> Noun {
        let key = match state {
            PartnerState::Married | PartnerState::Widowed => "kinship.spouse",
            PartnerState::Partners => "kinship.partner",
            PartnerState::Divorced => "kinship.former",
        };
        self.neutral(key, gender, Genus::Masculine)
    }

    fn parent(self, gender: Gender) -> Noun {
        self.neutral("kinship.parent", gender, Genus::Masculine)
    }

    fn child(self, gender: Gender) -> Noun {
        self.neutral("kinship.child", gender, Genus::Neuter)
    }

    fn sibling(self, gender: Gender) -> Noun {
        self.neutral("kinship.sibling", gender, Genus::Neuter)
    }

    /// Mutter, Großmutter, Urgroßmutter …
    fn ancestor(self, generations: u32, gender: Gender) -> Noun {
        self.older(generations, self.parent(gender))
    }

    fn older(self, generations: u32, noun: Noun) -> Noun {
        self.great(generations.saturating_sub(1), noun)
    }

    /// Tochter, Enkelin, Urenkelin …
    fn descendant(self, generations: u32, gender: Gender) -> Noun {
        match generations {
            0 | 1 => self.child(gender),
            more => self.ur(more - 2, self.neutral("kinship.grandchild", gender, Genus::Neuter)),
        }
    }

    /// Tante, Großtante, Urgroßtante …
    fn great(self, greats: u32, noun: Noun) -> Noun {
        match greats {
            0 => noun,
            more => self.ur(more - 1, self.prefixed("kinship.prefix.grand", noun)),
        }
    }

    /// Up to five are written out; more are counted.
    fn ur(self, times: u32, noun: Noun) -> Noun {
        match times {
            0..=5 => (0..times).fold(noun, |noun, _| self.prefixed("kinship.prefix.great", noun)),
            _ => Noun { times, ..self.prefixed("kinship.prefix.great", noun) },
        }
    }

    fn halved(self, half: bool, noun: Noun) -> Noun {
        if half { self.prefixed("kinship.prefix.half", noun) } else { noun }
    }

    /// Groß + Mutter: Großmutter
    fn prefixed(self, key: &str, noun: Noun) -> Noun {
        let mut text = self.0.text(key, &[]);
        let mut letters = noun.text.chars();
        if let Some(first) = letters.next() {
            text.extend(first.to_lowercase());
            text.push_str(letters.as_str());
        }
        Noun { text, ..noun }
    }

    fn noun(self, key: &str, genus: Genus) -> Noun {
        Noun { genus, text: self.0.text(key, &[]), times: 0, by_marriage: false }
    }

    /// A noun without a neutral form: both others are named instead.
    fn gendered(self, key: &str, gender: Gender) -> Noun {
        match gender {
            Gender::Female => self.noun(&format!("{key}.female"), Genus::Feminine),
            Gender::Male | Gender::Other => self.noun(&format!("{key}.male"), Genus::Masculine),
        }
    }

    /// A noun with a neutral form of this grammatical gender.
    fn neutral(self, key: &str, gender: Gender, genus: Genus) -> Noun {
        match gender {
            Gender::Other => self.noun(&format!("{key}.other"), genus),
            Gender::Female | Gender::Male => self.gendered(key, gender),
        }
    }

    /// The noun with its adjectives: "angeheirateter Onkel", "3-fache Urgroßmutter"
    fn say(self, noun: &Noun, form: Form) -> String {
        let ending = match (form, noun.genus) {
            (Form::Alone, Genus::Masculine) => "er",
            (Form::Alone, Genus::Neuter) => "es",
            (Form::Alone, Genus::Feminine) | (Form::Definite, _) => "e",
            (Form::Dative, Genus::Feminine) => "er",
            (Form::Dative, Genus::Masculine | Genus::Neuter) => "em",
            (Form::Accusative | Form::Genitive | Form::Plural, _) => "en",
        };
        let mut text = noun.declined(form);
        if noun.times > 0 {
            let times = noun.times.to_string();
            text = self.0.text(&format!("kinship.times.{ending}"), &[("times", &times), ("word", &text)]);
        }
        if noun.by_marriage {
            text = self.0.text(&format!("kinship.byMarriage.{ending}"), &[("word", &text)]);
        }
        text
    }

    /// "deine Tante", "dein angeheirateter Onkel"
    fn your(self, noun: &Noun) -> String {
        let word = self.say(noun, Form::Alone);
        self.0.text(&format!("kinship.your.{}", noun.genus.name()), &[("word", &word)])
    }

    /// "Mias Bruder"; `name` is the possessive.
    fn of_name(self, name: &str, noun: &Noun, form: Form) -> String {
        let word = self.say(noun, form);
        self.0.text("kinship.path.named", &[("name", name), ("word", &word)])
    }

    /// Step by step: "der Bruder der Mutter deiner Mutter".
    fn path<Key: Copy>(self, relation: &Relation<Key>, from: Option<&str>) -> String {
        self.join(relation.path.iter().map(|step| self.step(step)).collect(), from)
    }

    /// With one word for a line of parents or children: "die Ehefrau des Bruders deiner Großmutter".
    fn short_path<Key: Copy>(self, relation: &Relation<Key>, from: Option<&str>) -> String {
        let runs = relation.path.chunk_by(|one, next| one.kind == next.kind && is_line(one.kind));
        let nouns = runs.filter_map(|run| {
            let last = run.last()?;
            Some(match (last.kind, run.len() as u32) {
                (StepKind::Parent(_), more @ 2..) => self.ancestor(more, last.gender),
                (StepKind::Child(_), more @ 2..) => self.descendant(more, last.gender),
                _ => self.step(last),
            })
        });
        self.join(nouns.collect(), from)
    }

    /// Names the last one first, and leads back to the start of the path: "der Bruder der Ehefrau von Mias Bruder". If the
    /// name has no possessive, it comes last: "der Bruder der Ehefrau von Otto Weber jun."
    fn join(self, nouns: Vec<Noun>, from: Option<&str>) -> String {
        let Some((last, before)) = nouns.split_last() else { return String::new() };
        let named = from.map(|name| possessive(name).ok_or(name));
        match &named {
            None if before.is_empty() => return self.your(last),
            Some(Ok(possessive)) if before.is_empty() => return self.of_name(possessive, last, Form::Alone),
            _ => {}
        }
        let word = self.say(last, Form::Definite);
        let mut path = self.0.text(&format!("kinship.path.the.{}", last.genus.name()), &[("word", &word)]);
        for (at, noun) in before.iter().enumerate().rev() {
            let (word, genus) = (|| self.say(noun, Form::Genitive), noun.genus.name());
            let (key, word) = match &named {
                Some(Ok(possessive)) if at == 0 => {
                    ("kinship.path.ofName".to_owned(), self.of_name(possessive, noun, Form::Dative))
                }
                None if at == 0 => (format!("kinship.path.ofYour.{genus}"), word()),
                _ => (format!("kinship.path.of.{genus}"), word()),
            };
            path = self.0.text(&key, &[("path", &path), ("word", &word)]);
        }
        match named {
            Some(Err(name)) => self.0.text("kinship.path.theirs", &[("word", &path), ("name", name)]),
            _ => path,
        }
    }

    fn step<Key>(self, step: &Step<Key>) -> Noun {
        let parental = |kind: ParentKind, noun: Noun| match kind {
            ParentKind::Step => self.prefixed("kinship.prefix.step", noun),
            ParentKind::Foster => self.prefixed("kinship.prefix.foster", noun),
            ParentKind::Adopted => self.prefixed("kinship.prefix.adopted", noun),
            ParentKind::Birth => noun,
        };
        match step.kind {
            StepKind::Parent(kind) => parental(kind, self.parent(step.gender)),
            StepKind::Child(kind) => parental(kind, self.child(step.gender)),
            StepKind::Partner(state) => self.partner(state, step.gender),
            StepKind::Sibling { line: Line::Foster, .. } => {
                self.prefixed("kinship.prefix.foster", self.sibling(step.gender))
            }
            StepKind::Sibling { half, line } => {
                let noun = self.halved(half, self.sibling(step.gender));
                if line == Line::Adopted { self.prefixed("kinship.prefix.adopted", noun) } else { noun }
            }
            StepKind::StepSibling => self.prefixed("kinship.prefix.step", self.sibling(step.gender)),
        }
    }
}
