//! UTF-8 that is almost valid.

use super::Decoded;

/// UTF-8 in which stray bytes are read as Windows-1252, and how many characters of several bytes were fine: files
/// that several programs have edited contain both.
pub(crate) fn utf8_with_strays(bytes: &[u8]) -> (Decoded, usize) {
    let mut text = String::with_capacity(bytes.len());
    let (mut invalid, mut multibyte) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        multibyte += chunk.valid().bytes().filter(|byte| *byte >= 0xc0).count();
        text.push_str(chunk.valid());
        invalid += chunk.invalid().len();
        text.push_str(&encoding_rs::WINDOWS_1252.decode_without_bom_handling(chunk.invalid()).0);
    }
    (Decoded { text, invalid }, multibyte)
}

/// Puts characters together again that were cut in two by a CONC line, because a program counted bytes. Returns the
/// bytes and the number of repairs; none if there was nothing to do.
pub(crate) fn join_split_characters(bytes: &[u8]) -> Option<(Vec<u8>, usize)> {
    let mut joined = Vec::with_capacity(bytes.len());
    let mut repairs = 0;
    let mut rest = bytes;
    while let Err(error) = std::str::from_utf8(rest) {
        let (valid, wrong) = rest.split_at(error.valid_up_to());
        joined.extend_from_slice(valid);
        let copied = match SplitCharacter::at_start_of(wrong) {
            Some(SplitCharacter { start, prefix, end }) => {
                joined.extend_from_slice(&wrong[start..prefix]);
                joined.extend_from_slice(&wrong[..start]);
                joined.extend_from_slice(&wrong[prefix..end]);
                repairs += 1;
                end
            }
            None => {
                let invalid = error.error_len().unwrap_or(wrong.len());
                joined.extend_from_slice(&wrong[..invalid]);
                invalid
            }
        };
        rest = &wrong[copied..];
    }
    joined.extend_from_slice(rest);
    (repairs > 0).then_some((joined, repairs))
}

/// The first bytes of a character up to `start`, then a line break and `2 CONC ` up to `prefix`, then the other bytes
/// up to `end`.
struct SplitCharacter {
    start: usize,
    prefix: usize,
    end: usize,
}

impl SplitCharacter {
    fn at_start_of(bytes: &[u8]) -> Option<SplitCharacter> {
        let length: usize = match bytes.first()? {
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf4 => 4,
            _ => return None,
        };
        let start = 1 + count(&bytes[1..], |byte| byte & 0xc0 == 0x80);
        let mut prefix = start;
        for accept in [
            |byte: u8| matches!(byte, b'\r' | b'\n'),
            |byte: u8| matches!(byte, b' ' | b'\t'),
            |byte: u8| byte.is_ascii_digit(),
            |byte: u8| matches!(byte, b' ' | b'\t'),
        ] {
            prefix += count(&bytes[prefix..], accept);
        }
        let after = bytes[prefix..].strip_prefix(b"CONC ")?;
        let missing = length.checked_sub(start).filter(|missing| *missing > 0)?;
        let character = [&bytes[..start], after.get(..missing)?].concat();
        std::str::from_utf8(&character).ok()?;
        let prefix = prefix + b"CONC ".len();
        Some(SplitCharacter { start, prefix, end: prefix + missing })
    }
}

fn count(bytes: &[u8], accept: impl Fn(u8) -> bool) -> usize {
    // No part of it is longer than a few bytes in a file that a program wrote.
    bytes.iter().take(16).take_while(|byte| accept(**byte)).count()
}
