//! Optional reminder emails: a weekly digest on Mondays, and a note some days before each birthday. Each is a job
//! planned for the morning in the account's time zone. The job's key contains the moment and the email's key the
//! day, so that nothing is sent twice, even if jobs are repeated. A late job also covers the mornings it missed.

use jiff::civil::{Date, Weekday};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::access::{Action, User, policy};
use crate::app::App;
use crate::clock::Moment;
use crate::db::{DbError, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::jobs::{self, Claimed, NewJob, Outcome};
use crate::mail::{self, Email};
use crate::text_enum;
use crate::words::{Language, dates};

use super::entries::{self, BirthdayEntry, EventEntry};
use super::model::Visibility;
use super::settings::{MOST_DAYS, Preferences};
use super::{days, store};

pub const JOB: &str = "reminder";

/// The hour at which reminders are sent.
const MORNING: i8 = 7;

text_enum! {
    pub enum Reminder {
        Digest = "digest",
        BirthdayNotes = "birthday-notes",
    }
}

impl Reminder {
    fn is_wanted(self, preferences: &Preferences) -> bool {
        match self {
            Self::Digest => preferences.digest,
            Self::BirthdayNotes => preferences.birthday_notes,
        }
    }

    fn switch_off(self, preferences: &mut Preferences) {
        match self {
            Self::Digest => preferences.digest = false,
            Self::BirthdayNotes => preferences.birthday_notes = false,
        }
    }

    fn falls_on(self, day: Date) -> bool {
        self == Self::BirthdayNotes || day.weekday() == Weekday::Monday
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct ReminderJob {
    user: Id,
    reminder: Reminder,
    day: String,
}

/// Queues the next job for each reminder that the account wants, unless it is already queued.
pub async fn plan(tx: &mut Tx, user: &User, preferences: &Preferences, now: Moment) -> Result<(), DbError> {
    for reminder in Reminder::ALL.iter().copied().filter(|reminder| reminder.is_wanted(preferences)) {
        let Some((day, due_at)) = next_morning(user, reminder, now) else { continue };
        let plan = ReminderJob { user: user.id, reminder, day: day.to_string() };
        // The key has the moment, because the same morning differs between time zones.
        let key = format!("reminder:{}:{}:{}", reminder.as_str(), user.id, due_at.0);
        jobs::enqueue(tx, NewJob { kind: JOB, dedupe_key: Some(key), payload: json!(plan), due_at }, now)
            .await?;
    }
    Ok(())
}

/// Plans for all accounts. Runs hourly, so that each morning's job is queued long before.
pub async fn plan_all(tx: &mut Tx, now: Moment) -> Result<(), DbError> {
    for preferences in store::with_reminders(tx).await? {
        let user = store::user(tx, preferences.user_id).await?;
        if let Some(user) = user.filter(|user| policy::allows(user, Action::ReadFamily)) {
            plan(tx, &user, &preferences, now).await?;
        }
    }
    Ok(())
}

/// The moment at which a day's morning begins in the user's time zone.
fn morning(user: &User, day: Date) -> Option<Moment> {
    let morning = day.at(MORNING, 0, 0, 0).to_zoned(days::zone_of(user)).ok()?;
    Some(Moment(morning.timestamp().as_millisecond()))
}

/// The next day whose morning hasn't begun yet in the user's time zone.
fn next_morning(user: &User, reminder: Reminder, now: Moment) -> Option<(Date, Moment)> {
    let today = days::today(user, now);
    (0..=8)
        .map(|ahead| days::plus_days(today, ahead))
        .filter(|day| reminder.falls_on(*day))
        .filter_map(|day| Some((day, morning(user, day)?)))
        .find(|(_, due)| *due > now)
}

/// The mornings from the planned one up to now: just that one, unless the job is late. None if the account has
/// changed its time zone and the morning hasn't begun there.
fn mornings(user: &User, reminder: Reminder, planned: Date, now: Moment) -> Vec<Date> {
    let today = days::today(user, now);
    // Earlier reminders would be about days that are over.
    let first = planned.max(days::plus_days(today, -MOST_DAYS));
    (0..=MOST_DAYS)
        .map(|ahead| days::plus_days(first, ahead))
        .filter(|day| reminder.falls_on(*day) && morning(user, *day).is_some_and(|due| due <= now))
        .collect()
}

/// Runs a planned reminder: queues the email, unless it was turned off or there is nothing to report.
pub async fn send(app: &App, job: &Claimed) -> Outcome {
    let Ok(plan) = serde_json::from_str::<ReminderJob>(&job.payload) else {
        return Outcome::Fail("the plan cannot be read".to_owned());
    };
    match queue(app, job, &plan).await {
        Ok(()) => Outcome::Done(json!(plan)),
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

async fn queue(app: &App, job: &Claimed, plan: &ReminderJob) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let now = app.now();
    let user = store::user(&mut tx, plan.user).await?;
    let Some(user) = user.filter(|user| policy::allows(user, Action::ReadFamily)) else { return Ok(()) };
    let Some(preferences) = store::preferences(&mut tx, user.id).await? else { return Ok(()) };
    let planned = days::parse(&plan.day).ok_or_else(|| Error::internal("the plan names no day"))?;
    if !plan.reminder.is_wanted(&preferences) {
        return Ok(());
    }
    for morning in mornings(&user, plan.reminder, planned, now) {
        let items = items(&mut tx, &user, &preferences, plan.reminder, morning, now).await?;
        if !items.is_empty() {
            let email = compose(app, &user, &preferences, plan.reminder, &items);
            let key = format!("reminder-mail:{}:{}:{morning}", plan.reminder.as_str(), user.id);
            mail::queue(&mut tx, &email, Some(key), now).await?;
        }
    }
    self::plan(&mut tx, &user, &preferences, now).await?;
    job.complete(&mut tx, &json!(plan), now).await?;
    Ok(tx.commit().await?)
}

/// The lines of a morning's email, without days that are over.
async fn items(
    tx: &mut Tx,
    user: &User,
    preferences: &Preferences,
    reminder: Reminder,
    morning: Date,
    now: Moment,
) -> Result<Vec<String>> {
    let today = days::today(user, now);
    let ahead = i32::try_from(preferences.birthday_note_days).unwrap_or_default();
    let (first, last) = match reminder {
        Reminder::Digest => (morning.max(today), days::plus_days(morning, 6)),
        Reminder::BirthdayNotes => (days::plus_days(morning, ahead), days::plus_days(morning, ahead)),
    };
    if last < today {
        return Ok(Vec::new());
    }
    match reminder {
        Reminder::Digest => week(tx, user, first, last).await,
        Reminder::BirthdayNotes => on_day(tx, user, first).await,
    }
}

/// Birthdays and events from `today` to the last day of the week.
async fn week(tx: &mut Tx, user: &User, today: Date, last: Date) -> Result<Vec<String>> {
    let mut lines: Vec<(Date, String)> = Vec::new();
    for entry in living(entries::birthdays(tx, today, last).await?) {
        lines.push((entry.day, birthday_line(user.language(), &entry)));
    }
    // Emails can be forwarded and read by others, so they name only public events.
    let (public, rest): (Vec<_>, Vec<_>) = entries::events(tx, user.id, today, last)
        .await?
        .into_iter()
        .partition(|entry| entry.event.visibility == Visibility::Public);
    for entry in public {
        lines.push((entry.day.max(today), event_line(user.language(), &entry)));
    }
    lines.sort_by_key(|(day, _)| *day);
    let mut lines: Vec<_> = lines.into_iter().map(|(day, line)| on(user.language(), day, &line)).collect();
    if !rest.is_empty() {
        lines.push(user.language().text("feed.mailRest", &[("count", &rest.len().to_string())]));
    }
    Ok(lines)
}

async fn on_day(tx: &mut Tx, user: &User, day: Date) -> Result<Vec<String>> {
    let entries = living(entries::birthdays(tx, day, day).await?);
    let language = user.language();
    Ok(entries.map(|entry| on(language, day, &birthday_line(language, &entry))).collect())
}

/// Skips the birthdays of the deceased.
fn living(entries: Vec<BirthdayEntry>) -> impl Iterator<Item = BirthdayEntry> {
    entries.into_iter().filter(|entry| !entry.member.deceased)
}

fn birthday_line(language: Language, entry: &BirthdayEntry) -> String {
    let name = entry.member.name.as_str();
    match entry.age().filter(|age| *age > 0) {
        Some(age) => language.text("feed.mailTurns", &[("name", name), ("count", &age.to_string())]),
        None => language.text("calendar.birthday", &[("name", name)]),
    }
}

fn event_line(language: Language, entry: &EventEntry) -> String {
    match entry.event.time.as_deref() {
        Some(time) => language.text("feed.mailAt", &[("title", &entry.event.title), ("time", time)]),
        None => entry.event.title.clone(),
    }
}

fn on(language: Language, day: Date, line: &str) -> String {
    language.text("feed.mailLine", &[("day", &dates::weekday_day(language, day)), ("line", line)])
}

fn compose(app: &App, user: &User, preferences: &Preferences, reminder: Reminder, items: &[String]) -> Email {
    let (kind, token) = (reminder.as_str(), &preferences.unsubscribe_token);
    let details = [
        ("items", items.join("\n")),
        ("link", app.config.link("/dashboard")),
        ("unsubscribe", app.config.link(&format!("/unsubscribe?kind={kind}&token={token}"))),
    ];
    let details: Vec<(&str, &str)> = details.iter().map(|(key, value)| (*key, value.as_str())).collect();
    let mut email = Email::new(&app.settings(), kind, user.recipient(), &details);
    email.unsubscribe = Some(app.config.link(&format!("/unsubscribe/{kind}/{token}")));
    email
}

/// The reminder that an unsubscribe link stops, and its account.
pub async fn subscription(
    conn: &mut crate::db::Conn,
    reminder: Reminder,
    token: &str,
) -> Result<(User, bool)> {
    let gone = || Error::not_found("unsubscribe-not-found");
    let preferences = store::preferences_by_token(conn, token).await?.ok_or_else(gone)?;
    let user = store::user(conn, preferences.user_id).await?.ok_or_else(gone)?;
    Ok((user, reminder.is_wanted(&preferences)))
}

/// Turns a reminder off. Repeating it changes nothing.
pub async fn unsubscribe(app: &App, reminder: Reminder, token: &str) -> Result<()> {
    let mut tx = app.db.begin().await?;
    // Retry if the preferences changed between read and write, because a mail program asks only once.
    loop {
        let Some(mut preferences) = store::preferences_by_token(&mut tx, token).await? else {
            return Err(Error::not_found("unsubscribe-not-found"));
        };
        if !reminder.is_wanted(&preferences) {
            return Ok(());
        }
        reminder.switch_off(&mut preferences);
        preferences.version += 1;
        if store::save_preferences(&mut tx, &preferences).await? {
            return Ok(tx.commit().await?);
        }
    }
}
