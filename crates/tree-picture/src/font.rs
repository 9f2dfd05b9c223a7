//! Our own fonts: the letters they have, and how wide a text is.

use std::sync::LazyLock;

use harfrust::Direction;
use miniz_oxide::inflate::decompress_to_vec_zlib;
use unicode_bidi::BidiInfo;

use crate::face::Face;

/// One font for each script, so that a page unpacks only those that its names need.
struct Own {
    name: &'static str,
    /// None has letters beyond these, whatever its file contains.
    letters: &'static [(u32, u32)],
    face: LazyLock<Option<Face>>,
}

macro_rules! own {
    ($name:literal, $letters:expr) => {
        Own {
            name: concat!("KINKEE+Kinkeeper", $name),
            letters: &$letters,
            face: LazyLock::new(|| {
                let packed = include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".ttf.zlib"));
                Face::new(decompress_to_vec_zlib(packed).ok()?)
            }),
        }
    };
}

/// The script's font is half its size in the program; the build script packs it.
static OWN: [Own; 11] = [
    own!("Sans", [(0x20, 0x52F), (0x1E00, 0x1FFF), (0x2010, 0x2122), (0xFB00, 0xFB06)]),
    own!("Title", [(0x20, 0x24F), (0x1E00, 0x1EFF), (0x2010, 0x2027)]),
    own!("Hebrew", [(0x590, 0x5FF), (0xFB1D, 0xFB4F)]),
    own!("Arabic", [(0x600, 0x6FF), (0x750, 0x77F), (0x8A0, 0x8FF)]),
    own!("Armenian", [(0x530, 0x58F), (0xFB13, 0xFB17)]),
    own!("Georgian", [(0x10A0, 0x10FF), (0x1C90, 0x1CBF)]),
    own!("Devanagari", [(0x900, 0x97F)]),
    own!("Thai", [(0xE00, 0xE7F)]),
    own!("Tamil", [(0xB80, 0xBFF)]),
    own!("Khmer", [(0x1780, 0x17FF), (0x19E0, 0x19FF)]),
    own!("Hangul", [(0xAC00, 0xD7A3)]),
];

/// The number of our own fonts; the numbers of those of this computer follow.
pub(crate) const COUNT: usize = OWN.len();
pub(crate) const SANS: usize = 0;
const TITLE: usize = 1;

/// The look of a text. As on the screen, names are bold, and titles have a font of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Plain,
    Bold,
    Title,
}

pub(crate) fn face(font: usize) -> Option<&'static Face> {
    OWN.get(font)?.face.as_ref()
}

/// The name of one of our fonts in a PDF. Six letters and a plus mark a part of a font.
pub(crate) fn name(font: usize) -> Option<&'static str> {
    OWN.get(font).map(|own| own.name)
}

/// Our font for a letter, if one has it.
pub(crate) fn own(letter: char, style: Style) -> Option<usize> {
    let has = |font: usize| {
        let own = &OWN[font];
        let inside = |&(first, last): &(u32, u32)| (first..=last).contains(&u32::from(letter));
        own.letters.iter().any(inside) && own.face.as_ref().is_some_and(|face| face.glyph(letter).is_some())
    };
    if style == Style::Title && has(TITLE) {
        return Some(TITLE);
    }
    (0..COUNT).find(|font| *font != TITLE && has(*font))
}

/// True if one of the built-in fonts has the letter, or if it needs no glyph.
pub(crate) fn has(letter: char) -> bool {
    letter.is_whitespace() || is_invisible(letter) || own(letter, Style::Plain).is_some()
}

/// Joiners, marks of direction and variation selectors need no glyph.
pub(crate) fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FE00}'..='\u{FE0F}'
    )
}

/// The width of a text in this size; an estimate where letters join.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    width_in(Style::Plain, text, size)
}

pub(crate) fn width_in(style: Style, text: &str, size: f64) -> f64 {
    let advance = |letter: char| {
        if is_invisible(letter) {
            return 0.0;
        }
        let known = own(letter, style).and_then(face);
        // A letter of another font may be as wide as it is high.
        known.and_then(|face| Some(face.advance(face.glyph(letter)?))).unwrap_or(1.0)
    };
    text.chars().map(advance).sum::<f64>() * size
}

/// The parts of a text from left to right, each in one direction: a Hebrew or Arabic name in an English title is read
/// from right to left.
pub(crate) fn runs(text: &str) -> Vec<(&str, Direction)> {
    let bidi = BidiInfo::new(text, None);
    let mut all = Vec::new();
    for paragraph in &bidi.paragraphs {
        let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let is_rtl = levels.get(run.start).is_some_and(unicode_bidi::Level::is_rtl);
            let direction = if is_rtl { Direction::RightToLeft } else { Direction::LeftToRight };
            all.push((&text[run], direction));
        }
    }
    all
}
