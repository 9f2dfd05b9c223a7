//! The texts of one language, by key.

use std::collections::HashMap;

use serde::Deserialize;

/// The files of `locales/en/` that the server needs, by the first part of their keys. Two files may share it:
/// `errors.json` and `dates.json` are also sent to the page, `refusals.json` and `fuzzyDates.json` never are.
pub const FILES: &[(&str, &str)] = &[
    ("calendar", include_str!("../../../../locales/en/calendar.json")),
    ("dates", include_str!("../../../../locales/en/dates.json")),
    ("dates", include_str!("../../../../locales/en/fuzzyDates.json")),
    ("devices", include_str!("../../../../locales/en/devices.json")),
    ("errors", include_str!("../../../../locales/en/errors.json")),
    ("errors", include_str!("../../../../locales/en/refusals.json")),
    ("evidence", include_str!("../../../../locales/en/evidence.json")),
    ("feed", include_str!("../../../../locales/en/feed.json")),
    ("finding", include_str!("../../../../locales/en/finding.json")),
    // The history is sorted by the names of its types.
    ("history", include_str!("../../../../locales/en/history.json")),
    ("importing", include_str!("../../../../locales/en/importing.json")),
    ("install", include_str!("../../../../locales/en/install.json")),
    ("kinship", include_str!("../../../../locales/en/kinship.json")),
    ("lives", include_str!("../../../../locales/en/lives.json")),
    ("mail", include_str!("../../../../locales/en/mail.json")),
    ("picture", include_str!("../../../../locales/en/picture.json")),
    ("samples", include_str!("../../../../locales/en/samples.json")),
    // The change log uses the same names for things on the page and in its refusals to undo.
    ("tools", include_str!("../../../../locales/en/tools.json")),
];

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

pub fn parse(files: &[(&str, &str)]) -> Catalogue {
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
