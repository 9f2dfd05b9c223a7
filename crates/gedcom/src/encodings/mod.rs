//! The encodings that GEDCOM files are written in. What `encoding_rs` lacks has a table here.

mod ansel;
mod dos;
mod utf16;
mod utf8;

pub(crate) use ansel::ansel;
pub(crate) use dos::{cp437, cp850};
pub(crate) use utf8::{join_split_characters, utf8_with_strays};
pub(crate) use utf16::{looks_like_utf16, utf16};

/// The encoding in which a file was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    Utf8,
    Utf16Le,
    Utf16Be,
    Ansel,
    Cp437,
    Cp850,
    /// Windows-1252, Latin-1, Macintosh and every other encoding of the web.
    Web(&'static encoding_rs::Encoding),
}

impl Encoding {
    pub const WINDOWS_1252: Encoding = Encoding::Web(encoding_rs::WINDOWS_1252);
    pub const MACINTOSH: Encoding = Encoding::Web(encoding_rs::MACINTOSH);

    /// Encodings with one byte for each character, in which family tree programs have written, and UTF-8.
    pub const CHOICES: [Encoding; 12] = [
        Encoding::Utf8,
        Encoding::WINDOWS_1252,
        Encoding::Ansel,
        Encoding::Cp437,
        Encoding::Cp850,
        Encoding::MACINTOSH,
        Encoding::Web(encoding_rs::WINDOWS_1250),
        Encoding::Web(encoding_rs::WINDOWS_1251),
        Encoding::Web(encoding_rs::WINDOWS_1253),
        Encoding::Web(encoding_rs::WINDOWS_1254),
        Encoding::Web(encoding_rs::WINDOWS_1257),
        Encoding::Web(encoding_rs::ISO_8859_2),
    ];

    /// The choice with this name.
    pub fn choice(name: &str) -> Option<Encoding> {
        Encoding::CHOICES.into_iter().find(|choice| choice.name() == name)
    }

    /// True if the bytes alone don't show that a text is in this encoding.
    pub fn has_single_bytes(self) -> bool {
        !matches!(self, Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be)
    }

    /// The name to show.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf16Le => "UTF-16LE",
            Encoding::Utf16Be => "UTF-16BE",
            Encoding::Ansel => "ANSEL",
            Encoding::Cp437 => "IBM437",
            Encoding::Cp850 => "IBM850",
            Encoding::Web(encoding) => encoding.name(),
        }
    }

    /// The encoding that a payload of HEAD.CHAR names. Programs write many names that the standard does not have.
    pub fn declared(name: &str) -> Option<Encoding> {
        let folded: String =
            name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect();
        let encoding = match folded.as_str() {
            "UTF8" | "UNICODEUTF8" => Encoding::Utf8,
            // The bytes show which of the two it is.
            "UNICODE" | "UTF16" | "UTF16LE" | "UCS2" => Encoding::Utf16Le,
            "UTF16BE" => Encoding::Utf16Be,
            "ANSEL" => Encoding::Ansel,
            "ANSI" | "ASCII" | "USASCII" | "IBMWINDOWS" | "WINDOWS" | "ANSI1252" | "LATIN1" | "ISO88591"
            | "ISO8859" => Encoding::WINDOWS_1252,
            "IBMPC" | "MSDOS" | "DOS" | "IBM" | "OEM" | "CP437" | "IBM437" => Encoding::Cp437,
            "IBMDOS" | "CP850" | "IBM850" => Encoding::Cp850,
            "MAC" | "MACROMAN" | "MACINTOSH" | "APPLE" => Encoding::MACINTOSH,
            _ => Encoding::Web(
                encoding_rs::Encoding::for_label(name.as_bytes())
                    .or_else(|| encoding_rs::Encoding::for_label(web_label(&folded).as_bytes()))?,
            ),
        };
        Some(encoding)
    }
}

/// `CP1250` and `ANSI1250` as the web spells them.
fn web_label(folded: &str) -> String {
    let digits = folded.trim_start_matches(|c: char| !c.is_ascii_digit());
    format!("windows-{digits}")
}

/// A decoded text and how many of its bytes mean nothing in the encoding.
pub(crate) struct Decoded {
    pub text: String,
    pub invalid: usize,
}

pub(crate) fn web(bytes: &[u8], encoding: &'static encoding_rs::Encoding) -> Decoded {
    let (text, failed) = encoding.decode_without_bom_handling(bytes);
    // WHATWG maps the five holes of Windows-1252 to control characters, which no one typed.
    let invalid = if failed || encoding == encoding_rs::WINDOWS_1252 {
        text.chars().filter(|c| matches!(c, '\u{80}'..='\u{9f}' | '\u{fffd}')).count()
    } else {
        0
    };
    Decoded { text: text.into_owned(), invalid }
}
