//! The file format of PDF: numbered objects, compressed streams, fonts, a table of where everything is.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use miniz_oxide::deflate::compress_to_vec_zlib;
use rustybuzz::Direction;

use crate::font::{self, Glyph};
use crate::installed::Letters;
use crate::others::Others;
use crate::shapes::number;
use crate::subset::subset;

const CATALOGUE: usize = 1;
const PAGES: usize = 2;
const INFORMATION: usize = 3;
const FONT: usize = 4;
const DESCENDANT: usize = 5;
const DESCRIPTOR: usize = 6;
const FONT_FILE: usize = 7;
const LETTERS: usize = 8;
const RESOURCES: usize = 9;
const FIRST_PAGE: usize = 10;

/// Good and quick.
const COMPRESSION: u8 = 6;

/// The glyphs used on the pages, the letters they represent, and letters from other fonts.
#[derive(Default)]
pub(crate) struct Fonts {
    own: BTreeMap<u16, String>,
    pub others: Others,
}

impl Fonts {
    pub fn new(letters: Letters) -> Fonts {
        Fonts { others: Others::new(letters), ..Fonts::default() }
    }

    pub fn glyphs(&mut self, text: &str, direction: Direction) -> Vec<Glyph> {
        let glyphs = font::shape(text, direction);
        for glyph in &glyphs {
            let letters = self.own.entry(glyph.id).or_default();
            if letters.is_empty() {
                letters.clone_from(&glyph.letters);
            }
        }
        glyphs
    }

    pub fn own_width(glyph: u16) -> f64 {
        font::own_width(glyph)
    }

    fn widths(&self) -> String {
        self.own.keys().fold(String::new(), |mut widths, glyph| {
            let _ = write!(widths, "{glyph} [{}] ", number(font::own_width(*glyph)));
            widths
        })
    }

    fn letters(&self) -> String {
        let known = self.own.iter().filter(|(_, letters)| !letters.is_empty());
        code_table(known.map(|(glyph, letters)| (usize::from(*glyph), letters.clone())), 4)
    }
}

/// Which letters the codes of a font are, so that text can be searched and copied; each code has so many digits.
pub(crate) fn code_table(codes: impl Iterator<Item = (usize, String)>, digits: usize) -> String {
    let mut table = format!(
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def\n\
         1 begincodespacerange <{:0digits$X}> <{}> endcodespacerange\n",
        0,
        "F".repeat(digits)
    );
    let codes: Vec<_> = codes.collect();
    // The format allows a hundred in each block.
    for block in codes.chunks(100) {
        let _ = writeln!(table, "{} beginbfchar", block.len());
        for (code, letters) in block {
            let _ = writeln!(table, "<{code:0digits$X}> <{}>", utf16(letters));
        }
        table.push_str("endbfchar\n");
    }
    table.push_str("endcmap CMapName currentdict /CMap defineresource pop end end\n");
    table
}

pub(crate) struct File {
    bytes: Vec<u8>,
    /// Where each object is, by its number.
    places: BTreeMap<usize, usize>,
    size: (f64, f64),
    pages: usize,
}

impl File {
    /// A file whose pages have this size.
    pub fn new(size: (f64, f64)) -> File {
        // The second line tells programs that the file is not text.
        let bytes = b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n".to_vec();
        File { bytes, places: BTreeMap::new(), size, pages: 0 }
    }

    /// Adds a page with these drawing commands.
    pub fn page(&mut self, commands: &str) {
        let page = FIRST_PAGE + 2 * self.pages;
        self.pages += 1;
        let (width, height) = self.size;
        self.object(
            page,
            &format!(
                "<</Type/Page/Parent {PAGES} 0 R/MediaBox[0 0 {} {}]/Resources {RESOURCES} 0 R/Contents {} 0 R>>",
                number(width),
                number(height),
                page + 1
            ),
        );
        self.stream(page + 1, "", commands.as_bytes());
    }

    pub fn finish(mut self, title: &str, fonts: &Fonts) -> Vec<u8> {
        self.object(
            CATALOGUE,
            &format!("<</Type/Catalog/Pages {PAGES} 0 R/ViewerPreferences<</DisplayDocTitle true>>>>"),
        );
        let pages = (0..self.pages).fold(String::new(), |mut pages, page| {
            let _ = write!(pages, "{} 0 R ", FIRST_PAGE + 2 * page);
            pages
        });
        self.object(PAGES, &format!("<</Type/Pages/Count {}/Kids[{pages}]>>", self.pages));
        self.object(INFORMATION, &format!("<</Title<FEFF{}>/Creator(Kinkeeper)>>", utf16(title)));
        self.font(fonts);
        let others = fonts.others.write(&mut self);
        self.object(RESOURCES, &format!("<</Font<</F {FONT} 0 R{others}>>>>"));
        self.end()
    }

    fn font(&mut self, fonts: &Fonts) {
        const NAME: &str = "KINKEE+DejaVuSans";
        self.object(
            FONT,
            &format!(
                "<</Type/Font/Subtype/Type0/BaseFont/{NAME}/Encoding/Identity-H/DescendantFonts[{DESCENDANT} 0 R]/ToUnicode {LETTERS} 0 R>>"
            ),
        );
        self.object(
            DESCENDANT,
            &format!(
                "<</Type/Font/Subtype/CIDFontType2/BaseFont/{NAME}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>\
                 /FontDescriptor {DESCRIPTOR} 0 R/CIDToGIDMap/Identity/DW 600/W[{}]>>",
                fonts.widths()
            ),
        );
        let face = font::face();
        let part = |value: Option<i16>| {
            let em = face.map_or(1, |face| face.units_per_em());
            number(f64::from(value.unwrap_or_default()) * 1_000.0 / f64::from(em))
        };
        let frame = face.map(|face| face.global_bounding_box());
        let edge = |edge: fn(rustybuzz::ttf_parser::Rect) -> i16| part(frame.map(edge));
        self.object(
            DESCRIPTOR,
            &format!(
                "<</Type/FontDescriptor/FontName/{NAME}/Flags 4/FontBBox[{} {} {} {}]/ItalicAngle 0/Ascent {}/Descent {}\
                 /CapHeight {}/StemV 80/FontFile2 {FONT_FILE} 0 R>>",
                edge(|frame| frame.x_min),
                edge(|frame| frame.y_min),
                edge(|frame| frame.x_max),
                edge(|frame| frame.y_max),
                part(face.map(|face| face.ascender())),
                part(face.map(|face| face.descender())),
                part(face.and_then(|face| face.capital_height())),
            ),
        );
        let used: BTreeSet<u16> = fonts.own.keys().copied().collect();
        let data = subset(&used).unwrap_or_default();
        self.stream(FONT_FILE, &format!("/Length1 {}", data.len()), &data);
        self.stream(LETTERS, "", fonts.letters().as_bytes());
    }

    /// For an object after all pages.
    pub fn next_number(&self) -> usize {
        let first = FIRST_PAGE + 2 * self.pages;
        self.places.keys().next_back().map_or(first, |last| first.max(last + 1))
    }

    pub fn object(&mut self, number: usize, body: &str) {
        self.places.insert(number, self.bytes.len());
        self.bytes.extend(format!("{number} 0 obj\n{body}\nendobj\n").bytes());
    }

    pub fn stream(&mut self, number: usize, more: &str, data: &[u8]) {
        let data = compress_to_vec_zlib(data, COMPRESSION);
        self.places.insert(number, self.bytes.len());
        let head = format!("{number} 0 obj\n<</Length {}/Filter/FlateDecode{more}>>\nstream\n", data.len());
        self.bytes.extend(head.bytes());
        self.bytes.extend(data);
        self.bytes.extend(b"\nendstream\nendobj\n");
    }

    /// The table of all objects; their numbers have no gaps.
    fn end(mut self) -> Vec<u8> {
        let start = self.bytes.len();
        let count = self.places.len() + 1;
        let mut table = format!("xref\n0 {count}\n0000000000 65535 f \n");
        for place in self.places.values() {
            let _ = writeln!(table, "{place:010} 00000 n ");
        }
        let _ = write!(
            table,
            "trailer\n<</Size {count}/Root {CATALOGUE} 0 R/Info {INFORMATION} 0 R>>\nstartxref\n{start}\n%%EOF\n"
        );
        self.bytes.extend(table.bytes());
        self.bytes
    }
}

fn utf16(text: &str) -> String {
    text.encode_utf16().fold(String::new(), |mut hex, unit| {
        let _ = write!(hex, "{unit:04X}");
        hex
    })
}
