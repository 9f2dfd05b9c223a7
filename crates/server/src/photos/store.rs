use fuzzy_date::FuzzyDate;

use crate::calendar::store::VISIBLE;
use crate::db::{Conn, DbError};
use crate::files::OwnerKind;
use crate::history::Generated;
use crate::ids::Id;
use crate::{row, sql};

row! {
    /// A picture of something that a member is part of.
    #[derive(Clone, Debug)]
    pub struct PhotoLine {
        pub attachment: Id,
        pub file: Id,
        pub caption: Option<String>,
        pub kind: OwnerKind,
        pub record: Id,
        /// The start of a long description.
        pub title: String,
        pub generated: Option<Generated>,
        /// The date of a history event.
        pub date: Option<FuzzyDate>,
        /// As a number YYYYMMDD; 0 if the year is unknown.
        pub day: i64,
    }
}

/// A member's photos that the viewer may see, latest first, after a position in the list: those of events,
/// and of the sources of history events. A source that several events cite is shown with the first of them.
pub async fn of_member(
    conn: &mut Conn,
    viewer: Id,
    member: Id,
    after: Option<(i64, Id)>,
    limit: i64,
) -> Result<Vec<PhotoLine>, DbError> {
    conn.all(
        sql!(
            PhotoLine,
            "SELECT {columns} FROM (
                 SELECT 'event' AS kind, id AS record, title, CAST(NULL AS TEXT) AS generated,
                        CAST(NULL AS TEXT) AS date, first_day AS day
                 FROM events
                 WHERE {visible} AND id IN (SELECT event_id FROM event_members WHERE member_id = $2)
                 UNION ALL
                 SELECT 'history-event', id, SUBSTR(description, 1, 200), generated, date,
                        COALESCE(date_earliest, date_latest, 0)
                 FROM history_events
                 WHERE id IN (SELECT event_id FROM history_people WHERE member_id = $2)
             ) AS records
             JOIN (
                 SELECT event_id AS pictured, 'history-event' AS holder_kind, event_id AS holder
                 FROM history_people WHERE member_id = $2
                 UNION ALL SELECT event_id, 'event', event_id FROM event_members WHERE member_id = $2
                 UNION ALL
                 SELECT MIN(event_id), 'source', source_id
                 FROM history_people JOIN citations ON record_id = event_id AND citations.owner_kind = 'history-event'
                 WHERE member_id = $2 GROUP BY source_id
             ) AS holders ON pictured = record
             JOIN (SELECT id AS attachment, owner_kind, owner_id, file_id, caption, only_for FROM attachments) AS attached
               ON owner_kind = holder_kind AND owner_id = holder
             JOIN (SELECT id AS file, state, thumbnails FROM files) AS pictures ON file = file_id
             WHERE state = 'complete' AND thumbnails <> 'none' AND (only_for IS NULL OR only_for = $1)
               AND (CAST($3 AS BIGINT) IS NULL OR day < $3 OR (day = $3 AND attachment > $4))
             ORDER BY day DESC, attachment LIMIT $5",
            visible = VISIBLE
        ),
        &[
            viewer.into(),
            member.into(),
            after.map(|(day, _)| day).into(),
            after.map(|(_, id)| id).into(),
            limit.into(),
        ],
    )
    .await
}
