//! A backup every night, and how well the family's memory is kept.

use serde::Serialize;
use utoipa::ToSchema;

use crate::access::store as access;
use crate::app::App;
use crate::clock::{DAY, HOUR, Moment};
use crate::error::Result;
use crate::mail::{self, Letter, Recipient};

use super::state::{self, BUSY, State};
use super::taking;

/// The hour of the day from which the nightly one is written, in UTC.
const HOUR_OF_DAY: i64 = 2;

/// Green: there is a fresh one. Amber: it grows old, or the site is new. Red: look after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Light {
    Green,
    Amber,
    Red,
}

/// `since` is when there first was something to lose.
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

/// Whether tonight's backup is still to be written. One that failed is tried again an hour later.
pub fn is_due(state: &State, now: Moment) -> bool {
    let tonight = now.0 - (now.0 - HOUR_OF_DAY * HOUR).rem_euclid(DAY);
    let written = state.last_verified_at.is_some_and(|verified| verified >= tonight);
    let just_tried = state.last_try_at.is_some_and(|tried| now.0 - tried < HOUR);
    !written && !just_tried
}

/// The hourly look: writes tonight's backup if it is due, and tells the admins if that fails. Says whether it was due.
pub async fn round(app: &App) -> Result<bool> {
    let mut conn = app.db.read().await?;
    let state = state::read(&mut conn).await?;
    // Before there is anyone there is nothing to lose.
    let due = is_due(&state, app.now()) && access::oldest_account(&mut conn).await?.is_some();
    drop(conn);
    if !due {
        return Ok(false);
    }
    let (letter, problem) = match taking::take(app).await {
        Ok(taken) => ("backup-incomplete", taken.problem),
        // Somebody else writes tonight's just now.
        Err(error) if error.code() == BUSY => return Ok(false),
        Err(error) => ("backup-failed", Some(error.to_string())),
    };
    if let Some(problem) = problem {
        tracing::error!(problem, "{letter}");
        tell_admins(app, letter, &problem).await?;
    }
    Ok(true)
}

/// Once a day at most, however often it is tried.
async fn tell_admins(app: &App, name: &str, problem: &str) -> Result<()> {
    let now = app.now();
    let link = app.config.link("/admin/backups");
    let mut tx = app.db.begin().await?;
    for admin in access::acting_admins(&mut tx).await? {
        let to = Recipient { name: &admin.name, email: &admin.email };
        let letter = Letter::new(&app.config, name, to, &[("problem", problem), ("link", &link)]);
        let key = format!("{name}:{}:{}", admin.id, now.0 / DAY);
        mail::queue(&mut tx, &letter, Some(key), now).await?;
    }
    Ok(tx.commit().await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Moment = Moment(20_000 * DAY + 12 * HOUR);

    fn verified(hours_ago: i64) -> State {
        State { last_verified_at: Some(NOON.0 - hours_ago * HOUR), ..State::default() }
    }

    #[test]
    fn the_light_is_green_while_the_last_good_backup_is_fresh() {
        let failed = State { problem: Some("no room".to_owned()), ..verified(9) };
        let of = |state: &State| light(state, None, NOON);
        assert_eq!(
            [of(&verified(9)), of(&verified(30)), of(&verified(80)), of(&failed), of(&State::default())],
            [Light::Green, Light::Amber, Light::Red, Light::Amber, Light::Amber]
        );
        assert_eq!(light(&State::default(), Some(NOON.plus(-3 * DAY)), NOON), Light::Red);
    }

    #[test]
    fn a_backup_is_due_once_a_night_and_again_an_hour_after_a_failure() {
        let tried = |hours: i64| State { last_try_at: Some(NOON.0 - hours * HOUR), ..verified(34) };
        assert!(is_due(&State::default(), NOON));
        assert!(is_due(&verified(11), NOON), "written at one in the morning, before the night's own");
        assert!(!is_due(&verified(9), NOON));
        assert!(!is_due(&tried(0), NOON));
        assert!(is_due(&tried(2), NOON));
    }
}
