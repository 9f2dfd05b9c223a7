//! The bodies of requests that add or change an event.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::files::AttachmentForm;
use crate::ids::Id;

use super::super::model::{EventForm, EventType, Visibility};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPhoto {
    /// The id of a file that the viewer uploaded or that is already attached
    pub file: Id,
    pub caption: Option<String>,
}

impl From<NewPhoto> for AttachmentForm {
    fn from(photo: NewPhoto) -> Self {
        let caption = photo.caption.map(|caption| caption.trim().to_owned());
        Self { file: photo.file, caption: caption.filter(|caption| !caption.is_empty()) }
    }
}

/// A request body with all fields of an event plus one more. A macro, because serde can't reject unknown fields in
/// flattened structs.
macro_rules! event_body {
    ($(#[$meta:meta])* pub struct $name:ident { $(#[$own_meta:meta])* pub $own:ident: $type:ty, }) => {
        $(#[$meta])*
        #[derive(Debug, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            $(#[$own_meta])*
            pub $own: $type,
            pub title: String,
            pub description: Option<String>,
            /// `YYYY-MM-DD`
            pub date: String,
            /// The last day of an event that lasts several days
            pub end_date: Option<String>,
            /// `15:30`
            pub time: Option<String>,
            #[serde(rename = "type")]
            pub kind: Option<EventType>,
            pub visibility: Option<Visibility>,
            pub family_id: Option<Id>,
            #[serde(default)]
            pub tags: Vec<String>,
            #[serde(default)]
            pub family_member_ids: Vec<Id>,
            /// In display order; if omitted, they stay unchanged
            pub photos: Option<Vec<NewPhoto>>,
        }

        impl $name {
            pub fn form(self) -> EventForm {
                EventForm {
                    title: self.title,
                    description: self.description,
                    date: self.date,
                    end_date: self.end_date,
                    time: self.time,
                    kind: self.kind,
                    visibility: self.visibility,
                    family_id: self.family_id,
                    tags: self.tags,
                    family_member_ids: self.family_member_ids,
                    photos: self.photos.map(|photos| photos.into_iter().map(Into::into).collect()),
                }
            }
        }
    };
}

event_body! {
    pub struct NewEvent {
        /// A UUID v7 made by the client
        pub id: Option<Id>,
    }
}

event_body! {
    pub struct ChangeEvent {
        /// The version that was edited
        pub version: i64,
    }
}
