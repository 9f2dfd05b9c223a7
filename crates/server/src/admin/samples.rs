//! Sample records to explore the site with: four users, a family, three events. They are marked, so that they can be
//! removed again; sample users can't sign in and get no email.

use crate::access::{Role, Status, User, store as access};
use crate::accounts;
use crate::actions;
use crate::app::App;
use crate::calendar::{Event, EventForm, EventType, Visibility, events, store as calendar};
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{DbError, TextList, Tx};
use crate::error::{Error, Result};
use crate::households::{self, Household, HouseholdForm, HouseholdPerson};
use crate::ids::Id;
use crate::members::links;
use crate::words::reader;

use super::store;

const HOUSEHOLDS: &str = "families";
const EVENTS: &str = "calendar";

/// One of each role, and one pending.
const PEOPLE: [(&str, Role, Status); 4] = [
    ("admin", Role::Admin, Status::Approved),
    ("member", Role::Member, Status::Approved),
    ("child", Role::Child, Status::Approved),
    ("pending", Role::Member, Status::Pending),
];

/// Text key, days from now, type, visibility.
const OCCASIONS: [(&str, i32, EventType, Visibility); 3] = [
    ("reunion", 14, EventType::Other, Visibility::Family),
    ("anniversary", 30, EventType::Anniversary, Visibility::Public),
    ("story", 45, EventType::Story, Visibility::Family),
];

/// Uses the language of the admin who adds them, because they become ordinary records.
fn text(key: &str) -> String {
    reader::language().text(&format!("samples.{key}"), &[])
}

/// Adds the samples unless they exist already; returns true if it did.
pub async fn add(app: &App, viewer: &User) -> Result<bool> {
    let now = app.now();
    let mut tx = begin(app).await?;
    let counts = access::user_counts(&mut tx).await?;
    if counts.samples > 0 || store::any_sample(&mut tx).await? {
        return Ok(false);
    }
    let mut batch = Batch::new(Some(viewer.id), now);
    let people = PEOPLE.map(|(key, role, status)| person(key, role, status, now));
    for user in &people {
        batch.create(&mut tx, user).await.map_err(|error| match error {
            DbError::Unique(_) => Error::conflict("samples-taken"),
            other => other.into(),
        })?;
        accounts::announce(&mut tx, user.id);
    }
    let household = add_household(&mut tx, &mut batch, &people, now).await?;
    add_events(&mut tx, &mut batch, &people, &household, now).await?;
    tx.commit().await?;
    Ok(true)
}

fn person(key: &str, role: Role, status: Status, now: Moment) -> User {
    let username = format!("sample-{key}");
    User {
        id: Id::new(now),
        email: format!("{key}@sample.invalid"),
        email_confirmed_at: (status == Status::Approved).then_some(now),
        username_key: username.clone(),
        username,
        name: text(&format!("{key}.name")),
        role,
        status,
        owner: false,
        sample: true,
        bio: None,
        birth_date: None,
        interests: TextList::default(),
        language: reader::language().code().to_owned(),
        time_zone: "UTC".to_owned(),
        member_id: None,
        version: 1,
        created_at: now,
        updated_at: now,
    }
}

/// A family of the approved sample users.
async fn add_household(tx: &mut Tx, batch: &mut Batch, people: &[User], now: Moment) -> Result<Household> {
    let approved = people.iter().filter(|user| user.is_approved());
    let form = HouseholdForm { name: text("family.name"), description: Some(text("family.description")) };
    let maker = people.first().ok_or_else(|| Error::internal("there are examples"))?;
    let household = form.apply(Household::blank(Id::new(now), maker.id, now), now)?;
    batch.create(tx, &household).await?;
    for (position, user) in (0..).zip(approved) {
        let admin = user.role == Role::Admin;
        batch.create(tx, &HouseholdPerson::new(household.id, user.id, position, admin, now)).await?;
    }
    store::mark_sample(tx, HOUSEHOLDS, household.id).await?;
    households::announce(tx, household.id);
    Ok(household)
}

async fn add_events(
    tx: &mut Tx,
    batch: &mut Batch,
    people: &[User],
    household: &Household,
    now: Moment,
) -> Result<()> {
    let today = jiff::Timestamp::from_millisecond(now.0)
        .map_err(Error::internal)?
        .to_zoned(jiff::tz::TimeZone::UTC)
        .date();
    for ((key, days, kind, visibility), maker) in OCCASIONS.into_iter().zip(people) {
        let day = today.saturating_add(jiff::Span::new().days(days));
        let form = EventForm {
            title: text(&format!("{key}.title")),
            description: Some(text(&format!("{key}.description"))),
            date: day.to_string(),
            end_date: None,
            time: None,
            kind: Some(kind),
            visibility: Some(visibility),
            family_id: Some(household.id),
            tags: Vec::new(),
            family_member_ids: Vec::new(),
            photos: None,
        };
        let event = form.apply(Event::blank(Id::new(now), Some(maker.id), now), now)?;
        batch.create(tx, &event).await?;
        store::mark_sample(tx, EVENTS, event.id).await?;
    }
    events::announce_many(tx).await
}

/// Removes the samples and everything that the sample accounts have created since. The change log can restore
/// them.
pub async fn remove(app: &App, viewer: &User) -> Result<()> {
    let now = app.now();
    let mut tx = begin(app).await?;
    let mut batch = Batch::new(Some(viewer.id), now);
    for id in store::samples(&mut tx, EVENTS).await? {
        if let Some(event) = calendar::get(&mut tx, id).await? {
            events::remove(&mut tx, &mut batch, &event, now).await?;
        }
    }
    for id in store::samples(&mut tx, HOUSEHOLDS).await? {
        if let Some(household) = households::store::get(&mut tx, id).await? {
            actions::households::remove(&mut tx, &mut batch, &household).await?;
        }
    }
    for user in access::samples(&mut tx).await? {
        accounts::remove(&mut tx, &mut batch, &user, now).await?;
    }
    events::announce_many(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

/// Locks accounts, families and events against other writers.
async fn begin(app: &App) -> Result<Tx> {
    let mut tx = app.db.begin().await?;
    access::lock_admins(&mut tx).await?;
    links::turn(&mut tx).await?;
    Ok(tx)
}
