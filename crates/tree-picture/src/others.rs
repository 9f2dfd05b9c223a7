//! Fonts made of outlines, for letters that our own font lacks. Each has at most 256 letters; that is a limit of PDF.

use std::fmt::Write;

use crate::file::{File, code_table};
use crate::installed::{Letters, Outline};
use crate::pdf::outline;
use crate::shapes::{Move, number};

const LETTERS_EACH: usize = 256;

/// The letters that the pages use, in the order in which they first occur.
#[derive(Default)]
pub(crate) struct Others {
    known: Letters,
    used: Vec<char>,
}

/// Where a letter is.
pub(crate) struct OtherGlyph {
    pub font: usize,
    pub code: usize,
    /// In parts of the size of the letters.
    pub advance: f64,
}

impl Others {
    pub fn new(known: Letters) -> Others {
        Others { known, used: Vec::new() }
    }

    pub fn has(&self, letter: char) -> bool {
        self.known.outline(letter).is_some()
    }

    pub fn glyph(&mut self, letter: char) -> Option<OtherGlyph> {
        let advance = self.known.outline(letter)?.advance / 1_000.0;
        let at = self.used.iter().position(|used| *used == letter).unwrap_or_else(|| {
            self.used.push(letter);
            self.used.len() - 1
        });
        Some(OtherGlyph { font: at / LETTERS_EACH, code: at % LETTERS_EACH, advance })
    }

    /// Writes the fonts into the file; returns their entries for the pages.
    pub fn write(&self, file: &mut File) -> String {
        let mut entries = String::new();
        for (at, letters) in self.used.chunks(LETTERS_EACH).enumerate() {
            let _ = write!(entries, "/X{at} {} 0 R", self.write_font(file, letters));
        }
        entries
    }

    fn write_font(&self, file: &mut File, letters: &[char]) -> usize {
        let (mut procedures, mut names, mut widths) = (String::new(), String::new(), String::new());
        let none = Outline { path: Vec::new(), advance: 0.0 };
        for (code, letter) in letters.iter().enumerate() {
            let shape = self.known.outline(*letter).unwrap_or(&none);
            let advance = number(shape.advance);
            let mut commands = format!("{advance} 0 {} d1 ", frame(shape));
            outline(&mut commands, &shape.path);
            commands.push('f');
            let procedure = file.next_number();
            file.stream(procedure, "", commands.as_bytes());
            let _ = write!(procedures, "/g{code} {procedure} 0 R");
            let _ = write!(names, "/g{code}");
            let _ = write!(widths, "{advance} ");
        }
        let table = file.next_number();
        let codes = letters.iter().enumerate();
        file.stream(
            table,
            "",
            code_table(codes.map(|(code, letter)| (code, letter.to_string())), 2).as_bytes(),
        );
        let font = file.next_number();
        file.object(
            font,
            &format!(
                "<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<<{procedures}>>\
                 /Encoding<</Type/Encoding/Differences[0{names}]>>/FirstChar 0/LastChar {}/Widths[{widths}]\
                 /Resources<<>>/ToUnicode {table} 0 R>>",
                letters.len() - 1
            ),
        );
        font
    }
}

/// The edges of a shape, as PDF wants to know them: left, lower, right, upper.
fn frame(shape: &Outline) -> String {
    let points = shape.path.iter().flat_map(|step| match step {
        Move::To(point) | Move::Line(point) => vec![*point],
        Move::Curve(points) => points.to_vec(),
        Move::Close => Vec::new(),
    });
    let (mut low, mut high) = ((0.0_f64, 0.0_f64), (0.0_f64, 0.0_f64));
    for point in points {
        low = (low.0.min(point.x), low.1.min(point.y));
        high = (high.0.max(point.x), high.1.max(point.y));
    }
    [low.0, low.1, high.0, high.1].map(number).join(" ")
}
