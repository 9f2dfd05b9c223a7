//! The texts that the server says, from the same catalogue that the page reads.

pub mod dates;
pub mod kinship;

use std::collections::HashMap;
use std::sync::LazyLock;

/// The rooms of `locales/<language>/` that the server needs itself.
const ENGLISH: &[(&str, &str)] = &[
    ("calendar", include_str!("../../../../locales/en/calendar.json")),
    ("dates", include_str!("../../../../locales/en/dates.json")),
    ("errors", include_str!("../../../../locales/en/errors.json")),
    // What only the server says; the page repeats it as it comes.
    ("errors", include_str!("../../../../locales/en/refusals.json")),
    ("feed", include_str!("../../../../locales/en/feed.json")),
    ("kinship", include_str!("../../../../locales/en/kinship.json")),
    ("lives", include_str!("../../../../locales/en/lives.json")),
    ("mail", include_str!("../../../../locales/en/mail.json")),
    ("samples", include_str!("../../../../locales/en/samples.json")),
    // The change log calls things alike on the page and where undoing is refused.
    ("tools", include_str!("../../../../locales/en/tools.json")),
];

static CATALOGUE: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let mut catalogue = HashMap::new();
    for (room, json) in ENGLISH {
        let texts: HashMap<String, serde_json::Value> = serde_json::from_str(json).unwrap_or_default();
        for (key, text) in texts {
            if let serde_json::Value::String(text) = text {
                catalogue.insert(format!("{room}.{key}"), text);
            }
        }
    }
    catalogue
});

/// The text for a key such as `errors.username-taken`, with `{name}` replaced. A missing key shows itself;
/// a test makes sure that none is missing.
pub fn text(key: &str, details: &[(&str, &str)]) -> String {
    CATALOGUE.get(key).map_or_else(|| key.to_owned(), |text| fill(text, details))
}

/// Replaces each `{name}` once; what is put in is never looked at again.
pub fn fill(text: &str, details: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let known = after.split_once('}').and_then(|(name, tail)| {
            details.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value, tail))
        });
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

pub fn knows(key: &str) -> bool {
    CATALOGUE.contains_key(key)
}
