use axum::extract::State;
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::{Action, Viewer, may};
use crate::app::App;
use crate::calendar::wire::{
    BirthdayView, ChangePreferences, Days, PreferencesView, Upcoming, UpcomingBirthday, UpcomingEvent,
};
use crate::calendar::{days, entries, preferences};
use crate::error::{Error, FieldProblems, Result};
use crate::http::{Json, Query, Routes, routes};
use crate::members::directory::Directory;
use crate::views;

/// Enough for a month view with the days around it.
const MOST_DAYS: i64 = 62;
/// The upcoming list shows birthdays this many days ahead.
const BIRTHDAYS_AHEAD: i32 = 60;

pub fn routes() -> Routes {
    routes![days_between, upcoming, get_preferences, change_preferences]
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DaysQuery {
    /// `YYYY-MM-DD`
    from: String,
    /// At most 62 days later
    to: String,
}

/// Birthdays and events in a range of days
#[utoipa::path(get, path = "/api/calendar", operation_id = "calendar_days", tag = "calendar", params(DaysQuery), responses(
    (status = 200, description = "What is on them, day by day", body = Days),
    (status = "4XX", description = "422 `invalid`"),
))]
pub async fn days_between(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<DaysQuery>,
) -> Result<Json<Days>> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut problems = FieldProblems::default();
    let (from, to) = (day(&mut problems, "from", &query.from), day(&mut problems, "to", &query.to));
    problems.check()?;
    let mut problems = FieldProblems::default();
    if !(0..MOST_DAYS).contains(&days::days_between(from, to)) {
        problems.add("to", "bad-day-range", &[("max", &MOST_DAYS.to_string())]);
    }
    problems.check()?;
    let mut conn = app.db.read_at_once().await?;
    let birthdays = views::ask(&app, &mut conn, |directory: &Directory| {
        let entries = entries::remembered(directory, from, to);
        entries.into_iter().map(|(day, row)| BirthdayView::remembered(day, row)).collect()
    })
    .await?;
    let events = entries::events(&mut conn, viewer.user.id, from, to).await?;
    Ok(Json(Days { birthdays, events: events.into_iter().map(Into::into).collect() }))
}

fn day(problems: &mut FieldProblems, field: &str, text: &str) -> Date {
    days::parse(text).unwrap_or_else(|| {
        problems.add(field, "bad-day", &[]);
        Date::MIN
    })
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UpcomingQuery {
    /// The viewer's current day, `YYYY-MM-DD`; by default, today in the account's time zone
    today: Option<String>,
}

/// Upcoming events and birthdays
#[utoipa::path(get, path = "/api/events/upcoming", operation_id = "upcoming_events", tag = "calendar", params(UpcomingQuery), responses(
    (status = 200, description = "The next events, and birthdays beside them", body = Upcoming),
    (status = "4XX", description = "422 `invalid`"),
))]
pub async fn upcoming(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<UpcomingQuery>,
) -> Result<Json<Upcoming>> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut problems = FieldProblems::default();
    let today = match &query.today {
        Some(text) => day(&mut problems, "today", text),
        None => days::today(&viewer.user, app.now()),
    };
    problems.check()?;
    let mut conn = app.db.read_at_once().await?;
    let events = entries::upcoming(&mut conn, viewer.user.id, today).await?;
    let last = days::plus_days(today, BIRTHDAYS_AHEAD);
    let birthdays = entries::next_birthdays(&mut conn, today, last).await?;
    Ok(Json(Upcoming {
        today: today.to_string(),
        events: events.into_iter().map(|entry| UpcomingEvent::new(entry, today)).collect(),
        birthdays: birthdays.into_iter().map(|entry| UpcomingBirthday::new(entry, today)).collect(),
    }))
}

/// Your calendar settings and reminders
#[utoipa::path(get, path = "/api/calendar/preferences", operation_id = "calendar_preferences", tag = "calendar", responses(
    (status = 200, description = "The preferences", body = PreferencesView),
))]
pub async fn get_preferences(State(app): State<App>, viewer: Viewer) -> Result<Json<PreferencesView>> {
    may(&viewer.user, Action::ReadFamily)?;
    Ok(Json(preferences::of(&mut app.db.read().await?, viewer.user.id).await?.into()))
}

/// Change your calendar settings and reminders
#[utoipa::path(put, path = "/api/calendar/preferences", operation_id = "change_calendar_preferences", tag = "calendar", request_body = ChangePreferences, responses(
    (status = 200, description = "The preferences", body = PreferencesView),
    (status = "4XX", description = "409 `conflict`, with the current preferences; 422 `invalid`"),
))]
pub async fn change_preferences(
    State(app): State<App>,
    viewer: Viewer,
    Json(body): Json<ChangePreferences>,
) -> Result<Json<PreferencesView>> {
    match preferences::save(&app, &viewer.user, body.form()).await? {
        Ok(saved) => Ok(Json(saved.into())),
        Err(current) => Err(Error::stale(&PreferencesView::from(current))),
    }
}
