//! Reads the command line and runs the command.

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches};

use crate::app::App;
use crate::clock::Clock;
use crate::config::{Config, Settings, Source, Sources};
use crate::db::Db;
use crate::encryption::Keys;
use crate::error::{Error, Result};
use crate::files::reader_process;
use crate::migrations::MIGRATIONS;
use crate::settings::Saved;
use crate::{document, index, logging, on_disk};

use super::accounts::{owner, user};
use super::commands::{BackupCommand, Cli, Command};
use super::output::print;
use super::serving::{asked_to_stop, cannot_open, on_threads, serve};
use super::{backups, configuration, demo, doctor, exports, imports, restore};

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
        return print(&document::text());
    }
    if let Some(Command::Read(task)) = &cli.command {
        return reader_process::run(task);
    }
    if matches!(cli.command, Some(Command::Demo)) {
        // The environment's settings are meant for a real site.
        let is_flag = sources.get("listen") == Some(&Source::Flag);
        return demo::demo(cli.settings.listen.filter(|_| is_flag));
    }
    let (settings, sources) = cli.settings.gather(sources)?;
    let config = Config { sources: sources.clone(), ..settings.clone().check()? };
    logging::start(&config);
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

/// Serves a site. If its folder belongs to another user, it only warns; commands refuse to run.
async fn start(config: Config, belongs: std::result::Result<(), String>) -> std::result::Result<(), String> {
    if let Err(warning) = belongs {
        tracing::warn!("{warning}");
    }
    on_disk::make_private(&config);
    Db::wait(&config.database).await.map_err(cannot_open)?;
    serve(App::open(config, MIGRATIONS, Clock::System).await?, asked_to_stop()?).await
}

async fn act(command: Command, config: Config) -> std::result::Result<(), String> {
    if let Command::Restore { from, without_damaged } = &command {
        return restore::restore(config, from.as_deref(), *without_damaged).await;
    }
    backups::check_site(&config).await?;
    let app = App::open(config, MIGRATIONS, Clock::System).await?;
    app.db.check_large(|| false).await.map_err(cannot_open)?;
    let done = match command {
        Command::User(command) => user(&app, command).await,
        Command::Owner(command) => owner(&app, command).await,
        Command::Reindex => reindex(&app).await,
        Command::Import { file, yes } => imports::import(&app, &file, yes).await,
        Command::Backup { command: Some(BackupCommand::Rehearse), .. } => backups::rehearse(&app).await,
        Command::Backup { archive, command: None } => backups::write(&app, archive.as_deref()).await,
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

/// Finds the settings that are flags, and those that come from the environment.
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

/// Prints the settings, even if the saved ones cannot be read from the database.
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
    let keys = Keys::existing(&config)?;
    let db =
        Db::open(&config.database, MIGRATIONS, &Clock::System).await.map_err(|error| error.to_string())?;
    let mut conn = db.read().await.map_err(|error| error.to_string())?;
    crate::settings::saved(&mut conn, &keys).await.map_err(|error| error.to_string())
}

/// The parser's message without its heading and hint.
fn one_line(message: &str) -> String {
    let lines = message.lines().map(str::trim).filter(|line| !line.is_empty());
    let said: Vec<&str> = lines.take_while(|line| !line.starts_with("For more information")).collect();
    said.join(" ").trim_start_matches("error: ").to_owned()
}

async fn reindex(app: &App) -> Result<()> {
    let mut tx = app.db.begin().await?;
    index::rebuild(&mut tx, app.now()).await?;
    tx.commit().await?;
    print("The index is being built.\n").map_err(Error::internal)
}
