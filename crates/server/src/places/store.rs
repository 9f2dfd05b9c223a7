use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::sql;

use super::model::Place;

pub async fn get(conn: &mut Conn, id: Id) -> Result<Option<Place>, DbError> {
    conn.opt(sql!(Place, "SELECT {columns} FROM places WHERE id = $1"), &[id.into()]).await
}

/// The place with this folded name.
pub async fn named(conn: &mut Conn, key: &str) -> Result<Option<Place>, DbError> {
    conn.opt(sql!(Place, "SELECT {columns} FROM places WHERE key = $1"), &[key.into()]).await
}

/// Few places have a position, so all of them fit into memory.
pub async fn all(conn: &mut Conn) -> Result<Vec<Place>, DbError> {
    conn.all(sql!(Place, "SELECT {columns} FROM places"), &[]).await
}
