//! The backup status, derived from what is really there: a backup counts only while it is complete and readable.

use std::time::Duration;

use serde::Serialize;
use tokio::sync::Mutex;
use utoipa::ToSchema;

use crate::access::store as access;
use crate::app::App;
use crate::clock::{DAY, HOUR, Moment, SECOND};
use crate::error::{Error, Result};

use super::state::{self, Memory, State, Trouble};
use super::target::{Survey, Target};

/// How long a look at the backups lasts, so that many open pages don't strain a bucket.
const LOOK_LASTS: i64 = 20 * SECOND;

/// A bucket that takes longer than this to answer counts as away.
const LOOK_LIMIT: Duration = Duration::from_secs(15);

/// How many names of missing files to show.
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
    /// When the newest good backup was taken.
    pub last_good: Option<Moment>,
    pub problem: Option<Trouble>,
    pub survey: Survey,
}

/// The last look at the place for backups.
#[derive(Default)]
pub struct Looks(Mutex<Option<(Moment, State, Survey)>>);

/// Forgets the last look, because something has changed.
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
        // Admins need the status most when the place for backups is unreachable.
        Err(error) => (Survey::default(), Some(Trouble::Technical(error.to_string()))),
    };
    let last_good = match &away {
        // The best that we know.
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
        .or_else(|| damage(app, &survey, &known));
    Ok(Health { light: light(last_good, problem.is_some(), since, now), last_good, problem, survey })
}

/// What is there now, or what was there a moment ago, unless a backup was written since.
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
    let survey = tokio::time::timeout(LOOK_LIMIT, target.survey()).await;
    let survey = survey.map_err(|_| Error::internal("timed out while looking at the backups"))??;
    *last = Some((now, known.clone(), survey.clone()));
    Ok(survey)
}

/// What is wrong with the backups that were once verified.
fn damage(app: &App, survey: &Survey, known: &State) -> Option<Trouble> {
    if let Some(name) = survey.unreadable.first() {
        return Some(Trouble::Unreadable { backup: name.clone() });
    }
    let damaged = survey.backups.iter().find(|backup| !backup.missing.is_empty());
    if let Some(backup) = damaged {
        let (count, names) = (backup.missing.len(), named(&backup.missing));
        return Some(Trouble::Damaged { backup: backup.name.clone(), count, names });
    }
    let gone = known.last_verified_at.is_some() && !survey.backups.iter().any(|backup| backup.is_good());
    gone.then(|| Trouble::Gone { place: Target::words(app) })
}

/// Some of these names, for a sentence.
pub fn named(names: &[String]) -> String {
    let shown = names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > NAMED { format!("{shown}, …") } else { shown }
}

/// `since` is when the first account was created.
pub fn light(last_good: Option<Moment>, problem: bool, since: Option<Moment>, now: Moment) -> Light {
    let age = |moment: Moment| now.0 - moment.0;
    match last_good {
        Some(good) if age(good) < 26 * HOUR && !problem => Light::Green,
        Some(good) if age(good) < 3 * DAY => Light::Amber,
        None if !problem && since.is_none_or(|since| age(since) < 2 * DAY) => Light::Amber,
        _ => Light::Red,
    }
}
