//! The accounts. No one gets an email about them.

use std::collections::HashMap;

use demo_family::Account;

use crate::access::{Role, Status, User, store};
use crate::accounts::model::username_key;
use crate::app::App;
use crate::changes::Batch;
use crate::clock::{DAY, Moment};
use crate::db::TextList;
use crate::error::{Error, Result};
use crate::ids::Id;

use super::sign_in::PASSWORD;

/// The accounts, by username.
pub struct Accounts(HashMap<&'static str, User>);

impl Accounts {
    pub fn named(&self, username: &str) -> Result<&User> {
        self.0.get(username).ok_or_else(|| Error::internal(format!("there is no account {username}")))
    }

    pub fn owner(&self) -> Result<&User> {
        self.0.values().find(|user| user.owner).ok_or_else(|| Error::internal("there is no owner"))
    }
}

pub async fn add(app: &App) -> Result<Accounts> {
    let now = app.now();
    let password_hash = app.passwords.hash(PASSWORD).await?;
    let mut tx = app.db.begin().await?;
    let mut batch = Batch::new(None, now);
    let mut added = HashMap::new();
    for account in demo_family::accounts() {
        let user = user(account, now);
        batch.create(&mut tx, &user).await?;
        store::set_password_hash(&mut tx, user.id, &password_hash, user.created_at).await?;
        added.insert(account.username, user);
    }
    tx.commit().await?;
    Ok(Accounts(added))
}

fn user(account: &Account, now: Moment) -> User {
    let registered = ago(now, account.days_ago);
    // An account has no other field for a pending person's message.
    let about = if account.bio.is_empty() { account.message } else { account.bio };
    let (role, status) = match account.role {
        demo_family::Role::Owner | demo_family::Role::Admin => (Role::Admin, Status::Approved),
        demo_family::Role::Member => (Role::Member, Status::Approved),
        demo_family::Role::Child => (Role::Child, Status::Approved),
        demo_family::Role::Pending => (Role::Member, Status::Pending),
    };
    User {
        id: Id::new(registered),
        email: account.email.to_owned(),
        email_confirmed_at: Some(registered),
        username: account.username.to_owned(),
        username_key: username_key(account.username),
        name: account.name.to_owned(),
        role,
        status,
        owner: account.role == demo_family::Role::Owner,
        sample: false,
        bio: (!about.is_empty()).then(|| about.to_owned()),
        birth_date: None,
        interests: TextList::default(),
        language: account.language.to_owned(),
        time_zone: account.time_zone.to_owned(),
        member_id: None,
        version: 1,
        created_at: registered,
        updated_at: registered,
    }
}

pub fn ago(now: Moment, days: i32) -> Moment {
    now.plus(-i64::from(days) * DAY)
}
