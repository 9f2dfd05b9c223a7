//! The mail server, which is tested before it is saved.

use axum::http::StatusCode;

use crate::access::User;
use crate::app::App;
use crate::config::{MailSecurity, MailServer, Secret};
use crate::error::{FieldProblems, Problem, Result};
use crate::http::Client;
use crate::mail::{Email, address, trial};
use crate::security::{self, Kind};
use crate::settings::{Current, MailSettings, Saved, SecretOf};
use crate::words::Message;

use super::record_type::announce;
use super::saving::{self, Wanted, check_given, filled, given};

const LONGEST_HOST: usize = 253;
const LONGEST_PASSWORD: usize = 1_000;

/// The form. Without a host, emails are saved in a folder.
pub struct MailForm {
    pub host: Option<String>,
    pub port: Option<i64>,
    pub security: MailSecurity,
    pub user: Option<String>,
    /// `None` keeps the saved one; an empty text removes it.
    pub password: Option<String>,
    pub sender: Option<String>,
}

/// A checked form: the row to save, and what to do with the password.
struct CheckedMail {
    after: MailSettings,
    password: Wanted,
    /// The server as it would be used.
    server: Option<MailServer>,
}

impl MailForm {
    fn check(&self, app: &App, saved: &Saved) -> Result<CheckedMail> {
        let mut problems = FieldProblems::default();
        let before = &saved.mail;
        let mut after = MailSettings { updated_at: app.now(), ..before.clone() };
        let sender = filled(self.sender.as_deref()).map(|text| address::normal(&text));
        if let Some(sender) = &sender {
            address::check(&mut problems, "sender", sender);
        }
        let (given_sender, names) = (&app.config.given.mail_from, ("sender", "mail-from"));
        check_given(app, &mut problems, names, given_sender.is_some().then_some(given_sender), &sender);
        if given_sender.is_none() {
            after.sender = sender;
        }
        if let Some(server) = &app.config.given.mail {
            self.check_server_is_given(app, &mut problems, server);
            problems.check()?;
            return Ok(CheckedMail { after, password: Wanted::Keep, server: Some(server.clone()) });
        }
        self.fill_server(&mut problems, &mut after);
        let password = self.password(&mut problems, before, &after, saved);
        problems.check()?;
        let secret = match &password {
            Wanted::Keep => saved.password.clone(),
            Wanted::Remove => None,
            Wanted::Replace(secret) => Some(secret.clone()),
        };
        let server = after.server(secret);
        Ok(CheckedMail { after, password, server })
    }

    fn check_server_is_given(&self, app: &App, problems: &mut FieldProblems, server: &MailServer) {
        let same = filled(self.host.as_deref()).as_ref() == Some(&server.host)
            && self.port.is_none_or(|port| port == i64::from(server.port))
            && self.security == server.security
            && filled(self.user.as_deref()) == server.user
            && self.password.is_none();
        if !same {
            problems.add("host", "set-elsewhere", &[("name", &given(app, "smtp-url").1)]);
        }
    }

    fn fill_server(&self, problems: &mut FieldProblems, after: &mut MailSettings) {
        after.host = filled(self.host.as_deref()).map(|host| host.to_lowercase());
        if let Some(host) = &after.host {
            problems.check_line("host", host, LONGEST_HOST);
            if host.contains([' ', '/', '@']) {
                problems.add("host", "bad-host", &[]);
            }
        }
        after.port = self.port;
        if self.port.is_some_and(|port| !(1..=65_535).contains(&port)) {
            problems.add("port", "bad-port", &[]);
        }
        after.security = after.host.is_some().then_some(self.security);
        after.username = filled(self.user.as_deref());
        problems.check_line("user", after.username.as_deref().unwrap_or_default(), LONGEST_HOST);
        if after.host.is_none() {
            (after.port, after.username) = (None, None);
        }
    }

    /// A saved password is only ever sent to the server and for the user that it was saved for: anyone who
    /// could redirect it could read it.
    fn password(
        &self,
        problems: &mut FieldProblems,
        before: &MailSettings,
        after: &MailSettings,
        saved: &Saved,
    ) -> Wanted {
        let same = before.server(None) == after.server(None);
        match self.password.as_deref() {
            Some("") => Wanted::Remove,
            Some(password) => {
                problems.check_line("password", password, LONGEST_PASSWORD);
                if after.host.is_none() {
                    problems.add("host", "required", &[]);
                } else if after.username.is_none() {
                    problems.add("user", "required", &[]);
                }
                Wanted::Replace(Secret(password.to_owned()))
            }
            None if after.username.is_none() || before.password.is_none() => Wanted::Remove,
            None if same && saved.password.is_some() => Wanted::Keep,
            None => {
                problems.add("password", "mail-password-needed", &[]);
                Wanted::Keep
            }
        }
    }
}

/// Saves the mail server if it answers, or if the admin insists. The inner error means that someone else has saved
/// meanwhile.
pub async fn save(
    app: &App,
    viewer: &User,
    client: &Client,
    (version, anyway): (i64, bool),
    form: &MailForm,
) -> Result<Result<(), ()>> {
    let saved = crate::settings::saved(&mut app.db.read().await?, &app.keys).await?;
    let chosen = form.check(app, &saved)?;
    if saved.mail.version != version {
        return Ok(Err(()));
    }
    let changed = chosen.server != app.settings().mail;
    if let Some(server) = &chosen.server
        && changed
        && !anyway
    {
        // This happens outside of the transaction, because the server may take a while.
        trial::connects(server, app.config.limits.mail).await.map_err(|reason| {
            Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "mail-check-failed").with("reason", reason)
        })?;
    }
    let (mut tx, saved) = saving::open(app).await?;
    // Check again, because the password may have been replaced meanwhile.
    let CheckedMail { mut after, password, .. } = form.check(app, &saved)?;
    let before = saved.mail;
    if before.version != version {
        return Ok(Err(()));
    }
    after.password = password.store(app, &mut tx, SecretOf::Mail, before.password).await?;
    saving::write(app, viewer, &mut tx, &before, &mut after).await?;
    if changed {
        security::note(&mut tx, client, Kind::MailServerChanged, Some(viewer.id), app.now()).await?;
    }
    saving::finish(app, tx).await?;
    Ok(Ok(()))
}

/// Sends a test email to the viewer with the settings in the form.
pub async fn test(app: &App, viewer: &User, form: &MailForm) -> Result<std::result::Result<(), Message>> {
    let saved = crate::settings::saved(&mut app.db.read().await?, &app.keys).await?;
    let CheckedMail { after, server, .. } = form.check(app, &saved)?;
    let Some(server) = server else {
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "mail-no-server").at("host").into());
    };
    let settings = Current::of(&app.config, &Saved { mail: after, ..saved });
    let link = app.config.admin_link("/admin");
    let email = Email::new(&settings, "test", viewer.recipient(), &[("link", &link)]);
    let answer = trial::send_now(&app.config, &server, &settings.sender, &email, app.now()).await;
    if answer.is_ok() {
        let mut tx = app.db.begin().await?;
        crate::settings::mark_mail_tested(&mut tx, &server).await?;
        announce(&mut tx);
        tx.commit().await?;
    }
    Ok(answer)
}
