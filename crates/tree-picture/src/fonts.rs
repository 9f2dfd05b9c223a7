//! The fonts inside a PDF: our own and those of this computer, each with only the glyphs that the pages use.

use std::collections::BTreeMap;

use harfrust::Direction;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Rect, Ref, Str};
use subsetter::GlyphRemapper;

use crate::face::{Face, Glyph};
use crate::file::{File, compressed, rounded};
use crate::font;
use crate::installed::Letters;

/// Our own font is the first one; those of this computer follow.
const OWN: usize = 0;

/// Codes in a PDF have no meaning of their own; they are the numbers of the glyphs.
const CODES: SystemInfo = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

pub(crate) struct Fonts {
    letters: Letters,
    used: BTreeMap<usize, Used>,
}

/// The glyphs of a font that the pages use. They get new numbers without gaps, in the order of their first use.
#[derive(Default)]
struct Used {
    numbers: GlyphRemapper,
    /// The letters that each glyph represents, by its new number.
    letters: BTreeMap<u16, String>,
}

/// A glyph with its number in the PDF.
pub(crate) struct Printed {
    pub code: u16,
    pub glyph: Glyph,
    /// The width that a PDF program expects, as a part of the size of the letters.
    pub expected: f64,
}

impl Fonts {
    pub fn new(letters: Letters) -> Fonts {
        Fonts { letters, used: BTreeMap::new() }
    }

    /// The font for a letter; our own if no font has it.
    pub fn font_for(&self, letter: char) -> usize {
        if font::has(letter) { OWN } else { self.letters.face_of(letter).map_or(OWN, |at| OWN + 1 + at) }
    }

    fn face(&self, font: usize) -> Option<&Face> {
        if font == OWN { font::face() } else { self.letters.face(font - OWN - 1) }
    }

    pub fn glyphs(&mut self, font: usize, text: &str, direction: Direction) -> Vec<Printed> {
        let Some(face) = self.face(font) else { return Vec::new() };
        let glyphs = face.shape(text, direction);
        let widths: Vec<f64> = glyphs.iter().map(|glyph| face.advance(glyph.id)).collect();
        let used = self.used.entry(font).or_default();
        let printed = glyphs.into_iter().zip(widths).map(|(glyph, expected)| {
            let code = used.numbers.remap(glyph.id);
            let letters = used.letters.entry(code).or_default();
            if letters.is_empty() {
                letters.clone_from(&glyph.letters);
            }
            Printed { code, glyph, expected }
        });
        printed.collect()
    }

    /// Writes all fonts into the file; returns their numbers there.
    pub fn write(&self, file: &mut File) -> Vec<(usize, Ref)> {
        let used = self.used.iter();
        used.filter_map(|(font, used)| Some((*font, used.write(file, *font, self.face(*font)?)?))).collect()
    }
}

impl Used {
    fn write(&self, file: &mut File, font: usize, face: &Face) -> Option<Ref> {
        let data = face.subset(&self.numbers)?;
        let numbers: [Ref; 5] = std::array::from_fn(|_| file.number());
        let [whole, descendant, descriptor, font_file, meanings] = numbers;
        // Six letters and a plus mark a part of a font.
        let name =
            if font == OWN { "KINKEE+DejaVuSans".to_owned() } else { format!("KINKEE+Installed{font}") };
        let name = Name(name.as_bytes());
        let is_cff = data.starts_with(b"OTTO");

        let mut outer = file.pdf.type0_font(whole);
        outer.base_font(name).encoding_predefined(Name(b"Identity-H"));
        outer.descendant_font(descendant).to_unicode(meanings);
        outer.finish();

        let mut inner = file.pdf.cid_font(descendant);
        inner.subtype(if is_cff { CidFontType::Type0 } else { CidFontType::Type2 });
        inner.base_font(name).system_info(CODES).font_descriptor(descriptor);
        let widths = self.numbers.remapped_gids().map(|glyph| rounded(face.advance(glyph) * 1_000.0));
        inner.widths().consecutive(0, widths);
        if !is_cff {
            inner.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        inner.finish();

        let measures = face.measures();
        let [left, lower, right, upper] = measures.bounds.map(rounded);
        let mut about = file.pdf.font_descriptor(descriptor);
        about.name(name).flags(FontFlags::SYMBOLIC).bbox(Rect::new(left, lower, right, upper));
        about.italic_angle(0.0).stem_v(80.0).cap_height(rounded(measures.capitals));
        about.ascent(rounded(measures.ascent)).descent(rounded(measures.descent));
        if is_cff {
            about.font_file3(font_file);
        } else {
            about.font_file2(font_file);
        }
        about.finish();

        let packed = compressed(&data);
        let mut stream = file.pdf.stream(font_file, &packed);
        stream.filter(Filter::FlateDecode);
        if is_cff {
            stream.pair(Name(b"Subtype"), Name(b"OpenType"));
        } else {
            stream.pair(Name(b"Length1"), i32::try_from(data.len()).unwrap_or(i32::MAX));
        }
        stream.finish();

        let packed = compressed(&self.meanings());
        file.pdf.cmap(meanings, &packed).filter(Filter::FlateDecode);
        Some(whole)
    }

    /// A table of the letters that the codes represent, so that text can be searched and copied.
    fn meanings(&self) -> Vec<u8> {
        let mut table = UnicodeCmap::new(Name(b"Letters"), CODES);
        for (code, letters) in self.letters.iter().filter(|(_, letters)| !letters.is_empty()) {
            table.pair_with_multiple(*code, letters.chars());
        }
        table.finish().into_vec()
    }
}
