//! Chooses the shape of the boxes and the number of parts with which a family fills a sheet with the largest letters.

use std::hash::Hash;

use tree_layout::{Layout, Sizes, Tie};

use crate::label::NAME_SIZE;
use crate::sheet::{Sheet, room};

/// With more parts, too many lines would end at numbers.
const MOST_PARTS: usize = 6;
/// Letters of this size, in points, are large enough: then fewer parts are better.
const LARGE_ENOUGH: f64 = 9.0;
/// Each further part must be worth it.
const PART_COSTS: f64 = 0.93;
/// As must a shape that the screen does not have.
const SHAPE_COSTS: f64 = 0.97;

/// A layout for one sheet.
pub struct Packed<Key> {
    pub layout: Layout<Key>,
    pub sizes: Sizes,
    /// The numbers at which lines go on in another part.
    pub ties: Vec<Tie>,
}

/// The sizes with which a layout for paper can be made. The first ones are those of the screen.
pub fn sizes_for(sheet: Sheet) -> Vec<Sizes> {
    let screen = Sizes::default();
    let close = Sizes {
        couple_gap: 16.0,
        sibling_gap: 12.0,
        branch_gap: 24.0,
        row_gap: 48.0,
        lane_gap: 10.0,
        family_gap: 60.0,
        ..screen
    };
    let upright = Sizes { box_width: 104.0, box_height: 112.0, ..close };
    if sheet.is_one_of_a_series() { vec![screen, close, upright] } else { vec![screen] }
}

/// The one of these layouts that has the largest letters on the sheet, in parts below each other if that makes them
/// larger. A sheet as large as its picture and pages to glue have the first one, as it is.
pub fn packed<Key: Copy + Eq + Hash>(
    layouts: Vec<(Layout<Key>, Sizes)>,
    sheet: Sheet,
) -> Option<Packed<Key>> {
    let mut best: Option<(f64, Packed<Key>)> = None;
    let most = if sheet.is_one_of_a_series() { MOST_PARTS } else { 1 };
    for (shape, (layout, sizes)) in layouts.into_iter().enumerate() {
        for parts in 1..=most {
            let (layout, ties) =
                if parts == 1 { (layout.clone(), Vec::new()) } else { layout.folded(parts, &sizes) };
            let letters = letters(&layout, sheet).min(LARGE_ENOUGH);
            let cost = PART_COSTS.powi(parts as i32 - 1) * if shape == 0 { 1.0 } else { SHAPE_COSTS };
            let value = letters * cost;
            if best.as_ref().is_none_or(|(known, _)| value > *known) {
                best = Some((value, Packed { layout, sizes, ties }));
            }
        }
    }
    best.map(|(_, packed)| packed)
}

/// The size of the letters on the sheet, about.
fn letters<Key>(layout: &Layout<Key>, sheet: Sheet) -> f64 {
    let fit =
        |[width, height]: [f64; 2]| (width / layout.width.max(1.0)).min(height / layout.height.max(1.0));
    room(sheet).map_or(LARGE_ENOUGH, |rooms| rooms.into_iter().map(fit).fold(0.0, f64::max) * NAME_SIZE)
}
