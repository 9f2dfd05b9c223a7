//! The command `config`: every setting, and where it comes from.

use std::collections::BTreeMap;

use clap::{Args, Command};

use crate::config::{MailServer, Settings, Sources};
use crate::settings::{Saved, SecretState};

/// One line for each setting: its name, its value, and its origin. A secret's value is not shown. `saved` has
/// the choices of the settings page; `None` if they are unknown.
pub fn listing(settings: &Settings, sources: &Sources, saved: Option<&Saved>) -> String {
    let given = settings.by_name();
    let chosen = saved.map(by_name).unwrap_or_default();
    let mut lines = Vec::new();
    for argument in Settings::augment_args(Command::new("")).get_arguments() {
        let Some(name) = argument.get_long().filter(|name| *name != "config") else { continue };
        let (value, source) = match (given.get(name), chosen.get(name)) {
            (Some(value), _) => {
                let source = sources.get(name).map(|source| source.name_of(name));
                let shown = if argument.is_hide_env_values_set() { "(set)" } else { value };
                (shown.to_owned(), source.unwrap_or_default())
            }
            (None, Some(value)) => (value.clone(), "settings page".to_owned()),
            (None, None) => {
                let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
                (usual(&help).to_owned(), "default".to_owned())
            }
        };
        lines.push((name.to_owned(), value, source));
    }
    let widest = |of: fn(&(String, String, String)) -> &str| {
        lines.iter().map(|line| of(line).chars().count()).max().unwrap_or_default()
    };
    let (names, values) = (widest(|line| &line.0), widest(|line| &line.1).min(60));
    lines.iter().map(|(name, value, source)| format!("{name:names$}  {value:values$}  {source}\n")).collect()
}

/// The default as the help text states it.
fn usual(help: &str) -> &str {
    let said = help.rsplit_once("[default: ").and_then(|(_, rest)| rest.strip_suffix(']'));
    said.unwrap_or("none")
}

/// The choices of the settings page, by the names of the settings that they replace.
fn by_name(saved: &Saved) -> BTreeMap<&'static str, String> {
    let is_missing = SecretState::of(saved.mail.password, saved.password.as_ref()) == SecretState::Missing;
    let mail = saved.mail.server(saved.password.clone()).map(|server| server_words(&server, is_missing));
    let values = [
        ("site-name", saved.site.name.clone()),
        ("contact-email", saved.site.contact_email.clone()),
        ("language", saved.site.language.clone()),
        ("registration", saved.site.registration.map(|mode| mode.as_str().to_owned())),
        ("smtp-url", mail),
        ("mail-from", saved.mail.sender.clone()),
        ("backup-url", saved.backups.place.clone()),
    ];
    values.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

fn server_words(server: &MailServer, is_missing: bool) -> String {
    let user = server.user.as_ref().map(|user| format!(", user {user}")).unwrap_or_default();
    let password = match (is_missing, &server.password) {
        (true, _) => ", password (must be entered again)",
        (false, Some(_)) => ", password (set)",
        (false, None) => "",
    };
    format!("{}:{} ({}){user}{password}", server.host, server.port, server.security.as_str())
}
