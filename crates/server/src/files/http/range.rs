//! The part of a file that a client asks for.

use std::ops::Range;

#[derive(Debug, PartialEq, Eq)]
pub enum Wanted {
    Whole,
    Part(Range<u64>),
    /// It begins after the end.
    Nothing,
}

/// Reads `Range`. Several ranges at once, other units and nonsense are answered with the whole, as the standard
/// allows.
pub fn wanted(header: Option<&str>, size: u64) -> Wanted {
    let range =
        header.and_then(|text| text.trim().strip_prefix("bytes=")).and_then(|text| text.split_once('-'));
    let Some((first, last)) = range.map(|(first, last)| (first.trim(), last.trim())) else {
        return Wanted::Whole;
    };
    let number =
        |text: &str| if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None };
    let part = match (first, last) {
        ("", "") => return Wanted::Whole,
        ("", last) => number(last).map(|length: u64| size.saturating_sub(length)..size),
        (first, "") => number(first).map(|first| first..size),
        (first, last) => match (number(first), number(last)) {
            (Some(first), Some(last)) if first > last => return Wanted::Whole,
            (Some(first), Some(last)) => Some(first..last.saturating_add(1).min(size)),
            _ => None,
        },
    };
    match part {
        None => Wanted::Whole,
        Some(part) if part.start >= size || part.is_empty() => Wanted::Nothing,
        Some(part) => Wanted::Part(part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_understood_or_the_whole_is_sent() {
        for (header, expected) in [
            ("bytes=0-9", Wanted::Part(0..10)),
            ("bytes=90-", Wanted::Part(90..100)),
            ("bytes=-10", Wanted::Part(90..100)),
            ("bytes=-1000", Wanted::Part(0..100)),
            ("bytes=95-1000", Wanted::Part(95..100)),
            ("bytes=99-99", Wanted::Part(99..100)),
            ("bytes=0-18446744073709551615", Wanted::Part(0..100)),
            ("bytes=100-", Wanted::Nothing),
            ("bytes=100-200", Wanted::Nothing),
            ("bytes=-0", Wanted::Nothing),
            ("bytes=9-0", Wanted::Whole),
            ("bytes=0-1,5-6", Wanted::Whole),
            ("bytes=", Wanted::Whole),
            ("bytes=-", Wanted::Whole),
            ("bytes=a-b", Wanted::Whole),
            ("bytes=+1-2", Wanted::Whole),
            ("lines=0-9", Wanted::Whole),
        ] {
            assert_eq!(wanted(Some(header), 100), expected, "{header}");
        }
        assert_eq!(wanted(None, 100), Wanted::Whole);
    }
}
