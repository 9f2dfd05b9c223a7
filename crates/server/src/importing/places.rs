//! Where the places are that a file names.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use family_file::{Contents, Position};

use crate::places::{Place, PlaceForm};

use super::mapping::By;

/// In millionths of a degree. Positions further from each other are not of the same place.
const FAR: u64 = 200_000;

/// The places whose position the file says. A name of several places, like Newport, has none.
pub fn places(contents: &Contents, by: By) -> Vec<Place> {
    let mut found: HashMap<String, (usize, Option<Place>)> = HashMap::new();
    for (name, Position { latitude, longitude }) in contents.positions() {
        let Some(new) =
            PlaceForm::tidy_name(&name).map(|name| Place::new(name, (latitude, longitude), by.user, by.now))
        else {
            continue;
        };
        let next = found.len();
        match found.entry(new.key.clone()) {
            Entry::Vacant(entry) => {
                entry.insert((next, Some(new)));
            }
            Entry::Occupied(mut entry) => {
                let (_, place) = entry.get_mut();
                if place.as_ref().is_some_and(|place| is_far(place, &new)) {
                    *place = None;
                }
            }
        }
    }
    let mut places: Vec<_> = found.into_values().filter_map(|(order, place)| Some((order, place?))).collect();
    places.sort_unstable_by_key(|(order, _)| *order);
    places.into_iter().map(|(_, place)| place).collect()
}

fn is_far(one: &Place, other: &Place) -> bool {
    one.latitude.abs_diff(other.latitude) > FAR || one.longitude.abs_diff(other.longitude) > FAR
}
