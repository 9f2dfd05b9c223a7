//! ANSEL, the library encoding of GEDCOM 5.5: an accent comes before its letter.

use unicode_normalization::UnicodeNormalization;

use super::Decoded;

/// An ANSEL text with each accent behind its letter, composed where Unicode has the letter as one.
pub(crate) fn ansel(bytes: &[u8]) -> Decoded {
    let mut text = String::with_capacity(bytes.len());
    let mut accents: Vec<char> = Vec::new();
    let mut invalid = 0;
    for &byte in bytes {
        if let Some(accent) = accent(byte) {
            accents.push(accent);
            continue;
        }
        let letter = if byte < 0x80 { Some(char::from(byte)) } else { letter(byte) };
        invalid += usize::from(letter.is_none());
        let letter = letter.unwrap_or(char::REPLACEMENT_CHARACTER);
        if !accents.is_empty() && letter.is_control() {
            // An accent without a letter gets a space to sit on; otherwise it would end up on the next line.
            invalid += accents.len();
            text.push('\u{a0}');
            text.extend(accents.drain(..));
        }
        text.push(letter);
        text.extend(accents.drain(..));
    }
    if !accents.is_empty() {
        invalid += accents.len();
        text.push('\u{a0}');
        text.extend(accents);
    }
    Decoded { text: if text.is_ascii() { text } else { text.nfc().collect() }, invalid }
}

/// The letters and signs, with those that GEDCOM added.
fn letter(byte: u8) -> Option<char> {
    Some(match byte {
        0x8d => '\u{200d}',
        0x8e => '\u{200c}',
        0xa1 => 'Ł',
        0xa2 => 'Ø',
        0xa3 => 'Đ',
        0xa4 => 'Þ',
        0xa5 => 'Æ',
        0xa6 => 'Œ',
        0xa7 => 'ʹ',
        0xa8 => '·',
        0xa9 => '♭',
        0xaa => '®',
        0xab => '±',
        0xac => 'Ơ',
        0xad => 'Ư',
        0xae => 'ʼ',
        0xb0 => 'ʻ',
        0xb1 => 'ł',
        0xb2 => 'ø',
        0xb3 => 'đ',
        0xb4 => 'þ',
        0xb5 => 'æ',
        0xb6 => 'œ',
        0xb7 => 'ʺ',
        0xb8 => 'ı',
        0xb9 => '£',
        0xba => 'ð',
        0xbc => 'ơ',
        0xbd => 'ư',
        0xbe => '□',
        0xbf => '■',
        0xc0 => '°',
        0xc1 => 'ℓ',
        0xc2 => '℗',
        0xc3 => '©',
        0xc4 => '♯',
        0xc5 => '¿',
        0xc6 => '¡',
        0xc7 => 'ß',
        0xc8 => '€',
        0xcd => 'e',
        0xce => 'o',
        0xcf => 'ß',
        _ => return None,
    })
}

/// The accents, which Unicode puts behind the letter.
fn accent(byte: u8) -> Option<char> {
    Some(match byte {
        0xe0 => '\u{309}',
        0xe1 => '\u{300}',
        0xe2 => '\u{301}',
        0xe3 => '\u{302}',
        0xe4 => '\u{303}',
        0xe5 => '\u{304}',
        0xe6 => '\u{306}',
        0xe7 => '\u{307}',
        0xe8 => '\u{308}',
        0xe9 => '\u{30c}',
        0xea => '\u{30a}',
        0xeb => '\u{fe20}',
        0xec => '\u{fe21}',
        0xed => '\u{315}',
        0xee => '\u{30b}',
        0xef => '\u{310}',
        0xf0 => '\u{327}',
        0xf1 => '\u{328}',
        0xf2 => '\u{323}',
        0xf3 => '\u{324}',
        0xf4 => '\u{325}',
        0xf5 => '\u{333}',
        0xf6 => '\u{332}',
        0xf7 => '\u{326}',
        0xf8 => '\u{31c}',
        0xf9 => '\u{32e}',
        0xfa => '\u{fe22}',
        0xfb => '\u{fe23}',
        0xfc => '\u{338}',
        0xfe => '\u{313}',
        _ => return None,
    })
}
