//! The command `import`.

use std::path::Path;

use crate::app::App;
use crate::error::{Error, Result};
use crate::importing::command;
use crate::importing::{DraftState, DraftView, ItemKind};

use super::output::print;

/// At most this many doubtful lines, or scans, are printed.
const SHOWN: i64 = 50;

pub async fn import(app: &App, path: &Path, yes: bool) -> Result<()> {
    let draft = command::read(app, path).await?;
    let imported = show_and_run(app, &draft, yes).await;
    command::discard(app, draft.id).await?;
    imported
}

async fn show_and_run(app: &App, draft: &DraftView, yes: bool) -> Result<()> {
    check(draft)?;
    let (Some(about), Some(counts), Some(plan)) = (&draft.about, &draft.counts, &draft.plan) else {
        return Err(Error::internal("the file has not been read"));
    };
    let mut text = format!("{}: {}", draft.filename, about.version);
    if !about.encoding.is_empty() {
        text += &format!(", {}", about.encoding);
    }
    if !about.program.is_empty() {
        text += &format!(", written by {} {}", about.program, about.program_version);
    }
    text += &format!(
        "\nIn the file: {} people, {} couples, {} events, {} sources, {} files\n",
        counts.people, counts.couples, counts.events, counts.sources, counts.files
    );
    text += &format!(
        "New: {} people, {} couples, {} events, {} sources, {} files\nHere already: {} people, with {} differences \
         ({} were changed here too and stay) and {} additions\nNo longer in the file: {} people, who stay\n\
         Doubtful lines: {}\n",
        plan.new_people,
        plan.new_couples,
        plan.new_events,
        plan.new_sources,
        plan.new_files,
        plan.matched_people,
        plan.changes,
        plan.conflicts,
        plan.additions,
        plan.missing,
        plan.doubts
    );
    let doubts = command::items(app, draft.id, ItemKind::Doubt, SHOWN).await?;
    for doubt in doubts.into_iter().filter_map(|item| item.doubt) {
        text += &format!("  line {}: {}\n", doubt.line, doubt.reason.for_reader());
    }
    let scans = command::items(app, draft.id, ItemKind::Scan, SHOWN).await?;
    for scan in scans.into_iter().filter_map(|item| item.scan) {
        let reason = scan.trouble.unwrap_or(scan.reason);
        text += &format!("  {}: {}\n", scan.filename, reason.for_reader());
    }
    if draft.already.is_some() {
        text += "This file was imported before.\n";
    }
    print(&text).map_err(Error::internal)?;
    if !yes {
        return print("Nothing has changed. Add --yes to import it.\n").map_err(Error::internal);
    }
    check(&command::run(app, draft.id).await?)?;
    print("Imported. An admin can undo it from the change log.\n").map_err(Error::internal)
}

/// Turns a file that could not be read into an error with the reason.
fn check(draft: &DraftView) -> Result<()> {
    match &draft.problem {
        Some(problem) if draft.state == DraftState::Failed => Err(Error::internal(problem.for_reader())),
        _ => Ok(()),
    }
}
