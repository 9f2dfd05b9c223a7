//! Texts without accents and case, so that "dvorak" finds "Dvořák" on every database. Sort keys and search texts are
//! stored this way. The page folds in the same way (`web/src/lib/fold.ts`); both are tested with the same cases.
//!
//! When folding changes, raise `index::VERSION`, so that stored texts are rebuilt.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

pub fn fold(text: &str) -> String {
    let letters = text.nfkd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase);
    let mut plain = String::with_capacity(text.len());
    for letter in letters {
        match letter {
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'þ' => plain.push_str("th"),
            'ø' => plain.push('o'),
            'ł' => plain.push('l'),
            'đ' | 'ð' => plain.push('d'),
            'ħ' => plain.push('h'),
            'ı' => plain.push('i'),
            'ŋ' => plain.push('n'),
            'ŧ' => plain.push('t'),
            // Sigma has a second lower-case form at the end of a word.
            'ς' => plain.push('σ'),
            '‘' | '’' | 'ʼ' => plain.push('\''),
            '‐' | '–' | '—' => plain.push('-'),
            other => plain.push(other),
        }
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}
