//! Compares texts as people sort them.

use std::cmp::Ordering;

/// Compares texts, and the numbers in them as numbers: `Page 9` comes before `Page 10`.
pub fn natural(one: &str, two: &str) -> Ordering {
    let (mut one, mut two) = (one, two);
    loop {
        let same = one.bytes().zip(two.bytes()).take_while(|(a, b)| a == b && !a.is_ascii_digit()).count();
        // This never splits a character, because all characters before are the same.
        (one, two) = (one.get(same..).unwrap_or(one), two.get(same..).unwrap_or(two));
        let (a, b) = (digits(one), digits(two));
        if a.is_empty() || b.is_empty() {
            return one.cmp(two);
        }
        let (value, other) = (a.trim_start_matches('0'), b.trim_start_matches('0'));
        let by_value = value.len().cmp(&other.len()).then_with(|| value.cmp(other));
        if by_value.is_ne() {
            return by_value;
        }
        (one, two) = (one.get(a.len()..).unwrap_or_default(), two.get(b.len()..).unwrap_or_default());
    }
}

fn digits(text: &str) -> &str {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    text.get(..end).unwrap_or_default()
}
