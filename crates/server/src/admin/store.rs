use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::sql;

/// Marks a family or an event as a sample.
pub async fn mark_sample(conn: &mut Conn, feature: &str, id: Id) -> Result<(), DbError> {
    conn.exec(sql!("INSERT INTO sample_records (id, feature) VALUES ($1, $2)"), &[id.into(), feature.into()])
        .await?;
    Ok(())
}

/// The samples of a feature, including deleted ones.
pub async fn samples(conn: &mut Conn, feature: &str) -> Result<Vec<Id>, DbError> {
    let rows: Vec<(Id,)> = conn
        .all(sql!("SELECT id FROM sample_records WHERE feature = $1 ORDER BY id"), &[feature.into()])
        .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// True if any sample family or event exists.
pub async fn any_sample(conn: &mut Conn) -> Result<bool, DbError> {
    let (count,): (i64,) = conn
        .one(
            sql!(
                "SELECT COUNT(*) FROM sample_records
                 WHERE EXISTS (SELECT 1 FROM events WHERE events.id = sample_records.id)
                    OR EXISTS (SELECT 1 FROM families WHERE families.id = sample_records.id)"
            ),
            &[],
        )
        .await?;
    Ok(count > 0)
}

pub async fn forget_samples(conn: &mut Conn) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM sample_records"), &[]).await?;
    Ok(())
}
