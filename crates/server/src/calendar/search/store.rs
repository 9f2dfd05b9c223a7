use crate::db::{Conn, DbError, Value};
use crate::ids::Id;
use crate::sql;

use super::super::model::Event;
use super::super::store::VISIBLE;
use super::{Filter, SEARCHED_WORDS};

/// Events from `after` on that have these words, as far as the database matches them.
pub async fn list_some(
    conn: &mut Conn,
    viewer: Id,
    filter: &Filter,
    words: &[&str],
    after: Option<(i64, Id)>,
    limit: usize,
) -> Result<Vec<Event>, DbError> {
    let tags: Vec<String> = filter.tags.iter().map(|tag| escape(tag)).collect();
    let word = |index: usize| words.get(index).map(|word| format!("%{}%", escape(word)));
    let mut values: Vec<Value<'_>> = vec![
        viewer.into(),
        filter.kind.into(),
        filter.visibility.into(),
        filter.created_by.into(),
        filter.family_id.into(),
        filter.from.into(),
        filter.to.into(),
        after.map(|(day, _)| day).into(),
        after.map(|(_, id)| id).into(),
        i64::try_from(limit).unwrap_or(i64::MAX).into(),
        (!tags.is_empty()).then(|| format!("%{}%", tags.join("%"))).into(),
    ];
    values.extend((0..SEARCHED_WORDS).map(|index| word(index).into()));
    conn.all(
        sql!(
            Event,
            "SELECT {columns} FROM events
             WHERE {visible}
               AND (CAST($2 AS TEXT) IS NULL OR kind = $2)
               AND (CAST($3 AS TEXT) IS NULL OR visibility = $3)
               AND (CAST($4 AS TEXT) IS NULL OR created_by = $4)
               AND (CAST($5 AS TEXT) IS NULL OR family_id = $5)
               AND (CAST($6 AS BIGINT) IS NULL OR last_day >= $6)
               AND (CAST($7 AS BIGINT) IS NULL OR first_day <= $7)
               AND (CAST($8 AS BIGINT) IS NULL OR first_day < $8 OR (first_day = $8 AND id < $9))
               AND (CAST($11 AS TEXT) IS NULL OR tag_text LIKE $11 ESCAPE '!')
               AND (CAST($12 AS TEXT) IS NULL OR search_text LIKE $12 ESCAPE '!')
               AND (CAST($13 AS TEXT) IS NULL OR search_text LIKE $13 ESCAPE '!')
               AND (CAST($14 AS TEXT) IS NULL OR search_text LIKE $14 ESCAPE '!')
               AND (CAST($15 AS TEXT) IS NULL OR search_text LIKE $15 ESCAPE '!')
               AND (CAST($16 AS TEXT) IS NULL OR search_text LIKE $16 ESCAPE '!')
               AND (CAST($17 AS TEXT) IS NULL OR search_text LIKE $17 ESCAPE '!')
             ORDER BY first_day DESC, id DESC LIMIT $10",
            visible = VISIBLE
        ),
        &values,
    )
    .await
}

fn escape(text: &str) -> String {
    text.replace('!', "!!").replace('%', "!%").replace('_', "!_")
}
