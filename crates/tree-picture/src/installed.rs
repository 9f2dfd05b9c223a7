//! Letters that our own font lacks, such as Chinese ones, from the fonts of this computer.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rustybuzz::ttf_parser::{Face, OutlineBuilder};
use tree_layout::Point;

use crate::font;
use crate::shapes::Move;

const FOLDERS: [&str; 2] = ["/usr/share/fonts", "/usr/local/share/fonts"];
/// Below each folder.
const DEEPEST: usize = 4;
const MOST_FILES: usize = 2_000;
/// Looking through more would take too long for one picture.
const MOST_BYTES: u64 = 300 * 1024 * 1024;

/// Letters that no font had, so that the next picture need not look for them again.
static NOWHERE: Mutex<BTreeSet<char>> = Mutex::new(BTreeSet::new());
const MOST_NOWHERE: usize = 10_000;

/// Whether a letter always looks the same. In other scripts, such as Devanagari or Khmer, letters change with their
/// neighbours, and would be drawn wrong one by one.
fn stands_alone(letter: char) -> bool {
    matches!(
        letter,
        // Chinese, Japanese, Yi, Korean.
        '\u{2E80}'..='\u{A4CF}' | '\u{AC00}'..='\u{D7A3}' | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE4F}'
        | '\u{FF00}'..='\u{FFEF}' | '\u{20000}'..='\u{3FFFF}'
        // Ethiopic, Cherokee, Canadian syllables, Tifinagh, Vai.
        | '\u{1200}'..='\u{139F}' | '\u{13A0}'..='\u{167F}' | '\u{2D30}'..='\u{2DDE}' | '\u{A500}'..='\u{A63F}'
    )
}

/// The shape of a letter, in thousandths of its size, upwards from the line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outline {
    pub path: Vec<Move>,
    pub advance: f64,
}

/// The letters in some texts that our own font lacks and another one has.
#[derive(Debug, Default)]
pub struct Letters(BTreeMap<char, Outline>);

impl Letters {
    /// Reads fonts only if one of the texts needs them.
    pub fn for_texts<'a>(texts: impl Iterator<Item = &'a str>) -> Letters {
        let mut missing: BTreeSet<char> = texts
            .flat_map(str::chars)
            .filter(|letter| !font::has(*letter) && stands_alone(*letter))
            .collect();
        let mut nowhere = NOWHERE.lock().unwrap_or_else(PoisonError::into_inner);
        missing.retain(|letter| !nowhere.contains(letter));
        let mut found = BTreeMap::new();
        let mut bytes = 0;
        for file in if missing.is_empty() { Vec::new() } else { files() } {
            bytes += fs::metadata(&file).map_or(0, |file| file.len());
            if missing.is_empty() || bytes > MOST_BYTES {
                break;
            }
            let Ok(data) = fs::read(&file) else { continue };
            let Ok(face) = Face::parse(&data, 0) else { continue };
            missing.retain(|letter| match outline(&face, *letter) {
                Some(outline) => found.insert(*letter, outline).is_some(),
                None => true,
            });
        }
        if nowhere.len() < MOST_NOWHERE {
            nowhere.extend(missing);
        }
        Letters(found)
    }

    /// Whether a PDF can show this text.
    pub fn can_draw(&self, text: &str) -> bool {
        text.chars().all(|letter| font::has(letter) || self.0.contains_key(&letter))
    }

    pub(crate) fn outline(&self, letter: char) -> Option<&Outline> {
        self.0.get(&letter)
    }
}

/// The font files of this computer, always in the same order.
fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        collect(Path::new(folder), DEEPEST, &mut files);
    }
    files.sort_by_cached_key(|path| (!is_plain(path), path.clone()));
    files
}

fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() && depth > 0 {
            collect(&path, depth - 1, files);
        } else if files.len() < MOST_FILES && is_font(&path) {
            files.push(path);
        }
    }
}

/// Neither bold nor slanted, as far as its name tells.
fn is_plain(path: &Path) -> bool {
    let name = path.file_stem().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    let styles = ["bold", "black", "heavy", "italic", "oblique", "light", "thin", "medium", "mono"];
    !styles.iter().any(|style| name.contains(style))
}

fn is_font(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ["ttf", "otf", "ttc"].iter().any(|known| ending.eq_ignore_ascii_case(known))
}

fn outline(face: &Face, letter: char) -> Option<Outline> {
    let glyph = face.glyph_index(letter)?;
    let scale = 1_000.0 / f64::from(face.units_per_em());
    let mut pen = Pen { scale, at: Point { x: 0.0, y: 0.0 }, path: Vec::new() };
    face.outline_glyph(glyph, &mut pen)?;
    let advance = f64::from(face.glyph_hor_advance(glyph)?) * scale;
    Some(Outline { path: pen.path, advance })
}

struct Pen {
    scale: f64,
    at: Point,
    path: Vec<Move>,
}

impl Pen {
    fn point(&self, x: f32, y: f32) -> Point {
        Point { x: f64::from(x) * self.scale, y: f64::from(y) * self.scale }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = self.point(x, y);
        self.path.push(Move::To(self.at));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.at = self.point(x, y);
        self.path.push(Move::Line(self.at));
    }

    /// A PDF has only curves with two control points.
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (from, control, end) = (self.at, self.point(x1, y1), self.point(x, y));
        let third = |point: Point| Point {
            x: point.x + (control.x - point.x) * 2.0 / 3.0,
            y: point.y + (control.y - point.y) * 2.0 / 3.0,
        };
        self.at = end;
        self.path.push(Move::Curve([third(from), third(end), end]));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.at = self.point(x, y);
        self.path.push(Move::Curve([self.point(x1, y1), self.point(x2, y2), self.at]));
    }

    fn close(&mut self) {
        self.path.push(Move::Close);
    }
}
