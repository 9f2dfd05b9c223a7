use crate::diagnostics::{Diagnostics, Problem};
use crate::parser::{Line, Parser, continues, slice, tag_of};
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
    is_encoding_certain: bool,
    is_encoding_doubtful: bool,
    declared_encoding: Option<String>,
    diagnostics: Diagnostics,
}

impl Document {
    /// Reads a file.
    pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, Error> {
        Document::read_as(bytes, limits, None)
    }

    /// Reads a file in the encoding that someone chose.
    pub fn read_as(bytes: &[u8], limits: &Limits, chosen: Option<Encoding>) -> Result<Document, Error> {
        Document::parse(decode(bytes, limits, chosen)?, limits)
    }

    /// Reads a text that has been decoded already.
    pub fn parse(text: Text, limits: &Limits) -> Result<Document, Error> {
        let Text { mut text, encoding, is_certain, is_doubtful, declared, diagnostics } = text;
        let Parser { lines, records, diagnostics, lower_case_tags, .. } =
            Parser::read_all(&text, limits, diagnostics)?;
        for (start, end) in lower_case_tags {
            text[start..end].make_ascii_uppercase();
        }
        let mut document = Document {
            text,
            lines,
            records,
            version: Version::V5_5_1,
            encoding,
            is_encoding_certain: is_certain,
            is_encoding_doubtful: is_doubtful,
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

    /// True if the file could not mean anything else in another encoding.
    pub fn is_encoding_certain(&self) -> bool {
        self.is_encoding_certain
    }

    /// True if a person should look at the special letters: the encoding is not declared, or looks wrong.
    pub fn is_encoding_doubtful(&self) -> bool {
        self.is_encoding_doubtful
    }

    /// The encoding that HEAD.CHAR names.
    pub fn declared_encoding(&self) -> Option<&str> {
        self.declared_encoding.as_deref()
    }

    pub fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// The number of GEDCOM lines, CONC and CONT included.
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
