//! Our own font: the letters it has, and how wide a text is.

use std::sync::LazyLock;

use harfrust::Direction;
use miniz_oxide::inflate::decompress_to_vec_zlib;
use unicode_bidi::BidiInfo;

use crate::face::Face;

/// Half the size of the font; the build script packs it.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/DejaVuSans.ttf.zlib"));

static DATA: LazyLock<Vec<u8>> = LazyLock::new(|| decompress_to_vec_zlib(PACKED).unwrap_or_default());

static FACE: LazyLock<Option<Face>> = LazyLock::new(|| Face::new(DATA.as_slice()));

pub(crate) fn face() -> Option<&'static Face> {
    FACE.as_ref()
}

/// True if the font has a letter, or the letter needs no glyph.
pub(crate) fn has(letter: char) -> bool {
    letter.is_whitespace() || is_invisible(letter) || face().is_some_and(|face| face.glyph(letter).is_some())
}

/// Joiners, marks of direction and variation selectors need no glyph.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FE00}'..='\u{FE0F}'
    )
}

/// The width of a text in this size; an estimate where letters join.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let Some(face) = face() else { return 0.0 };
    // A letter of another font may be as wide as it is high.
    let advance = |letter: char| face.glyph(letter).map_or(1.0, |glyph| face.advance(glyph));
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
