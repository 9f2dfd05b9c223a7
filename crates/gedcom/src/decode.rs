//! Bytes -> text. What the bytes look like counts for more than what the header declares: mislabelled files are
//! common.

use crate::diagnostics::{Diagnostics, Problem};
use crate::encodings::{self, Decoded, Encoding};
use crate::{Error, Limits};

/// The header is at the start of the file, and CHAR is in it.
const HEADER_BYTES: usize = 64 * 1024;

/// With fewer special characters than this, a declaration is believed whatever they look like.
const ENOUGH_TO_JUDGE: usize = 3;

/// A file as text, without byte order marks and zero characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    pub text: String,
    /// The encoding in which it was read.
    pub encoding: Encoding,
    /// What HEAD.CHAR says, as far as it could be read before the encoding was known.
    pub declared: Option<String>,
    pub diagnostics: Diagnostics,
}

/// Reads any bytes at all as text; refuses only a file that is too large.
pub fn decode(bytes: &[u8], limits: &Limits) -> Result<Text, Error> {
    let limit = limits.size.min(1 << 30);
    if bytes.len() > limit {
        return Err(Error::TooLarge { limit });
    }
    let mut diagnostics = Diagnostics::with_limit(limits.diagnostics);
    let declared = declared(bytes);
    let (decoded, encoding) = by_content(bytes, declared.as_deref(), &mut diagnostics);
    if let Some(name) = &declared {
        match Encoding::declared(name) {
            None => diagnostics.add(0, Problem::EncodingUnknown { declared: name.clone() }),
            Some(said) if !agree(said, encoding, &decoded.text) => {
                diagnostics.add(0, Problem::EncodingDiffers { declared: name.clone(), used: encoding });
            }
            Some(_) => {}
        }
    }
    if decoded.invalid > 0 {
        diagnostics.add(0, Problem::InvalidBytes { count: decoded.invalid });
    }
    let text = without_nul(decoded.text, &mut diagnostics);
    // Positions are stored in 32 bits, and a legacy byte can become three bytes of UTF-8.
    if text.len() > u32::MAX as usize / 2 {
        return Err(Error::TooLarge { limit });
    }
    Ok(Text { text, encoding, declared, diagnostics })
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
    let declared = declared.and_then(Encoding::declared);
    let (almost, repairs, multibyte) = almost_utf8(bytes);
    let says_utf8 = declared == Some(Encoding::Utf8);
    if multibyte >= almost.invalid.max(1) * if says_utf8 { 1 } else { 4 } {
        report_repairs(repairs, diagnostics);
        return (almost, Encoding::Utf8);
    }
    // UTF-16 has been ruled out by the bytes.
    let declared = declared
        .filter(|encoding| !matches!(encoding, Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be));
    single_bytes(bytes, declared)
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

/// The declared encoding, unless most of its special characters make no sense and almost all make sense in another.
fn single_bytes(bytes: &[u8], declared: Option<Encoding>) -> (Decoded, Encoding) {
    let first = declared.unwrap_or(Encoding::WINDOWS_1252);
    let decoded = in_encoding(bytes, first);
    // Only those encodings whose characters we can judge: Latin letters.
    let known = [Encoding::WINDOWS_1252, Encoding::Ansel, Encoding::Cp437, Encoding::MACINTOSH];
    if !known.contains(&first) && first != Encoding::Cp850 {
        return (decoded, first);
    }
    let sense = Sense::of(&decoded);
    if sense.all < ENOUGH_TO_JUDGE || sense.good * 2 >= sense.all {
        return (decoded, first);
    }
    for other in known.into_iter().filter(|other| *other != first) {
        let candidate = in_encoding(bytes, other);
        let sense = Sense::of(&candidate);
        if sense.good * 10 >= sense.all * 9 {
            return (candidate, other);
        }
    }
    (decoded, first)
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

/// How many of the characters beyond ASCII are such as people write in names and notes.
struct Sense {
    good: usize,
    all: usize,
}

impl Sense {
    fn of(decoded: &Decoded) -> Sense {
        let mut sense = Sense { good: 0, all: 0 };
        let mut before = ' ';
        let mut characters = decoded.text.chars().peekable();
        while let Some(character) = characters.next() {
            if !character.is_ascii() {
                let in_word = before.is_alphabetic() && characters.peek().is_some_and(|c| c.is_alphabetic());
                sense.all += 1;
                sense.good += usize::from(makes_sense(character, before, in_word));
            }
            before = character;
        }
        sense
    }
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

/// Whether the declaration is right about these bytes. ASCII is right in almost every encoding.
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
