//! Inviting everyone in a pasted list, in one transaction.

use axum::http::StatusCode;

use crate::access::{User, store as access};
use crate::app::App;
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{FieldProblems, Problem, Result};
use crate::households::model::Household;
use crate::households::store as households;
use crate::ids::{Id, Token};
use crate::text_enum;

use super::model::{Invitation, InvitationForm, check_message};
use super::pasted::{self, Pasted};
use super::record::{MOST, announce, check_may_invite, open_to_invite};
use super::{emails, store};

/// The most addresses in one list.
const MOST_AT_ONCE: usize = 50;
const MAX_TEXT: usize = 20_000;

text_enum! {
    pub enum ListedState {
        /// Can be invited.
        Ready = "ready",
        NoAddress = "no-address",
        /// Belongs to the family already.
        InFamily = "in-family",
        Invited = "invited",
    }
}

/// An entry of the list, and whether it can be invited.
#[derive(Clone, Debug)]
pub struct Listed {
    pub entry: Pasted,
    pub state: ListedState,
}

/// The submitted form.
#[derive(Clone, Debug)]
pub struct ListForm {
    pub addresses: String,
    pub message: Option<String>,
}

/// The entries that were invited, with their links, and the others.
pub struct InvitedList {
    pub invited: Vec<(Invitation, Token)>,
    pub others: Vec<Listed>,
}

/// Says of everything in a pasted text if it can be invited.
pub async fn check(app: &App, viewer: &User, household: Id, addresses: &str) -> Result<Vec<Listed>> {
    let mut conn = app.db.read().await?;
    let household = check_may_invite(&mut conn, viewer, household).await?;
    sort_out(&mut conn, &household, addresses, app.now()).await
}

/// Invites everyone in the list who can be invited. Sent again, it invites no one twice.
pub async fn invite(app: &App, viewer: &User, household: Id, form: ListForm) -> Result<InvitedList> {
    let (mut tx, household) = open_to_invite(app, viewer, household).await?;
    let now = app.now();
    let mut batch = Batch::new(Some(viewer.id), now);
    let mut done = InvitedList { invited: Vec::new(), others: Vec::new() };
    for listed in sort_out(&mut tx, &household, &form.addresses, now).await? {
        let (ListedState::Ready, Some(email)) = (listed.state, listed.entry.email.clone()) else {
            done.others.push(listed);
            continue;
        };
        let token = Token::new();
        let form = InvitationForm { email, message: form.message.clone(), member: None };
        let invitation = form.apply(Id::new(now), household.id, viewer.id, &token, now)?;
        batch.create(&mut tx, &invitation).await?;
        emails::invite(app, &mut tx, &invitation, &household, viewer, &token).await?;
        announce(&mut tx, &invitation).await?;
        done.invited.push((invitation, token));
    }
    if done.invited.is_empty() {
        return Err(refuse(StatusCode::UNPROCESSABLE_ENTITY, "no-addresses").into());
    }
    tx.commit().await?;
    Ok(done)
}

/// Refuses whatever [`invite`] would refuse, so that only emails that are really sent count as attempts. Returns the
/// addresses that they would be sent to.
pub async fn check_invite(app: &App, viewer: &User, household: Id, form: &ListForm) -> Result<Vec<String>> {
    let listed = check(app, viewer, household, &form.addresses).await?;
    let mut problems = FieldProblems::default();
    check_message(&mut problems, form.message.clone());
    problems.check()?;
    let ready = listed.into_iter().filter(|one| one.state == ListedState::Ready);
    let addresses: Vec<String> = ready.filter_map(|one| one.entry.email).collect();
    if addresses.is_empty() {
        return Err(refuse(StatusCode::UNPROCESSABLE_ENTITY, "no-addresses").into());
    }
    Ok(addresses)
}

async fn sort_out(conn: &mut Conn, household: &Household, text: &str, now: Moment) -> Result<Vec<Listed>> {
    let mut problems = FieldProblems::default();
    if text.chars().count() > MAX_TEXT {
        problems.add("addresses", "too-long", &[("max", &MAX_TEXT.to_string())]);
    }
    problems.check()?;
    let entries = pasted::read(text);
    if entries.iter().filter(|entry| entry.email.is_some()).count() > MOST_AT_ONCE {
        let many = refuse(StatusCode::UNPROCESSABLE_ENTITY, "too-many-addresses");
        return Err(many.with("max", MOST_AT_ONCE.to_string()).at("addresses").into());
    }
    let mut open = store::of_household(conn, household.id).await?;
    open.retain(|known| known.is_open(now));
    let mut listed = Vec::with_capacity(entries.len());
    for entry in entries {
        let state = match &entry.email {
            None => ListedState::NoAddress,
            Some(email) if open.iter().any(|known| known.invited_email == *email) => ListedState::Invited,
            Some(email) => match access::user_by_email(conn, email).await? {
                Some(account) if households::person(conn, household.id, account.id).await?.is_some() => {
                    ListedState::InFamily
                }
                _ => ListedState::Ready,
            },
        };
        listed.push(Listed { entry, state });
    }
    let new = listed.iter().filter(|one| one.state == ListedState::Ready).count();
    if open.len() + new > MOST {
        return Err(refuse(StatusCode::CONFLICT, "too-many-invitations").into());
    }
    Ok(listed)
}

fn refuse(status: StatusCode, code: &str) -> Problem {
    Problem::new(status, code).at("addresses")
}
