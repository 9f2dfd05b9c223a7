//! Finds the line that each line belongs to, and decides about text that is no GEDCOM line.

use crate::diagnostics::{Diagnostics, Problem};
use crate::lines::{self, Parts};
use crate::{Error, Limits};

/// One line, as positions in the text of its document.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line {
    pub number: u32,
    pub xref: u32,
    pub tag: u32,
    pub value: u32,
    pub end: u32,
    pub xref_length: u16,
    pub tag_length: u8,
    /// Its level after repairs: one more than that of the line it belongs to.
    pub level: u8,
}

pub(crate) fn slice(text: &str, start: u32, length: usize) -> &str {
    &text[start as usize..start as usize + length]
}

pub(crate) fn tag_of<'a>(text: &'a str, line: &Line) -> &'a str {
    slice(text, line.tag, usize::from(line.tag_length))
}

/// True for a record of the standard, however it is spelled: `0 @I17@ Indi`.
fn is_record(tag: &str) -> bool {
    let records = ["INDI", "FAM", "SOUR", "REPO", "NOTE", "SNOTE", "OBJE", "SUBM", "SUBN"];
    records.iter().any(|record| tag.eq_ignore_ascii_case(record))
}

pub(crate) fn continues(tag: &str) -> bool {
    matches!(tag, "CONC" | "CONT")
}

/// Takes a text apart into lines, and finds the place of each.
pub(crate) struct Parser<'a> {
    text: &'a str,
    limits: &'a Limits,
    pub lines: Vec<Line>,
    pub records: Vec<u32>,
    /// The lines that another one can still belong to: the level as written, and the index.
    open: Vec<(u16, u32)>,
    pub diagnostics: Diagnostics,
    /// The first line has its tag in lower case, so the others may too.
    lower_case: bool,
    /// So has the record that is being read.
    lower_case_record: bool,
    /// The positions of such tags, which mean the same in capital letters.
    pub lower_case_tags: Vec<(usize, usize)>,
}

impl<'a> Parser<'a> {
    pub fn read_all(text: &'a str, limits: &'a Limits, diagnostics: Diagnostics) -> Result<Self, Error> {
        let mut parser = Parser {
            lines: Vec::with_capacity(text.len() / 20),
            text,
            limits,
            records: Vec::new(),
            open: Vec::new(),
            diagnostics,
            lower_case: false,
            lower_case_record: false,
            lower_case_tags: Vec::new(),
        };
        for (number, (start, end)) in (1..).zip(lines::split(text)) {
            if end - start > limits.line_length {
                // A huge first line is some other kind of file.
                return Err(match parser.lines.is_empty() {
                    true => Error::NotGedcom,
                    false => Error::LineTooLong { line: number, limit: limits.line_length },
                });
            }
            let line = &text[start..end];
            if line.trim().is_empty() {
                continue;
            }
            parser.read(line, start, number)?;
        }
        if parser.lines.is_empty() { Err(Error::NotGedcom) } else { Ok(parser) }
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
        if let Some(parts) = parts.filter(|parts| parts.level == 0) {
            let tag = &line[parts.tag.0..parts.tag.1];
            self.lower_case_record = parts.lower_case && parts.xref.is_some() && is_record(tag);
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
        plausible_level && (self.lower_case || self.lower_case_record || !parts.lower_case)
    }

    fn add(&mut self, line: &str, parts: Parts, start: usize, number: u32) -> Result<(), Error> {
        let continuation = continues(&line[parts.tag.0..parts.tag.1].to_ascii_uppercase());
        let level = if continuation { self.nest_continuation(parts.level) } else { self.nest(parts.level) };
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
        if parts.lower_case {
            self.lower_case_tags.push((start + parts.tag.0, start + parts.tag.1));
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
    fn nest(&mut self, level: u16) -> usize {
        while self.open.pop_if(|(open, _)| *open >= level).is_some() {}
        self.open.len()
    }

    /// Some programs write CONC and CONT with the level of the line that they continue. If that would make them part
    /// of something that has no text, such as a person, they belong to the line before.
    fn nest_continuation(&mut self, level: u16) -> usize {
        while self.open.len() > 1 && self.open.pop_if(|(open, _)| *open > level).is_some() {}
        let same_level = self.open.last().is_some_and(|(open, _)| *open == level);
        let parent = self.open.len().checked_sub(2).map(|parent| self.open[parent].1);
        if same_level && !parent.is_some_and(|parent| self.may_have_text(parent)) {
            return self.open.len();
        }
        self.nest(level)
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
