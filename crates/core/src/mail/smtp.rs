//! One conversation with the mail server per email, with a time limit for all of it.
//!
//! The timeout of `lettre` covers only the connection attempt, and its pool keeps connections whose conversation was
//! cut short, whose late answers would then count for the next email. So this uses neither.

use std::fmt;
use std::time::Duration;

use lettre::Message;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;

use crate::config::{MailSecurity, MailServer};

/// The longest wait for the response to QUIT. By then the email has been accepted.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);

pub struct Smtp {
    host: String,
    port: u16,
    tls: Tls,
    hello: ClientId,
    credentials: Option<Credentials>,
    limit: Duration,
}

/// The point at which a conversation with the server ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Connecting,
    Securing,
    SigningIn,
    Sending,
}

/// The reason why an email was not accepted.
pub enum Refusal {
    Server(Stage, Error),
    TimedOut(Duration),
}

impl Refusal {
    /// True if another attempt is pointless.
    pub fn is_permanent(&self) -> bool {
        matches!(self, Self::Server(_, error) if error.is_permanent())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server(_, error) => error.fmt(f),
            Self::TimedOut(limit) => {
                write!(f, "timed out: the mail server did not finish within {} s", limit.as_secs_f32().ceil())
            }
        }
    }
}

impl Smtp {
    pub fn new(server: &MailServer, limit: Duration) -> Result<Self, Refusal> {
        let parameters = || {
            TlsParameters::new(server.host.clone()).map_err(|error| Refusal::Server(Stage::Securing, error))
        };
        let hello = server.hello.clone().map_or_else(ClientId::default, ClientId::Domain);
        let credentials = match (&server.user, &server.password) {
            (Some(user), Some(password)) => {
                Some(Credentials::new(user.clone(), password.reveal().to_owned()))
            }
            _ => None,
        };
        let tls = match server.security {
            MailSecurity::None => Tls::None,
            MailSecurity::Opportunistic => Tls::Opportunistic(parameters()?),
            MailSecurity::StartTls => Tls::Required(parameters()?),
            MailSecurity::Tls => Tls::Wrapper(parameters()?),
        };
        Ok(Self { host: server.host.clone(), port: server.port, tls, hello, credentials, limit })
    }

    /// Succeeds if the server responds and accepts our sign-in.
    pub async fn check(&self) -> Result<(), Refusal> {
        let connected = tokio::time::timeout(self.limit, self.connect()).await;
        finish(connected.map_err(|_| Refusal::TimedOut(self.limit))??).await;
        Ok(())
    }

    /// Returns the server's response once it has accepted the email.
    pub async fn send(&self, message: &Message) -> Result<String, Refusal> {
        let sending = async {
            let mut connection = self.connect().await?;
            let sent = connection.send(message.envelope(), &message.formatted()).await;
            let answer = sent.map_err(|error| Refusal::Server(Stage::Sending, error))?;
            Ok((connection, answer))
        };
        let sent = tokio::time::timeout(self.limit, sending).await;
        let (connection, answer) = sent.map_err(|_| Refusal::TimedOut(self.limit))??;
        finish(connection).await;
        let said: Vec<&str> = answer.message().collect();
        Ok(format!("{} {}", answer.code(), said.join(" ")))
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Refusal> {
        let at = |stage| move |error| Refusal::Server(stage, error);
        let wrapper = match &self.tls {
            Tls::Wrapper(parameters) => Some(parameters.clone()),
            _ => None,
        };
        let server = (self.host.as_str(), self.port);
        let limit = Some(self.limit);
        let connected = AsyncSmtpConnection::connect_tokio1(server, limit, &self.hello, wrapper, None).await;
        let mut connection = connected.map_err(|error| {
            let stage = if error.is_tls() { Stage::Securing } else { Stage::Connecting };
            Refusal::Server(stage, error)
        })?;
        match &self.tls {
            Tls::Required(parameters) => {
                connection.starttls(parameters.clone(), &self.hello).await.map_err(at(Stage::Securing))?;
            }
            Tls::Opportunistic(parameters) if connection.can_starttls() => {
                connection.starttls(parameters.clone(), &self.hello).await.map_err(at(Stage::Securing))?;
            }
            _ => {}
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await.map_err(at(Stage::SigningIn))?;
        }
        Ok(connection)
    }
}

/// Ends the conversation and ignores the response, because the server has already accepted the email.
async fn finish(mut connection: AsyncSmtpConnection) {
    let _ = tokio::time::timeout(QUIT_TIMEOUT, connection.abort()).await;
}
