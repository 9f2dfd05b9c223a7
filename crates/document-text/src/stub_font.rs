//! A font without any letters. A PDF need not contain its fonts, and hayro then asks for one to draw with; text comes
//! out only if it gets one. Since the stub's one glyph has no width, hayro does not stretch it to the width that the
//! PDF gives, and positions stay exact.

use std::sync::Arc;

use hayro_font::FontData;

/// The smallest tables that make a font: a size of 1000 units, one glyph, and that it is 0 wide.
fn tables() -> [([u8; 4], Vec<u8>); 4] {
    let mut head = vec![0; 54];
    head[..4].copy_from_slice(&[0, 1, 0, 0]);
    head[12..16].copy_from_slice(&[0x5F, 0x0F, 0x3C, 0xF5]);
    head[18..20].copy_from_slice(&1000_u16.to_be_bytes());
    let mut hhea = vec![0; 36];
    hhea[..4].copy_from_slice(&[0, 1, 0, 0]);
    hhea[35] = 1;
    [(*b"head", head), (*b"hhea", hhea), (*b"hmtx", vec![0; 4]), (*b"maxp", vec![0, 0, 0x50, 0, 0, 1])]
}

pub fn stub_font() -> FontData {
    let tables = tables();
    let count = tables.len();
    // The number of tables, and three that would speed up a search among many of them.
    let mut font = vec![0, 1, 0, 0, 0, count as u8, 0, 64, 0, 2, 0, 0];
    let mut contents = Vec::new();
    for (tag, table) in tables {
        let start = 12 + 16 * count + contents.len();
        font.extend(tag);
        font.extend([0; 4]);
        font.extend((start as u32).to_be_bytes());
        font.extend((table.len() as u32).to_be_bytes());
        contents.extend(&table);
        contents.resize(contents.len().next_multiple_of(4), 0);
    }
    font.extend(contents);
    Arc::new(font)
}
