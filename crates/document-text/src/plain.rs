//! Plain text, whatever program wrote it. Nothing in the file names its encoding.

use super::limits::MOST_PLAIN_BYTES;
use super::unreadable::Unreadable;

/// One control character in this many is still a text: page breaks, a bell, an end mark.
const LETTERS_PER_CONTROL: usize = 100;

pub fn read(bytes: &[u8]) -> Result<String, Unreadable> {
    let bytes = &bytes[..bytes.len().min(MOST_PLAIN_BYTES)];
    let text = decode(bytes);
    let unfit = text.chars().filter(|letter| letter.is_control() && !letter.is_whitespace()).count();
    if unfit * LETTERS_PER_CONTROL > text.chars().count() {
        return Err(Unreadable::Broken);
    }
    Ok(text)
}

fn decode(bytes: &[u8]) -> String {
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        [0xFF, 0xFE, rest @ ..] => utf_16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf_16(rest, u16::from_be_bytes),
        _ if is_utf_8(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        _ => bytes.iter().map(|byte| windows_1252(*byte)).collect(),
    }
}

/// A long text may contain a few wrong bytes and still be UTF-8. In another encoding, accented letters are wrong.
fn is_utf_8(bytes: &[u8]) -> bool {
    let (mut right, mut wrong) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        right += chunk.valid().chars().filter(|letter| !letter.is_ascii()).count();
        wrong += usize::from(!chunk.invalid().is_empty());
    }
    // The end may be cut off within a letter.
    let cut = bytes.utf8_chunks().last().is_some_and(|chunk| {
        std::str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none())
    });
    let wrong = wrong - usize::from(cut && wrong > 0);
    wrong == 0 || right > wrong
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.as_chunks().0.iter().map(|pair| unit(*pair));
    char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// 0x80 to 0x9F; five of them mean nothing.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}
