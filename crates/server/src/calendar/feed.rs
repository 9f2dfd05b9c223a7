//! The calendar feed that phones subscribe to: birthdays and public events at an account's secret address.

use jiff::civil::{Date, Time};
use sha2::{Digest, Sha256};

use crate::access::{Action, User, may};
use crate::app::App;
use crate::clock::{HOUR, Moment};
use crate::config::Config;
use crate::db::{Conn, DbError};
use crate::error::{Error, Result};
use crate::ids::Token;
use crate::members::store::{self as members, Birthday};
use crate::words::Language;

use super::ics::{Calendar, Entry, When};
use super::model::Event;
use super::settings::{Feed, FeedChoice, USUAL};
use super::{days, store};

/// Some calendars can't handle earlier years, so older yearly entries start here.
const FIRST_YEAR: i64 = 1900;

/// Creates a new secret address; the old one stops working.
pub async fn renew(app: &App, viewer: &User) -> Result<Feed> {
    may(viewer, Action::ReadFamily)?;
    let mut tx = app.db.begin().await?;
    let choice = store::feed(&mut tx, viewer.id).await?.map_or(USUAL, |feed| feed.choice());
    let feed = Feed {
        user_id: viewer.id,
        token: Token::new().reveal().to_owned(),
        birthdays: choice.birthdays,
        in_memory: choice.in_memory,
        events: choice.events,
        created_at: app.now(),
        last_read_at: None,
    };
    store::save_feed(&mut tx, &feed).await?;
    tx.commit().await?;
    Ok(feed)
}

pub async fn choose(app: &App, viewer: &User, choice: FeedChoice) -> Result<Feed> {
    may(viewer, Action::ReadFamily)?;
    let mut tx = app.db.begin().await?;
    let feed = store::feed(&mut tx, viewer.id).await?.ok_or_else(|| Error::not_found("feed-not-found"))?;
    let feed =
        Feed { birthdays: choice.birthdays, in_memory: choice.in_memory, events: choice.events, ..feed };
    store::save_feed(&mut tx, &feed).await?;
    tx.commit().await?;
    Ok(feed)
}

pub async fn revoke(app: &App, viewer: &User) -> Result<()> {
    may(viewer, Action::ReadFamily)?;
    let mut tx = app.db.begin().await?;
    store::drop_feed(&mut tx, viewer.id).await?;
    Ok(tx.commit().await?)
}

/// The feed at an address; not found if it was revoked or the account may no longer read the family.
pub async fn at(app: &App, token: &str) -> Result<(Feed, Language)> {
    // Release the connection before taking another, or many phones at once would wait for each other.
    let (feed, language) = find(&mut app.db.read().await?, token).await?;
    let now = app.now();
    if feed.last_read_at.is_none_or(|read| now.0 - read.0 > HOUR) {
        // This is only for display, so the feed must work even if it fails.
        if let Err(error) = note_reading(app, token, now).await {
            tracing::warn!(%error, "could not record that a feed was read");
        }
    }
    Ok((feed, language))
}

async fn find(conn: &mut Conn, token: &str) -> Result<(Feed, Language)> {
    let gone = || Error::not_found("feed-not-found");
    let feed = store::feed_by_token(conn, token).await?.ok_or_else(gone)?;
    let user = store::user(conn, feed.user_id).await?.ok_or_else(gone)?;
    may(&user, Action::ReadFamily).map_err(|_| gone())?;
    Ok((feed, user.language()))
}

async fn note_reading(app: &App, token: &str, now: Moment) -> Result<(), DbError> {
    let mut tx = app.db.begin().await?;
    store::feed_was_read(&mut tx, token, now).await?;
    tx.commit().await
}

/// The first day of past events in the feed: the start of last year.
fn since(now: Moment) -> i64 {
    let year =
        jiff::Timestamp::from_millisecond(now.0).unwrap_or_default().to_zoned(jiff::tz::TimeZone::UTC).year();
    i64::from(year - 1) * 10_000 + 101
}

/// Hashes all inputs of the feed, so that we can tell it is unchanged without building it.
pub async fn tag(app: &App, conn: &mut Conn, choice: FeedChoice, language: Language) -> Result<String> {
    let inputs = format!(
        "{} {} {} {} {} {} {choice:?} {language:?}",
        env!("CARGO_PKG_VERSION"),
        app.settings().site_name,
        app.config.public_url,
        members::version(conn).await?,
        store::version(conn).await?,
        since(app.now()),
    );
    let hash = Sha256::digest(inputs.as_bytes());
    Ok(format!("\"{}\"", hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect::<String>()))
}

pub async fn build(app: &App, conn: &mut Conn, choice: FeedChoice, language: Language) -> Result<String> {
    let mut calendar = Calendar::new(&app.settings().site_name);
    if choice.birthdays || choice.in_memory {
        for member in members::all_birthdays(conn).await? {
            if if member.deceased { choice.in_memory } else { choice.birthdays } {
                add_birthday(&mut calendar, &app.config, &member, language);
            }
        }
    }
    if choice.events {
        for event in store::public_since(conn, since(app.now())).await? {
            add_event(&mut calendar, &app.config, &event, language);
        }
    }
    Ok(calendar.finish())
}

fn add_birthday(calendar: &mut Calendar, config: &Config, member: &Birthday, language: Language) {
    let month_day = member.month_day();
    let year = member.birth_earliest.map_or(FIRST_YEAR, |born| (born / 10_000).max(FIRST_YEAR));
    let Some(first) = days::on(year, month_day) else { return };
    let name = [("name", member.name.as_str())];
    let summary = language.text("calendar.birthday", &name);
    let summary =
        if member.deceased { language.text("feed.inMemoryOf", &[("entry", &summary)]) } else { summary };
    let born = member
        .birth_earliest
        .map(|born| language.text("feed.bornIn", &[("year", &(born / 10_000).to_string())]));
    calendar.add(&Entry {
        uid: &format!("birthday-{}@kinkeeper", member.id),
        changed: member.updated_at,
        when: When::Yearly { first, leap: month_day == 229 },
        summary: &summary,
        description: born.as_deref(),
        link: Some(&config.link(&format!("/family-member/{}", member.id))),
    });
}

fn add_event(calendar: &mut Calendar, config: &Config, event: &Event, language: Language) {
    let (first, last) = (days::from_number(event.first_day), days::from_number(event.last_day));
    let time = event.time.as_deref().and_then(|time| Time::strptime("%H:%M", time).ok());
    let when = match (event.yearly, time) {
        (Some(yearly), _) => {
            When::Yearly { first: first.max(earliest_in_feeds(yearly)), leap: yearly == 229 }
        }
        (None, Some(time)) if first == last => When::At(first, time),
        (None, _) => When::Days { first, last },
    };
    // If the entry has no start time of its own, put the time in its text.
    let starts = event
        .time
        .as_deref()
        .filter(|_| !matches!(when, When::At(..)))
        .map(|time| language.text("feed.startsAt", &[("time", time)]));
    let parts: Vec<&str> = [starts.as_deref(), event.description.as_deref()].into_iter().flatten().collect();
    let description = parts.join("\n");
    calendar.add(&Entry {
        uid: &format!("event-{}@kinkeeper", event.id),
        changed: event.updated_at,
        when,
        summary: &event.title,
        description: (!description.is_empty()).then_some(description.as_str()),
        link: Some(&config.link(&format!("/edit-event/{}", event.id))),
    });
}

fn earliest_in_feeds(yearly: i64) -> Date {
    days::on(FIRST_YEAR, yearly).unwrap_or(Date::MIN)
}
