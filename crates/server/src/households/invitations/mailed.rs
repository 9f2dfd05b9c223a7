//! An emailed link has a proof that the link on the page, which people pass on in messengers, does not have:
//! only someone who reads mail at the invited address knows it.

use crate::app::App;
use crate::ids::Token;
use crate::passwords::constant_time_equal;

pub fn with_proof(app: &App, token: &Token) -> String {
    format!("{}.{}", token.reveal(), proof(app, token.reveal()))
}

/// True if this link was in the email.
pub fn was_mailed(app: &App, link: &str) -> bool {
    let (token, given) = split(link);
    constant_time_equal(given.as_bytes(), proof(app, token).as_bytes())
}

/// The token of a link, and its proof.
pub fn split(link: &str) -> (&str, &str) {
    link.split_once('.').unwrap_or((link, ""))
}

fn proof(app: &App, token: &str) -> String {
    app.keyed_hash(&format!("mailed-invitation|{token}"))
}
