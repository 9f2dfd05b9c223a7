//! Delivery: over SMTP, or into a folder of `.eml` files when no mail server is set.

use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use lettre::Message;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use serde_json::json;

use crate::clock::{DAY, Moment};
use crate::config::{Config, MailServer};
use crate::ids::Id;
use crate::jobs::{Job, Outcome};
use crate::settings::Current;

use super::Email;
use super::smtp::{Refusal, Smtp};

/// An email that could not be sent for this long is left to the admins, who can send it again.
const GIVE_UP_AFTER: i64 = 3 * DAY;

/// It is tried this often even if it is older: when a machine comes back after days, its network may need a moment.
const LEAST_ATTEMPTS: i64 = 3;

/// Tells if mail could be sent now; `None` if it only goes into a folder.
pub async fn is_reachable(config: &Config, settings: &Current) -> Option<bool> {
    let server = settings.mail.as_ref()?;
    if !settings.sends_mail() {
        return Some(false);
    }
    Some(match Smtp::new(server, config.limits.mail) {
        Ok(smtp) => smtp.check().await.is_ok(),
        Err(_) => false,
    })
}

/// Sends a job's email. Afterwards only its recipient and purpose are kept, never a link.
pub async fn deliver(config: &Config, settings: &Current, job: &Job, now: Moment) -> Outcome {
    let (email, message) = match compose_job(config, settings, job, now) {
        Ok(composed) => composed,
        Err(error) => return Outcome::Fail(error),
    };
    let sent = match &settings.mail {
        Some(_) if !settings.sends_mail() => {
            Err("the password for the mail server must be entered again on the settings page".to_owned())
        }
        Some(server) => match send(server, config.limits.mail, &message).await {
            Ok(_) => Ok(()),
            Err(error) if error.is_permanent() => return Outcome::Fail(error.to_string()),
            Err(error) => Err(error.to_string()),
        },
        None => {
            let bytes = message.formatted();
            let written = write(&config.mail_folder(), &job.id.to_string(), &bytes).await;
            written.map_err(|error| error.to_string())
        }
    };
    match sent {
        Ok(()) => {
            Outcome::Done(json!({ "to_name": email.to_name, "to": email.to, "subject": email.subject }))
        }
        Err(error) if job.attempts >= LEAST_ATTEMPTS && now >= job.created_at.plus(GIVE_UP_AFTER) => {
            Outcome::Fail(error)
        }
        Err(error) => Outcome::Retry(error),
    }
}

/// Sends an email over this server and returns its response.
pub async fn send(server: &MailServer, limit: Duration, message: &Message) -> Result<String, Refusal> {
    Smtp::new(server, limit)?.send(message).await
}

fn compose_job(
    config: &Config,
    settings: &Current,
    job: &Job,
    now: Moment,
) -> Result<(Email, Message), String> {
    let email: Email = serde_json::from_str(&job.payload).map_err(|error| error.to_string())?;
    let message = compose(config, &settings.sender, job.id, &email, now)?;
    Ok((email, message))
}

/// The message's id is the job's, so that a repeated email can be recognized.
pub fn compose(
    config: &Config,
    sender: &Mailbox,
    id: Id,
    email: &Email,
    now: Moment,
) -> Result<Message, String> {
    let address = email.to.parse().map_err(|_| "the address is not an email address".to_owned())?;
    let domain = config.public_url.host_str().unwrap_or("localhost");
    let written = UNIX_EPOCH + Duration::from_millis(u64::try_from(now.0).unwrap_or_default());
    let mut builder = Message::builder()
        .from(sender.clone())
        .to(Mailbox::new(Some(email.to_name.clone()), address))
        .subject(email.subject.clone())
        .date(written)
        .message_id(Some(format!("<{id}@{domain}>")));
    if let Some(address) = &email.unsubscribe {
        let raw = |name, value| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        builder = builder
            .raw_header(raw("List-Unsubscribe", format!("<{address}>")))
            .raw_header(raw("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
    }
    builder
        .multipart(MultiPart::alternative_plain_html(email.text.clone(), email.html.clone()))
        .map_err(|error| error.to_string())
}

/// Writes atomically: writes a temporary file, syncs it, then renames it.
async fn write(folder: &Path, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    use tokio::io::AsyncWriteExt;
    tokio::fs::create_dir_all(folder).await?;
    let unfinished = folder.join(format!(".{name}.part"));
    let mut file = tokio::fs::File::create(&unfinished).await?;
    file.write_all(bytes).await?;
    file.sync_all().await?;
    tokio::fs::rename(unfinished, folder.join(format!("{name}.eml"))).await
}
