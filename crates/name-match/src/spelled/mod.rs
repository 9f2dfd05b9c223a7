//! Names of other scripts in Latin letters, as people type them who have no other keyboard: Екатерина is "ekaterina",
//! 王小明 is "wang xiaoming". Hebrew and Arabic are written without vowels, so their names are found by their
//! consonants (see `consonants`).

mod alphabets;
mod han;
mod kana;

use unicode_normalization::UnicodeNormalization;

/// The letters before these are Latin, or signs.
const FIRST_OF_OTHER_SCRIPTS: char = '\u{370}';

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Greek,
    Cyrillic,
    Kana,
    Han,
}

/// The Latin spellings of all words of a text that are Cyrillic, Greek, Japanese kana or Chinese, in lower case. The text
/// must not be folded: that would change Cyrillic letters and Japanese syllables into others.
pub fn latin(text: &str) -> Vec<String> {
    if text.chars().all(|letter| letter < FIRST_OF_OTHER_SCRIPTS) {
        return Vec::new();
    }
    let letters: Vec<char> = text.nfkc().flat_map(char::to_lowercase).collect();
    let mut spellings = Vec::new();
    let mut start = 0;
    while start < letters.len() {
        let script = script_of(letters[start]);
        let length = letters[start..].iter().take_while(|letter| script_of(**letter) == script).count();
        let run = &letters[start..start + length];
        match script {
            Some(Script::Greek) => alphabets::greek(run, &mut spellings),
            Some(Script::Cyrillic) => alphabets::cyrillic(run, &mut spellings),
            Some(Script::Kana) => kana::kana(run, &mut spellings),
            Some(Script::Han) => han::han(run, &mut spellings),
            None => {}
        }
        start += length;
    }
    spellings
}

fn script_of(letter: char) -> Option<Script> {
    match letter {
        '\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}' => Some(Script::Greek),
        '\u{400}'..='\u{52F}' => Some(Script::Cyrillic),
        '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30F6}' | 'ー' => Some(Script::Kana),
        '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{323AF}' => Some(Script::Han),
        _ => None,
    }
}

/// Adds a spelling, unless there is nothing of it or it is there already.
fn add(spellings: &mut Vec<String>, spelling: String) {
    if !spelling.is_empty() && !spellings.contains(&spelling) {
        spellings.push(spelling);
    }
}
