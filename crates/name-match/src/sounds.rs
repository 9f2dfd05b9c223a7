//! Keys for the sound of a name. A key has a letter for each consonant that is heard, for the first vowel and for a
//! vowel
//! at the end, so that spellings of one name in different languages get the same key.
//!
//! | Letter | Spellings |
//! |---|---|
//! | S | s, z, sch, sh, sz, zs, ts, tz, tsch, tch, cz, cs; "c" and "ch" in some languages |
//! | F | f, ff, v, w, ph, and "pf" at the start |
//! | K | k, ck, c, q, ch, kh |
//! | T | t, th, tt, dt, and "d" at the end |
//! | Y | ei, ai, ey, ay, ej, aj, eu, oi, oy |
//! | W | au |
//! | O, U | o, oe; u, ue, ou |
//! | I | i, y, ie |
//!
//! "e" is not written except at the start: it comes and goes (Peter and Petr, Vlček and Vlčková). An "h" is heard
//! only at the start.

use crate::latin::{G_OR_H, Letters};

const MOST_KEYS: usize = 4;

/// If languages read a spelling differently, a word has a key for each reading.
type Reading = u8;
/// "c" as in Slavic languages: Čapek, Horovic.
const C_HISSES: Reading = 1;
/// "ch" as in English: Chapek.
const CH_HISSES: Reading = 2;
/// Everything else that has two readings: Černá and Černý, Elena and Jelena, Dworzak and Dvořák.
const OTHER: Reading = 4;

/// In the order of preference: usually a word has one or two of these.
const READINGS: [Reading; 8] = [
    0,
    C_HISSES,
    CH_HISSES,
    OTHER,
    C_HISSES | CH_HISSES,
    C_HISSES | OTHER,
    CH_HISSES | OTHER,
    C_HISSES | CH_HISSES | OTHER,
];

/// Endings of women's surnames, and the endings that the men of the family have.
const WOMEN: [(&str, &[&str]); 8] = [
    // Hlaváčková and Hlaváček, Becková and Beck, Růžičková and Růžička.
    ("ckova", &["cek", "ck", "cka"]),
    // Nováková and Novák, Ivanova and Ivanov, Svobodová and Svoboda.
    ("ova", &["", "ov", "a"]),
    ("owa", &["", "ov", "a"]),
    ("eva", &["ev"]),
    ("ewa", &["ev"]),
    ("kina", &["kin"]),
    ("poulou", &["poulos"]),
    ("idou", &["idis"]),
];

/// Returns the keys for the sound of a name; words with a common key sound alike. There are at most four keys, and
/// none for words
/// with digits, with fewer than three letters or in other scripts than Latin, Cyrillic and Greek.
///
/// The word must be folded: lower case, without accents. Keys are stable within one build only.
pub fn sounds(word: &str) -> Vec<u32> {
    let Some(letters) = Letters::of(word) else { return Vec::new() };
    let forms = forms(letters);
    let mut keys = Vec::with_capacity(MOST_KEYS);
    let mut possible = 0;
    for reading in READINGS {
        for form in forms.iter().flatten() {
            if reading & !possible != 0 || keys.len() == MOST_KEYS {
                continue;
            }
            let mut key = Key::new(form.as_slice(), reading);
            key.write();
            // The first reading finds out which others there are.
            if reading == 0 {
                possible |= key.possible;
            }
            if !keys.contains(&key.hash) {
                keys.push(key.hash);
            }
        }
    }
    keys
}

/// The word itself, or the men's forms of a woman's surname.
fn forms(letters: Letters) -> [Option<Letters>; 3] {
    let word = letters.as_slice();
    let found = WOMEN.iter().find(|(ending, _)| word.len() >= 6 && word.ends_with(ending.as_bytes()));
    if let Some((ending, men)) = found {
        return [0, 1, 2].map(|nth| letters.with_ending(ending.len(), men.get(nth)?));
    }
    // MacDonald is McDonald; Machova is another name, and so is Maček.
    if let Some((short, true)) =
        letters.without_second_letter_of("mac").zip(word.get(3).map(|next| !is_vowel(*next) && *next != b'h'))
        && word.len() >= 7
    {
        // Names from Poland such as Maczyński begin like this, too.
        return [Some(letters), Some(short), None];
    }
    // French: what is written after "au" is silent.
    let silent = [("ault", 2), ("aux", 1)].iter().find(|(ending, _)| word.ends_with(ending.as_bytes()));
    [letters.with_ending(silent.map_or(0, |(_, letters)| *letters), ""), None, None]
}

struct Key<'a> {
    letters: &'a [u8],
    reading: Reading,
    /// Readings that would have given another key.
    possible: Reading,
    hash: u32,
    /// The last code if it was a consonant and no vowel followed: a double consonant is heard once.
    last: u8,
    had_vowel: bool,
}

impl<'a> Key<'a> {
    fn new(letters: &'a [u8], reading: Reading) -> Self {
        Self { letters, reading, possible: 0, hash: 0x811c_9dc5, last: 0, had_vowel: false }
    }

    /// Returns true if the letters are to be read in this other way. Notes that there is one.
    fn reads(&mut self, reading: Reading) -> bool {
        self.possible |= reading;
        self.reading & reading != 0
    }

    fn push(&mut self, code: u8) {
        // FNV-1a.
        self.hash = (self.hash ^ u32::from(code)).wrapping_mul(0x0100_0193);
    }

    fn consonant(&mut self, code: u8) {
        if self.last != code {
            self.push(code);
            self.last = code;
        }
    }

    fn write(&mut self) {
        let mut at = 0;
        while at < self.letters.len() {
            at += if is_vowel(self.letters[at]) { self.vowels(at) } else { self.consonants(at) };
        }
    }

    /// Writes the vowels at this position and returns how many letters they are.
    fn vowels(&mut self, at: usize) -> usize {
        let letters = self.letters;
        let count = letters[at..].iter().take_while(|letter| is_vowel(**letter)).count();
        let mut run = &letters[at..at + count];
        let starts = at == 0;
        let ends = at + count == letters.len();
        if starts && count > 1 && matches!(run[0], b'i' | b'j' | b'y') {
            // Elena, Jelena and Yelena.
            if run[1] == b'e' && self.reads(OTHER) {
                self.push(b'E');
                run = &run[2..];
            } else {
                self.push(b'J');
                run = &run[1..];
            }
        } else if starts && run[0] == b'e' && !matches!(run.get(1), Some(b'i' | b'j' | b'u' | b'y')) {
            self.push(b'E');
        }
        self.last = 0;
        let first = if self.had_vowel { None } else { self.first_vowel(run) };
        let last = if ends && first.is_none() { self.last_vowel(run) } else { None };
        self.had_vowel = true;
        if let Some(code) = first.or(last) {
            self.push(code);
        }
        count
    }

    fn first_vowel(&mut self, run: &[u8]) -> Option<u8> {
        match *run {
            // The first letter only softens the consonant before it: Ljudmila and Ludmila.
            [b'i' | b'j' | b'y', b'u', ..] => Some(b'U'),
            [b'j' | b'y', b'o', ..] | [b'e', b'a', b'u', ..] => Some(b'O'),
            // "äu" was folded to "au".
            [b'a', b'e', b'u', ..] => Some(if self.reads(OTHER) { b'W' } else { b'Y' }),
            [b'a' | b'e' | b'o', b'i' | b'j' | b'y', ..] | [b'e', b'u', ..] => Some(b'Y'),
            [b'a', b'u', ..] => Some(b'W'),
            // Baecker is Bäcker, which is folded to "backer", and sounds like Becker.
            [b'a', b'e', ..] if self.reads(OTHER) => None,
            [b'a', ..] => Some(b'A'),
            [b'i' | b'j' | b'y', ..] => Some(b'I'),
            // Dutch: Boer.
            [b'o', b'e', ..] if self.reads(OTHER) => Some(b'U'),
            [b'o', b'u', ..] | [b'u', ..] => Some(b'U'),
            [b'o', ..] => Some(b'O'),
            _ => None,
        }
    }

    fn last_vowel(&mut self, run: &[u8]) -> Option<u8> {
        match *run {
            // Černá and Černý, Tolstaya and Tolstoy, Maria and Marie.
            [.., b'a'] => Some(if self.reads(OTHER) { b'I' } else { b'A' }),
            [.., b'i' | b'j' | b'y'] | [.., b'i' | b'j' | b'y', b'e'] => Some(b'I'),
            [.., b'o' | b'u'] => Some(b'O'),
            _ => None,
        }
    }

    /// Writes the consonant at this position and returns how many letters it is.
    fn consonants(&mut self, at: usize) -> usize {
        let rest = &self.letters[at..];
        let starts = at == 0;
        match *rest {
            [b'c', ..] => return self.c(at),
            // The Serbian "đ": Djordje and Đorđe.
            [b'd', b'j', next, ..] if is_vowel(next) => {
                self.consonant(b'D');
                return 2;
            }
            // Thompson and Tomson, Sampson and Samson.
            [b'p', b's' | b't', ..] if at > 0 && self.letters[at - 1] == b'm' => {}
            [b'd', b't' | b'z', ..] | [b'd', b's', b'c', b'h', ..] => {}
            [b'd'] => self.consonant(b'T'),
            // Ludwig and Ludvík.
            [b'g'] if at > 0 && self.letters[at - 1] == b'i' => self.consonant(b'K'),
            [b'k', b'h', ..] => return self.kh(at),
            [b'q', b'u', next, ..] if is_vowel(next) => {
                self.consonant(b'K');
                self.consonant(b'F');
                return 2;
            }
            [b'k' | b'q', ..] => self.consonant(b'K'),
            [b'p', b'h', ..] => self.consonant(b'F'),
            [b'p', b'f', ..] if starts => {}
            [b's', b'c', b'h', ..] => {
                self.consonant(b'S');
                return 3;
            }
            [b's' | b'z', ..] => self.consonant(b'S'),
            [b't', b's' | b'z', ..] | [b't', b'c', b'z' | b's', ..] => {}
            [b't', b'c', b'h', ..] => {
                self.consonant(b'S');
                return 3;
            }
            [b'x', ..] => {
                self.consonant(b'K');
                self.consonant(b'S');
            }
            [b'f' | b'v' | b'w', ..] => self.consonant(b'F'),
            [b'r', ..] => {
                self.consonant(b'R');
                return 1 + self.soft_r(&rest[1..]);
            }
            [b'h', ..] if starts => self.consonant(b'H'),
            [b'h', ..] => {}
            [G_OR_H, ..] => {
                if !self.reads(OTHER) {
                    self.consonant(b'G');
                } else if starts {
                    self.consonant(b'H');
                }
            }
            [letter, ..] => self.consonant(letter.to_ascii_uppercase()),
            [] => {}
        }
        1
    }

    fn c(&mut self, at: usize) -> usize {
        let rest = &self.letters[at..];
        match *rest {
            [b'c', b'h', ..] => return self.ch(at),
            [b'c', b'k' | b'q', ..] => return self.ck(rest),
            [b'c', b'z' | b's', ..] => {}
            [b'c', b'e' | b'i' | b'j' | b'y', ..] => self.consonant(b'S'),
            _ => {
                let code = if self.reads(C_HISSES) { b'S' } else { b'K' };
                self.consonant(code);
            }
        }
        1
    }

    /// "ch" is a "k" (Christian), a hiss (Chapek) or hardly heard (Prochazka and Prohaska).
    fn ch(&mut self, at: usize) -> usize {
        if self.reads(CH_HISSES) {
            self.consonant(b'S');
            2
        } else {
            self.kh(at)
        }
    }

    fn kh(&mut self, at: usize) -> usize {
        let after_vowel = at > 0 && is_vowel(self.letters[at - 1]);
        let before_vowel = self.letters.get(at + 2).is_some_and(|letter| is_vowel(*letter));
        if before_vowel && (at == 0 || after_vowel) && self.reads(OTHER) {
            if at == 0 {
                self.consonant(b'H');
            }
        } else {
            self.consonant(b'K');
        }
        2
    }

    /// "ck" is a "k", but two sounds in the Czech ending: Kopecký and Kopetzky.
    fn ck(&mut self, rest: &[u8]) -> usize {
        if matches!(rest, [b'c', b'k', b'a' | b'e' | b'i' | b'y', ..])
            && rest.len() <= 5
            && self.reads(C_HISSES)
        {
            self.consonant(b'S');
        }
        self.consonant(b'K');
        2
    }

    /// The Czech "ř" is written "rz" in Polish and "rsch" in German. Returns how many letters of it to skip.
    fn soft_r(&mut self, rest: &[u8]) -> usize {
        let hiss =
            [&b"sch"[..], b"sh", b"z"].into_iter().find(|hiss| rest.starts_with(hiss)).map_or(0, <[u8]>::len);
        let before_vowel = rest.get(hiss).is_some_and(|letter| is_vowel(*letter));
        if hiss > 0 && before_vowel && self.reads(OTHER) { hiss } else { 0 }
    }
}

fn is_vowel(letter: u8) -> bool {
    matches!(letter, b'a' | b'e' | b'i' | b'j' | b'o' | b'u' | b'y')
}
