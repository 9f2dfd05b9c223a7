//! Files of other programs, and scans, that become part of the family. Tables: `imports`, `import_records`,
//! `import_origins`, `import_drafts`, `import_items`, `import_files`.
//!
//! A file is first a draft (`upload.rs`): its bytes are in the storage under `imports/`, and a job in a lane of its own reads
//! it (`job.rs`). A person decides what the preview asks, and another job writes all of it in one transaction. The pure parts
//! are apart from those that read and write: `reading.rs` and the crates `gedcom` and `family-file` say what is in the file,
//! `matching.rs` finds the people who are here already (by the earlier import, by ids of other programs, by the crate
//! `family-match`), and `difference.rs` and `plan/` work out what to write and what to ask.
//!
//! The preview stores only the questions, with a choice each (`decisions.rs`). A choice that changes what the import adds,
//! such as who is the same person, makes the plan `outdated`. The job then plans again with the choices, without looking for
//! matches a second time, and the questions that stay keep their positions. Only a plan that follows all choices can be run.
//! Running the import publishes the plan of the preview, if it still holds (`ready.rs`). Otherwise
//! it plans again, against the family as it is then; a choice counts only if its record is still here.
//!
//! A record of the file is recognised as one of ours by an id that is the same everywhere, or because the file continues an
//! earlier import (`continued.rs`) and has it under the same number; sources also by what they say. About everyone else
//! who may be here someone is asked, and what differs in them stays as it is here unless someone chooses otherwise.
//! People of the earlier import who are no longer in the file are named and stay.
//!
//! A record that was imported before is compared three ways: the lines that are kept of it, the file, and here. Values that
//! the file has not changed are left alone, so whatever people change or delete here stays. Values that both have changed
//! are asked about, and kept if nobody answers. A plan lists new and changed records, each once, because a batch that
//! changes a row twice cannot be undone.
//! A newer file may say more about people who are here. New names, notes, sources, events and relationships are offered, and
//! files that came with it (`plan/additions.rs`): those that the earlier import lacked, and that no file here equals in its
//! bytes (`Enclosed`). Another kind of parent is a changed value. Sources and files that were removed here are not offered again.
//!
//! A table of people (CSV) or vCards become the same as a GEDCOM file (`lists.rs`, the crate `family-list`), so everything
//! after reading is shared. A table waits in the state `columns` until someone says what its columns are; the choice is in
//! the draft's summary. Rows with problems, and contacts who are not here, are items with the choice `add` or `skip`. The
//! people in a table depend on these choices, so planning again reads it again and may propose more matches. The id of a
//! person in such a file depends on their name or id there and not on the row, so a table that was sorted differently has the
//! same people. An archive of scans is handled in `scans/`.
//!
//! Information without a field here (`Contents::untold`: events and births without a date that we can read, notes about a
//! couple) becomes notes of its people, and its files become theirs. Each such note knows its structure. As long as it says
//! the same, an export leaves the structure as it is and writes no note; a changed note replaces the structure, and a deleted
//! one removes it.
//!
//! The files of an archive are stored one by one before the import is published (`unpacking.rs`). Each is noted in
//! `import_files`, so that a server that was killed, or a disk that is slow, never makes an import store a file twice.
//!
//! `publish.rs` first writes the lines of all records (`import_records`) and which row was made from which of them
//! (`import_origins`) in pieces, and then everything else in one transaction and one batch, with the row in `imports` first.
//! A newer file of the same program gives the rows of the earlier import an origin in it, too (`plan/origins.rs`).
//! If records that the plan depends on have changed meanwhile, it is planned again. `Batch::create_all` logs the new rows as
//! runs: one row in the log for up to a thousand records, which take as many positions. Readers of the log get an entry for
//! each; undoing reads and writes the same long rows. The lines of every record are kept, for the export.

mod announce;
mod archive;
mod basis;
mod candidates;
mod columns;
pub mod command;
mod continued;
pub mod count;
pub mod decisions;
mod difference;
mod doubts;
mod enclosed;
mod findings;
mod here;
mod items;
mod job;
mod lists;
mod mapping;
mod matching;
pub mod kept;
mod model;
mod places;
mod plan;
mod planned;
mod positions;
mod progress;
mod publish;
mod reading;
mod ready;
mod record_type;
mod rows;
pub mod scans;
pub mod store;
pub mod undoing;
mod unpacking;
pub mod upload;
pub mod wire;
mod words;

pub use job::{sweep, work};
pub use mapping::no_name;
pub use model::{Draft, DraftState, Import, ItemKind, StoredItem, TableColumns};
pub use record_type::IMPORTS;
pub use store::KeptRecord;
pub use upload::JOB;
pub use wire::DraftView;
