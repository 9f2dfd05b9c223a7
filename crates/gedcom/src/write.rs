//! Structures -> text.

use std::borrow::Cow;
use std::collections::BTreeSet;

use unicode_normalization::char::is_combining_mark;

use crate::payload::{escape_length, with_plain_breaks};
use crate::{Document, Payload, Structure, Tree, Version};

/// GEDCOM 5.5.1 allows 255 characters in a line, with the line break.
const LINE_CHARACTERS: usize = 253;
/// The longest value of a CONC line.
const CONC_CHARACTERS: usize = 248;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LineEnding {
    #[default]
    Lf,
    CrLf,
}

/// Writes a file, structure by structure. In 7.0, every extension tag gets a line in HEAD.SCHMA.
#[derive(Debug)]
pub struct Writer {
    version: Version,
    line_break: &'static str,
    text: String,
    extension_base: Cow<'static, str>,
    /// Extension tags that occur.
    extensions: BTreeSet<String>,
    /// Extension tags that HEAD.SCHMA declares already.
    declared: BTreeSet<String>,
    header: Header,
}

/// The ends of the header and of its SCHMA in the text, once they are written.
#[derive(Debug, Default)]
struct Header {
    inside: bool,
    inside_schema: bool,
    end: Option<usize>,
    schema_end: Option<usize>,
}

impl Writer {
    pub fn new(version: Version, ending: LineEnding) -> Writer {
        Writer {
            version,
            line_break: match ending {
                LineEnding::Lf => "\n",
                LineEnding::CrLf => "\r\n",
            },
            // Gramps misreads 7.0 without a byte order mark.
            text: if version.is_7() { "\u{feff}".into() } else { String::new() },
            extension_base: Cow::Borrowed("urn:x-gedcom:"),
            extensions: BTreeSet::new(),
            declared: BTreeSet::new(),
            header: Header::default(),
        }
    }

    /// Writes a part of a file: no byte order mark.
    fn part(version: Version) -> Writer {
        Writer { text: String::new(), ..Writer::new(version, LineEnding::Lf) }
    }

    /// The prefix of an extension tag's address in SCHMA. With a web address, a strict reader assumes that the
    /// tag is documented there and allows no standard structures below it; the default makes no such claim.
    pub fn extension_base(mut self, base: impl Into<Cow<'static, str>>) -> Writer {
        self.extension_base = base.into();
        self
    }

    /// Writes one line, and continuation lines as its payload needs them.
    pub fn line(&mut self, level: u8, xref: Option<&str>, tag: &str, payload: &Payload<'_>) {
        self.follow_header(level, tag, payload);
        if tag.starts_with('_') && !self.extensions.contains(tag) {
            self.extensions.insert(tag.to_owned());
        }
        self.start(level, xref, tag);
        match payload {
            Payload::Empty => self.text.push_str(self.line_break),
            Payload::Pointer(id) => self.pointer(id),
            Payload::PointerWithText(id, text) => {
                self.pointer(id);
                self.further_lines(level, &with_plain_breaks(Cow::Borrowed(text)));
            }
            Payload::Text(text) => self.value(level, prefix_length(level, xref, tag), text),
        }
    }

    /// Writes a structure of a document with everything below it.
    pub fn copy(&mut self, structure: Structure<'_>) {
        self.copy_at(structure, structure.level());
    }

    /// Writes a structure of a document at another level.
    pub fn copy_at(&mut self, structure: Structure<'_>, level: u8) {
        let first = structure.level();
        let all = std::iter::once(structure).chain(structure.descendants());
        for part in all {
            self.line(level + (part.level() - first), part.xref(), part.tag(), &part.payload());
        }
    }

    pub fn tree(&mut self, level: u8, tree: &Tree) {
        self.line(level, tree.xref.as_deref(), &tree.tag, &tree.payload);
        for child in &tree.children {
            self.tree(level + 1, child);
        }
    }

    /// The file. Adds what HEAD.SCHMA lacks.
    pub fn finish(mut self) -> Vec<u8> {
        self.follow_header(0, "", &Payload::Empty);
        let missing: Vec<&String> = self.extensions.difference(&self.declared).collect();
        if let (true, Some(end), false) = (self.version.is_7(), self.header.end, missing.is_empty()) {
            let (at, mut schema) = match self.header.schema_end {
                Some(at) => (at, String::new()),
                None => (end, format!("1 SCHMA{}", self.line_break)),
            };
            for tag in missing {
                schema.push_str(&format!("2 TAG {tag} {}{tag}{}", self.extension_base, self.line_break));
            }
            self.text.insert_str(at, &schema);
        }
        self.text.into_bytes()
    }

    /// Notes where the header ends and what its SCHMA declares, before a line is written.
    fn follow_header(&mut self, level: u8, tag: &str, payload: &Payload<'_>) {
        let at = self.text.len();
        let header = &mut self.header;
        if header.inside_schema && level <= 1 {
            header.inside_schema = false;
            header.schema_end = Some(at);
        }
        if level == 0 {
            if header.inside {
                header.end = Some(at);
            }
            header.inside = tag == "HEAD" && header.end.is_none();
        } else if header.inside && level == 1 && tag == "SCHMA" {
            header.inside_schema = true;
        } else if let (true, 2, "TAG", Payload::Text(text)) = (header.inside_schema, level, tag, payload) {
            self.declared.extend(text.split(' ').next().map(str::to_owned));
        }
    }

    fn start(&mut self, level: u8, xref: Option<&str>, tag: &str) {
        if level < 10 {
            self.text.push(char::from(b'0' + level));
        } else {
            self.text.push_str(&level.to_string());
        }
        self.text.push(' ');
        if let Some(xref) = xref {
            self.text.push('@');
            self.text.push_str(xref);
            self.text.push_str("@ ");
        }
        self.text.push_str(tag);
    }

    fn pointer(&mut self, id: &str) {
        self.text.push_str(" @");
        self.text.push_str(id);
        self.text.push('@');
        self.text.push_str(self.line_break);
    }

    /// The value of a line that has been started, and its CONT and CONC lines.
    fn value(&mut self, level: u8, prefix: usize, text: &str) {
        let text = with_plain_breaks(Cow::Borrowed(text));
        match text.split_once('\n') {
            None => self.escaped(level, prefix, &text),
            Some((first, rest)) => {
                self.escaped(level, prefix, first);
                self.further_lines(level, rest);
            }
        }
    }

    fn further_lines(&mut self, level: u8, text: &str) {
        for line in text.split('\n') {
            self.start(level + 1, None, "CONT");
            self.escaped(level, prefix_length(level + 1, None, "CONT"), line);
        }
    }

    fn escaped(&mut self, level: u8, prefix: usize, line: &str) {
        if self.version.is_7() {
            self.value_of_line(&escape_7(line));
        } else {
            self.with_conc(level, prefix, &escape_5(line));
        }
    }

    fn with_conc(&mut self, level: u8, prefix: usize, line: &str) {
        let conc = prefix_length(level + 1, None, "CONC");
        let mut rest = line;
        let mut prefix = prefix;
        loop {
            let room = LINE_CHARACTERS.saturating_sub(prefix).clamp(1, CONC_CHARACTERS);
            let end = if rest.len() <= room { rest.len() } else { cut(rest, room) };
            self.value_of_line(&rest[..end]);
            rest = &rest[end..];
            if rest.is_empty() {
                return;
            }
            self.start(level + 1, None, "CONC");
            prefix = conc;
        }
    }

    fn value_of_line(&mut self, value: &str) {
        if !value.is_empty() {
            self.text.push(' ');
            self.text.push_str(value);
        }
        self.text.push_str(self.line_break);
    }
}

/// The characters of a line before its value.
fn prefix_length(level: u8, xref: Option<&str>, tag: &str) -> usize {
    let digits = if level < 10 { 1 } else { 2 };
    let xref = xref.map_or(0, |xref| xref.chars().count() + "@@ ".len());
    digits + " ".len() + xref + tag.len() + " ".len()
}

/// Finds the byte at which to cut a text, so that the first part has at most this many characters: if possible not
/// beside a blank,
/// which other programs would drop, and never inside what people see as one character or inside `@@`.
fn cut(text: &str, characters: usize) -> usize {
    let Some((end, _)) = text.char_indices().nth(characters) else {
        return text.len();
    };
    let positions = || {
        let before = text[..end].chars().rev();
        let mut at = end;
        before.map_while(move |before| {
            let after = text[at..].chars().next()?;
            let position = (at, before, after);
            at -= before.len_utf8();
            Some(position)
        })
    };
    let whole = |at: usize, before: char, after: char| {
        let at_signs = text[..at].bytes().rev().take_while(|byte| *byte == b'@').count();
        let inside_at_signs = after == '@' && at_signs % 2 == 1;
        !is_combining_mark(after) && before != '\u{200d}' && after != '\u{200d}' && !inside_at_signs
    };
    let beside_no_blank = positions().find(|&(at, before, after)| {
        whole(at, before, after) && !before.is_whitespace() && !after.is_whitespace()
    });
    // A blank at the start of a line survives more programs than one at its end.
    let blank_after =
        || positions().find(|&(at, before, after)| whole(at, before, after) && !before.is_whitespace());
    let anywhere = || positions().find(|&(at, before, after)| whole(at, before, after));
    beside_no_blank.or_else(blank_after).or_else(anywhere).map_or(end, |(at, _, _)| at)
}

/// Doubles every at sign, except those of escapes such as `@#DJULIAN@`. Zero characters are left out.
fn escape_5(line: &str) -> Cow<'_, str> {
    if !line.contains(['@', '\0']) {
        return Cow::Borrowed(line);
    }
    let mut escaped = String::with_capacity(line.len() + 8);
    let mut rest = line;
    while let Some(at) = rest.find(['@', '\0']) {
        escaped.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = match escape_length(rest) {
            Some(length) => {
                escaped.push_str(&rest[..length]);
                length
            }
            None => {
                escaped.push_str(if rest.starts_with('@') { "@@" } else { "" });
                1
            }
        };
        rest = &rest[length..];
    }
    escaped.push_str(rest);
    Cow::Owned(escaped)
}

/// Doubles an at sign in front and leaves out the characters that 7.0 forbids.
fn escape_7(line: &str) -> Cow<'_, str> {
    let forbidden = |c: char| (c.is_control() && c != '\t') || matches!(c, '\u{fffe}' | '\u{ffff}');
    let line =
        if line.contains(forbidden) { Cow::Owned(line.replace(forbidden, "")) } else { Cow::Borrowed(line) };
    if line.starts_with('@') { Cow::Owned(format!("@{line}")) } else { line }
}

impl Document {
    /// The same structures as a file again, by the rules of the same version. All text is UTF-8 now, and HEAD says so.
    pub fn write(&self, ending: LineEnding) -> Vec<u8> {
        let mut writer = Writer::new(self.version(), ending);
        for record in self.records() {
            if record.tag() == "HEAD" && !self.version().is_7() {
                let mut head = Tree::from(record);
                declare_utf8(&mut head);
                writer.tree(0, &head);
            } else {
                writer.copy(record);
            }
        }
        writer.finish()
    }
}

impl Structure<'_> {
    /// Its lines by the rules of this version, to be stored and read again by [`Tree::from_lines`].
    pub fn to_lines(self, version: Version) -> String {
        let mut writer = Writer::part(version);
        writer.copy_at(self, 0);
        writer.text
    }
}

impl Tree {
    /// Its lines by the rules of this version, from level 0.
    pub fn to_lines(&self, version: Version) -> String {
        let mut writer = Writer::part(version);
        writer.tree(0, self);
        writer.text
    }
}

fn declare_utf8(head: &mut Tree) {
    match head.child_mut("CHAR") {
        Some(character_set) => *character_set = Tree::text("CHAR", "UTF-8"),
        None => head.children.push(Tree::text("CHAR", "UTF-8")),
    }
}
