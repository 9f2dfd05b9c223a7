//! Citations, which are parts of the records that cite. Those records' features call these within their own transaction
//! and batch, so that a record and its citations change, and are undone, together.

use std::collections::HashMap;

use axum::http::StatusCode;

use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{Conn, DbError, Tx};
use crate::error::{Problem, Result};
use crate::files::{self, Attached, File, OwnerKind};
use crate::ids::Id;

use super::model::{Citation, CitationForm, Citing, Source};
use super::wire::{CitationView, SourceFileView};
use super::{record, store};

/// Sets the citations of a record, or of a part of it, in this order; returns true if anything changed.
pub async fn set(
    tx: &mut Tx,
    batch: &mut Batch,
    citing: Citing,
    wanted: &[CitationForm],
    field: &str,
    now: Moment,
) -> Result<bool> {
    let mut known: Vec<Citation> = of(tx, citing).await?;
    let mut changed = false;
    let mut kept = Vec::with_capacity(wanted.len());
    for form in wanted {
        let index = known.iter().position(|citation| form.id == Some(citation.id));
        kept.push(index.map(|index| known.swap_remove(index)));
    }
    for citation in known {
        changed |= batch.delete(tx, &citation).await?;
    }
    for ((position, form), kept) in (0..).zip(wanted).zip(kept) {
        let is_same = kept.as_ref().is_some_and(|kept| kept.source_id == form.source);
        if !is_same && store::get(tx, form.source).await?.is_none() {
            let Some(title) = &form.new_title else {
                return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "unknown-source")
                    .at(field)
                    .into());
            };
            record::add_with_citation(tx, batch, form.source, title, now).await?;
        }
        let mut citation = kept.clone().unwrap_or_else(|| blank(citing, form.source, now));
        citation.source_id = form.source;
        citation.position = position;
        citation.page.clone_from(&form.page);
        citation.certainty = form.certainty;
        citation.quote.clone_from(&form.quote);
        match kept {
            Some(before) if before == citation => {}
            Some(before) => changed |= batch.update(tx, &before, &mut citation).await?,
            None => {
                batch.create(tx, &citation).await?;
                changed = true;
            }
        }
    }
    Ok(changed)
}

pub fn blank(citing: Citing, source: Id, now: Moment) -> Citation {
    Citation {
        id: Id::new(now),
        owner_kind: citing.kind,
        owner_id: citing.id,
        record_id: citing.record,
        source_id: source,
        position: 0,
        page: None,
        certainty: None,
        quote: None,
        version: 1,
    }
}

/// The citations of a record, or of a part of it, in order.
pub async fn of(conn: &mut Conn, citing: Citing) -> Result<Vec<Citation>, DbError> {
    let mut all = store::of_record(conn, citing.record).await?;
    all.retain(|citation| citing.is_of(citation));
    Ok(all)
}

/// True if the form's citations, ignoring their ids, are exactly these.
pub fn are(citations: &[Citation], wanted: &[CitationForm]) -> bool {
    let plain = |form: &CitationForm| CitationForm { id: None, new_title: None, ..form.clone() };
    citations.iter().map(|citation| plain(&CitationForm::of(citation))).eq(wanted.iter().map(plain))
}

/// Removes all citations of a record that is being deleted; returns the sources.
pub async fn remove_all(tx: &mut Tx, batch: &mut Batch, record: Id) -> Result<Vec<Id>, DbError> {
    let mut sources = Vec::new();
    for citation in store::of_record(tx, record).await? {
        batch.delete(tx, &citation).await?;
        sources.push(citation.source_id);
    }
    sources.sort_unstable();
    sources.dedup();
    Ok(sources)
}

/// Citations as they are shown, with their sources' titles and files.
pub async fn views(conn: &mut Conn, citations: &[Citation]) -> Result<Vec<CitationView>, DbError> {
    if citations.is_empty() {
        return Ok(Vec::new());
    }
    let mut ids: Vec<Id> = citations.iter().map(|citation| citation.source_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let sources = store::among(conn, &ids).await?;
    let sources: HashMap<Id, Source> = sources.into_iter().map(|source| (source.id, source)).collect();
    let mut files: HashMap<Id, Vec<SourceFileView>> = HashMap::new();
    for Attached { attachment, file } in files::attachments_among(conn, OwnerKind::Source, &ids).await? {
        let view = SourceFileView { file: file.into(), caption: attachment.caption };
        files.entry(attachment.owner_id).or_default().push(view);
    }
    let view = |citation: &Citation| {
        let source = sources.get(&citation.source_id)?;
        let files = files.get(&source.id).cloned().unwrap_or_default();
        Some(CitationView::new(citation, source, files))
    };
    Ok(citations.iter().filter_map(view).collect())
}

/// The citations of these records, without those of their parts.
pub async fn views_among(conn: &mut Conn, records: &[Id]) -> Result<HashMap<Id, Vec<CitationView>>, DbError> {
    if records.is_empty() {
        return Ok(HashMap::new());
    }
    let mut cited = store::of_records(conn, records).await?;
    cited.retain(|citation| citation.owner_id == citation.record_id);
    let views = views(conn, &cited).await?;
    let owners: HashMap<Id, Id> = cited.iter().map(|citation| (citation.id, citation.record_id)).collect();
    let mut found: HashMap<Id, Vec<CitationView>> = HashMap::new();
    for view in views {
        if let Some(record) = owners.get(&view.id) {
            found.entry(*record).or_default().push(view);
        }
    }
    Ok(found)
}

/// The source that an event cites first, which is the source of the specification.
#[derive(Clone, Debug)]
pub struct FirstSource {
    pub title: String,
    pub file: Option<File>,
}

impl FirstSource {
    /// The description, unless the source has none and is titled by its file.
    pub fn description(&self) -> Option<&str> {
        let is_file = self.file.as_ref().is_some_and(|file| file.filename == self.title);
        Some(self.title.as_str()).filter(|_| !is_file)
    }
}

/// The first sources of these events.
pub async fn first_among(conn: &mut Conn, events: &[Id]) -> Result<HashMap<Id, FirstSource>, DbError> {
    if events.is_empty() {
        return Ok(HashMap::new());
    }
    let cited = store::first_among(conn, events).await?;
    let mut sources: Vec<Id> = cited.iter().map(|(_, source, _)| *source).collect();
    sources.sort_unstable();
    sources.dedup();
    let mut files: HashMap<Id, File> = HashMap::new();
    for attached in files::attachments_among(conn, OwnerKind::Source, &sources).await? {
        files.entry(attached.attachment.owner_id).or_insert(attached.file);
    }
    let first = |(event, source, title): (Id, Id, String)| {
        (event, FirstSource { title, file: files.get(&source).cloned() })
    };
    Ok(cited.into_iter().map(first).collect())
}

/// The first file of every source, for those who load all of them.
pub async fn first_files(conn: &mut Conn) -> Result<HashMap<Id, File>, DbError> {
    let mut files = HashMap::new();
    for attached in files::all_attachments(conn, OwnerKind::Source).await? {
        files.entry(attached.attachment.owner_id).or_insert(attached.file);
    }
    Ok(files)
}

/// The first sources of a page of events, with `files` from [`first_files`].
pub async fn first_between(
    conn: &mut Conn,
    first: Id,
    last: Id,
    files: &HashMap<Id, File>,
) -> Result<HashMap<Id, FirstSource>, DbError> {
    let cited = store::first_between(conn, first, last).await?;
    let first = |(event, source, title): (Id, Id, String)| {
        (event, FirstSource { title, file: files.get(&source).cloned() })
    };
    Ok(cited.into_iter().map(first).collect())
}

/// The first source of an event.
pub async fn first_of(conn: &mut Conn, event: Id) -> Result<Option<FirstSource>, DbError> {
    Ok(first_among(conn, &[event]).await?.remove(&event))
}
