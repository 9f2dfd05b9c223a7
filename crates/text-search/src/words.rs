//! Texts as words.

use std::ops::Range;

use unicode_normalization::char::is_combining_mark;

/// A word, and where it is in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    pub text: &'a str,
    pub range: Range<usize>,
}

/// The words of a text. A script without spaces has a word for each character.
pub fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut letters = text.char_indices().peekable();
    std::iter::from_fn(move || {
        let (start, first) = letters.find(|(_, letter)| letter.is_alphanumeric())?;
        let mut end = start + first.len_utf8();
        while let Some((at, letter)) = letters.peek().copied() {
            let goes_on = is_combining_mark(letter)
                || (letter.is_alphanumeric() && !stands_alone(first) && !stands_alone(letter));
            if !goes_on {
                break;
            }
            end = at + letter.len_utf8();
            letters.next();
        }
        Some(Word { text: &text[start..end], range: start..end })
    })
}

/// Chinese, Japanese, Thai, Lao, Burmese and Khmer are written without spaces.
fn stands_alone(letter: char) -> bool {
    matches!(letter,
        '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{3040}'..='\u{30FF}'
        | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{323AF}')
}

/// Returns true if this may be left out between two words: "O'Brien" is also "OBrien", "Anna-Lena" also "Annalena".
pub fn joins(between: &str) -> bool {
    matches!(between, "'" | "’" | "ʼ" | "-" | "‐")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<&str> {
        words(text).map(|word| word.text).collect()
    }

    #[test]
    fn words_are_letters_and_digits_and_what_they_carry() {
        assert_eq!(all("  Anna-Lena O’Brien (1890) "), ["Anna", "Lena", "O", "Brien", "1890"]);
        assert_eq!(all("Zoe\u{308}"), ["Zoe\u{308}"]);
        assert_eq!(all("王小明 Wang"), ["王", "小", "明", "Wang"]);
        assert_eq!(all("… — !"), Vec::<&str>::new());
    }

    #[test]
    fn a_word_knows_where_it_is() {
        for word in words("Žofie, née Šimková; 2. 5. 1911") {
            assert_eq!(&"Žofie, née Šimková; 2. 5. 1911"[word.range.clone()], word.text);
        }
    }
}
