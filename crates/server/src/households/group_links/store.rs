use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::{Id, hash_of};
use crate::{row, sql};

row! {
    #[derive(Clone, Debug)]
    pub struct GroupLink {
        pub family_id: Id,
        pub id: Id,
        pub made_by: Id,
        pub token_hash: String,
        /// The token, encrypted.
        pub secret: String,
        pub key_id: String,
        pub created_at: Moment,
        pub expires_at: Moment,
    }
}

pub async fn of_household(conn: &mut Conn, household: Id) -> Result<Option<GroupLink>, DbError> {
    conn.opt(
        sql!(GroupLink, "SELECT {columns} FROM family_group_links WHERE family_id = $1"),
        &[household.into()],
    )
    .await
}

pub async fn by_token(conn: &mut Conn, token: &str) -> Result<Option<GroupLink>, DbError> {
    conn.opt(
        sql!(GroupLink, "SELECT {columns} FROM family_group_links WHERE token_hash = $1"),
        &[hash_of(token).as_str().into()],
    )
    .await
}

pub async fn insert(conn: &mut Conn, link: &GroupLink) -> Result<(), DbError> {
    conn.exec(
        sql!(GroupLink, "INSERT INTO family_group_links ({columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"),
        &[
            link.family_id.into(),
            link.id.into(),
            link.made_by.into(),
            link.token_hash.as_str().into(),
            link.secret.as_str().into(),
            link.key_id.as_str().into(),
            link.created_at.into(),
            link.expires_at.into(),
        ],
    )
    .await?;
    Ok(())
}

/// Returns false if the household has none.
pub async fn delete(conn: &mut Conn, household: Id) -> Result<bool, DbError> {
    let deleted =
        conn.exec(sql!("DELETE FROM family_group_links WHERE family_id = $1"), &[household.into()]).await?;
    Ok(deleted > 0)
}
