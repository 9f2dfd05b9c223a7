//! The names of records that the log knows by id: the current name, or the last one.

use std::collections::HashMap;

use crate::changes;
use crate::db::{Conn, Image, Later};
use crate::error::Result;
use crate::ids::Id;

use super::{RecordType, Title, of_table};

/// Longer titles are cut.
const LONGEST: usize = 100;

/// Caches names, because the same people come up again and again.
#[derive(Default)]
pub struct Names(HashMap<(String, Id), Option<String>>);

impl Names {
    /// The name of the record with this id in this table. Boxed, because it may call itself.
    pub fn of<'a>(
        &'a mut self,
        conn: &'a mut Conn,
        table: &'a str,
        id: Id,
    ) -> Later<'a, Result<Option<String>>> {
        Box::pin(async move {
            let key = (table.to_owned(), id);
            if let Some(known) = self.0.get(&key) {
                return Ok(known.clone());
            }
            let name = match of_table(table) {
                Some(kind) => self.of_record(conn, kind, id).await?,
                None => plain(conn, table, id).await?,
            };
            self.0.insert(key, name.clone());
            Ok(name)
        })
    }

    pub async fn user(&mut self, conn: &mut Conn, id: Id) -> Result<Option<String>> {
        self.of(conn, "users", id).await
    }

    pub async fn member(&mut self, conn: &mut Conn, id: Id) -> Result<Option<String>> {
        self.of(conn, "members", id).await
    }

    async fn of_record(
        &mut self,
        conn: &mut Conn,
        kind: &'static RecordType,
        id: Id,
    ) -> Result<Option<String>> {
        let table = (kind.table)();
        let image = match (table.current)(conn, id).await? {
            Some(image) => Some(image),
            None => changes::last_image(conn, table.name, id).await?,
        };
        match image {
            Some(image) => self.title(conn, kind, &image).await,
            None => Ok(None),
        }
    }

    /// A record's title, from an image of its row.
    pub async fn title(
        &mut self,
        conn: &mut Conn,
        kind: &'static RecordType,
        image: &Image,
    ) -> Result<Option<String>> {
        match kind.whole().map(|whole| &whole.title) {
            Some(Title::Column(_) | Title::Worded(_)) => Ok(kind.title_in(image).map(cut)),
            Some(Title::Members(members)) => {
                let Some([first, second]) = members(image) else { return Ok(None) };
                let names = [self.member(conn, first).await?, self.member(conn, second).await?];
                Ok(Some(names.map(Option::unwrap_or_default).join(" – ")))
            }
            None => Ok(None),
        }
    }
}

async fn plain(conn: &mut Conn, table: &str, id: Id) -> Result<Option<String>> {
    let known = crate::plain_tables().iter().find(|known| known.name == table);
    let Some(title_of) = known.and_then(|table| table.title_of()) else { return Ok(None) };
    let found: Option<(String,)> = conn.opt(&title_of, &[id.into()]).await?;
    Ok(found.map(|(title,)| title))
}

fn cut(title: String) -> String {
    if title.chars().count() <= LONGEST {
        return title;
    }
    title.chars().take(LONGEST - 1).chain(['…']).collect()
}
