//! The languages that Kinkeeper supports, and their differences besides the texts.

use std::sync::LazyLock;

use fuzzy_date::NumericOrder;

use super::catalogue::{self, Catalogue, Files, Plural, Text, files, fill};

/// A new language is its folder in `locales/`, a variant with a line in each `match` below, its kinship module, and its
/// table of date words in the crate `fuzzy-date`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    #[default]
    English,
    German,
    Spanish,
    /// English with every letter accented, to find texts that bypass the catalogue. Not in releases.
    #[cfg(debug_assertions)]
    Pseudo,
}

impl Language {
    pub const ALL: &[Self] = &[
        Self::English,
        Self::German,
        Self::Spanish,
        #[cfg(debug_assertions)]
        Self::Pseudo,
    ];

    /// The languages that a person or a site can choose.
    pub fn choices() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|language| match language {
            #[cfg(debug_assertions)]
            Self::Pseudo => false,
            _ => true,
        })
    }

    /// The code as in `locales/`, in the account's settings and in the `lang` of mails.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::Spanish => "es",
            #[cfg(debug_assertions)]
            Self::Pseudo => super::pseudo::CODE,
        }
    }

    /// The files with its texts.
    pub const fn files(self) -> Files {
        match self {
            Self::English => files!("en"),
            Self::German => files!("de"),
            Self::Spanish => files!("es"),
            #[cfg(debug_assertions)]
            Self::Pseudo => files!("en"),
        }
    }

    pub const fn plural(self, count: u64) -> Plural {
        match self {
            Self::English | Self::German => one_or_other(count),
            Self::Spanish => spanish_plural(count),
            #[cfg(debug_assertions)]
            Self::Pseudo => one_or_other(count),
        }
    }

    /// The words of dates as people type them: the language's own first, then English.
    pub fn date_words(self) -> &'static [&'static fuzzy_date::Language] {
        static ENGLISH: [&fuzzy_date::Language; 1] = [&fuzzy_date::ENGLISH];
        static GERMAN: [&fuzzy_date::Language; 2] = [&fuzzy_date::GERMAN, &fuzzy_date::ENGLISH];
        static SPANISH: [&fuzzy_date::Language; 2] = [&fuzzy_date::SPANISH, &fuzzy_date::ENGLISH];
        match self {
            Self::English => &ENGLISH,
            Self::German => &GERMAN,
            Self::Spanish => &SPANISH,
            #[cfg(debug_assertions)]
            Self::Pseudo => &ENGLISH,
        }
    }

    /// Tells if 3/4/1950 is a day in April or in March, if all writers of the language agree.
    pub const fn date_order(self) -> Option<NumericOrder> {
        match self {
            Self::English => None,
            Self::German | Self::Spanish => Some(NumericOrder::DayFirst),
            #[cfg(debug_assertions)]
            Self::Pseudo => None,
        }
    }

    /// English keeps the Sunday that the specification names; calendars in the other languages begin with Monday.
    pub const fn starts_weeks_on_sunday(self) -> bool {
        match self {
            Self::English => true,
            Self::German | Self::Spanish => false,
            #[cfg(debug_assertions)]
            Self::Pseudo => true,
        }
    }

    /// The language of a tag such as `en` or `en-GB`, if there is a catalogue for it.
    pub fn parse(tag: &str) -> Option<Self> {
        let mut tag = tag.trim();
        loop {
            let known = Self::ALL.iter().find(|language| language.code().eq_ignore_ascii_case(tag));
            if known.is_some() {
                return known.copied();
            }
            (tag, _) = tag.rsplit_once('-')?;
        }
    }

    /// The best language in an `Accept-Language` header that has a catalogue.
    pub fn accepted(header: &str) -> Option<Self> {
        let mut best: Option<(f32, Self)> = None;
        for range in header.split(',') {
            let (tag, weight) = range.split_once(';').unwrap_or((range, "q=1"));
            let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
            let (Some(weight), Some(language)) = (weight, Self::parse(tag)) else { continue };
            if weight > best.map_or(0.0, |(weight, _)| weight) {
                best = Some((weight, language));
            }
        }
        best.map(|(_, language)| language)
    }

    /// The text for a key such as `errors.username-taken`, with `{name}` replaced. `count` chooses the plural form. A
    /// missing text shows its key; a test makes sure that none is missing.
    pub fn text(self, key: &str, details: &[(&str, &str)]) -> String {
        let count =
            details.iter().find(|(name, _)| *name == "count").and_then(|(_, count)| count.parse().ok());
        let plural = self.plural(count.unwrap_or_default());
        match self.find(key).and_then(|text| text.form(plural)) {
            Some(text) => fill(text, details),
            None => {
                debug_assert!(false, "there is no text for {key}");
                key.to_owned()
            }
        }
    }

    /// A text whose placeholders the caller fills.
    pub fn template(self, key: &str) -> &'static str {
        self.find(key).and_then(|text| text.form(Plural::Other)).unwrap_or_default()
    }

    pub fn knows(self, key: &str) -> bool {
        self.find(key).is_some()
    }

    /// Falls back to English if a translation is missing.
    fn find(self, key: &str) -> Option<&'static Text> {
        self.catalogue().get(key).or_else(|| Self::English.catalogue().get(key))
    }

    /// Each language is parsed when it is first used.
    fn catalogue(self) -> &'static Catalogue {
        static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| catalogue::parse(Language::English.files()));
        static GERMAN: LazyLock<Catalogue> = LazyLock::new(|| catalogue::parse(Language::German.files()));
        static SPANISH: LazyLock<Catalogue> = LazyLock::new(|| catalogue::parse(Language::Spanish.files()));
        #[cfg(debug_assertions)]
        static PSEUDO: LazyLock<Catalogue> =
            LazyLock::new(|| super::pseudo::catalogue(Language::Pseudo.files()));
        match self {
            Self::English => &ENGLISH,
            Self::German => &GERMAN,
            Self::Spanish => &SPANISH,
            #[cfg(debug_assertions)]
            Self::Pseudo => &PSEUDO,
        }
    }
}

/// English and German.
const fn one_or_other(count: u64) -> Plural {
    if count == 1 { Plural::One } else { Plural::Other }
}

/// "1 año", "2 años", "un millón de años"
const fn spanish_plural(count: u64) -> Plural {
    match count {
        1 => Plural::One,
        0 => Plural::Other,
        count if count.is_multiple_of(1_000_000) => Plural::Many,
        _ => Plural::Other,
    }
}
