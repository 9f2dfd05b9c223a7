//! Plans a draft with the decisions so far: reads the records that are here, matches people, and collects the questions.

use std::collections::HashSet;
use std::sync::Arc;

use family_file::Contents;

use crate::app::App;
use crate::changes::RowFile;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::members::store as members;

use super::basis::Basis;
use super::candidates::Candidates;
use super::continued::continues;
use super::count::Count;
use super::decisions::Decisions;
use super::here::{Details, Earlier, Here, Wanted};
use super::items::Item;
use super::mapping::By;
use super::matching::{Matches, PersonMatch, ask_about_strangers, follow, matches, name_missing, propose};
use super::model::{Already, Choice, Draft};
use super::plan::{Compared, plan, to_compare};
use super::progress::{Stopped, blocking};
use super::reading::{self, FamilyFile};
use super::ready::Ready;
use super::{doubts, store};

/// This many earlier imports are tried as the one that a file continues.
const IMPORTS: i64 = 5;

/// A plan that is ready to be published, and its questions.
pub(super) struct Planned {
    pub(super) ready: Ready,
    pub(super) items: Vec<(Item, Option<Choice>)>,
}

/// Plans the import with the decisions so far.
pub(super) async fn planned(
    app: &App,
    draft: &Draft,
    file: &Arc<FamilyFile>,
    decisions: &Arc<Decisions>,
    count: &Arc<Count>,
) -> Result<Planned, Stopped> {
    let basis = Basis::now(app).await?;
    // Everyone is looked for among the people here, and then everything is compared.
    let contents = &file.contents;
    let people = contents.people();
    count.begin(2 * people + contents.sources() + contents.couples() + contents.events());
    let mut conn = app.db.read().await?;
    let already = match &draft.sha256 {
        Some(hash) => store::same_file(&mut conn, hash).await?,
        None => None,
    };
    let mut here = Here::load(&mut conn).await?;
    // A value or a person that a list lacks is not gone: contacts never have all details, and tables are often a part.
    if !here.members.is_empty()
        && file.list.is_none()
        && let Some(earlier) = continued(&mut conn, &file.contents).await?
    {
        here.continue_with(&mut conn, earlier).await?;
    }
    drop(conn);
    let here = Arc::new(here);
    let (mut matches, wanted) = matched(app, file, &here, decisions).await?;
    count.add(people);
    let details = Details::load(&mut app.db.read().await?, &wanted).await?;
    let (source, file) = (Arc::clone(file), Arc::clone(file));
    let (decisions, count) = (Arc::clone(decisions), Arc::clone(count));
    let by = By { user: Some(draft.created_by), now: app.now() };
    let rows = Arc::new(RowFile::new(app.storage.unnamed_file(by.now).await?));
    let (plan, items) = blocking(move || {
        let compared = Compared {
            here: &here,
            matches: &matches,
            details: &details,
            decisions: &decisions,
            enclosed: &file.enclosed,
            file: &rows,
            count: &count,
        };
        let mut plan = plan(&file.contents, &compared, by)?;
        rows.check().map_err(Error::unavailable)?;
        let entries: HashSet<&str> = plan.files.iter().map(|one| one.entry.as_str()).collect();
        plan.counts.new_files = i64::try_from(entries.len()).unwrap_or(i64::MAX);
        let (mut items, left_out) = doubts::doubts(&file, &plan);
        plan.counts.doubts = i64::try_from(items.len() + left_out).unwrap_or(i64::MAX);
        items.append(&mut matches.items);
        items.append(&mut plan.items);
        if let Some(list) = &file.list {
            for (item, _) in &mut items {
                item.move_to(|line| list.rows.of(line));
            }
            let (mut rows, count) = list.items(&decisions);
            let counts = &mut plan.counts;
            *(if list.contacts { &mut counts.doubts } else { &mut counts.rows }) +=
                i64::try_from(count).unwrap_or(i64::MAX);
            items.append(&mut rows);
        }
        Ok::<_, Error>((plan, items))
    })
    .await??;
    let already = already.map(|import| Already { id: import.id, at: import.created_at });
    let archive = source.enclosed.archive().cloned();
    let ready = Ready {
        plan,
        about: reading::about(&source),
        counts: reading::counts(&source),
        already,
        archive,
        basis,
    };
    Ok(Planned { ready, items })
}

/// The newest import that the file continues.
async fn continued(conn: &mut Conn, file: &Contents) -> Result<Option<Earlier>> {
    for import in store::newest(conn, IMPORTS).await? {
        let earlier = Earlier::load(conn, &import).await?;
        if let Some(earlier) = earlier.filter(|earlier| continues(file, &earlier.contents)) {
            return Ok(Some(earlier));
        }
    }
    Ok(None)
}

/// Matches the people of the file with those here, by certain facts and by decisions; and reads the records
/// to compare.
async fn matched(
    app: &App,
    file: &Arc<FamilyFile>,
    here: &Arc<Here>,
    decisions: &Arc<Decisions>,
) -> Result<(Matches, Wanted)> {
    let (of, known) = (Arc::clone(file), Arc::clone(here));
    let mut matches = blocking(move || matches(&of.contents, &known, &of.enclosed)).await?;
    let mut candidates = Candidates::default();
    let is_asked =
        !decisions.is_complete && !here.members.is_empty() && matches.people.contains(&PersonMatch::New);
    if is_asked {
        let mut conn = app.db.read().await?;
        let mut after = None;
        loop {
            let page = members::page(&mut conn, after).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            page.iter().for_each(|member| candidates.add(member));
        }
    }
    let (file, here, decisions) = (Arc::clone(file), Arc::clone(here), Arc::clone(decisions));
    let decided = move || {
        let contacts = file.list.as_ref().is_some_and(|list| list.contacts);
        follow(&file.contents, &here, &decisions.proposed, &mut matches);
        if is_asked {
            candidates.relate(&here);
            let unlikely = if contacts { Choice::Skip } else { Choice::New };
            propose(&file.contents, candidates, unlikely, &mut matches);
        }
        if contacts {
            ask_about_strangers(&file.contents, &decisions, &mut matches);
        }
        name_missing(&here, &mut matches);
        let wanted = to_compare(&file.contents, &here, &matches, &file.enclosed);
        (matches, wanted)
    };
    blocking(decided).await
}
