//! The font with only the glyphs that a PDF uses. Glyphs keep their numbers; the others are empty, which compresses to
//! nearly nothing.

use std::collections::BTreeSet;

use rustybuzz::ttf_parser::{RawFace, Tag};

use crate::font;

/// A TrueType file with these glyphs and those they are composed of.
pub(crate) fn subset(used: &BTreeSet<u16>) -> Option<Vec<u8>> {
    let raw = font::face()?.raw_face();
    let table = |name: &[u8; 4]| raw.table(Tag::from_bytes(name));
    let (glyf, loca, mut head) = (table(b"glyf")?, offsets(raw)?, table(b"head")?.to_vec());
    let outline = |glyph: u16| {
        let (from, to) = (*loca.get(usize::from(glyph))?, *loca.get(usize::from(glyph) + 1)?);
        glyf.get(from..to)
    };
    let kept = with_parts(used, outline);
    let (mut new_glyf, mut new_loca) = (Vec::new(), Vec::new());
    for glyph in 0..loca.len().saturating_sub(1) {
        new_loca.extend(u32::try_from(new_glyf.len()).ok()?.to_be_bytes());
        let glyph = u16::try_from(glyph).ok()?;
        if kept.contains(&glyph) {
            new_glyf.extend_from_slice(outline(glyph)?);
            new_glyf.resize(new_glyf.len().next_multiple_of(4), 0);
        }
    }
    new_loca.extend(u32::try_from(new_glyf.len()).ok()?.to_be_bytes());
    // Offsets are long now.
    head.get_mut(50..52)?.copy_from_slice(&[0, 1]);
    let hinting = [*b"cvt ", *b"fpgm", *b"prep"].map(|name| Some((name, table(&name)?.to_vec())));
    let mut tables = vec![
        (*b"glyf", new_glyf),
        (*b"head", head),
        (*b"hhea", table(b"hhea")?.to_vec()),
        (*b"hmtx", table(b"hmtx")?.to_vec()),
        (*b"loca", new_loca),
        (*b"maxp", table(b"maxp")?.to_vec()),
    ];
    tables.extend(hinting.into_iter().flatten());
    tables.sort();
    Some(file(&tables))
}

/// Where each outline begins, and where the last one ends.
fn offsets(raw: &RawFace) -> Option<Vec<usize>> {
    let long = raw.table(Tag::from_bytes(b"head"))?.get(51)? == &1;
    let loca = raw.table(Tag::from_bytes(b"loca"))?;
    Some(if long {
        loca.chunks_exact(4)
            .map(|four| u32::from_be_bytes([four[0], four[1], four[2], four[3]]) as usize)
            .collect()
    } else {
        loca.chunks_exact(2).map(|two| usize::from(u16::from_be_bytes([two[0], two[1]])) * 2).collect()
    })
}

/// These glyphs, the empty one, and all that they consist of.
fn with_parts<'a>(used: &BTreeSet<u16>, outline: impl Fn(u16) -> Option<&'a [u8]>) -> BTreeSet<u16> {
    let mut kept: BTreeSet<u16> = BTreeSet::new();
    let mut open: Vec<u16> = used.iter().copied().chain([0]).collect();
    while let Some(glyph) = open.pop() {
        if kept.insert(glyph) {
            open.extend(outline(glyph).map(parts).unwrap_or_default());
        }
    }
    kept
}

/// The glyphs that a composite one refers to.
fn parts(outline: &[u8]) -> Vec<u16> {
    const WORDS: u16 = 0x1;
    const SCALE: u16 = 0x8;
    const MORE: u16 = 0x20;
    const TWO_SCALES: u16 = 0x40;
    const MATRIX: u16 = 0x80;
    let number = |at: usize| Some(u16::from_be_bytes([*outline.get(at)?, *outline.get(at + 1)?]));
    // A negative number of contours marks a composite.
    if number(0).is_none_or(|contours| contours < 0x8000) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut at = 10;
    while let (Some(flags), Some(glyph)) = (number(at), number(at + 2)) {
        found.push(glyph);
        at += if flags & WORDS != 0 { 8 } else { 6 };
        at += match flags {
            flags if flags & SCALE != 0 => 2,
            flags if flags & TWO_SCALES != 0 => 4,
            flags if flags & MATRIX != 0 => 8,
            _ => 0,
        };
        if flags & MORE == 0 {
            break;
        }
    }
    found
}

fn file(tables: &[([u8; 4], Vec<u8>)]) -> Vec<u8> {
    let count = tables.len() as u16;
    let power = count.max(1).ilog2() as u16;
    let range = 16 << power;
    let mut file = vec![0, 1, 0, 0];
    for number in [count, range, power, count * 16 - range] {
        file.extend(number.to_be_bytes());
    }
    let mut start = 12 + 16 * tables.len();
    for (name, data) in tables {
        file.extend(name);
        for number in [checksum(data), start as u32, data.len() as u32] {
            file.extend(number.to_be_bytes());
        }
        start += data.len().next_multiple_of(4);
    }
    for (_, data) in tables {
        file.extend_from_slice(data);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    file
}

fn checksum(data: &[u8]) -> u32 {
    let word = |bytes: &[u8]| {
        let mut four = [0; 4];
        four[..bytes.len()].copy_from_slice(bytes);
        u32::from_be_bytes(four)
    };
    data.chunks(4).map(word).fold(0, u32::wrapping_add)
}
