//! Facts about this installation that all replicas share. Table: `site`.

use crate::clock::{HOUR, Moment};
use crate::db::{Conn, Db, DbError, Tx};
use crate::ids::{Id, Token};
use crate::sql;

/// The time until which stored bytes must be kept, even if their rows are deleted.
const HELD: &str = "bytes-held-until";

const LONGEST_HOLD: i64 = 2 * HOUR;

/// The key for hashing tokens and counters. Created at the first startup.
pub async fn secret(db: &Db) -> Result<String, DbError> {
    if let Some(secret) = get(&mut db.read().await?, "secret").await? {
        return Ok(secret);
    }
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

/// The value of this key, if any.
pub async fn get(conn: &mut Conn, key: &str) -> Result<Option<String>, DbError> {
    let row: Option<(String,)> =
        conn.opt(sql!("SELECT value FROM site WHERE key = $1"), &[key.into()]).await?;
    Ok(row.map(|(value,)| value))
}

pub async fn set(conn: &mut Conn, key: &str, value: &str) -> Result<(), DbError> {
    conn.exec(
        sql!("INSERT INTO site (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2"),
        &[key.into(), value.into()],
    )
    .await?;
    Ok(())
}

/// Deletes this key if it still has this value.
pub async fn forget(conn: &mut Conn, key: &str, value: &str) -> Result<bool, DbError> {
    let gone = conn
        .exec(sql!("DELETE FROM site WHERE key = $1 AND value = $2"), &[key.into(), value.into()])
        .await?;
    Ok(gone > 0)
}

/// The two ways to hold the bytes of files.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Holding {
    IfFree,
    /// The caller knows that any other holder is dead.
    TakeOver,
}

/// Keeps the bytes of files until this moment, while `holder` copies them. False if another holder does.
pub async fn hold(
    tx: &mut Tx,
    holder: Id,
    now: Moment,
    until: Moment,
    holding: Holding,
) -> Result<bool, DbError> {
    // Makes concurrent callers wait for the end of this transaction.
    tx.exec(
        sql!("INSERT INTO site (key, value) VALUES ($1, '0') ON CONFLICT (key) DO UPDATE SET value = site.value"),
        &[HELD.into()],
    )
    .await?;
    let own = get(tx, HELD).await?.is_some_and(|text| text.ends_with(&holder.to_string()));
    if !own && holding == Holding::IfFree && is_held(tx, now).await? {
        return Ok(false);
    }
    set(tx, HELD, &format!("{} {holder}", until.0)).await?;
    Ok(true)
}

pub async fn is_held(conn: &mut Conn, now: Moment) -> Result<bool, DbError> {
    let text = get(conn, HELD).await?.unwrap_or_default();
    let until = text.split(' ').next().and_then(|until| until.parse().ok()).map(Moment);
    // A lease is short: one that ends much later was written while the clock was wrong.
    Ok(until.is_some_and(|until| now < until && until < now.plus(LONGEST_HOLD)))
}
