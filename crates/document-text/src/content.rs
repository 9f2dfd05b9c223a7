//! The content of a page: a list of operators, of which those that print, move or measure text are followed. Parts of a
//! page that have lists of their own (forms, and the fields that someone has filled in) are read where they are drawn.

use std::sync::Arc;

use hayro_font::hayro_cmap::BfString;
use hayro_font::hayro_syntax::content::TypedIter;
use hayro_font::hayro_syntax::content::ops::TypedInstruction as Operation;
use hayro_font::hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier, Rect, Stream};
use hayro_font::hayro_syntax::page::{Page as PdfPage, Resources};
use hayro_font::kurbo::{Affine, Rect as Area};
use hayro_font::{CMapResolverFn, Font, FontCache, FontGlyph, FontResolverFn, GlyphId, StandardFont};

use super::layers::Layers;
use super::layout::{Page, Position};
use super::state::{State, position};
use super::stub_font::stub_font;

/// Forms may be nested so deeply, and a page may draw so many: without a limit, each could draw others many times.
const MOST_NESTED: usize = 50;
const MOST_FORMS: usize = 10_000;
/// States that a content may save and not restore.
const MOST_SAVED: usize = 1_000;

const HIDDEN: u32 = 1 << 1;
const NOT_SHOWN: u32 = 1 << 5;

/// The fonts of a document, each read once.
pub struct Fonts<'a> {
    cache: FontCache<'a>,
    resolver: FontResolverFn,
    cmaps: CMapResolverFn,
}

impl<'a> Fonts<'a> {
    pub fn new() -> Self {
        let stub = stub_font();
        let resolver: FontResolverFn = Arc::new(move |_| Some((stub.clone(), 0)));
        Fonts { cache: FontCache::new(), resolver, cmaps: Arc::new(|_| None) }
    }

    /// Sets the font; if the file lacks it, Helvetica stands in, as in other programs.
    fn set(&self, state: &mut State<'a>, font: Option<&Dict<'a>>) {
        let own = font.and_then(|font| self.cache.font(font, &self.resolver, &self.cmaps));
        state.is_substitute = own.is_none();
        state.font = own.or_else(|| self.cache.standard_font(StandardFont::Helvetica, &self.resolver));
    }
}

/// Reads one page.
pub struct Reader<'f, 'a> {
    pub page: Page,
    /// The number of letters that it may still note.
    pub left: usize,
    fonts: &'f Fonts<'a>,
    layers: Layers,
    /// The first letter of the run that was filled last, and how many it has: its outline may be drawn next.
    filled: Option<(Affine, usize)>,
    /// The forms that are being read, one inside the other.
    nested: Vec<ObjectIdentifier>,
    forms: usize,
}

/// Letters that one operator prints.
#[derive(Default)]
struct Run {
    first: Option<Affine>,
    codes: usize,
    letters: Vec<(String, Position)>,
}

impl<'f, 'a> Reader<'f, 'a> {
    pub fn new(page: &PdfPage<'a>, fonts: &'f Fonts<'a>, left: usize) -> Self {
        let layers = Layers::new(page.xref());
        Reader { page: Page::default(), left, fonts, layers, filled: None, nested: Vec::new(), forms: 0 }
    }

    pub fn read(&mut self, page: &PdfPage<'a>) {
        let start = State::new(Affine::new(page.initial_transform(true).as_coeffs()));
        let resources = page.resources();
        self.follow(page.typed_operations(), resources, start.clone());
        let notes = page.raw().get::<Array<'_>>(b"Annots");
        for note in notes.iter().flat_map(|notes| notes.iter::<Dict<'_>>()) {
            self.annotation(&note, resources, start.clone());
        }
    }

    fn follow(&mut self, mut operations: TypedIter<'_>, resources: &Resources<'a>, mut state: State<'a>) {
        let depth = self.layers.depth();
        let mut saved = Vec::new();
        while self.left > 0
            && let Some(operation) = operations.next()
        {
            state.follow(&operation);
            match operation {
                Operation::SaveState(_) if saved.len() < MOST_SAVED => saved.push(state.clone()),
                Operation::RestoreState(_) => state = saved.pop().unwrap_or(state),
                Operation::TextFont(font) => {
                    state.size = font.1.as_f64();
                    self.fonts.set(&mut state, resources.get_font(font.0).as_ref());
                }
                Operation::SetGraphicsState(name) => {
                    let font =
                        resources.get_ext_g_state(name.0).and_then(|set| set.get::<Array<'_>>(b"Font"));
                    let mut parts = font.iter().flat_map(|font| font.iter::<Object<'_>>());
                    if let (Some(Object::Dict(font)), Some(Object::Number(size))) =
                        (parts.next(), parts.next())
                    {
                        state.size = size.as_f64();
                        self.fonts.set(&mut state, Some(&font));
                    }
                }
                Operation::ShowText(text) => self.show(&mut state, text.0.as_bytes()),
                Operation::NextLineAndShowText(text) => self.show(&mut state, text.0.as_bytes()),
                Operation::ShowTextWithParameters(text) => self.show(&mut state, text.2.as_bytes()),
                Operation::ShowTexts(texts) => self.show_all(&mut state, texts.0),
                Operation::XObject(name) => {
                    let form = resources.get_x_object(name.0).filter(is_form);
                    if let Some(form) = form {
                        self.form(&form, resources, state.clone());
                    }
                }
                Operation::BeginMarkedContentWithProperties(part) => {
                    self.layers.begin_marked(part.1, resources)
                }
                Operation::BeginMarkedContent(_) => self.layers.begin(),
                Operation::EndMarkedContent(_) => self.layers.end(),
                _ => {}
            }
        }
        self.layers.end_to(depth);
    }

    fn form(&mut self, form: &Stream<'a>, resources: &Resources<'a>, mut state: State<'a>) {
        let id = form.obj_id();
        self.forms += 1;
        if self.nested.contains(&id) || self.nested.len() >= MOST_NESTED || self.forms > MOST_FORMS {
            return;
        }
        let Ok(content) = form.decoded_data() else { return };
        let depth = self.layers.depth();
        if form.dict().contains_key(b"OC") {
            self.layers.begin_in(form.dict(), b"OC");
        }
        if self.layers.is_visible() {
            self.nested.push(id);
            state.page *= matrix_of(form);
            let own = form.dict().get(b"Resources").map(Resources::new);
            self.follow(TypedIter::new(&content), own.as_ref().unwrap_or(resources), state);
            self.nested.pop();
        }
        self.layers.end_to(depth);
    }

    /// A field, or a note on the page, looks as its form says, fitted into its rectangle.
    fn annotation(&mut self, note: &Dict<'a>, resources: &Resources<'a>, mut state: State<'a>) {
        let flags = note.get::<u32>(b"F").unwrap_or_default();
        let (Some(form), Some(to)) = (appearance(note), note.get::<Rect>(b"Rect")) else { return };
        let Some([left, lower, right, upper]) = form.dict().get::<[f64; 4]>(b"BBox") else { return };
        if flags & (HIDDEN | NOT_SHOWN) != 0 {
            return;
        }
        let from = matrix_of(&form).transform_rect_bbox(Area::new(left, lower, right, upper));
        let (x, y) = ((to.x1 - to.x0) / from.width(), (to.y1 - to.y0) / from.height());
        state.page *= Affine::new([x, 0.0, 0.0, y, to.x0 - x * from.x0, to.y0 - y * from.y0]);
        self.form(&form, resources, state);
    }

    fn show(&mut self, state: &mut State<'a>, bytes: &[u8]) {
        let mut run = Run::default();
        self.print(&mut run, state, bytes);
        self.note(run, state);
    }

    /// Parts of a line with kerning between them.
    fn show_all(&mut self, state: &mut State<'a>, parts: &Array<'_>) {
        let mut run = Run::default();
        for part in parts.iter::<Object<'_>>() {
            match part {
                Object::Number(kerning) => state.kern(kerning.as_f64()),
                Object::String(text) => self.print(&mut run, state, text.as_bytes()),
                _ => {}
            }
        }
        self.note(run, state);
    }

    fn print(&self, run: &mut Run, state: &mut State<'a>, bytes: &[u8]) {
        if state.font.is_none() {
            self.fonts.set(state, None);
        }
        let Some(font) = state.font.clone() else { return };
        // The codes of a font that the file lacks may mean anything.
        let is_readable = !state.is_substitute || bytes.is_ascii();
        let mut at = 0;
        while at < bytes.len() {
            let (code, length) = font.read_code(bytes, at);
            at += length.max(1);
            let advance = font.code_advance(code);
            if is_readable && self.layers.is_visible() {
                let letter = state.letter(font.origin_displacement(code));
                run.first.get_or_insert(letter);
                run.codes += 1;
                run.letters.extend(meaning(&font, code).map(|text| (text, position(letter, advance.x))));
            }
            state.pass(advance, code == 32 && length == 1);
        }
    }

    fn note(&mut self, run: Run, state: &State<'a>) {
        let Some(first) = run.first else { return };
        let this = Some((first, run.codes));
        let filled = self.filled.take();
        match state.mode {
            1 | 5 if filled == this => return,
            0 | 4 => self.filled = this,
            _ => {}
        }
        if state.is_horizontal() {
            for (text, position) in run.letters {
                self.add(&text, position);
            }
        } else {
            // One word, wherever its letters are.
            let text: String = run.letters.into_iter().map(|(text, _)| text).collect();
            self.add(&text, position(first, 0.0));
        }
    }

    fn add(&mut self, text: &str, position: Position) {
        let length = text.chars().count();
        if length <= self.left {
            self.left -= length;
            self.page.add(text, position);
        } else {
            self.left = 0;
        }
    }
}

/// The letters that a code of a font represents, if that is known.
fn meaning(font: &Font<'_>, code: u32) -> Option<String> {
    // Only the code matters; the glyph would be drawn.
    let meaning = match font.glyph(GlyphId::NOTDEF, code) {
        FontGlyph::Outline(glyph) => glyph.as_unicode(),
        FontGlyph::Type3(glyph) => glyph.as_unicode(),
    };
    Some(match meaning? {
        BfString::Char(letter) => letter.to_string(),
        BfString::String(text) => text,
    })
}

fn is_form(object: &Stream<'_>) -> bool {
    object.dict().get::<Name<'_>>(b"Subtype").is_some_and(|kind| kind.as_ref() == b"Form")
}

fn matrix_of(form: &Stream<'_>) -> Affine {
    form.dict().get::<[f64; 6]>(b"Matrix").map_or(Affine::IDENTITY, Affine::new)
}

/// The form that shows an annotation in its present state, such as a ticked box.
fn appearance<'a>(note: &Dict<'a>) -> Option<Stream<'a>> {
    match note.get::<Dict<'_>>(b"AP")?.get::<Object<'_>>(b"N")? {
        Object::Stream(form) => Some(form),
        Object::Dict(states) => {
            let state = note.get::<Name<'_>>(b"AS").and_then(|state| states.get::<Stream<'_>>(state));
            state.or_else(|| states.get::<Stream<'_>>(b"Off"))
        }
        _ => None,
    }
}
