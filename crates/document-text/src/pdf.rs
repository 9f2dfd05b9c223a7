//! PDF: each page is interpreted as if to draw it, and we note the letters instead. That finds text in every part of a
//! page, also the invisible text that scanners lay over the picture of a letter.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use hayro_interpret::font::{Glyph, GlyphRun};
use hayro_interpret::hayro_cmap::{BfString, WritingMode};
use hayro_interpret::hayro_syntax::page::Page as PdfPage;
use hayro_interpret::hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use hayro_interpret::kurbo::{Affine, BezPath, Point, Rect};
use hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache,
    InterpreterSettings, SoftMask, TransformExt, interpret_page,
};

use super::layout::{Page, Place};
use super::stub_font::stub_font;
use super::{MOST_CHARACTERS, MOST_PAGES, Unreadable};

/// Spaces and what else is dropped later count too.
const MOST_LETTERS: usize = 2 * MOST_CHARACTERS;

/// Glyphs are measured in thousandths of the font size.
const EM: f64 = 1000.0;

pub fn read(bytes: Vec<u8>, end: Instant) -> Result<String, Unreadable> {
    // An odd file may still make hayro panic. A page that does loses the rest of itself, not the other pages.
    let pdf =
        catch_unwind(|| Pdf::new(bytes)).map_err(|_| Unreadable::Broken)?.map_err(|error| match error {
            LoadPdfError::Decryption(DecryptionError::PasswordProtected) => Unreadable::Locked,
            _ => Unreadable::Broken,
        })?;
    let font = stub_font();
    let settings = InterpreterSettings {
        font_resolver: Arc::new(move |_| Some((font.clone(), 0))),
        ..InterpreterSettings::default()
    };
    let pages = catch_unwind(AssertUnwindSafe(|| pdf.pages())).map_err(|_| Unreadable::Broken)?;
    if pages.is_empty() {
        return Err(Unreadable::Broken);
    }
    let cache = InterpreterCache::new();
    let mut text = String::new();
    let mut left = MOST_LETTERS;
    for page in pages.iter().take(MOST_PAGES) {
        if left == 0 || Instant::now() >= end {
            break;
        }
        let mut reader = Reader { page: Page::default(), left, filled: None };
        let _ = catch_unwind(AssertUnwindSafe(|| interpret(page, &mut reader, &cache, &settings)));
        left = reader.left;
        text.push_str(&reader.page.read());
    }
    Ok(text)
}

fn interpret<'a>(
    page: &PdfPage<'a>,
    reader: &mut Reader,
    cache: &InterpreterCache<'a>,
    settings: &InterpreterSettings,
) {
    let (width, height) = page.render_dimensions();
    let area = Rect::new(0.0, 0.0, width.into(), height.into());
    let upright = page.initial_transform(true).to_kurbo();
    let mut context = Context::new(upright, area, cache, page.xref(), settings.clone());
    interpret_page(page, &mut context, reader);
}

/// Takes the place of a screen or printer.
struct Reader {
    page: Page,
    /// How many more letters it notes.
    left: usize,
    /// The first letter of the run that was just filled, and how many it has: its outline is drawn next.
    filled: Option<(Affine, usize)>,
}

impl Reader {
    fn note(&mut self, text: &str, place: Place) {
        let length = text.chars().count();
        if length <= self.left {
            self.left -= length;
            self.page.add(text, place);
        } else {
            self.left = 0;
        }
    }
}

impl<'a> Device<'a> for Reader {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, mode: &DrawMode) {
        let Some(first) = run.glyphs().first() else { return };
        let this = (props.transform * first.transform(), run.glyphs().len());
        let filled = self.filled.take();
        match mode {
            DrawMode::Stroke(_) if filled == Some(this) => return,
            DrawMode::Fill(_) => self.filled = Some(this),
            _ => {}
        }
        if run.writing_mode() == WritingMode::Vertical {
            // One word, wherever its letters are.
            let text: String = run.glyphs().iter().filter_map(|glyph| text_of(glyph)).collect();
            self.note(&text, place(this.0, 0.0));
            return;
        }
        for glyph in run.glyphs() {
            if self.left == 0 {
                return;
            }
            if let Some(text) = text_of(glyph) {
                let width = match &**glyph {
                    Glyph::Outline(glyph) => glyph.advance_width(),
                    Glyph::Type3(glyph) => glyph.advance_width(),
                };
                let width = f64::from(width.unwrap_or_default());
                self.note(&text, place(props.transform * glyph.transform(), width));
            }
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_clip_rect(&mut self, _: &Rect) {}
    fn draw_rect(&mut self, _: &Rect, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

fn text_of(glyph: &Glyph<'_>) -> Option<String> {
    match glyph.as_unicode()? {
        BfString::Char(letter) => Some(letter.to_string()),
        BfString::String(text) => Some(text),
    }
}

fn place(transform: Affine, width: f64) -> Place {
    let point = |x| {
        let Point { x, y } = transform * Point::new(x, 0.0);
        (x, y)
    };
    let [right, down, x, y, _, _] = transform.as_coeffs();
    Place { start: point(0.0), end: point(width), along: (right, down), size: x.hypot(y) * EM }
}
