//! An event, as the viewer may see it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::access::{User, policy};
use crate::clock::Moment;
use crate::files::{Attached, FileRef};
use crate::ids::Id;
use crate::members::wire::PersonRef;

use super::super::days;
use super::super::events::change_of;
use super::super::model::{Event, EventType, Visibility};

/// An event, as the viewer may see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Event)]
pub struct EventView {
    pub id: Id,
    pub title: String,
    pub description: Option<String>,
    /// `YYYY-MM-DD`
    pub date: String,
    /// The last day of an event that lasts several days
    pub end_date: Option<String>,
    /// `15:30`
    pub time: Option<String>,
    #[serde(rename = "type")]
    pub kind: EventType,
    pub visibility: Visibility,
    /// Repeats every year
    pub recurring: bool,
    pub created_by: Option<Id>,
    /// Null for a former user
    pub created_by_name: Option<String>,
    pub family_id: Option<Id>,
    pub family_name: Option<String>,
    pub tags: Vec<String>,
    /// The members it is about, in the chosen order
    pub family_member_ids: Vec<Id>,
    pub family_members: Vec<PersonRef>,
    /// In the chosen order
    pub photos: Vec<Photo>,
    pub version: i64,
    pub created_at: Moment,
    pub updated_at: Moment,
    pub can: EventCan,
}

/// A photo of an event.
#[derive(Serialize, ToSchema)]
pub struct Photo {
    pub file: FileRef,
    pub caption: Option<String>,
}

impl From<Attached> for Photo {
    fn from(attached: Attached) -> Self {
        Self { file: attached.file.into(), caption: attached.attachment.caption }
    }
}

/// The viewer's permissions for this event.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct EventCan {
    pub edit: bool,
    pub delete: bool,
}

/// The names behind an event's ids.
pub struct Names {
    pub created_by: Option<String>,
    pub household: Option<String>,
    pub members: Vec<PersonRef>,
    pub photos: Vec<Photo>,
}

impl EventView {
    pub fn new(event: Event, names: Names, viewer: &User) -> Self {
        let may_change = policy::allows(viewer, change_of(&event, viewer));
        Self {
            id: event.id,
            title: event.title,
            description: event.description,
            date: days::from_number(event.first_day).to_string(),
            end_date: (event.last_day != event.first_day)
                .then(|| days::from_number(event.last_day).to_string()),
            time: event.time,
            kind: event.kind,
            visibility: event.visibility,
            recurring: event.yearly.is_some(),
            created_by: event.created_by,
            created_by_name: names.created_by,
            family_id: event.family_id,
            family_name: names.household,
            tags: event.tags.0,
            family_member_ids: names.members.iter().map(|member| member.id).collect(),
            family_members: names.members,
            photos: names.photos,
            version: event.version,
            created_at: event.created_at,
            updated_at: event.updated_at,
            can: EventCan { edit: may_change, delete: may_change },
        }
    }
}
