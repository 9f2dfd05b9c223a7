//! The positions of places, for lines that do not have them.

use std::collections::HashMap;

use family_file::{Contents, KnownPosition, Position};

use crate::db::{Conn, DbError};
use crate::places::{Place, key, store};

#[derive(Default)]
pub struct Positions(HashMap<String, KnownPosition>);

/// The positions of a place in the lines.
struct Said {
    first: Position,
    /// True if one of them is the position here.
    same: bool,
    /// True if several places share the name.
    several: bool,
}

impl Positions {
    pub async fn load(conn: &mut Conn) -> Result<Self, DbError> {
        let known = |Place { key, latitude, longitude, .. }: Place| {
            (key, KnownPosition { position: Position { latitude, longitude }, replaces: true })
        };
        Ok(Self(store::all(conn).await?.into_iter().map(known).collect()))
    }

    /// Keeps the positions in the lines, unless someone has saved another one here. `all` means that all of
    /// these lines are written, so nothing has to be added to others.
    pub fn compare(&mut self, kept: &Contents, all: bool) {
        if self.0.is_empty() {
            return;
        }
        let mut lines: HashMap<String, Said> = HashMap::new();
        for (name, position) in kept.positions() {
            let key = key(&name);
            let Some(known) = self.0.get(&key) else { continue };
            let said = lines.entry(key).or_insert(Said { first: position, same: false, several: false });
            said.same |= position == known.position;
            said.several |= said.first.is_far(position);
        }
        for (key, said) in lines {
            if said.same && all {
                self.0.remove(&key);
            } else if let Some(known) = self.0.get_mut(&key) {
                known.replaces = !said.same && !said.several;
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn of(&self, name: &str) -> Option<KnownPosition> {
        self.0.get(&key(name)).copied()
    }
}
