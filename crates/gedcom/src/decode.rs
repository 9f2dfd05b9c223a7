//! Bytes -> text. The encoding that someone chose or that the header declares is believed, unless the bytes show that it
//! is another one: UTF-8 and UTF-16 can be recognized, and some letters are impossible in some encodings.

use crate::diagnostics::{Diagnostics, Problem};
use crate::encodings::{self, Decoded, Encoding};
use crate::{Error, Limits};

/// The header is at the start of the file, and CHAR is in it.
const HEADER_BYTES: usize = 64 * 1024;

/// With fewer special characters than this, a declaration is believed whatever they look like.
const ENOUGH_TO_JUDGE: usize = 3;

/// This many letters beyond ASCII in a row are rare in Latin script, and usual in text of another script that was read as
/// Latin.
const SUSPICIOUS_RUN: usize = 3;

/// A file as text, without byte order marks and zero characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    pub text: String,
    /// The encoding in which it was read.
    pub encoding: Encoding,
    /// True if the bytes leave no doubt about the encoding, or if it makes no difference.
    pub is_certain: bool,
    /// True if the declaration is missing, or is believed although the special letters look wrong.
    pub is_doubtful: bool,
    /// The encoding that HEAD.CHAR names, as far as it could be read before the encoding was known.
    pub declared: Option<String>,
    pub diagnostics: Diagnostics,
}

/// Reads any bytes at all as text; refuses only a file that is too large. `chosen` is the encoding that someone chose
/// after seeing what the letters look like in another one.
pub fn decode(bytes: &[u8], limits: &Limits, chosen: Option<Encoding>) -> Result<Text, Error> {
    let limit = limits.size.min(1 << 30);
    if bytes.len() > limit {
        return Err(Error::TooLarge { limit });
    }
    let mut diagnostics = Diagnostics::with_limit(limits.diagnostics);
    let declared = declared(bytes);
    let (decoded, encoding) = match chosen {
        Some(encoding) => (in_encoding(bytes, encoding), encoding),
        None => by_content(bytes, declared.as_deref(), &mut diagnostics),
    };
    let is_doubtful = match (chosen, &declared) {
        (Some(_), _) => false,
        (None, Some(name)) => check_declared(name, encoding, &decoded, &mut diagnostics),
        (None, None) => encoding.has_single_bytes() && !decoded.text.is_ascii(),
    };
    if decoded.invalid > 0 {
        diagnostics.add(0, Problem::InvalidBytes { count: decoded.invalid });
    }
    let is_certain = !encoding.has_single_bytes() && decoded.invalid == 0 || decoded.text.is_ascii();
    let text = without_nul(decoded.text, &mut diagnostics);
    // Positions are stored in 32 bits, and a legacy byte can become three bytes of UTF-8.
    if text.len() > u32::MAX as usize / 2 {
        return Err(Error::TooLarge { limit });
    }
    Ok(Text { text, encoding, is_certain, is_doubtful, declared, diagnostics })
}

/// Says where the encoding is another one than declared. Returns true if a declaration that is believed may be wrong.
fn check_declared(name: &str, used: Encoding, decoded: &Decoded, diagnostics: &mut Diagnostics) -> bool {
    match Encoding::declared(name) {
        None => diagnostics.add(0, Problem::EncodingUnknown { declared: name.to_owned() }),
        Some(said) if !agree(said, used, &decoded.text) => {
            diagnostics.add(0, Problem::EncodingDiffers { declared: name.to_owned(), used });
        }
        Some(_) => return used.has_single_bytes() && looks_wrong(decoded),
    }
    false
}

fn by_content(bytes: &[u8], declared: Option<&str>, diagnostics: &mut Diagnostics) -> (Decoded, Encoding) {
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => {
            let (decoded, repairs, _) = almost_utf8(rest);
            report_repairs(repairs, diagnostics);
            return (decoded, Encoding::Utf8);
        }
        [0xff, 0xfe, rest @ ..] => return (encodings::utf16(rest, Encoding::Utf16Le), Encoding::Utf16Le),
        [0xfe, 0xff, rest @ ..] => return (encodings::utf16(rest, Encoding::Utf16Be), Encoding::Utf16Be),
        _ => {}
    }
    if let Some(encoding) = encodings::looks_like_utf16(bytes) {
        return (encodings::utf16(bytes, encoding), encoding);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (Decoded { text: text.to_owned(), invalid: 0 }, Encoding::Utf8);
    }
    let known = declared.and_then(Encoding::declared);
    let (almost, repairs, multibyte) = almost_utf8(bytes);
    let says_utf8 = known == Some(Encoding::Utf8);
    if multibyte >= almost.invalid.max(1) * if says_utf8 { 1 } else { 4 } {
        report_repairs(repairs, diagnostics);
        return (almost, Encoding::Utf8);
    }
    // UTF-8 and UTF-16 have been ruled out by the bytes, and ASCII has no special characters.
    let says_ascii = declared.is_some_and(|name| name.to_ascii_uppercase().ends_with("ASCII"));
    match known.filter(|encoding| encoding.has_single_bytes() && !says_ascii) {
        Some(said) => believed(bytes, said),
        None => guessed(bytes),
    }
}

/// The text, how many characters were put together again, and how many have several bytes.
fn almost_utf8(bytes: &[u8]) -> (Decoded, usize, usize) {
    let joined = encodings::join_split_characters(bytes);
    let (bytes, repairs) = joined.as_ref().map_or((bytes, 0), |(joined, repairs)| (joined, *repairs));
    let (decoded, multibyte) = encodings::utf8_with_strays(bytes);
    (decoded, repairs, multibyte)
}

fn report_repairs(count: usize, diagnostics: &mut Diagnostics) {
    if count > 0 {
        diagnostics.add(0, Problem::SplitCharactersJoined { count });
    }
}

/// The encodings whose characters we can judge, because they have Latin letters.
const LATIN: [Encoding; 4] = [Encoding::WINDOWS_1252, Encoding::Ansel, Encoding::Cp437, Encoding::MACINTOSH];

/// The declared encoding, unless most of its special characters are impossible and another one fits.
fn believed(bytes: &[u8], declared: Encoding) -> (Decoded, Encoding) {
    let decoded = in_encoding(bytes, declared);
    let sense = Sense::of(&decoded);
    if sense.all < ENOUGH_TO_JUDGE || sense.impossible * 2 <= sense.all {
        return (decoded, declared);
    }
    fitting(bytes, declared).unwrap_or((decoded, declared))
}

/// Windows-1252, which most programs mean that declare nothing, unless only another encoding makes sense.
fn guessed(bytes: &[u8]) -> (Decoded, Encoding) {
    let first = Encoding::WINDOWS_1252;
    let decoded = in_encoding(bytes, first);
    let sense = Sense::of(&decoded);
    if sense.all < ENOUGH_TO_JUDGE || sense.good * 2 >= sense.all {
        return (decoded, first);
    }
    fitting(bytes, first).unwrap_or((decoded, first))
}

/// The first other encoding in which the text makes sense.
fn fitting(bytes: &[u8], except: Encoding) -> Option<(Decoded, Encoding)> {
    let others = LATIN.into_iter().filter(|other| *other != except);
    others.map(|other| (in_encoding(bytes, other), other)).find(|(candidate, _)| {
        let sense = Sense::of(candidate);
        sense.impossible == 0 && sense.good * 10 >= sense.all * 9
    })
}

fn in_encoding(bytes: &[u8], encoding: Encoding) -> Decoded {
    match encoding {
        Encoding::Utf8 => encodings::utf8_with_strays(bytes).0,
        Encoding::Utf16Le | Encoding::Utf16Be => encodings::utf16(bytes, encoding),
        Encoding::Ansel => encodings::ansel(bytes),
        Encoding::Cp437 => encodings::cp437(bytes),
        Encoding::Cp850 => encodings::cp850(bytes),
        Encoding::Web(encoding) => encodings::web(bytes, encoding),
    }
}

/// Counts the characters beyond ASCII.
#[derive(Default)]
struct Sense {
    /// Those that people write in names and notes.
    good: usize,
    /// Those that can't be where they are in any text.
    impossible: usize,
    /// Those in suspiciously long rows.
    in_runs: usize,
    all: usize,
}

impl Sense {
    fn of(decoded: &Decoded) -> Sense {
        let mut sense = Sense::default();
        let mut before = ' ';
        let mut run = 0;
        let mut characters = decoded.text.chars().peekable();
        while let Some(character) = characters.next() {
            if character.is_ascii() {
                run = 0;
            } else {
                let in_word = before.is_alphabetic() && characters.peek().is_some_and(|c| c.is_alphabetic());
                sense.all += 1;
                sense.good += usize::from(makes_sense(character, before, in_word));
                sense.impossible += usize::from(is_impossible(character, before, in_word));
                run = if is_latin(character) { run + 1 } else { 0 };
                sense.in_runs += match run {
                    0..SUSPICIOUS_RUN => 0,
                    SUSPICIOUS_RUN => SUSPICIOUS_RUN,
                    _ => 1,
                };
            }
            before = character;
        }
        sense
    }
}

/// True if the special characters are not those of a Latin text, although they were read as such.
fn looks_wrong(decoded: &Decoded) -> bool {
    let sense = Sense::of(decoded);
    let is_much = |count: usize| count * 2 > sense.all;
    sense.all >= ENOUGH_TO_JUDGE && (is_much(sense.impossible) || is_much(sense.in_runs))
}

fn is_latin(character: char) -> bool {
    matches!(character, 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='\u{24f}')
}

fn makes_sense(character: char, before: char, in_word: bool) -> bool {
    match character {
        // An upper-case letter inside a word is what the wrong table makes of a lower-case one.
        'À'..='Ö' | 'Ø'..='Þ' | 'Š' | 'Ž' | 'Œ' => !before.is_lowercase(),
        'ß'..='ö' | 'ø'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '’' => true,
        // Not an accent that found no letter to compose with.
        '°' | '§' | '©' | '®' | '½' | '¼' | '«' | '»' | '\u{a0}' | '–' | '—' | '‘' | '“' | '”' | '„'
        | '…' | '†' | '€' | '£' => !in_word,
        _ => false,
    }
}

/// True for bytes without a meaning, accents that found no letter, pieces of frames, and signs between two letters.
fn is_impossible(character: char, before: char, in_word: bool) -> bool {
    match character {
        '\u{80}'..='\u{9f}' | '\u{fffd}' | '\u{300}'..='\u{35f}' | '\u{2500}'..='\u{259f}' => true,
        // A Greek letter inside a Latin word is what the old tables of DOS make of an accented one.
        '\u{370}'..='\u{3ff}' | 'ⁿ' => in_word && before.is_ascii_alphabetic(),
        // Between letters, these mean something in one language or another.
        '·' | '’' | '‘' | '–' | '\u{ad}' | '\u{200c}' | '\u{200d}' | '\u{fe20}'..='\u{fe2f}' => false,
        _ => in_word && !character.is_alphabetic(),
    }
}

/// The payload of HEAD.CHAR, looked up before the encoding is known: only ASCII is needed for it.
fn declared(bytes: &[u8]) -> Option<String> {
    let start: Vec<u8> = bytes.iter().take(HEADER_BYTES).copied().filter(|byte| *byte != 0).collect();
    let start = String::from_utf8_lossy(&start);
    let mut lines = start.split(['\r', '\n']).map(str::trim);
    lines.by_ref().find(|line| line.contains("HEAD"))?;
    lines.take_while(|line| !line.starts_with("0 ")).find_map(|line| {
        let tag = line.strip_prefix('1')?.trim_start();
        let name = tag.strip_prefix("CHAR")?;
        // "1 CHARACTER" is something else.
        name.starts_with([' ', '\t']).then(|| name.trim().chars().take(100).collect())
    })
}

/// Returns true if the declaration is right about these bytes. ASCII is right in almost every encoding.
fn agree(declared: Encoding, used: Encoding, text: &str) -> bool {
    let utf16 = |encoding| matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be);
    declared == used
        || utf16(declared) && utf16(used)
        || used == Encoding::Utf8 && text.is_ascii() && !utf16(declared)
}

fn without_nul(text: String, diagnostics: &mut Diagnostics) -> String {
    // An old DOS program ends a text file with a ^Z.
    let kept = text.trim_start_matches('\u{feff}').trim_end_matches(['\0', '\u{1a}']);
    let count = kept.bytes().filter(|byte| *byte == 0).count();
    if count > 0 {
        diagnostics.add(0, Problem::NulRemoved { count });
        return kept.replace('\0', "");
    }
    if kept.len() == text.len() { text } else { kept.to_owned() }
}
