//! Just enough of PDF and SVG to check what a picture contains.

use std::collections::{BTreeMap, BTreeSet};

/// What a PDF shows.
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
        let letters: BTreeMap<String, String> = streams.iter().flat_map(|stream| letters(stream)).collect();
        let text: String = streams
            .iter()
            .filter(|stream| stream.contains("BT"))
            .map(|stream| shown(stream, &letters))
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

/// Which letters the codes are, from a ToUnicode table; codes of other fonts are shorter than those of our own.
fn letters(stream: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for part in stream.split("beginbfchar").skip(1) {
        let lines = part.split("endbfchar").next().unwrap_or_default().lines();
        for line in lines {
            let mut words = line.split(['<', '>']).filter(|word| !word.trim().is_empty());
            if let (Some(code), Some(text)) = (words.next(), words.next()) {
                found.push((code.to_owned(), utf16(text)));
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

/// The text that a page's stream shows.
fn shown(stream: &str, letters: &BTreeMap<String, String>) -> String {
    let codes = stream.split('<').skip(1).filter_map(|part| part.split_once('>'));
    codes.filter_map(|(code, _)| letters.get(code).map(String::as_str)).collect()
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
