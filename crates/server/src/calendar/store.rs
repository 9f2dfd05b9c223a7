use crate::access::User;
use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::{row, sql};

use super::model::{Event, EventMember, EventType, Visibility};
use super::settings::{Feed, Preferences};

/// Everyone sees an event, or only its creator if it is private. `$1` is the viewer.
pub const VISIBLE: &str = "(visibility <> 'private' OR created_by = $1)";

/// An event, if the viewer may see it.
pub async fn visible(conn: &mut Conn, id: Id, viewer: Id) -> Result<Option<Event>, DbError> {
    conn.opt(
        sql!(Event, "SELECT {columns} FROM events WHERE id = $2 AND {visible}", visible = VISIBLE),
        &[viewer.into(), id.into()],
    )
    .await
}

/// An event regardless of the viewer, for the server's own work.
pub async fn get(conn: &mut Conn, id: Id) -> Result<Option<Event>, DbError> {
    conn.opt(sql!(Event, "SELECT {columns} FROM events WHERE id = $1"), &[id.into()]).await
}

row! {
    /// The fields of an event that a calendar shows.
    #[derive(Clone, Debug)]
    pub struct EventLine {
        pub id: Id,
        pub title: String,
        pub first_day: i64,
        pub last_day: i64,
        pub yearly: Option<i64>,
        pub time: Option<String>,
        pub kind: EventType,
        pub visibility: Visibility,
    }
}

/// Non-yearly events that begin on the days `from` to `to`.
pub async fn beginning(conn: &mut Conn, viewer: Id, from: i64, to: i64) -> Result<Vec<EventLine>, DbError> {
    conn.all(
        sql!(
            EventLine,
            "SELECT {columns} FROM events
             WHERE first_day >= $2 AND first_day <= $3 AND yearly IS NULL AND {visible}",
            visible = VISIBLE
        ),
        &[viewer.into(), from.into(), to.into()],
    )
    .await
}

/// Non-yearly events of several days that began before `day` and are not over by then; none began before
/// `begun`. They have an index of their own, so that the many events of one day need not be read.
pub async fn lasting(conn: &mut Conn, viewer: Id, begun: i64, day: i64) -> Result<Vec<EventLine>, DbError> {
    conn.all(
        sql!(
            EventLine,
            "SELECT {columns} FROM events
             WHERE last_day > first_day AND first_day >= $2 AND first_day < $3 AND last_day >= $3
               AND yearly IS NULL AND {visible}",
            visible = VISIBLE
        ),
        &[viewer.into(), begun.into(), day.into()],
    )
    .await
}

/// Yearly events between the days of the year `first` and `last` that began by `year`, by day of the year.
pub async fn yearly(
    conn: &mut Conn,
    viewer: Id,
    year: i64,
    first: i64,
    last: i64,
) -> Result<Vec<EventLine>, DbError> {
    conn.all(
        sql!(
            EventLine,
            "SELECT {columns} FROM events
             WHERE yearly >= $2 AND yearly <= $3 AND first_day <= $4
               AND {visible}
             ORDER BY yearly",
            visible = VISIBLE
        ),
        &[viewer.into(), first.into(), last.into(), (year * 10_000 + 1231).into()],
    )
    .await
}

/// The next ten non-yearly events that begin on `today` or later.
pub async fn next_single(conn: &mut Conn, viewer: Id, today: i64) -> Result<Vec<EventLine>, DbError> {
    conn.all(
        sql!(
            EventLine,
            "SELECT {columns} FROM events
             WHERE first_day >= $2 AND yearly IS NULL
               AND {visible}
             ORDER BY first_day, COALESCE(time, ''), id LIMIT 10",
            visible = VISIBLE
        ),
        &[viewer.into(), today.into()],
    )
    .await
}

/// The next ten yearly events of a year, from one day of the year to just before another. 29 February falls on
/// `leap_day`.
pub async fn next_yearly(
    conn: &mut Conn,
    viewer: Id,
    year: i64,
    first: i64,
    before: i64,
    leap_day: i64,
) -> Result<Vec<EventLine>, DbError> {
    conn.all(
        sql!(
            EventLine,
            "SELECT {columns} FROM events
             WHERE yearly >= $2 AND yearly < $3 AND first_day <= yearly + $4
               AND {visible}
             ORDER BY CASE yearly WHEN 229 THEN $5 ELSE yearly END, COALESCE(time, ''), id LIMIT 10",
            visible = VISIBLE
        ),
        &[viewer.into(), first.into(), before.into(), (year * 10_000).into(), leap_day.into()],
    )
    .await
}

/// The events in every feed.
pub async fn public_since(conn: &mut Conn, since: i64) -> Result<Vec<Event>, DbError> {
    conn.all(
        sql!(
            Event,
            "SELECT {columns} FROM events
             WHERE visibility = 'public' AND (last_day >= $1 OR yearly IS NOT NULL) ORDER BY first_day, id"
        ),
        &[since.into()],
    )
    .await
}

pub async fn of_household(conn: &mut Conn, family: Id) -> Result<Vec<Event>, DbError> {
    conn.all(sql!(Event, "SELECT {columns} FROM events WHERE family_id = $1"), &[family.into()]).await
}

pub async fn private_of(conn: &mut Conn, maker: Id) -> Result<Vec<Event>, DbError> {
    conn.all(
        sql!(Event, "SELECT {columns} FROM events WHERE created_by = $1 AND visibility = 'private'"),
        &[maker.into()],
    )
    .await
}

/// The events that an account created, by day.
pub async fn made_by(conn: &mut Conn, maker: Id) -> Result<Vec<Event>, DbError> {
    conn.all(
        sql!(Event, "SELECT {columns} FROM events WHERE created_by = $1 ORDER BY first_day, id"),
        &[maker.into()],
    )
    .await
}

pub async fn has_made(conn: &mut Conn, maker: Id) -> Result<bool, DbError> {
    let any: Option<(String,)> =
        conn.opt(sql!("SELECT id FROM events WHERE created_by = $1 LIMIT 1"), &[maker.into()]).await?;
    Ok(any.is_some())
}

// ---- members of events

pub async fn members_of(conn: &mut Conn, event: Id) -> Result<Vec<EventMember>, DbError> {
    conn.all(
        sql!(EventMember, "SELECT {columns} FROM event_members WHERE event_id = $1 ORDER BY position, id"),
        &[event.into()],
    )
    .await
}

/// The names of the people in the events of a page, in the order chosen.
pub async fn names_between(conn: &mut Conn, first: Id, last: Id) -> Result<Vec<(Id, String)>, DbError> {
    conn.all(
        sql!(
            "SELECT event_id, name FROM event_members JOIN members ON members.id = member_id
             WHERE event_id >= $1 AND event_id <= $2 ORDER BY event_id, position, event_members.id"
        ),
        &[first.into(), last.into()],
    )
    .await
}

pub async fn rows_with_member(conn: &mut Conn, member: Id) -> Result<Vec<EventMember>, DbError> {
    conn.all(sql!(EventMember, "SELECT {columns} FROM event_members WHERE member_id = $1"), &[member.into()])
        .await
}

pub async fn member_ids(conn: &mut Conn, event: Id) -> Result<Vec<Id>, DbError> {
    let rows: Vec<(Id,)> = conn
        .all(
            sql!("SELECT member_id FROM event_members WHERE event_id = $1 ORDER BY position, id"),
            &[event.into()],
        )
        .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// The names of the first people of an event.
pub async fn member_names(conn: &mut Conn, event: Id, limit: i64) -> Result<Vec<String>, DbError> {
    let rows: Vec<(String,)> = conn
        .few(
            sql!(
                "SELECT name FROM event_members JOIN members ON members.id = member_id
                 WHERE event_id = $1 ORDER BY position, event_members.id LIMIT $2"
            ),
            &[event.into(), limit.into()],
        )
        .await?;
    Ok(rows.into_iter().map(|(name,)| name).collect())
}

// ---- the counter

pub async fn step(conn: &mut Conn) -> Result<(), DbError> {
    conn.exec(sql!("UPDATE calendar_state SET version = version + 1 WHERE id = 1"), &[]).await?;
    Ok(())
}

pub async fn version(conn: &mut Conn) -> Result<i64, DbError> {
    let (version,): (i64,) = conn.one(sql!("SELECT version FROM calendar_state WHERE id = 1"), &[]).await?;
    Ok(version)
}

// ---- preferences

pub async fn preferences(conn: &mut Conn, user: Id) -> Result<Option<Preferences>, DbError> {
    conn.opt(
        sql!(Preferences, "SELECT {columns} FROM calendar_preferences WHERE user_id = $1"),
        &[user.into()],
    )
    .await
}

pub async fn preferences_by_token(conn: &mut Conn, token: &str) -> Result<Option<Preferences>, DbError> {
    conn.opt(
        sql!(Preferences, "SELECT {columns} FROM calendar_preferences WHERE unsubscribe_token = $1"),
        &[token.into()],
    )
    .await
}

/// In the same order on every replica, so that two that plan at once don't deadlock.
pub async fn with_reminders(conn: &mut Conn) -> Result<Vec<Preferences>, DbError> {
    conn.all(
        sql!(
            Preferences,
            "SELECT {columns} FROM calendar_preferences WHERE digest OR birthday_notes ORDER BY user_id"
        ),
        &[],
    )
    .await
}

/// Creates or updates preferences; false if someone else changed them first.
pub async fn save_preferences(conn: &mut Conn, new: &Preferences) -> Result<bool, DbError> {
    let written = conn
        .exec(
            sql!(
                Preferences,
                "INSERT INTO calendar_preferences ({columns}) VALUES ($1, $2, $3, $4, $5, $6, $7)
                 ON CONFLICT (user_id) DO UPDATE SET week_start = excluded.week_start, digest = excluded.digest,
                     birthday_notes = excluded.birthday_notes, birthday_note_days = excluded.birthday_note_days,
                     version = excluded.version
                 WHERE calendar_preferences.version = excluded.version - 1"
            ),
            &[
                new.user_id.into(),
                new.week_start.into(),
                new.digest.into(),
                new.birthday_notes.into(),
                new.birthday_note_days.into(),
                (&new.unsubscribe_token).into(),
                new.version.into(),
            ],
        )
        .await?;
    Ok(written > 0)
}

// ---- feeds

pub async fn feed(conn: &mut Conn, user: Id) -> Result<Option<Feed>, DbError> {
    conn.opt(sql!(Feed, "SELECT {columns} FROM calendar_feeds WHERE user_id = $1"), &[user.into()]).await
}

pub async fn feed_by_token(conn: &mut Conn, token: &str) -> Result<Option<Feed>, DbError> {
    conn.opt(sql!(Feed, "SELECT {columns} FROM calendar_feeds WHERE token = $1"), &[token.into()]).await
}

pub async fn save_feed(conn: &mut Conn, feed: &Feed) -> Result<(), DbError> {
    conn.exec(
        sql!(
            Feed,
            "INSERT INTO calendar_feeds ({columns}) VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (user_id) DO UPDATE SET token = excluded.token, birthdays = excluded.birthdays,
                 in_memory = excluded.in_memory, events = excluded.events, created_at = excluded.created_at,
                 last_read_at = excluded.last_read_at"
        ),
        &[
            feed.user_id.into(),
            (&feed.token).into(),
            feed.birthdays.into(),
            feed.in_memory.into(),
            feed.events.into(),
            feed.created_at.into(),
            feed.last_read_at.into(),
        ],
    )
    .await?;
    Ok(())
}

pub async fn feed_was_read(conn: &mut Conn, token: &str, now: Moment) -> Result<(), DbError> {
    conn.exec(
        sql!("UPDATE calendar_feeds SET last_read_at = $2 WHERE token = $1"),
        &[token.into(), now.into()],
    )
    .await?;
    Ok(())
}

pub async fn drop_feed(conn: &mut Conn, user: Id) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM calendar_feeds WHERE user_id = $1"), &[user.into()]).await?;
    Ok(())
}

/// The account of a feed or email.
pub async fn user(conn: &mut Conn, id: Id) -> Result<Option<User>, DbError> {
    crate::access::store::user(conn, id).await
}
