//! A font: the letters it has, how wide they are, and the glyphs that a text becomes.

use harfrust::font::Source;
use harfrust::{Buffer, Direction, Font, GlyphId, ShapeOptions, ShaperFont, shape};
use subsetter::{GlyphRemapper, subset};

pub(crate) struct Face(Font);

/// A glyph of a line of text; lengths are parts of the size of the letters.
#[derive(Clone, Debug)]
pub(crate) struct Glyph {
    pub id: u16,
    pub advance: f64,
    /// The distance from its position in the line to where it is drawn.
    pub shift: (f64, f64),
    /// The letters it represents; empty for the later glyphs of a letter that has several.
    pub letters: String,
}

/// Measures of a whole font, in thousandths of the size of the letters.
pub(crate) struct Measures {
    /// Left, lower, right, upper.
    pub bounds: [f64; 4],
    pub ascent: f64,
    pub descent: f64,
    pub capitals: f64,
}

impl Face {
    /// Reads a font file; the first font, if the file has several.
    pub fn new(data: impl Into<Source>) -> Option<Face> {
        Font::new(data, 0).map(Face)
    }

    pub fn glyph(&self, letter: char) -> Option<u16> {
        self.0.charmap().map_unicode(letter).and_then(|glyph| u16::try_from(glyph.to_u32()).ok())
    }

    /// The width that the font gives a glyph, as a part of the size of the letters.
    pub fn advance(&self, glyph: u16) -> f64 {
        f64::from(self.0.glyph_metrics().h_advance(GlyphId::from(glyph))) / self.em()
    }

    fn em(&self) -> f64 {
        f64::from(self.0.units_per_em())
    }

    /// The glyphs of a part of a text, from left to right.
    pub fn shape(&self, text: &str, direction: Direction) -> Vec<Glyph> {
        let mut buffer = Buffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(direction);
        if shape(&ShaperFont::new(&self.0), &mut buffer, ShapeOptions::new()).is_err() {
            return Vec::new();
        }
        let em = self.em();
        let mut starts: Vec<usize> = buffer.glyph_infos().iter().map(|info| info.cluster as usize).collect();
        let clusters = starts.clone();
        starts.sort_unstable();
        starts.dedup();
        let mut glyphs: Vec<Glyph> = Vec::with_capacity(clusters.len());
        let mut before = None;
        for ((info, position), cluster) in
            buffer.glyph_infos().iter().zip(buffer.glyph_positions()).zip(clusters)
        {
            let end = starts.iter().find(|start| **start > cluster).copied().unwrap_or(text.len());
            let is_first = before.replace(cluster) != Some(cluster);
            glyphs.push(Glyph {
                id: u16::try_from(info.glyph_id).unwrap_or_default(),
                advance: f64::from(position.x_advance) / em,
                shift: (f64::from(position.x_offset) / em, f64::from(position.y_offset) / em),
                letters: if is_first { text[cluster..end].to_owned() } else { String::new() },
            });
        }
        if direction == Direction::LeftToRight {
            share(&mut glyphs);
        }
        glyphs
    }

    /// A font file with only these glyphs. None if a PDF cannot contain this kind of font.
    pub fn subset(&self, glyphs: &GlyphRemapper) -> Option<Vec<u8>> {
        let Source::Blob(data) = self.0.source() else { return None };
        subset(data, 0, glyphs).ok()
    }

    /// True if its outlines are in the table that PostScript's fonts have.
    pub fn is_cff(&self) -> bool {
        self.subset(&GlyphRemapper::new()).is_some_and(|data| data.starts_with(b"OTTO"))
    }

    pub fn measures(&self) -> Measures {
        let metrics = self.0.metrics();
        let part = |units: f64| units * 1_000.0 / self.em();
        let (bounds, line) = (metrics.bounds, metrics.h_line());
        Measures {
            bounds: [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|edge| part(edge.to_f64())),
            ascent: part(line.map_or(0.0, |line| line.ascender.to_f64())),
            descent: part(line.map_or(0.0, |line| line.descender.to_f64())),
            capitals: part(metrics.cap_height.map_or(0.0, |height| height.to_f64())),
        }
    }
}

/// Letters that are drawn together are shared among their glyphs in the order in which they are read, although a sign
/// may be drawn before the letter it follows. A glyph without letters would look like a gap to those who copy the text.
fn share(glyphs: &mut [Glyph]) {
    for at in 1..glyphs.len() {
        if !glyphs[at].letters.is_empty() {
            continue;
        }
        let before = &mut glyphs[at - 1].letters;
        if let Some((second, _)) = before.char_indices().nth(1) {
            let rest = before.split_off(second);
            glyphs[at].letters = rest;
        }
    }
}
