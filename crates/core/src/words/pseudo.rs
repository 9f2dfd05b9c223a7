//! A language made from the English catalogue: `Sign in` becomes `⟦Šîĝñ îñ⟧`. Text without accents and brackets did
//! not come from the catalogue. `locales/pseudo.mts` does the same for the page.

use super::catalogue::{self, Catalogue, Files};

/// The usual code for accented English.
pub const CODE: &str = "en-XA";

const PLAIN: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ACCENTED: &str = "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþɋŕšţûṽŵẋýž";

pub fn catalogue(files: Files) -> Catalogue {
    catalogue::parse(files).into_iter().map(|(key, text)| (key, text.map(accent))).collect()
}

/// Placeholders and `<markup>` stay as they are, and so does a paragraph that is only a placeholder: emails turn
/// `{link}` into a button.
pub fn accent(text: &str) -> String {
    text.split("\n\n").map(accent_paragraph).collect::<Vec<_>>().join("\n\n")
}

fn accent_paragraph(text: &str) -> String {
    let mut kept = None;
    let mut accented = String::new();
    for letter in text.chars() {
        match (kept, letter) {
            (Some(end), _) if letter == end => kept = None,
            (None, '{') => kept = Some('}'),
            (None, '<') => kept = Some('>'),
            _ => {}
        }
        let position = PLAIN.find(letter).filter(|_| kept.is_none());
        accented.push(position.and_then(|at| ACCENTED.chars().nth(at)).unwrap_or(letter));
    }
    if accented == text { accented } else { format!("⟦{accented}⟧") }
}
