//! Tries a mail server, and says in plain words what went wrong, with what the server said itself.

use std::error::Error as _;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::transport::smtp::Error;

use crate::clock::Moment;
use crate::config::{Config, MailServer};
use crate::ids::Id;
use crate::words::Message;

use super::Email;
use super::smtp::{Refusal, Smtp, Stage};
use super::transport;

/// Long answers are cut.
const LONGEST: usize = 300;

/// Connects and signs in, without sending anything.
pub async fn connects(server: &MailServer, limit: Duration) -> Result<(), Message> {
    let checked = async { Smtp::new(server, limit)?.check().await };
    checked.await.map_err(|refusal| explained(server, &refusal))
}

/// Sends an email at once, past the queue. Returns what the server said.
pub async fn send_now(
    config: &Config,
    server: &MailServer,
    sender: &Mailbox,
    email: &Email,
    now: Moment,
) -> Result<String, Message> {
    let message = transport::compose(config, sender, Id::new(now), email, now).map_err(Message::Plain)?;
    let sent = transport::send(server, config.limits.mail, &message).await;
    sent.map(|said| cut(&said)).map_err(|refusal| explained(server, &refusal))
}

fn explained(server: &MailServer, refusal: &Refusal) -> Message {
    let (host, port) = (server.host.as_str(), server.port.to_string());
    let (key, detail) = match refusal {
        Refusal::TimedOut(limit) => ("errors.mail-timed-out", limit.as_secs_f32().ceil().to_string()),
        Refusal::Server(Stage::Connecting, error) => ("errors.mail-unreachable", said(error)),
        Refusal::Server(Stage::Securing, error) => ("errors.mail-not-secure", said(error)),
        Refusal::Server(Stage::SigningIn, error) => ("errors.mail-password-refused", said(error)),
        Refusal::Server(Stage::Sending, error) => ("errors.mail-not-accepted", said(error)),
    };
    Message::text(key, &[("host", host), ("port", &port), ("detail", &detail)])
}

/// The server's own words: `535 5.7.8 Authentication failed`; else what the connection says.
fn said(error: &Error) -> String {
    let words = error.source().map_or_else(|| error.to_string(), ToString::to_string);
    cut(&error.status().map_or(words.clone(), |code| format!("{code} {words}")))
}

fn cut(text: &str) -> String {
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(LONGEST).collect()
}
