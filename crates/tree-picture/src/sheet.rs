//! Decides how large the picture is, and on how many pages.

use std::hash::Hash;

use crate::drawing::Drawing;
use crate::label::{Label, NAME_SIZE};
use crate::poster::{HEADER, LEGEND_GAP, Picture, Poster};
use crate::scale::Scale;
use crate::texts::Texts;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sheet {
    /// One page as large as the picture.
    #[default]
    Fit,
    A3,
    A2,
    A1,
    A0,
    /// Pages to cut and to glue together.
    A4Tiles,
}

impl Sheet {
    /// The shorter and the longer side of a sheet whose size does not depend on the picture.
    fn millimetres(self) -> Option<(f64, f64)> {
        match self {
            Sheet::Fit | Sheet::A4Tiles => None,
            Sheet::A3 => Some((297.0, 420.0)),
            Sheet::A2 => Some((420.0, 594.0)),
            Sheet::A1 => Some((594.0, 841.0)),
            Sheet::A0 => Some((841.0, 1189.0)),
        }
    }

    pub(crate) fn is_one_of_a_series(self) -> bool {
        self.millimetres().is_some()
    }
}

/// The widths and heights that a tree can have on a sheet, upright and across, in points.
pub(crate) fn room(sheet: Sheet) -> Option<[[f64; 2]; 2]> {
    let (short, long) = sheet.millimetres()?;
    let zoom = short / 297.0;
    let inside = |width: f64, height: f64| {
        let texts = HEADER + LEGEND_GAP + USUAL_LEGEND;
        [width * MILLIMETRE - 2.0 * MARGIN * zoom, height * MILLIMETRE - (2.0 * MARGIN + texts) * zoom]
    };
    Some([inside(short, long), inside(long, short)])
}

/// More pages are nothing to glue together.
pub const MOST_PAGES: usize = 200;

/// The picture needs more than [`MOST_PAGES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// The pages that a download will have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pages {
    pub pages: usize,
    /// The size of each page in millimetres.
    pub width: f64,
    pub height: f64,
    /// The size of the letters of a short name, in points.
    pub letters: f64,
}

/// PDF readers show no larger pages.
const LARGEST_PAGE: f64 = 14_000.0;
const MARGIN: f64 = 28.0;
/// On pages to glue: cut marks and a label need space, and few printers print to the edge.
const TILE_MARGIN: f64 = 43.0;
/// The picture is drawn a little beyond the cut, so that pages can overlap.
pub(crate) const BLEED: f64 = 14.0;
/// Two lines.
const USUAL_LEGEND: f64 = 32.0;
const MILLIMETRE: f64 = 72.0 / 25.4;
const A4: (f64, f64) = (210.0 * MILLIMETRE, 297.0 * MILLIMETRE);
/// A small tree on a large sheet does not get huge letters.
const LARGEST: f64 = 2.0;

/// Works out the pages of a picture without drawing it.
pub fn plan<Key: Copy + Eq + Hash + Ord>(
    drawing: &Drawing<Key>,
    label: &dyn Fn(Key) -> Label,
    texts: &Texts,
    sheet: Sheet,
) -> Result<Pages, TooLarge> {
    Ok(Picture { drawing, label, texts }.sheets(sheet)?.plan())
}

/// A picture and the pages it is on.
pub(crate) struct Sheets {
    pub poster: Poster,
    pub factor: f64,
    /// Before it is enlarged.
    pub page: (f64, f64),
    pub zoom: f64,
    pub margin: f64,
    pub columns: usize,
    pub rows: usize,
    pub tiled: bool,
}

impl Sheets {
    pub fn plan(&self) -> Pages {
        Pages {
            pages: self.columns * self.rows,
            width: self.page.0 * self.zoom / MILLIMETRE,
            height: self.page.1 * self.zoom / MILLIMETRE,
            letters: NAME_SIZE * self.factor * self.zoom,
        }
    }

    /// The part of the picture that one page shows, up to the cut.
    pub fn area(&self) -> (f64, f64) {
        (self.page.0 - 2.0 * self.margin, self.page.1 - 2.0 * self.margin)
    }
}

impl<Key: Copy + Eq + Hash + Ord> Picture<'_, Key> {
    pub fn sheets(&self, sheet: Sheet) -> Result<Sheets, TooLarge> {
        let Some((short, long)) = sheet.millimetres() else {
            return if sheet == Sheet::A4Tiles { self.tiles() } else { Ok(self.fitted()) };
        };
        // A larger sheet is an A3 sheet, enlarged with its title and legend.
        let zoom = short / 297.0;
        let (short, long) = (short / zoom * MILLIMETRE, long / zoom * MILLIMETRE);
        let [upright, across] = [(short, long), (long, short)].map(|page| (self.factor_for(page), page));
        let (factor, page) = if upright.0 > across.0 { upright } else { across };
        let poster = self.poster(factor, page.0 - 2.0 * MARGIN);
        Ok(Sheets { poster, factor, page, zoom, margin: MARGIN, columns: 1, rows: 1, tiled: false })
    }

    /// The largest scale in which the picture fits on this page.
    fn factor_for(&self, (width, height): (f64, f64)) -> f64 {
        let (width, height) = (width - 2.0 * MARGIN, height - 2.0 * MARGIN);
        let for_tree = height - self.height_of_texts(width);
        let most = LARGEST * Scale::NATURAL.factor;
        let own = self.drawing.size();
        (width / own.0.max(1.0)).min(for_tree / own.1.max(1.0)).min(most).max(1e-6)
    }

    fn fitted(&self) -> Sheets {
        let most = LARGEST_PAGE - 2.0 * MARGIN;
        let for_tree = most - self.height_of_texts(most);
        let own = self.drawing.size();
        let fits = (most / own.0.max(1.0)).min(for_tree / own.1.max(1.0));
        let factor = Scale::NATURAL.factor.min(fits);
        let poster = self.poster(factor, self.least_width());
        let page = (poster.width + 2.0 * MARGIN, poster.height + 2.0 * MARGIN);
        Sheets { poster, factor, page, zoom: 1.0, margin: MARGIN, columns: 1, rows: 1, tiled: false }
    }

    fn tiles(&self) -> Result<Sheets, TooLarge> {
        let factor = Scale::NATURAL.factor;
        let count = |size: f64, page: f64| (size / (page - 2.0 * TILE_MARGIN)).ceil().max(1.0);
        let own = self.drawing.size();
        let width = (own.0 * factor).max(self.least_width());
        let height = own.1 * factor + self.height_of_texts(width);
        let options = [A4, (A4.1, A4.0)].map(|page| (count(width, page.0), count(height, page.1), page));
        let [upright, across] = options;
        let (columns, rows, page) =
            if across.0 * across.1 < upright.0 * upright.1 { across } else { upright };
        if columns * rows > MOST_PAGES as f64 {
            return Err(TooLarge);
        }
        let poster = self.poster(factor, self.least_width());
        let (columns, rows) = (columns as usize, rows as usize);
        Ok(Sheets { poster, factor, page, zoom: 1.0, margin: TILE_MARGIN, columns, rows, tiled: true })
    }
}
