//! The commands and their arguments.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::access::{Role, Status};
use crate::config::Settings;
use crate::files::reader_process;

use super::exports;

/// A private site for one extended family
#[derive(Parser)]
#[command(name = "kinkeeper", version, about, max_term_width = 100)]
pub(super) struct Cli {
    #[command(flatten)]
    pub(super) settings: Settings,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Subcommand)]
pub(super) enum Command {
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
    #[command(args_conflicts_with_subcommands = true)]
    Backup {
        /// Also write it to one portable file
        #[arg(long, value_name = "FILE")]
        archive: Option<PathBuf>,
        #[command(subcommand)]
        command: Option<BackupCommand>,
    },
    /// Restore a backup, after a safety copy of the current data
    Restore {
        /// The name of a backup, or an archive file; lists the backups if left out
        from: Option<String>,
        /// If files are damaged in the backup, restore everything else without asking
        #[arg(long, requires = "from")]
        without_damaged: bool,
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
pub(super) enum UserCommand {
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
pub(super) enum BackupCommand {
    /// Restore the newest backup into a temporary place, open it there and read every file; the site stays as it is
    Rehearse,
}

#[derive(Subcommand)]
pub(super) enum OwnerCommand {
    /// Make an existing account the owner
    Set { email: String },
    /// Print the setup link; the account registered through it becomes the owner
    Link,
}
