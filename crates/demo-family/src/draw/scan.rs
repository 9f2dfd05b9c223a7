//! Letters and registers as a scanner sees them.

use super::canvas::{Canvas, Colour, rgb};
use super::chance::Chance;
use super::finish::jpeg;
use super::paper::{fold, paper, stain, stamp};
use super::pen::Pen;
use super::writing::{Hand, line, print, width, wrap};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheet {
    /// By hand, on a sheet of its own.
    Letter,
    /// By typewriter, with a stamp.
    Notice,
    /// In print.
    Newspaper,
    /// By hand, on a card from the kitchen.
    Card,
    /// A page of a register with columns.
    Register,
}

#[derive(Debug, Clone, Copy)]
pub struct Scan {
    pub sheet: Sheet,
    /// The text on it. In a register, a line for each row with bars between the columns; the first line is the
    /// heading, the second names the columns.
    pub text: &'static str,
}

const LONG: usize = 1600;
const SHORT: usize = 1200;
const INKS: [u32; 4] = [0x2b2a4a, 0x3a2a20, 0x1f2b52, 0x2a2420];
const PAPERS: [u32; 4] = [0xeee3c8, 0xe9dcc0, 0xf0e8d4, 0xe6d9bd];

impl Scan {
    pub fn draw(&self, name: &str) -> Vec<u8> {
        let mut chance = Chance::of(name);
        let upright = matches!(self.sheet, Sheet::Letter | Sheet::Notice | Sheet::Newspaper);
        let (wide, high) = if upright { (SHORT, LONG) } else { (LONG, SHORT) };
        let mut canvas = Canvas::new(wide, high);
        let tint = match self.sheet {
            Sheet::Newspaper => 0xe2d6b4,
            Sheet::Card => 0xf4ecd8,
            _ => chance.pick(&PAPERS),
        };
        paper(&mut canvas, rgb(tint), &mut chance);
        let mut pen = Pen { canvas: &mut canvas, origin: (0.0, 0.0), scale: 1.0 };
        match self.sheet {
            Sheet::Letter => letter(&mut pen, self.text, &mut chance),
            Sheet::Notice => notice(&mut pen, self.text, &mut chance),
            Sheet::Newspaper => newspaper(&mut pen, self.text, &mut chance),
            Sheet::Card => card(&mut pen, self.text, &mut chance),
            Sheet::Register => register(&mut pen, self.text, &mut chance),
        }
        jpeg(&canvas, 80)
    }
}

/// The largest writing with which the whole text fits: the height of an x, and the lines.
fn fitted(text: &str, room: (f32, f32), sizes: (f32, f32), spacing: f32) -> (f32, Vec<String>) {
    let mut size = sizes.1;
    loop {
        let lines = wrap(text, size, room.0);
        if size <= sizes.0 || lines.len() as f32 * size * spacing <= room.1 {
            return (size, lines);
        }
        size -= 0.5;
    }
}

fn ink(chance: &mut Chance) -> Colour {
    rgb(chance.pick(&INKS))
}

fn letter(pen: &mut Pen<'_>, text: &str, chance: &mut Chance) {
    fold(pen, 0.34, true);
    fold(pen, 0.67, true);
    stain(pen, chance, 0xa88a58);
    // What was added later, a translation, is not on the sheet.
    let text = text.split("\n\n\n").next().unwrap_or(text).trim();
    let (left, top) = (105.0, 150.0);
    let (size, lines) = fitted(text, (1000.0, 1370.0), (11.0, 20.0), 2.5);
    let lean = chance.between(0.18, 0.42);
    let hand = Hand { ink: ink(chance), size, lean, thick: (size * 0.155).max(2.2), loose: 1.0 };
    for (number, words) in lines.iter().enumerate() {
        let y = top + number as f32 * size * 2.5;
        if y > 1550.0 {
            break;
        }
        if words.starts_with('[') {
            censor(pen, (left, y), size, chance);
        } else {
            line(pen, words, (left + chance.between(-4.0, 6.0), y), &hand, chance);
        }
    }
}

/// Two lines that no one was to read.
fn censor(pen: &mut Pen<'_>, (x, y): (f32, f32), size: f32, chance: &mut Chance) {
    for (row, share) in [(-0.6, 1.0), (0.7, 0.6)] {
        let y = y + row * size;
        let end = x + 960.0 * share + chance.between(-20.0, 20.0);
        pen.line(&[(x, y), (end, y + chance.between(-3.0, 3.0))], size * 1.0, rgb(0x1c1a1c));
    }
}

fn notice(pen: &mut Pen<'_>, text: &str, chance: &mut Chance) {
    fold(pen, 0.5, true);
    fold(pen, 0.5, false);
    stain(pen, chance, 0x9a8458);
    let (typed, below) = text.split_once("[stamp").unwrap_or((text, ""));
    let pencilled = below.split_once(":]").map_or("", |(_, words)| words.trim());
    let typing = Hand { ink: rgb(0x26242c), size: 17.0, lean: 0.0, thick: 3.4, loose: 0.0 };
    let mut y = 220.0;
    for words in wrap(typed.trim(), 17.0, 940.0) {
        line(pen, &words, (130.0, y + chance.between(-1.0, 1.0)), &typing, chance);
        y += 46.0;
    }
    pen.line(&[(130.0, 165.0), (460.0, 165.0)], 3.0, rgb(0x3a3634));
    stamp(pen, (860.0, y + 130.0), 125.0, rgb(0x5a3f7c), chance);
    let signature: Vec<(f32, f32)> = (0..12)
        .map(|step| {
            (
                430.0 + step as f32 * 26.0,
                y + 120.0 + if step % 2 == 0 { -34.0 } else { 20.0 } * chance.between(0.3, 1.1),
            )
        })
        .collect();
    pen.curve(&signature, 3.4, rgb(0x1f2340), 0.85);
    let pencil = Hand { ink: rgb(0x77736c), size: 15.0, lean: 0.3, thick: 2.4, loose: 1.3 };
    for (number, words) in wrap(pencilled, 15.0, 760.0).iter().enumerate() {
        line(pen, words, (150.0, y + 330.0 + number as f32 * 44.0), &pencil, chance);
    }
}

fn newspaper(pen: &mut Pen<'_>, text: &str, chance: &mut Chance) {
    fold(pen, 0.48, true);
    let black = rgb(0x2c2822);
    let mut paragraphs = text.split("\n\n");
    let masthead: Vec<&str> = paragraphs.next().unwrap_or_default().lines().collect();
    let headline = paragraphs.next().unwrap_or_default();
    let centred = |pen: &mut Pen<'_>, text: &str, y: f32, size: f32| {
        print(pen, text, (600.0 - width(text, size) / 2.0, y), size, black);
    };
    centred(pen, masthead.first().unwrap_or(&""), 170.0, 44.0);
    pen.line(&[(90.0, 205.0), (1110.0, 205.0)], 4.0, black);
    centred(pen, masthead.get(1).unwrap_or(&""), 240.0, 14.0);
    pen.line(&[(90.0, 260.0), (1110.0, 260.0)], 2.0, black);
    centred(pen, headline, 345.0, 30.0);
    pen.line(&[(480.0, 385.0), (720.0, 385.0)], 2.0, black);
    let rest: Vec<&str> = paragraphs.collect();
    let lines = wrap(&rest.join("\n"), 12.5, 480.0);
    let half = lines.len().div_ceil(2);
    for (number, words) in lines.iter().enumerate() {
        let (column, row) = (number / half, number % half);
        let y = 440.0 + row as f32 * 31.0;
        print(pen, words, (95.0 + column as f32 * 525.0, y), 12.5, black);
    }
    pen.line(&[(598.0, 425.0), (598.0, 425.0 + half as f32 * 31.0)], 1.6, black);
    let end = 470.0 + half as f32 * 31.0;
    pen.line(&[(90.0, end), (1110.0, end)], 3.0, black);
    // The rest of the page is about the price of barley.
    for row in 0..((1520.0 - end) / 31.0) as usize {
        for column in 0..2 {
            let words: String = (0..9)
                .map(|_| {
                    chance.pick(&[
                        "barley ",
                        "the ",
                        "of ",
                        "crowns ",
                        "market ",
                        "on ",
                        "per ",
                        "Saturday ",
                        "and ",
                        "rye ",
                    ])
                })
                .collect();
            let fitting = wrap(&words, 12.5, 480.0);
            print(
                pen,
                &fitting[0],
                (95.0 + column as f32 * 525.0, end + 45.0 + row as f32 * 31.0),
                12.5,
                rgb(0x4c463a),
            );
        }
    }
    stain(pen, chance, 0x9a7c44);
}

fn card(pen: &mut Pen<'_>, text: &str, chance: &mut Chance) {
    for row in 0..24 {
        let y = 150.0 + row as f32 * 44.0;
        pen.line(&[(70.0, y), (1530.0, y)], 1.4, rgb(0xb9c4cc));
    }
    pen.line(&[(70.0, 106.0), (1530.0, 106.0)], 2.6, rgb(0xc98a86));
    stain(pen, chance, 0x6a2a44);
    stain(pen, chance, 0xb89a4a);
    let hand = Hand { ink: rgb(0x1f2b52), size: 17.0, lean: 0.24, thick: 2.8, loose: 0.9 };
    let (size, lines) = fitted(text.trim(), (1400.0, 1056.0), (12.0, 17.5), 44.0 / 17.0);
    for (number, words) in lines.iter().enumerate().take(25) {
        line(pen, words, (96.0, 104.0 + number as f32 * 44.0), &Hand { size, ..hand }, chance);
    }
}

fn register(pen: &mut Pen<'_>, text: &str, chance: &mut Chance) {
    stain(pen, chance, 0x9a8050);
    stain(pen, chance, 0x8a7448);
    let rule = rgb(0x8c6a5a);
    let mut rows = text.lines();
    let title = rows.next().unwrap_or_default();
    let large = 22.0 * (1380.0 / width(title, 22.0)).min(1.0);
    print(pen, title, (800.0 - width(title, large) / 2.0, 120.0), large, rgb(0x3a2e26));
    let names = cells_of(rows.next().unwrap_or_default());
    let all: Vec<Vec<&str>> = rows.map(cells_of).collect();
    // Each column as wide as its entries ask for, within reason.
    let share = |column: usize| {
        let entries = all.iter().filter_map(|row| row.get(column)).map(|entry| width(entry, 14.5).min(250.0));
        let name = names.get(column).map(|name| width(name, 12.0));
        entries.chain(name).fold(0.0, f32::max) + 28.0
    };
    let total: f32 = (0..names.len()).map(share).sum();
    let mut edges = vec![70.0];
    for column in 0..names.len() {
        edges.push(edges[column] + share(column) / total * 1460.0);
    }
    let high = 900.0 / all.len().max(1) as f32;
    for (number, x) in edges.iter().enumerate() {
        let thick = if number == 0 || number == names.len() { 3.0 } else { 1.8 };
        pen.line(&[(*x, 160.0), (*x, 1130.0)], thick, rule);
    }
    for y in [160.0, 222.0, 228.0, 1130.0] {
        pen.line(&[(70.0, y), (1530.0, y)], 2.2, rule);
    }
    for (name, x) in names.iter().zip(&edges) {
        print(pen, name, (x + 10.0, 200.0), 12.0, rgb(0x4a3a30));
    }
    let mut hand = Hand { ink: ink(chance), size: 14.5, lean: 0.4, thick: 2.3, loose: 1.0 };
    for (number, row) in all.iter().enumerate() {
        let top = 228.0 + number as f32 * high;
        if number > 0 {
            pen.line(&[(70.0, top), (1530.0, top)], 1.0, rgb(0xb09a86));
        }
        for (entry, pair) in row.iter().zip(edges.windows(2)) {
            for (below, words) in wrap(entry, hand.size, pair[1] - pair[0] - 18.0).iter().enumerate() {
                line(pen, words, (pair[0] + 10.0, top + 42.0 + below as f32 * 36.0), &hand, chance);
            }
        }
        hand.size = 14.5 + chance.between(-0.4, 0.4);
    }
}

fn cells_of(row: &str) -> Vec<&str> {
    row.split('|').map(str::trim).collect()
}
