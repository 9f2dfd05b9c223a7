//! German nouns: their gender, their position in a phrase, and the endings that follow from both.

/// The letters before these are Latin, or signs.
const FIRST_OF_OTHER_SCRIPTS: char = '\u{370}';

/// The grammatical gender of a noun: "der", "die" or "das".
#[derive(Clone, Copy)]
pub enum Genus {
    Masculine,
    Feminine,
    Neuter,
}

impl Genus {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Masculine => "masculine",
            Self::Feminine => "feminine",
            Self::Neuter => "neuter",
        }
    }
}

/// The position of a noun, which determines its ending and those of the adjectives before it.
#[derive(Clone, Copy)]
pub enum Form {
    /// Without an article, or after "dein" or "Mias".
    Alone,
    /// After "der", "die" or "das".
    Definite,
    /// After "denselben".
    Accusative,
    /// After "des", "der", "deines" or "deiner".
    Genitive,
    /// After "von Mias".
    Dative,
    /// A plural, after "die".
    Plural,
}

pub struct Noun {
    pub genus: Genus,
    pub text: String,
    /// From three on, as in "3-fache Urgroßmutter"; 0 without.
    pub times: u32,
    pub by_marriage: bool,
}

impl Noun {
    /// The noun with the ending of its case: "Bruders", "Sohnes", "Neffen".
    pub fn declined(&self, form: Form) -> String {
        let ends_in = |ends: &[&str]| ends.iter().any(|end| self.text.to_lowercase().ends_with(end));
        let ending = match (form, self.genus) {
            (_, Genus::Feminine) => "",
            (Form::Genitive | Form::Dative, _) if ends_in(&["neffe"]) => "n",
            (Form::Genitive, _) if ends_in(&["sohn", "mann", "kind"]) => "es",
            (Form::Genitive, _) => "s",
            _ => "",
        };
        format!("{}{ending}", self.text)
    }
}

/// "Mias", "Hans'"; `None` for names that cannot have an ending, such as "Otto Weber jun." and "王小明".
pub fn possessive(name: &str) -> Option<String> {
    let last = name.chars().last()?;
    let is_latin = last < FIRST_OF_OTHER_SCRIPTS && last.is_lowercase();
    let ending = if ['s', 'ß', 'x', 'z'].contains(&last) { "'" } else { "s" };
    is_latin.then(|| format!("{name}{ending}"))
}
