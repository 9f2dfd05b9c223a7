//! Facts about this installation that it makes up once and all replicas share. Table: `site`.

use crate::db::{Db, DbError};
use crate::ids::Token;
use crate::sql;

/// The key that tokens and counters are hashed with. Made at the first start.
pub async fn secret(db: &Db) -> Result<String, DbError> {
    let mut tx = db.begin().await?;
    tx.exec(
        sql!("INSERT INTO site (key, value) VALUES ('secret', $1) ON CONFLICT (key) DO NOTHING"),
        &[Token::new().reveal().into()],
    )
    .await?;
    let (secret,): (String,) = tx.one(sql!("SELECT value FROM site WHERE key = 'secret'"), &[]).await?;
    tx.commit().await?;
    Ok(secret)
}
