//! The names of files in an archive.

use std::collections::{HashMap, HashSet};

use crate::files::File;
use crate::files::name::Filename;
use crate::ids::Id;

/// The folder for files that came from no other archive.
const FOLDER: &str = "files";

/// Gives each file one name that no other file has.
#[derive(Default)]
pub struct Paths {
    /// The index of each file in `files`.
    numbers: HashMap<Id, usize>,
    /// The used names in lower case, because on many disks names that differ only in case are the same.
    used: HashSet<String>,
    files: Vec<(String, File)>,
}

impl Paths {
    /// The number and the name of a file.
    pub fn entry(&mut self, file: &File) -> (usize, String) {
        if let Some(number) = self.numbers.get(&file.id) {
            return (*number, self.files[*number].0.clone());
        }
        let plain = format!("{FOLDER}/{}", file.filename);
        let taken = self.used.contains(&plain.to_lowercase());
        let entry = if taken { format!("{FOLDER}/{}/{}", file.id, file.filename) } else { plain };
        self.used.insert(entry.to_lowercase());
        let number = self.files.len();
        self.numbers.insert(file.id, number);
        self.files.push((entry.clone(), file.clone()));
        (number, entry)
    }

    pub fn into_files(self) -> Vec<(String, File)> {
        self.files
    }
}

/// The name under which such a file is stored here, for comparing.
pub fn stored_name(name: &str) -> String {
    let stored = Filename::parse(name).map_or_else(|_| name.to_owned(), |name| name.as_str().to_owned());
    stored.to_lowercase()
}
