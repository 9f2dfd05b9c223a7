//! What names an account in other rooms' tables and is emptied by the database when the account goes.

use std::collections::BTreeMap;

use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::{sql, text_enum};

text_enum! {
    /// A column that says whose work a row is. The sender of feedback is none: letting go of it is a change of its own.
    #[derive(PartialOrd, Ord)]
    pub enum Mark {
        Member = "members.created_by",
        Relationship = "relationships.created_by",
        Family = "families.created_by",
        Inviter = "family_invitations.invited_by",
        Guest = "family_invitations.invited_user_id",
        Event = "events.created_by",
        HistoryEvent = "history_events.created_by",
        Answer = "feedback_answers.sent_by",
        File = "files.uploader",
    }
}

pub type Marks = BTreeMap<Mark, Vec<Id>>;

pub async fn marks_of(conn: &mut Conn, account: Id) -> Result<Marks, DbError> {
    let rows: Vec<(Mark, Id)> = conn
        .all(
            sql!(
                "SELECT 'members.created_by', id FROM members WHERE created_by = $1
                 UNION ALL SELECT 'relationships.created_by', id FROM relationships WHERE created_by = $1
                 UNION ALL SELECT 'families.created_by', id FROM families WHERE created_by = $1
                 UNION ALL SELECT 'family_invitations.invited_by', id FROM family_invitations WHERE invited_by = $1
                 UNION ALL SELECT 'family_invitations.invited_user_id', id FROM family_invitations
                     WHERE invited_user_id = $1
                 UNION ALL SELECT 'events.created_by', id FROM events WHERE created_by = $1
                 UNION ALL SELECT 'history_events.created_by', id FROM history_events WHERE created_by = $1
                 UNION ALL SELECT 'feedback_answers.sent_by', id FROM feedback_answers WHERE sent_by = $1
                 UNION ALL SELECT 'files.uploader', id FROM files WHERE uploader = $1"
            ),
            &[account.into()],
        )
        .await?;
    let mut marks = Marks::new();
    for (mark, id) in rows {
        marks.entry(mark).or_default().push(id);
    }
    Ok(marks)
}

/// Gives a row back to its account. One that is gone, or that somebody else has taken over, is left alone.
pub async fn mark(conn: &mut Conn, mark: Mark, row: Id, account: Id) -> Result<(), DbError> {
    let statement = match mark {
        Mark::Member => sql!("UPDATE members SET created_by = $2 WHERE id = $1 AND created_by IS NULL"),
        Mark::Relationship => {
            sql!("UPDATE relationships SET created_by = $2 WHERE id = $1 AND created_by IS NULL")
        }
        Mark::Family => sql!("UPDATE families SET created_by = $2 WHERE id = $1 AND created_by IS NULL"),
        Mark::Inviter => {
            sql!("UPDATE family_invitations SET invited_by = $2 WHERE id = $1 AND invited_by IS NULL")
        }
        Mark::Guest => {
            sql!(
                "UPDATE family_invitations SET invited_user_id = $2 WHERE id = $1 AND invited_user_id IS NULL"
            )
        }
        Mark::Event => sql!("UPDATE events SET created_by = $2 WHERE id = $1 AND created_by IS NULL"),
        Mark::HistoryEvent => {
            sql!("UPDATE history_events SET created_by = $2 WHERE id = $1 AND created_by IS NULL")
        }
        Mark::Answer => {
            sql!("UPDATE feedback_answers SET sent_by = $2 WHERE id = $1 AND sent_by IS NULL")
        }
        Mark::File => sql!("UPDATE files SET uploader = $2 WHERE id = $1 AND uploader IS NULL"),
    };
    conn.exec(statement, &[row.into(), account.into()]).await?;
    Ok(())
}
