use fuzzy_date::FuzzyDate;

use crate::access::User;
use crate::clock::Moment;
use crate::db::{Conn, DbError, Topic, Tx, id_list, steps};
use crate::ids::Id;
use crate::{row, sql};

use super::model::{Gender, Member};
use super::parts::{MemberName, MemberNote};

pub async fn get(conn: &mut Conn, id: Id) -> Result<Option<Member>, DbError> {
    conn.opt(sql!(Member, "SELECT {columns} FROM members WHERE id = $1"), &[id.into()]).await
}

pub async fn any(conn: &mut Conn) -> Result<bool, DbError> {
    Ok(conn.opt::<(String,)>(sql!("SELECT id FROM members LIMIT 1"), &[]).await?.is_some())
}

row! {
    /// How to reach a member.
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
    /// A line of the list with its place.
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

/// Members with this address who are not linked to an account.
pub async fn unlinked_with_email(conn: &mut Conn, email: &str) -> Result<Vec<Member>, DbError> {
    conn.few(
        sql!(
            Member,
            "SELECT {columns} FROM members
             WHERE email = $1 AND NOT EXISTS (SELECT 1 FROM users WHERE users.member_id = members.id) ORDER BY id LIMIT 2"
        ),
        &[email.into()],
    )
    .await
}

/// A member's further names, in order.
pub async fn names_of(conn: &mut Conn, member: Id) -> Result<Vec<MemberName>, DbError> {
    conn.few(
        sql!(MemberName, "SELECT {columns} FROM member_names WHERE member_id = $1 ORDER BY position, id"),
        &[member.into()],
    )
    .await
}

pub async fn notes_of(conn: &mut Conn, member: Id) -> Result<Vec<MemberNote>, DbError> {
    conn.few(
        sql!(MemberNote, "SELECT {columns} FROM member_notes WHERE member_id = $1 ORDER BY position, id"),
        &[member.into()],
    )
    .await
}

/// The further names of a page of members.
pub async fn names_between(conn: &mut Conn, first: Id, last: Id) -> Result<Vec<MemberName>, DbError> {
    conn.all(
        sql!(
            MemberName,
            "SELECT {columns} FROM member_names WHERE member_id >= $1 AND member_id <= $2 ORDER BY member_id, position, id"
        ),
        &[first.into(), last.into()],
    )
    .await
}

/// The notes of a page of members.
pub async fn notes_between(conn: &mut Conn, first: Id, last: Id) -> Result<Vec<MemberNote>, DbError> {
    conn.all(
        sql!(
            MemberNote,
            "SELECT {columns} FROM member_notes WHERE member_id >= $1 AND member_id <= $2 ORDER BY member_id, position, id"
        ),
        &[first.into(), last.into()],
    )
    .await
}

/// The account linked to this member, if any.
pub async fn user_of(conn: &mut Conn, member: Id) -> Result<Option<User>, DbError> {
    conn.opt(sql!(User, "SELECT {columns} FROM users WHERE member_id = $1"), &[member.into()]).await
}

pub async fn user_name(conn: &mut Conn, user: Id) -> Result<Option<String>, DbError> {
    let row: Option<(String,)> =
        conn.opt(sql!("SELECT name FROM users WHERE id = $1"), &[user.into()]).await?;
    Ok(row.map(|(name,)| name))
}

row! {
    /// The part of a member that a calendar shows. Only births whose day is known have a `birth_month_day`.
    #[derive(Clone, Debug)]
    pub struct Birthday {
        pub id: Id,
        pub name: String,
        /// `05-17`
        pub birth_month_day: String,
        /// `None` if the year is not known.
        pub birth_earliest: Option<i64>,
        pub deceased: bool,
        pub sort_key: String,
        pub updated_at: Moment,
    }
}

impl Birthday {
    /// As a number MMDD.
    pub fn month_day(&self) -> i64 {
        self.birth_month_day.replace('-', "").parse().unwrap_or_default()
    }
}

/// Members born on the days `first` to `last` (numbers MMDD), in `year` or before; in no particular order.
pub async fn birthdays(conn: &mut Conn, first: i64, last: i64, year: i64) -> Result<Vec<Birthday>, DbError> {
    conn.all(
        sql!(
            Birthday,
            "SELECT {columns} FROM members
             WHERE birth_month_day >= $1 AND birth_month_day <= $2
               AND (birth_earliest IS NULL OR birth_earliest < $3)"
        ),
        &[month_day(first).into(), month_day(last).into(), ((year + 1) * 10_000).into()],
    )
    .await
}

/// The first twenty of these birthdays, living members only.
pub async fn next_birthdays(
    conn: &mut Conn,
    first: i64,
    last: i64,
    year: i64,
) -> Result<Vec<Birthday>, DbError> {
    conn.all(
        sql!(
            Birthday,
            "SELECT {columns} FROM members
             WHERE birth_month_day >= $1 AND birth_month_day <= $2
               AND (birth_earliest IS NULL OR birth_earliest < $3) AND NOT deceased
             ORDER BY birth_month_day, sort_key, id LIMIT 20"
        ),
        &[month_day(first).into(), month_day(last).into(), ((year + 1) * 10_000).into()],
    )
    .await
}

/// `05-17` for the number 517.
fn month_day(number: i64) -> String {
    format!("{:02}-{:02}", number / 100, number % 100)
}

/// Everyone whose birthday is known.
pub async fn all_birthdays(conn: &mut Conn) -> Result<Vec<Birthday>, DbError> {
    conn.all(
        sql!(Birthday, "SELECT {columns} FROM members WHERE birth_month_day IS NOT NULL ORDER BY id"),
        &[],
    )
    .await
}

// ---- what changed

/// Changes to these are changes to the family.
const FAMILY: [Topic; 2] = [MEMBERS, RELATIONSHIPS];
pub const MEMBERS: Topic = "members";
pub const RELATIONSHIPS: Topic = "relationships";

/// Every write to the family calls this first: on PostgreSQL writers then take turns, so that rules over several records
/// hold (no one is their own ancestor).
pub async fn turn(tx: &mut Tx) -> Result<(), DbError> {
    tx.take_turn(MEMBERS).await
}

/// A number that grows with every change to the family.
pub async fn version(conn: &mut Conn) -> Result<i64, DbError> {
    Ok(steps::versions(conn, &FAMILY).await?.iter().sum())
}

/// The counters of members and relationships.
pub async fn versions(conn: &mut Conn) -> Result<FamilyVersion, DbError> {
    let counters = steps::versions(conn, &FAMILY).await?;
    Ok(FamilyVersion { members: counters[0], relationships: counters[1] })
}

/// A state of the family, to ask later what has changed since. As a text: `12.7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyVersion {
    pub members: i64,
    pub relationships: i64,
}

impl std::fmt::Display for FamilyVersion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.members, self.relationships)
    }
}

impl std::str::FromStr for FamilyVersion {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('.').and_then(|(members, relationships)| {
            Some(Self { members: members.parse().ok()?, relationships: relationships.parse().ok()? })
        });
        parts.ok_or_else(|| "not a version of the family".to_owned())
    }
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

/// Sets where someone was born or died, as a consequence of a logged change.
pub async fn set_place(tx: &mut Tx, id: Id, is_birth: bool, place: Option<&str>) -> Result<(), DbError> {
    let statement = if is_birth {
        sql!("UPDATE members SET birth_place = $2 WHERE id = $1")
    } else {
        sql!("UPDATE members SET death_place = $2 WHERE id = $1")
    };
    tx.exec(statement, &[id.into(), place.into()]).await?;
    tx.changed(MEMBERS, id);
    Ok(())
}

// ---- lines of imported files

/// The key in the image of a merged member that lists the lines that moved over: the import and the record's position.
pub const MERGED_LINES: &str = "mergedLines";
/// The key in the same image that says to whom.
pub const MERGED_INTO: &str = "mergedInto";

/// Makes the lines of imported files that say who one member is say who another is; returns which ones.
pub async fn give_lines(tx: &mut Tx, from: Id, to: Id) -> Result<Vec<(Id, i64)>, DbError> {
    let lines: Vec<(Id, i64)> = tx
        .all(
            sql!(
                "SELECT import_id, position FROM import_records WHERE owner_id = $1 ORDER BY import_id, position"
            ),
            &[from.into()],
        )
        .await?;
    for line in &lines {
        give_line(tx, *line, to).await?;
    }
    Ok(lines)
}

pub async fn give_line(tx: &mut Tx, (import, position): (Id, i64), to: Id) -> Result<(), DbError> {
    tx.exec(
        sql!("UPDATE import_records SET owner_id = $3 WHERE import_id = $1 AND position = $2"),
        &[import.into(), position.into(), to.into()],
    )
    .await?;
    Ok(())
}

// ---- all members

pub async fn count(conn: &mut Conn) -> Result<i64, DbError> {
    let (count,): (i64,) = conn.one(sql!("SELECT COUNT(*) FROM members"), &[]).await?;
    Ok(count)
}

pub async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Vec<Member>, DbError> {
    conn.all(
        sql!(Member, "SELECT {columns} FROM members WHERE id > $1 ORDER BY id LIMIT 500"),
        &[after.unwrap_or(Id::LOWEST).into()],
    )
    .await
}

/// These members, in no particular order.
pub async fn among(conn: &mut Conn, ids: &[Id]) -> Result<Vec<Member>, DbError> {
    conn.all(
        sql!(Member, "SELECT {columns} FROM members WHERE id IN {ids $1}"),
        &[id_list(ids).as_str().into()],
    )
    .await
}

/// Everyone's further names, member by member.
pub async fn all_names(conn: &mut Conn) -> Result<Vec<MemberName>, DbError> {
    conn.all(sql!(MemberName, "SELECT {columns} FROM member_names ORDER BY member_id, position, id"), &[])
        .await
}

/// The further names of these members.
pub async fn names_among(conn: &mut Conn, ids: &[Id]) -> Result<Vec<MemberName>, DbError> {
    conn.all(
        sql!(
            MemberName,
            "SELECT {columns} FROM member_names WHERE member_id IN {ids $1}
             ORDER BY member_id, position, id"
        ),
        &[id_list(ids).as_str().into()],
    )
    .await
}

/// Everyone's notes, member by member.
pub async fn all_notes(conn: &mut Conn) -> Result<Vec<MemberNote>, DbError> {
    conn.all(sql!(MemberNote, "SELECT {columns} FROM member_notes ORDER BY member_id, position, id"), &[])
        .await
}

/// The notes of these members.
pub async fn notes_among(conn: &mut Conn, ids: &[Id]) -> Result<Vec<MemberNote>, DbError> {
    conn.all(
        sql!(
            MemberNote,
            "SELECT {columns} FROM member_notes WHERE member_id IN {ids $1}
             ORDER BY member_id, position, id"
        ),
        &[id_list(ids).as_str().into()],
    )
    .await
}

pub async fn set_index(conn: &mut Conn, member: &Member) -> Result<(), DbError> {
    conn.exec(
        sql!("UPDATE members SET sort_key = $2, name_key = $3 WHERE id = $1"),
        &[member.id.into(), (&member.sort_key).into(), (&member.name_key).into()],
    )
    .await?;
    Ok(())
}

pub async fn clear(conn: &mut Conn) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM member_names"), &[]).await?;
    conn.exec(sql!("DELETE FROM member_notes"), &[]).await?;
    conn.exec(sql!("DELETE FROM members"), &[]).await?;
    Ok(())
}
