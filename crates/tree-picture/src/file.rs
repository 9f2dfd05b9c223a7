//! The parts of a PDF that do not depend on the picture: pages, compressed streams, the title.

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::writers::Resources;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use tree_layout::Point;

use crate::shapes::Move;

/// Good and quick.
const COMPRESSION: u8 = 6;

pub(crate) struct File {
    pub pdf: Pdf,
    next: Ref,
    /// The node that all pages belong to, and from which they inherit their size and fonts.
    parent: Ref,
    size: (f64, f64),
    pages: Vec<Ref>,
}

impl File {
    /// A file whose pages have this size.
    pub fn new(size: (f64, f64)) -> File {
        let mut next = Ref::new(1);
        let parent = next.bump();
        File { pdf: Pdf::new(), next, parent, size, pages: Vec::new() }
    }

    /// A number for another object.
    pub fn number(&mut self) -> Ref {
        self.next.bump()
    }

    pub fn page(&mut self, content: Content) {
        let (page, contents) = (self.number(), self.number());
        self.pages.push(page);
        self.pdf.page(page).parent(self.parent).contents(contents);
        let data = compressed(&content.finish());
        self.pdf.stream(contents, &data).filter(Filter::FlateDecode);
    }

    /// `fonts` writes the resources of all pages.
    pub fn finish(mut self, title: &str, fonts: impl FnOnce(&mut Resources)) -> Vec<u8> {
        let (width, height) = self.size;
        let mut pages = self.pdf.pages(self.parent);
        pages.kids(self.pages.iter().copied()).count(i32::try_from(self.pages.len()).unwrap_or(i32::MAX));
        pages.media_box(Rect::new(0.0, 0.0, rounded(width), rounded(height)));
        fonts(&mut pages.resources());
        pages.finish();
        let (catalogue, information) = (self.number(), self.number());
        let mut root = self.pdf.catalog(catalogue);
        root.pages(self.parent).viewer_preferences().display_doc_title(true);
        root.finish();
        self.pdf.document_info(information).title(TextStr(title)).creator(TextStr("Kinkeeper"));
        self.pdf.finish()
    }
}

pub(crate) fn compressed(data: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(data, COMPRESSION)
}

pub(crate) fn font_name(font: usize) -> String {
    format!("F{font}")
}

/// Adds all fonts to the resources of the pages.
pub(crate) fn list_fonts(resources: &mut Resources, fonts: &[(usize, Ref)]) {
    let mut entries = resources.fonts();
    for (font, number) in fonts {
        entries.pair(Name(font_name(*font).as_bytes()), *number);
    }
}

/// Two digits are finer than any printer; a small picture of a large family needs more. Further ones would only make the
/// file larger.
pub(crate) fn rounded(value: f64) -> f32 {
    let precision = if value.abs() < 10.0 { 10_000.0 } else { 100.0 };
    ((value * precision).round() / precision) as f32
}

/// Writes a path as drawing commands.
pub(crate) fn outline(page: &mut Content, path: &[Move]) {
    let point = |point: &Point| (rounded(point.x), rounded(point.y));
    for step in path {
        match step {
            Move::To(at) => {
                let (x, y) = point(at);
                page.move_to(x, y);
            }
            Move::Line(at) => {
                let (x, y) = point(at);
                page.line_to(x, y);
            }
            Move::Curve(points) => {
                let [(x1, y1), (x2, y2), (x, y)] = points.each_ref().map(point);
                page.cubic_to(x1, y1, x2, y2, x, y);
            }
            Move::Close => {
                page.close_path();
            }
        }
    }
}
