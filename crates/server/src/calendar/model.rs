use jiff::civil::{Date, Time};

use crate::clock::Moment;
use crate::db::TextList;
use crate::error::{FieldProblems, Result};
use crate::files::AttachmentForm;
use crate::fold::fold;
use crate::ids::Id;
use crate::visible::tidy;
use crate::{mention, row, text_enum};

use super::days;

const MAX_TITLE: usize = 200;
const MAX_DESCRIPTION: usize = 5_000;
const MAX_TAGS: usize = 20;
const MAX_TAG: usize = 50;
const MAX_PEOPLE: usize = 500;
const MAX_PHOTOS: usize = 50;
const MAX_CAPTION: usize = 200;
/// The longest event; the month view looks this far back for events that are still going on.
pub const MAX_DAYS: i32 = 366;

text_enum! {
    pub enum EventType {
        Birthday = "birthday",
        Anniversary = "anniversary",
        Holiday = "holiday",
        Milestone = "milestone",
        Story = "story",
        Other = "other",
    }
}

impl EventType {
    /// True if it repeats every year.
    pub fn is_yearly(self) -> bool {
        matches!(self, Self::Birthday | Self::Anniversary)
    }
}

text_enum! {
    /// The people who see an event: everyone, including in phone feeds; everyone, but only on the site; only
    /// its creator.
    pub enum Visibility {
        Public = "public",
        Family = "family",
        Private = "private",
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct Event in calendar.events {
        pub id: Id => Hidden,
        pub title: String => Plain("title"),
        pub description: Option<String> => Plain("description"),
        pub first_day: i64 => Day("date"),
        /// Equals `first_day` for a one-day event.
        pub last_day: i64 => Day("endDate"),
        /// The number MMDD of a yearly event.
        pub yearly: Option<i64> => Hidden,
        /// `15:30`, local time at the event
        pub time: Option<String> => Plain("time"),
        pub kind: EventType => Plain("type"),
        pub visibility: Visibility => Plain("visibility"),
        pub family_id: Option<Id> => Names("familyId", "families", Refuse),
        pub tags: TextList => List("tags"),
        pub search_text: String => Hidden,
        pub tag_text: String => Hidden,
        pub created_by: Option<Id> => Maker,
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

row! {
    /// A member an event is about.
    #[derive(Clone, Debug, PartialEq)]
    pub struct EventMember in calendar.event_members of event_id {
        pub id: Id => Hidden,
        pub event_id: Id => Refers("events", Refuse),
        pub member_id: Id => Names("member", "members", Refuse),
        pub position: i64 => Hidden,
        pub version: i64 => Hidden,
    }
}

mention!(EventMember, event_id);

impl Event {
    pub fn blank(id: Id, created_by: Option<Id>, now: Moment) -> Self {
        Self {
            id,
            title: String::new(),
            description: None,
            first_day: 0,
            last_day: 0,
            yearly: None,
            time: None,
            kind: EventType::Other,
            visibility: Visibility::Family,
            family_id: None,
            tags: TextList::default(),
            search_text: String::new(),
            tag_text: String::new(),
            created_by,
            version: 1,
            created_at: now,
            updated_at: now,
        }
    }

    pub fn is_private(&self) -> bool {
        self.visibility == Visibility::Private
    }

    /// Rebuilds the search texts.
    pub fn index(&mut self) {
        let tags = self.tags.0.join(" ");
        let description = self.description.as_deref().unwrap_or_default();
        self.search_text = fold(&format!("{} {description} {tags}", self.title));
        self.tag_text = tag_keys(self.tags.0.iter().map(String::as_str)).concat();
    }
}

/// Tags as stored in `tag_text`: between bars, so that "sun" doesn't match "sunday", and sorted, so that one pattern
/// can match several.
pub fn tag_keys<'a>(tags: impl Iterator<Item = &'a str>) -> Vec<String> {
    let folded = tags.map(fold).filter(|tag| !tag.is_empty());
    let mut keys: Vec<String> = folded.map(|tag| format!("|{}|", tag.replace('|', " "))).collect();
    keys.sort();
    keys.dedup();
    keys
}

/// The event form.
#[derive(Clone, Debug)]
pub struct EventForm {
    pub title: String,
    pub description: Option<String>,
    pub date: String,
    pub end_date: Option<String>,
    pub time: Option<String>,
    /// If omitted, it stays unchanged, like the visibility, so that an omission never exposes a private event.
    pub kind: Option<EventType>,
    pub visibility: Option<Visibility>,
    pub family_id: Option<Id>,
    pub tags: Vec<String>,
    pub family_member_ids: Vec<Id>,
    /// If omitted, they stay unchanged.
    pub photos: Option<Vec<AttachmentForm>>,
}

impl EventForm {
    /// Applies the form to an event; reports all problems of the form at once.
    pub fn apply(&self, before: Event, now: Moment) -> Result<Event> {
        let mut problems = FieldProblems::default();
        let title = tidy(&self.title);
        if title.is_empty() {
            problems.add("title", "required", &[]);
        }
        problems.check_line("title", &title, MAX_TITLE);
        let description = filled(self.description.as_deref()).map(|text| text.replace("\r\n", "\n"));
        problems.check_lines("description", description.as_deref().unwrap_or_default(), MAX_DESCRIPTION);
        let kind = self.kind.unwrap_or(before.kind);
        let days = self.days(kind, &mut problems);
        let time = self.time(&mut problems);
        let tags = self.tags(&mut problems);
        if self.family_member_ids.len() > MAX_PEOPLE {
            problems.add("familyMemberIds", "too-many", &[("max", &MAX_PEOPLE.to_string())]);
        }
        self.check_photos(&mut problems);
        problems.check()?;
        let (first, last) = days.unwrap_or((Date::MIN, Date::MIN));
        let mut event = Event {
            title,
            description,
            first_day: days::number(first),
            last_day: days::number(last),
            yearly: kind.is_yearly().then(|| days::month_day(first)),
            time,
            kind,
            visibility: self.visibility.unwrap_or(before.visibility),
            family_id: self.family_id,
            tags: TextList(tags),
            ..before.clone()
        };
        event.index();
        if event != before {
            event.updated_at = now;
        }
        Ok(event)
    }

    fn days(&self, kind: EventType, problems: &mut FieldProblems) -> Option<(Date, Date)> {
        let Some(date) = filled(Some(&self.date)) else {
            problems.add("date", "required", &[]);
            return None;
        };
        let Some(first) = days::parse(date) else {
            problems.add("date", "bad-day", &[]);
            return None;
        };
        let Some(end) = filled(self.end_date.as_deref()) else { return Some((first, first)) };
        let Some(last) = days::parse(end) else {
            problems.add("endDate", "bad-day", &[]);
            return None;
        };
        if last < first {
            problems.add("endDate", "end-before-start", &[]);
        } else if kind.is_yearly() && last > first {
            problems.add("endDate", "end-of-yearly", &[]);
        } else if days::days_between(first, last) > MAX_DAYS.into() {
            problems.add("endDate", "end-too-far", &[]);
        }
        Some((first, last))
    }

    fn time(&self, problems: &mut FieldProblems) -> Option<String> {
        let text = filled(self.time.as_deref())?;
        let time = (text.len() == 5).then(|| Time::strptime("%H:%M", text).ok()).flatten();
        if time.is_none() {
            problems.add("time", "bad-time", &[]);
        }
        time.map(|time| format!("{:02}:{:02}", time.hour(), time.minute()))
    }

    fn check_photos(&self, problems: &mut FieldProblems) {
        let photos = self.photos.as_deref().unwrap_or_default();
        if photos.len() > MAX_PHOTOS {
            problems.add("photos", "too-many", &[("max", &MAX_PHOTOS.to_string())]);
        }
        for photo in photos {
            problems.check_line("photos", photo.caption.as_deref().unwrap_or_default(), MAX_CAPTION);
        }
    }

    fn tags(&self, problems: &mut FieldProblems) -> Vec<String> {
        let mut tags: Vec<String> = Vec::new();
        // A comma separates tags, as in a search.
        let typed = self.tags.iter().flat_map(|tags| tags.split(','));
        for tag in typed.filter_map(|tag| filled(Some(tag))) {
            problems.check_line("tags", tag, MAX_TAG);
            if !tags.iter().any(|known| fold(known) == fold(tag)) {
                tags.push(tag.to_owned());
            }
        }
        if tags.len() > MAX_TAGS {
            problems.add("tags", "too-many", &[("max", &MAX_TAGS.to_string())]);
        }
        tags
    }
}

fn filled(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}
