use crate::changes::Run;
use crate::clock::Moment;
use crate::db::{Conn, DbError, Sql, Value};
use crate::ids::Id;
use crate::relationships::Kind;
use crate::sources::ExternalId;
use crate::{row, sql};

use super::model::{Choice, Draft, DraftKind, DraftState, Import, ItemKind, Stage, StoredItem};

// ---- drafts

pub async fn add_draft(conn: &mut Conn, draft: &Draft) -> Result<(), DbError> {
    conn.put(
        sql!(
            "INSERT INTO import_drafts (id, created_by, kind, filename, size, sha256, state, done, total, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, $8, $8)"
        ),
        &[
            draft.id.into(),
            draft.created_by.into(),
            draft.kind.into(),
            (&draft.filename).into(),
            draft.size.into(),
            draft.sha256.as_ref().into(),
            draft.state.into(),
            draft.created_at.into(),
        ],
    )
    .await?;
    Ok(())
}

pub async fn draft(conn: &mut Conn, id: Id) -> Result<Option<Draft>, DbError> {
    conn.opt(sql!(Draft, "SELECT {columns} FROM import_drafts WHERE id = $1"), &[id.into()]).await
}

/// A draft that no one else changes until the transaction ends.
pub async fn hold(conn: &mut Conn, id: Id, now: Moment) -> Result<Option<Draft>, DbError> {
    conn.opt(
        sql!(Draft, "UPDATE import_drafts SET updated_at = $2 WHERE id = $1 RETURNING {columns}"),
        &[id.into(), now.into()],
    )
    .await
}

/// The newest drafts.
pub async fn drafts(conn: &mut Conn, after: Option<Id>, limit: i64) -> Result<Vec<Draft>, DbError> {
    conn.all(
        sql!(
            Draft,
            "SELECT {columns} FROM import_drafts WHERE CAST($1 AS TEXT) IS NULL OR id < $1 ORDER BY id DESC LIMIT $2"
        ),
        &[after.into(), limit.into()],
    )
    .await
}

pub async fn drafts_before(conn: &mut Conn, before: Moment) -> Result<Vec<Draft>, DbError> {
    conn.all(
        sql!(
            Draft,
            "SELECT {columns} FROM import_drafts WHERE id < $1 AND updated_at < $2 ORDER BY id LIMIT 100"
        ),
        &[Id::earliest(before).into(), before.into()],
    )
    .await
}

/// Stores the progress of a job; returns false if it has been cancelled.
pub async fn set_progress(
    conn: &mut Conn,
    id: Id,
    (stage, done, total): (Stage, i64, i64),
    now: Moment,
) -> Result<bool, DbError> {
    let changed = conn
        .put(
            sql!(
                "UPDATE import_drafts SET stage = $2, done = $3, total = $4, updated_at = $5
                 WHERE id = $1 AND state IN ('reading', 'planning', 'importing')"
            ),
            &[id.into(), stage.into(), done.into(), total.into(), now.into()],
        )
        .await?;
    Ok(changed > 0)
}

/// Moves a draft from one state to the next; false if it is no longer in that state.
pub async fn set_state(
    conn: &mut Conn,
    id: Id,
    (from, to): (DraftState, DraftState),
    now: Moment,
) -> Result<bool, DbError> {
    let changed = conn
        .put(
            sql!(
                "UPDATE import_drafts SET state = $3, stage = NULL, done = 0, total = 0, problem = NULL, updated_at = $4
                 WHERE id = $1 AND state = $2"
            ),
            &[id.into(), from.into(), to.into(), now.into()],
        )
        .await?;
    Ok(changed > 0)
}

pub async fn set_kind(conn: &mut Conn, id: Id, kind: DraftKind) -> Result<(), DbError> {
    conn.put(sql!("UPDATE import_drafts SET kind = $2 WHERE id = $1"), &[id.into(), kind.into()]).await?;
    Ok(())
}

pub async fn set_summary(conn: &mut Conn, id: Id, summary: &str) -> Result<(), DbError> {
    conn.put(sql!("UPDATE import_drafts SET summary = $2 WHERE id = $1"), &[id.into(), summary.into()])
        .await?;
    Ok(())
}

pub async fn set_problem(conn: &mut Conn, id: Id, problem: &str) -> Result<(), DbError> {
    conn.put(sql!("UPDATE import_drafts SET problem = $2 WHERE id = $1"), &[id.into(), problem.into()])
        .await?;
    Ok(())
}

pub async fn set_batch(conn: &mut Conn, id: Id, batch: Id) -> Result<(), DbError> {
    conn.put(sql!("UPDATE import_drafts SET batch = $2 WHERE id = $1"), &[id.into(), batch.into()]).await?;
    Ok(())
}

pub async fn remove_draft(conn: &mut Conn, id: Id) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM import_drafts WHERE id = $1"), &[id.into()]).await?;
    Ok(())
}

// ---- items

pub async fn remove_items(conn: &mut Conn, draft: Id, positions: &[i64]) -> Result<(), DbError> {
    let values: Vec<Vec<Value<'_>>> =
        positions.iter().map(|position| vec![draft.into(), (*position).into()]).collect();
    conn.put_all(sql!("DELETE FROM import_items WHERE draft_id = $1 AND position = $2"), &values).await?;
    Ok(())
}

pub async fn put_items(conn: &mut Conn, draft: Id, items: &[&StoredItem]) -> Result<(), DbError> {
    let values: Vec<Vec<Value<'_>>> = items
        .iter()
        .map(|item| {
            vec![
                draft.into(),
                item.position.into(),
                item.kind.into(),
                item.choice.into(),
                item.item.as_str().into(),
            ]
        })
        .collect();
    conn.put_all(
        sql!(
            "INSERT INTO import_items (draft_id, position, kind, choice, item) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (draft_id, position)
             DO UPDATE SET kind = excluded.kind, choice = excluded.choice, item = excluded.item"
        ),
        &values,
    )
    .await?;
    Ok(())
}

pub async fn items(
    conn: &mut Conn,
    draft: Id,
    kind: ItemKind,
    after: i64,
    limit: i64,
) -> Result<Vec<StoredItem>, DbError> {
    conn.all(
        sql!(
            StoredItem,
            "SELECT {columns} FROM import_items WHERE draft_id = $1 AND kind = $2 AND position > $3
             ORDER BY position LIMIT $4"
        ),
        &[draft.into(), kind.into(), after.into(), limit.into()],
    )
    .await
}

pub async fn item(conn: &mut Conn, draft: Id, position: i64) -> Result<Option<StoredItem>, DbError> {
    conn.opt(
        sql!(StoredItem, "SELECT {columns} FROM import_items WHERE draft_id = $1 AND position = $2"),
        &[draft.into(), position.into()],
    )
    .await
}

pub async fn choose(conn: &mut Conn, draft: Id, position: i64, choice: Choice) -> Result<(), DbError> {
    conn.put(
        sql!("UPDATE import_items SET choice = $3 WHERE draft_id = $1 AND position = $2"),
        &[draft.into(), position.into(), choice.into()],
    )
    .await?;
    Ok(())
}

/// Makes the same choice for all items of a kind; returns true if it changes any of them.
pub async fn choose_all(conn: &mut Conn, draft: Id, kind: ItemKind, choice: Choice) -> Result<bool, DbError> {
    let changed = conn
        .exec(
            sql!("UPDATE import_items SET choice = $3 WHERE draft_id = $1 AND kind = $2 AND choice <> $3"),
            &[draft.into(), kind.into(), choice.into()],
        )
        .await?;
    Ok(changed > 0)
}

// ---- files of an unfinished import

/// The entries of the archive that are stored, with their files.
pub async fn unpacked(conn: &mut Conn, draft: Id) -> Result<Vec<(String, Option<Id>)>, DbError> {
    conn.all(sql!("SELECT entry, file_id FROM import_files WHERE draft_id = $1"), &[draft.into()]).await
}

pub async fn note_unpacked(conn: &mut Conn, draft: Id, entry: &str, file: Option<Id>) -> Result<(), DbError> {
    conn.put(
        sql!("INSERT INTO import_files (draft_id, entry, file_id) VALUES ($1, $2, $3)"),
        &[draft.into(), entry.into(), file.into()],
    )
    .await?;
    Ok(())
}

pub async fn forget_unpacked(conn: &mut Conn, draft: Id) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM import_files WHERE draft_id = $1"), &[draft.into()]).await?;
    Ok(())
}

// ---- imports

pub async fn import(conn: &mut Conn, id: Id) -> Result<Option<Import>, DbError> {
    conn.opt(sql!(Import, "SELECT {columns} FROM imports WHERE id = $1"), &[id.into()]).await
}

/// The import of the same file, if it has not been undone.
pub async fn same_file(conn: &mut Conn, sha256: &str) -> Result<Option<Import>, DbError> {
    conn.opt(
        sql!(
            Import,
            "SELECT {columns} FROM imports WHERE sha256 = $1 AND reduced = $2 ORDER BY id DESC LIMIT 1"
        ),
        &[sha256.into(), false.into()],
    )
    .await
}

/// The newest imports of people.
pub async fn newest(conn: &mut Conn, limit: i64) -> Result<Vec<Import>, DbError> {
    conn.all(
        sql!(Import, "SELECT {columns} FROM imports WHERE people > 0 ORDER BY id DESC LIMIT $1"),
        &[limit.into()],
    )
    .await
}

row! {
    /// A record of a file as it is kept.
    pub struct KeptRecord {
        pub position: i64,
        pub tag: String,
        pub xref: Option<String>,
        pub owner_id: Option<Id>,
        pub lines: String,
    }
}

/// The next records of an import after this position, in order; optionally only those that describe its
/// sources.
pub async fn kept(
    conn: &mut Conn,
    import: Id,
    after: i64,
    only_sources: bool,
) -> Result<Vec<KeptRecord>, DbError> {
    conn.all(
        sql!(
            KeptRecord,
            "SELECT {columns} FROM import_records WHERE import_id = $1 AND position > $2
               AND (CAST($3 AS BIGINT) = 0 OR tag IN ('HEAD', 'SOUR', 'OBJE'))
             ORDER BY position LIMIT 4000"
        ),
        &[import.into(), after.into(), i64::from(only_sources).into()],
    )
    .await
}

/// The origin of each row: the row, the record's position and the structure.
pub async fn origins(conn: &mut Conn, import: Id) -> Result<Vec<(Id, i64, i64)>, DbError> {
    conn.all(sql!("SELECT row_id, position, at FROM import_origins WHERE import_id = $1"), &[import.into()])
        .await
}

/// Everyone's name.
pub async fn names(conn: &mut Conn) -> Result<Vec<(Id, String)>, DbError> {
    conn.all(sql!("SELECT id, name FROM members"), &[]).await
}

/// All facts, with their relationships first.
pub async fn ties(conn: &mut Conn) -> Result<Vec<(Id, Kind, Id, Id)>, DbError> {
    conn.all(sql!("SELECT id, kind, first_id, second_id FROM relationships"), &[]).await
}

/// All ids of members and sources in other programs.
pub async fn external_ids(conn: &mut Conn) -> Result<Vec<ExternalId>, DbError> {
    conn.all(
        sql!(ExternalId, "SELECT {columns} FROM external_ids WHERE owner_kind IN ('member', 'source')"),
        &[],
    )
    .await
}

/// Stores the lines of records, for [`keep`].
pub fn keep_records() -> &'static Sql {
    sql!(
        "INSERT INTO import_records (import_id, position, tag, xref, owner_id, lines)
         VALUES ($1, $2, $3, $4, $5, $6)"
    )
}

/// Stores the origin of rows, for [`keep`]: the row, the record's position and the structure.
pub fn keep_origins() -> &'static Sql {
    sql!("INSERT INTO import_origins (import_id, row_id, position, at) VALUES ($1, $2, $3, $4)")
}

/// Stores rows of an import; returns how many.
pub async fn keep(conn: &mut Conn, sql: &Sql, import: Id, run: &Run<'_>) -> Result<usize, DbError> {
    let mut rows = run.values();
    rows.iter_mut().for_each(|row| row.insert(0, import.into()));
    conn.put_all(sql, &rows).await?;
    Ok(rows.len())
}

/// Removes the kept lines of an import that did not happen.
pub async fn forget_kept(conn: &mut Conn, import: Id) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM import_records WHERE import_id = $1"), &[import.into()]).await?;
    conn.exec(sql!("DELETE FROM import_origins WHERE import_id = $1"), &[import.into()]).await?;
    Ok(())
}

/// Removes the kept lines of imports from before this moment that never happened, or were undone so long ago
/// that the undo can no longer be undone.
pub async fn sweep_kept(conn: &mut Conn, before: Moment) -> Result<(), DbError> {
    let gone: Vec<(Id,)> = conn
        .all(
            sql!(
                "SELECT DISTINCT import_id FROM import_records
                 WHERE import_id < $1 AND position = 0 AND NOT EXISTS (SELECT 1 FROM imports WHERE id = import_id)
                   AND NOT EXISTS (SELECT 1 FROM changes WHERE row_id = import_id)"
            ),
            &[Id::earliest(before).into()],
        )
        .await?;
    for (import,) in gone {
        forget_kept(conn, import).await?;
    }
    Ok(())
}

/// Deletes everything that belongs to imports, which are deleted next.
pub async fn clear_files(conn: &mut Conn) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM import_drafts"), &[]).await?;
    conn.exec(sql!("DELETE FROM import_origins"), &[]).await?;
    conn.exec(sql!("DELETE FROM import_records"), &[]).await?;
    Ok(())
}
