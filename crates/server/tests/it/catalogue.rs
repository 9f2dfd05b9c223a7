//! The catalogue and the source belong together: every text that the source uses exists with all its details,
//! and every text that exists is used.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use kinkeeper::words::{Language, Plural};

use crate::source_rules;

/// A source file with the string literals in it, without those in comments.
struct Source {
    name: String,
    text: String,
    literals: BTreeSet<String>,
    /// The codes of the problems and warnings that the file creates.
    codes: BTreeSet<String>,
}

fn sources() -> Vec<Source> {
    let sources = source_rules::sources().into_iter().map(|(name, text)| {
        let is_code = |line: &&str| !line.trim_start().starts_with("//");
        let text: String = text.lines().filter(is_code).flat_map(|line| [line, "\n"]).collect();
        let text = text.replace(r"\\", "").replace(r#"\""#, "").replace(r#"'"'"#, "");
        let literals = text.split('"').skip(1).step_by(2).map(str::to_owned).collect();
        let codes = codes(&text).into_iter().map(str::to_owned).collect();
        Source { name, text, literals, codes }
    });
    sources.collect()
}

/// Patterns such as `errors.{code}`, from which `format!` makes keys.
fn patterns<'s>(sources: impl IntoIterator<Item = &'s Source>) -> BTreeSet<&'s str> {
    let is_key = |literal: &&str| {
        literal.contains('.')
            && literal.chars().all(|letter| letter.is_ascii_alphanumeric() || "._-{}".contains(letter))
    };
    sources.into_iter().flat_map(|source| &source.literals).map(String::as_str).filter(is_key).collect()
}

/// The value of each `{…}` of a pattern in a key that was made from it.
fn captures<'k>(pattern: &str, key: &'k str) -> Option<Vec<&'k str>> {
    let Some((before, rest)) = pattern.split_once('{') else {
        return (pattern == key).then(Vec::new);
    };
    let rest = rest.split_once('}')?.1;
    let key = key.strip_prefix(before)?;
    let mut ends: Vec<usize> = key.char_indices().map(|(at, _)| at).skip(1).collect();
    ends.push(key.len());
    // Try the longest value first: `{key}.{gender}` splits at the last dot.
    ends.into_iter().rev().find_map(|end| {
        let mut found = captures(rest, &key[end..])?;
        found.insert(0, &key[..end]);
        Some(found)
    })
}

/// A key is used if it appears in the source, or if it is made from parts that do.
fn is_asked_for(key: &str, literals: &BTreeSet<&str>, patterns: &BTreeSet<&str>) -> bool {
    let is_number = !key.is_empty() && key.chars().all(|letter| letter.is_ascii_digit());
    is_number
        || literals.contains(key)
        || patterns.iter().filter(|pattern| pattern.contains('{')).any(|pattern| {
            captures(pattern, key).is_some_and(|parts| {
                parts.iter().all(|part| part.len() < key.len() && is_asked_for(part, literals, patterns))
            })
        })
}

/// The languages of releases.
pub fn languages() -> impl Iterator<Item = Language> {
    Language::ALL.iter().copied().filter(|language| *language != Language::Pseudo)
}

/// The texts that the server reads, by key, with the names of their placeholders.
fn catalogue(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let texts = language.files().iter().flat_map(|(first, json)| {
        let texts: BTreeMap<String, serde_json::Value> = serde_json::from_str(json).unwrap();
        texts.into_iter().map(move |(key, text)| (format!("{first}.{key}"), placeholders(&text)))
    });
    texts.collect()
}

fn placeholders(text: &serde_json::Value) -> BTreeSet<String> {
    let forms: Vec<&str> = match text {
        serde_json::Value::Object(forms) => forms.values().filter_map(|form| form.as_str()).collect(),
        text => vec![text.as_str().unwrap()],
    };
    let names = forms.iter().flat_map(|form| form.split('{').skip(1)).filter_map(|rest| rest.split_once('}'));
    names.map(|(name, _)| name.to_owned()).collect()
}

/// The codes that are passed to the functions that create problems and warnings.
fn codes(source: &str) -> Vec<&str> {
    let makers = [
        "Error::problem(",
        "Error::not_found(",
        "Error::conflict(",
        "too_many(",
        "Problem::new(",
        "Warning::new(",
        "refuse(",
    ];
    let first = makers.iter().flat_map(|maker| source.split(maker).skip(1)).filter_map(|rest| {
        let (before, rest) = rest.split_once('"')?;
        let is_first =
            before.trim().is_empty() || before.trim().starts_with("StatusCode::") && before.len() < 60;
        is_first.then(|| rest.split('"').next().unwrap())
    });
    let second =
        source.split("problems.add(").skip(1).filter_map(|rest| rest.split_once(", \"")?.1.split('"').next());
    first.chain(second).collect()
}

#[test]
fn every_text_of_the_server_is_in_the_catalogue() {
    let sources = sources();
    let mut asked = 0;
    for source in &sources {
        for code in &source.codes {
            assert!(Language::English.knows(&format!("errors.{code}")), "{}: errors.{code}", source.name);
            asked += 1;
        }
    }
    assert!(asked > 60, "only {asked} codes were found: does the search still work?");
    let mut known = 0;
    for language in languages() {
        let catalogue = catalogue(language);
        for source in sources.iter().filter(|source| asks_in(source, language)) {
            for pattern in patterns([source]) {
                if !language.files().iter().any(|(first, _)| pattern.starts_with(&format!("{first}."))) {
                    continue;
                }
                let within = format!("{pattern}.");
                let found =
                    catalogue.keys().any(|key| captures(pattern, key).is_some() || key.starts_with(&within));
                assert!(found, "{}: {pattern} has no text in {language:?}", source.name);
                known += 1;
            }
        }
    }
    assert!(known > 180, "only {known} keys were found: does the search still work?");
}

/// A kinship module uses only texts of its own language.
fn asks_in(source: &Source, language: Language) -> bool {
    let module = source.name.strip_prefix("words/kinship/").and_then(|name| name.strip_suffix(".rs"));
    module.is_none_or(|module| module == "mod" || module == format!("{language:?}").to_lowercase())
}

/// The page uses some of them, too, so its files are searched as well.
#[test]
fn every_text_of_the_server_is_used() {
    let sources = sources();
    let literals = sources.iter().flat_map(|source| &source.literals).map(String::as_str).collect();
    let patterns = patterns(&sources);
    let page = page_sources();
    let shared = ["calendar.", "history.", "members.", "recordNames.", "tools.", "dates."];
    let unused: Vec<String> = languages()
        .flat_map(|language| catalogue(language).into_keys())
        .filter(|key| !shared.iter().any(|first| key.starts_with(first)))
        .filter(|key| !is_asked_for(key, &literals, &patterns))
        .filter(|key| !key.strip_prefix("errors.").is_some_and(|code| page.contains(&format!("{code}'"))))
        .collect();
    assert_eq!(unused, Vec::<String>::new());
}

fn page_sources() -> String {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src")];
    let mut all = String::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
            } else if [".ts", ".tsx"].iter().any(|end| name.ends_with(end)) && !name.contains(".test.") {
                all += &std::fs::read_to_string(&path).unwrap();
            }
        }
    }
    all
}

/// The file that names a text or its code also names all its details. A development build checks that they
/// are really filled in whenever it writes the text.
#[test]
fn every_detail_of_a_text_is_given() {
    let sources = sources();
    let mut missing = Vec::new();
    let texts = languages()
        .flat_map(|language| catalogue(language).into_iter().map(move |(key, names)| (language, key, names)));
    for (language, key, names) in texts {
        let asking = sources.iter().filter(|source| asks_in(source, language));
        for source in asking.filter(|source| names_text(source, &key)) {
            let given = |name: &str| {
                // Every mail has these two.
                source.literals.contains(name) || key.starts_with("mail.") && ["name", "site"].contains(&name)
            };
            let forgotten = names.iter().filter(|name| !given(name));
            missing.extend(forgotten.map(|name| format!("{}: {key} needs {name}", source.name)));
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}

fn names_text(source: &Source, key: &str) -> bool {
    let named = match key.split_once('.').unwrap() {
        ("errors", code) => source.codes.contains(code),
        ("mail", part) => {
            source.text.contains("Email::new(") && source.literals.contains(part.rsplit_once('.').unwrap().0)
        }
        _ => false,
    };
    named || source.literals.contains(key)
}

fn files_of(language: &str) -> BTreeMap<String, BTreeMap<String, serde_json::Value>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales").join(language);
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let file = |path: std::path::PathBuf| {
        let texts = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        (path.file_name().unwrap().to_string_lossy().into_owned(), texts)
    };
    entries.map(file).collect()
}

/// Each folder has a language, and each language has every English text, with the same details and its own
/// plural forms. Only the words for relatives are built differently in each; the tests above check those.
#[test]
fn lang_2_a_language_is_a_folder_with_every_text() {
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales");
    let folders: BTreeSet<String> = std::fs::read_dir(locales)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_dir() && entry.file_name() != "fixtures")
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(folders, languages().map(|language| language.code().to_owned()).collect());
    let english = files_of("en");
    let mut wrong = Vec::new();
    for language in languages().skip(1) {
        let (code, files) = (language.code(), files_of(language.code()));
        for name in files.keys().filter(|name| !english.contains_key(*name)) {
            wrong.push(format!("{code}/{name} is not in en"));
        }
        for (name, texts) in &english {
            let none = BTreeMap::new();
            let own = files.get(name).unwrap_or(&none);
            if name != "kinship.json" {
                let missing = texts.keys().filter(|key| !own.contains_key(*key));
                wrong.extend(missing.map(|key| format!("{code}/{name}: {key} is missing")));
                let extra = own.keys().filter(|key| !texts.contains_key(*key));
                wrong.extend(extra.map(|key| format!("{code}/{name}: {key} is not in en")));
            }
            for (key, text) in own {
                if let Some(expected) = texts.get(key).map(placeholders).filter(|_| name != "kinship.json")
                    && expected != placeholders(text)
                {
                    wrong.push(format!("{code}/{name}: {key} needs {expected:?}"));
                }
                wrong.extend(wrong_forms(language, text).map(|why| format!("{code}/{name}: {key} {why}")));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// The fault in the plural forms of a text, if there is one. Forms for millions are not needed here.
fn wrong_forms(language: Language, text: &serde_json::Value) -> Option<String> {
    let forms = text.as_object()?;
    let needed: BTreeSet<&str> = (0..1_000)
        .map(|count| match language.plural(count) {
            Plural::Zero => "zero",
            Plural::One => "one",
            Plural::Two => "two",
            Plural::Few => "few",
            Plural::Many => "many",
            Plural::Other => "other",
        })
        .collect();
    let has: BTreeSet<&str> = forms.keys().map(String::as_str).collect();
    (has != needed).then(|| format!("has the plural forms {has:?} and needs {needed:?}"))
}
