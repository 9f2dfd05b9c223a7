//! Describes feedback to the search, which only admins can find.

use text_search::Asked;

use crate::access::Action;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::record_types::search::excerpt::{excerpt, marked};
use crate::record_types::search::fields::{CONTACT, PEOPLE, TEXT, TITLE};
use crate::record_types::search::{Document, Documents, Follows, Hit, Page, itself};

use super::model::{Answer, Feedback};
use super::store;

const FOUND_FEEDBACK: &str = "feedback";

pub const DOCUMENTS: Documents = Documents {
    group: FOUND_FEEDBACK,
    finders: Some(Action::ManageFeedback),
    page: |conn, after| Box::pin(page(conn, after)),
    of: |conn, id| Box::pin(of(conn, id)),
    follows: &[Follows { topic: "feedback", group: FOUND_FEEDBACK, records: itself }],
    hits: |conn, _, asked, ids| Box::pin(hits(conn, asked, ids)),
};

async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Page, DbError> {
    let all = store::page(conn, after).await?;
    let last = all.last().map(|feedback| feedback.id);
    Ok(Page { documents: documents(conn, all).await?, last })
}

async fn of(conn: &mut Conn, id: Id) -> Result<Vec<Document>, DbError> {
    let feedback = store::get(conn, id).await?;
    documents(conn, feedback.into_iter().collect()).await
}

async fn documents(conn: &mut Conn, all: Vec<Feedback>) -> Result<Vec<Document>, DbError> {
    let mut documents = Vec::with_capacity(all.len());
    for feedback in all {
        let answers = store::answers(conn, feedback.id).await?;
        documents.push(document(&feedback, &answers));
    }
    Ok(documents)
}

fn document(feedback: &Feedback, answers: &[Answer]) -> Document {
    let newest_first = -feedback.created_at.0;
    let mut document = Document::new(feedback.id, newest_first)
        .with(TITLE, &feedback.subject)
        .with(TEXT, &feedback.message)
        .with(PEOPLE, &feedback.submitted_by_name)
        .with(CONTACT, &feedback.submitted_by_email);
    for answer in answers {
        document = document.with(TEXT, &answer.message);
    }
    document
}

async fn hits(conn: &mut Conn, asked: &Asked, ids: &[Id]) -> Result<Vec<Hit>, DbError> {
    let mut hits = Vec::with_capacity(ids.len());
    for id in ids {
        let Some(found) = store::get(conn, *id).await? else { continue };
        let mut hit = Hit::new(*id, marked(asked, &found.subject));
        hit.excerpt = excerpt(asked, &found.message);
        hit.people = vec![found.submitted_by_name].into_iter().filter(|name| !name.is_empty()).collect();
        hits.push(hit);
    }
    Ok(hits)
}
