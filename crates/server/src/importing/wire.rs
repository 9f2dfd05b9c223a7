//! Request and response types of the import routes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::duplicates::evidence;
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::record_types::value_words;
use crate::words::Message;

use super::items::{Difference, Item, NamedSource, Proposal, Scan};
use super::model::{
    AboutFile, Already, Choice, Draft, DraftKind, DraftState, FileCounts, ItemKind, PlanCounts, Stage,
    StoredItem, Table, Told,
};

/// A file that someone has uploaded, with the changes that it would make and the progress of its import.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportDraft)]
pub struct DraftView {
    pub id: Id,
    pub filename: String,
    pub size: i64,
    pub kind: DraftKind,
    pub state: DraftState,
    /// Set while a job is working on it
    pub stage: Option<Stage>,
    pub done: i64,
    /// 0 if it is not known yet
    pub total: i64,
    /// Null until the file has been read
    pub about: Option<AboutFile>,
    pub counts: Option<FileCounts>,
    /// The changes that the import would make; when it is done, those that it has made
    pub plan: Option<PlanCounts>,
    /// The same file was imported before and would add nothing
    pub already: Option<Already>,
    /// A table, and the meanings of its columns
    pub table: Option<Table>,
    /// The reason why it failed, in words
    #[schema(value_type = Option<String>)]
    pub problem: Option<Message>,
    /// The change that undoes it
    pub change: Option<Id>,
    pub created_at: Moment,
}

impl DraftView {
    pub fn new(draft: Draft) -> Result<Self> {
        let summary = draft.summary()?;
        let problem: Option<Told> =
            draft.problem.as_deref().map(serde_json::from_str).transpose().map_err(Error::internal)?;
        let table = summary.as_ref().and_then(|summary| summary.table.clone());
        // Before someone has chosen the columns of a table, nothing else is known.
        let (about, counts, plan, already) = match summary.filter(|summary| !summary.about.version.is_empty())
        {
            Some(summary) => (Some(summary.about), Some(summary.counts), Some(summary.plan), summary.already),
            None => (None, None, None, None),
        };
        Ok(Self {
            id: draft.id,
            filename: draft.filename,
            size: draft.size,
            kind: draft.kind,
            state: draft.state,
            stage: draft.stage,
            done: draft.done,
            total: draft.total,
            about,
            counts,
            plan,
            already,
            table,
            problem: problem.map(|told| told.message()),
            change: draft.batch,
            created_at: draft.created_at,
        })
    }
}

/// Something to look at or to decide before an import. Exactly one of `doubt`, `match`, `change`, `missing`,
/// `row` and `scan` is there; an addition is a `change`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportItem)]
pub struct ItemView {
    pub position: i64,
    pub kind: ItemKind,
    /// The current choice; null if there is nothing to choose
    pub choice: Option<Choice>,
    pub doubt: Option<DoubtView>,
    #[serde(rename = "match")]
    pub proposal: Option<MatchView>,
    pub change: Option<DifferenceView>,
    pub missing: Option<MissingView>,
    pub row: Option<RowView>,
    pub scan: Option<ScanView>,
}

/// A scan and the source that it may belong to.
#[derive(Serialize, ToSchema)]
#[schema(as = ImportScan)]
pub struct ScanView {
    pub filename: String,
    /// The folder in the archive; empty if there is none
    pub folder: String,
    /// In bytes; cut off if it is too large
    pub size: u64,
    /// The title of a new source for it
    pub title: String,
    /// The source that is proposed or was chosen
    pub source: Option<NamedSource>,
    /// The sources that fit
    pub fits: Vec<NamedSource>,
    /// The reason why the source is proposed, or why none is
    #[schema(value_type = String)]
    pub reason: Message,
    /// The reason why it cannot be attached to the chosen source
    #[schema(value_type = Option<String>)]
    pub trouble: Option<Message>,
}

/// A row of a list that may be left out.
#[derive(Serialize, ToSchema)]
#[schema(as = ImportRow)]
pub struct RowView {
    /// As a spreadsheet program counts them, from 1
    pub row: u32,
    pub name: String,
    /// The problems of the row
    #[schema(value_type = Vec<String>)]
    pub reasons: Vec<Message>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = ImportDoubt)]
pub struct DoubtView {
    /// The line in the file, or the row of a table, from 1; 0 for the whole file
    pub line: u32,
    #[schema(value_type = String)]
    pub reason: Message,
}

/// Someone in the file who may be someone here.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportMatch)]
pub struct MatchView {
    pub line: u32,
    pub name: String,
    /// In words, as all dates
    #[schema(value_type = Option<String>)]
    pub birth: Option<Message>,
    #[schema(value_type = Option<String>)]
    pub death: Option<Message>,
    pub member_id: Id,
    pub member_name: String,
    #[schema(value_type = Option<String>)]
    pub member_birth: Option<Message>,
    #[schema(value_type = Option<String>)]
    pub member_death: Option<Message>,
    /// True if there is much evidence for it
    pub likely: bool,
    pub evidence: Vec<EvidenceView>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = ImportEvidence)]
pub struct EvidenceView {
    /// True if it suggests the same person, false if someone else
    #[serde(rename = "for")]
    pub speaks_for: bool,
    #[schema(value_type = String)]
    pub text: Message,
}

/// Someone who came with an earlier version of the file and is no longer in it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportMissing)]
pub struct MissingView {
    pub member_id: Id,
    pub name: String,
}

/// A value of a record here that differs in the file.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportChange)]
pub struct DifferenceView {
    pub line: u32,
    /// `members`, `relationships`, `history`, `sources`
    pub feature: String,
    pub record_id: Id,
    pub title: String,
    /// The field's name, as in the change log: its text is `recordNames.field.<field>`
    pub field: String,
    /// The value in the file that was imported before
    #[schema(value_type = Option<String>)]
    pub was: Option<Message>,
    #[schema(value_type = Option<String>)]
    pub here: Option<Message>,
    #[schema(value_type = Option<String>)]
    pub file: Option<Message>,
    /// True if it was changed here too
    pub conflict: bool,
}

impl ItemView {
    pub fn new(stored: &StoredItem) -> Result<Self> {
        let mut view = Self {
            position: stored.position,
            kind: stored.kind,
            choice: stored.choice,
            doubt: None,
            proposal: None,
            change: None,
            missing: None,
            row: None,
            scan: None,
        };
        match Item::of(stored)? {
            Item::Doubt { line, told } => view.doubt = Some(DoubtView { line, reason: told.message() }),
            Item::Match(proposal) => view.proposal = Some(proposal.into()),
            Item::Change(difference) => view.change = Some(difference.into()),
            Item::Missing(person) => {
                view.missing = Some(MissingView { member_id: person.member, name: person.name });
            }
            Item::Scan(scan) => view.scan = Some(scan.into()),
            Item::Row(row) => {
                let reasons = row.told.iter().map(Told::message).collect();
                view.row = Some(RowView { row: row.line, name: row.name, reasons });
            }
        }
        Ok(view)
    }
}

impl From<Proposal> for MatchView {
    fn from(proposal: Proposal) -> Self {
        let evidence = |(speaks_for, code): &(bool, String)| EvidenceView {
            speaks_for: *speaks_for,
            text: evidence::words(code),
        };
        let date = |date: Option<String>| date.map(|date| value_words(true, date));
        Self {
            line: proposal.line,
            name: proposal.name,
            birth: date(proposal.birth),
            death: date(proposal.death),
            member_id: proposal.member,
            member_name: proposal.member_name,
            member_birth: date(proposal.member_birth),
            member_death: date(proposal.member_death),
            likely: proposal.likely,
            evidence: proposal.evidence.iter().map(evidence).collect(),
        }
    }
}

impl From<Scan> for ScanView {
    fn from(scan: Scan) -> Self {
        Self {
            folder: scan.entry.rsplit_once('/').map(|(folder, _)| folder.to_owned()).unwrap_or_default(),
            filename: scan.filename,
            size: scan.size,
            title: scan.title,
            source: scan.source,
            fits: scan.fits,
            reason: scan.why.message(),
            trouble: scan.trouble.map(|trouble| trouble.message()),
        }
    }
}

impl From<Difference> for DifferenceView {
    fn from(difference: Difference) -> Self {
        let words = |value: Option<String>| value.map(|value| value_words(difference.is_date, value));
        let file = match difference.date {
            Some(date) => difference.file.map(|description| {
                Message::text("importing.event", &[("description", &description)])
                    .with("date", value_words(true, date))
            }),
            None => words(difference.file),
        };
        Self {
            line: difference.line,
            feature: difference.feature,
            record_id: difference.record,
            title: difference.title,
            was: words(difference.was),
            here: words(difference.here),
            file,
            field: difference.field,
            conflict: difference.conflict,
        }
    }
}

/// The choices: either `choices`, or `kind` and `choice` for all items of a kind. For `scan` these are the
/// scans that are left out, unless all of them are to be left out.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportChoices {
    pub choices: Option<Vec<ImportChoice>>,
    pub kind: Option<ItemKind>,
    pub choice: Option<Choice>,
    /// As in `choices`
    pub source: Option<Id>,
    pub title: Option<String>,
}

#[derive(Deserialize, ToSchema)]
pub struct ImportChoice {
    pub position: i64,
    pub choice: Choice,
    /// For `same` about a scan: the source that it is attached to
    pub source: Option<Id>,
    /// For `new` about a scan: the title of the source, instead of the proposed one
    pub title: Option<String>,
}
