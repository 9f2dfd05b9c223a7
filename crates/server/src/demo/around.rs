//! Adds the records that GEDCOM cannot express: links from accounts to people, households, calendar events,
//! invitations and feedback.

use std::collections::HashMap;

use demo_family::{CalendarEvent, CalendarKind, FeedbackKind};
use fuzzy_date::Day;

use crate::access::User;
use crate::app::App;
use crate::calendar::{EventForm, EventType, Visibility, events};
use crate::changes::Batch;
use crate::clock::{HOUR, Moment};
use crate::db::Tx;
use crate::error::{Error, Result};
use crate::feedback::{self, Category, FeedbackForm, FeedbackStatus};
use crate::households::invitations::InvitationForm;
use crate::households::{Household, HouseholdForm, HouseholdPerson};
use crate::ids::{Id, Token};
use crate::members::links;

use super::accounts::{Accounts, ago};
use super::family::{self, People};

/// The ids of households, by name.
pub type Households = HashMap<&'static str, Id>;

/// Adds everything except the calendar, in one transaction.
pub async fn add_records(app: &App, accounts: &Accounts, people: &People) -> Result<Households> {
    let now = app.now();
    let mut tx = app.db.begin().await?;
    links::turn(&mut tx).await?;
    let mut batch = Batch::new(None, now);
    link_accounts(&mut tx, &mut batch, accounts, people, now).await?;
    let households = add_households(&mut tx, &mut batch, accounts, now).await?;
    add_invitations(&mut tx, &mut batch, accounts, &households, now).await?;
    add_feedback(&mut tx, &mut batch, accounts, now).await?;
    tx.commit().await?;
    Ok(households)
}

async fn link_accounts(
    tx: &mut Tx,
    batch: &mut Batch,
    accounts: &Accounts,
    people: &People,
    now: Moment,
) -> Result<()> {
    for account in demo_family::accounts() {
        if let Some(person) = account.person {
            let user = accounts.named(account.username)?;
            links::set(tx, batch, user, Some(people.member(person)?), now).await?;
        }
    }
    Ok(())
}

async fn add_households(
    tx: &mut Tx,
    batch: &mut Batch,
    accounts: &Accounts,
    now: Moment,
) -> Result<Households> {
    let mut added = Households::new();
    for household in demo_family::households() {
        let members: Vec<&User> =
            household.accounts.iter().map(|username| accounts.named(username)).collect::<Result<_>>()?;
        let maker = members.first().ok_or_else(|| Error::internal("a household without people"))?;
        let form = HouseholdForm {
            name: household.name.to_owned(),
            description: Some(household.description.to_owned()),
        };
        let record = form.apply(Household::blank(Id::new(now), maker.id, now), now)?;
        batch.create(tx, &record).await?;
        for (position, user) in (0..).zip(&members) {
            let person = HouseholdPerson::new(record.id, user.id, position, position == 0, now);
            batch.create(tx, &person).await?;
        }
        added.insert(household.name, record.id);
    }
    Ok(added)
}

/// Adds invitations without sending emails; no one has the links.
async fn add_invitations(
    tx: &mut Tx,
    batch: &mut Batch,
    accounts: &Accounts,
    households: &Households,
    now: Moment,
) -> Result<()> {
    for invitation in demo_family::invitations() {
        let household = households.get(invitation.household);
        let household = *household.ok_or_else(|| Error::internal("an invitation into no household"))?;
        let inviter = accounts.named(invitation.by)?;
        let at = ago(now, invitation.days_ago);
        let form = InvitationForm {
            member: None,
            email: invitation.email.to_owned(),
            message: Some(invitation.message.to_owned()),
        };
        let record = form.apply(Id::new(at), household, inviter.id, &Token::new(), at)?;
        batch.create(tx, &record).await?;
    }
    Ok(())
}

async fn add_feedback(tx: &mut Tx, batch: &mut Batch, accounts: &Accounts, now: Moment) -> Result<()> {
    for told in demo_family::feedback() {
        let at = ago(now, told.days_ago);
        let form = FeedbackForm {
            subject: told.subject.to_owned(),
            message: told.message.to_owned(),
            category: Some(category(told.kind)),
            page: None,
            browser: None,
        };
        let mut record = form.apply(Id::new(at), accounts.named(told.by)?, at)?;
        let is_answered = !told.answer.is_empty();
        record.status = match (told.is_resolved, is_answered) {
            (true, _) => FeedbackStatus::Resolved,
            (false, true) => FeedbackStatus::Reviewed,
            (false, false) => FeedbackStatus::Pending,
        };
        batch.create(tx, &record).await?;
        if is_answered {
            let later = at.plus(HOUR);
            let answer =
                feedback::answer(Id::new(later), record.id, told.answer, accounts.owner()?.id, later)?;
            batch.create(tx, &answer).await?;
        }
    }
    Ok(())
}

fn category(kind: FeedbackKind) -> Category {
    match kind {
        FeedbackKind::General => Category::General,
        FeedbackKind::Bug => Category::Bug,
        FeedbackKind::Feature => Category::Feature,
        FeedbackKind::Content => Category::Content,
    }
}

/// Adds the events of the calendar with their photos, each as its creator.
pub async fn add_events(
    app: &App,
    accounts: &Accounts,
    people: &People,
    households: &Households,
    today: Day,
) -> Result<()> {
    for event in demo_family::calendar(today) {
        let maker = accounts.named(event.by)?;
        let mut photos = Vec::with_capacity(event.photos.len());
        for path in event.photos {
            photos.push(family::photo(app, path, maker, today).await?);
        }
        let members = event.people.iter().map(|person| people.member(person)).collect::<Result<_>>()?;
        let form = EventForm {
            title: event.title.to_owned(),
            description: Some(event.description.to_owned()),
            date: event.first_day.to_string(),
            end_date: (event.last_day != event.first_day).then(|| event.last_day.to_string()),
            time: Some(event.time.to_owned()),
            kind: Some(kind(&event)),
            visibility: Some(visibility(&event)),
            family_id: households.get(event.household).copied(),
            tags: event.tags.iter().map(|tag| (*tag).to_owned()).collect(),
            family_member_ids: members,
            photos: Some(photos),
        };
        events::add(app, maker, None, form).await?;
    }
    Ok(())
}

fn kind(event: &CalendarEvent) -> EventType {
    match event.kind {
        CalendarKind::Anniversary => EventType::Anniversary,
        CalendarKind::Holiday => EventType::Holiday,
        CalendarKind::Milestone => EventType::Milestone,
        CalendarKind::Story => EventType::Story,
        CalendarKind::Other => EventType::Other,
    }
}

fn visibility(event: &CalendarEvent) -> Visibility {
    match event.visibility {
        demo_family::Visibility::Public => Visibility::Public,
        demo_family::Visibility::Family => Visibility::Family,
        demo_family::Visibility::Private => Visibility::Private,
    }
}
