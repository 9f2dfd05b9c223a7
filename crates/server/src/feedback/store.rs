use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::sql;

use super::model::{Answer, Feedback, FeedbackStatus};

pub async fn get(conn: &mut Conn, id: Id) -> Result<Option<Feedback>, DbError> {
    conn.opt(sql!(Feedback, "SELECT {columns} FROM feedback WHERE id = $1"), &[id.into()]).await
}

/// Selects the feedback to list; an empty field does not filter.
#[derive(Default)]
pub struct Filter {
    pub status: Option<FeedbackStatus>,
    /// Folded words that must all be found.
    pub words: Vec<String>,
    pub after: Option<(Moment, Id)>,
}

/// Newest first, starting after the given position.
pub async fn list(conn: &mut Conn, filter: &Filter, limit: usize) -> Result<Vec<Feedback>, DbError> {
    let mut found = Vec::new();
    let (mut created_at, mut id) = filter.after.unzip();
    // Page by page, so that a rare word doesn't load everything into memory.
    while found.len() <= limit {
        let page: Vec<Feedback> = conn
            .all(
                sql!(
                    Feedback,
                    "SELECT {columns} FROM feedback
                     WHERE (CAST($1 AS TEXT) IS NULL OR status = $1)
                       AND (CAST($2 AS BIGINT) IS NULL OR created_at < $2 OR (created_at = $2 AND id < $3))
                     ORDER BY created_at DESC, id DESC LIMIT 200"
                ),
                &[filter.status.into(), created_at.into(), id.into()],
            )
            .await?;
        let Some(last) = page.last() else { break };
        (created_at, id) = (Some(last.created_at), Some(last.id));
        found.extend(
            page.into_iter().filter(|row| filter.words.iter().all(|word| row.search_text.contains(word))),
        );
    }
    found.truncate(limit + 1);
    Ok(found)
}

pub async fn answers(conn: &mut Conn, feedback: Id) -> Result<Vec<Answer>, DbError> {
    conn.all(
        sql!(Answer, "SELECT {columns} FROM feedback_answers WHERE feedback_id = $1 ORDER BY created_at, id"),
        &[feedback.into()],
    )
    .await
}

pub async fn sent_by(conn: &mut Conn, user: Id) -> Result<Vec<Feedback>, DbError> {
    conn.all(sql!(Feedback, "SELECT {columns} FROM feedback WHERE submitted_by = $1"), &[user.into()]).await
}

// ---- all feedback

/// The number of pending feedback messages.
pub async fn count_new(conn: &mut Conn) -> Result<i64, DbError> {
    let (count,): (i64,) =
        conn.one(sql!("SELECT COUNT(*) FROM feedback WHERE status = 'pending'"), &[]).await?;
    Ok(count)
}

pub async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Vec<Feedback>, DbError> {
    conn.all(
        sql!(Feedback, "SELECT {columns} FROM feedback WHERE id > $1 ORDER BY id LIMIT 500"),
        &[after.unwrap_or(Id::LOWEST).into()],
    )
    .await
}

/// Skips feedback that has changed since, because that change updated its text.
pub async fn set_index(conn: &mut Conn, feedback: &Feedback) -> Result<(), DbError> {
    conn.exec(
        sql!("UPDATE feedback SET search_text = $3 WHERE id = $1 AND version = $2"),
        &[feedback.id.into(), feedback.version.into(), (&feedback.search_text).into()],
    )
    .await?;
    Ok(())
}
