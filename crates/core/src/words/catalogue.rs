//! The texts of one language, by key.

use std::collections::HashMap;

use serde::Deserialize;

/// The files of a language's folder in `locales/` that the server needs, by the first part of their keys. Two files may
/// share it: `errors.json` and `dates.json` are also sent to the page, `refusals.json` and `fuzzyDates.json` never are.
/// `importing.json` is only for the page; the server says what is wrong with a file.
macro_rules! files {
    ($folder:literal) => {
        files!($folder:
            "calendar" "calendar",
            "dates" "dates",
            "dates" "fuzzyDates",
            "devices" "devices",
            "errors" "errors",
            "errors" "refusals",
            "evidence" "evidence",
            "feed" "feed",
            "finding" "finding",
            // The history is sorted by the names of its types.
            "history" "history",
            "importing" "importProblems",
            "kinship" "kinship",
            "lives" "lives",
            "mail" "mail",
            // The search says which field of a person it has found something in.
            "members" "members",
            "install" "install",
            "picture" "picture",
            // The change log uses the same names for records on the page and in its refusals to undo.
            "recordNames" "recordNames",
            "samples" "samples",
            // Clearing and restoring ask for the words that the page tells people to type.
            "tools" "tools"
        )
    };
    ($folder:literal: $($first:literal $file:literal),*) => {
        &[$(($first, include_str!(concat!("../../../../locales/", $folder, "/", $file, ".json")))),*]
    };
}
pub(super) use files;

/// Files by the first part of their keys.
pub type Files = &'static [(&'static str, &'static str)];

/// The plural categories of CLDR; each language uses some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Plural {
    Zero,
    One,
    Two,
    Few,
    Many,
    Other,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub enum Text {
    Plain(String),
    /// One text for each plural form.
    Forms(HashMap<Plural, String>),
}

impl Text {
    pub fn form(&self, plural: Plural) -> Option<&str> {
        match self {
            Self::Plain(text) => Some(text),
            Self::Forms(forms) => {
                forms.get(&plural).or_else(|| forms.get(&Plural::Other)).map(String::as_str)
            }
        }
    }

    #[cfg(debug_assertions)]
    pub fn map(self, change: impl Fn(&str) -> String) -> Self {
        match self {
            Self::Plain(text) => Self::Plain(change(&text)),
            Self::Forms(forms) => {
                Self::Forms(forms.into_iter().map(|(plural, text)| (plural, change(&text))).collect())
            }
        }
    }
}

pub type Catalogue = HashMap<String, Text>;

pub fn parse(files: Files) -> Catalogue {
    let texts = files.iter().flat_map(|(first, json)| {
        let texts: HashMap<String, Text> = serde_json::from_str(json).unwrap_or_default();
        texts.into_iter().map(move |(key, text)| (format!("{first}.{key}"), text))
    });
    texts.collect()
}

/// Replaces each `{name}` once; inserted text is never scanned again. A missing name is a bug: it stops a development
/// build and stays visible in a release.
pub fn fill(text: &str, details: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let known = after.split_once('}').and_then(|(name, tail)| {
            details.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value, tail))
        });
        debug_assert!(known.is_some(), "a placeholder of {text:?} is not given");
        match known {
            Some((value, tail)) => {
                filled.push_str(value);
                rest = tail;
            }
            None => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled.push_str(rest);
    filled
}
