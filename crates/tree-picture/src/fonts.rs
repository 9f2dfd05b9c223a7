//! The fonts inside a PDF: our own and those of this computer, each with only the glyphs that the pages use.

use std::collections::BTreeMap;

use harfrust::Direction;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Rect, Ref, Str};
use subsetter::GlyphRemapper;

use crate::face::{Face, Glyph};
use crate::file::{File, compressed, rounded};
use crate::font::{self, Style};
use crate::installed::Letters;

/// Codes in a PDF have no meaning of their own; tables say which glyph and which letters they are.
const CODES: SystemInfo = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

pub(crate) struct Fonts {
    letters: Letters,
    /// In the order of their first use.
    used: Vec<(usize, Used)>,
}

/// The glyphs of a font that the pages use, in the order of their first use.
struct Used {
    numbers: GlyphRemapper,
    /// In fonts of this kind the codes are the numbers of the glyphs.
    is_cff: bool,
    /// Code 0 is the sign for a letter that the font lacks.
    codes: Vec<Code>,
    known: BTreeMap<(u16, String), u16>,
}

/// The same glyph for other letters is another code, so that a copied text has the right letters: in Devanagari a
/// sign comes with the letter before it, and what no font has looks the same for all letters.
struct Code {
    glyph: u16,
    letters: String,
}

/// A glyph with its code in the PDF.
pub(crate) struct Printed {
    pub code: u16,
    pub glyph: Glyph,
    /// The width that a PDF program expects, as a part of the size of the letters.
    pub expected: f64,
}

/// A part of a line in one font, and the position of that font among those used.
pub(crate) struct Run {
    pub font: usize,
    pub glyphs: Vec<Printed>,
}

impl Fonts {
    pub fn new(letters: Letters) -> Fonts {
        Fonts { letters, used: Vec::new() }
    }

    /// The font for a letter; that of Latin letters if no font has it.
    fn font_for(&self, letter: char, style: Style) -> usize {
        let installed = || self.letters.face_of(letter).map(|at| font::COUNT + at);
        font::own(letter, style).or_else(installed).unwrap_or(font::SANS)
    }

    fn face(&self, font: usize) -> Option<&Face> {
        if font < font::COUNT { font::face(font) } else { self.letters.face(font - font::COUNT) }
    }

    /// The glyphs of a text from left to right.
    pub fn line(&mut self, text: &str, style: Style) -> Vec<Run> {
        let mut runs = Vec::new();
        for (run, direction) in font::runs(text) {
            let mut parts = self.parts(run, style);
            if direction == Direction::RightToLeft {
                parts.reverse();
            }
            runs.extend(parts.into_iter().filter_map(|(font, part)| self.run(font, part, direction)));
        }
        runs
    }

    /// Splits a text where the font changes. What is invisible belongs to the letters before it.
    fn parts<'t>(&self, mut rest: &'t str, style: Style) -> Vec<(usize, &'t str)> {
        let mut parts = Vec::new();
        while let Some(first) = rest.chars().next() {
            let font = self.font_for(first, style);
            let other = |letter: char| !font::is_invisible(letter) && self.font_for(letter, style) != font;
            let (part, after) = rest.split_at(rest.find(other).unwrap_or(rest.len()));
            parts.push((font, part));
            rest = after;
        }
        parts
    }

    fn run(&mut self, font: usize, text: &str, direction: Direction) -> Option<Run> {
        let face = self.face(font)?;
        let glyphs = face.shape(text, direction);
        let widths: Vec<f64> = glyphs.iter().map(|glyph| face.advance(glyph.id)).collect();
        let at = self.used.iter().position(|(known, _)| *known == font).unwrap_or(self.used.len());
        let is_cff = at == self.used.len() && face.is_cff();
        if at == self.used.len() {
            self.used.push((font, Used::new(is_cff)));
        }
        let used = &mut self.used[at].1;
        let printed = glyphs.into_iter().zip(widths);
        let printed = printed.map(|(glyph, expected)| Printed { code: used.code(&glyph), glyph, expected });
        Some(Run { font: at, glyphs: printed.collect() })
    }

    /// Writes all fonts into the file; returns their numbers there.
    pub fn write(&self, file: &mut File) -> Vec<(usize, Ref)> {
        let used = self.used.iter().enumerate();
        used.filter_map(|(at, (font, used))| Some((at, used.write(file, *font, self.face(*font)?)?)))
            .collect()
    }
}

impl Used {
    fn new(is_cff: bool) -> Used {
        let codes = vec![Code { glyph: 0, letters: String::new() }];
        Used { numbers: GlyphRemapper::new(), is_cff, codes, known: BTreeMap::new() }
    }

    fn code(&mut self, glyph: &Glyph) -> u16 {
        let Glyph { id, letters, .. } = glyph;
        if self.is_cff {
            let number = self.numbers.remap(*id);
            if usize::from(number) == self.codes.len() {
                self.codes.push(Code { glyph: *id, letters: letters.clone() });
            }
            return number;
        }
        let known = (*id, letters.clone());
        if let Some(code) = self.known.get(&known) {
            return *code;
        }
        self.numbers.remap(*id);
        // A family has far fewer letters than codes; beyond them, a text cannot be copied any more.
        let code = u16::try_from(self.codes.len()).unwrap_or_default();
        if code > 0 {
            self.codes.push(Code { glyph: *id, letters: letters.clone() });
            self.known.insert(known, code);
        }
        code
    }

    fn write(&self, file: &mut File, font: usize, face: &Face) -> Option<Ref> {
        let data = face.subset(&self.numbers)?;
        let is_cff = self.is_cff;
        let numbers: [Ref; 6] = std::array::from_fn(|_| file.number());
        let [whole, descendant, descriptor, font_file, meanings, glyphs] = numbers;
        let name = font::name(font).map_or_else(|| format!("KINKEE+Installed{font}"), str::to_owned);
        let name = Name(name.as_bytes());

        let mut outer = file.pdf.type0_font(whole);
        outer.base_font(name).encoding_predefined(Name(b"Identity-H"));
        outer.descendant_font(descendant).to_unicode(meanings);
        outer.finish();

        let mut inner = file.pdf.cid_font(descendant);
        inner.subtype(if is_cff { CidFontType::Type0 } else { CidFontType::Type2 });
        inner.base_font(name).system_info(CODES).font_descriptor(descriptor);
        let widths = self.codes.iter().map(|code| rounded(face.advance(code.glyph) * 1_000.0));
        inner.widths().consecutive(0, widths);
        if !is_cff {
            inner.cid_to_gid_map_stream(glyphs);
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

        if !is_cff {
            let table = self.codes.iter().flat_map(|code| self.number(code).to_be_bytes());
            let packed = compressed(&table.collect::<Vec<u8>>());
            file.pdf.stream(glyphs, &packed).filter(Filter::FlateDecode);
        }
        let packed = compressed(&self.meanings());
        file.pdf.cmap(meanings, &packed).filter(Filter::FlateDecode);
        Some(whole)
    }

    /// The number of a glyph in the part of the font that the file contains.
    fn number(&self, code: &Code) -> u16 {
        self.numbers.get(code.glyph).unwrap_or_default()
    }

    /// A table of the letters that the codes represent, so that text can be searched and copied.
    fn meanings(&self) -> Vec<u8> {
        let mut table = UnicodeCmap::new(Name(b"Letters"), CODES);
        for (number, code) in (0_u16..).zip(&self.codes).filter(|(_, code)| !code.letters.is_empty()) {
            table.pair_with_multiple(number, code.letters.chars());
        }
        table.finish().into_vec()
    }
}
