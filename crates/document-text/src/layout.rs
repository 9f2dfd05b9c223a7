//! Turns letters at their positions on a page into text in reading order.
//!
//! A file may print its letters in any order, but nearly all print lines as they are read. So letters that follow each
//! other on a line become a piece, pieces that follow each other down the page become a block (a paragraph, a column, a
//! box of a chart), and only the blocks are sorted: by line, then from left to right. In a file without any order each
//! piece is a block.

use std::f64::consts::FRAC_PI_8;

use super::right_to_left::{as_read, is_right_to_left};

/// All in multiples of the font size. A space is about a quarter wide, and at least a sixth in a narrow line.
const SPACE: f64 = 0.15;
/// Letters overlap a little if they are set closely.
const OVERLAP: f64 = 0.6;
/// Letters of one line may be raised or lowered by this much.
const RAISED: f64 = 0.45;
/// From one line of a block to the next.
const LINES: std::ops::RangeInclusive<f64> = 0.5..=2.2;
/// A line of a block may be moved to the side by this much.
const INDENT: f64 = 2.0;

/// The position of a letter, in a space whose y grows downwards.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub start: (f64, f64),
    /// The next letter begins here if it follows directly.
    pub end: (f64, f64),
    /// The direction of writing, of any length.
    pub along: (f64, f64),
    /// The font's.
    pub size: f64,
}

impl Position {
    fn is_finite(&self) -> bool {
        let Self { start, end, along, size } = self;
        [start.0, start.1, end.0, end.1, along.0, along.1, *size].iter().all(|number| number.is_finite())
    }

    /// The direction of writing, in sixteenths of a full turn. Zero is upright, and so is a slightly crooked scan.
    fn turn(&self) -> i8 {
        let (x, y) = self.along;
        // A number from -8 to 8, of which the outer two mean the same.
        ((y.atan2(x) / FRAC_PI_8).round() as i8).rem_euclid(16)
    }

    /// The distance along the direction of writing, and down from there.
    fn seen(point: (f64, f64), turn: i8) -> (f64, f64) {
        let (down, along) = (f64::from(turn) * FRAC_PI_8).sin_cos();
        (point.0 * along + point.1 * down, point.1 * along - point.0 * down)
    }
}

/// Letters that follow each other on a line.
struct Piece {
    text: String,
    turn: i8,
    left: f64,
    right: f64,
    /// Of the first letter.
    top: f64,
    size: f64,
    /// The last letter.
    last: (f64, f64, f64),
    right_to_left: bool,
    /// True if letters that are read from right to left were printed from left to right.
    backwards: bool,
}

impl Piece {
    /// Adds a letter, if it is on this line and beside the last one.
    fn add(&mut self, text: &str, turn: i8, (left, right, down): (f64, f64, f64), size: f64) -> bool {
        let size = size.max(self.size);
        let (last_left, last_right, last_down) = self.last;
        if self.turn != turn || (down - last_down).abs() > RAISED * size {
            return false;
        }
        let right_to_left = text.chars().any(is_right_to_left);
        let (after, before) = (left - last_right, last_left - right);
        let gap = if after > -OVERLAP * size {
            self.backwards |= right_to_left;
            after
        } else if before > -OVERLAP * size && (right_to_left || self.right_to_left) {
            before
        } else {
            return false;
        };
        if gap > SPACE * size {
            self.text.push(' ');
        }
        self.text.push_str(text);
        self.right_to_left |= right_to_left;
        (self.left, self.right) = (self.left.min(left), self.right.max(right));
        self.last = (left, right, down);
        self.size = size;
        true
    }

    fn read(self) -> String {
        if self.backwards { as_read(&self.text) } else { self.text }
    }
}

/// Pieces that follow each other down the page.
struct Block {
    pieces: Vec<Piece>,
    turn: i8,
    top: f64,
    bottom: f64,
    left: f64,
    right: f64,
    size: f64,
}

impl Block {
    fn new(piece: Piece) -> Self {
        let Piece { turn, top, left, right, size, .. } = piece;
        Self { pieces: vec![piece], turn, top, bottom: top, left, right, size }
    }

    fn goes_on_with(&self, piece: &Piece) -> bool {
        let size = piece.size.max(self.size);
        self.turn == piece.turn
            && LINES.contains(&((piece.top - self.bottom) / size))
            && piece.left < self.right + INDENT * size
            && piece.right > self.left - INDENT * size
    }

    fn add(&mut self, piece: Piece) {
        (self.left, self.right) = (self.left.min(piece.left), self.right.max(piece.right));
        (self.bottom, self.size) = (piece.top, piece.size);
        self.pieces.push(piece);
    }
}

#[derive(Default)]
pub struct Page {
    pieces: Vec<Piece>,
}

impl Page {
    /// Adds what is printed next.
    pub fn add(&mut self, text: &str, position: Position) {
        if !position.is_finite() {
            return;
        }
        let (turn, size) = (position.turn(), position.size.abs().max(f64::MIN_POSITIVE));
        let (left, top) = Position::seen(position.start, turn);
        let (right, _) = Position::seen(position.end, turn);
        let last = (left, right.max(left), top);
        if self.pieces.last_mut().is_some_and(|piece| piece.add(text, turn, last, size)) {
            return;
        }
        let right_to_left = text.chars().any(is_right_to_left);
        self.pieces.push(Piece {
            text: text.to_owned(),
            turn,
            left,
            right: last.1,
            top,
            size,
            last,
            right_to_left,
            backwards: false,
        });
    }

    /// The text in reading order, a line at a time.
    pub fn read(self) -> String {
        let mut text = String::new();
        for row in rows(blocks(self.pieces)) {
            for block in row {
                let lines: Vec<String> = block.pieces.into_iter().map(Piece::read).collect();
                text.push_str(&lines.join("\n"));
                text.push(' ');
            }
            text.push('\n');
        }
        text
    }
}

fn blocks(pieces: Vec<Piece>) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for piece in pieces.into_iter().filter(|piece| !piece.text.trim().is_empty()) {
        match blocks.last_mut() {
            Some(block) if block.goes_on_with(&piece) => block.add(piece),
            _ => blocks.push(Block::new(piece)),
        }
    }
    blocks
}

/// Blocks that begin on the same line, from left to right; upright ones first.
fn rows(mut blocks: Vec<Block>) -> Vec<Vec<Block>> {
    blocks.sort_by(|one, other| {
        (one.turn != 0, one.turn).cmp(&(other.turn != 0, other.turn)).then(one.top.total_cmp(&other.top))
    });
    let mut rows: Vec<Vec<Block>> = Vec::new();
    for block in blocks {
        match rows.last_mut() {
            Some(row)
                if row[0].turn == block.turn
                    && block.top - row[0].top <= RAISED * row[0].size.max(block.size) =>
            {
                row.push(block);
            }
            _ => rows.push(vec![block]),
        }
    }
    for row in &mut rows {
        row.sort_by(|one, other| one.left.total_cmp(&other.left));
    }
    rows
}
