//! The positions of the places that a file names.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use family_file::{Contents, Position};

use crate::places::{Place, PlaceForm};

use super::mapping::By;

/// The places that have a position in the file. A name that several places share, like Newport, has none.
pub fn places(contents: &Contents, by: By) -> Vec<Place> {
    let mut found: HashMap<String, (usize, Position, Option<Place>)> = HashMap::new();
    for (name, position) in contents.positions() {
        let Position { latitude, longitude } = position;
        let Some(new) =
            PlaceForm::tidy_name(&name).map(|name| Place::new(name, (latitude, longitude), by.user, by.now))
        else {
            continue;
        };
        let next = found.len();
        match found.entry(new.key.clone()) {
            Entry::Vacant(entry) => {
                entry.insert((next, position, Some(new)));
            }
            Entry::Occupied(mut entry) => {
                let (_, first, place) = entry.get_mut();
                if first.is_far(position) {
                    *place = None;
                }
            }
        }
    }
    let mut places: Vec<_> =
        found.into_values().filter_map(|(order, _, place)| Some((order, place?))).collect();
    places.sort_unstable_by_key(|(order, _)| *order);
    places.into_iter().map(|(_, place)| place).collect()
}
