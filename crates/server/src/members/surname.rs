//! The surname and the letter under which a person is listed.

/// Words before a name at birth.
const BORN: &[&str] = &["née", "nee", "né", "born", "geb.", "geborene", "geboren", "formerly"];

/// Words that may follow a surname. Roman numerals may, too.
const SUFFIXES: &[&str] =
    &["Jr", "jr", "Sr", "sr", "Junior", "junior", "Senior", "senior", "Esq", "PhD", "Ph.D", "MD", "M.D"];

/// Words that belong to the surname after them if they are capitalised: Van Buren, Le Goff, St. John.
const PARTICLES: &[&str] = &[
    "van", "von", "vom", "zu", "zum", "zur", "de", "del", "della", "dei", "di", "da", "do", "dos", "das",
    "und", "y", "du", "des", "la", "le", "las", "los", "der", "den", "ten", "ter", "el", "al", "af", "av",
    "st", "st.", "saint",
];

/// The surname to sort by: the one recorded, else the end of the name. A particle counts only if it has a capital
/// letter, so "van der Berg" is under B and "Van Buren" under V.
pub fn surname_of(name: &str, surname: Option<&str>) -> String {
    let recorded = surname.filter(|surname| !surname.trim().is_empty());
    let text = without_asides(recorded.unwrap_or(name));
    let mut words: Vec<&str> = words_of(&text);
    if words.is_empty() {
        words.push(recorded.unwrap_or(name));
    }
    let last = words.len() - 1;
    let is_particle =
        |index: usize, capital: bool| words.get(index).is_some_and(|word| particle(word, capital));
    // Without a recorded surname the first word is a given name; a name of one word is its own surname.
    let (mut first, least) = if recorded.is_some() { (0, 0) } else { (last, last.min(1)) };
    while first > least && is_particle(first - 1, true) {
        first -= 1;
    }
    while first < last && is_particle(first, false) {
        first += 1;
    }
    words.get(first..).unwrap_or_default().join(" ")
}

/// The end of a name that was typed as a whole that is probably its surname, with all particles. A name of one word,
/// or with a comma, may be anything.
pub fn likely_surname(name: &str) -> Option<String> {
    if name.contains(',') {
        return None;
    }
    let text = without_asides(name);
    let words = words_of(&text);
    let is_particle = |word: &&&str| PARTICLES.contains(&word.to_lowercase().as_str());
    let (_, before) = words.split_last()?;
    let given = before.len() - before.iter().rev().take_while(is_particle).count();
    let surname = words.get(given.max(1)..)?.join(" ");
    Some(surname).filter(|surname| !surname.is_empty())
}

fn words_of(text: &str) -> Vec<&str> {
    let is_between = |letter: char| letter.is_whitespace() || letter == ',';
    let mut words: Vec<&str> = text.split(is_between).filter(|word| !word.is_empty()).collect();
    while words.len() > 1 && words.last().is_some_and(|word| is_suffix(word)) {
        words.pop();
    }
    words
}

/// Leaves out nicknames and names at birth: `"Nan"`, "(Schmidt)", "née Schmidt".
fn without_asides(name: &str) -> String {
    let mut left = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(letter) = rest.chars().next() {
        let after = rest.strip_prefix(letter).unwrap_or_default();
        let end = match letter {
            '(' => after.find(')'),
            '"' | '“' | '„' => after.find(['"', '”', '“']),
            _ => None,
        };
        if letter.is_whitespace() && names_a_birth(after) {
            break;
        }
        if let Some(end) = end {
            left.push(' ');
            rest = after.get(end..).map(after_first).unwrap_or_default();
        } else {
            left.push(letter);
            rest = after;
        }
    }
    left
}

fn after_first(text: &str) -> &str {
    let mut letters = text.chars();
    letters.next();
    letters.as_str()
}

fn names_a_birth(text: &str) -> bool {
    BORN.iter().any(|word| text.strip_prefix(word).is_some_and(|rest| rest.starts_with(char::is_whitespace)))
}

fn is_suffix(word: &str) -> bool {
    let word = word.strip_suffix('.').unwrap_or(word);
    SUFFIXES.contains(&word) || (word.len() > 1 && word.chars().all(|letter| "IVX".contains(letter)))
}

/// True if a word is a particle with, or without, a capital letter.
fn particle(word: &str, capital: bool) -> bool {
    let is_capital = word.chars().next().is_some_and(|letter| !letter.to_lowercase().eq([letter]));
    is_capital == capital && PARTICLES.contains(&word.to_lowercase().as_str())
}

/// The letter that a folded name is listed under; `#` for names without one, and for scripts with thousands of them.
pub fn letter_of(folded: &str) -> String {
    match folded.chars().next() {
        Some(letter) if letter.is_alphabetic() && !is_uncountable(letter) => letter.to_uppercase().collect(),
        _ => "#".to_owned(),
    }
}

/// Chinese, Japanese and Korean characters.
fn is_uncountable(letter: char) -> bool {
    matches!(letter,
        '\u{1100}'..='\u{11FF}' | '\u{2E80}'..='\u{2FDF}' | '\u{3005}'..='\u{3007}' | '\u{3021}'..='\u{318F}'
        | '\u{31F0}'..='\u{31FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{A960}'..='\u{A97F}'
        | '\u{AC00}'..='\u{D7FF}' | '\u{F900}'..='\u{FAFF}' | '\u{1B000}'..='\u{1B16F}' | '\u{20000}'..='\u{3FFFF}')
}
