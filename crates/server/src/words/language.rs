//! The languages that Kinkeeper supports, and what differs between them besides the texts.

use std::sync::LazyLock;

use super::catalogue::{self, Catalogue, FILES, Plural, Text, fill};

/// A new language is a variant, its folder in `locales/`, its plural rule, and its kinship module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    #[default]
    English,
    /// English with every letter accented, to find texts that bypass the catalogue. Not in releases.
    #[cfg(debug_assertions)]
    Pseudo,
}

impl Language {
    pub const ALL: &[Self] = &[
        Self::English,
        #[cfg(debug_assertions)]
        Self::Pseudo,
    ];

    /// Those that a person or a site can choose.
    pub fn choices() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|language| match language {
            #[cfg(debug_assertions)]
            Self::Pseudo => false,
            _ => true,
        })
    }

    /// As in `locales/`, in the account's settings and in the `lang` of mails.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            #[cfg(debug_assertions)]
            Self::Pseudo => super::pseudo::CODE,
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

    pub const fn plural(self, count: u64) -> Plural {
        match self {
            Self::English => english_plural(count),
            #[cfg(debug_assertions)]
            Self::Pseudo => english_plural(count),
        }
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

    /// Falls back to English where a translation is missing.
    fn find(self, key: &str) -> Option<&'static Text> {
        self.catalogue().get(key).or_else(|| Self::English.catalogue().get(key))
    }

    /// Parsed when a language is first used.
    fn catalogue(self) -> &'static Catalogue {
        static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| catalogue::parse(FILES));
        #[cfg(debug_assertions)]
        static PSEUDO: LazyLock<Catalogue> = LazyLock::new(|| super::pseudo::catalogue(FILES));
        match self {
            Self::English => &ENGLISH,
            #[cfg(debug_assertions)]
            Self::Pseudo => &PSEUDO,
        }
    }
}

const fn english_plural(count: u64) -> Plural {
    if count == 1 { Plural::One } else { Plural::Other }
}
