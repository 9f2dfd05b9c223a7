use gedcom::Structure;

use super::details::text_of;
use super::reader::{Reader, in_one_line};
use crate::labels;
use crate::limits;
use crate::model::{Source, SourceKey};

impl<'d> Reader<'d> {
    pub fn source(&mut self, record: Structure<'d>) -> Source {
        let key = SourceKey::Record(record.xref().unwrap_or_default().to_owned());
        let mut source = Source { key, ..Source::default() };
        let mut notes = Vec::new();
        let mut short_title = String::new();
        for (at, child) in (0..).zip(record.children()) {
            match child.tag() {
                "TITL" if source.title.is_empty() => source.title = self.line(child, limits::LINE),
                "ABBR" => short_title = self.line(child, limits::LINE),
                "AUTH" if source.author.is_empty() => source.author = self.line(child, limits::LINE),
                "PUBL" if source.publication.is_empty() => {
                    source.publication = self.line(child, limits::LINE);
                }
                "REPO" if source.kept_at.is_empty() => source.kept_at = self.repository(child),
                tag if is_web_address(tag) && source.url.is_empty() => source.url = self.url(child),
                "TEXT" => notes.push(text_of(child)),
                "NOTE" | "SNOTE" => notes.extend(self.note_text(child)),
                "OBJE" => self.files(child, at, limits::FILES, &mut source.files),
                tag if labels::is_external_id(tag) => self.external_id(child, &mut source.ids),
                _ => {}
            }
        }
        if source.title.is_empty() {
            source.title = short_title;
        }
        // A source in the words of a citation, as a conversion to 7.0 writes it.
        let mut children = record.children();
        if let (Some(note), None, true) = (children.next(), children.next(), source.title.is_empty())
            && note.tag() == "NOTE"
            && let [text] = &notes[..]
        {
            return Source { key: source.key, ..self.of_words(record, text) };
        }
        source.note = self.cut(record, notes.join("\n\n"), limits::NOTE);
        source
    }

    /// A source that has no record, by its words.
    pub fn inline_source(&mut self, structure: Structure<'d>) -> Source {
        let text = structure.text().trim().to_owned();
        Source { key: SourceKey::Inline(text.clone()), ..self.of_words(structure, &text) }
    }

    fn of_words(&mut self, structure: Structure<'d>, text: &str) -> Source {
        let title = in_one_line(text);
        match crate::limits::cut(&title, limits::LINE) {
            (_, false) => Source { title: title.into_owned(), ..Source::default() },
            (start, true) => {
                let note = self.cut(structure, text.to_owned(), limits::NOTE);
                Source { title: start.to_owned(), note, ..Source::default() }
            }
        }
    }

    fn repository(&mut self, structure: Structure<'d>) -> String {
        let name = match structure.pointer() {
            Some(_) => {
                let record = self.target(structure, &["REPO"]);
                record.map(|record| self.line_of(record, "NAME", limits::LINE)).unwrap_or_default()
            }
            None => self.line(structure, limits::LINE),
        };
        let number = self.line_of(structure, "CALN", limits::LINE);
        let both = [name, number].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        self.cut(structure, both, limits::LINE)
    }

    fn url(&mut self, structure: Structure<'d>) -> String {
        let url = in_one_line(&structure.text()).into_owned();
        let web = ["http://", "https://"].iter().any(|scheme| url.starts_with(scheme));
        // Half an address leads nowhere.
        if web && url.len() <= limits::WEB_ADDRESS { url } else { String::new() }
    }
}

pub(crate) fn is_web_address(tag: &str) -> bool {
    matches!(tag, "WWW" | "URL" | "_URL" | "_LINK" | "_WEB")
}
