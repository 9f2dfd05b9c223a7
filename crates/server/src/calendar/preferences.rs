//! How an account likes its calendar, and which reminders it wants: none, unless it says so.

use crate::access::{Action, User, may};
use crate::app::App;
use crate::db::{Conn, DbError};
use crate::error::{FieldProblems, Result};
use crate::ids::{Id, Token};
use crate::{row, text_enum};

use super::{reminders, store};

/// Nobody wants to hear of a birthday earlier.
pub const MOST_DAYS: i32 = 30;
const USUAL_DAYS: i64 = 3;

text_enum! {
    pub enum WeekStart {
        Sunday = "sunday",
        Monday = "monday",
        Saturday = "saturday",
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct Preferences {
        pub user_id: Id,
        pub week_start: WeekStart,
        /// A mail on Monday mornings with what the week brings.
        pub digest: bool,
        /// A mail some days before each birthday.
        pub birthday_notes: bool,
        pub birthday_note_days: i64,
        pub unsubscribe_token: String,
        pub version: i64,
    }
}

impl Preferences {
    fn new(user_id: Id) -> Self {
        Self {
            user_id,
            week_start: WeekStart::Sunday,
            digest: false,
            birthday_notes: false,
            birthday_note_days: USUAL_DAYS,
            unsubscribe_token: Token::new().reveal().to_owned(),
            version: 0,
        }
    }

    /// As the account chose, or as everything starts.
    pub async fn of(conn: &mut Conn, user_id: Id) -> Result<Self, DbError> {
        Ok(store::preferences(conn, user_id).await?.unwrap_or_else(|| Self::new(user_id)))
    }
}

#[derive(Clone, Copy, Debug)]
pub struct PreferencesForm {
    pub version: i64,
    pub week_start: WeekStart,
    pub digest: bool,
    pub birthday_notes: bool,
    pub birthday_note_days: i64,
}

/// The inner error is what stands now, when another window was faster.
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
    let before = Preferences::of(&mut tx, viewer.id).await?;
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
        return Ok(Err(Preferences::of(&mut tx, viewer.id).await?));
    }
    reminders::plan(&mut tx, viewer, &after, app.now()).await?;
    tx.commit().await?;
    Ok(Ok(after))
}
