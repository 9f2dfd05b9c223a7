//! The command `export`.

use std::fs::File;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::app::App;
use crate::error::{Error, Result};
use crate::exporting::choice::{Branch, ExportFormat, ExportQuery};
use crate::exporting::prepared::Progress;
use crate::exporting::write::{Reader, prepare, turn};
use crate::ids::Id;

use super::output::print;

#[derive(Args)]
pub struct ExportCommand {
    #[arg(long, value_enum, default_value = "gedcom7")]
    format: ExportFormat,
    /// Also the details of people who may be alive
    #[arg(long)]
    living: bool,
    /// Only this person and all ancestors
    #[arg(long, value_name = "ID", group = "who")]
    ancestors: Option<Id>,
    /// Only this person, all descendants, and their partners
    #[arg(long, value_name = "ID", group = "who")]
    descendants: Option<Id>,
    /// Only people within some steps of this person
    #[arg(long, value_name = "ID", group = "who")]
    around: Option<Id>,
    /// The number of steps around the person
    #[arg(long, value_name = "NUMBER", requires = "around")]
    steps: Option<u32>,
    /// Only these people
    #[arg(long, value_name = "ID", group = "who", num_args = 1.., value_delimiter = ',')]
    people: Vec<Id>,
    /// Begin a table with a byte order mark
    #[arg(long)]
    bom: bool,
    /// The file to write; an existing one is replaced
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl ExportCommand {
    fn query(&self) -> ExportQuery {
        let branches = [
            (Branch::Ancestors, self.ancestors),
            (Branch::Descendants, self.descendants),
            (Branch::Around, self.around),
        ];
        let branch = branches.into_iter().find_map(|(who, person)| Some((who, person?)));
        let selected = !self.people.is_empty();
        let people: Vec<String> = self.people.iter().map(Id::to_string).collect();
        ExportQuery {
            format: self.format,
            who: branch.map_or(if selected { Branch::Selected } else { Branch::Everyone }, |(who, _)| who),
            person: branch.map(|(_, person)| person),
            steps: self.steps,
            people: selected.then(|| people.join(",")),
            living: Some(self.living),
            bom: Some(self.bom),
        }
    }
}

pub async fn export(app: &App, command: &ExportCommand) -> Result<()> {
    let now = jiff::Timestamp::from_millisecond(app.now().0).unwrap_or_default();
    let reader = Reader { contact: true, today: now.to_zoned(jiff::tz::TimeZone::UTC).date() };
    let turn = turn(app).await?;
    let mut conn = app.db.snapshot().await?;
    let export = prepare(app, &mut conn, &command.query(), reader, &turn, &mut Progress::Unheard).await?;
    drop(conn);
    let preview = export.preview.clone();
    let mut bytes = export.to_disk(app, command.format, &mut Progress::Unheard).await?;
    write(&command.file, &mut bytes)?;
    let mut text =
        format!("Written to {}: {} people", command.file.display(), preview.people.max(preview.rows));
    if preview.living_left_out > 0 {
        text += &format!(", {} of them without details because they may be alive", preview.living_left_out);
    }
    print(&(text + "\n")).map_err(Error::internal)
}

/// Writes under another name first, so that a failure leaves the old file.
fn write(to: &Path, bytes: &mut File) -> Result<()> {
    let mut unfinished = to.as_os_str().to_owned();
    unfinished.push(".part");
    let unfinished = PathBuf::from(unfinished);
    let written = File::create(&unfinished)
        .and_then(|mut file| std::io::copy(bytes, &mut file).and_then(|_| file.sync_all()))
        .and_then(|()| std::fs::rename(&unfinished, to));
    written.map_err(|error| {
        let _ = std::fs::remove_file(&unfinished);
        Error::internal(format!("cannot write {}: {error}", to.display()))
    })
}
