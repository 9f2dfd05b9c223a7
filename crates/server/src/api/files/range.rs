//! The byte range that a client requests.

use std::ops::Range;

#[derive(Debug, PartialEq, Eq)]
pub enum RequestedRange {
    Whole,
    Part(Range<u64>),
    /// It starts after the end of the file.
    Nothing,
}

/// Parses `Range`. Multiple ranges, other units and invalid values get the whole file, as the standard allows.
pub fn requested(header: Option<&str>, size: u64) -> RequestedRange {
    let range =
        header.and_then(|text| text.trim().strip_prefix("bytes=")).and_then(|text| text.split_once('-'));
    let Some((first, last)) = range.map(|(first, last)| (first.trim(), last.trim())) else {
        return RequestedRange::Whole;
    };
    let number =
        |text: &str| if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None };
    let part = match (first, last) {
        ("", "") => return RequestedRange::Whole,
        ("", last) => number(last).map(|length: u64| size.saturating_sub(length)..size),
        (first, "") => number(first).map(|first| first..size),
        (first, last) => match (number(first), number(last)) {
            (Some(first), Some(last)) if first > last => return RequestedRange::Whole,
            (Some(first), Some(last)) => Some(first..last.saturating_add(1).min(size)),
            _ => None,
        },
    };
    match part {
        None => RequestedRange::Whole,
        Some(part) if part.start >= size || part.is_empty() => RequestedRange::Nothing,
        Some(part) => RequestedRange::Part(part),
    }
}
