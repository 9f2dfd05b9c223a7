//! Text -> lines: where each one begins and ends, and whether it is a GEDCOM line at all.

/// Splits a text at CRLF, LFCR, CR and LF, all of which may occur in one file. Yields the start and end of each line.
pub(crate) fn split(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= bytes.len() {
            return None;
        }
        let start = at;
        let end = start + bytes[start..].iter().take_while(|b| !matches!(b, b'\r' | b'\n')).count();
        at = end + break_length(&bytes[end..]);
        Some((start, end))
    })
}

/// The number of bytes of a line break at the start.
pub(crate) fn break_length(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] | [b'\n', b'\r', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// A GEDCOM line in its parts, as positions in the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Parts {
    pub level: u16,
    /// Without the `@` on both sides.
    pub xref: Option<(usize, usize)>,
    pub xref_terminated: bool,
    pub tag: (usize, usize),
    pub value: usize,
    pub lower_case: bool,
}

/// The parts of a line: indentation, level, an optional id, the tag, one blank and the value. None if it is no GEDCOM
/// line.
pub(crate) fn parts(line: &str) -> Option<Parts> {
    let bytes = line.as_bytes();
    let level_at = blanks(line, 0);
    let level_end = level_at + bytes[level_at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    if level_end == level_at || level_end - level_at > 4 {
        return None;
    }
    let level = line[level_at..level_end].parse().ok()?;
    let next = blanks(line, level_end);
    if next == level_end {
        return None;
    }
    let mut parts =
        Parts { level, xref: None, xref_terminated: true, tag: (0, 0), value: 0, lower_case: false };
    let tag_at = if bytes.get(next) == Some(&b'@') { xref(line, next, &mut parts)? } else { next };
    let tag_end = tag_end(line, tag_at)?;
    parts.tag = (tag_at, tag_end);
    parts.lower_case = bytes[tag_at] != b'_' && bytes[tag_at..tag_end].iter().any(u8::is_ascii_lowercase);
    parts.value = (tag_end + 1).min(line.len());
    Some(parts)
}

/// Reads the id at `at`, stores it, and returns where the tag begins.
fn xref(line: &str, at: usize, parts: &mut Parts) -> Option<usize> {
    let start = at + 1;
    // Ids with blanks in them exist, so the second `@` decides, if a tag follows it.
    if let Some(length) = line[start..].find('@') {
        let end = start + length;
        let tag_at = blanks(line, end + 1);
        let named = length > 0 && !line[start..end].ends_with([' ', '\t']);
        if named && u16::try_from(length).is_ok() && tag_end(line, tag_at).is_some() {
            parts.xref = Some((start, end));
            return Some(tag_at);
        }
    }
    let length = line[start..].find([' ', '\t'])?;
    let end = start + length;
    parts.xref_terminated = false;
    let name = line[start..end].trim_end_matches('@');
    if name.contains('@') {
        return None;
    }
    u16::try_from(name.len()).ok()?;
    parts.xref = (!name.is_empty()).then_some((start, start + name.len()));
    Some(blanks(line, end))
}

/// The end of the tag that begins at `at`. Extensions may contain a few signs that the standard does not allow.
fn tag_end(line: &str, at: usize) -> Option<usize> {
    let bytes = &line.as_bytes()[at..];
    let extension = bytes.first() == Some(&b'_');
    let length = bytes
        .iter()
        .take_while(|byte| {
            byte.is_ascii_alphanumeric() || **byte == b'_' || extension && matches!(byte, b'-' | b'.' | b':')
        })
        .count();
    let ends = matches!(bytes.get(length), None | Some(b' ' | b'\t'));
    (length > 0 && length <= usize::from(u8::MAX) && ends).then_some(at + length)
}

/// The position of the first character at or after `at` that is not a blank.
fn blanks(line: &str, at: usize) -> usize {
    let rest = &line[at..];
    let trimmed = rest.trim_start_matches([' ', '\t', '\u{a0}', '\u{feff}']);
    line.len() - trimmed.len()
}
