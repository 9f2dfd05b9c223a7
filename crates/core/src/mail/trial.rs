//! Tests a mail server, and says in plain words how far the test came. It never repeats what the server answered: the
//! address may be that of another service in the same network, which is nobody's business.

use std::time::Duration;

use lettre::message::Mailbox;

use crate::clock::Moment;
use crate::config::{Config, MailServer};
use crate::ids::Id;
use crate::words::Message;

use super::Email;
use super::smtp::{Refusal, Smtp, Stage};
use super::transport;

/// Connects and signs in, without sending anything.
pub async fn connects(server: &MailServer, limit: Duration) -> Result<(), Message> {
    let checked = async { Smtp::new(server, limit)?.check().await };
    checked.await.map_err(|refusal| explained(server, &refusal))
}

/// Sends an email at once, past the queue.
pub async fn send_now(
    config: &Config,
    server: &MailServer,
    sender: &Mailbox,
    email: &Email,
    now: Moment,
) -> Result<(), Message> {
    let message = transport::compose(config, sender, Id::new(now), email, now).map_err(Message::Plain)?;
    let sent = transport::send(server, config.limits.mail, &message).await;
    sent.map(drop).map_err(|refusal| explained(server, &refusal))
}

fn explained(server: &MailServer, refusal: &Refusal) -> Message {
    let (host, port) = (server.host.as_str(), server.port.to_string());
    let key = match refusal {
        Refusal::TimedOut(limit) => {
            let seconds = limit.as_secs_f32().ceil().to_string();
            let details = [("host", host), ("port", &port), ("seconds", &seconds)];
            return Message::text("errors.mail-timed-out", &details);
        }
        Refusal::Server(Stage::Connecting, _) => "errors.mail-unreachable",
        Refusal::Server(Stage::Securing, _) => "errors.mail-not-secure",
        Refusal::Server(Stage::SigningIn, _) => "errors.mail-password-refused",
        Refusal::Server(Stage::Sending, _) => "errors.mail-not-accepted",
    };
    Message::text(key, &[("host", host), ("port", &port)])
}
