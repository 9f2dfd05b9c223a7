//! The name of a file: what a person called it, cleaned of everything that could do harm, here or where it is
//! downloaded to.

use axum::http::StatusCode;
use unicode_normalization::UnicodeNormalization;

use crate::clock::Moment;
use crate::error::{Error, Result};

const FOLDER: &str = "familyHistorySources";

/// So many bytes fit on every disk, with the time in front.
const LONGEST: usize = 200;
/// More than any real ending has.
const LONGEST_ENDING: usize = 20;

/// Names that Windows keeps for its devices, with any ending.
const RESERVED: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];

/// A file's name that is safe to store, to show and to download.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filename(String);

impl Filename {
    /// A name of which nothing is left names the place itself, not a file in it.
    pub fn parse(text: &str) -> Result<Self> {
        let last = text.split(['/', '\\']).rfind(|part| !part.trim().is_empty()).unwrap_or_default();
        let clean: String = last.nfc().filter(|letter| !is_invisible(*letter)).map(visible).collect();
        let clean = clean.trim_start().trim_end_matches(is_bad_end);
        if clean.is_empty() {
            return Err(Error::problem(StatusCode::BAD_REQUEST, "invalid-root-operation"));
        }
        let device = clean.split('.').next().unwrap_or_default().trim_end();
        let clean = if is_reserved(device) { format!("_{clean}") } else { clean.to_owned() };
        Ok(Self(shortened(&clean)))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name that its bytes are stored under when they come at this moment.
    pub fn object(&self, moment: Moment) -> String {
        format!("{FOLDER}/{}_{}", moment.0, self.0)
    }
}

/// Control characters, and marks that turn the direction of writing or cannot be seen: `gpj.exe` could look like
/// `exe.jpg`.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

/// Signs that some system takes for something else: Windows, and the marks that the storage uses itself.
fn visible(letter: char) -> char {
    match letter {
        '<' | '>' | ':' | '"' | '|' | '?' | '*' | '#' | '%' => '_',
        space if space.is_whitespace() => ' ',
        letter => letter,
    }
}

fn is_bad_end(letter: char) -> bool {
    letter == '.' || letter.is_whitespace()
}

fn is_reserved(device: &str) -> bool {
    let device = device.to_uppercase();
    let numbered = device.strip_prefix("COM").or_else(|| device.strip_prefix("LPT"));
    RESERVED.contains(&device.as_str())
        || numbered.is_some_and(|number| {
            matches!(number.chars().collect::<Vec<_>>().as_slice(), ['0'..='9' | '¹' | '²' | '³'])
        })
}

/// Cut in the middle: the ending says what a file is.
fn shortened(name: &str) -> String {
    if name.len() <= LONGEST {
        return name.to_owned();
    }
    let ending = name.rfind('.').map_or("", |dot| &name[dot..]);
    let ending = if ending.len() <= LONGEST_ENDING { ending } else { "" };
    let stem = &name[..name.floor_char_boundary(LONGEST - ending.len())];
    format!("{}{ending}", stem.trim_end_matches(is_bad_end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleaned(text: &str) -> String {
        Filename::parse(text).unwrap().as_str().to_owned()
    }

    #[test]
    fn an_ordinary_name_stays_as_it_is() {
        for name in ["Brief von Oma (1943).pdf", "été 1950.jpeg", "写真.png", ".profile", "Anna & Ben's.txt"]
        {
            assert_eq!(cleaned(name), name);
        }
        assert_eq!(cleaned("e\u{301}te\u{301}.jpg"), "été.jpg", "composed, so that it is found again");
    }

    #[test]
    fn whatever_could_do_harm_is_taken_out() {
        for (name, clean) in [
            ("../../etc/passwd", "passwd"),
            ("C:\\Users\\anna\\photo.jpg", "photo.jpg"),
            ("folder/", "folder"),
            ("a\nb\r\n.txt\0", "ab.txt"),
            ("photo\u{202e}gpj.exe", "photogpj.exe"),
            ("\u{feff}\u{200f}letter\u{2069}.pdf", "letter.pdf"),
            ("what? \"this\" <is>: *|", "what_ _this_ _is__ __"),
            ("scan#1", "scan_1"),
            ("100%.png", "100_.png"),
            ("trailing dots and spaces. . .", "trailing dots and spaces"),
            ("CON", "_CON"),
            ("con.txt", "_con.txt"),
            ("Aux .tar.gz", "_Aux .tar.gz"),
            ("lpt9.log", "_lpt9.log"),
            ("COM¹", "_COM¹"),
            ("console.log", "console.log"),
            ("COM10", "COM10"),
        ] {
            assert_eq!(cleaned(name), clean, "{name:?}");
        }
    }

    #[test]
    fn a_name_of_which_nothing_is_left_is_refused() {
        for name in ["", "/", "\\", "..", ".", "../..", " . ", "\u{200f}", "\n", "//"] {
            let error = Filename::parse(name).unwrap_err();
            assert_eq!(error.code(), "invalid-root-operation", "{name:?}");
        }
    }

    #[test]
    fn a_long_name_keeps_its_ending_and_its_letters_whole() {
        let long = cleaned(&format!("{}.jpeg", "a".repeat(300)));
        assert_eq!((long.len(), &long[190..]), (200, "aaaaa.jpeg"));
        let long = cleaned(&format!("{}.jpg", "写".repeat(300)));
        assert!(long.len() <= 200 && long.ends_with("写.jpg"), "{long}");
        let long = cleaned(&format!("a.{}", "b".repeat(300)));
        assert_eq!(long.len(), 200, "what is no ending is cut like everything else");
    }

    #[test]
    fn the_moment_stands_in_front() {
        let name = Filename::parse("photo.jpg").unwrap();
        assert_eq!(name.object(Moment(1_767_603_600_000)), "familyHistorySources/1767603600000_photo.jpg");
    }
}
