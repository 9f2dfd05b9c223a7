//! Delivery: over SMTP, or into a folder of `.eml` files when none is configured.

use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use lettre::Message;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use serde_json::json;

use crate::clock::Moment;
use crate::config::Config;
use crate::jobs::{Job, Outcome};

use super::Email;
use super::smtp::Smtp;

pub enum Transport {
    Smtp(Smtp),
    Folder(PathBuf),
}

impl Transport {
    pub fn new(config: &Config) -> Result<Self, String> {
        match &config.smtp_url {
            None => Ok(Self::Folder(config.mail_folder())),
            Some(url) => Smtp::new(url, config.limits.mail)
                .map(Self::Smtp)
                .map_err(|error| format!("smtp-url is wrong: {error}")),
        }
    }

    /// Whether mail could be sent now; `None` when it only goes into a folder.
    pub async fn is_reachable(&self) -> Option<bool> {
        match self {
            Self::Smtp(smtp) => Some(smtp.is_reachable().await),
            Self::Folder(_) => None,
        }
    }

    /// Sends a job's email. Afterwards only its recipient and purpose are kept, never a link.
    pub async fn deliver(&self, config: &Config, job: &Job, now: Moment) -> Outcome {
        let (email, message) = match compose(config, job, now) {
            Ok(composed) => composed,
            Err(error) => return Outcome::Fail(error),
        };
        let sent = match self {
            Self::Smtp(smtp) => match smtp.send(&message).await {
                Ok(()) => Ok(()),
                Err(error) if error.is_permanent() => return Outcome::Fail(error.to_string()),
                Err(error) => Err(error.to_string()),
            },
            Self::Folder(folder) => {
                let bytes = message.formatted();
                write(folder, &job.id.to_string(), &bytes).await.map_err(|error| error.to_string())
            }
        };
        match sent {
            Ok(()) => {
                Outcome::Done(json!({ "to_name": email.to_name, "to": email.to, "subject": email.subject }))
            }
            Err(error) => Outcome::Retry(error),
        }
    }
}

/// The message's id is the job's, so that an email that was sent again can be recognised.
fn compose(config: &Config, job: &Job, now: Moment) -> Result<(Email, Message), String> {
    let email: Email = serde_json::from_str(&job.payload).map_err(|error| error.to_string())?;
    let address = email.to.parse().map_err(|_| "the address is not an email address".to_owned())?;
    let domain = config.public_url.host_str().unwrap_or("localhost");
    let written = UNIX_EPOCH + Duration::from_millis(u64::try_from(now.0).unwrap_or_default());
    let mut builder = Message::builder()
        .from(config.mail_from.clone())
        .to(Mailbox::new(Some(email.to_name.clone()), address))
        .subject(email.subject.clone())
        .date(written)
        .message_id(Some(format!("<{}@{domain}>", job.id)));
    if let Some(address) = &email.unsubscribe {
        let raw = |name, value| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        builder = builder
            .raw_header(raw("List-Unsubscribe", format!("<{address}>")))
            .raw_header(raw("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
    }
    let message = builder
        .multipart(MultiPart::alternative_plain_html(email.text.clone(), email.html.clone()))
        .map_err(|error| error.to_string())?;
    Ok((email, message))
}

/// Atomic: writes a temporary file, syncs it, then renames it.
async fn write(folder: &Path, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    use tokio::io::AsyncWriteExt;
    tokio::fs::create_dir_all(folder).await?;
    let unfinished = folder.join(format!(".{name}.part"));
    let mut file = tokio::fs::File::create(&unfinished).await?;
    file.write_all(bytes).await?;
    file.sync_all().await?;
    tokio::fs::rename(unfinished, folder.join(format!("{name}.eml"))).await
}
