//! Doubts and refusals in plain words: the text of the catalogue, and its details.

use family_file::{Doubt, What};
use family_list::{Refusal, Wrong};
use fuzzy_date::Error as DateError;
use gedcom::dates::NoDate;
use gedcom::{Error as FileError, Problem};

use crate::words::Message;

use super::model::Told;

const MIB: usize = 1024 * 1024;

impl Told {
    pub fn new(key: &str) -> Self {
        Self { key: key.to_owned(), details: Vec::new() }
    }

    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.details.push((name.to_owned(), value.to_string()));
        self
    }

    pub fn message(&self) -> Message {
        let mut message = Message::text(format!("importing.{}", self.key), &[]);
        for (name, value) in &self.details {
            if let Some(name) = NAMES.iter().find(|known| *known == name) {
                message = message.with(name, value.as_str());
            }
        }
        message
    }
}

/// The details that texts can have.
const NAMES: [&str; 8] = ["text", "id", "count", "limit", "path", "line", "used", "field"];

/// The reason why a file cannot be read at all.
pub fn refusal(error: FileError) -> Told {
    match error {
        FileError::NotGedcom => Told::new("problem.notGedcom"),
        FileError::TooLarge { limit } => Told::new("problem.tooLarge").with("limit", limit / MIB),
        FileError::TooManyLines { limit } => Told::new("problem.tooManyLines").with("limit", limit),
        FileError::TooManyRecords { limit } => Told::new("problem.tooManyRecords").with("limit", limit),
        FileError::LineTooLong { line, .. } => Told::new("problem.lineTooLong").with("line", line),
        FileError::TooDeep { line, .. } => Told::new("problem.tooDeep").with("line", line),
    }
}

pub fn doubt(doubt: &Doubt) -> Told {
    match &doubt.what {
        What::Line(problem) => line(problem),
        What::DateUnclear { text, why } => Told::new(match why {
            NoDate::NotUnderstood => "doubt.date",
            NoDate::Ambiguous { .. } => "doubt.dateAmbiguous",
            NoDate::BeforeChrist => "doubt.dateBeforeChrist",
            NoDate::ShortYear => "doubt.dateShortYear",
            NoDate::NoSuchDay => "doubt.dateNoSuchDay",
            NoDate::Calendar => "doubt.dateCalendar",
            NoDate::Reversed => "doubt.dateReversed",
        })
        .with("text", text),
        What::PointerToNothing { id } => Told::new("doubt.pointerToNothing").with("id", id),
        What::IdTwice { id } => Told::new("doubt.idTwice").with("id", id),
        What::OneSidedPointer { id } => Told::new("doubt.oneSided").with("id", id),
        What::OwnAncestor => Told::new("doubt.ownAncestor"),
        What::OwnPartner => Told::new("doubt.ownPartner"),
        What::OwnParent => Told::new("doubt.ownParent"),
        What::MoreThanTwoPartners => Told::new("doubt.moreThanTwoPartners"),
        What::CoupleTwice => Told::new("doubt.coupleTwice"),
        What::SexUnknown { text } => Told::new("doubt.sex").with("text", text),
        What::NoName => Told::new("doubt.noName"),
        What::TextCut { limit } => Told::new("doubt.textCut").with("limit", limit),
        What::TooMany { limit } => Told::new("doubt.tooMany").with("limit", limit),
        What::FileMissing { path } => Told::new("doubt.fileMissing").with("path", path),
    }
}

/// The reason why a table cannot be read at all.
pub fn no_table(refusal: Refusal) -> Told {
    match refusal {
        Refusal::Empty => Told::new("problem.tableEmpty"),
        Refusal::NotText => Told::new("problem.notTable"),
        Refusal::TooManyRows { limit } => Told::new("problem.tooManyRows").with("limit", limit),
        Refusal::TooManyColumns { limit } => Told::new("problem.tooManyColumns").with("limit", limit),
        Refusal::CellTooLong { row } => Told::new("problem.cellTooLong").with("line", row),
        Refusal::OpenQuote { row } => Told::new("problem.openQuote").with("line", row),
    }
}

/// The problem of a row.
pub fn wrong(wrong: &Wrong) -> Told {
    match wrong {
        Wrong::NoName => Told::new("row.noName"),
        Wrong::Living => Told::new("row.living"),
        Wrong::Twice { row } => Told::new("row.twice").with("line", row),
        Wrong::IdTwice { row } => Told::new("row.idTwice").with("line", row),
        Wrong::Date { text, why: DateError::Ambiguous { .. } } => {
            Told::new("row.dateAmbiguous").with("text", text)
        }
        Wrong::Date { text, .. } => Told::new("row.date").with("text", text),
        Wrong::Gender { text } => Told::new("row.gender").with("text", text),
        Wrong::NotTaken { text } => Told::new("row.notTaken").with("text", text),
        Wrong::SeveralPeople { name } => Told::new("row.severalPeople").with("text", name),
    }
}

fn line(problem: &Problem) -> Told {
    match problem {
        Problem::EncodingDiffers { declared, used } => {
            Told::new("doubt.encodingDiffers").with("text", declared).with("used", used.name())
        }
        Problem::EncodingUnknown { declared } => Told::new("doubt.encodingUnknown").with("text", declared),
        Problem::InvalidBytes { count } => Told::new("doubt.invalidBytes").with("count", count),
        Problem::NulRemoved { count } => Told::new("doubt.nulRemoved").with("count", count),
        Problem::SplitCharactersJoined { count } => Told::new("doubt.splitCharacters").with("count", count),
        Problem::HeaderMissing => Told::new("doubt.headerMissing"),
        Problem::TrailerMissing => Told::new("doubt.trailerMissing"),
        Problem::RecordsAfterTrailer => Told::new("doubt.afterTrailer"),
        Problem::VersionUnknown { declared } => Told::new("doubt.versionUnknown").with("text", declared),
        Problem::JoinedToPreviousLine => Told::new("doubt.joined"),
        Problem::LevelJumped { .. } => Told::new("doubt.levelJumped"),
        Problem::XrefUnterminated => Told::new("doubt.idUnterminated"),
        Problem::ConcInVersion7 => Told::new("doubt.concIn7"),
    }
}
