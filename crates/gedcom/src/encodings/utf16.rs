use super::{Decoded, Encoding};

/// UTF-16 without a byte order mark: the first characters of a GEDCOM file are ASCII, so every second byte is zero.
pub(crate) fn looks_like_utf16(bytes: &[u8]) -> Option<Encoding> {
    match bytes {
        [first, 0, second, 0, ..] if *first != 0 && *second != 0 => Some(Encoding::Utf16Le),
        [0, first, 0, second, ..] if *first != 0 && *second != 0 => Some(Encoding::Utf16Be),
        _ => None,
    }
}

/// Half a surrogate and half a character at the end become replacement characters.
pub(crate) fn utf16(bytes: &[u8], encoding: Encoding) -> Decoded {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|&pair| match encoding {
        Encoding::Utf16Be => u16::from_be_bytes(pair),
        _ => u16::from_le_bytes(pair),
    });
    let mut text = String::with_capacity(bytes.len() / 2);
    let mut invalid = 0;
    for unit in char::decode_utf16(units) {
        invalid += usize::from(unit.is_err());
        text.push(unit.unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    // A zero is what remains of a line end that some program wrote as a single byte.
    if rest.iter().any(|&byte| byte != 0) {
        invalid += 1;
        text.push(char::REPLACEMENT_CHARACTER);
    }
    Decoded { text, invalid }
}
