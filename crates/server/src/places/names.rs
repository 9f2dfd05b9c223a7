//! Names that are at the same position are names of the same place.

use std::collections::{BTreeSet, HashMap};

use text_search::words;

use crate::db::{Conn, DbError, Topic};
use crate::ids::Id;
use crate::views::View;

use super::model::Place;
use super::store;

/// About a hundred metres, in millionths of a degree.
const NEAR: i64 = 1_000;

type Position = (i64, i64);

/// The names of all places that have a position.
#[derive(Debug, Default)]
pub struct PlaceNames {
    places: HashMap<Id, (String, Position)>,
    by_name: HashMap<String, BTreeSet<Position>>,
    by_position: HashMap<Position, BTreeSet<String>>,
}

impl PlaceNames {
    /// The other names of a place. The name must be folded.
    pub fn others(&self, name: &str) -> impl Iterator<Item = &str> {
        let positions = self.by_name.get(name).into_iter().flatten();
        let names = positions.filter_map(|position| self.by_position.get(position)).flatten();
        names.map(String::as_str).filter(move |other| *other != name)
    }

    fn put(&mut self, place: &Place) {
        let position = (place.latitude.div_euclid(NEAR), place.longitude.div_euclid(NEAR));
        // "Brno, Moravia" is called Brno.
        let first = place.key.split(',').next().unwrap_or_default();
        let name = words(first).map(|word| word.text).collect::<Vec<_>>().join(" ");
        self.by_name.entry(name.clone()).or_default().insert(position);
        self.by_position.entry(position).or_default().insert(name.clone());
        self.places.insert(place.id, (name, position));
    }

    fn remove(&mut self, id: Id) {
        let Some((name, position)) = self.places.remove(&id) else { return };
        // Another place may have the same name and position, with its region.
        if self.places.values().any(|(other, at)| *other == name && *at == position) {
            return;
        }
        if let Some(positions) = self.by_name.get_mut(&name) {
            positions.remove(&position);
        }
        if let Some(names) = self.by_position.get_mut(&position) {
            names.remove(&name);
        }
    }
}

impl View for PlaceNames {
    /// A place, and its state unless it is gone.
    type Change = (Id, Option<Place>);

    fn topics() -> &'static [Topic] {
        &["places"]
    }

    async fn load(conn: &mut Conn) -> Result<Self, DbError> {
        let mut names = Self::default();
        store::all(conn).await?.iter().for_each(|place| names.put(place));
        Ok(names)
    }

    async fn look(conn: &mut Conn, _: Topic, id: Id) -> Result<Vec<Self::Change>, DbError> {
        Ok(vec![(id, store::get(conn, id).await?)])
    }

    fn apply(&mut self, (id, place): Self::Change) {
        self.remove(id);
        if let Some(place) = place {
            self.put(&place);
        }
    }
}
