//! Greek and Cyrillic, letter by letter.

use unicode_normalization::char::decompose_canonical;

use super::add;

/// Adds a word as English writes it; Ukrainian has its own letters and reads some of the others differently. Spellings of
/// other languages sound alike.
pub fn cyrillic(word: &[char], spellings: &mut Vec<String>) {
    let is_ukrainian = word.iter().any(|letter| matches!(letter, 'і' | 'ї' | 'є' | 'ґ'));
    let mut latin = String::new();
    for (position, letter) in word.iter().enumerate() {
        let before = position.checked_sub(1).map(|before| word[before]);
        let ends = position + 1 == word.len();
        latin += match letter {
            'г' | 'и' | 'й' if is_ukrainian => match letter {
                'г' => "h",
                'и' => "y",
                _ => "i",
            },
            // Dostoevsky.
            'и' | 'ы' if word[position..] == [*letter, 'й'] => "",
            'й' if ends && matches!(before, Some('и' | 'ы')) => "y",
            _ => letter_of(*letter),
        };
    }
    if word.first() == Some(&'е') {
        add(spellings, format!("y{latin}"));
    }
    add(spellings, latin);
}

fn letter_of(letter: char) -> &'static str {
    match letter {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' | 'ґ' | 'ѓ' => "g",
        'д' => "d",
        'е' | 'э' => "e",
        'ё' => "yo",
        'є' => "ye",
        'ж' => "zh",
        'з' | 'ѕ' => "z",
        'и' | 'і' | 'ї' => "i",
        'й' | 'ы' => "y",
        'ј' => "j",
        'к' | 'ќ' => "k",
        'л' => "l",
        'љ' => "lj",
        'м' => "m",
        'н' => "n",
        'њ' => "nj",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' | 'ў' => "u",
        'ф' => "f",
        'х' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'ћ' => "c",
        'ш' => "sh",
        'щ' => "shch",
        'ђ' => "dj",
        'џ' => "dz",
        'ю' => "yu",
        'я' => "ya",
        _ => "",
    }
}

/// Adds a word as passports write it, and as it is heard: Christos and Hristos.
pub fn greek(word: &[char], spellings: &mut Vec<String>) {
    let mut plain = Vec::with_capacity(word.len());
    for letter in word {
        // Accents and breathings come after the letter that carries them.
        let mut first = true;
        decompose_canonical(*letter, |part| {
            if std::mem::take(&mut first) {
                plain.push(if part == 'ς' { 'σ' } else { part });
            }
        });
    }
    for is_heard in [false, true] {
        let mut latin = String::new();
        let mut position = 0;
        while position < plain.len() {
            let next = plain.get(position + 1).copied().unwrap_or(' ');
            let (letters, count) = greek_letters((plain[position], next), position == 0, is_heard);
            latin += letters;
            position += count;
        }
        add(spellings, latin);
    }
}

/// The Latin letters, and how many Greek ones they stand for.
fn greek_letters(pair: (char, char), starts: bool, is_heard: bool) -> (&'static str, usize) {
    match pair {
        ('ο', 'υ') => (if is_heard { "u" } else { "ou" }, 2),
        ('ε', 'ι') => (if is_heard { "i" } else { "ei" }, 2),
        ('ο', 'ι') => (if is_heard { "i" } else { "oi" }, 2),
        ('α', 'ι') => (if is_heard { "e" } else { "ai" }, 2),
        ('α', 'υ') => ("av", 2),
        ('ε', 'υ') => ("ev", 2),
        ('μ', 'π') if starts => ("b", 2),
        ('ν', 'τ') if starts => ("d", 2),
        ('γ', 'κ') if starts => ("g", 2),
        ('γ', 'γ' | 'κ') => ("ng", 2),
        ('α', _) => ("a", 1),
        ('β', _) => ("v", 1),
        ('γ', _) => ("g", 1),
        ('δ', _) => ("d", 1),
        ('ε', _) => ("e", 1),
        ('ζ', _) => ("z", 1),
        ('η' | 'ι', _) => ("i", 1),
        ('θ', _) => ("th", 1),
        ('κ', _) => ("k", 1),
        ('λ', _) => ("l", 1),
        ('μ', _) => ("m", 1),
        ('ν', _) => ("n", 1),
        ('ξ', _) => ("x", 1),
        ('ο' | 'ω', _) => ("o", 1),
        ('π', _) => ("p", 1),
        ('ρ', _) => ("r", 1),
        ('σ', _) => ("s", 1),
        ('τ', _) => ("t", 1),
        ('υ', _) => (if is_heard { "i" } else { "y" }, 1),
        ('φ', _) => ("f", 1),
        ('χ', _) => (if is_heard { "h" } else { "ch" }, 1),
        ('ψ', _) => ("ps", 1),
        _ => ("", 1),
    }
}
