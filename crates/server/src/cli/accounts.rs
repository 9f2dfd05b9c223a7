//! Manages accounts and the owner.

use crate::access::store::{self, UserFilter};
use crate::access::{Role, Status, User};
use crate::accounts::{self, Decision, SetupLink};
use crate::app::App;
use crate::error::{Error, Result};

use super::commands::{OwnerCommand, UserCommand};
use super::output::print;

pub(super) async fn user(app: &App, command: UserCommand) -> Result<()> {
    match command {
        UserCommand::List { role, status } => list(app, role, status).await,
        UserCommand::Show { email } => show(&find(app, &email).await?),
        UserCommand::Approve { email } => decide(app, &email, Decision::Approve).await,
        UserCommand::Reject { email } => decide(app, &email, Decision::Reject).await,
        UserCommand::Suspend { email } => decide(app, &email, Decision::Suspend).await,
        UserCommand::Promote { email } => decide(app, &email, Decision::Promote).await,
        UserCommand::Demote { email } => decide(app, &email, Decision::Demote).await,
        UserCommand::Role { email, role } => {
            let id = find(app, &email).await?.id;
            let change = accounts::Change { role: Some(role), status: None };
            show(&settled(accounts::change(app, None, id, change, None).await?)?)
        }
        UserCommand::Delete { email } => {
            let id = find(app, &email).await?.id;
            settled(accounts::delete(app, None, id, None).await?)?;
            print("Deleted.\n").map_err(Error::internal)
        }
        UserCommand::ResetLink { email } => {
            let user = find(app, &email).await?;
            print(&format!("{}\n", accounts::reset_link(app, &user).await?)).map_err(Error::internal)
        }
    }
}

pub(super) async fn owner(app: &App, command: OwnerCommand) -> Result<()> {
    match command {
        OwnerCommand::Set { email } => show(&accounts::make_owner(app, &email.trim().to_lowercase()).await?),
        OwnerCommand::Link => match accounts::setup_link(app).await? {
            SetupLink::Open(link) => print(&format!("{link}\n")).map_err(Error::internal),
            SetupLink::OwnerExists => print("The site already has an owner.\n").map_err(Error::internal),
        },
    }
}

async fn find(app: &App, email: &str) -> Result<User> {
    let email = email.trim().to_lowercase();
    store::user_by_email(&mut app.db.read().await?, &email)
        .await?
        .ok_or_else(|| Error::not_found("user-not-found"))
}

async fn decide(app: &App, email: &str, decision: Decision) -> Result<()> {
    let id = find(app, email).await?.id;
    show(&settled(accounts::decide(app, None, id, decision, None).await?)?)
}

/// The account's status may not allow the decision: approving an approved account, for example.
fn settled(outcome: Result<User, User>) -> Result<User> {
    outcome.map_err(|_| Error::conflict("does-not-fit"))
}

async fn list(app: &App, role: Option<Role>, status: Option<Status>) -> Result<()> {
    let filter = UserFilter { role, status, ..UserFilter::default() };
    let mut conn = app.db.read().await?;
    let mut after = None;
    loop {
        let users = store::users(&mut conn, &filter, after, 100).await?;
        for user in &users {
            show(user)?;
        }
        match users.last() {
            Some(last) if users.len() == 100 => after = Some((last.created_at, last.id)),
            _ => return Ok(()),
        }
    }
}

fn show(user: &User) -> Result<()> {
    let owner = if user.owner { ", owner" } else { "" };
    let confirmed = if user.email_confirmed_at.is_some() { "" } else { ", email not confirmed" };
    let (role, status) = (user.role.as_str(), user.status.as_str());
    print(&format!("{}  {}  ({}{owner}, {status}{confirmed})\n", user.email, user.name, role))
        .map_err(Error::internal)
}
