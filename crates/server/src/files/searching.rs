//! Describes files to the search: they are found by their names and captions, and by the text inside them. A file is found once for each record
//! that it is attached to.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;
use serde_json::json;
use text_search::Asked;
use utoipa::ToSchema;

use crate::access::User;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::record_types::search::excerpt::{excerpt, marked};
use crate::record_types::search::fields::{CAPTION, CONTENT, FILENAME};
use crate::record_types::search::{Document, Documents, Follows, Hit, Page, itself};
use crate::record_types::{Files, of_table};

use super::attachments::{Attached, attachments_of_record, page_of_attachments};
use super::model::{Attachment, OwnerKind, Thumbnails};
use super::store;
use super::texts::text_of;
use super::wire::{content_address, small_address};

/// The group of files among what was found.
pub const FOUND_FILES: &str = "files";

pub const DOCUMENTS: Documents = Documents {
    group: FOUND_FILES,
    finders: None,
    page: |conn, after| Box::pin(page(conn, after)),
    of: |conn, id| Box::pin(of(conn, id)),
    follows: &[Follows { topic: "files", group: FOUND_FILES, records: itself }],
    hits: |conn, viewer, asked, ids| Box::pin(hits(conn, viewer, asked, ids)),
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundFile {
    /// The URL of the bytes
    pub url: String,
    /// The URL of a small picture of it
    pub thumbnail: Option<String>,
    /// The record that it is attached to
    pub owner_kind: OwnerKind,
    pub owner_id: Id,
    /// The title of that record
    pub owner_title: String,
}

async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Page, DbError> {
    let attached = page_of_attachments(conn, after).await?;
    let last = attached.last().map(|attached| attached.attachment.id);
    Ok(Page { documents: documents(conn, attached).await?, last })
}

/// The files of a record, whatever it is.
async fn of(conn: &mut Conn, id: Id) -> Result<Vec<Document>, DbError> {
    let attached = attachments_of_record(conn, id).await?;
    documents(conn, attached).await
}

async fn documents(conn: &mut Conn, all: Vec<Attached>) -> Result<Vec<Document>, DbError> {
    let unlisted = unlisted(conn, &all).await?;
    let mut documents = Vec::with_capacity(all.len());
    for Attached { attachment, file } in all {
        if unlisted.contains(&(attachment.owner_id, file.id)) {
            continue;
        }
        let text = text_of(conn, file.id).await?;
        let mut document = Document::new(attachment.id, 0)
            .with(FILENAME, &file.filename)
            .with_all(CAPTION, [&attachment.caption])
            .with(CONTENT, text.unwrap_or_default());
        document.of = attachment.owner_id;
        document.only_for = attachment.only_for;
        documents.push(document);
    }
    Ok(documents)
}

/// The files that are a part of their owner, such as portraits: everyone's would be found with them.
async fn unlisted(conn: &mut Conn, all: &[Attached]) -> Result<HashSet<(Id, Id)>, DbError> {
    let mut owners: BTreeMap<&str, (OwnerKind, Vec<Id>)> = BTreeMap::new();
    for Attached { attachment, .. } in all {
        let kind = attachment.owner_kind;
        owners.entry(kind.as_str()).or_insert_with(|| (kind, Vec::new())).1.push(attachment.owner_id);
    }
    let mut unlisted = HashSet::new();
    for (kind, owners) in owners.into_values() {
        if let Some(find) = files_of(kind).and_then(|files| files.unlisted) {
            unlisted.extend(find(conn, &owners).await?);
        }
    }
    Ok(unlisted)
}

fn files_of(kind: OwnerKind) -> Option<&'static Files> {
    kind.record_type()?.files()
}

async fn hits(conn: &mut Conn, viewer: &User, asked: &Asked, ids: &[Id]) -> Result<Vec<Hit>, DbError> {
    let mut hits = Vec::with_capacity(ids.len());
    for id in ids {
        hits.extend(hit(conn, viewer, asked, *id).await?);
    }
    Ok(hits)
}

async fn hit(conn: &mut Conn, viewer: &User, asked: &Asked, attachment: Id) -> Result<Option<Hit>, DbError> {
    let found = store::attachment(conn, attachment).await?;
    // It may have become private since it was found.
    let visible = |only: Option<Id>| only.is_none_or(|only| only == viewer.id);
    let Some(found) = found.filter(|found| visible(found.only_for)) else { return Ok(None) };
    let Some(file) = store::get(conn, found.file_id).await? else { return Ok(None) };
    let (owner_kind, owner_id) = owner_of(conn, &found).await?;
    let owner = owner_kind.record_type();
    let title = match owner {
        Some(owner) => owner.title_now(conn, owner_id).await?,
        None => None,
    };
    let Some(owner_title) = title else { return Ok(None) };
    let mut hit = Hit::new(file.id, marked(asked, &file.filename));
    hit.excerpt = excerpt(asked, found.caption.as_deref().unwrap_or_default());
    if hit.excerpt.is_empty() {
        hit.excerpt = excerpt(asked, &text_of(conn, file.id).await?.unwrap_or_default());
    }
    hit.file = Some(json!(FoundFile {
        url: content_address(file.id),
        thumbnail: (file.thumbnails == Thumbnails::Ready).then(|| small_address(file.id)),
        owner_kind,
        owner_id,
        owner_title,
    }));
    Ok(Some(hit))
}

/// The record that a file is shown with.
async fn owner_of(conn: &mut Conn, attachment: &Attachment) -> Result<(OwnerKind, Id), DbError> {
    let kind = attachment.owner_kind;
    if let Some(find) = files_of(kind).and_then(|files| files.shown_with)
        && let Some((table, id)) = find(conn, attachment.owner_id).await?
        && let Some(shown) = of_table(table).and_then(|whole| whole.owner_kind?.parse().ok())
    {
        return Ok((shown, id));
    }
    Ok((kind, attachment.owner_id))
}
