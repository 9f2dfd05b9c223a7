//! Reads the structures that most others have below them: dates, places, notes, citations, files and ids.

use fuzzy_date::FuzzyDate;
use gedcom::Structure;
use gedcom::dates::{DateValue, NoDate};

use super::markup::plain_text;
use super::reader::{Reader, in_one_line};
use crate::doubts::What;
use crate::labels;
use crate::limits;
use crate::model::{Citation, Date, Detail, ExternalId, File, Note, Origin, Restriction, SourceKey};

impl<'d> Reader<'d> {
    /// The date and place of something that happened. `files` is how many files it may have.
    pub fn detail(&mut self, structure: Structure<'d>) -> Detail {
        let mut detail = Detail::default();
        let mut description = Vec::new();
        // 7.0 has no place for a description there.
        let kept = structure.child("_TEXT").filter(|_| structure.value().is_empty());
        let value = kept.unwrap_or(structure).text();
        if !matches!(value.trim(), "" | "Y" | "y" | "N" | "n") {
            description.push(value.trim().to_owned());
        }
        let mut address = None;
        for (at, child) in (0..).zip(structure.children()) {
            match child.tag() {
                "DATE" if detail.date.is_none() => detail.date = self.date(child),
                "PLAC" if detail.place.is_empty() => detail.place = self.line(child, limits::SHORT),
                "ADDR" if address.is_none() => address = Some(child),
                "NOTE" | "SNOTE" => description.extend(self.note_text(child)),
                "SOUR" => self.citation(child, at, &mut detail.citations),
                "OBJE" => self.files(child, at, limits::EVENT_FILES, &mut detail.files),
                _ => {}
            }
        }
        if let (Some(address), true) = (address, detail.place.is_empty()) {
            let text = self.address(address).replace('\n', ", ");
            detail.place = self.cut(address, text, limits::SHORT);
        }
        detail.description = self.cut(structure, description.join("\n\n"), limits::TEXT);
        detail
    }

    pub fn date(&mut self, structure: Structure<'d>) -> Option<Date> {
        let text = in_one_line(&structure.text()).into_owned();
        let phrase = structure.child("PHRASE").map(|phrase| in_one_line(&phrase.text()).into_owned());
        let phrase = phrase.unwrap_or_default();
        if text.is_empty() && phrase.is_empty() {
            return None;
        }
        let value = match date_value(&text, &phrase) {
            Ok(value) => Some(value),
            Err(why) => {
                let text = if text.is_empty() { phrase.clone() } else { text.clone() };
                self.doubt(structure, What::DateUnclear { text, why });
                None
            }
        };
        Some(Date { value, text, phrase })
    }

    /// The lines of an address; if it has only parts, one below the other.
    pub fn address(&mut self, structure: Structure<'d>) -> String {
        let whole = structure.text();
        if !whole.trim().is_empty() {
            return self.lines(structure, limits::LINE);
        }
        let part = |tag: &str| structure.child(tag).map(|part| in_one_line(&part.text()).into_owned());
        let town: Vec<String> = ["CITY", "STAE", "POST"].iter().filter_map(|tag| part(tag)).collect();
        let lines = ["ADR1", "ADR2", "ADR3"].iter().filter_map(|tag| part(tag));
        let lines: Vec<String> = lines.chain([town.join(" ")]).chain(part("CTRY")).collect();
        let lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        self.cut(structure, lines.join("\n"), limits::LINE)
    }

    pub fn note(&mut self, structure: Structure<'d>, at: u32, notes: &mut Vec<Note>) {
        let shared = structure.pointer().map(str::to_owned);
        let Some(text) = self.note_text(structure) else { return };
        if self.fits(structure, notes.len(), limits::NOTES) {
            let text = self.cut(structure, text, limits::NOTE);
            notes.push(Note { text, shared, origin: Origin(Some(at)) });
        }
    }

    pub fn note_text(&mut self, structure: Structure<'d>) -> Option<String> {
        let text = match structure.pointer() {
            Some(_) => text_of(self.target(structure, &["NOTE", "SNOTE"])?),
            None => text_of(structure),
        };
        Some(text).filter(|text| !text.is_empty())
    }

    pub fn citation(&mut self, structure: Structure<'d>, at: u32, citations: &mut Vec<Citation>) {
        let source = match structure.pointer() {
            Some(id) => match self.target(structure, &["SOUR"]) {
                Some(_) => SourceKey::Record(id.to_owned()),
                None => return,
            },
            None => {
                let text = structure.text();
                if text.trim().is_empty() {
                    return;
                }
                self.inline_sources.push(structure.index());
                SourceKey::Inline(text.trim().to_owned())
            }
        };
        if !self.fits(structure, citations.len(), limits::CITATIONS) {
            return;
        }
        let data = structure.child("DATA").into_iter().flat_map(Structure::children);
        let texts = data.chain(structure.children()).filter(|child| child.tag() == "TEXT");
        let quote: Vec<String> = texts.map(text_of).collect();
        let quote = self.cut(structure, quote.join("\n\n"), limits::TEXT);
        let page = self.line_of(structure, "PAGE", limits::LINE);
        let certainty = structure.child("QUAY").and_then(|certainty| labels::certainty(certainty.value()));
        citations.push(Citation { source, page, certainty, quote, origin: Origin(Some(at)) });
    }

    /// The files of a link to media, or of media inside of another record.
    pub fn files(&mut self, structure: Structure<'d>, at: u32, limit: usize, files: &mut Vec<File>) {
        let xref = structure.pointer();
        let media = match xref {
            Some(_) => match self.target(structure, &["OBJE"]) {
                Some(record) => record,
                None => return,
            },
            None => structure,
        };
        // A link may have a title of its own for the file; in 5.5.1 only as an extension.
        let link = structure.child("TITL").filter(|_| xref.is_some()).or_else(|| structure.child("_TITL"));
        let link = link.map(|title| self.line(title, limits::LINE));
        for file in media.children().filter(|child| child.tag() == "FILE") {
            if xref.is_none() {
                self.inline_files.push((file.index(), media.index()));
            }
            if !self.fits(structure, files.len(), limit) {
                return;
            }
            let mut file = self.file(file, media);
            if let Some(title) = &link {
                title.clone_into(&mut file.title);
            }
            files.push(File { xref: xref.map(str::to_owned), origin: Origin(Some(at)), ..file });
        }
    }

    /// A FILE and the media that it belongs to. In 5.5 its format and title are beside it.
    pub fn file(&mut self, file: Structure<'d>, media: Structure<'d>) -> File {
        let mut part = |tag: &str, limit: usize| {
            let part = file.child(tag).or_else(|| media.child(tag));
            part.map(|part| self.line(part, limit)).unwrap_or_default()
        };
        let (title, format) = (part("TITL", limits::LINE), part("FORM", limits::SHORT));
        File { path: in_one_line(&file.text()).into_owned(), title, format, ..File::default() }
    }

    pub fn external_id(&mut self, structure: Structure<'d>, ids: &mut Vec<ExternalId>) {
        let Some(id) = external_id(structure) else { return };
        if !ids.contains(&id) && self.fits(structure, ids.len(), limits::CITATIONS) {
            ids.push(id);
        }
    }
}

/// The text of a note or quote, without the markup that some programs write.
pub(super) fn text_of(structure: Structure<'_>) -> String {
    plain_text(structure.text().trim()).into_owned()
}

pub(crate) fn date_value(text: &str, phrase: &str) -> Result<FuzzyDate, NoDate> {
    // A day without a year has no other form in 7.0 than words.
    let text = if text.is_empty() { phrase } else { text };
    DateValue::parse(text).to_fuzzy()
}

/// The id of the record in another program. None for an empty id, or a structure that is none.
fn external_id(structure: Structure<'_>) -> Option<ExternalId> {
    let value = in_one_line(&structure.text()).into_owned();
    let kind = match structure.tag() {
        "UID" | "_UID" => "UID".to_owned(),
        tag @ ("EXID" | "_EXID" | "REFN") => {
            let tag = tag.trim_start_matches('_');
            match structure.child("TYPE").map(|kind| in_one_line(&kind.text()).into_owned()) {
                Some(kind) if !kind.is_empty() => format!("{tag} {kind}"),
                _ => tag.to_owned(),
            }
        }
        tag => tag.to_owned(),
    };
    let value = if kind == "UID" { plain_uid(&value) } else { value };
    (!value.is_empty()).then_some(ExternalId { kind, value })
}

/// PAF and others append a checksum of four digits to the 32 of the id.
fn plain_uid(value: &str) -> String {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if value.len() == 36 && digits(value) { value[..32].to_owned() } else { value.to_owned() }
}

pub(crate) fn restriction(text: &str) -> Restriction {
    let mut restriction = Restriction::default();
    for word in text.split(',') {
        match word.trim().to_lowercase().as_str() {
            "confidential" => restriction.confidential = true,
            "locked" => restriction.locked = true,
            "privacy" => restriction.privacy = true,
            _ => {}
        }
    }
    restriction
}

/// Returns true if a residence is someone's current address, and not one from the past.
pub(crate) fn is_contact<'a>(tag: &str, mut tags_below: impl Iterator<Item = &'a str> + Clone) -> bool {
    tag == "RESI"
        && !tags_below.clone().any(|tag| matches!(tag, "DATE" | "PLAC"))
        && tags_below.any(|tag| matches!(tag, "ADDR" | "PHON" | "EMAIL" | "EMAI" | "_EMAIL"))
}
