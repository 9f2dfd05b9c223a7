//! Letters that our own fonts lack, such as Chinese ones, from the fonts of this computer.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use subsetter::GlyphRemapper;

use crate::face::Face;
use crate::font;

const FOLDERS: [&str; 2] = ["/usr/share/fonts", "/usr/local/share/fonts"];
/// Below each folder.
const DEEPEST: usize = 4;
const MOST_FILES: usize = 2_000;
/// Looking through more would take too long for one picture.
const MOST_BYTES: u64 = 300 * 1024 * 1024;

/// Letters that no font had, so that the next picture need not look for them again.
static NOWHERE: Mutex<BTreeSet<char>> = Mutex::new(BTreeSet::new());
const MOST_NOWHERE: usize = 10_000;

/// The letters that must come from one font, named by the first: where letters change with their neighbours, such as
/// in Bengali or Lao, those of a whole block. Chinese and Japanese letters, syllables and signs stand alone.
fn together(letter: char) -> u32 {
    let number = u32::from(letter);
    match number {
        0x0700..=0x109F | 0x1700..=0x1CFF | 0xA800..=0xABFF | 0x10A00..=0x11FFF => number & !0x7F,
        _ => number,
    }
}

/// The letters in some texts that our own fonts lack and another one has.
#[derive(Default)]
pub struct Letters {
    /// Those that have at least one of the letters.
    faces: Vec<Face>,
    /// The first face that has each letter.
    face_of: BTreeMap<char, usize>,
}

impl Letters {
    /// Reads fonts only if one of the texts needs them.
    pub fn for_texts<'a>(texts: impl Iterator<Item = &'a str>) -> Letters {
        let mut missing: BTreeSet<char> =
            texts.flat_map(str::chars).filter(|letter| !font::has(*letter)).collect();
        let mut nowhere = NOWHERE.lock().unwrap_or_else(PoisonError::into_inner);
        missing.retain(|letter| !nowhere.contains(letter));
        let mut letters = Letters::default();
        let mut bytes = 0;
        for file in if missing.is_empty() { Vec::new() } else { files() } {
            bytes += fs::metadata(&file).map_or(0, |file| file.len());
            if missing.is_empty() || bytes > MOST_BYTES {
                break;
            }
            let Ok(data) = fs::read(&file) else { continue };
            let Some(face) = Face::new(data) else { continue };
            letters.take(face, &mut missing);
        }
        if nowhere.len() < MOST_NOWHERE {
            nowhere.extend(missing);
        }
        letters
    }

    /// Moves the letters that this face has from the missing ones to ours.
    fn take(&mut self, face: Face, missing: &mut BTreeSet<char>) {
        let incomplete: BTreeSet<u32> = missing
            .iter()
            .filter(|letter| face.glyph(**letter).is_none())
            .map(|letter| together(*letter))
            .collect();
        let glyphs: BTreeMap<char, u16> = missing
            .iter()
            .filter(|letter| !incomplete.contains(&together(**letter)))
            .filter_map(|letter| Some((*letter, face.glyph(*letter)?)))
            .collect();
        let numbers: Vec<u16> = glyphs.values().copied().collect();
        if glyphs.is_empty() || face.subset(&GlyphRemapper::new_from_glyphs(&numbers)).is_none() {
            return;
        }
        missing.retain(|letter| !glyphs.contains_key(letter));
        self.face_of.extend(glyphs.into_keys().map(|letter| (letter, self.faces.len())));
        self.faces.push(face);
    }

    /// Returns true if a PDF can show this text.
    pub fn can_draw(&self, text: &str) -> bool {
        text.chars().all(|letter| font::has(letter) || self.face_of.contains_key(&letter))
    }

    pub(crate) fn face_of(&self, letter: char) -> Option<usize> {
        self.face_of.get(&letter).copied()
    }

    pub(crate) fn face(&self, at: usize) -> Option<&Face> {
        self.faces.get(at)
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
