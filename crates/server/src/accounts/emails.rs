//! Emails about accounts. Each is queued in the transaction that causes it.

use crate::access::store;
use crate::access::{Link, Purpose, User};
use crate::app::App;
use crate::clock::{DAY, HOUR, Moment};
use crate::db::{DbError, Tx};
use crate::households::Inviter;
use crate::http::Client;
use crate::http::client::device_words;
use crate::ids::Token;
use crate::mail::{self, Email, Recipient};

const CONFIRM_LIFETIME: i64 = 7 * DAY;
const RESET_LIFETIME: i64 = HOUR;
const HANDED_LIFETIME: i64 = DAY;

async fn send(app: &App, tx: &mut Tx, template: &str, to: Recipient<'_>, path: &str) -> Result<(), DbError> {
    let link = app.config.link(path);
    let email = Email::new(&app.settings(), template, to, &[("link", &link)]);
    mail::queue(tx, &email, None, app.now()).await
}

/// Creates a one-time link. Earlier ones keep working, because mails arrive in any order; using one ends all.
async fn new_link(
    app: &App,
    tx: &mut Tx,
    purpose: Purpose,
    user: &User,
    detail: &str,
    lifetime: i64,
) -> Result<String, DbError> {
    let (token, now) = (Token::new(), app.now());
    let link = Link {
        token_hash: token.hash(),
        purpose,
        user_id: Some(user.id),
        detail: Some(detail.to_owned()),
        created_at: now,
        expires_at: Some(now.plus(lifetime)),
    };
    store::insert_link(tx, &link).await?;
    let page = if purpose == Purpose::ResetPassword { "reset-password" } else { "confirm-email" };
    Ok(format!("/{page}?token={}", token.reveal()))
}

pub async fn confirm_email(app: &App, tx: &mut Tx, user: &User) -> Result<(), DbError> {
    let path = new_link(app, tx, Purpose::ConfirmEmail, user, &user.email, CONFIRM_LIFETIME).await?;
    send(app, tx, "confirm-email", user.recipient(), &path).await
}

/// Emails the new address, because only someone who reads email there may complete the change. A newer
/// request replaces an older one. The old address gets an email at once, while a takeover can still be
/// prevented.
pub async fn change_email(app: &App, tx: &mut Tx, user: &User, new_email: &str) -> Result<(), DbError> {
    store::drop_links(tx, Purpose::ChangeEmail, Some(user.id)).await?;
    let link = app.config.link("/forgot-password");
    let details = [("link", link.as_str()), ("email", new_email)];
    let warning = Email::new(&app.settings(), "email-change-asked", user.recipient(), &details);
    mail::queue(tx, &warning, None, app.now()).await?;
    let path = new_link(app, tx, Purpose::ChangeEmail, user, new_email, DAY).await?;
    send(app, tx, "change-email", Recipient { email: new_email, ..user.recipient() }, &path).await
}

/// Goes to the old address, so that the account's user notices a takeover.
pub async fn email_changed(app: &App, tx: &mut Tx, before: &User) -> Result<(), DbError> {
    send(app, tx, "email-changed", before.recipient(), "/login").await
}

/// A link to the page for choosing a new password, to email or for an admin to hand over.
pub async fn reset_link(app: &App, tx: &mut Tx, user: &User) -> Result<String, DbError> {
    new_link(app, tx, Purpose::ResetPassword, user, "", RESET_LIFETIME).await
}

/// Like `reset_link`, but valid longer, because the admin hands it over; also returns when it expires. Emails the
/// account's address, so that its user notices a takeover.
pub async fn handed_link(
    app: &App,
    tx: &mut Tx,
    user: &User,
    admin: &User,
) -> Result<(String, Moment), DbError> {
    let path = new_link(app, tx, Purpose::ResetPassword, user, "", HANDED_LIFETIME).await?;
    let details = [("link", app.config.link("/forgot-password")), ("admin", admin.name.clone())];
    let details = details.each_ref().map(|(key, value)| (*key, value.as_str()));
    let email = Email::new(&app.settings(), "link-made", user.recipient(), &details);
    mail::queue(tx, &email, None, app.now()).await?;
    Ok((path, app.now().plus(HANDED_LIFETIME)))
}

pub async fn reset_password(app: &App, tx: &mut Tx, user: &User) -> Result<(), DbError> {
    let path = reset_link(app, tx, user).await?;
    send(app, tx, "reset-password", user.recipient(), &path).await
}

pub async fn password_changed(app: &App, tx: &mut Tx, user: &User) -> Result<(), DbError> {
    send(app, tx, "password-changed", user.recipient(), "/forgot-password").await
}

/// Someone has signed in with a browser that the account does not know.
pub async fn new_browser(app: &App, tx: &mut Tx, client: &Client, user: &User) -> Result<(), DbError> {
    let device = device_words(&client.device).in_language(user.language());
    let (link, address) = (app.config.link("/forgot-password"), client.address.to_string());
    let details = [("link", link.as_str()), ("device", device.as_str()), ("address", address.as_str())];
    mail::queue(tx, &Email::new(&app.settings(), "new-browser", user.recipient(), &details), None, app.now())
        .await
}

/// Warns that someone seems to guess the password, at most once a day.
pub async fn guessing(app: &App, tx: &mut Tx, user: &User) -> Result<(), DbError> {
    let (now, link) = (app.now(), app.config.link("/forgot-password"));
    let email = Email::new(&app.settings(), "guessing", user.recipient(), &[("link", &link)]);
    mail::queue(tx, &email, Some(format!("guessing:{}:{}", user.id, now.0 / DAY)), now).await
}

pub async fn welcome(app: &App, tx: &mut Tx, user: &User) -> Result<(), DbError> {
    send(app, tx, "welcome", user.recipient(), "/login").await
}

pub async fn rejected(app: &App, tx: &mut Tx, user: &User) -> Result<(), DbError> {
    send(app, tx, "rejected", user.recipient(), "/").await
}

/// Notifies every admin of pending accounts, at most once an hour; says who invited the person, if someone did.
pub async fn someone_waits(app: &App, tx: &mut Tx, inviter: Option<Inviter>) -> Result<(), DbError> {
    let now = app.now();
    let link = app.config.admin_link("/admin");
    let (template, inviter, family) = match &inviter {
        None => ("someone-waits", "", ""),
        Some(Inviter { name: None, family, .. }) => ("someone-waits-to-join", "", family.as_str()),
        Some(Inviter { name: Some(name), family, .. }) => {
            ("someone-waits-invited", name.as_str(), family.as_str())
        }
    };
    let details = [("link", link.as_str()), ("inviter", inviter), ("family", family)];
    for admin in store::acting_admins(tx).await? {
        let email = Email::new(&app.settings(), template, admin.recipient(), &details);
        let key = format!("someone-waits:{}:{}", admin.id, now.0 / HOUR);
        mail::queue(tx, &email, Some(key), now).await?;
    }
    Ok(())
}
