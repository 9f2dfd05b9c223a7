//! Keeps track of where the next letter is printed and how large it is. The names of operators in comments are those of
//! PDF.

use hayro_font::Font;
use hayro_font::hayro_syntax::content::ops::TypedInstruction as Operation;
use hayro_font::hayro_syntax::object::Number;
use hayro_font::kurbo::{Affine, Vec2};

use super::layout::Position;

/// Glyphs are measured in thousandths of the font size.
const EM: f64 = 1000.0;

#[derive(Clone)]
pub struct State<'a> {
    /// From the coordinates of the content to those of the page, whose y grows downwards.
    pub page: Affine,
    pub font: Option<Font<'a>>,
    /// The file lacks the font, and another one stands in for it.
    pub is_substitute: bool,
    pub size: f64,
    letter_spacing: f64,
    word_spacing: f64,
    stretch: f64,
    leading: f64,
    rise: f64,
    pub mode: i64,
    /// The start of the line.
    line: Affine,
    /// The position of the next letter.
    next: Affine,
}

impl<'a> State<'a> {
    pub fn new(page: Affine) -> Self {
        State {
            page,
            font: None,
            is_substitute: false,
            size: 1.0,
            letter_spacing: 0.0,
            word_spacing: 0.0,
            stretch: 1.0,
            leading: 0.0,
            rise: 0.0,
            mode: 0,
            line: Affine::IDENTITY,
            next: Affine::IDENTITY,
        }
    }

    /// Follows an operator that only moves or measures.
    pub fn follow(&mut self, operation: &Operation) {
        match operation {
            Operation::Transform(to) => self.page *= matrix([to.0, to.1, to.2, to.3, to.4, to.5]),
            Operation::BeginText(_) => self.start_line(Affine::IDENTITY),
            Operation::SetTextMatrix(to) => self.start_line(matrix([to.0, to.1, to.2, to.3, to.4, to.5])),
            Operation::NextLine(by) => self.move_line(by.0.as_f64(), by.1.as_f64()),
            Operation::NextLineAndSetLeading(by) => {
                self.leading = -by.1.as_f64();
                self.move_line(by.0.as_f64(), by.1.as_f64());
            }
            Operation::NextLineUsingLeading(_) | Operation::NextLineAndShowText(_) => {
                self.move_line(0.0, -self.leading);
            }
            Operation::ShowTextWithParameters(with) => {
                self.word_spacing = with.0.as_f64();
                self.letter_spacing = with.1.as_f64();
                self.move_line(0.0, -self.leading);
            }
            Operation::CharacterSpacing(spacing) => self.letter_spacing = spacing.0.as_f64(),
            Operation::WordSpacing(spacing) => self.word_spacing = spacing.0.as_f64(),
            Operation::HorizontalScaling(percent) => self.stretch = percent.0.as_f64() / 100.0,
            Operation::TextLeading(leading) => self.leading = leading.0.as_f64(),
            Operation::TextRise(rise) => self.rise = rise.0.as_f64(),
            Operation::TextRenderingMode(mode) => self.mode = mode.0.as_i64(),
            _ => {}
        }
    }

    fn start_line(&mut self, at: Affine) {
        (self.line, self.next) = (at, at);
    }

    fn move_line(&mut self, x: f64, y: f64) {
        self.start_line(self.line * Affine::translate((x, y)));
    }

    pub fn is_horizontal(&self) -> bool {
        self.font.as_ref().is_none_or(Font::is_horizontal)
    }

    /// Moves by the width or height of a letter, and the space after it.
    pub fn pass(&mut self, advance: Vec2, is_space: bool) {
        let spacing = self.letter_spacing + if is_space { self.word_spacing } else { 0.0 };
        if self.is_horizontal() {
            self.forward(advance.x / EM * self.size + spacing);
        } else {
            self.forward(advance.y / EM * self.size + spacing);
        }
    }

    /// Moves back by so many thousandths of the font size: kerning, or a space if it is negative.
    pub fn kern(&mut self, thousandths: f64) {
        self.forward(-thousandths / EM * self.size);
    }

    fn forward(&mut self, length: f64) {
        let by = if self.is_horizontal() { (length * self.stretch, 0.0) } else { (0.0, length) };
        self.next *= Affine::translate(by);
    }

    /// The next letter's position and size, moved by the displacement that vertical fonts have.
    pub fn letter(&self, displacement: Vec2) -> Affine {
        let size = Affine::new([self.size * self.stretch, 0.0, 0.0, self.size, 0.0, self.rise]);
        self.page * self.next * size * Affine::scale(1.0 / EM) * Affine::translate(displacement)
    }
}

/// The position of a letter that is so many thousandths of the font size wide.
pub fn position(letter: Affine, width: f64) -> Position {
    let [right, down, x, y, left, top] = letter.as_coeffs();
    Position {
        start: (left, top),
        end: (left + right * width, top + down * width),
        along: (right, down),
        size: x.hypot(y) * EM,
    }
}

fn matrix(numbers: [Number; 6]) -> Affine {
    Affine::new(numbers.map(|number| number.as_f64()))
}
