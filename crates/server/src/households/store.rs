use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::{row, sql};

use super::model::{Household, HouseholdPerson};

pub async fn get(conn: &mut Conn, id: Id) -> Result<Option<Household>, DbError> {
    conn.opt(sql!(Household, "SELECT {columns} FROM families WHERE id = $1"), &[id.into()]).await
}

/// All households by name, or only those of this account.
pub async fn list(conn: &mut Conn, of_user: Option<Id>) -> Result<Vec<Household>, DbError> {
    conn.all(
        sql!(
            Household,
            "SELECT {columns} FROM families
             WHERE CAST($1 AS TEXT) IS NULL OR id IN (SELECT family_id FROM family_people WHERE user_id = $1)
             ORDER BY sort_key, id"
        ),
        &[of_user.into()],
    )
    .await
}

/// An account's membership of a household.
pub async fn person(conn: &mut Conn, household: Id, user: Id) -> Result<Option<HouseholdPerson>, DbError> {
    conn.opt(
        sql!(HouseholdPerson, "SELECT {columns} FROM family_people WHERE family_id = $1 AND user_id = $2"),
        &[household.into(), user.into()],
    )
    .await
}

/// All memberships of a household, in the order people joined.
pub async fn people(conn: &mut Conn, household: Id) -> Result<Vec<HouseholdPerson>, DbError> {
    conn.all(
        sql!(
            HouseholdPerson,
            "SELECT {columns} FROM family_people WHERE family_id = $1 ORDER BY position, id"
        ),
        &[household.into()],
    )
    .await
}

/// The position of the next person to join.
pub async fn next_position(conn: &mut Conn, household: Id) -> Result<i64, DbError> {
    let (position,): (i64,) = conn
        .one(
            sql!("SELECT COALESCE(MAX(position) + 1, 0) FROM family_people WHERE family_id = $1"),
            &[household.into()],
        )
        .await?;
    Ok(position)
}

row! {
    /// A person in a household, with the name of their account.
    #[derive(Clone, Debug)]
    pub struct PersonLine {
        pub family_id: Id,
        pub user_id: Id,
        pub name: String,
        pub admin: bool,
        pub member_id: Option<Id>,
    }
}

/// The people of one household or of all, in the order they joined, without pending accounts.
pub async fn lines(conn: &mut Conn, household: Option<Id>) -> Result<Vec<PersonLine>, DbError> {
    conn.all(
        sql!(
            PersonLine,
            "SELECT {columns} FROM family_people JOIN users ON users.id = family_people.user_id
             WHERE (CAST($1 AS TEXT) IS NULL OR family_id = $1) AND users.status = 'approved'
             ORDER BY position, family_people.id"
        ),
        &[household.into()],
    )
    .await
}

// ---- all households

pub async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Vec<Household>, DbError> {
    conn.all(
        sql!(Household, "SELECT {columns} FROM families WHERE id > $1 ORDER BY id LIMIT 500"),
        &[after.unwrap_or(Id::LOWEST).into()],
    )
    .await
}

pub async fn set_sort_key(conn: &mut Conn, household: &Household, sort_key: &str) -> Result<(), DbError> {
    conn.exec(
        sql!("UPDATE families SET sort_key = $2 WHERE id = $1 AND version = $3 AND sort_key <> $2"),
        &[household.id.into(), sort_key.into(), household.version.into()],
    )
    .await?;
    Ok(())
}
