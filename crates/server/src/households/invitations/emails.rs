use crate::access::User;
use crate::app::App;
use crate::db::{DbError, Tx};
use crate::households::Household;
use crate::ids::Token;
use crate::mail::{self, Email, Recipient};

use super::mailed;
use super::model::Invitation;

/// The link to pass on by hand.
pub fn link(app: &App, token: &Token) -> String {
    link_with(app, token.reveal())
}

fn link_with(app: &App, token: &str) -> String {
    app.config.link(&format!("/invitation?token={token}"))
}

/// The invitation email, queued with the record. The guest's name is not known yet; we assume the inviter's language.
pub async fn invite(
    app: &App,
    tx: &mut Tx,
    invitation: &Invitation,
    household: &Household,
    inviter: &User,
    token: &Token,
) -> Result<(), DbError> {
    let email = invitation.invited_email.as_str();
    let link = link_with(app, &mailed::with_proof(app, token));
    let template = if invitation.message.is_some() { "invitation-with-message" } else { "invitation" };
    let details = [
        ("inviter", inviter.name.as_str()),
        ("family", household.name.as_str()),
        ("message", invitation.message.as_deref().unwrap_or_default()),
        ("link", link.as_str()),
    ];
    let email = Email::new(
        &app.settings(),
        template,
        Recipient { name: email, email, language: inviter.language() },
        &details,
    );
    mail::queue(tx, &email, None, app.now()).await
}
