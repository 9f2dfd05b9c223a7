//! The texts of a source, described once: imports, exports and the comparison of both read this table.

use family_file::Source as FileSource;

use crate::field;
use crate::record_types::{Field, Says};

use super::model::{Source, SourceForm};

/// The title, which every source has.
static TITLE: Field<Source> = Field {
    name: "title",
    get: |of| of.title.says(),
    copy: |to, from| to.set_title(from.title.clone()),
    is_date: false,
};

/// A text that a source may have.
pub struct SourceText {
    pub field: Field<Source>,
    /// The text in the form.
    pub typed: fn(&mut SourceForm) -> &mut Option<String>,
    /// The text in a family file.
    pub in_file: fn(&mut FileSource) -> &mut String,
}

macro_rules! source_text {
    ($field:ident, $name:literal) => {
        SourceText {
            field: field!($field, $name),
            typed: |form| &mut form.$field,
            in_file: |source| &mut source.$field,
        }
    };
}

pub static SOURCE_TEXTS: &[SourceText] = &[
    source_text!(author, "author"),
    source_text!(publication, "publication"),
    source_text!(kept_at, "keptAt"),
    source_text!(url, "url"),
    source_text!(note, "note"),
];

/// All fields of a source.
pub fn source_fields() -> impl Iterator<Item = &'static Field<Source>> {
    [&TITLE].into_iter().chain(SOURCE_TEXTS.iter().map(|text| &text.field))
}

impl Source {
    /// True if it has nothing but a title, and perhaps files.
    pub fn is_plain(&self) -> bool {
        SOURCE_TEXTS.iter().all(|text| (text.field.get)(self).is_none())
    }
}
