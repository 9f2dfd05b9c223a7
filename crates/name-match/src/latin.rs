//! A word in Latin letters: Cyrillic and Greek are transcribed, roughly as passports do it.

/// Longer words are no names.
const LONGEST: usize = 48;

/// Stands for the Cyrillic "г", which is a "g" in Russian and an "h" in Ukrainian and in names from German.
pub const G_OR_H: u8 = b'%';

#[derive(Clone, Copy)]
pub struct Letters {
    bytes: [u8; LONGEST],
    length: usize,
}

impl Letters {
    /// None if the word has digits, another script or fewer than three letters.
    pub fn of(word: &str) -> Option<Self> {
        let mut letters = Self { bytes: [0; LONGEST], length: 0 };
        let mut count = 0;
        let mut before = ' ';
        for letter in word.chars() {
            match letter {
                'a'..='z' => letters.push(&[letter as u8])?,
                '\'' | '-' | '.' => continue,
                'α'..='ω' => letters.push_greek(before, letter)?,
                _ => letters.push(cyrillic(letter)?)?,
            }
            before = letter;
            count += 1;
        }
        // Signs such as the Cyrillic "ь" are not heard.
        (count >= 3 && letters.length > 0).then_some(letters)
    }

    pub fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    /// The same word with another ending: `cut` letters less, then `ending`.
    pub fn with_ending(mut self, cut: usize, ending: &str) -> Option<Self> {
        self.length = self.length.checked_sub(cut)?;
        self.push(ending.as_bytes())?;
        Some(self)
    }

    /// The same word without its second letter, if it begins like this.
    pub fn without_second_letter_of(mut self, beginning: &str) -> Option<Self> {
        if !self.as_slice().starts_with(beginning.as_bytes()) {
            return None;
        }
        self.bytes.copy_within(2..self.length, 1);
        self.length -= 1;
        Some(self)
    }

    fn push(&mut self, added: &[u8]) -> Option<()> {
        self.bytes.get_mut(self.length..self.length + added.len())?.copy_from_slice(added);
        self.length += added.len();
        Some(())
    }

    fn push_greek(&mut self, before: char, letter: char) -> Option<()> {
        let first = self.length == 1;
        let (replaced, added) = match (before, letter) {
            ('ε' | 'ο', 'ι') => (1, "i"),
            ('α', 'ι') => (1, "e"),
            ('ο', 'υ') => (0, "u"),
            ('α' | 'ε', 'υ') => (0, "v"),
            ('μ', 'π') if first => (1, "b"),
            ('ν', 'τ') if first => (1, "d"),
            ('γ', 'γ') => (1, "ng"),
            ('γ', 'κ') => (0, ""),
            _ => (0, greek(letter)),
        };
        self.length -= replaced.min(self.length);
        self.push(added.as_bytes())
    }
}

fn greek(letter: char) -> &'static str {
    match letter {
        'α' => "a",
        'β' => "v",
        'γ' => "g",
        'δ' => "d",
        'ε' => "e",
        'ζ' => "z",
        'η' | 'ι' | 'υ' => "i",
        'θ' => "th",
        'κ' => "k",
        'λ' => "l",
        'μ' => "m",
        'ν' => "n",
        'ξ' => "x",
        'ο' | 'ω' => "o",
        'π' => "p",
        'ρ' => "r",
        'σ' | 'ς' => "s",
        'τ' => "t",
        'φ' => "f",
        'χ' => "kh",
        'ψ' => "ps",
        _ => "",
    }
}

fn cyrillic(letter: char) -> Option<&'static [u8]> {
    let latin = match letter {
        'г' => return Some(&[G_OR_H]),
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'ґ' | 'ѓ' => "g",
        'д' => "d",
        'е' | 'ё' | 'э' => "e",
        'є' => "ye",
        'ж' => "zh",
        'з' | 'ѕ' => "z",
        'и' | 'й' | 'і' | 'ї' | 'ы' => "i",
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
        'ч' | 'ћ' => "tsch",
        'ш' | 'щ' => "sh",
        'ђ' => "dj",
        'џ' => "dz",
        'ъ' | 'ь' => "",
        'ю' => "yu",
        'я' => "ya",
        _ => return None,
    };
    Some(latin.as_bytes())
}
