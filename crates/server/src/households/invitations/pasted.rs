//! Finds the addresses in a text that someone pasted: the recipients of an email ("Anna Weber <anna@example.org>;
//! ben@example.org"), a column of a table, or one on each line.

use std::collections::HashSet;

use crate::mail::address;

/// Shows a piece of the text without filling the screen.
const MAX_SHOWN: usize = 100;

/// An address, or a piece of the text that should be one but isn't.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pasted {
    /// The piece of the text; for an address the name beside it, if there is one.
    pub text: String,
    /// As it is stored; `None` if this is no address.
    pub email: Option<String>,
}

/// Every address once, in the order of the text.
pub fn read(text: &str) -> Vec<Pasted> {
    let mut known = HashSet::new();
    let mut found: Vec<Pasted> = text.lines().flat_map(read_line).collect();
    found.retain(|one| one.email.as_ref().is_none_or(|email| known.insert(email.clone())));
    found
}

fn read_line(line: &str) -> Vec<Pasted> {
    if !line.contains('@') {
        return unknown(line).into_iter().collect();
    }
    let mut found = Vec::new();
    let mut before = Vec::new();
    // A name may have a comma, and a table more columns than the address. So the words beside an address are its
    // name, unless they look like an address themselves.
    for part in line.split([',', ';', '\t']) {
        let words: Vec<&str> =
            part.split(|sign: char| sign.is_whitespace() || "<>()[]\"".contains(sign)).collect();
        let words: Vec<&str> = words.into_iter().map(bare).filter(|word| !word.is_empty()).collect();
        if let [word] = words[..]
            && looks_like_a_host(word)
        {
            found.extend(unknown(word));
            continue;
        }
        for word in words {
            if word.contains('@') {
                let email = address::normal(word);
                let is_valid = address::is_valid(&email);
                let name = name_of(&before);
                let text = if is_valid { name.unwrap_or_else(|| email.clone()) } else { word.to_owned() };
                found.push(Pasted { text: shown(&text), email: is_valid.then_some(email) });
                before.clear();
            } else {
                before.push(word);
            }
        }
    }
    found
}

/// The word without the quotes, the full stop or the `mailto:` that may stand around it.
fn bare(word: &str) -> &str {
    let word = word.trim_matches(|sign: char| "'’‘“”„:.".contains(sign));
    match word.split_at_checked(7) {
        Some((start, rest)) if start.eq_ignore_ascii_case("mailto:") => rest,
        _ => word,
    }
}

/// `ben.example.org`: an address without its @.
fn looks_like_a_host(word: &str) -> bool {
    let Some((_, last)) = word.rsplit_once('.') else { return false };
    !word.contains('@') && last.len() >= 2 && last.chars().all(|sign| sign.is_ascii_alphabetic())
}

/// The words before an address, unless they are a telephone number or the like.
fn name_of(words: &[&str]) -> Option<String> {
    let name = words.join(" ");
    (!name.is_empty() && !name.chars().any(|sign| sign.is_ascii_digit())).then_some(name)
}

fn unknown(text: &str) -> Option<Pasted> {
    let text = text.trim_matches(|sign: char| sign.is_whitespace() || ",;".contains(sign));
    (!text.is_empty()).then(|| Pasted { text: shown(text), email: None })
}

fn shown(text: &str) -> String {
    text.chars().filter(|sign| !sign.is_control()).take(MAX_SHOWN).collect()
}
