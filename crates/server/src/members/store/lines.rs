//! The parts of members that lists, pickers and kinship need.

use fuzzy_date::FuzzyDate;

use crate::db::{Conn, DbError, id_list};
use crate::ids::Id;
use crate::{row, sql};

use super::super::model::{Gender, Member};

row! {
    /// The contact details of a member.
    #[derive(Clone, Debug)]
    pub struct ContactLine {
        pub id: Id,
        pub phone_number: Option<String>,
        pub email: Option<String>,
        pub address: Option<String>,
    }
}

pub async fn contacts(conn: &mut Conn, ids: &[Id]) -> Result<Vec<ContactLine>, DbError> {
    conn.all(
        sql!(ContactLine, "SELECT {columns} FROM members WHERE id IN {ids $1}"),
        &[id_list(ids).as_str().into()],
    )
    .await
}

row! {
    /// The part of a member that lists and pickers show.
    #[derive(Clone, Debug)]
    pub struct MemberLine {
        pub id: Id,
        pub name: String,
        pub surname: Option<String>,
        pub birth_date: Option<FuzzyDate>,
        pub death_date: Option<FuzzyDate>,
        pub deceased: bool,
        pub gender: Option<Gender>,
        pub portrait: Option<Id>,
    }
}

row! {
    /// A row of the list, with its sort key.
    #[derive(Clone, Debug)]
    pub struct DirectoryRow {
        pub id: Id,
        pub name: String,
        pub surname: Option<String>,
        pub birth_date: Option<FuzzyDate>,
        pub death_date: Option<FuzzyDate>,
        pub deceased: bool,
        pub gender: Option<Gender>,
        pub portrait: Option<Id>,
        pub sort_key: String,
        pub created_by: Option<Id>,
    }
}

impl DirectoryRow {
    pub fn line(&self) -> MemberLine {
        MemberLine {
            id: self.id,
            name: self.name.clone(),
            surname: self.surname.clone(),
            birth_date: self.birth_date,
            death_date: self.death_date,
            deceased: self.deceased,
            gender: self.gender,
            portrait: self.portrait,
        }
    }
}

impl From<Member> for MemberLine {
    fn from(member: Member) -> Self {
        Self {
            id: member.id,
            name: member.name,
            surname: member.surname,
            birth_date: member.birth_date,
            death_date: member.death_date,
            deceased: member.deceased,
            gender: member.gender,
            portrait: member.portrait,
        }
    }
}

pub async fn directory(conn: &mut Conn) -> Result<Vec<DirectoryRow>, DbError> {
    conn.all(sql!(DirectoryRow, "SELECT {columns} FROM members"), &[]).await
}

pub async fn directory_row(conn: &mut Conn, id: Id) -> Result<Option<DirectoryRow>, DbError> {
    conn.opt(sql!(DirectoryRow, "SELECT {columns} FROM members WHERE id = $1"), &[id.into()]).await
}

pub async fn line(conn: &mut Conn, id: Id) -> Result<Option<MemberLine>, DbError> {
    conn.opt(sql!(MemberLine, "SELECT {columns} FROM members WHERE id = $1"), &[id.into()]).await
}

/// Members with the same folded name, who may be the same person.
pub async fn named(conn: &mut Conn, name: &str) -> Result<Vec<MemberLine>, DbError> {
    conn.few(
        sql!(MemberLine, "SELECT {columns} FROM members WHERE name_key = $1 ORDER BY sort_key, id LIMIT 20"),
        &[name.into()],
    )
    .await
}

row! {
    /// The part of a member that kinship needs.
    pub struct Node {
        pub id: Id,
        pub gender: Option<Gender>,
        pub birth_earliest: Option<i64>,
    }
}

pub async fn nodes(conn: &mut Conn) -> Result<Vec<Node>, DbError> {
    conn.all(sql!(Node, "SELECT {columns} FROM members"), &[]).await
}

pub async fn node(conn: &mut Conn, id: Id) -> Result<Option<Node>, DbError> {
    conn.opt(sql!(Node, "SELECT {columns} FROM members WHERE id = $1"), &[id.into()]).await
}
