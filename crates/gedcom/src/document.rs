use crate::diagnostics::{Diagnostics, Problem};
use crate::lines::{self, Parts};
use crate::payload::{self, Payload};
use crate::{Encoding, Error, Limits, Text, Version, decode};

/// A GEDCOM file as one text and a flat list of its lines. A tree of nodes would take three times the time and eight
/// times the memory.
#[derive(Debug, Clone)]
pub struct Document {
    text: String,
    lines: Vec<Line>,
    /// The line in which each record begins.
    records: Vec<u32>,
    version: Version,
    encoding: Encoding,
    declared_encoding: Option<String>,
    diagnostics: Diagnostics,
}

/// One line, as positions in the text of its document.
#[derive(Debug, Clone, Copy)]
struct Line {
    number: u32,
    xref: u32,
    tag: u32,
    value: u32,
    end: u32,
    xref_length: u16,
    tag_length: u8,
    /// Its level after repairs: one more than that of the line it belongs to.
    level: u8,
}

impl Document {
    /// Reads a file.
    pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, Error> {
        Document::parse(decode(bytes, limits)?, limits)
    }

    /// Reads a text that has been decoded already.
    pub fn parse(text: Text, limits: &Limits) -> Result<Document, Error> {
        let Text { text, encoding, declared, diagnostics } = text;
        let mut parser = Parser {
            lines: Vec::with_capacity(text.len() / 20),
            text: &text,
            limits,
            records: Vec::new(),
            open: Vec::new(),
            diagnostics,
            lower_case: false,
        };
        parser.read_all()?;
        let Parser { lines, records, diagnostics, .. } = parser;
        let mut document = Document {
            text,
            lines,
            records,
            version: Version::V5_5_1,
            encoding,
            declared_encoding: declared,
            diagnostics,
        };
        document.find_version();
        document.check_ends();
        Ok(document)
    }

    /// The records in the order of the file, HEAD and TRLR included.
    pub fn records(&self) -> impl ExactSizeIterator<Item = Structure<'_>> + Clone {
        self.records.iter().map(|&line| Structure { document: self, line })
    }

    pub fn head(&self) -> Option<Structure<'_>> {
        self.records().next().filter(|record| record.tag() == "HEAD")
    }

    /// The structure that begins at this index of the list of lines; see [`Structure::index`].
    pub fn structure(&self, index: u32) -> Option<Structure<'_>> {
        ((index as usize) < self.lines.len()).then_some(Structure { document: self, line: index })
    }

    /// The rules by which payloads are read.
    pub fn version(&self) -> Version {
        self.version
    }

    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// What HEAD.CHAR says.
    pub fn declared_encoding(&self) -> Option<&str> {
        self.declared_encoding.as_deref()
    }

    pub fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// How many GEDCOM lines there are, CONC and CONT included.
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    fn find_version(&mut self) {
        let declared = self
            .head()
            .and_then(|head| head.child("GEDC"))
            .and_then(|gedcom| gedcom.child("VERS"))
            .map(|version| (version.line_number(), version.text().trim().to_owned()));
        let (line, declared) = declared.unwrap_or_default();
        match Version::from_declared(&declared) {
            Some(version) => self.version = version,
            None => self.diagnostics.add(line, Problem::VersionUnknown { declared }),
        }
        if self.version.is_7() {
            for line in &self.lines {
                if tag_of(&self.text, line) == "CONC" {
                    self.diagnostics.add(line.number, Problem::ConcInVersion7);
                }
            }
        }
    }

    fn check_ends(&mut self) {
        if self.head().is_none() {
            self.diagnostics.add(1, Problem::HeaderMissing);
        }
        let trailer = self.records().position(|record| record.tag() == "TRLR");
        match trailer {
            None => {
                let last = self.lines.last().map_or(0, |line| line.number);
                self.diagnostics.add(last, Problem::TrailerMissing);
            }
            Some(trailer) if trailer + 1 < self.records.len() => {
                let after = self.records().nth(trailer + 1).map_or(0, Structure::line_number);
                self.diagnostics.add(after, Problem::RecordsAfterTrailer);
            }
            Some(_) => {}
        }
    }
}

fn slice(text: &str, start: u32, length: usize) -> &str {
    &text[start as usize..start as usize + length]
}

fn tag_of<'a>(text: &'a str, line: &Line) -> &'a str {
    slice(text, line.tag, usize::from(line.tag_length))
}

fn continues(tag: &str) -> bool {
    matches!(tag, "CONC" | "CONT")
}

/// A line with everything below it. CONC and CONT are no structures: they are part of the payload.
#[derive(Clone, Copy)]
pub struct Structure<'a> {
    document: &'a Document,
    line: u32,
}

impl<'a> Structure<'a> {
    fn line(self) -> &'a Line {
        &self.document.lines[self.line as usize]
    }

    /// 0 for a record.
    pub fn level(self) -> u8 {
        self.line().level
    }

    /// The id of the record, without the `@`.
    pub fn xref(self) -> Option<&'a str> {
        let line = self.line();
        let xref = slice(&self.document.text, line.xref, usize::from(line.xref_length));
        (!xref.is_empty()).then_some(xref)
    }

    pub fn tag(self) -> &'a str {
        tag_of(&self.document.text, self.line())
    }

    /// The line's value exactly as in the file, without its continuation lines.
    pub fn value(self) -> &'a str {
        let line = self.line();
        &self.document.text[line.value as usize..line.end as usize]
    }

    /// The line of the file, from 1.
    pub fn line_number(self) -> u32 {
        self.line().number
    }

    /// The position in the list of lines, for [`Document::structure`].
    pub fn index(self) -> u32 {
        self.line
    }

    /// The value with its continuation lines joined and `@@` undone.
    pub fn payload(self) -> Payload<'a> {
        let continuations = self.below().filter(|line| line.line().level == self.level() + 1);
        let continuations = continuations
            .filter(|line| continues(line.tag()))
            .map(|line| (line.tag() == "CONT", line.value()));
        payload::read(self.value(), continuations, self.document.version)
    }

    /// The payload as text; empty if there is none. A pointer is spelled with its `@`.
    pub fn text(self) -> std::borrow::Cow<'a, str> {
        self.payload().into_text()
    }

    /// The id that the line points to, even if something that is no GEDCOM line follows it.
    pub fn pointer(self) -> Option<&'a str> {
        let first = self.value().split(['\r', '\n']).next()?;
        payload::pointer(first)
    }

    /// The structures directly below.
    pub fn children(self) -> impl Iterator<Item = Structure<'a>> + Clone {
        let level = self.level() + 1;
        self.below().filter(move |line| line.level() == level && !continues(line.tag()))
    }

    /// The first structure directly below with this tag.
    pub fn child(self, tag: &str) -> Option<Structure<'a>> {
        self.children().find(|child| child.tag() == tag)
    }

    /// The structures at any level below, in the order of the file.
    pub fn descendants(self) -> impl Iterator<Item = Structure<'a>> + Clone {
        self.below().filter(|line| !continues(line.tag()))
    }

    /// All lines below, continuation lines included.
    fn below(self) -> impl Iterator<Item = Structure<'a>> + Clone {
        let level = self.level();
        let lines = &self.document.lines[self.line as usize + 1..];
        let count = lines.iter().take_while(move |line| line.level > level);
        (self.line + 1..).zip(count).map(move |(line, _)| Structure { document: self.document, line })
    }
}

impl std::fmt::Debug for Structure<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?} {} {:?}", self.level(), self.xref(), self.tag(), self.payload())
    }
}

struct Parser<'a> {
    text: &'a str,
    limits: &'a Limits,
    lines: Vec<Line>,
    records: Vec<u32>,
    /// The lines that another one can still belong to: the level as written, and the index.
    open: Vec<(u16, u32)>,
    diagnostics: Diagnostics,
    /// The first line has its tag in lower case, so the others may too.
    lower_case: bool,
}

impl Parser<'_> {
    fn read_all(&mut self) -> Result<(), Error> {
        let text = self.text;
        for (number, (start, end)) in (1..).zip(lines::split(text)) {
            if end - start > self.limits.line_length {
                // A huge first line is some other kind of file.
                return Err(match self.lines.is_empty() {
                    true => Error::NotGedcom,
                    false => Error::LineTooLong { line: number, limit: self.limits.line_length },
                });
            }
            let line = &text[start..end];
            if line.trim().is_empty() {
                continue;
            }
            self.read(line, start, number)?;
        }
        if self.lines.is_empty() { Err(Error::NotGedcom) } else { Ok(()) }
    }

    fn read(&mut self, line: &str, start: usize, number: u32) -> Result<(), Error> {
        let parts = lines::parts(line);
        if self.lines.is_empty() {
            let first = parts.filter(|parts| parts.level == 0).ok_or(Error::NotGedcom)?;
            let tag = &line[first.tag.0..first.tag.1];
            let begins = tag.eq_ignore_ascii_case("HEAD") || first.xref.is_some() && !continues(tag);
            if !begins {
                return Err(Error::NotGedcom);
            }
            self.lower_case = first.lower_case;
        }
        match parts {
            Some(parts) if self.is_structure(parts) => self.add(line, parts, start, number),
            _ => {
                self.join(start, start + line.len(), number);
                Ok(())
            }
        }
    }

    /// A raw line break in a note may be followed by what looks like a line: "2 sons", "1850 census".
    fn is_structure(&self, parts: Parts) -> bool {
        let deepest = self.open.last().map_or(0, |(level, _)| level + 1);
        let plausible_level = parts.level <= deepest || parts.level <= 99;
        plausible_level && (self.lower_case || !parts.lower_case)
    }

    fn add(&mut self, line: &str, parts: Parts, start: usize, number: u32) -> Result<(), Error> {
        let continuation = continues(&line[parts.tag.0..parts.tag.1]);
        let level = if continuation { self.place_continuation(parts.level) } else { self.place(parts.level) };
        let level = u8::try_from(level)
            .ok()
            .filter(|level| *level <= self.limits.depth)
            .ok_or(Error::TooDeep { line: number, limit: self.limits.depth })?;
        if u16::from(level) != parts.level {
            self.diagnostics.add(number, Problem::LevelJumped { from: parts.level, to: level });
        }
        if !parts.xref_terminated {
            self.diagnostics.add(number, Problem::XrefUnterminated);
        }
        if self.lines.len() >= self.limits.lines {
            return Err(Error::TooManyLines { limit: self.limits.lines });
        }
        // Positions fit: `decode` refuses larger texts.
        let index = self.lines.len() as u32;
        if level == 0 {
            if self.records.len() >= self.limits.records {
                return Err(Error::TooManyRecords { limit: self.limits.records });
            }
            self.records.push(index);
        }
        if !continuation {
            self.open.push((parts.level, index));
        }
        let at = |position: usize| (start + position) as u32;
        let xref = parts.xref.unwrap_or_default();
        self.lines.push(Line {
            number,
            xref: at(xref.0),
            // Both lengths were checked when the line was taken apart.
            xref_length: (xref.1 - xref.0) as u16,
            tag: at(parts.tag.0),
            tag_length: (parts.tag.1 - parts.tag.0) as u8,
            value: at(parts.value),
            end: at(line.len()),
            level,
        });
        Ok(())
    }

    /// The level of a line below the nearest open line with a lower level.
    fn place(&mut self, level: u16) -> usize {
        while self.open.pop_if(|(open, _)| *open >= level).is_some() {}
        self.open.len()
    }

    /// Some programs write CONC and CONT with the level of the line that they continue. If that would make them part
    /// of something that has no text, such as a person, they belong to the line before.
    fn place_continuation(&mut self, level: u16) -> usize {
        while self.open.len() > 1 && self.open.pop_if(|(open, _)| *open > level).is_some() {}
        let same_level = self.open.last().is_some_and(|(open, _)| *open == level);
        let parent = self.open.len().checked_sub(2).map(|parent| self.open[parent].1);
        if same_level && !parent.is_some_and(|parent| self.may_have_text(parent)) {
            return self.open.len();
        }
        self.place(level)
    }

    fn may_have_text(&self, index: u32) -> bool {
        let line = &self.lines[index as usize];
        line.value < line.end
            || matches!(
                tag_of(self.text, line),
                "NOTE" | "SNOTE" | "TEXT" | "TITL" | "ADDR" | "AUTH" | "PUBL"
            )
    }

    /// Extends the last line over one that is no GEDCOM line; the line breaks between them become part of its value.
    fn join(&mut self, start: usize, end: usize, number: u32) {
        self.diagnostics.add(number, Problem::JoinedToPreviousLine);
        let last = self.lines.last_mut().expect("the first line is a GEDCOM line");
        if last.value == last.end {
            last.value = start as u32;
        }
        last.end = end as u32;
    }
}
