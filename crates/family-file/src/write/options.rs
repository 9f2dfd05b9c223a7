//! The choices about what to write.

use crate::positions::PositionOf;

/// The reason why only the links of a person are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftOut {
    /// They may be alive.
    Living,
    /// The file asks not to pass them on.
    Confidential,
}

impl LeftOut {
    /// This is written instead of the name.
    pub fn name(self) -> &'static str {
        match self {
            LeftOut::Living => "Living",
            LeftOut::Confidential => "Confidential",
        }
    }
}

/// The program that writes a file.
#[derive(Debug, Clone, Copy)]
pub struct Program<'a> {
    /// The name for other programs.
    pub id: &'a str,
    pub name: &'a str,
    pub version: &'a str,
    /// Today, as `5 JAN 2020`.
    pub date: &'a str,
}

/// The choices about what to write.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// People of whom only the links are written, such as those who are alive.
    pub leave_out: &'a dyn Fn(usize) -> Option<LeftOut>,
    /// True to write also what the file asks not to pass on (RESN confidential or privacy).
    pub restricted: bool,
    /// True to write how people can be reached: addresses, telephone numbers, emails, web pages.
    pub contact: bool,
    /// A name for the sender of the file. With it, nothing is said about the people who sent the file before: its
    /// submitters and the notes in its header stay out.
    pub submitter: Option<&'a str>,
    /// The program that writes the file, for its header. None to keep what the header says.
    pub program: Option<Program<'a>>,
    /// True if the family is only a part of the file. Then records that only the others point to are left out too.
    pub part: bool,
    /// The path under which a file is found now, if it is another one.
    pub file_path: &'a dyn Fn(&str) -> Option<String>,
    /// Coordinates of places for which the lines may have none.
    pub position: Option<PositionOf<'a>>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            leave_out: &|_| None,
            restricted: true,
            contact: true,
            submitter: None,
            program: None,
            part: false,
            file_path: &|_| None,
            position: None,
        }
    }
}
