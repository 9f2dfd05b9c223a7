//! Describes feedback to the change log, undo and the statistics.

use std::future::ready;

use serde_json::{Value as Json, json};

use crate::access::User;
use crate::db::{Conn, Record};
use crate::error::Result;
use crate::live::Audience;
use crate::record_types::{Clearing, OwnData, Part, RecordType, Role, Search, Title, UndoOwn, Whole, images};

use super::model::{Answer, Feedback};
use super::{record, searching, store};

pub static FEEDBACK: RecordType = RecordType {
    table: Feedback::table,
    role: Role::Whole(Whole {
        title: Title::Column("subject"),
        anonymous: None,
        private_to: None,
        undo_own: UndoOwn::No,
        check_undo: None,
        taken: None,
        announce: |tx, ids| {
            ids.iter().for_each(|id| record::announce(tx, *id));
            Box::pin(ready(Ok(())))
        },
        restored: None,
        reindex: Some(|tx, after| Box::pin(record::reindex(tx, after))),
        files: None,
        own_data: Some(OwnData { name: "feedback", load: |conn, user| Box::pin(own_data(conn, user)) }),
    }),
    counted_as: Some("feedback"),
    owner_kind: None,
    depends_on: &[],
    search: Search::Documents(searching::DOCUMENTS),
    clearing: Clearing::everything(Audience::Admins, "feedback"),
};

pub static ANSWERS: RecordType = RecordType {
    table: Answer::table,
    role: Role::Part(|_| Some(Part { of: "feedback", field: "answers" })),
    counted_as: None,
    owner_kind: None,
    depends_on: &[],
    search: Search::Nothing,
    clearing: Clearing::PART,
};

async fn own_data(conn: &mut Conn, user: &User) -> Result<Json> {
    let mut sent = Vec::new();
    for one in store::sent_by(conn, user.id).await? {
        let answers = images(&store::answers(conn, one.id).await?);
        sent.push(json!({ "feedback": one.image(), "answers": answers }));
    }
    Ok(Json::Array(sent))
}
