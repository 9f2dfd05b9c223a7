//! Names as people see them: invisible characters are removed, and look-alikes are recognized.
//!
//! Invisible characters come with text that was copied from somewhere, or are typed to impersonate someone.
//! Joiners stay if a script or an emoji needs them.

use unicode_security::confusable_detection::skeleton;

const ZERO_WIDTH_NON_JOINER: char = '\u{200C}';
const ZERO_WIDTH_JOINER: char = '\u{200D}';

/// Characters that Unicode lets programs leave out ("default ignorable"), and blank ones that are not spaces.
fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFF8}'
        | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Arabic, Syriac, the scripts of South and Southeast Asia, Mongolian.
fn is_joined_script(letter: char) -> bool {
    matches!(letter,
        '\u{600}'..='\u{8FF}' | '\u{900}'..='\u{DFF}' | '\u{E00}'..='\u{109F}' | '\u{1780}'..='\u{18AF}'
        | '\u{A800}'..='\u{ABFF}' | '\u{FB50}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}' | '\u{10A00}'..='\u{11FFF}')
}

fn is_symbol(letter: char) -> bool {
    matches!(letter, '\u{2190}'..='\u{2BFF}' | '\u{3030}'..='\u{303D}' | '\u{3297}'..='\u{3299}' | '\u{1F000}'..='\u{1FAFF}')
}

/// True if an invisible character after this one changes how the text looks.
fn is_needed(letter: char, after: Option<char>) -> bool {
    let Some(after) = after else { return false };
    match letter {
        ZERO_WIDTH_NON_JOINER => is_joined_script(after),
        ZERO_WIDTH_JOINER => is_joined_script(after) || is_symbol(after) || after == '\u{FE0F}',
        '\u{180B}'..='\u{180F}' => ('\u{1820}'..='\u{18AA}').contains(&after),
        '\u{FE0E}' | '\u{FE0F}' => is_symbol(after),
        // Han characters have variants, which names use.
        '\u{FE00}' | '\u{E0100}'..='\u{E01EF}' => {
            ('\u{3400}'..='\u{9FFF}').contains(&after) || after >= '\u{20000}'
        }
        _ => false,
    }
}

/// A line of text without spaces around it and without invisible characters.
pub fn tidy(typed: &str) -> String {
    let mut tidied = String::with_capacity(typed.len());
    for letter in typed.chars() {
        if !is_invisible(letter) || is_needed(letter, tidied.chars().next_back()) {
            tidied.push(letter);
        }
    }
    tidied.trim().to_owned()
}

/// Like `tidy` for an optional line; `None` if nothing is left.
pub fn tidy_optional(typed: Option<String>) -> Option<String> {
    typed.map(|text| tidy(&text)).filter(|text| !text.is_empty())
}

/// The look of a name: as typed, where a capital I resembles a small l, and in small letters, where a Cyrillic capital
/// resembles a Latin small letter.
pub struct Look {
    typed: String,
    small: String,
}

impl Look {
    pub fn of(name: &str) -> Self {
        let plain: String = name.chars().filter(|letter| !is_invisible(*letter)).collect();
        let plain = plain.trim();
        // The look-alike of a small letter may be a capital.
        let look = |text: &str| skeleton(text).collect::<String>().to_lowercase();
        Self { typed: look(plain), small: look(&plain.to_lowercase()) }
    }

    /// True for names that people cannot tell apart, such as Latin and Cyrillic "anna".
    pub fn resembles(&self, other: &Self) -> bool {
        [&self.typed, &self.small].iter().any(|look| [&other.typed, &other.small].contains(look))
    }
}
