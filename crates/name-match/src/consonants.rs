//! Keys for the consonants of names that are written without vowels: משה and "Moshe", محمد and "Mohamed". Names in Latin
//! letters have many more consonants in common, so only Hebrew and Arabic names are found by these keys.
//!
//! | Class | Hebrew, Arabic | Latin |
//! |---|---|---|
//! | B | ב, sometimes ו; ب, sometimes و | b, v, w |
//! | G | ג; ج غ گ | g, sometimes j |
//! | K | כ ק, sometimes ח; خ ق ك | k, c, q, ch, kh |
//! | P | פ; ف پ | p, f, ph |
//! | S | ז ס צ ש; ز س ش ص ظ ژ چ | s, z, sh, ts, tz |
//! | T, D, L, M, N, R | ט ת, ד, … | t, th, d, … |

/// A letter that some names read as a consonant and others do not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heard {
    Always(u8),
    /// "w" and "v" in Hebrew and Arabic, where the letter is also a long "o" or "u".
    AsB,
    /// The Hebrew "ch" of Chaim, which is also written Haim.
    AsK,
    Never,
}

/// The ways to read the letters of which there are two readings.
const READINGS: [(bool, bool); 4] = [(false, false), (true, false), (false, true), (true, true)];

/// The keys of a Hebrew or Arabic word; none for words in other scripts. The word must be folded.
pub fn written(word: &str) -> Vec<u32> {
    let Some(letters) = word.chars().filter(|letter| *letter != '\'').map(letter).collect::<Option<Vec<_>>>()
    else {
        return Vec::new();
    };
    let mut keys = Vec::new();
    // With and without the Arabic article.
    let article = if word.starts_with("ال") && letters.len() >= 5 { 2 } else { 0 };
    for letters in [&letters[..], &letters[article..]] {
        for (as_b, as_k) in READINGS {
            let mut key = Key::default();
            for (position, heard) in letters.iter().enumerate() {
                // In Arabic, a doubled consonant is heard once.
                let doubled = position > 0 && letters[position - 1] == *heard && !is_hebrew(word);
                match heard {
                    _ if doubled => {}
                    Heard::Always(class) => key.push(*class),
                    Heard::AsB if as_b => key.push(b'B'),
                    Heard::AsK if as_k => key.push(b'K'),
                    _ => key.vowel(),
                }
            }
            key.add_to(&mut keys);
        }
    }
    keys
}

/// The keys by which a word in Latin letters finds Hebrew and Arabic names.
pub fn typed(word: &str) -> Vec<u32> {
    let letters = word.as_bytes();
    if letters.len() < 3 || !letters.iter().all(u8::is_ascii_lowercase) {
        return Vec::new();
    }
    let mut keys = Vec::new();
    for j_is_heard in [true, false] {
        let mut key = Key::default();
        let mut rest = letters;
        while let Some(first) = rest.first() {
            let (class, length) = match rest {
                [b's', b'c', b'h', ..] => (b'S', 3),
                [b's', b'h', ..] | [b't', b's' | b'z', ..] => (b'S', 2),
                [b'c' | b'k', b'h', ..] | [b'c', b'k', ..] => (b'K', 2),
                [b'p', b'h', ..] => (b'P', 2),
                [b'd', b'j', ..] => (b'G', 2),
                [b's' | b'z', ..] => (b'S', 1),
                [b'k' | b'c' | b'q' | b'x', ..] => (b'K', 1),
                [b'p' | b'f', ..] => (b'P', 1),
                [b'b' | b'v' | b'w', ..] => (b'B', 1),
                [b'j', ..] => (if j_is_heard { b'G' } else { 0 }, 1),
                [b'd' | b'g' | b'l' | b'm' | b'n' | b'r' | b't', ..] => (first.to_ascii_uppercase(), 1),
                _ => (0, 1),
            };
            if class == 0 {
                key.vowel();
            } else {
                key.push(class);
            }
            let doubled = rest.get(length) == Some(first) && class != 0;
            rest = &rest[length + usize::from(doubled)..];
        }
        // One consonant says too little about a long word.
        if key.count > 1 || letters.len() <= 5 {
            key.add_to(&mut keys);
        }
    }
    keys
}

struct Key {
    hash: u32,
    count: usize,
    begins_with_vowel: bool,
}

impl Default for Key {
    fn default() -> Self {
        // Another start than that of the keys for sounds.
        Self { hash: 0x6b1d_3f05, count: 0, begins_with_vowel: false }
    }
}

impl Key {
    fn push(&mut self, class: u8) {
        // FNV-1a.
        self.hash = (self.hash ^ u32::from(class)).wrapping_mul(0x0100_0193);
        self.count += 1;
    }

    fn vowel(&mut self) {
        self.begins_with_vowel |= self.count == 0;
    }

    /// Names with one consonant also need the same beginning: Ali and Leah.
    fn add_to(mut self, keys: &mut Vec<u32>) {
        if self.count == 1 && self.begins_with_vowel {
            self.push(b'-');
        }
        if self.count > 0 && !keys.contains(&self.hash) {
            keys.push(self.hash);
        }
    }
}

fn is_hebrew(word: &str) -> bool {
    word.starts_with(|letter| matches!(letter, '\u{590}'..='\u{5FF}'))
}

/// `None` for letters of other scripts.
fn letter(letter: char) -> Option<Heard> {
    let class = match letter {
        'ב' | 'ب' => b'B',
        'ג' | 'ج' | 'غ' | 'گ' => b'G',
        'ד' | 'د' | 'ذ' | 'ض' => b'D',
        'כ' | 'ך' | 'ק' | 'خ' | 'ق' | 'ك' | 'ک' => b'K',
        'ל' | 'ل' => b'L',
        'מ' | 'ם' | 'م' => b'M',
        'נ' | 'ן' | 'ن' => b'N',
        'פ' | 'ף' | 'ف' | 'پ' => b'P',
        'ר' | 'ر' => b'R',
        'ז' | 'ס' | 'צ' | 'ץ' | 'ש' | 'ز' | 'س' | 'ش' | 'ص' | 'ظ' | 'ژ' | 'چ' => b'S',
        'ט' | 'ת' | 'ت' | 'ث' | 'ط' => b'T',
        'ו' | 'و' => return Some(Heard::AsB),
        'ח' => return Some(Heard::AsK),
        '\u{5D0}'..='\u{5EA}' | '\u{621}'..='\u{64A}' | '\u{671}'..='\u{6D3}' => return Some(Heard::Never),
        _ => return None,
    };
    Some(Heard::Always(class))
}
