//! Where places are, for the lines that do not say it.

use std::collections::HashMap;

use family_file::{Contents, Position};

use crate::db::{Conn, DbError};
use crate::places::{Place, key, store};

#[derive(Default)]
pub struct Positions(HashMap<String, Position>);

impl Positions {
    pub async fn load(conn: &mut Conn) -> Result<Self, DbError> {
        let position =
            |place: Place| (place.key, Position { latitude: place.latitude, longitude: place.longitude });
        Ok(Self(store::all(conn).await?.into_iter().map(position).collect()))
    }

    /// Forgets what the lines say anyway, so that these stay as they are.
    pub fn forget_said(&mut self, kept: &Contents) {
        if self.0.is_empty() {
            return;
        }
        for (name, position) in kept.positions() {
            let key = key(&name);
            if self.0.get(&key) == Some(&position) {
                self.0.remove(&key);
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn of(&self, name: &str) -> Option<Position> {
        self.0.get(&key(name)).copied()
    }
}
