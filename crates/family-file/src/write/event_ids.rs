//! Ids of events, by which copies on several people are recognized.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::model::{Event, ExternalId};

use super::plan::People;

pub(super) fn uid_of(ids: &[ExternalId]) -> Option<&str> {
    ids.iter().find(|id| id.kind == "UID").map(|id| id.value.as_str())
}

/// An id for an event that has none, the same whenever the same event is written.
pub(super) fn made_uid(event: &Event, people: &People) -> String {
    let hash = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        (&event.label, &event.detail.place, &event.detail.description).hash(&mut hasher);
        event.detail.date.as_ref().map(|date| (date.value, &date.text)).hash(&mut hasher);
        for participant in &event.people {
            people.xrefs[participant.person as usize].hash(&mut hasher);
        }
        hasher.finish()
    };
    let (first, second) = (hash(1), hash(2));
    // The form of a UUID whose bits mean nothing to others.
    format!(
        "{:08x}-{:04x}-8{:03x}-a{:03x}-{:012x}",
        first >> 32,
        first >> 16 & 0xffff,
        first & 0xfff,
        second >> 48 & 0xfff,
        second & 0xffff_ffff_ffff
    )
}
