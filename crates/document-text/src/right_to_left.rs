//! Hebrew and Arabic. Many programs print a line letter by letter from left to right, which is backwards for these.

pub fn is_right_to_left(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}')
}

fn is_left_to_right(letter: char) -> bool {
    letter.is_alphanumeric() && !is_right_to_left(letter)
}

/// The text of a line whose letters were printed from left to right.
pub fn as_read(printed: &str) -> String {
    let mut letters: Vec<char> = printed.chars().collect();
    let count = |belongs: fn(char) -> bool| letters.iter().filter(|letter| belongs(**letter)).count();
    if count(is_right_to_left) >= count(is_left_to_right) {
        letters.reverse();
        turn_runs(&mut letters, is_left_to_right, is_right_to_left);
    } else {
        turn_runs(&mut letters, is_right_to_left, is_left_to_right);
    }
    letters.into_iter().collect()
}

/// Reverses each part that begins and ends with letters that belong to it, and has no foreign ones in between.
fn turn_runs(letters: &mut [char], belongs: fn(char) -> bool, foreign: fn(char) -> bool) {
    let mut at = 0;
    while let Some(start) = letters[at..].iter().position(|letter| belongs(*letter)) {
        let start = at + start;
        let after = letters[start..].iter().position(|letter| foreign(*letter));
        at = after.map_or(letters.len(), |length| start + length);
        let length = letters[start..at].iter().rposition(|letter| belongs(*letter)).unwrap_or_default();
        letters[start..=start + length].reverse();
    }
}
