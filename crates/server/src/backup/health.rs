//! The backup status, derived from what is really there: a backup counts only while it is complete and readable.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::Serialize;
use tokio::sync::Mutex;
use utoipa::ToSchema;

use crate::access::store as access;
use crate::app::App;
use crate::clock::{DAY, HOUR, Moment, SECOND};
use crate::error::{Error, Result};

use super::state::{self, Memory, Rehearsal, State, Trouble};
use super::target::{Survey, Target};

/// The result of a check is reused for this long, so that many open pages don't strain a bucket.
const LOOK_LASTS: i64 = 20 * SECOND;

/// A bucket that takes longer than this to respond counts as unreachable.
const LOOK_LIMIT: Duration = Duration::from_secs(15);

/// At most this many missing files are shown by name.
const NAMED: usize = 3;

/// Green: the newest backup is recent and complete. Amber: it is getting old, or the site is new. Red: action needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Light {
    Green,
    Amber,
    Red,
}

#[derive(Clone, Debug)]
pub struct Health {
    pub light: Light,
    /// The time of the newest good backup.
    pub last_good: Option<Moment>,
    pub problem: Option<Trouble>,
    pub survey: Survey,
    /// The outcome of the last backup, as it was stored.
    pub state: State,
}

/// The last check of the backup location.
#[derive(Default)]
pub struct Looks(Mutex<Option<(Moment, State, Survey)>>);

/// Drops the last check, because something has changed.
pub async fn look_again(app: &App) {
    *app.memory::<Looks>().0.lock().await = None;
}

pub async fn health(app: &App) -> Result<Health> {
    let now = app.now();
    let mut conn = app.db.read().await?;
    let known = state::read(&mut conn).await?;
    let since = access::oldest_account(&mut conn).await?;
    drop(conn);
    let (survey, away) = match look(app, &known, now).await {
        Ok(survey) => (survey, None),
        // Admins need the status most when the backup location is unreachable.
        Err(error) => (Survey::default(), Some(Trouble::Technical(error.to_string()))),
    };
    let last_good = match &away {
        // Our own record is the best that we have.
        Some(_) => known.last_verified(now),
        None => survey
            .backups
            .iter()
            .filter(|backup| backup.is_good())
            .map(|backup| backup.manifest.moment())
            .find(|moment| moment.has_passed(now)),
    };
    let problem = away
        .or_else(|| app.memory::<Memory>().problem())
        .or_else(|| known.problem.clone())
        .or_else(|| lost_files(&known.damage.files))
        .or_else(|| damage(app, &survey, &known))
        .or_else(|| failed_rehearsal(&survey, &known));
    let light = light(last_good, problem.is_some(), since, now);
    Ok(Health { light, last_good, problem, survey, state: known })
}

/// Checks the backups, or reuses a recent check, unless a backup was written since.
async fn look(app: &App, known: &State, now: Moment) -> Result<Survey> {
    let looks = app.memory::<Looks>();
    let mut last = looks.0.lock().await;
    if let Some((at, state, survey)) = &*last
        && state == known
        && (at.0..at.plus(LOOK_LASTS).0).contains(&now.0)
    {
        return Ok(survey.clone());
    }
    *last = None;
    let target = Target::open(app)?;
    let survey = tokio::time::timeout(LOOK_LIMIT, target.survey(&known.damage)).await;
    let survey = survey.map_err(|_| Error::internal("timed out while looking at the backups"))??;
    *last = Some((now, known.clone(), survey.clone()));
    Ok(survey)
}

/// The damage to backups that were once verified, if there is any.
fn damage(app: &App, survey: &Survey, known: &State) -> Option<Trouble> {
    if let Some(name) = survey.unreadable.first() {
        return Some(Trouble::Unreadable { backup: name.clone() });
    }
    let damaged = survey.backups.iter().find(|backup| !backup.missing.is_empty());
    if let Some(backup) = damaged {
        let (count, names) = (backup.missing.len(), named(backup.missing.iter()));
        return Some(Trouble::Damaged { backup: backup.name.clone(), count, names });
    }
    let gone = known.last_verified_at.is_some() && !survey.backups.iter().any(|backup| backup.is_good());
    gone.then(|| Trouble::Gone { place: Target::words(app) })
}

/// The problem that the last rehearsal found, while its backup is still there.
fn failed_rehearsal(survey: &Survey, known: &State) -> Option<Trouble> {
    let Rehearsal { backup, problem, .. } = known.rehearsal.clone()?;
    let is_there = survey.backups.iter().any(|listed| listed.name == backup);
    problem.filter(|_| is_there).map(|problem| Trouble::Rehearsal { backup, problem })
}

/// The problem that the site has lost these files.
pub fn lost_files(names: &BTreeSet<String>) -> Option<Trouble> {
    let lost = Trouble::LostFiles { count: names.len(), names: named(names.iter()) };
    (!names.is_empty()).then_some(lost)
}

/// Some of these names, for a sentence.
fn named<'a>(mut names: impl Iterator<Item = &'a String>) -> String {
    let mut shown: Vec<&str> = names.by_ref().take(NAMED).map(String::as_str).collect();
    if names.next().is_some() {
        shown.push("…");
    }
    shown.join(", ")
}

/// `since` is the time when the first account was created.
pub fn light(last_good: Option<Moment>, problem: bool, since: Option<Moment>, now: Moment) -> Light {
    let age = |moment: Moment| now.0 - moment.0;
    match last_good {
        Some(good) if age(good) < 26 * HOUR && !problem => Light::Green,
        Some(good) if age(good) < 3 * DAY => Light::Amber,
        None if !problem && since.is_none_or(|since| age(since) < 2 * DAY) => Light::Amber,
        _ => Light::Red,
    }
}
