//! The pictures and documents that came with a family tree, by the names that its lines have for them.

use std::sync::Arc;

use crate::files::Attached;
use crate::files::name::Filename;

use super::archive::Archive;

/// The files that came with a family tree; none if it came alone.
#[derive(Default)]
pub struct Enclosed {
    archive: Option<Arc<Archive>>,
}

impl Enclosed {
    pub fn of(archive: Option<Archive>) -> Self {
        Self { archive: archive.map(Arc::new) }
    }

    pub fn archive(&self) -> Option<&Arc<Archive>> {
        self.archive.as_ref()
    }

    pub fn has(&self, entry: &str) -> bool {
        self.archive.as_ref().is_some_and(|archive| archive.has(entry))
    }

    /// The entry that the lines name, if it can become a file here.
    pub fn entry(&self, named: &family_file::File) -> Option<String> {
        let archive = self.archive.as_ref()?;
        let entry = named.entry_name()?;
        let is_usable = Filename::parse(filename(&entry)).is_ok() && archive.size(&entry)? > 0;
        is_usable.then(|| entry.into_owned())
    }

    /// True if one of these files has the same contents as an entry.
    pub fn is_among(&self, entry: &str, files: &[Attached]) -> bool {
        let Some(archive) = &self.archive else { return false };
        let size = archive.size(entry);
        let mut alike = files.iter().filter(|one| Some(one.file.length()) == size).peekable();
        let Some(first) = alike.peek() else { return false };
        let hash = archive.hash(entry, first.file.length());
        alike.any(|one| Some(&one.file.hash) == hash.as_ref())
    }
}

/// The name of an entry without its folders.
pub fn filename(entry: &str) -> &str {
    entry.rsplit('/').next().unwrap_or_default()
}
