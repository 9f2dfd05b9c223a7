//! An account's calendar settings and reminders; reminders are off by default.

use crate::access::{Action, User, may};
use crate::app::App;
use crate::db::{Conn, DbError};
use crate::error::{FieldProblems, Result};
use crate::ids::Id;

use super::settings::{MOST_DAYS, Preferences, PreferencesForm};
use super::{reminders, store};

/// The account's own settings, or the defaults.
pub async fn of(conn: &mut Conn, user: Id) -> Result<Preferences, DbError> {
    Ok(store::preferences(conn, user).await?.unwrap_or_else(|| Preferences::new(user)))
}

/// Saves preferences. The inner error is the current ones, if they have changed since they were read.
pub async fn save(
    app: &App,
    viewer: &User,
    form: PreferencesForm,
) -> Result<std::result::Result<Preferences, Preferences>> {
    may(viewer, Action::ReadFamily)?;
    let mut problems = FieldProblems::default();
    if !(0..=i64::from(MOST_DAYS)).contains(&form.birthday_note_days) {
        problems.add("birthdayNoteDays", "out-of-range", &[("min", "0"), ("max", &MOST_DAYS.to_string())]);
    }
    problems.check()?;
    let mut tx = app.db.begin().await?;
    let before = of(&mut tx, viewer.id).await?;
    if before.version != form.version {
        return Ok(Err(before));
    }
    let mut after = Preferences {
        week_start: form.week_start,
        digest: form.digest,
        birthday_notes: form.birthday_notes,
        birthday_note_days: form.birthday_note_days,
        ..before.clone()
    };
    if after == before {
        return Ok(Ok(before));
    }
    after.version += 1;
    if !store::save_preferences(&mut tx, &after).await? {
        return Ok(Err(of(&mut tx, viewer.id).await?));
    }
    reminders::plan(&mut tx, viewer, &after, app.now()).await?;
    tx.commit().await?;
    Ok(Ok(after))
}
