//! Just enough of PDF and SVG to check what a picture contains.

use std::collections::{BTreeMap, BTreeSet};

/// The contents of a PDF.
pub struct Pdf {
    pub pages: usize,
    /// The different page sizes.
    pub sizes: BTreeSet<String>,
    /// All text in the order of drawing, without spaces.
    pub text: String,
}

impl Pdf {
    pub fn read(bytes: &[u8]) -> Pdf {
        let plain = String::from_utf8_lossy(bytes);
        let streams: Vec<String> = streams(bytes);
        let whole = format!("{plain}\n{}", streams.join("\n"));
        // The fonts of the pages are called F0, F1 and so on, and their tables are in the same order.
        let tables = streams.iter().filter(|stream| stream.contains("begincmap"));
        let fonts: Vec<Letters> = tables.map(|table| letters(table)).collect();
        let text: String = streams
            .iter()
            .filter(|stream| stream.contains("BT\n"))
            .map(|stream| shown(stream, &fonts))
            .collect();
        let sizes = whole
            .match_indices("/MediaBox")
            .map(|(at, _)| whole[at..].split(']').next().unwrap_or_default().to_owned());
        Pdf {
            pages: whole.matches("/Type/Page").count() + whole.matches("/Type /Page").count()
                - whole.matches("/Type/Pages").count()
                - whole.matches("/Type /Pages").count(),
            sizes: sizes.collect(),
            text: text.split_whitespace().collect(),
        }
    }
}

/// The inflated streams.
fn streams(bytes: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = bytes;
    while let Some(at) = find(rest, b"stream\n") {
        let start = &rest[at + 7..];
        let end = find(start, b"endstream").expect("every stream ends");
        if let Ok(inflated) = miniz_oxide::inflate::decompress_to_vec_zlib(&start[..end]) {
            found.push(String::from_utf8_lossy(&inflated).into_owned());
        } else {
            found.push(String::from_utf8_lossy(&start[..end]).into_owned());
        }
        rest = &start[end + 9..];
    }
    found
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

/// The letters that a font's codes represent.
type Letters = BTreeMap<u16, String>;

/// Reads a ToUnicode table.
fn letters(stream: &str) -> Letters {
    let mut found = Letters::new();
    for part in stream.split("beginbfchar").skip(1) {
        let lines = part.split("endbfchar").next().unwrap_or_default().lines();
        for line in lines {
            let mut words = line.split(['<', '>']).filter(|word| !word.trim().is_empty());
            if let (Some(code), Some(text)) = (words.next(), words.next()) {
                found.insert(pairs(code)[0], utf16(text));
            }
        }
    }
    found
}

fn utf16(hex: &str) -> String {
    String::from_utf16_lossy(&pairs(hex))
}

fn pairs(hex: &str) -> Vec<u16> {
    let digits: Vec<char> = hex.chars().filter(char::is_ascii_hexdigit).collect();
    digits
        .chunks(4)
        .filter_map(|four| u16::from_str_radix(&four.iter().collect::<String>(), 16).ok())
        .collect()
}

/// The text that a page's stream shows. Its strings have two bytes for each code.
fn shown(stream: &str, fonts: &[Letters]) -> String {
    let mut text = String::new();
    let mut letters = None;
    let mut rest = stream;
    while let Some(at) = rest.find(['/', '<', '(']) {
        let (sign, after) = rest[at..].split_at(1);
        let (bytes, end) = match sign {
            "/" => {
                let (name, after) = after.split_once(' ').expect("a name ends");
                // Others are the names of photos.
                if let Some(font) = name.strip_prefix('F') {
                    letters = Some(&fonts[font.parse::<usize>().expect("the number of a font")]);
                }
                (Vec::new(), after)
            }
            "<" => {
                let (hex, after) = after.split_once('>').expect("a string ends");
                (pairs(hex).into_iter().flat_map(u16::to_be_bytes).collect(), after)
            }
            _ => literal(after),
        };
        let codes = bytes.chunks_exact(2).map(|two| u16::from_be_bytes([two[0], two[1]]));
        text.extend(codes.filter_map(|code| letters?.get(&code)).map(String::as_str));
        rest = end;
    }
    text
}

/// Reads a string between parentheses; returns its bytes, and what follows it.
fn literal(text: &str) -> (Vec<u8>, &str) {
    let mut bytes = Vec::new();
    let mut depth = 0;
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        let byte = match letter {
            '\\' => {
                let (at, escaped) = letters.next().expect("an escaped letter");
                match escaped {
                    'n' => b'\n',
                    'r' => b'\r',
                    't' => b'\t',
                    'b' => 8,
                    'f' => 12,
                    '0'..='7' => {
                        letters.nth(1);
                        u8::from_str_radix(&text[at..at + 3], 8).expect("three digits")
                    }
                    other => other as u8,
                }
            }
            ')' if depth == 0 => return (bytes, &text[at + 1..]),
            other => {
                depth += i32::from(other == '(') - i32::from(other == ')');
                other as u8
            }
        };
        bytes.push(byte);
    }
    panic!("a string ends");
}

pub fn view_box(svg: &str) -> Vec<f64> {
    let text = svg.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a view box");
    text.split(' ').map(|number| number.parse().expect("a number")).collect()
}

/// The points of all lines and boxes.
pub fn points(svg: &str) -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    for path in svg.split(" d=\"").skip(1) {
        let data = path.split('"').next().unwrap_or_default();
        let numbers: Vec<f64> =
            data.split(['M', 'L', 'C', 'Z', ' ']).filter_map(|number| number.parse().ok()).collect();
        points.extend(numbers.chunks(2).filter(|two| two.len() == 2).map(|two| [two[0], two[1]]));
    }
    points
}
