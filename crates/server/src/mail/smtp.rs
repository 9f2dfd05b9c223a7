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
use percent_encoding::percent_decode_str;
use url::Url;

/// How long to wait for an answer to QUIT. By then the email has been accepted.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);

pub struct Smtp {
    host: String,
    port: u16,
    tls: Tls,
    hello: ClientId,
    credentials: Option<Credentials>,
    limit: Duration,
}

/// Why an email was not accepted.
pub enum Refusal {
    Server(Error),
    TimedOut(Duration),
}

impl Refusal {
    /// Whether trying again is pointless.
    pub fn is_permanent(&self) -> bool {
        matches!(self, Self::Server(error) if error.is_permanent())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server(error) => error.fmt(f),
            Self::TimedOut(limit) => {
                write!(f, "timed out: the mail server did not finish within {} s", limit.as_secs_f32().ceil())
            }
        }
    }
}

impl Smtp {
    /// `smtp://user:password@host:587?tls=required`, `smtps://…`; a path is the name to greet with.
    pub fn new(url: &str, limit: Duration) -> Result<Self, String> {
        let url = Url::parse(url).map_err(|error| error.to_string())?;
        let host = url.host_str().ok_or("it names no host")?.to_owned();
        let parameters = || TlsParameters::new(host.clone()).map_err(|error| error.to_string());
        let wanted = url.query_pairs().find(|(key, _)| key == "tls").map(|(_, value)| value.into_owned());
        let (usual_port, tls) = match (url.scheme(), wanted.as_deref()) {
            ("smtp", None) => (25, Tls::None),
            ("smtp", Some("required")) => (587, Tls::Required(parameters()?)),
            ("smtp", Some("opportunistic")) => (587, Tls::Opportunistic(parameters()?)),
            ("smtps", _) => (465, Tls::Wrapper(parameters()?)),
            _ => return Err("it must start with smtp:// or smtps://".to_owned()),
        };
        let name = url.path().trim_matches('/');
        let hello = if name.is_empty() { ClientId::default() } else { ClientId::Domain(name.to_owned()) };
        let decoded = |text: &str| {
            percent_decode_str(text).decode_utf8().map(String::from).map_err(|error| error.to_string())
        };
        let credentials = match url.password() {
            Some(password) => Some(Credentials::new(decoded(url.username())?, decoded(password)?)),
            None => None,
        };
        Ok(Self { port: url.port().unwrap_or(usual_port), host, tls, hello, credentials, limit })
    }

    /// Whether the server answers and lets us in.
    pub async fn is_reachable(&self) -> bool {
        let connected = tokio::time::timeout(self.limit, self.connect()).await;
        let Ok(Ok(connection)) = connected else { return false };
        finish(connection).await;
        true
    }

    /// Returns once the server has accepted the email.
    pub async fn send(&self, message: &Message) -> Result<(), Refusal> {
        let sending = async {
            let mut connection = self.connect().await?;
            connection.send(message.envelope(), &message.formatted()).await?;
            Ok(connection)
        };
        let sent = tokio::time::timeout(self.limit, sending).await;
        let connection = sent.map_err(|_| Refusal::TimedOut(self.limit))?.map_err(Refusal::Server)?;
        finish(connection).await;
        Ok(())
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let wrapper = match &self.tls {
            Tls::Wrapper(parameters) => Some(parameters.clone()),
            _ => None,
        };
        let server = (self.host.as_str(), self.port);
        let limit = Some(self.limit);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, limit, &self.hello, wrapper, None).await?;
        match &self.tls {
            Tls::Required(parameters) => connection.starttls(parameters.clone(), &self.hello).await?,
            Tls::Opportunistic(parameters) if connection.can_starttls() => {
                connection.starttls(parameters.clone(), &self.hello).await?;
            }
            _ => {}
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }
}

/// Whatever the server says now, the email is its own.
async fn finish(mut connection: AsyncSmtpConnection) {
    let _ = tokio::time::timeout(QUIT_TIMEOUT, connection.abort()).await;
}
