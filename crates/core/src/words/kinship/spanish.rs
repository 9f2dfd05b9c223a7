//! Spanish has a word of its own for most relatives; adjectives and articles follow its gender.

use kinship::{Gender, Generation, Kin, Line, ParentKind, PartnerState, Relation, Step, StepKind, Tie};

use crate::words::Language;

use super::{Shared, capital, is_line, is_partner_of_sibling_in_law};

pub fn render<Key: Copy>(language: Language, relation: &Relation<Key>, from: Option<&str>) -> String {
    match relation.kin {
        Kin::Distant => Spanish(language).short_path(relation, from),
        _ => Spanish(language).relative(relation),
    }
}

/// "tu tía"
pub fn yours<Key: Copy>(language: Language, relation: &Relation<Key>) -> String {
    let word = Spanish(language).relative(relation);
    language.text("kinship.path.whole.yours", &[("path", &word)])
}

pub fn path<Key: Copy>(language: Language, relation: &Relation<Key>, from: Option<&str>) -> String {
    Spanish(language).path(relation, from)
}

pub fn ancestors(language: Language, generations: u32, one: Option<Gender>) -> String {
    let spanish = Spanish(language);
    if let Some(gender) = one {
        return spanish.generation(ANCESTORS, generations, gender);
    }
    let all = |key: &str| language.text(key, &[]);
    match generations {
        0 | 1 => all("kinship.parents"),
        2 => all("kinship.grandparents"),
        3 => all("kinship.greatGrandparents"),
        4 => all("kinship.greatGreatGrandparents"),
        more => spanish.counted(more, &all("kinship.grandparents")),
    }
}

/// "Comparten abuelos", "Los padres de Dora son tus abuelos"
pub fn shared(language: Language, shared: &Shared) -> String {
    let number = shared.number();
    if let Some((who, generations)) = shared.alike() {
        let word = ancestors(language, generations, shared.one);
        let name = shared.whose.iter().find_map(|(name, _)| name.as_deref()).unwrap_or_default();
        return language.text(&format!("kinship.shared.{who}"), &[("word", &word), ("name", name)]);
    }
    let [first, second] = shared.whose.each_ref().map(|(name, generations)| {
        let word = ancestors(language, *generations, shared.one);
        let (path, article) = match (name, shared.one) {
            (None, None) => (word, "yoursSeveral"),
            (None, Some(_)) => (word, "yours"),
            (Some(name), one) => {
                let path = language.text("kinship.path.named", &[("word", &word), ("name", name)]);
                let article = match one {
                    None => "several",
                    Some(Gender::Female) => "female",
                    Some(Gender::Male | Gender::Other) => "male",
                };
                (path, article)
            }
        };
        language.text(&format!("kinship.path.whole.{article}"), &[("path", &path)])
    });
    let details = [("first", capital(&first)), ("second", second)];
    let details = details.each_ref().map(|(name, text)| (*name, text.as_str()));
    language.text(&format!("kinship.shared.same.{number}"), &details)
}

/// Generations that have a word. From [`COUNTED`] on they are counted, with the second word.
type Words = [&'static str; 4];

const ANCESTORS: Words =
    ["kinship.parent", "kinship.grandparent", "kinship.greatGrandparent", "kinship.greatGreatGrandparent"];

const DESCENDANTS: Words =
    ["kinship.child", "kinship.grandchild", "kinship.greatGrandchild", "kinship.greatGreatGrandchild"];

const AUNTS_AND_UNCLES: Words = [
    "kinship.auntUncle",
    "kinship.grandAuntUncle",
    "kinship.greatGrandAuntUncle",
    "kinship.greatGreatGrandAuntUncle",
];

const NIECES_AND_NEPHEWS: Words = [
    "kinship.nieceNephew",
    "kinship.grandNieceNephew",
    "kinship.greatGrandNieceNephew",
    "kinship.greatGreatGrandNieceNephew",
];

const COUSINS: Words = ["kinship.cousin"; 4];

/// `abuelo de 5.ª generación` comes after `tatarabuelo`.
const COUNTED: u32 = 5;

/// A relative in a side branch: `tío` has the rank 1, `tío segundo` (a parent's cousin) 2.
#[derive(Clone, Copy)]
struct Branch {
    words: Words,
    generations: u32,
    rank: u32,
    half: bool,
}

/// A word and the gender of its article: `la pareja` is feminine for a man, too.
struct Noun {
    word: String,
    is_feminine: bool,
}

impl Noun {
    fn article(&self) -> &'static str {
        if self.is_feminine { "female" } else { "male" }
    }
}

#[derive(Clone, Copy)]
struct Spanish(Language);

impl Spanish {
    fn relative<Key: Copy>(self, relation: &Relation<Key>) -> String {
        let (kin, gender) = (relation.kin, relation.gender());
        match relation.tie {
            Tie::Direct => self.direct(kin, relation.line, gender),
            Tie::Step => self.step_word(kin, gender).unwrap_or_else(|| {
                // Spanish has no single word for these: `tía por nueva pareja`.
                self.wrapped("kinship.stepFar", &self.plain(kin, gender))
            }),
            Tie::InLaw if is_partner_of_sibling_in_law(relation) => {
                self.gendered("kinship.partnerOfSiblingInLaw", gender)
            }
            Tie::InLaw => self.in_law(kin, gender),
            Tie::StepInLaw => match self.step_word(kin, gender) {
                Some(word) => self.political(kin, &word, gender),
                None => self.wrapped("kinship.stepFar", &self.in_law(kin, gender)),
            },
            Tie::ByMarriage => self.political(kin, &self.plain(kin, gender), gender),
        }
    }

    fn direct(self, kin: Kin, line: Line, gender: Gender) -> String {
        match (line, kin) {
            (Line::Adopted, Kin::Ancestor { generations: 1 }) => {
                self.gendered("kinship.adoptiveParent", gender)
            }
            (Line::Adopted, Kin::Descendant { generations: 1 }) => {
                self.gendered("kinship.adoptedChild", gender)
            }
            (_, Kin::Myself | Kin::Partner(_) | Kin::CoParent) => self.plain(kin, gender),
            (Line::Foster, _) => self.wrapped("kinship.foster", &self.plain(kin, gender)),
            _ => self.plain(kin, gender),
        }
    }

    /// padrastro, hijastra, hermanastro …
    fn step_word(self, kin: Kin, gender: Gender) -> Option<String> {
        let key = match kin {
            Kin::Ancestor { generations: 1 } => "kinship.stepParent",
            Kin::Ancestor { generations: 2 } => "kinship.stepGrandparent",
            Kin::Descendant { generations: 1 } => "kinship.stepChild",
            Kin::Descendant { generations: 2 } => "kinship.stepGrandchild",
            Kin::Sibling { .. } => "kinship.stepSibling",
            _ => return None,
        };
        Some(self.gendered(key, gender))
    }

    /// suegra, yerno, cuñado; abuelo político
    fn in_law(self, kin: Kin, gender: Gender) -> String {
        match kin {
            Kin::Ancestor { generations: 1 } => self.gendered("kinship.parentInLaw", gender),
            Kin::Descendant { generations: 1 } => self.gendered("kinship.childInLaw", gender),
            Kin::Sibling { .. } => self.gendered("kinship.siblingInLaw", gender),
            _ => self.political(kin, &self.plain(kin, gender), gender),
        }
    }

    /// tía política; without a gender `tío o tía por matrimonio`.
    fn political(self, kin: Kin, word: &str, gender: Gender) -> String {
        // After a number, the adjective would belong to the number.
        let gender = if is_counted(kin) { Gender::Other } else { gender };
        self.say("kinship.political", gender, &[("word", word)])
    }

    fn plain(self, kin: Kin, gender: Gender) -> String {
        match kin {
            Kin::Myself => self.0.text("kinship.myself", &[]),
            Kin::Partner(state) => self.partner(state, gender).word,
            Kin::Ancestor { generations } => self.generation(ANCESTORS, generations, gender),
            Kin::Descendant { generations } => self.generation(DESCENDANTS, generations, gender),
            Kin::Sibling { half } => self.sibling(half, gender),
            Kin::AuntUncle { greats, half } => {
                let (words, generations) = (AUNTS_AND_UNCLES, greats + 1);
                self.branch(Branch { words, generations, rank: 1, half }, gender)
            }
            Kin::NieceNephew { greats, half } => {
                let (words, generations) = (NIECES_AND_NEPHEWS, greats + 1);
                self.branch(Branch { words, generations, rank: 1, half }, gender)
            }
            // A parent's cousin is a `tío segundo`, a cousin's child a `sobrino segundo`.
            Kin::Cousin { degree, removed, generation, half } => {
                let (words, generations, rank) = match (removed, generation) {
                    (0, _) | (_, Generation::Same) => (COUSINS, 1, degree),
                    (_, Generation::Older) => (AUNTS_AND_UNCLES, removed, degree + 1),
                    (_, Generation::Younger) => (NIECES_AND_NEPHEWS, removed, degree + 1),
                };
                self.branch(Branch { words, generations, rank, half }, gender)
            }
            Kin::CoParent => self.gendered("kinship.coParent", gender),
            // The path names such relatives.
            Kin::Distant => String::new(),
        }
    }

    fn partner(self, state: PartnerState, gender: Gender) -> Noun {
        let key = match state {
            PartnerState::Married | PartnerState::Widowed => "kinship.spouse",
            PartnerState::Partners => "kinship.partner",
            PartnerState::Divorced => "kinship.former",
        };
        let is_feminine = state == PartnerState::Partners || gender == Gender::Female;
        Noun { word: self.gendered(key, gender), is_feminine }
    }

    fn sibling(self, half: bool, gender: Gender) -> String {
        self.gendered(if half { "kinship.halfSibling" } else { "kinship.sibling" }, gender)
    }

    /// madre, abuela, bisabuela, tatarabuela, abuela de 5.ª generación …
    fn generation(self, words: Words, generations: u32, gender: Gender) -> String {
        if generations >= COUNTED {
            return self.counted(generations, &self.gendered(words[1], gender));
        }
        self.gendered(words[generations.saturating_sub(1) as usize], gender)
    }

    fn branch(self, branch: Branch, gender: Gender) -> String {
        let Branch { words, generations, rank, half } = branch;
        // Adjectives have a gender: `primo segundo o prima segunda`.
        if gender == Gender::Other && (rank > 1 || half) {
            let [male, female] = [Gender::Male, Gender::Female].map(|gender| self.branch(branch, gender));
            return self.0.text("kinship.either", &[("male", &male), ("female", &female)]);
        }
        let is_counted = generations >= COUNTED;
        let at = if is_counted { 1 } else { generations.saturating_sub(1) as usize };
        let word = self.ranked(rank, self.gendered(words[at], gender), gender);
        let word = if half { self.say("kinship.half", gender, &[("word", &word)]) } else { word };
        if is_counted { self.counted(generations, &word) } else { word }
    }

    /// primo, primo segundo … primo décimo, primo de 11.º grado
    fn ranked(self, rank: u32, word: String, gender: Gender) -> String {
        match rank {
            0 | 1 => word,
            2..=10 => {
                let gender = name(gender);
                let ordinal = self.0.text(&format!("kinship.ordinal.{rank}.{gender}"), &[]);
                self.0.text("kinship.ranked", &[("word", &word), ("ordinal", &ordinal)])
            }
            more => self.0.text("kinship.degree", &[("word", &word), ("number", &more.to_string())]),
        }
    }

    fn counted(self, generations: u32, word: &str) -> String {
        self.0.text("kinship.counted", &[("word", word), ("number", &generations.to_string())])
    }

    fn gendered(self, key: &str, gender: Gender) -> String {
        self.say(key, gender, &[])
    }

    fn say(self, key: &str, gender: Gender, details: &[(&str, &str)]) -> String {
        let gender = name(gender);
        self.0.text(&format!("{key}.{gender}"), details)
    }

    fn wrapped(self, key: &str, word: &str) -> String {
        self.0.text(key, &[("word", word)])
    }

    /// Step by step: "el hermano de la madre de tu madre".
    fn path<Key: Copy>(self, relation: &Relation<Key>, from: Option<&str>) -> String {
        self.join(relation.path.iter().map(|step| self.step(step)), from)
    }

    /// With one word for a line of parents or children: "la esposa del hermano de tu abuela".
    fn short_path<Key: Copy>(self, relation: &Relation<Key>, from: Option<&str>) -> String {
        if let Some(noun) = self.by_two_families(&relation.path) {
            return self.join(std::iter::once(noun), from);
        }
        let runs = relation.path.chunk_by(|one, next| one.kind == next.kind && is_line(one.kind));
        let words = runs.filter_map(|run| {
            let last = run.last()?;
            let line = |words| Noun {
                word: self.generation(words, run.len() as u32, last.gender),
                is_feminine: last.gender == Gender::Female,
            };
            Some(match (last.kind, run.len()) {
                (StepKind::Parent(_), 2..) => line(ANCESTORS),
                (StepKind::Child(_), 2..) => line(DESCENDANTS),
                _ => self.step(last),
            })
        });
        self.join(words, from)
    }

    /// People whom a couple brings together: "el consuegro" is the father of a child's partner, "el concuñado" the
    /// brother of a sibling's partner.
    fn by_two_families<Key>(self, path: &[Step<Key>]) -> Option<Noun> {
        let [first, couple, last] = path else { return None };
        let StepKind::Partner(state) = couple.kind else { return None };
        let key = match (first.kind, last.kind) {
            _ if state == PartnerState::Divorced => return None,
            (StepKind::Child(_), StepKind::Parent(_)) if is_line(first.kind) && is_line(last.kind) => {
                "kinship.parentOfChildInLaw"
            }
            (StepKind::Sibling { .. }, StepKind::Sibling { .. }) => "kinship.partnerOfSiblingInLaw",
            _ => return None,
        };
        Some(Noun { word: self.gendered(key, last.gender), is_feminine: last.gender == Gender::Female })
    }

    /// The last step comes first, and "de el" is "del". The article of the path so far is added by the next step.
    fn join(self, mut steps: impl Iterator<Item = Noun>, from: Option<&str>) -> String {
        let Some(first) = steps.next() else { return String::new() };
        let start = match from {
            None => (first.word, "yours"),
            Some(name) => {
                let article = first.article();
                (self.0.text("kinship.path.named", &[("word", &first.word), ("name", name)]), article)
            }
        };
        let (path, article) = steps.fold(start, |(path, article), noun| {
            let details = [("word", noun.word.as_str()), ("path", path.as_str())];
            (self.0.text(&format!("kinship.path.further.{article}"), &details), noun.article())
        });
        self.0.text(&format!("kinship.path.whole.{article}"), &[("path", &path)])
    }

    fn step<Key>(self, step: &Step<Key>) -> Noun {
        let gender = step.gender;
        let foster = |key: &str| self.wrapped("kinship.foster", &self.gendered(key, gender));
        let parental = |kind: ParentKind, plain: &str, by_marriage: &str, adopted: &str| match kind {
            ParentKind::Step => self.gendered(by_marriage, gender),
            ParentKind::Foster => foster(plain),
            ParentKind::Adopted => self.gendered(adopted, gender),
            ParentKind::Birth => self.gendered(plain, gender),
        };
        let word = match step.kind {
            StepKind::Partner(state) => return self.partner(state, gender),
            StepKind::Parent(kind) => {
                parental(kind, "kinship.parent", "kinship.stepParent", "kinship.adoptiveParent")
            }
            StepKind::Child(kind) => {
                parental(kind, "kinship.child", "kinship.stepChild", "kinship.adoptedChild")
            }
            StepKind::Sibling { line: Line::Foster, .. } => foster("kinship.sibling"),
            StepKind::Sibling { half, line: Line::Adopted } => {
                self.say("kinship.adopted", gender, &[("word", &self.sibling(half, gender))])
            }
            StepKind::Sibling { half, .. } => self.sibling(half, gender),
            StepKind::StepSibling => self.gendered("kinship.stepSibling", gender),
        };
        Noun { word, is_feminine: gender == Gender::Female }
    }
}

fn name(gender: Gender) -> &'static str {
    match gender {
        Gender::Female => "female",
        Gender::Male => "male",
        Gender::Other => "other",
    }
}

/// True if the word ends with a number: `tío abuelo de 5.ª generación`, `primo de 11.º grado`.
fn is_counted(kin: Kin) -> bool {
    match kin {
        Kin::Ancestor { generations } | Kin::Descendant { generations } => generations >= COUNTED,
        Kin::AuntUncle { greats, .. } | Kin::NieceNephew { greats, .. } => greats + 1 >= COUNTED,
        Kin::Cousin { degree, removed, .. } => removed >= COUNTED || degree + removed.min(1) > 10,
        _ => false,
    }
}
