//! Everyone by name, in memory: the list is used all the time.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Bound;

use crate::db::{Conn, DbError, Topic};
use crate::fold::fold;
use crate::ids::Id;
use crate::views::View;

use super::store::{self, DirectoryRow, MemberLine};

pub struct Directory {
    /// In list order.
    rows: BTreeMap<(String, Id), DirectoryRow>,
    sort_keys: HashMap<Id, String>,
}

impl Directory {
    /// Everyone, or only these, in the order of the list.
    pub fn among(&self, ids: Option<&HashSet<Id>>) -> Vec<MemberLine> {
        let wanted = self.rows.values().filter(|row| ids.is_none_or(|ids| ids.contains(&row.id)));
        wanted.map(DirectoryRow::line).collect()
    }

    /// Who comes before someone in the list.
    pub fn before(&self, id: Id) -> Option<Id> {
        let place = (self.sort_keys.get(&id)?.clone(), id);
        self.rows.range(..place).next_back().map(|(_, row)| row.id)
    }

    /// Everyone who shares their name with one of these, and those themselves.
    pub fn namesakes(&self, of: impl IntoIterator<Item = Id>) -> HashSet<Id> {
        let names: HashSet<&String> = of.into_iter().filter_map(|id| Some(&self.row(id)?.name)).collect();
        let mut found = HashSet::new();
        for name in names {
            // Sort keys begin with the folded name.
            let folded = fold(name);
            let from = self.rows.range((folded.clone(), Id::LOWEST)..);
            let near = from.take_while(|((key, _), _)| key.starts_with(&folded)).map(|(_, row)| row);
            let same: Vec<Id> = near.filter(|row| row.name == *name).map(|row| row.id).collect();
            if same.len() > 1 {
                found.extend(same);
            }
        }
        found
    }

    /// The names of these people, without those who are gone.
    pub fn names(&self, ids: &[Id]) -> Vec<String> {
        ids.iter().filter_map(|id| Some(self.row(*id)?.name.clone())).collect()
    }

    pub fn line(&self, id: Id) -> Option<MemberLine> {
        self.row(id).map(DirectoryRow::line)
    }

    fn row(&self, id: Id) -> Option<&DirectoryRow> {
        self.rows.get(&(self.sort_keys.get(&id)?.clone(), id))
    }

    /// A page of everyone, or of these, after this position.
    pub fn page(
        &self,
        among: Option<&HashSet<Id>>,
        after: Option<(String, Id)>,
        most: usize,
    ) -> Vec<(String, Id)> {
        let from = after.map_or(Bound::Unbounded, Bound::Excluded);
        let rest = self.rows.range((from, Bound::Unbounded));
        let found = rest.filter(|(_, row)| among.is_none_or(|ids| ids.contains(&row.id)));
        found.map(|(place, _)| place.clone()).take(most).collect()
    }

    fn put(&mut self, row: DirectoryRow) {
        self.sort_keys.insert(row.id, row.sort_key.clone());
        self.rows.insert((row.sort_key.clone(), row.id), row);
    }
}

impl View for Directory {
    const TOPICS: &'static [Topic] = &[store::MEMBERS];

    type Change = (Id, Option<DirectoryRow>);

    async fn load(conn: &mut Conn) -> Result<Self, DbError> {
        let mut directory = Self { rows: BTreeMap::new(), sort_keys: HashMap::new() };
        for row in store::directory(conn).await? {
            directory.put(row);
        }
        Ok(directory)
    }

    async fn look(conn: &mut Conn, _: Topic, id: Id) -> Result<Vec<Self::Change>, DbError> {
        Ok(vec![(id, store::directory_row(conn, id).await?)])
    }

    fn apply(&mut self, (id, row): Self::Change) {
        if let Some(sort_key) = self.sort_keys.remove(&id) {
            self.rows.remove(&(sort_key, id));
        }
        if let Some(row) = row {
            self.put(row);
        }
    }
}
