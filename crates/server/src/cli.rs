//! The command line: runs the server, and manages the site without a browser.

mod backups;
mod configuration;
mod demo;
mod doctor;
mod imports;
mod exports;

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use tokio::signal::unix::{SignalKind, signal};

use crate::access::store::{self, UserFilter};
use crate::access::{Role, Status, User};
use crate::accounts::{self, Decision, SetupLink};
use crate::app::App;
use crate::clock::Clock;
use crate::config::{Config, Settings, Source, Sources};
use crate::db::Db;
use crate::error::{Error, Result};
use crate::files::reader_process;
use crate::http::serve;
use crate::settings::Saved;
use crate::{index, metrics, on_disk, router, worker};

/// How long the program waits at its end for threads that do not answer.
const THREADS_TIMEOUT: Duration = Duration::from_secs(3);

/// For work that blocks. Under load, statements would otherwise start a hundred threads, each with memory of its own;
/// without a free thread, a statement only holds up the thread that it runs on.
const BLOCKING_THREADS: usize = 24;

/// A private site for one extended family
#[derive(Parser)]
#[command(name = "kinkeeper", version, about, max_term_width = 100)]
pub struct Cli {
    #[command(flatten)]
    settings: Settings,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the site (the default)
    Serve,
    /// Manage accounts
    #[command(subcommand)]
    User(UserCommand),
    /// Set the owner of the site
    #[command(subcommand)]
    Owner(OwnerCommand),
    /// Rebuild sort keys and search texts, in the running server or when it next starts
    Reindex,
    /// Write a backup now; the server may be running
    Backup {
        /// Also write it to one portable file
        #[arg(long, value_name = "FILE")]
        archive: Option<PathBuf>,
    },
    /// Restore a backup, after a safety copy of the current data
    Restore {
        /// The name of a backup, or an archive file; lists the backups if left out
        from: Option<String>,
    },
    /// Show what a GEDCOM or GEDZIP file would change, and import it with --yes; the server may be running
    Import {
        file: PathBuf,
        /// Import it, with the choices that are proposed
        #[arg(long)]
        yes: bool,
    },
    /// Write the family, or a part of it, to a file for other programs
    Export(exports::ExportCommand),
    /// Print every setting that applies, and where it comes from; never a password or key
    Config,
    /// Check what the site needs, and say what to do about each problem
    Doctor,
    /// Serve an invented family to look at, in a temporary folder; of all settings, only --listen counts
    Demo,
    /// Print the OpenAPI document of the HTTP API
    Openapi,
    /// Read a file in a process of its own; the server calls this
    #[command(subcommand, hide = true)]
    Read(reader_process::Task),
}

#[derive(Subcommand)]
enum UserCommand {
    /// List accounts, newest first
    List {
        #[arg(long)]
        role: Option<Role>,
        #[arg(long)]
        status: Option<Status>,
    },
    /// Show one account
    Show { email: String },
    /// Approve an account and send the welcome email
    Approve { email: String },
    /// Reject a pending account and send an email about it
    Reject { email: String },
    /// Suspend an approved account
    Suspend { email: String },
    /// Make an account an administrator
    Promote { email: String },
    /// Make an administrator an ordinary member
    Demote { email: String },
    /// Set the role: admin, member or child
    Role { email: String, role: Role },
    /// Delete an account
    Delete { email: String },
    /// Print a link for choosing a new password; it works once, within one hour
    ResetLink { email: String },
}

#[derive(Subcommand)]
enum OwnerCommand {
    /// Make an existing account the owner
    Set { email: String },
    /// Print the setup link; the account registered through it becomes the owner
    Link,
}

/// Runs the program; an error is the line to print.
pub fn run() -> std::result::Result<(), String> {
    let parsed = Cli::command().try_get_matches();
    let (cli, sources) = match parsed.and_then(|found| Ok((Cli::from_arg_matches(&found)?, sources(&found))))
    {
        Ok(parsed) => parsed,
        Err(error) => match error.kind() {
            // A wrong value may come from the environment: report it in one line, like every other setting.
            ErrorKind::ValueValidation | ErrorKind::InvalidValue => return Err(one_line(&error.to_string())),
            _ => error.exit(),
        },
    };
    if matches!(cli.command, Some(Command::Openapi)) {
        return print(&router::openapi());
    }
    if let Some(Command::Read(task)) = &cli.command {
        return reader_process::run(task);
    }
    if matches!(cli.command, Some(Command::Demo)) {
        // What the environment says is meant for a real site.
        let is_flag = sources.get("listen") == Some(&Source::Flag);
        return demo::demo(cli.settings.listen.filter(|_| is_flag));
    }
    let (settings, sources) = cli.settings.gather(sources)?;
    let config = Config { sources: sources.clone(), ..settings.clone().check()? };
    start_logging(&config);
    on_disk::write_privately();
    let belongs = on_disk::check_user(&config, &std::env::args().collect::<Vec<_>>().join(" "));
    on_threads(async {
        match cli.command.unwrap_or(Command::Serve) {
            Command::Serve => start(config, belongs).await,
            command => {
                belongs?;
                match command {
                    Command::Config => show_settings(&settings, &sources, config).await,
                    Command::Doctor => doctor::doctor(config).await,
                    command => act(command, config).await,
                }
            }
        }
    })
}

fn on_threads(
    work: impl Future<Output = std::result::Result<(), String>>,
) -> std::result::Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(BLOCKING_THREADS)
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start threads: {error}"))?;
    let ended = runtime.block_on(work);
    // Not for ever: a thread may hang on a disk that no longer answers.
    runtime.shutdown_timeout(THREADS_TIMEOUT);
    ended
}

/// Serves a site. A folder that belongs to another user is worth a warning; commands stop at it.
async fn start(config: Config, belongs: std::result::Result<(), String>) -> std::result::Result<(), String> {
    if let Err(warning) = belongs {
        tracing::warn!("{warning}");
    }
    on_disk::make_private(&config);
    Db::wait(&config.database).await.map_err(|error| format!("cannot open the database: {error}"))?;
    serve(App::open(config, Clock::System).await?, asked_to_stop()?).await
}

async fn act(command: Command, config: Config) -> std::result::Result<(), String> {
    if let Command::Restore { from } = &command {
        return backups::restore(config, from.as_deref()).await;
    }
    backups::check_site(&config).await?;
    let app = App::open(config, Clock::System).await?;
    let done = match command {
        Command::User(command) => user(&app, command).await,
        Command::Owner(command) => owner(&app, command).await,
        Command::Reindex => reindex(&app).await,
        Command::Import { file, yes } => imports::import(&app, &file, yes).await,
        Command::Backup { archive } => backups::write(&app, archive.as_deref()).await,
        Command::Export(command) => exports::export(&app, &command).await,
        Command::Serve
        | Command::Config
        | Command::Doctor
        | Command::Demo
        | Command::Openapi
        | Command::Read(_)
        | Command::Restore { .. } => Ok(()),
    };
    done.map_err(|error| error.to_string())
}

/// Which settings are flags, and which come from the environment.
fn sources(found: &ArgMatches) -> Sources {
    let mut sources = Sources::new();
    for argument in Settings::augment_args(clap::Command::new("")).get_arguments() {
        let Some(name) = argument.get_long() else { continue };
        let source = match found.value_source(argument.get_id().as_str()) {
            Some(ValueSource::CommandLine) => Source::Flag,
            Some(ValueSource::EnvVariable) => Source::Environment,
            _ => continue,
        };
        sources.insert(name.to_owned(), source);
    }
    sources
}

/// Prints the settings; also when the database cannot be asked what was saved.
async fn show_settings(
    settings: &Settings,
    sources: &Sources,
    config: Config,
) -> std::result::Result<(), String> {
    let saved = match Db::exists(&config.database).await {
        Ok(false) => Ok(Saved::default()),
        Ok(true) => read_saved(config).await,
        Err(error) => Err(error.to_string()),
    };
    print(&configuration::listing(settings, sources, saved.as_ref().ok()))?;
    saved.map(drop).map_err(|error| format!("cannot read what was saved on the settings page: {error}"))
}

async fn read_saved(config: Config) -> std::result::Result<Saved, String> {
    let db = Db::open(&config.database, &Clock::System).await.map_err(|error| error.to_string())?;
    let mut conn = db.read().await.map_err(|error| error.to_string())?;
    crate::settings::saved(&mut conn).await.map_err(|error| error.to_string())
}

/// The parser's message without its heading and hint.
fn one_line(message: &str) -> String {
    let lines = message.lines().map(str::trim).filter(|line| !line.is_empty());
    let said: Vec<&str> = lines.take_while(|line| !line.starts_with("For more information")).collect();
    said.join(" ").trim_start_matches("error: ").to_owned()
}

fn start_logging(config: &Config) {
    let filter = tracing_subscriber::EnvFilter::new(format!("warn,kinkeeper={}", config.log));
    let builder =
        tracing_subscriber::fmt().with_env_filter(filter).with_target(false).with_writer(std::io::stderr);
    // In a file, colours are only noise.
    let builder =
        builder.with_ansi(std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none());
    // Only the first call in a process counts; tests may call it again.
    let _ = if config.log_json {
        builder.json().flatten_event(true).with_current_span(true).with_span_list(false).try_init()
    } else {
        builder.try_init()
    };
}

fn print(text: &str) -> std::result::Result<(), String> {
    std::io::stdout().write_all(text.as_bytes()).map_err(|error| error.to_string())
}

/// Serves the site until it is asked to stop.
async fn serve(
    app: App,
    asked_to_stop: impl Future<Output = &'static str> + Send + 'static,
) -> std::result::Result<(), String> {
    serve::raise_file_limit();
    let listener = tokio::net::TcpListener::bind(app.config.listen)
        .await
        .map_err(|error| format!("cannot serve on {}: {error}", app.config.listen))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    serve_metrics(&app).await?;
    tracing::info!(version = env!("CARGO_PKG_VERSION"), %address, database = app.db.kind(), "started");
    if !address.ip().is_loopback() && !app.config.is_https() {
        tracing::warn!(
            "this site can be reached from the network without HTTPS: passwords travel in the clear unless a proxy \
             encrypts them; set public-url to the site's https:// address"
        );
    }
    greet(&app, address).await.map_err(|error| error.to_string())?;
    index::keep_current(&app).await.map_err(|error| error.to_string())?;
    let worker = tokio::spawn(worker::run(app.clone()));
    let closing = app.clone();
    tokio::spawn(async move {
        let signal = asked_to_stop.await;
        tracing::info!(signal, "stopping");
        closing.close();
    });
    serve::serve(&app, listener, router::router(app.clone())).await;
    // The worker gives up on a stuck job; then it needs a moment to record that.
    if tokio::time::timeout(app.config.limits.stop + THREADS_TIMEOUT, worker).await.is_err() {
        tracing::warn!("a job did not stop in time; it is repeated after the next start");
    }
    tracing::info!("stopped");
    Ok(())
}

/// Numbers for a monitoring system have a listener of their own, so that no visitor can read them.
async fn serve_metrics(app: &App) -> std::result::Result<(), String> {
    let Some(address) = app.config.metrics_listen else { return Ok(()) };
    let listener = tokio::net::TcpListener::bind(address)
        .await
        .map_err(|error| format!("cannot serve metrics on {address}: {error}"))?;
    let app = app.clone();
    tokio::spawn(async move { serve::serve(&app, listener, metrics::router(app.clone())).await });
    Ok(())
}

/// Prints where the site is and, until it has an owner, how to become the owner.
async fn greet(app: &App, address: SocketAddr) -> Result<()> {
    let mut text = format!("{} is ready at {}\n", app.settings().site_name, app.config.link("/"));
    if address != app.config.listen {
        text += &format!("Listening on http://{address}\n");
    }
    if let SetupLink::Open(link) = accounts::setup_link(app).await? {
        tracing::warn!("no owner account exists yet");
        text +=
            &format!("\nThis site has no owner yet. To become the owner, open this link:\n\n    {link}\n\n");
        if let Some(email) = &app.config.owner_email {
            text += &format!("Then register with the email address {email}.\n");
        }
    }
    if app.config.demo {
        text +=
            "\nThis is a demo: the family is invented, and everything is gone when you stop it (Ctrl+C).\n";
    }
    print(&text).map_err(Error::internal)
}

/// Waits for a signal and returns its name. Listens from the call on, not only once it is awaited.
fn asked_to_stop() -> std::result::Result<impl Future<Output = &'static str>, String> {
    let listen = |kind| signal(kind).map_err(|error| error.to_string());
    let mut terminate = listen(SignalKind::terminate())?;
    let mut interrupt = listen(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => "SIGTERM",
            _ = interrupt.recv() => "SIGINT",
        }
    })
}

async fn user(app: &App, command: UserCommand) -> Result<()> {
    match command {
        UserCommand::List { role, status } => list(app, role, status).await,
        UserCommand::Show { email } => show(&find(app, &email).await?),
        UserCommand::Approve { email } => decide(app, &email, Decision::Approve).await,
        UserCommand::Reject { email } => decide(app, &email, Decision::Reject).await,
        UserCommand::Suspend { email } => decide(app, &email, Decision::Suspend).await,
        UserCommand::Promote { email } => decide(app, &email, Decision::Promote).await,
        UserCommand::Demote { email } => decide(app, &email, Decision::Demote).await,
        UserCommand::Role { email, role } => {
            let id = find(app, &email).await?.id;
            let change = accounts::Change { role: Some(role), status: None };
            show(&settled(accounts::change(app, None, id, change, None).await?)?)
        }
        UserCommand::Delete { email } => {
            let id = find(app, &email).await?.id;
            settled(accounts::delete(app, None, id, None).await?)?;
            print("Deleted.\n").map_err(Error::internal)
        }
        UserCommand::ResetLink { email } => {
            let user = find(app, &email).await?;
            print(&format!("{}\n", accounts::reset_link(app, &user).await?)).map_err(Error::internal)
        }
    }
}

async fn owner(app: &App, command: OwnerCommand) -> Result<()> {
    match command {
        OwnerCommand::Set { email } => show(&accounts::make_owner(app, &email.trim().to_lowercase()).await?),
        OwnerCommand::Link => match accounts::setup_link(app).await? {
            SetupLink::Open(link) => print(&format!("{link}\n")).map_err(Error::internal),
            SetupLink::OwnerExists => print("The site already has an owner.\n").map_err(Error::internal),
        },
    }
}

async fn reindex(app: &App) -> Result<()> {
    let mut tx = app.db.begin().await?;
    index::rebuild(&mut tx, app.now()).await?;
    tx.commit().await?;
    print("The index is being built.\n").map_err(Error::internal)
}

async fn find(app: &App, email: &str) -> Result<User> {
    let email = email.trim().to_lowercase();
    store::user_by_email(&mut app.db.read().await?, &email)
        .await?
        .ok_or_else(|| Error::not_found("user-not-found"))
}

async fn decide(app: &App, email: &str, decision: Decision) -> Result<()> {
    let id = find(app, email).await?.id;
    show(&settled(accounts::decide(app, None, id, decision, None).await?)?)
}

/// The account's status may not allow the decision: approving an approved account, for example.
fn settled(outcome: Result<User, User>) -> Result<User> {
    outcome.map_err(|_| Error::conflict("does-not-fit"))
}

async fn list(app: &App, role: Option<Role>, status: Option<Status>) -> Result<()> {
    let filter = UserFilter { role, status, ..UserFilter::default() };
    let mut conn = app.db.read().await?;
    let mut after = None;
    loop {
        let users = store::users(&mut conn, &filter, after, 100).await?;
        for user in &users {
            show(user)?;
        }
        match users.last() {
            Some(last) if users.len() == 100 => after = Some((last.created_at, last.id)),
            _ => return Ok(()),
        }
    }
}

fn show(user: &User) -> Result<()> {
    let owner = if user.owner { ", owner" } else { "" };
    let confirmed = if user.email_confirmed_at.is_some() { "" } else { ", email not confirmed" };
    let (role, status) = (user.role.as_str(), user.status.as_str());
    print(&format!("{}  {}  ({}{owner}, {status}{confirmed})\n", user.email, user.name, role))
        .map_err(Error::internal)
}
