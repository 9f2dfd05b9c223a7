//! Attaches the scans of an archive, all at once.

use std::sync::Arc;

use crate::app::App;
use crate::files::Owner;
use crate::ids::Id;
use crate::sources::{Source, files_of};

use super::super::archive::Archive;
use super::super::basis::Basis;
use super::super::mapping::By;
use super::super::model::{Draft, Stage, Told};
use super::super::plan::{Changed, Plan, PlannedFile};
use super::super::progress::{Progress, Stopped};
use super::super::{publish, unpacking};
use super::assignments::{self, Obstacle, Target};

/// Plans and publishes the import; returns false if someone has changed the sources meanwhile.
pub async fn attempt(
    app: &App,
    draft: &Draft,
    archive: &Arc<Archive>,
    progress: &mut Progress<'_>,
) -> Result<bool, Stopped> {
    progress.tell(Stage::Comparing, 0, 0).await?;
    let basis = Basis::now(app).await?;
    let mut plan = planned(app, draft).await?;
    unpacking::unpack(app, draft, archive, &mut plan, progress).await?;
    progress.tell(Stage::Publishing, 0, 0).await?;
    let mut summary = draft.summary()?.unwrap_or_default();
    summary.plan = plan.counts;
    publish::publish(app, draft, &summary, &plan, &basis, progress).await?.check()
}

async fn planned(app: &App, draft: &Draft) -> Result<Plan, Stopped> {
    let mut conn = app.db.read().await?;
    let rows = assignments::rows(&mut conn, draft.id).await?;
    let mut chosen = assignments::chosen(&mut conn, &rows).await?;
    drop(conn);
    let by = By { user: Some(draft.created_by), now: app.now() };
    let assignments = assignments::assign(&rows, &mut chosen);
    let mut plan = Plan::default();
    plan.counts.scans = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    plan.counts.new_sources = i64::try_from(assignments.new.len()).unwrap_or(i64::MAX);
    for title in assignments.new {
        let mut source = Source::blank(Id::new(by.now), by.user, by.now);
        source.set_title(title);
        plan.sources.push(source);
    }
    let mut changed: Vec<Id> = Vec::new();
    for (row, assigned) in rows.iter().zip(assignments.of) {
        let (target, position) = match assigned {
            Ok(Some(target)) => target,
            Ok(None) | Err(Obstacle::There(_)) => continue,
            Err(Obstacle::Gone(title) | Obstacle::Full(title)) => {
                return Err(Told::new("problem.sourceChanged").with("text", title).into());
            }
        };
        let owner: Owner = match target {
            Target::Here(id) => {
                changed.push(id);
                files_of(id)
            }
            Target::New(number) => files_of(plan.sources[number].id),
        };
        let entry = row.scan.entry.clone();
        plan.files.push(PlannedFile { entry, owner, position, caption: None, origin: None });
    }
    changed.sort_unstable();
    changed.dedup();
    for (before, _) in changed.iter().filter_map(|id| chosen.remove(id)) {
        let after = Source { updated_at: by.now, ..before.clone() };
        plan.changed_sources.push(Changed { before, after, parts: true });
    }
    plan.touches_others = !plan.changed_sources.is_empty();
    Ok(plan)
}
