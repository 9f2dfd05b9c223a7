//! The nightly backup, and the backup status.

use serde::Serialize;
use utoipa::ToSchema;

use crate::access::store as access;
use crate::app::App;
use crate::clock::{DAY, HOUR, Moment};
use crate::error::Result;
use crate::mail::{self, Email};
use crate::words::Message;

use super::create;
use super::state::{self, BUSY, State, Trouble};

/// The hour (UTC) from which the nightly backup is due.
const HOUR_OF_DAY: i64 = 2;

/// Green: the last backup is recent. Amber: it is getting old, or the site is new. Red: action needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Light {
    Green,
    Amber,
    Red,
}

/// `since` is when the first account was created.
pub fn light(state: &State, since: Option<Moment>, now: Moment) -> Light {
    let age = |moment: i64| now.0 - moment;
    match (state.last_verified_at, since) {
        (Some(verified), _) if age(verified) < 26 * HOUR && state.problem.is_none() => Light::Green,
        (Some(verified), _) if age(verified) < 3 * DAY => Light::Amber,
        (None, since) if state.problem.is_none() && since.is_none_or(|since| age(since.0) < 2 * DAY) => {
            Light::Amber
        }
        _ => Light::Red,
    }
}

/// Whether tonight's backup is still due. A failed one is retried after an hour.
pub fn is_due(state: &State, now: Moment) -> bool {
    let tonight = now.0 - (now.0 - HOUR_OF_DAY * HOUR).rem_euclid(DAY);
    let written = state.last_verified_at.is_some_and(|verified| verified >= tonight);
    let just_tried = state.last_try_at.is_some_and(|tried| now.0 - tried < HOUR);
    !written && !just_tried
}

/// Runs hourly: writes tonight's backup if due, and notifies the admins if that fails. Returns whether it was due.
pub async fn round(app: &App) -> Result<bool> {
    let mut conn = app.db.read().await?;
    let state = state::read(&mut conn).await?;
    // Without accounts there is nothing to lose.
    let due = is_due(&state, app.now()) && access::oldest_account(&mut conn).await?.is_some();
    drop(conn);
    if !due {
        return Ok(false);
    }
    let (template, problem) = match create::take(app).await {
        Ok(taken) => ("backup-incomplete", taken.problem),
        // Another worker is writing tonight's backup.
        Err(error) if error.code() == BUSY => return Ok(false),
        Err(error) => ("backup-failed", Some(Trouble::Technical(error.to_string()))),
    };
    if let Some(problem) = problem {
        tracing::error!(?problem, "{template}");
        tell_admins(app, template, &problem.into()).await?;
    }
    Ok(true)
}

/// At most once a day, however often the backup is retried.
async fn tell_admins(app: &App, name: &str, problem: &Message) -> Result<()> {
    let now = app.now();
    let link = app.config.admin_link("/admin/backups");
    let mut tx = app.db.begin().await?;
    for admin in access::acting_admins(&mut tx).await? {
        let problem = problem.in_language(admin.language());
        let details = [("problem", problem.as_str()), ("link", link.as_str())];
        let email = Email::new(&app.config, name, admin.recipient(), &details);
        let key = format!("{name}:{}:{}", admin.id, now.0 / DAY);
        mail::queue(&mut tx, &email, Some(key), now).await?;
    }
    Ok(tx.commit().await?)
}
