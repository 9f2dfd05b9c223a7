//! What each record is in the index: who may find it, and its words.

use fuzzy_date::{Day, FuzzyDate, Point};

use crate::calendar::Event;
use crate::feedback::{Answer, Feedback};
use crate::files::Attached;
use crate::fold::fold;
use crate::history::HistoryEvent;
use crate::households::Household;
use crate::ids::Id;
use crate::members::{Member, MemberName, MemberNote};
use crate::sources::Source;
use crate::sources::citations::FirstSource;
use crate::words::{Language, Message};

use super::fields::{
    ABOUT, BORN, CAPTION, CONTACT, CONTENT, COUPLE, DIED, FILENAME, NAME, OTHER_NAME, PEOPLE, PLACE, SOURCE,
    TEXT, TITLE, WHEN,
};
use super::query::{BORN_WORD, DIED_WORD};
use super::wire::Kind;

/// What is indexed: a record, or for a file its attachment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    pub kind: Kind,
    pub id: Id,
}

/// What the index keeps of a document.
#[derive(Clone, Debug)]
pub struct About {
    pub key: Key,
    /// Orders documents that match equally well.
    pub order: i64,
    /// The one account that may find it; `None` for all who may read its kind.
    pub only_for: Option<Id>,
}

pub struct Document {
    pub about: About,
    pub texts: Vec<(u8, String)>,
}

impl Document {
    fn new(kind: Kind, id: Id, order: i64) -> Self {
        Self { about: About { key: Key { kind, id }, order, only_for: None }, texts: Vec::new() }
    }

    fn with(mut self, field: u8, text: impl Into<String>) -> Self {
        let text = text.into();
        if !text.is_empty() {
            self.texts.push((field, text));
        }
        self
    }

    fn with_all<'a>(mut self, field: u8, texts: impl IntoIterator<Item = &'a Option<String>>) -> Self {
        for text in texts.into_iter().flatten() {
            self = self.with(field, text);
        }
        self
    }
}

/// A member, with their further names and notes, and what is known of their couples.
pub fn person(member: &Member, names: &[MemberName], notes: &[MemberNote], couples: &[String]) -> Document {
    let mut document = Document::new(Kind::People, member.id, alphabetical(&member.name))
        .with(NAME, &member.name)
        .with_all(NAME, [&member.given_name, &member.surname])
        .with_all(OTHER_NAME, [&member.birth_surname, &member.nickname])
        .with_all(ABOUT, [&member.occupation, &member.education])
        .with_all(CONTACT, [&member.email, &member.phone_number, &member.address]);
    for interest in &member.interests.0 {
        document = document.with(ABOUT, interest);
    }
    for name in names {
        document =
            document.with(OTHER_NAME, &name.name).with_all(OTHER_NAME, [&name.given_name, &name.surname]);
    }
    for note in notes {
        document = document.with(TEXT, &note.text);
    }
    // The words too, so that "born 1890" means the birth.
    for (field, word, date, place) in [
        (BORN, BORN_WORD, member.birth_date, &member.birth_place),
        (DIED, DIED_WORD, member.death_date, &member.death_place),
    ] {
        let date = date.map(|date| in_words(date.into())).unwrap_or_default();
        let place = place.as_deref().unwrap_or_default();
        if !date.is_empty() || !place.is_empty() {
            document = document.with(field, format!("{word} {date} {place}"));
        }
    }
    for couple in couples {
        document = document.with(COUPLE, couple);
    }
    document
}

/// A source, with what it is quoted for.
pub fn source(source: &Source, quotes: &[String]) -> Document {
    let mut document = Document::new(Kind::Sources, source.id, alphabetical(&source.title))
        .with(TITLE, &source.title)
        .with_all(ABOUT, [&source.author, &source.publication])
        .with_all(PLACE, [&source.kept_at])
        .with_all(TEXT, [&source.note]);
    for quote in quotes {
        document = document.with(CONTENT, quote);
    }
    document
}

pub fn household(household: &Household) -> Document {
    Document::new(Kind::Families, household.id, alphabetical(&household.name))
        .with(TITLE, &household.name)
        .with_all(TEXT, [&household.description])
}

/// An event, with the names of its members. A private one without its creator is found by no one.
pub fn event(event: &Event, people: &[String]) -> Option<Document> {
    if event.is_private() && event.created_by.is_none() {
        return None;
    }
    let mut document = Document::new(Kind::Events, event.id, -event.first_day)
        .with(TITLE, &event.title)
        .with_all(TEXT, [&event.description])
        .with(TEXT, event.kind.as_str())
        .with(TEXT, event.tags.0.join(" "))
        .with(PEOPLE, people.join(", "))
        .with(WHEN, day(event.first_day).map(|day| in_words(day.into())).unwrap_or_default());
    document.about.only_for = event.created_by.filter(|_| event.is_private());
    Some(document)
}

/// A history event, with the names of the people involved and its first source.
pub fn history(event: &HistoryEvent, people: &[String], source: Option<&FirstSource>) -> Document {
    Document::new(Kind::History, event.id, -event.sort_key)
        .with(TEXT, &event.description)
        .with(TEXT, event.kind.as_str())
        .with_all(TEXT, [&event.label])
        .with_all(PLACE, [&event.location])
        .with(SOURCE, source.and_then(FirstSource::description).unwrap_or_default())
        .with(WHEN, &event.date_text)
        .with(WHEN, event.date.map(|date| in_words(date.into())).unwrap_or_default())
        .with(PEOPLE, people.join(", "))
}

/// A file where it is attached, with the text inside it.
pub fn file(attached: &Attached, text: Option<&str>) -> Document {
    let Attached { attachment, file } = attached;
    let mut document = Document::new(Kind::Files, attachment.id, 0)
        .with(FILENAME, &file.filename)
        .with_all(CAPTION, [&attachment.caption])
        .with(CONTENT, text.unwrap_or_default());
    document.about.only_for = attachment.only_for;
    document
}

pub fn feedback(feedback: &Feedback, answers: &[Answer]) -> Document {
    let newest_first = -feedback.created_at.0;
    let mut document = Document::new(Kind::Feedback, feedback.id, newest_first)
        .with(TITLE, &feedback.subject)
        .with(TEXT, &feedback.message)
        .with(PEOPLE, &feedback.submitted_by_name)
        .with(CONTACT, &feedback.submitted_by_email);
    for answer in answers {
        document = document.with(TEXT, &answer.message);
    }
    document
}

fn in_words(date: Message) -> String {
    date.in_language(Language::English)
}

/// A day as the number YYYYMMDD, as a date.
pub fn day(number: i64) -> Option<FuzzyDate> {
    let part = |divisor: i64, modulus: i64| u8::try_from(number / divisor % modulus).ok();
    let day = Day::new(i32::try_from(number / 10_000).ok()?, part(100, 100)?, part(1, 100)?).ok()?;
    Some(FuzzyDate::on(Point::from_day(day.year(), day.month(), day.day()).ok()?))
}

/// The beginning of a name as a number, in alphabetical order.
fn alphabetical(name: &str) -> i64 {
    let mut first = [0; 8];
    for (place, byte) in first.iter_mut().zip(fold(name).bytes()) {
        *place = byte;
    }
    // Without the last bit it fits.
    (u64::from_be_bytes(first) >> 1).cast_signed()
}
