//! The command `doctor`: checks what the site needs, and says what to do about each problem.

use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::Value as Json;

use crate::app::App;
use crate::backup::{Target, health, is_of_another_site};
use crate::clock::{Clock, DAY, HOUR, MINUTE, Moment};
use crate::config::{Config, Storage};
use crate::db::Db;
use crate::error::Result;
use crate::mail::trial;
use crate::settings::SecretState;
use crate::words::Language;
use crate::{changes, on_disk};

/// No check takes longer than this.
const PATIENCE: Duration = Duration::from_secs(30);
/// The public address is asked over the network.
const WEB_PATIENCE: Duration = Duration::from_secs(10);
const LONGEST_ANSWER: usize = 64 * 1024;

const MIB: u64 = 1024 * 1024;
/// With less free space, saving will soon fail.
const SPACE_NEEDED: u64 = 200 * MIB;
const SPACE_WANTED: u64 = 2 * 1024 * MIB;

/// The clock cannot be earlier than this: the first of January 2026.
const EARLIEST: Moment = Moment(1_767_225_600_000);
const CLOCK_SLACK: i64 = 2 * MINUTE;

/// What a check found.
pub struct Finding {
    about: &'static str,
    state: State,
    text: String,
    /// What to do, unless it is fine.
    advice: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Fine,
    Warning,
    Problem,
}

impl Finding {
    fn fine(about: &'static str, text: impl Into<String>) -> Self {
        Self { about, state: State::Fine, text: text.into(), advice: "" }
    }

    fn warning(about: &'static str, text: impl Into<String>, advice: &'static str) -> Self {
        Self { about, state: State::Warning, text: text.into(), advice }
    }

    fn problem(about: &'static str, text: impl Into<String>, advice: &'static str) -> Self {
        Self { about, state: State::Problem, text: text.into(), advice }
    }

    pub fn is_problem(&self) -> bool {
        self.state == State::Problem
    }

    pub fn line(&self) -> String {
        let state = match self.state {
            State::Fine => "ok",
            State::Warning => "warning",
            State::Problem => "PROBLEM",
        };
        let advice =
            if self.advice.is_empty() { String::new() } else { format!("{:25}{}\n", "", self.advice) };
        format!("{:15} {state:8} {}\n{advice}", self.about, self.text)
    }
}

/// All checks, in the order in which a problem explains the next ones.
pub async fn examine(config: Config) -> Vec<Finding> {
    let mut found = vec![configuration(&config), folder(&config.data)];
    if let Storage::Folder(folder) = &config.storage {
        found.push(space("files", folder));
    }
    let exists = in_time("database", Db::exists(&config.database)).await;
    match exists {
        Ok(Ok(true)) => {}
        Ok(Ok(false)) => {
            found.push(Finding::problem(
                "database",
                "there is no site in it yet",
                "Start the server once, or name the right --data folder or --database-url.",
            ));
            return found;
        }
        Ok(Err(error)) => {
            found.push(unopened(&error.to_string()));
            return found;
        }
        Err(late) => {
            found.push(late);
            return found;
        }
    }
    let app = match in_time("database", App::open(config, Clock::System)).await {
        Ok(Ok(app)) => app,
        Ok(Err(error)) => {
            found.push(unopened(&error));
            return found;
        }
        Err(late) => {
            found.push(late);
            return found;
        }
    };
    let checks = tokio::join!(
        in_time("database", database(&app)),
        in_time("storage", storage(&app)),
        in_time("mail", mail(&app)),
        in_time("clock", clock(&app)),
        in_time("backups", backups(&app)),
        in_time("public address", public_address(&app)),
    );
    let (database, storage, mail, clock, backups, address) = checks;
    found.extend(
        [database, storage, mail, clock, backups, address].map(|checked| checked.unwrap_or_else(|late| late)),
    );
    found
}

async fn in_time<T>(about: &'static str, check: impl Future<Output = T>) -> std::result::Result<T, Finding> {
    tokio::time::timeout(PATIENCE, check).await.map_err(|_| {
        let text = format!("no answer within {} s", PATIENCE.as_secs());
        Finding::problem(about, text, "Check that it is running and can be reached from this machine.")
    })
}

fn unopened(error: &str) -> Finding {
    Finding::problem(
        "database",
        error,
        "Check the path or address, the rights and the disk; restore a backup if the file is damaged: kinkeeper restore",
    )
}

fn configuration(config: &Config) -> Finding {
    let address = format!("{}, public address {}", config.listen, config.link(""));
    if !config.is_https() && !config.is_loopback() {
        return Finding::warning(
            "configuration",
            address,
            "Passwords travel in the clear. Put a proxy with HTTPS in front, and set public-url to its https:// address.",
        );
    }
    Finding::fine("configuration", address)
}

/// The data folder: there, ours, private, writable, with space.
fn folder(data: &Path) -> Finding {
    let about = "data folder";
    let shown = std::path::absolute(data).unwrap_or_else(|_| data.to_owned()).display().to_string();
    let Ok(found) = data.metadata() else {
        return Finding::problem(
            about,
            format!("{shown} does not exist"),
            "Name the right folder: --data FOLDER",
        );
    };
    let probe = data.join(format!(".doctor-{}", std::process::id()));
    if let Err(error) = std::fs::write(&probe, "a small file").and_then(|()| std::fs::remove_file(&probe)) {
        return Finding::problem(
            about,
            format!("{shown}: {error}"),
            "Run this as the user that runs the server, and let that user write there.",
        );
    }
    if found.uid() != on_disk::own_user() {
        return Finding::warning(
            about,
            format!("{shown} belongs to another user"),
            "Run commands as the user that runs the server: sudo -u kinkeeper kinkeeper …",
        );
    }
    if found.mode() & 0o077 != 0 {
        return Finding::warning(
            about,
            format!("{shown} can be read by other users of this machine"),
            "Start the server once, which closes it, or run: chmod 700 on the folder",
        );
    }
    space(about, data)
}

fn space(about: &'static str, folder: &Path) -> Finding {
    let shown = folder.display();
    match rustix::fs::statvfs(folder) {
        Ok(disk) => {
            let free = disk.f_bavail * disk.f_frsize;
            let text = format!("{shown}, {} MiB free", free / MIB);
            match free {
                free if free < SPACE_NEEDED => Finding::problem(
                    about,
                    text,
                    "Free some space on this disk, or move the folder to a larger one.",
                ),
                free if free < SPACE_WANTED => {
                    Finding::warning(about, text, "The disk is nearly full. Make space before it is.")
                }
                _ => Finding::fine(about, text),
            }
        }
        Err(error) => Finding::problem(about, format!("{shown}: {error}"), "Check that the folder exists."),
    }
}

async fn database(app: &App) -> Finding {
    let checked = async {
        app.db.check_integrity().await?;
        app.db.check_writable().await?;
        app.db.bytes().await
    };
    let kind = app.db.kind();
    match checked.await {
        Ok(bytes) => {
            let version = crate::db::schema::Schema::newest();
            let size = bytes / i64::try_from(MIB).unwrap_or(1);
            Finding::fine(
                "database",
                format!("{kind}, tables of version {version}, {size} MiB, no damage found"),
            )
        }
        Err(error) => Finding::problem(
            "database",
            format!("{kind}: {error}"),
            "If it is damaged, restore a backup: kinkeeper restore. If it cannot be written, check rights and disk.",
        ),
    }
}

async fn storage(app: &App) -> Finding {
    match app.storage.trial(app.now()).await {
        Ok(true) => Finding::fine("storage", "a small file was written, read and deleted"),
        Ok(false) => Finding::problem(
            "storage",
            "what was written could not be read again",
            "Check the disk, or the bucket's rules.",
        ),
        Err(error) => Finding::problem(
            "storage",
            error.to_string(),
            "Check the rights and the space of the folder, or the bucket, its keys and s3-endpoint.",
        ),
    }
}

async fn mail(app: &App) -> Finding {
    let settings = app.settings();
    let Some(server) = &settings.mail else {
        return Finding::warning(
            "mail",
            format!("no mail server; emails are saved in {}", app.config.mail_folder().display()),
            "Set one up on the settings page, or with smtp-url.",
        );
    };
    if settings.mail_password == SecretState::Missing {
        let text = format!("the password for {} is missing", server.host);
        return Finding::problem("mail", text, "Enter it again on the settings page.");
    }
    match trial::connects(server, app.config.limits.mail.min(WEB_PATIENCE)).await {
        Ok(()) => Finding::fine("mail", format!("{}:{} answers and lets us in", server.host, server.port)),
        Err(reason) => Finding::problem(
            "mail",
            reason.in_language(Language::English),
            "Correct it on the settings page, or in smtp-url, and send a test email.",
        ),
    }
}

/// Compares our clock with the file system's and with what was saved last.
async fn clock(app: &App) -> Finding {
    let advice =
        "Set the clock of this machine, and keep it right with a time service such as systemd-timesyncd.";
    let now = app.now();
    if now < EARLIEST {
        return Finding::problem("clock", "this machine's clock is years behind", advice);
    }
    let last = async { changes::last_at(&mut app.db.read().await?).await };
    let last = match last.await {
        Ok(last) => last,
        Err(error) => {
            return Finding::problem("clock", error.to_string(), "The database could not be asked.");
        }
    };
    if last.is_some_and(|last| last.0 > now.0 + CLOCK_SLACK) {
        return Finding::problem(
            "clock",
            "something was saved later than what this machine calls now",
            advice,
        );
    }
    match file_time(&app.config.data) {
        Some(time) if (time.0 - app.now().0).abs() > CLOCK_SLACK => {
            Finding::problem("clock", "the disk's clock and this machine's differ by minutes", advice)
        }
        _ => Finding::fine("clock", "agrees with the disk and with what was saved"),
    }
}

/// When a file that is written now says that it was written.
fn file_time(folder: &Path) -> Option<Moment> {
    let probe = folder.join(format!(".doctor-clock-{}", std::process::id()));
    std::fs::write(&probe, "tick").ok()?;
    let time: Option<SystemTime> = probe.metadata().and_then(|found| found.modified()).ok();
    let _ = std::fs::remove_file(&probe);
    let since = time?.duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(since.as_millis()).ok().map(Moment)
}

async fn backups(app: &App) -> Finding {
    let advice = "Write one now and see what it says: kinkeeper backup";
    let place = Target::words(app);
    let found = match health::health(app).await {
        Ok(found) => found,
        Err(error) => return Finding::problem("backups", error.to_string(), advice),
    };
    if let Some(problem) = found.problem {
        let text = crate::words::Message::from(problem).in_language(Language::English);
        return Finding::problem("backups", text, "Solve this, then write a new one: kinkeeper backup");
    }
    if found.survey.backups.first().is_some_and(|newest| is_of_another_site(&newest.manifest, app)) {
        let text = format!("the newest in {place} is of another site");
        return Finding::problem(
            "backups",
            text,
            "If two sites write their backups there, give each its own place: they delete each other's. If this site was \
             moved here, write a backup now: kinkeeper backup",
        );
    }
    match found.last_good {
        None => Finding::warning("backups", format!("there is no verified backup in {place}"), advice),
        Some(good) => {
            let age = app.now().0 - good.0;
            let text = format!("the newest in {place} is {} h old and verified", age / HOUR);
            match age {
                age if age > 3 * DAY => Finding::problem("backups", text, advice),
                age if age > 26 * HOUR => Finding::warning("backups", text, advice),
                _ => Finding::fine("backups", text),
            }
        }
    }
}

/// Asks the site over its public address: whether it can be reached, and what its proxy passes on.
async fn public_address(app: &App) -> Finding {
    let about = "public address";
    let address = app.config.link("/api/debug");
    let answer = match ask(&address).await {
        Ok(answer) => answer,
        Err(error) => {
            return Finding::problem(
                about,
                format!("{}: {error}", app.config.link("")),
                "Check that the server is running, that the name leads to this machine, and the proxy's certificate.",
            );
        }
    };
    let text = |what: &str| format!("{}: {what}", app.config.link(""));
    if answer["version"] != env!("CARGO_PKG_VERSION") {
        return Finding::warning(
            about,
            text("another version of the program answers there"),
            "Restart the server after an upgrade, and check that public-url is this site's address.",
        );
    }
    match (answer["proxy"].as_str(), app.config.is_https()) {
        (Some("untrusted"), _) => Finding::problem(
            about,
            text("there is a proxy that is not trusted, so all visitors share one limit for failed sign-ins"),
            "Set trusted-proxy to the address of the proxy as this machine sees it, often 127.0.0.1.",
        ),
        (Some("none"), true) => Finding::warning(
            about,
            text("the proxy does not say who the visitors are, so all share one limit for failed sign-ins"),
            "Let the proxy send X-Forwarded-For, and set trusted-proxy.",
        ),
        _ => Finding::fine(about, text("answers")),
    }
}

async fn ask(address: &str) -> std::result::Result<Json, String> {
    let client = reqwest::Client::builder()
        .timeout(WEB_PATIENCE)
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .map_err(|error| said(&error))?;
    let mut response = client.get(address).send().await.map_err(|error| said(&error))?;
    if !response.status().is_success() {
        return Err(format!("answered {}", response.status()));
    }
    let mut bytes = Vec::new();
    while let Some(part) = response.chunk().await.map_err(|error| said(&error))? {
        bytes.extend_from_slice(&part);
        if bytes.len() > LONGEST_ANSWER {
            break;
        }
    }
    serde_json::from_slice(&bytes).map_err(|_| "something other than this program answers there".to_owned())
}

/// The whole chain: the first sentence alone often says only that something went wrong.
fn said(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}

/// Prints what was found; an error if something is wrong.
pub fn report(found: &[Finding]) -> std::result::Result<(), String> {
    super::print(&found.iter().map(Finding::line).collect::<String>())?;
    match found.iter().filter(|finding| finding.is_problem()).count() {
        0 => Ok(()),
        1 => Err("1 problem found".to_owned()),
        count => Err(format!("{count} problems found")),
    }
}

pub async fn doctor(config: Config) -> Result<(), String> {
    report(&examine(config).await)
}
