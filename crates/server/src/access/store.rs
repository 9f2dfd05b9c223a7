use crate::clock::{DAY, Moment, SKEW};
use crate::db::{Conn, DbError, FromRow, Row, Tx};
use crate::ids::Id;
use crate::{row, sql};

use super::model::{Link, Purpose, Role, Session, Status, User};

// ---- users

pub async fn user(conn: &mut Conn, id: Id) -> Result<Option<User>, DbError> {
    conn.opt(sql!(User, "SELECT {columns} FROM users WHERE id = $1"), &[id.into()]).await
}

pub async fn user_by_email(conn: &mut Conn, email: &str) -> Result<Option<User>, DbError> {
    conn.opt(sql!(User, "SELECT {columns} FROM users WHERE email = $1"), &[email.into()]).await
}

pub async fn user_by_username(conn: &mut Conn, username_key: &str) -> Result<Option<User>, DbError> {
    conn.opt(sql!(User, "SELECT {columns} FROM users WHERE username_key = $1"), &[username_key.into()]).await
}

pub async fn usernames(conn: &mut Conn) -> Result<Vec<String>, DbError> {
    let rows: Vec<(String,)> = conn.all(sql!("SELECT username FROM users"), &[]).await?;
    Ok(rows.into_iter().map(|(username,)| username).collect())
}

/// Which users to list; an empty field does not filter.
#[derive(Default)]
pub struct UserFilter {
    pub role: Option<Role>,
    pub status: Option<Status>,
    pub username_key: Option<String>,
    pub email: Option<String>,
    /// Only pending accounts, or only the others.
    pub pending: Option<bool>,
}

/// Newest first, after the given position.
pub async fn users(
    conn: &mut Conn,
    filter: &UserFilter,
    after: Option<(Moment, Id)>,
    limit: i64,
) -> Result<Vec<User>, DbError> {
    let (created_at, id) = after.unzip();
    conn.all(
        sql!(
            User,
            "SELECT {columns} FROM users
             WHERE (CAST($1 AS TEXT) IS NULL OR role = $1) AND (CAST($2 AS TEXT) IS NULL OR status = $2)
               AND (CAST($3 AS TEXT) IS NULL OR username_key = $3) AND (CAST($4 AS TEXT) IS NULL OR email = $4)
               AND (CAST($5 AS BIGINT) IS NULL OR created_at < $5 OR (created_at = $5 AND id < $6))
               AND (CAST($8 AS BOOLEAN) IS NULL OR (status = 'pending') = $8)
             ORDER BY created_at DESC, id DESC LIMIT $7"
        ),
        &[
            filter.role.into(),
            filter.status.into(),
            filter.username_key.as_ref().into(),
            filter.email.as_ref().into(),
            created_at.into(),
            id.into(),
            limit.into(),
            filter.pending.into(),
        ],
    )
    .await
}

row! {
    /// The number of accounts of each kind.
    pub struct UserCounts {
        pub total: i64,
        pub pending: i64,
        pub approved: i64,
        pub admins: i64,
        pub samples: i64,
        /// The ones that `clear_ordinary` would remove.
        pub ordinary: i64,
        /// Samples don't count: no one is waiting.
        pub oldest_pending: Option<Moment>,
    }
}

pub async fn user_counts(conn: &mut Conn) -> Result<UserCounts, DbError> {
    conn.one(
        sql!(
            UserCounts,
            "SELECT {columns} FROM (
                 SELECT COUNT(*) AS total,
                        COUNT(CASE WHEN status = 'pending' THEN 1 END) AS pending,
                        COUNT(CASE WHEN status = 'approved' THEN 1 END) AS approved,
                        COUNT(CASE WHEN status = 'approved' AND (role = 'admin' OR owner) THEN 1 END) AS admins,
                        COUNT(CASE WHEN sample THEN 1 END) AS samples,
                        COUNT(CASE WHEN sample OR NOT (role = 'admin' OR owner) THEN 1 END) AS ordinary,
                        MIN(CASE WHEN status = 'pending' AND NOT sample THEN created_at END) AS oldest_pending
                 FROM users) AS counts"
        ),
        &[],
    )
    .await
}

pub async fn samples(conn: &mut Conn) -> Result<Vec<User>, DbError> {
    conn.all(sql!(User, "SELECT {columns} FROM users WHERE sample ORDER BY created_at, id"), &[]).await
}

/// All accounts except admins, but including sample admins.
pub async fn ordinary(conn: &mut Conn) -> Result<Vec<Id>, DbError> {
    let rows: Vec<(Id,)> = conn
        .all(sql!("SELECT id FROM users WHERE sample OR NOT (role = 'admin' OR owner) ORDER BY id"), &[])
        .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Removes these accounts and what belongs only to them. Bypasses the change log, which is cleared too.
pub async fn clear_ordinary(conn: &mut Conn) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM users WHERE sample OR NOT (role = 'admin' OR owner)"), &[]).await?;
    // The members that the admins were linked to are gone.
    conn.exec(
        sql!("UPDATE users SET member_id = NULL, version = version + 1 WHERE member_id IS NOT NULL"),
        &[],
    )
    .await?;
    Ok(())
}

/// Whether this account wants larger text and fewer things at once.
pub async fn easy_reading(conn: &mut Conn, user: Id) -> Result<bool, DbError> {
    let row: Option<(bool,)> = conn
        .opt(sql!("SELECT easy_reading FROM account_preferences WHERE user_id = $1"), &[user.into()])
        .await?;
    Ok(row.is_some_and(|(easy,)| easy))
}

pub async fn set_easy_reading(conn: &mut Conn, user: Id, easy: bool) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "INSERT INTO account_preferences (user_id, easy_reading) VALUES ($1, $2)
             ON CONFLICT (user_id) DO UPDATE SET easy_reading = excluded.easy_reading"
        ),
        &[user.into(), easy.into()],
    )
    .await?;
    Ok(())
}

/// The address of the owner, if there is one; of the first if there are several.
pub async fn owner_email(conn: &mut Conn) -> Result<Option<String>, DbError> {
    let row: Option<(String,)> =
        conn.opt(sql!("SELECT email FROM users WHERE owner ORDER BY created_at, id LIMIT 1"), &[]).await?;
    Ok(row.map(|(email,)| email))
}

/// When the first account was created: from then on there was data to lose.
pub async fn oldest_account(conn: &mut Conn) -> Result<Option<Moment>, DbError> {
    let (oldest,): (Option<Moment>,) = conn.one(sql!("SELECT MIN(created_at) FROM users"), &[]).await?;
    Ok(oldest)
}

/// The admins who can act: approved, not a sample, able to sign in.
pub async fn acting_admins(conn: &mut Conn) -> Result<Vec<User>, DbError> {
    conn.all(
        sql!(
            User,
            "SELECT {columns} FROM users
             WHERE (role = 'admin' OR owner) AND status = 'approved' AND NOT sample
               AND EXISTS (SELECT 1 FROM credentials WHERE user_id = users.id)
             ORDER BY created_at, id"
        ),
        &[],
    )
    .await
}

/// Until the transaction ends, no one else can change who is an admin or owner, on any replica.
pub async fn lock_admins(tx: &mut Tx) -> Result<(), DbError> {
    tx.exec(
        sql!("INSERT INTO site (key, value) VALUES ('admins-lock', '') ON CONFLICT (key) DO UPDATE SET value = ''"),
        &[],
    )
    .await?;
    Ok(())
}

// ---- credentials

pub async fn password_hash(conn: &mut Conn, user_id: Id) -> Result<Option<String>, DbError> {
    let row: Option<(String,)> =
        conn.opt(sql!("SELECT password_hash FROM credentials WHERE user_id = $1"), &[user_id.into()]).await?;
    Ok(row.map(|(hash,)| hash))
}

/// The same in a transaction that relies on it: until it ends, no one else can change the password.
pub async fn hold_password_hash(tx: &mut Tx, user_id: Id) -> Result<Option<String>, DbError> {
    let row: Option<(String,)> = tx
        .opt(
            sql!("UPDATE credentials SET changed_at = changed_at WHERE user_id = $1 RETURNING password_hash"),
            &[user_id.into()],
        )
        .await?;
    Ok(row.map(|(hash,)| hash))
}

pub async fn set_password_hash(conn: &mut Conn, user_id: Id, hash: &str, now: Moment) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "INSERT INTO credentials (user_id, password_hash, changed_at) VALUES ($1, $2, $3)
             ON CONFLICT (user_id) DO UPDATE SET password_hash = $2, changed_at = $3"
        ),
        &[user_id.into(), hash.into(), now.into()],
    )
    .await?;
    Ok(())
}

// ---- sessions

pub async fn insert_session(conn: &mut Conn, session: &Session) -> Result<(), DbError> {
    conn.exec(
        sql!(Session, "INSERT INTO sessions ({columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"),
        &[
            (&session.token_hash).into(),
            session.id.into(),
            session.user_id.into(),
            (&session.device).into(),
            session.created_at.into(),
            session.last_seen_at.into(),
            session.expires_at.into(),
            session.password_at.into(),
        ],
    )
    .await?;
    Ok(())
}

/// An active session and its user.
pub struct SessionUser {
    pub user: User,
    pub session_id: Id,
    pub last_seen_at: Moment,
    pub password_at: Moment,
}

impl FromRow for SessionUser {
    const COLUMNS: &'static str = User::COLUMNS;
    const WIDTH: usize = User::WIDTH + 3;

    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        Ok(Self {
            user: User::from_row(row)?,
            session_id: row.get(User::WIDTH)?,
            last_seen_at: row.get(User::WIDTH + 1)?,
            password_at: row.get(User::WIDTH + 2)?,
        })
    }
}

/// Session and user in one query, because every signed-in request runs it. A rejected account gets no session, not
/// even one that was created while its others were being ended.
pub async fn session_user(
    conn: &mut Conn,
    token_hash: &str,
    now: Moment,
) -> Result<Option<SessionUser>, DbError> {
    conn.opt(
        sql!(
            SessionUser,
            "SELECT {columns}, session_id, seen_at, password_at FROM users
             JOIN (SELECT user_id, id AS session_id, last_seen_at AS seen_at, password_at FROM sessions
                   WHERE token_hash = $1 AND expires_at > $2) AS session ON session.user_id = users.id
             WHERE status <> 'rejected'"
        ),
        &[token_hash.into(), now.into()],
    )
    .await
}

pub async fn renew_session(conn: &mut Conn, id: Id, now: Moment, expires_at: Moment) -> Result<(), DbError> {
    conn.exec(
        sql!("UPDATE sessions SET last_seen_at = $2, expires_at = $3 WHERE id = $1"),
        &[id.into(), now.into(), expires_at.into()],
    )
    .await?;
    Ok(())
}

/// How many browsers are signed in.
pub async fn count_sessions(conn: &mut Conn, now: Moment) -> Result<i64, DbError> {
    let (count,): (i64,) =
        conn.one(sql!("SELECT COUNT(*) FROM sessions WHERE expires_at > $1"), &[now.into()]).await?;
    Ok(count)
}

/// Whether the session has not been ended in the meantime.
pub async fn session_exists(conn: &mut Conn, id: Id) -> Result<bool, DbError> {
    let found: Option<(Id,)> = conn.opt(sql!("SELECT id FROM sessions WHERE id = $1"), &[id.into()]).await?;
    Ok(found.is_some())
}

/// Notes that the session's user has just given the password again.
pub async fn confirm_session(conn: &mut Conn, id: Id, now: Moment) -> Result<(), DbError> {
    conn.exec(sql!("UPDATE sessions SET password_at = $2 WHERE id = $1"), &[id.into(), now.into()]).await?;
    Ok(())
}

pub async fn sessions_of(conn: &mut Conn, user_id: Id, now: Moment) -> Result<Vec<Session>, DbError> {
    conn.all(
        sql!(
            Session,
            "SELECT {columns} FROM sessions WHERE user_id = $1 AND expires_at > $2 ORDER BY last_seen_at DESC, id"
        ),
        &[user_id.into(), now.into()],
    )
    .await
}

/// Ends one of the user's own sessions; returns whether it existed.
pub async fn end_session(conn: &mut Conn, user_id: Id, id: Id) -> Result<bool, DbError> {
    let ended = conn
        .exec(sql!("DELETE FROM sessions WHERE user_id = $1 AND id = $2"), &[user_id.into(), id.into()])
        .await?;
    Ok(ended > 0)
}

/// Ends all sessions of a user except `keep`.
pub async fn end_sessions(conn: &mut Conn, user_id: Id, keep: Option<Id>) -> Result<(), DbError> {
    conn.exec(
        sql!("DELETE FROM sessions WHERE user_id = $1 AND (CAST($2 AS TEXT) IS NULL OR id <> $2)"),
        &[user_id.into(), keep.into()],
    )
    .await?;
    Ok(())
}

// ---- links

pub async fn insert_link(conn: &mut Conn, link: &Link) -> Result<(), DbError> {
    conn.exec(
        sql!(Link, "INSERT INTO links ({columns}) VALUES ($1, $2, $3, $4, $5, $6)"),
        &[
            (&link.token_hash).into(),
            link.purpose.into(),
            link.user_id.into(),
            link.detail.as_ref().into(),
            link.created_at.into(),
            link.expires_at.into(),
        ],
    )
    .await?;
    Ok(())
}

pub async fn link(conn: &mut Conn, token_hash: &str, now: Moment) -> Result<Option<Link>, DbError> {
    conn.opt(
        sql!(
            Link,
            "SELECT {columns} FROM links WHERE token_hash = $1 AND (expires_at IS NULL OR expires_at > $2)"
        ),
        &[token_hash.into(), now.into()],
    )
    .await
}

/// Deletes the link. If two requests race, only one gets true.
pub async fn use_link(conn: &mut Conn, token_hash: &str) -> Result<bool, DbError> {
    Ok(conn.exec(sql!("DELETE FROM links WHERE token_hash = $1"), &[token_hash.into()]).await? > 0)
}

/// Deletes every link that was handed out for an account.
pub async fn drop_all_links(conn: &mut Conn, user_id: Id) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM links WHERE user_id = $1"), &[user_id.into()]).await?;
    Ok(())
}

/// Deletes all links of a kind: one user's, or those without a user.
pub async fn drop_links(conn: &mut Conn, purpose: Purpose, user_id: Option<Id>) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "DELETE FROM links WHERE purpose = $1
               AND (user_id = $2 OR (user_id IS NULL AND CAST($2 AS TEXT) IS NULL))"
        ),
        &[purpose.into(), user_id.into()],
    )
    .await?;
    Ok(())
}

// ---- attempts

/// The number of attempts in the current window of this length, and when it ends. A window that ends later was opened
/// while the clock was wrong, and does not count.
pub async fn attempts(
    conn: &mut Conn,
    key: &str,
    now: Moment,
    window: i64,
) -> Result<Option<(i64, Moment)>, DbError> {
    conn.opt(
        sql!("SELECT count, ends_at FROM attempts WHERE key = $1 AND ends_at > $2 AND ends_at <= $3"),
        &[key.into(), now.into(), now.plus(window + SKEW).into()],
    )
    .await
}

/// Counts one more attempt in the current window, or opens a new one; returns the count and the window's end.
pub async fn count_attempt(
    conn: &mut Conn,
    key: &str,
    now: Moment,
    end: Moment,
) -> Result<(i64, Moment), DbError> {
    conn.one(
        sql!(
            "INSERT INTO attempts (key, count, ends_at) VALUES ($1, 1, $3)
             ON CONFLICT (key) DO UPDATE SET
                 count = CASE WHEN attempts.ends_at <= $2 OR attempts.ends_at > $4 THEN 1
                              ELSE attempts.count + 1 END,
                 ends_at = CASE WHEN attempts.ends_at <= $2 OR attempts.ends_at > $4 THEN $3
                                ELSE attempts.ends_at END
             RETURNING count, ends_at"
        ),
        &[key.into(), now.into(), end.into(), end.plus(SKEW).into()],
    )
    .await
}

/// Allows no further attempt under this key before the end.
pub async fn pause_attempts(conn: &mut Conn, key: &str, end: Moment) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "INSERT INTO attempts (key, count, ends_at) VALUES ($1, 1, $2)
             ON CONFLICT (key) DO UPDATE SET ends_at = $2"
        ),
        &[key.into(), end.into()],
    )
    .await?;
    Ok(())
}

/// Uncounts an attempt that succeeded.
pub async fn forgive_attempt(conn: &mut Conn, key: &str) -> Result<(), DbError> {
    conn.exec(sql!("UPDATE attempts SET count = count - 1 WHERE key = $1 AND count > 0"), &[key.into()])
        .await?;
    Ok(())
}

pub async fn forget_attempts(conn: &mut Conn, key: &str) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM attempts WHERE key = $1"), &[key.into()]).await?;
    Ok(())
}

// ---- browsers

/// How long a browser is remembered without signing in.
const BROWSER_KEPT: i64 = 400 * DAY;
/// Browsers that refuse cookies look new each time.
const MOST_BROWSERS: i64 = 50;

/// Whether someone has signed in to the account with this email address in this browser before.
pub async fn knows_browser(conn: &mut Conn, email: &str, token_hash: &str) -> Result<bool, DbError> {
    let known: Option<(i64,)> = conn
        .opt(
            sql!(
                "SELECT CAST(1 AS BIGINT) FROM browsers
                 WHERE token_hash = $2 AND user_id = (SELECT id FROM users WHERE email = $1)"
            ),
            &[email.into(), token_hash.into()],
        )
        .await?;
    Ok(known.is_some())
}

/// Remembers that someone signed in with this browser. Returns true if the account knows other browsers but not
/// this one.
pub async fn remember_browser(
    conn: &mut Conn,
    user_id: Id,
    token_hash: &str,
    now: Moment,
) -> Result<bool, DbError> {
    let known: Vec<(String,)> = conn
        .all(
            sql!("SELECT token_hash FROM browsers WHERE user_id = $1 ORDER BY seen_at DESC"),
            &[user_id.into()],
        )
        .await?;
    conn.exec(
        sql!(
            "INSERT INTO browsers (user_id, token_hash, seen_at) VALUES ($1, $2, $3)
             ON CONFLICT (user_id, token_hash) DO UPDATE SET seen_at = $3"
        ),
        &[user_id.into(), token_hash.into(), now.into()],
    )
    .await?;
    conn.exec(
        sql!(
            "DELETE FROM browsers WHERE user_id = $1 AND seen_at <
                 (SELECT seen_at FROM browsers WHERE user_id = $1 ORDER BY seen_at DESC LIMIT 1 OFFSET $2)"
        ),
        &[user_id.into(), (MOST_BROWSERS - 1).into()],
    )
    .await?;
    Ok(!known.is_empty() && known.iter().all(|(hash,)| hash != token_hash))
}

pub async fn forget_browsers(conn: &mut Conn, user_id: Id) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM browsers WHERE user_id = $1"), &[user_id.into()]).await?;
    Ok(())
}

/// Deletes expired sessions, links, attempts and browsers.
pub async fn sweep(conn: &mut Conn, now: Moment) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM sessions WHERE expires_at <= $1"), &[now.into()]).await?;
    conn.exec(
        // A link from the future would be valid for far too long.
        sql!("DELETE FROM links WHERE expires_at <= $1 OR (expires_at IS NOT NULL AND created_at > $2)"),
        &[now.into(), now.plus(SKEW).into()],
    )
    .await?;
    conn.exec(sql!("DELETE FROM attempts WHERE ends_at <= $1"), &[now.into()]).await?;
    conn.exec(sql!("DELETE FROM browsers WHERE seen_at <= $1"), &[now.plus(-BROWSER_KEPT).into()]).await?;
    Ok(())
}
