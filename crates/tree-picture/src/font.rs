//! Our own font: how wide a text is, and which glyphs it consists of.

use std::sync::LazyLock;

use rustybuzz::ttf_parser::GlyphId;
use rustybuzz::{Direction, Face, UnicodeBuffer};
use unicode_bidi::BidiInfo;

static DATA: &[u8] = include_bytes!("../fonts/DejaVuSans.ttf");

static FACE: LazyLock<Option<Face<'static>>> = LazyLock::new(|| Face::from_slice(DATA, 0));

pub(crate) fn face() -> Option<&'static Face<'static>> {
    FACE.as_ref()
}

/// Whether the font has a letter, or the letter needs no glyph.
pub(crate) fn has(letter: char) -> bool {
    letter.is_whitespace()
        || is_invisible(letter)
        || face().is_some_and(|face| face.glyph_index(letter).is_some())
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
    let advance = |letter: char| match face.glyph_index(letter) {
        Some(glyph) => f64::from(face.glyph_hor_advance(glyph).unwrap_or_default()),
        // A letter of another font may be as wide as it is high.
        None => f64::from(face.units_per_em()),
    };
    text.chars().map(advance).sum::<f64>() / f64::from(face.units_per_em()) * size
}

/// A glyph of a line of text; lengths are parts of the size of the letters.
#[derive(Clone, Debug)]
pub(crate) struct Glyph {
    pub id: u16,
    pub advance: f64,
    /// Where it is drawn, from the place in the line.
    pub shift: (f64, f64),
    /// The letters it represents; empty for a letter's second and later glyphs.
    pub letters: String,
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

/// The glyphs of a part of a text, from left to right.
pub(crate) fn shape(text: &str, direction: Direction) -> Vec<Glyph> {
    let Some(face) = face() else { return Vec::new() };
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.guess_segment_properties();
    buffer.set_direction(direction);
    let shaped = rustybuzz::shape(face, &[], buffer);
    let em = f64::from(face.units_per_em());
    let mut starts: Vec<usize> = shaped.glyph_infos().iter().map(|info| info.cluster as usize).collect();
    let clusters = starts.clone();
    starts.sort_unstable();
    starts.dedup();
    let mut before = None;
    let glyphs = shaped.glyph_infos().iter().zip(shaped.glyph_positions()).zip(clusters);
    glyphs
        .map(|((info, position), cluster)| {
            let end = starts.iter().find(|start| **start > cluster).copied().unwrap_or(text.len());
            let first = before.replace(cluster) != Some(cluster);
            Glyph {
                id: u16::try_from(info.glyph_id).unwrap_or_default(),
                advance: f64::from(position.x_advance) / em,
                shift: (f64::from(position.x_offset) / em, f64::from(position.y_offset) / em),
                letters: if first { text[cluster..end].to_owned() } else { String::new() },
            }
        })
        .collect()
}

/// The width that the font itself gives a glyph, in thousandths of the size.
pub(crate) fn own_width(glyph: u16) -> f64 {
    let Some(face) = face() else { return 0.0 };
    let advance = face.glyph_hor_advance(GlyphId(glyph)).unwrap_or_default();
    f64::from(advance) * 1_000.0 / f64::from(face.units_per_em())
}
