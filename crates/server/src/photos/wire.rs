//! Response types of the photo routes.

use fuzzy_date::{Day, FuzzyDate};
use serde::Serialize;
use utoipa::ToSchema;

use crate::files::{File, FileRef, OwnerKind};
use crate::ids::Id;
use crate::words::Message;

use super::store::PhotoLine;

/// A picture, and the event that it belongs to.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberPhoto {
    pub file: FileRef,
    pub caption: Option<String>,
    /// The kind of record: `event` or `history-event`
    #[serde(rename = "of")]
    pub kind: OwnerKind,
    /// The id of that event
    pub record_id: Id,
    /// The event's title or the start of its description
    pub title: String,
    /// The event's date in words
    #[schema(value_type = String)]
    pub date_words: Message,
}

impl MemberPhoto {
    pub fn new(line: PhotoLine, file: File) -> Self {
        let date = line.date.or_else(|| day(line.day));
        Self {
            file: file.into(),
            caption: line.caption,
            kind: line.kind,
            record_id: line.record,
            title: match line.generated {
                Some(generated) => generated.for_reader(&line.title),
                None => line.title,
            },
            date_words: date.map_or_else(|| "".into(), Message::Date),
        }
    }
}

fn day(number: i64) -> Option<FuzzyDate> {
    let year = i32::try_from(number / 10_000).ok()?;
    let (month, day) = (u8::try_from(number / 100 % 100).ok()?, u8::try_from(number % 100).ok()?);
    Day::new(year, month, day).ok().map(FuzzyDate::from)
}
