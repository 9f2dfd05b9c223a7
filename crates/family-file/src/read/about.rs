use gedcom::{Document, Encoding, Version};

use super::reader::in_one_line;

/// The description that a file gives of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The program that wrote it.
    pub program: String,
    pub program_version: String,
    /// The date, as written.
    pub date: String,
    pub language: String,
    /// As declared; empty if it is not.
    pub gedcom_version: String,
    /// The rules by which it is read.
    pub version: Version,
    pub encoding: Encoding,
    pub declared_encoding: Option<String>,
    pub counts: Counts,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub lines: usize,
    pub records: usize,
    pub people: usize,
    pub couples: usize,
    pub events: usize,
    pub sources: usize,
    pub files: usize,
}

impl About {
    pub(super) fn read(document: &Document, counts: Counts) -> About {
        let text = |path: &[&str]| {
            let found = path.iter().try_fold(document.head()?, |structure, tag| structure.child(tag))?;
            let text = in_one_line(&found.text()).into_owned();
            Some(text).filter(|text| !text.is_empty())
        };
        let date = [text(&["DATE"]), text(&["DATE", "TIME"])];
        About {
            program: text(&["SOUR", "NAME"]).or_else(|| text(&["SOUR"])).unwrap_or_default(),
            program_version: text(&["SOUR", "VERS"]).unwrap_or_default(),
            date: date.into_iter().flatten().collect::<Vec<_>>().join(" "),
            language: text(&["LANG"]).unwrap_or_default(),
            gedcom_version: text(&["GEDC", "VERS"]).unwrap_or_default(),
            version: document.version(),
            encoding: document.encoding(),
            declared_encoding: document.declared_encoding().map(str::to_owned),
            counts,
        }
    }
}
