//! Whatever looks inside a file runs in a separate process of this program: `kinkeeper read …`. Decoders are
//! complicated and some are young. A crash, a loop or too much memory ends that process and nothing else, and its
//! memory is free again when it ends. It gets the file as its input, no settings and no secrets, and the kernel refuses it
//! everything else (`confinement.rs`).

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt, parent_id};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use bytes::Bytes;
use clap::Subcommand;
use rlimit::Resource;
use rustix::process::Signal;
use serde::{Deserialize, Serialize};
use thumbnail::Thumbnails;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep, timeout_at};

use crate::app::App;
use crate::error::{Error, Result};

use super::{confinement, kind};

/// All memory of the process, with its program. A HEIC of 108 megapixels needs most of it, other pictures much less.
const MEMORY: u64 = 2 * 1024 * 1024 * 1024;
/// The same limit for a document: about ten times the largest one that the site accepts by default.
const DOCUMENT_MEMORY: u64 = 1024 * 1024 * 1024;

/// An upper limit: both thumbnails together are much smaller, and so is a text.
const MOST_OUTPUT: u64 = 16 * 1024 * 1024;
/// The process output is read in pieces of this size.
const PIECE: usize = 64 * 1024;
const MOST_REASON: u64 = 1024;

/// The process ends by then, even if the server does not end it.
const LONGEST: Duration = Duration::from_secs(180);
/// After this time, we keep the text of the pages read so far.
const LONGEST_TEXT: Duration = Duration::from_secs(60);
/// The process ends this soon after its server was killed.
const CHECK_PARENT: Duration = Duration::from_millis(250);

/// Only one of these processes runs at a time: each may need a lot of memory.
struct Gate(Arc<Semaphore>);

impl Default for Gate {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(1)))
    }
}

/// The tasks that the process can do with the file that is its input.
#[derive(Clone, Debug, Subcommand)]
pub enum Task {
    /// Print both thumbnails of a picture of this type
    Thumbnails { content_type: String },
    /// Print its location, as JSON
    Location,
    /// Print the picture without its location
    WithoutLocation,
    /// Print the text of a PDF
    PdfText,
    /// Print the text of a letter, tidied
    PlainText,
    /// Print what the kernel does not refuse to this process, a line each
    Confinement,
}

impl Task {
    fn memory(&self) -> u64 {
        match self {
            Self::Thumbnails { .. } | Self::Location | Self::WithoutLocation => MEMORY,
            Self::PdfText | Self::PlainText | Self::Confinement => DOCUMENT_MEMORY,
        }
    }
}

/// The location of a picture.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Location {
    /// In degrees, north is positive
    pub latitude: f64,
    /// In degrees, east is positive
    pub longitude: f64,
}

// ---- in the process itself

/// Does the task; an error is the reason to print.
pub fn run(task: &Task) -> std::result::Result<(), String> {
    limit(task.memory()).map_err(|error| error.to_string())?;
    // A kernel that can't do it reads files all the same, because the server has warned in its log when it started.
    let confined = confinement::confine();
    end_with_server().map_err(|error| error.to_string())?;
    let result = match task {
        Task::Thumbnails { content_type } => {
            let kind = kind::picture(content_type).ok_or("unknown type")?;
            thumbnail::make(input()?, kind, LONGEST).map_err(|unfit| unfit.to_string())?.to_bytes()
        }
        Task::Location => {
            let found = thumbnail::location(&whole_input()?);
            let found =
                found.map(|thumbnail::Location { latitude, longitude }| Location { latitude, longitude });
            serde_json::to_vec(&found).map_err(|error| error.to_string())?
        }
        Task::WithoutLocation => {
            let mut bytes = whole_input()?;
            thumbnail::remove_location(&mut bytes).map_err(|unfit| unfit.to_string())?;
            bytes
        }
        Task::PdfText => document_text::read(whole_input()?, document_text::Kind::Pdf, LONGEST_TEXT)
            .map_err(|unreadable| unreadable.to_string())?
            .into_bytes(),
        Task::PlainText => {
            let beginning = beginning_of_input(document_text::MOST_PLAIN_BYTES)?;
            document_text::read(beginning, document_text::Kind::Plain, LONGEST_TEXT)
                .map_err(|unreadable| unreadable.to_string())?
                .into_bytes()
        }
        Task::Confinement => {
            let reason = confined.err().map(|reason| format!("the kernel refused the filter: {reason}"));
            let possible = confinement::possible().into_iter().map(str::to_owned);
            possible.chain(reason).collect::<Vec<_>>().join("\n").into_bytes()
        }
    };
    io::stdout().write_all(&result).map_err(|error| error.to_string())
}

/// Limits memory, writes no files and no core dumps. If the whole machine runs out of memory, this process ends first.
fn limit(memory: u64) -> io::Result<()> {
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    for (resource, most) in [(Resource::AS, memory), (Resource::FSIZE, 0), (Resource::CORE, 0)] {
        resource.set(most, most)?;
    }
    Ok(())
}

/// A server that stops ends this process itself; one that was killed cannot.
fn end_with_server() -> io::Result<()> {
    let (server, begun) = (parent_id(), Instant::now());
    thread::Builder::new().stack_size(64 * 1024).spawn(move || {
        while parent_id() == server && begun.elapsed() < LONGEST {
            thread::sleep(CHECK_PARENT);
        }
        std::process::exit(1);
    })?;
    Ok(())
}

/// The input as a file, which decoders can seek in.
fn input() -> std::result::Result<File, String> {
    io::stdin().as_fd().try_clone_to_owned().map(File::from).map_err(|error| error.to_string())
}

fn whole_input() -> std::result::Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    input()?.read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

fn beginning_of_input(most: usize) -> std::result::Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    input()?.take(most as u64).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

// ---- in the server

/// Asks the process which things the kernel allows it although it should not. The list is empty if it is locked in.
pub async fn confinement(app: &App) -> Result<Vec<String>> {
    let nothing = File::open("/dev/null").map_err(Error::internal)?;
    let mut process = Process::start(app, ["confinement"], nothing, MOST_OUTPUT).await?;
    let printed = process.output().await?.map_err(Error::internal)?;
    Ok(String::from_utf8_lossy(&printed).lines().map(str::to_owned).collect())
}

/// The thumbnails of a picture, or the reason why there are none.
pub async fn thumbnails(
    app: &App,
    picture: File,
    content_type: &str,
) -> Result<std::result::Result<Thumbnails, String>> {
    let mut process = Process::start(app, ["thumbnails", content_type], picture, MOST_OUTPUT).await?;
    match process.output().await? {
        Ok(bytes) => Ok(Thumbnails::from_bytes(&bytes).ok_or_else(|| "incomplete".to_owned())),
        Err(reason) => Ok(Err(reason)),
    }
}

/// The location of a picture, or the reason why it cannot be read.
pub async fn location(app: &App, picture: File) -> Result<std::result::Result<Option<Location>, String>> {
    let mut process = Process::start(app, ["location"], picture, MOST_OUTPUT).await?;
    match process.output().await? {
        Ok(bytes) => Ok(serde_json::from_slice(&bytes).map_err(|error| error.to_string())),
        Err(reason) => Ok(Err(reason)),
    }
}

/// Starts writing the picture without its location. Its size stays the same.
pub async fn without_location(app: &App, picture: File, size: u64) -> Result<Process> {
    Process::start(app, ["without-location"], picture, size).await
}

/// The text of a document, empty if it has none, or the reason why it cannot be read.
pub async fn text(
    app: &App,
    document: File,
    kind: document_text::Kind,
) -> Result<std::result::Result<String, String>> {
    let task = match kind {
        document_text::Kind::Pdf => "pdf-text",
        document_text::Kind::Plain => "plain-text",
    };
    let mut process = Process::start(app, [task], document, MOST_OUTPUT).await?;
    // Check the text again, because a hostile document may have taken over the process.
    Ok(process.output().await?.and_then(|bytes| match String::from_utf8(bytes) {
        Ok(text) if document_text::is_tidy(&text) => Ok(text),
        _ => Err("no text".to_owned()),
    }))
}

/// A running process. Dropping it ends it, and so does closing the app.
pub struct Process {
    app: App,
    child: Child,
    output: Option<ChildStdout>,
    /// The number of bytes that it may still print.
    left: u64,
    /// True if it was ended because it took too long or printed too much.
    ended: bool,
    end: Instant,
    _turn: OwnedSemaphorePermit,
}

impl Drop for Process {
    fn drop(&mut self) {
        // It has usually ended already. A killed process ends at once, so this does not wait, and leaves no zombie.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Process {
    async fn start(
        app: &App,
        task: impl IntoIterator<Item = impl AsRef<OsStr>>,
        file: File,
        most: u64,
    ) -> Result<Self> {
        let gate = Arc::clone(&app.memory::<Gate>().0);
        let turn = gate.acquire_owned().await.map_err(Error::internal)?;
        let mut child = Command::new(&app.config.reader_program)
            // Lists of processes show this name.
            .arg0("kinkeeper")
            .arg("read")
            .args(task)
            .env_clear()
            // A decoder must not start a thread for each of many processors: their stacks count as memory.
            .env("RAYON_NUM_THREADS", "2")
            .stdin(file)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(Error::internal)?;
        let output = child.stdout.take();
        let end = Instant::now() + app.config.limits.reading;
        Ok(Self { app: app.clone(), child, output, left: most, ended: false, end, _turn: turn })
    }

    /// Everything that the process prints, or the reason why it failed.
    async fn output(&mut self) -> Result<std::result::Result<Vec<u8>, String>> {
        let mut bytes = Vec::new();
        while let Some(piece) = self.next().await? {
            bytes.extend_from_slice(&piece);
        }
        Ok(self.finish().await?.map(|()| bytes))
    }

    /// The next piece that the process prints; `None` at the end, or when it takes too long or prints too much.
    pub async fn next(&mut self) -> Result<Option<Bytes>> {
        let Some(mut output) = self.output.take() else { return Ok(None) };
        let read = tokio::task::spawn_blocking(move || {
            let mut piece = vec![0; PIECE];
            let length = output.read(&mut piece)?;
            piece.truncate(length);
            Ok::<_, io::Error>((output, piece))
        });
        let read = tokio::select! {
            read = timeout_at(self.end, read) => read,
            // The file is not to blame: a job retries it after the restart.
            () = self.app.closed() => return Err(Error::busy("stopping")),
        };
        let Ok(read) = read else {
            // Ending the process also ends the reading.
            return self.end();
        };
        let (output, piece) = read.map_err(Error::internal)?.map_err(Error::internal)?;
        let Some(left) = self.left.checked_sub(piece.len() as u64) else {
            return self.end();
        };
        if piece.is_empty() {
            return Ok(None);
        }
        (self.output, self.left) = (Some(output), left);
        Ok(Some(piece.into()))
    }

    fn end(&mut self) -> Result<Option<Bytes>> {
        self.ended = true;
        self.child.kill().map_err(Error::internal)?;
        Ok(None)
    }

    /// Waits for the process to end; returns the reason if it failed.
    pub async fn finish(&mut self) -> Result<std::result::Result<(), String>> {
        let status = loop {
            if let Some(status) = self.child.try_wait().map_err(Error::internal)? {
                break status;
            }
            if Instant::now() >= self.end {
                return Ok(Err("it took too long".to_owned()));
            }
            // The process has closed its output and is about to end.
            sleep(Duration::from_millis(2)).await;
        };
        if status.success() {
            return Ok(Ok(()));
        }
        if status.signal() == Some(Signal::KILL.as_raw()) && !self.ended {
            // Most likely the machine ran out of memory: the file is not to blame, and may be read later.
            return Err(Error::unavailable("the process that reads files was killed"));
        }
        let mut reason = Vec::new();
        if let Some(errors) = self.child.stderr.take() {
            // The process has ended, so this does not wait. One that was killed has written nothing.
            let _ = errors.take(MOST_REASON).read_to_end(&mut reason);
        }
        Ok(Err(format!("{status}: {}", String::from_utf8_lossy(&reason).trim())))
    }
}
