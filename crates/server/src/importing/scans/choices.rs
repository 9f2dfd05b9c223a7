//! People's choices about scans.

use axum::http::StatusCode;

use crate::db::Tx;
use crate::error::{Error, Problem, Result};
use crate::sources::{Source, SourceForm, store as sources};

use super::super::decisions::{Choices, ItemChoice};
use super::super::items::NamedSource;
use super::super::model::{Choice, Draft, ItemKind};
use super::super::store;
use super::assignments::{self, Row};

/// Stores the choices, and updates the plan.
pub async fn choose(tx: &mut Tx, draft: &Draft, choices: Choices) -> Result<()> {
    let before = assignments::rows(tx, draft.id).await?;
    let mut rows = before.clone();
    match choices {
        Choices::Some(some) => {
            for (position, chosen) in some {
                let row = rows.iter_mut().find(|row| row.position == position && row.choice.is_some());
                follow(row.ok_or_else(invalid)?, &resolved(tx, &chosen, draft).await?);
            }
        }
        // Scans that have a source keep it.
        Choices::All(ItemKind::Scan, chosen) => {
            let decision = resolved(tx, &chosen, draft).await?;
            let is_meant = |row: &&mut Row| match row.choice {
                Some(Choice::Skip) => true,
                Some(_) => chosen.choice == Choice::Skip,
                None => false,
            };
            rows.iter_mut().filter(is_meant).for_each(|row| follow(row, &decision));
        }
        Choices::All(..) => return Err(invalid()),
    }
    let counts = assignments::settle(tx, &mut rows).await?;
    let mut changed = Vec::new();
    for (row, before) in rows.iter().zip(&before) {
        let row = row.stored()?;
        if row != before.stored()? {
            changed.push(row);
        }
    }
    store::put_items(tx, draft.id, &changed.iter().collect::<Vec<_>>()).await?;
    let mut summary = draft.summary()?.unwrap_or_default();
    summary.plan = counts;
    let summary = serde_json::to_string(&summary).map_err(Error::internal)?;
    Ok(store::set_summary(tx, draft.id, &summary).await?)
}

fn invalid() -> Error {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid").into()
}

enum Decision {
    Here(NamedSource),
    New(Option<String>),
    Out,
}

/// Turns a choice into a decision; refuses a choice that does not fit.
async fn resolved(tx: &mut Tx, chosen: &ItemChoice, draft: &Draft) -> Result<Decision> {
    match (chosen.choice, chosen.source, &chosen.title) {
        (Choice::Same, Some(id), None) => {
            let source = sources::get(tx, id).await?.ok_or_else(|| Error::not_found("source-not-found"))?;
            Ok(Decision::Here(NamedSource { id, title: source.title }))
        }
        (Choice::New, None, Some(title)) => {
            let blank = Source::blank(draft.id, None, draft.created_at);
            Ok(Decision::New(Some(SourceForm::titled(title).apply(blank, draft.created_at)?.title)))
        }
        (Choice::New, None, None) => Ok(Decision::New(None)),
        (Choice::Skip, None, None) => Ok(Decision::Out),
        _ => Err(invalid()),
    }
}

fn follow(row: &mut Row, decision: &Decision) {
    row.scan.trouble = None;
    row.choice = Some(match decision {
        Decision::Here(source) => {
            row.scan.source = Some(source.clone());
            Choice::Same
        }
        Decision::New(title) => {
            if let Some(title) = title {
                row.scan.title.clone_from(title);
            }
            Choice::New
        }
        Decision::Out => Choice::Skip,
    });
}
