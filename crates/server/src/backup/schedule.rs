//! The nightly backup.

use crate::access::store as access;
use crate::app::App;
use crate::clock::{DAY, HOUR, Moment};
use crate::error::Result;
use crate::mail::{self, Email};
use crate::words::Message;

use super::health::Health;
use super::state::{self, Trouble};
use super::target::Target;
use super::turn::BUSY;
use super::{create, health};

/// The hour (UTC) from which the nightly backup is due.
const HOUR_OF_DAY: i64 = 2;

/// True if tonight's backup is still due. A failed one is retried after an hour.
pub fn is_due(last_good: Option<Moment>, last_try: Option<Moment>, now: Moment) -> bool {
    let tonight = now.0 - (now.0 - HOUR_OF_DAY * HOUR).rem_euclid(DAY);
    let written = last_good.is_some_and(|good| good.0 >= tonight);
    let just_tried = last_try.is_some_and(|tried| now.0 - tried.0 < HOUR);
    !written && !just_tried
}

/// Runs hourly: writes tonight's backup if due, and notifies the admins if that fails. Returns whether it was due.
pub async fn round(app: &App) -> Result<bool> {
    let now = app.now();
    // A backup that is damaged or gone does not count.
    let Health { last_good, survey, .. } = health::health(app).await?;
    let mut conn = app.db.read().await?;
    let state = state::read(&mut conn).await?;
    let failed = state.last_try(now).filter(|_| state.last_try_at != state.last_verified_at);
    // Without accounts there is nothing to lose.
    let due = is_due(last_good, failed, now) && access::oldest_account(&mut conn).await?.is_some();
    drop(conn);
    if !due {
        return Ok(false);
    }
    let on_another_disk = state.disk.zip(Target::disk(app)).is_some_and(|(before, now)| before != now);
    if on_another_disk && survey.is_empty() {
        // Most likely the disk for backups is not mounted. A backup beside the site would only hide that.
        let gone = Trouble::Gone { place: Target::words(app) };
        create::record_trouble(app, gone.clone()).await;
        tell_admins(app, "backup-failed", &gone.into()).await?;
        return Ok(true);
    }
    let (template, problem) = match create::take(app).await {
        Ok(taken) => ("backup-incomplete", health::lost_files(&taken.damage.files)),
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

/// Sends the email at most once a day, however often the backup is retried.
async fn tell_admins(app: &App, name: &str, problem: &Message) -> Result<()> {
    let now = app.now();
    let link = app.config.admin_link("/admin/backups");
    let mut tx = app.db.begin().await?;
    for admin in access::acting_admins(&mut tx).await? {
        let problem = problem.in_language(admin.language());
        let details = [("problem", problem.as_str()), ("link", link.as_str())];
        let email = Email::new(&app.settings(), name, admin.recipient(), &details);
        let key = format!("{name}:{}:{}", admin.id, now.0 / DAY);
        mail::queue(&mut tx, &email, Some(key), now).await?;
    }
    Ok(tx.commit().await?)
}
